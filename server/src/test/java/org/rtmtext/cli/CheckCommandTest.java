package org.rtmtext.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.testing.Systems;

class CheckCommandTest {
  @TempDir Path folder;

  @Test
  void goodFilesAreCounted() throws IOException {
    Samples.write(folder.resolve("a.rtm"), Samples.plain(3, 2));
    Samples.write(folder.resolve("sub").resolve("B.RTM"), Samples.bmtr5(5, 2));
    Files.writeString(folder.resolve("readme.txt"), "not an animation");
    Cli.Result result = Cli.rtm("check", folder);
    assertEquals(0, result.code(), result.out());
    assertEquals("", result.out());
    assertTrue(
        result
            .err()
            .matches("checked 2 files \\(8 frames\\) in \\d+\\.\\d s: 0 errors, 0 warnings\n"),
        result.err());
  }

  @Test
  void textAndBinaryAreBothChecked() throws IOException {
    Path binary = Samples.write(folder.resolve("a.rtm"), Samples.plain(3, 2));
    Path text = folder.resolve("a.rtmt");
    assertEquals(0, Cli.rtm("text", binary, "-o", text).code());
    assertTrue(Cli.rtm("check", folder).err().startsWith("checked 2 files (6 frames)"));
  }

  @Test
  void findingsArePrintedWithTheirPlaces() throws IOException {
    Path damaged = Files.write(folder.resolve("a.rtm"), "RTM_0101".getBytes(UTF_8));
    Path odd = Samples.write(folder.resolve("b.rtm"), lastPhase(Samples.bmtr5(3, 2), 0.5f));
    Path text = folder.resolve("c.rtmt");
    Files.writeString(
        text,
        """
        rtm plain
        bones
          a
        frame 0
          b | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        """);
    Cli.Result result = Cli.rtm("check", folder);
    assertEquals(1, result.code());
    List<String> lines = result.outLines();
    assertTrue(lines.get(0).startsWith(damaged + ":@8: error: "), result.out());
    assertTrue(lines.get(1).matches(".*b\\.rtm:@\\d+: warning: .* \\[phase-.*]"), result.out());
    assertTrue(lines.get(1).startsWith(odd.toString()), result.out());
    assertTrue(lines.stream().anyMatch(l -> l.startsWith(text + ":5:3: error: ")), result.out());
    assertTrue(result.err().startsWith("checked 3 files"), result.err());
  }

  @Test
  void aTextWithTheNameOfABinaryFileIsAnError() throws IOException {
    Path file = folder.resolve("walk.rtm");
    Files.writeString(file, "rtm plain\nbones\n");
    Cli.Result result = Cli.rtm("check", folder);
    assertEquals(1, result.code());
    assertTrue(result.out().startsWith(file + ": error: this text has"), result.out());
  }

  @Test
  void rowsThatWereNotConvertedAreAWarningAsInPackAndEditors() throws IOException {
    Path text = folder.resolve("a.rtmt");
    Files.writeString(
        text,
        """
        rtm bmtr 5
        motion 0 0 0
        bones
          a
        frame 0
          a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        """);
    Cli.Result result = Cli.rtm("check", "--strict", text);
    assertEquals(1, result.code());
    assertTrue(
        result.out().startsWith(text + ":1:1: warning: the first line says bmtr 5, but"),
        result.out());
    List<String> ofPack = Cli.rtm("pack", text, "-o", folder.resolve("a.rtm")).errLines();
    assertEquals(result.outLines(), ofPack);
  }

  @Test
  void findingsAreGroupedByCauseTheMostSevereFirst() throws IOException {
    Path text = folder.resolve("a.rtmt");
    Files.writeString(
        text,
        """
        rtm plain
        motion 0 0 1.000000012
        properties
          0.123456789 "Step" = ""
        bones
          a_bone_with_a_name_that_never_ends
        frame 0.1
          a_bone_with_a_name_that_never_ends | 0 0 0 2 | 0 1e-50 0
        frame 0.1
          a_bone_with_a_name_that_never_ends | 0 0 0 2 | 1 1e-50 0
        """);
    List<String> lines = Cli.rtm("check", text).outLines();
    assertEquals(
        List.of(
            "6:3 name-too-long",
            "1:1 not-converted",
            "8:52 stored-as-zero",
            "9:1 phase-repeated",
            "7:1 phase-ends",
            "9:1 phase-ends",
            "8:40 quaternion-length",
            "4:15 property-unknown",
            "2:12 digits-lost"),
        lines.stream()
            .map(l -> l.replaceFirst("^.*?rtmt:([0-9:]+): .*\\[([a-z-]+)]$", "$1 $2"))
            .toList());
    assertTrue(lines.get(8).contains("(and on 1 more line)"), lines.get(8));
    Files.writeString(text, Files.readString(text).replace("never_ends", "ends"));
    Cli.Result pack = Cli.rtm("pack", text, "-o", folder.resolve("a.rtm"));
    assertEquals(0, pack.code(), pack.err());
    List<String> codes = pack.errLines().stream().map(l -> l.replaceFirst(".*\\[", "")).toList();
    assertEquals("not-converted]", codes.get(0));
    assertEquals("digits-lost]", codes.get(codes.size() - 1));
  }

