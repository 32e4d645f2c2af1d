package org.rtmtext.cli;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.testing.Systems;

class FixCommandTest {
  private static final String TEXT =
      """
      rtm plain
      motion 0 0 0 // stays
      bones
        Pelvis
        spine
        camo
      frame 0
        Pelvis | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        spine  | 1 0 0 | 0 1 0 | 0 0 1 | 0 1 0
        camo   | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
      frame 0.5
        Pelvis | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        spine  | 1 0 0 | 0 1 0 | 0 0 1 | 0 2 0
        camo   | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
      """;

  @TempDir Path folder;
  private Path text;

  @BeforeEach
  void makeMod() throws IOException {
    Files.writeString(
        folder.resolve("model.cfg"),
        "class CfgSkeletons { class Man { skeletonBones[] = {\"pelvis\", \"\", \"spine\","
            + " \"pelvis\"}; }; };");
    text = Files.writeString(folder.resolve("walk.rtmt"), TEXT);
  }

  private static JsonObject json(Cli.Result result) {
    return JsonParser.parseString(result.out()).getAsJsonObject();
  }

  @Test
  void obviousProblemsAreFixedAndTheOthersListed() throws IOException {
    Cli.Result result = Cli.rtm("fix", folder);
    assertEquals(0, result.code(), result.err());
    List<String> lines = result.outLines();
    assertEquals(text + ": fixed 1 bone-case", lines.get(0));
    assertTrue(lines.get(1).endsWith("[phase-ends]"), result.out());
    assertTrue(lines.get(2).endsWith("[bone-not-in-skeleton]"), result.out());
    assertEquals(3, lines.size());
    assertTrue(
        result
            .err()
            .matches(
                "fixed 1 problem in 1 of 1 file in \\d+\\.\\d s: 1 bone-case; 0 errors and 2"
                    + " warnings remain\n"),
        result.err());
    assertEquals(TEXT.replace("Pelvis", "pelvis"), Files.readString(text));
  }

  @Test
  void namedCodesAreFixedAndNoOthers() throws IOException {
    Cli.Result result = Cli.rtm("fix", text, "--only", "phase-ends,bone-not-in-skeleton");
    assertEquals(0, result.code(), result.err());
    assertEquals(TEXT.replaceAll(" +camo.*\n", "").replace("0.5", "1"), Files.readString(text));
    assertEquals(1, Cli.rtm("check", text).outLines().size());
  }

  @Test
  void theSkeletonOfTheModDecides() throws IOException {
    Files.writeString(
        Files.createDirectories(folder.resolve("configs")).resolve("other.cfg"),
        "class CfgSkeletons { class Other { skeletonBones[] = {\"Pelvis\", \"\", \"camo\","
            + " \"Pelvis\"}; }; };");
    Files.writeString(folder.resolve("rtm.json"), "{\"skeleton\": \"configs/other.cfg#Other\"}");
    Cli.Result result = Cli.rtm("fix", text, "--only", "bone-not-in-skeleton,bone-case");
    assertEquals(0, result.code(), result.err());
    assertEquals(TEXT.replaceAll(" +spine.*\n", ""), Files.readString(text));
  }

  @Test
  void settingsOfTheModAreFollowed() throws IOException {
    Path backup = Files.createDirectories(folder.resolve("backup")).resolve("walk.rtmt");
    Files.writeString(backup, TEXT);
    Files.writeString(
        folder.resolve("rtm.json"),
        "{\"rules\": {\"bone-case\": \"off\"}, \"exclude\": [\"backup/**\"]}");
    Cli.Result result = Cli.rtm("fix", folder, "--only", "phase-ends,bone-case");
    assertEquals(0, result.code(), result.err());
    assertEquals(TEXT.replace("0.5", "1"), Files.readString(text));
    assertEquals(TEXT, Files.readString(backup));
  }

  @Test
  void absentBonesAreAdded() throws IOException {
    String without = TEXT.replaceAll(" +(spine|camo).*\n", "");
    Files.writeString(text, without);
    Cli.Result result = Cli.rtm("fix", text, "--only", "bones-absent");
    assertEquals(0, result.code(), result.err());
    assertEquals(
        without
            .replaceAll("(?m)^  Pelvis$", "  Pelvis\n  spine")
            .replaceAll("(?m)^  Pelvis( \\|.*)$", "  Pelvis$1\n  spine $1"),
        Files.readString(text));
  }

