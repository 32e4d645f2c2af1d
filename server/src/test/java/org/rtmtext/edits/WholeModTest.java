package org.rtmtext.edits;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.cli.Cli;
import org.rtmtext.problem.Code;

/** A mod of 60 animations for three skeletons, each with a fault. */
class WholeModTest {
  @TempDir Path folder;
  private Path mod;
  private final Map<Path, Fault> faults = new HashMap<>();
  private final Map<Path, byte[]> good = new HashMap<>();
  private final Map<Path, byte[]> faulty = new HashMap<>();

  @BeforeEach
  void make() throws IOException {
    mod = folder.resolve("mod");
    WholeMod.Made made = WholeMod.make(mod);
    faults.putAll(made.faults());
    good.putAll(made.good());
    faulty.putAll(made.faulty());
  }

  private static JsonObject check(Path path, Object... options) {
    Object[] args = Stream.concat(Stream.of("check", "--json", path), Stream.of(options)).toArray();
    return JsonParser.parseString(Cli.rtm(args).out()).getAsJsonObject();
  }

  private static Set<String> codes(JsonObject file) {
    Set<String> codes = new TreeSet<>();
    for (JsonElement finding : file.getAsJsonArray("findings")) {
      codes.add(finding.getAsJsonObject().get("code").getAsString());
    }
    return codes;
  }

  private String only() {
    Set<Code> codes = EnumSet.noneOf(Code.class);
    faults.values().forEach(fault -> codes.add(fault.code()));
    return codes.stream().map(Code::id).collect(Collectors.joining(","));
  }

  @Test
  void oneCommandLeavesNoFindingAndChangesNothingElse() throws IOException {
    Set<Fault> all = new HashSet<>(faults.values());
    assertEquals(21, all.size());
    for (JsonElement file : check(mod).getAsJsonArray("files")) {
      Path path = Path.of(file.getAsJsonObject().get("path").getAsString());
      Code code = faults.get(path).code();
      // Absent bones are reported only for a skeleton that the user has chosen.
      assertEquals(
          code != Code.BONES_ABSENT,
          codes(file.getAsJsonObject()).contains(code.id()),
          file::toString);
    }

    Cli.Result result = Cli.rtm("fix", mod, "--only", only());
    assertEquals(0, result.code(), result.out() + result.err());
    assertTrue(result.err().contains("in 60 of 60 files"), result.err());

    Cli.Result checked = Cli.rtm("check", "--strict", mod);
    assertEquals("", checked.out());
    assertEquals(0, checked.code());
    for (Map.Entry<Path, Fault> entry : faults.entrySet()) {
      Path file = entry.getKey();
      Fault fault = entry.getValue();
      byte[] fixed = Files.readAllBytes(file);
      verifyUntouched(file + " " + fault.code(), faulty.get(file), fixed, fault.touched());
      if (fault.restores()) {
        assertArrayEquals(good.get(file), fixed, () -> file + " " + fault.code());
      }
    }
    Cli.Result again = Cli.rtm("fix", mod, "--only", only(), "--dry-run");
    assertEquals(0, again.code(), again.out());
  }

  private static void verifyUntouched(String name, byte[] before, byte[] after, String touched) {
    Map<String, String> was = FileFields.of(before);
    Map<String, String> is = FileFields.of(after);
    was.keySet().removeIf(field -> field.matches(touched));
    is.keySet().removeIf(field -> field.matches(touched));
    assertEquals(was, is, name);
  }

  /** What an editor fixes without asking is fixed without {@code --only}, and nothing else. */
  @Test
  void withoutCodesOnlyObviousProblemsAreFixed() throws IOException {
    Set<Code> obvious =
        EnumSet.of(
            Code.BONE_CASE,
            Code.UPPER_CASE,
            Code.PROPERTY_UNKNOWN,
            Code.NAME_IN_FRAME,
            Code.QUATERNION_LENGTH,
            Code.COUNTS_DISAGREE);
    Cli.Result result = Cli.rtm("fix", mod);
    assertEquals(0, result.code(), result.out() + result.err());
    int changed = 0;
    for (Map.Entry<Path, Fault> entry : faults.entrySet()) {
      byte[] after = Files.readAllBytes(entry.getKey());
      Code code = entry.getValue().code();
      if (obvious.contains(code)) {
        changed += Arrays.equals(after, good.get(entry.getKey())) ? 1 : 0;
      } else {
        assertArrayEquals(faulty.get(entry.getKey()), after, code.id());
      }
    }
    assertTrue(changed > 10, changed + " files were fixed");
  }

  @Test
  void aDryRunChangesNothing() throws IOException {
    Cli.Result result = Cli.rtm("fix", mod, "--only", only(), "--dry-run", "--diff");
    assertEquals(1, result.code(), result.err());
    assertTrue(result.err().contains("would fix"), result.err());
    assertEquals(60, result.out().lines().filter(l -> l.startsWith("--- ")).count());
    for (Map.Entry<Path, byte[]> file : faulty.entrySet()) {
      assertArrayEquals(file.getValue(), Files.readAllBytes(file.getKey()));
    }
  }
}