  @Test
  void aFolderThatCannotBeReadIsAnErrorAndTheOthersAreChecked() throws Exception {
    Path locked = Unreadable.folder(folder.resolve("locked"));
    Samples.write(folder.resolve("a.rtm"), Samples.plain(3, 2));
    Samples.write(folder.resolve("z").resolve("z.rtm"), Samples.plain(3, 2));
    Cli.Result result = Unreadable.rtm("check", folder);
    assertEquals(1, result.code(), result.err());
    assertEquals(locked + ": error: cannot be read: permission denied\n", result.out());
    assertTrue(result.err().startsWith("checked 2 files (6 frames) in "), result.err());
    assertTrue(
        result.err().endsWith(": 1 error, 0 warnings; 1 folder cannot be read\n"), result.err());
    Cli.Result json = Unreadable.rtm("check", "--json", folder);
    JsonObject report = JsonParser.parseString(json.out()).getAsJsonObject();
    assertEquals(3, report.getAsJsonArray("files").size());
    JsonObject summary = report.getAsJsonObject("summary");
    assertEquals(2, summary.get("files").getAsInt());
    assertEquals(1, summary.get("unreadableFolders").getAsInt());
  }

  @Test
  void warningsCountWhenStrict() throws IOException {
    Path odd = Samples.write(folder.resolve("b.rtm"), lastPhase(Samples.bmtr5(3, 2), 0.5f));
    assertEquals(0, Cli.rtm("check", odd).code());
    assertEquals(1, Cli.rtm("check", "--strict", odd).code());
  }

  @Test
  void quietShowsErrorsOnly() throws IOException {
    Path odd = Samples.write(folder.resolve("b.rtm"), lastPhase(Samples.bmtr5(3, 2), 0.5f));
    Cli.Result result = Cli.rtm("check", "--quiet", odd);
    assertEquals("", result.out());
    assertEquals("", result.err());
  }

  @Test
  void oneCauseInManyFramesIsOneLine() throws IOException {
    Path odd = Samples.write(folder.resolve("b.rtm"), samePhases(Samples.bmtr5(30, 2)));
    Cli.Result result = Cli.rtm("check", odd);
    List<String> lines = result.outLines();
    assertEquals(2, lines.size(), result.out());
    assertTrue(lines.get(1).endsWith("evenly from 0 to 1 [phase-ends]"), result.out());
    assertTrue(lines.get(0).endsWith(" (and in 28 more frames) [phase-repeated]"), result.out());
    assertTrue(result.err().endsWith(": 0 errors, 30 warnings\n"), result.err());

    JsonObject json =
        JsonParser.parseString(Cli.rtm("check", "--json", odd).out()).getAsJsonObject();
    JsonObject file = json.getAsJsonArray("files").get(0).getAsJsonObject();
    assertEquals(0, file.get("omitted").getAsInt());
    JsonArray findings = file.getAsJsonArray("findings");
    assertFalse(findings.get(1).getAsJsonObject().has("more"));
    assertEquals(28, findings.get(0).getAsJsonObject().get("more").getAsInt());
    assertEquals(30, json.getAsJsonObject("summary").get("warnings").getAsInt());
  }

  @Test
  void aBoneMisspelledInAllFramesIsOneLine() throws IOException {
    Path text = folder.resolve("a.rtmt");
    String row = " | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n";
    Files.writeString(
        text, "rtm plain\nbones\n  spine\nframe 0\n  spien" + row + "frame 1\n  spien" + row);
    Cli.Result result = Cli.rtm("check", text);
    assertEquals(1, result.outLines().size(), result.out());
    assertTrue(result.out().endsWith(" (and on 1 more line) [bone-unknown]\n"), result.out());
    assertTrue(result.err().contains(": 2 errors, 0 warnings"), result.err());
  }