  @Test
  void aDryRunExitsWithOneIfAFileWouldChange() throws IOException {
    Cli.Result result = Cli.rtm("fix", folder, "--dry-run", "--diff");
    assertEquals(1, result.code());
    assertTrue(result.out().startsWith("--- " + text + "\n+++ " + text + "\n@@ -1,14 +1,14 @@\n"));
    assertTrue(result.out().contains("-  Pelvis\n+  pelvis\n   spine\n"), result.out());
    assertFalse(result.out().contains("warning"), result.out());
    assertTrue(result.err().contains("[phase-ends]"), result.err());
    assertTrue(result.err().contains("would fix 1 problem in 1 of 1 file"), result.err());
    assertEquals(TEXT, Files.readString(text));
    assertEquals(0, Cli.rtm("fix", folder, "--only", "syntax", "--dry-run").code());
  }

  @Test
  void resultsAreOneJsonDocument() throws IOException {
    Path binary = folder.resolve("walk.rtm");
    assertEquals(0, Cli.rtm("pack", text, "-o", binary).code());
    JsonObject document = json(Cli.rtm("fix", folder, "--json", "--diff", "-q"));
    JsonObject file = document.getAsJsonArray("files").get(0).getAsJsonObject();
    assertEquals(binary.toString(), file.get("path").getAsString());
    assertTrue(file.get("changed").getAsBoolean());
    assertEquals(1, file.getAsJsonObject("fixed").get("bone-case").getAsInt());
    assertEquals(2, file.getAsJsonArray("findings").size());
    assertTrue(file.getAsJsonArray("findings").get(0).getAsJsonObject().has("offset"));
    assertTrue(file.get("diff").getAsString().contains("+  pelvis\n"));
    JsonObject summary = document.getAsJsonObject("summary");
    assertEquals(2, summary.get("files").getAsInt());
    assertEquals(2, summary.get("changed").getAsInt());
    assertEquals(0, summary.get("failed").getAsInt());
    assertEquals(2, summary.getAsJsonObject("fixed").get("bone-case").getAsInt());
    assertEquals(0, summary.get("errors").getAsInt());
    assertEquals(4, summary.get("warnings").getAsInt());
    JsonObject again = json(Cli.rtm("fix", binary, "--json"));
    assertFalse(
        again.getAsJsonArray("files").get(0).getAsJsonObject().get("changed").getAsBoolean());
  }

  @Test
  void theFormOfATextIsKept() throws IOException {
    String windows = "\uFEFF" + TEXT.replace("\n", "\r\n");
    Files.write(text, windows.getBytes(UTF_16LE));
    assertEquals(0, Cli.rtm("fix", text).code());
    assertArrayEquals(
        windows.replace("Pelvis", "pelvis").getBytes(UTF_16LE), Files.readAllBytes(text));
  }

  @Test
  void filesThatCannotBeFixedStayAndCauseExitCodeOne() throws IOException {
    Path damaged = Files.writeString(folder.resolve("a.rtm"), "RTM_0101");
    Path wrong = Files.writeString(folder.resolve("b.rtmt"), TEXT.replace("spine  |", "other |"));
    Cli.Result result = Cli.rtm("fix", folder, "-q");
    assertEquals(1, result.code());
    assertEquals("", result.err());
    assertTrue(result.out().startsWith(damaged + ":@8: error: "), result.out());
    assertTrue(result.out().contains(wrong + ":9:3: error: "), result.out());
    assertFalse(result.out().contains("fixed"), result.out());
    assertEquals("RTM_0101", Files.readString(damaged));
    assertEquals(TEXT.replace("Pelvis", "pelvis"), Files.readString(text));
  }