  @Test
  void manyFindingsAreCutShort() throws IOException {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      names.add("Bone" + i);
    }
    Animation a = Samples.bmtr5(3, 30);
    Animation upperCase =
        new Animation(
            a.encoding(), a.motion(), a.header(), a.properties(), names, a.frames(), new byte[0]);
    Path odd = Samples.write(folder.resolve("b.rtm"), upperCase);
    Cli.Result result = Cli.rtm("check", "--max-findings=3", odd);
    assertEquals(4, result.outLines().size(), result.out());
    assertEquals(odd + ": ... and 27 more", result.outLines().get(3));
    assertEquals(30, Cli.rtm("check", "--max-findings=1000", odd).outLines().size());
    assertEquals(21, Cli.rtm("check", odd).outLines().size());
  }

  @Test
  void reportsComeInOrder() throws IOException {
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      Path sub = Files.createDirectories(folder.resolve("sub" + i / 100));
      Path file = Files.write(sub.resolve(String.format("%03d.rtm", i)), new byte[i % 7]);
      expected.add(file.toString());
    }
    Cli.Result result = Cli.rtm("check", folder);
    List<String> found =
        result.outLines().stream().map(l -> l.substring(0, l.indexOf(":@"))).toList();
    assertEquals(expected, found);
  }

  @Test
  void aMissingPathIsAUsageErrorAndTheOthersAreChecked() throws IOException {
    Path good = Samples.write(folder.resolve("a.rtm"), Samples.plain(3, 2));
    Path none = folder.resolve("none");
    Cli.Result result = Cli.rtm("check", none, good);
    assertEquals(2, result.code());
    assertEquals(none + ": error: cannot be read: no such file or folder\n", result.out());
    assertTrue(result.err().startsWith("checked 2 files (3 frames)"), result.err());
    Cli.Result json = Cli.rtm("check", "--json", none, good);
    assertEquals(2, json.code());
    JsonObject report = JsonParser.parseString(json.out()).getAsJsonObject();
    assertEquals(2, report.getAsJsonArray("files").size());
    assertTrue(json.out().endsWith("}\n"), json.out());
  }

  @Test
  void aFolderWithoutAnimationsIsAUsageError() throws IOException {
    Path empty = Files.createDirectories(folder.resolve("empty").resolve("sub")).getParent();
    Files.writeString(empty.resolve("a.txt"), "");
    Path good = Samples.write(folder.resolve("a.rtm"), Samples.plain(3, 2));
    Cli.Result result = Cli.rtm("check", empty, good);
    assertEquals(2, result.code());
    assertEquals("rtm: no .rtm or .rtmt files in " + empty, result.errLines().get(1));
    assertEquals("", result.out());
    assertTrue(result.errLines().get(0).startsWith("checked 1 file "), result.err());
    Files.writeString(empty.resolve("rtm.json"), "{\"exclude\": [\"sub\"]}");
    Files.copy(good, empty.resolve("sub/a.rtm"));
    assertEquals(
        "rtm: no .rtm or .rtmt files in " + empty + " except those that rtm.json excludes",
        Cli.rtm("check", empty, good).errLines().get(1));
  }

  @Test
  void noFileIsCheckedTwice() throws IOException {
    Path file = Samples.write(folder.resolve("sub").resolve("a.rtm"), Samples.plain(3, 2));
    Path roundabout = folder.resolve("sub").resolve("..").resolve("sub").resolve("a.rtm");
    Path linked = Systems.link(folder.resolve("link"), folder.resolve("sub"));
    for (Object[] args :
        new Object[][] {
          {"check", folder, file},
          {"check", file, folder},
          {"check", file, roundabout, linked.resolve("a.rtm")},
          {"check", folder, linked}
        }) {
      Cli.Result result = Cli.rtm(args);
      assertEquals(0, result.code(), result.out());
      assertTrue(result.err().startsWith("checked 1 file (3 frames)"), result.err());
    }
  }

  @Test
  void linksInALoopAreWalkedOnce() throws IOException {
    Samples.write(folder.resolve("sub").resolve("a.rtm"), Samples.plain(3, 2));
    Systems.link(folder.resolve("sub").resolve("up"), Path.of(".."));
    Systems.link(folder.resolve("again"), Path.of("sub"));
    assertTrue(Cli.rtm("check", folder).err().startsWith("checked 1 file (3 frames)"));
  }

  @Test
  void aLinkToNothingIsAnError() throws IOException {
    Path link = Systems.link(folder.resolve("a.rtm"), Path.of("none"));
    Cli.Result result = Cli.rtm("check", folder);
    assertEquals(1, result.code());
    assertEquals(
        link + ": error: cannot be read: a link to a file that does not exist\n", result.out());
  }

  @Test
  void standardInput() {
    byte[] bytes = Samples.encode(Samples.plain(3, 2));
    assertTrue(
        new Cli().input(bytes).run("check", "-").err().startsWith("checked 1 file (3 frames)"));
    Cli.Result result = new Cli().input(Arrays.copyOf(bytes, 60)).run("check", "-");
    assertEquals(1, result.code());
    assertTrue(result.out().startsWith("<stdin>:@"), result.out());
  }

  @Test
  void jsonHoldsEverything() throws IOException {
    Samples.write(folder.resolve("a.rtm"), lastPhase(Samples.bmtr5(3, 2), 0.5f));
    Files.write(folder.resolve("b.rtm"), "RTM_0101".getBytes(UTF_8));
    Files.writeString(folder.resolve("c.rtmt"), "rtm plain\nbones\n  a\nframe 0\n  b | 1 0 0\n");
    Cli.Result result = Cli.rtm("check", "--json", folder);
    assertEquals(1, result.code());
    assertEquals("", result.err());
    JsonObject json = JsonParser.parseString(result.out()).getAsJsonObject();
    JsonArray files = json.getAsJsonArray("files");
    assertEquals(3, files.size());

    JsonObject a = files.get(0).getAsJsonObject();
    assertEquals(folder.resolve("a.rtm").toString(), a.get("path").getAsString());
    assertEquals("bmtr 5", a.get("encoding").getAsString());
    assertEquals(3, a.get("frames").getAsInt());
    assertEquals(2, a.get("bones").getAsInt());
    assertEquals(0, a.get("omitted").getAsInt());
    JsonObject warning = a.getAsJsonArray("findings").get(0).getAsJsonObject();
    assertEquals("warning", warning.get("severity").getAsString());
    assertEquals("phase-ends", warning.get("code").getAsString());
    assertTrue(warning.get("offset").getAsLong() > 0);
    assertFalse(warning.has("line"));

    JsonObject b = files.get(1).getAsJsonObject();
    assertFalse(b.has("encoding"));
    JsonObject error = b.getAsJsonArray("findings").get(0).getAsJsonObject();
    assertEquals("malformed", error.get("code").getAsString());
    assertEquals(8, error.get("offset").getAsLong());

    JsonObject c = files.get(2).getAsJsonObject();
    JsonObject problem = c.getAsJsonArray("findings").get(0).getAsJsonObject();
    assertEquals("error", problem.get("severity").getAsString());
    assertTrue(problem.get("line").getAsInt() >= 4);
    assertTrue(problem.get("column").getAsInt() >= 1);

    JsonObject summary = json.getAsJsonObject("summary");
    assertEquals(3, summary.get("files").getAsInt());
    assertEquals(3, summary.get("frames").getAsInt());
    assertTrue(summary.get("errors").getAsInt() >= 2);
    assertEquals(1, summary.get("warnings").getAsInt());
  }

  @Test
  void onlyATerminalGetsColours() throws IOException {
    Files.write(folder.resolve("b.rtm"), "RTM_0101".getBytes(UTF_8));
    Map<String, String> terminal = Map.of("TERM", "xterm");
    assertTrue(new Cli().onTerminal(terminal).run("check", folder).out().contains("\u001b[1;31m"));
    assertFalse(Cli.rtm("check", folder).out().contains("\u001b"));
  }

  @Test
  void controlCharactersInNamesAreEscaped() throws IOException {
    Systems.assumePosix();
    Files.write(folder.resolve("b\u001b[2J.rtm"), new byte[3]);
    Cli.Result result = Cli.rtm("check", folder);
    assertTrue(result.out().contains("b\\x1B[2J.rtm:@"), result.out());
  }

  private static Animation lastPhase(Animation a, float phase) {
    List<Frame> frames = new ArrayList<>(a.frames());
    int last = frames.size() - 1;
    // Still above the one before it: that is another finding.
    frames.set(last, frames.get(last).withPhase(Float.floatToRawIntBits(phase + 0.25f)));
    return a.withFrames(frames);
  }

  private static Animation samePhases(Animation a) {
    return a.withFrames(
        a.frames().stream().map(f -> f.withPhase(Float.floatToRawIntBits(1))).toList());
  }
}