  @Test
  void otherFilesOfAFolderStay() throws IOException {
    Path other = Files.writeString(folder.resolve("Pelvis.txt"), TEXT);
    Path abandoned = folder.resolve(".walk.rtmt.999999999-1.rtmtmp");
    Files.writeString(abandoned, "left by a killed process");
    assertEquals(0, Cli.rtm("fix", folder).code());
    assertEquals(TEXT, Files.readString(other));
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(
          List.of("Pelvis.txt", "model.cfg", "walk.rtmt"),
          files.map(f -> f.getFileName().toString()).sorted().toList());
    }
  }

  /** Warnings of {@code model.cfg} files are counted apart, as this command does not find them. */
  @Test
  void checkCountsTheSameWarnings() throws IOException {
    Path config = folder.resolve("model.cfg");
    Files.writeString(config, Files.readString(config).replace("\"pelvis\"};", "\"x\"};"));
    Cli.Result checked = Cli.rtm("check", folder);
    assertTrue(
        checked.err().endsWith(": 0 errors, 3 warnings (1 in model.cfg files)\n"), checked.err());
    Cli.Result fixed = Cli.rtm("fix", folder, "--dry-run", "--only", "syntax");
    assertTrue(fixed.err().endsWith("; 0 errors and 2 warnings remain\n"), fixed.err());
  }

  /** A folder's links may lead anywhere; a link that the user names is meant. */
  @Test
  void linksInFoldersAreSkipped() throws IOException {
    Path mod = Files.createDirectories(folder.resolve("mod"));
    Path inside = Files.move(text, mod.resolve("walk.rtmt"));
    Path outside = Files.createDirectories(folder.resolve("other"));
    Path target = Files.writeString(outside.resolve("run.rtmt"), TEXT);
    Path link = Systems.link(mod.resolve("run.rtmt"), target);
    Systems.link(mod.resolve("linked"), outside);
    Cli.Result result = Cli.rtm("fix", mod);
    assertEquals(0, result.code(), result.err());
    assertEquals(TEXT, Files.readString(target));
    assertEquals(TEXT.replace("Pelvis", "pelvis"), Files.readString(inside));
    assertTrue(result.err().endsWith("2 warnings remain; 2 links skipped\n"), result.err());
    JsonObject summary = json(Cli.rtm("fix", mod, "--json")).getAsJsonObject("summary");
    assertEquals(2, summary.get("skippedLinks").getAsInt());
    Files.delete(inside);
    assertUsageError("no .rtm or .rtmt files in " + mod + " except links", "fix", mod);
    assertEquals(0, Cli.rtm("fix", link).code());
    assertTrue(Files.isSymbolicLink(link));
    assertEquals(TEXT.replace("Pelvis", "pelvis"), Files.readString(target));
  }

  @Test
  void theChosenSkeletonIsUsed() throws IOException {
    Path other = folder.resolve("other.cfg");
    Files.writeString(
        other,
        Files.readString(folder.resolve("model.cfg")).replace("spine", "Spine"),
        StandardCharsets.UTF_8);
    assertEquals(0, Cli.rtm("fix", text, "--skeleton", other).code());
    assertEquals(
        TEXT.replace("Pelvis", "pelvis").replace("spine", "Spine"), Files.readString(text));
  }

  @Test
  void wrongArgumentsAreUsageErrors() throws IOException {
    Path empty = Files.createDirectories(folder.resolve("empty"));
    assertUsageError("no .rtm or .rtmt files in " + empty, "fix", empty);
    assertUsageError("did you mean 'bone-case'?", "fix", text, "--only", "bone-csae");
    assertUsageError(
        "'malformed' cannot be fixed automatically", "fix", text, "--only", "malformed");
    assertUsageError("it cannot read standard input", "fix", "-");
    assertUsageError("not an RTM animation, binary or text", "fix", folder.resolve("model.cfg"));
    assertUsageError("Missing", "fix");
    Cli.Result missing = Cli.rtm("fix", folder.resolve("none.rtm"), text);
    assertEquals(2, missing.code());
    assertTrue(missing.err().contains("fixed 1 problem in 1 of 2 files"), missing.err());
  }

  private static void assertUsageError(String message, Object... args) {
    Cli.Result result = Cli.rtm(args);
    assertEquals(2, result.code());
    assertTrue(result.err().contains(message), result.err());
  }
}
