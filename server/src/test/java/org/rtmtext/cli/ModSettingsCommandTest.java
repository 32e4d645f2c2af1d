package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtmtext.lsp.Fifo;
import org.rtmtext.testing.Systems;

/** The commands with the settings of a mod, {@code rtm.json}. */
class ModSettingsCommandTest {
  /** Has one problem of the head, one of the phases and one of rows. */
  private static final String TEXT =
      """
      rtm bmtr 5
      motion 0 0 0
      reversed 1
      preload 0
      properties
        0.5 "NoSuchProperty" = "" type 0
      bones
        Pelvis
      frame 0
        Pelvis | 0 0 0 1 | 0 0 0
      frame 0.5
        Pelvis | 0 0 0 1 | 0 1 0
      """;

  private static final String SKELETONS =
      """
      class CfgSkeletons {
        class Dog { skeletonBones[] = { "hip", "", "tail", "hip" }; };
        class Cat { skeletonBones[] = { "Pelvis", "", "whisker", "Pelvis" }; };
      };
      """;

  @TempDir Path temp;
  private Path folder;
  private Path text;

  @BeforeEach
  void write() throws IOException {
    folder = Files.createDirectories(temp.toRealPath().resolve("mod"));
    text = Files.createDirectories(folder.resolve("anims")).resolve("a.rtmt");
    Files.writeString(text, TEXT);
  }

  private Path settings(String json) throws IOException {
    return Files.writeString(folder.resolve("rtm.json"), json);
  }

  @Test
  void rulesChangeSeverities() throws IOException {
    String before = Cli.rtm("check", folder).out();
    assertTrue(before.contains("[phase-ends]") && before.contains("[upper-case]"), before);
    settings(
        "{\"rules\": {\"phase-ends\": \"off\", \"upper-case\": \"hint\","
            + " \"property-unknown\": \"error\"}}");
    Cli.Result result = Cli.rtm("check", folder);
    assertEquals(1, result.code(), result.out());
    assertFalse(result.out().contains("[phase-ends]"), result.out());
    assertTrue(result.out().contains("a.rtmt:8:3: hint: "), result.out());
    assertTrue(result.out().startsWith(text + ":6:7: error: "), result.out());
    assertTrue(result.err().contains("1 error, 0 warnings"), result.err());
  }

  @Test
  void binaryFilesHaveTheSameRules() throws IOException {
    Path animation = folder.resolve("anims/b.rtm");
    assertEquals(0, Cli.rtm("pack", text, "-o", animation).code());
    Files.delete(text);
    settings(
        "{\"rules\": {\"phase-ends\": \"off\", \"upper-case\": \"off\","
            + " \"property-unknown\": \"off\"}}");
    Cli.Result result = Cli.rtm("check", animation, "--strict");
    assertEquals("", result.out());
    assertEquals(0, result.code());
  }

  @Test
  void errorsMadeByTheUserDoNotPreventPacking() throws IOException {
    settings("{\"rules\": {\"upper-case\": \"error\", \"phase-ends\": \"off\"}}");
    Cli.Result result = Cli.rtm("pack", text, "-o", folder.resolve("a.rtm"));
    assertEquals(0, result.code(), result.err());
    assertTrue(result.err().contains(text + ":8:3: error: "), result.err());
    assertFalse(result.err().contains("phase-ends"), result.err());
    assertTrue(Files.exists(folder.resolve("a.rtm")));
  }

  @Test
  void quietAndStrictLeavesOutWhatDoesNotFail() throws IOException {
    settings(
        "{\"rules\": {\"phase-ends\": \"information\", \"upper-case\": \"hint\","
            + " \"property-unknown\": \"warning\"}}");
    Cli.Result strict = Cli.rtm("check", folder, "--strict", "-q");
    assertEquals(1, strict.code());
    assertEquals(1, strict.outLines().size(), strict.out());
    assertTrue(strict.out().startsWith(text + ":6:7: warning: "), strict.out());
    Cli.Result annotations = Cli.rtm("check", folder, "--strict", "-q", "--github");
    assertEquals(1, annotations.outLines().size(), annotations.out());
    settings(
        "{\"rules\": {\"phase-ends\": \"information\", \"upper-case\": \"hint\","
            + " \"property-unknown\": \"off\"}}");
    Cli.Result passed = Cli.rtm("check", folder, "--strict", "-q");
    assertEquals(0, passed.code());
    assertEquals("", passed.out());
  }

  @Test
  void leftOutFindingsCountWithTheirNewSeverity() throws IOException {
    settings("{\"rules\": {\"upper-case\": \"error\"}}");
    String bones = "";
    for (int i = 0; i < 30; i++) {
      bones += "  Bone" + i + "\n";
    }
    Files.writeString(text, "rtm bmtr 5\nmotion 0 0 0\nreversed 1\npreload 0\nbones\n" + bones);
    Cli.Result result = Cli.rtm("check", folder, "--max-findings", "2");
    assertTrue(result.err().contains("30 errors, 1 warning"), result.err());
  }

  @Test
  void excludedPathsAreSkippedInFolders() throws IOException {
    Files.createDirectories(folder.resolve("anims/backup"));
    Path excluded = folder.resolve("anims/backup/b.rtmt");
    Files.writeString(excluded, "nonsense");
    assertEquals(1, Cli.rtm("check", folder).code());
    settings("{\"exclude\": [\"**/backup\"]}");
    assertEquals(0, Cli.rtm("check", folder).code());
    assertEquals(0, Cli.rtm("check", folder.resolve("anims")).code());
    assertEquals(1, Cli.rtm("check", excluded).code());
    assertEquals(1, Cli.rtm("check", folder.resolve("anims/backup")).code());
    Cli.Result converted =
        Cli.rtm("convert", folder, "-o", temp.resolve("out") + "/", "--to", "bmtr3", "--as-is");
    assertTrue(converted.out().contains("skipped: paths that rtm.json excludes"), converted.out());
    assertFalse(Files.exists(temp.resolve("out/anims/backup")));
  }

  /** A misspelled pattern must not let {@code fix} change what it was to exclude. */
  @Test
  void patternsWithoutAMatchAreReported() throws IOException {
    Files.createDirectories(folder.resolve("backup/old"));
    Files.createDirectories(folder.resolve("docs"));
    Path file =
        settings(
            "{\"exclude\": [\"backup\", \"backup/old/**\", \"docs/**\", \"*.JSON\","
                + " \"anims/a.rtmtx\"]}");
    String message =
        file
            + ":1:62: warning: the pattern matches no file or folder: correct or remove it"
            + " [settings-value]";
    Cli.Result checked = Cli.rtm("check", folder, "--strict");
    assertEquals(1, checked.code(), checked.out());
    List<String> ofSettings = checked.outLines().stream().filter(l -> l.contains("[sett")).toList();
    assertEquals(List.of(message), ofSettings);
    byte[] before = Files.readAllBytes(text);
    Cli.Result fixed = Cli.rtm("fix", folder);
    assertEquals(2, fixed.code(), fixed.out());
    assertTrue(fixed.err().startsWith(message + "\n"), fixed.err());
    assertArrayEquals(before, Files.readAllBytes(text));
    // Only a search of the whole folder can tell.
    String part = Cli.rtm("check", text.getParent()).out();
    assertFalse(part.contains("[sett"), part);
    assertEquals(0, Cli.rtm("fix", text).code());
  }

  /** Otherwise, it would change excluded files, or fix bones by another skeleton. */
  @Test
  void filesAreNotFixedWithSettingsThatHaveProblems() throws IOException {
    byte[] before = Files.readAllBytes(text);
    for (String json :
        List.of(
            "{\"exclude\": \"anims/**\"}",
            "{\"rules\": {\"upper-case\": \"off\",}}",
            "{\"exlude\": [\"anims\"]}",
            "{\"skeleton\": \"modell.cfg\"}")) {
      Path file = settings(json);
      for (Path path : List.of(folder, text)) {
        Cli.Result result = Cli.rtm("fix", path);
        assertEquals(2, result.code(), json);
        assertTrue(result.err().startsWith(file + ":1:"), result.err());
        assertTrue(result.err().contains("nothing was changed: correct rtm.json"), result.err());
        assertArrayEquals(before, Files.readAllBytes(text));
        Cli.Result dry = Cli.rtm("fix", path, "--dry-run");
        assertEquals(2, dry.code(), dry.err());
        assertTrue(dry.err().startsWith(file + ":1:"), dry.err());
      }
    }
    Path inner = Files.writeString(text.resolveSibling("rtm.json"), "{}");
    settings("{\"exclude\": 1}");
    assertEquals(1, Cli.rtm("fix", text.getParent(), "--dry-run").code());
    assertEquals("", Cli.rtm("fix", text.getParent(), "--dry-run", "-q").err());
    Files.delete(inner);
    settings("{\"skeleton\": \"modell.cfg\"}");
    Files.writeString(folder.resolve("skeletons.cfg"), SKELETONS);
    Path given = folder.resolve("skeletons.cfg#Cat");
    Cli.Result fixed = Cli.rtm("fix", folder, "--skeleton", given.toString());
    assertEquals(0, fixed.code(), fixed.err());
    assertFalse(Arrays.equals(before, Files.readAllBytes(text)));
  }

  /** The file may exclude animations, so nothing may be changed. */
  @ParameterizedTest
  @CsvSource({
    "link, a link to a file that does not exist",
    "loop, a loop of symbolic links",
    "folder, is a folder",
    "pipe, not a regular file",
    "device, not a regular file",
  })
  @Timeout(60)
  void aFileThatIsNoFileIsAnError(String kind, String reason) throws Exception {
    Path file = folder.resolve("rtm.json");
    switch (kind) {
      case "link" -> Systems.link(file, folder.resolve("none.json"));
      case "loop" -> Systems.link(file, file);
      case "folder" -> Files.createDirectory(file);
      case "pipe" -> Fifo.make(file);
      default -> {
        assumeTrue(Files.exists(Path.of("/dev/null")));
        Systems.link(file, Path.of("/dev/null"));
      }
    }
    String message =
        file
            + ":1:1: error: the file cannot be read: "
            + reason
            + "; the settings in this file are not used [settings-syntax]";
    Cli.Result checked = Cli.rtm("check", folder);
    assertEquals(1, checked.code(), checked.out());
    assertTrue(checked.outLines().contains(message), checked.out());
    byte[] before = Files.readAllBytes(text);
    Cli.Result fixed = Cli.rtm("fix", folder);
    assertEquals(2, fixed.code(), fixed.out());
    assertTrue(fixed.err().startsWith(message), fixed.err());
    assertArrayEquals(before, Files.readAllBytes(text));
  }

  @Test
  void aFileThatIsNotJsonIsAnError() throws IOException {
    Path file = settings("{\"rules\": {\"upper-case\": \"error\",}}");
    Cli.Result result = Cli.rtm("check", text, "-q");
    assertEquals(1, result.code());
    assertTrue(result.out().startsWith(file + ":1:"), result.out());
    assertEquals("", result.err());
  }

  @Test
  void problemsOfTheFileHaveTheirPlaces() throws IOException {
    Path file = settings("{\n  \"rules\": { \"phase-end\": \"off\" },\n  \"skeletn\": \"x\"\n}\n");
    Cli.Result result = Cli.rtm("check", folder, "--strict");
    String expected =
        file
            + ":2:14: warning: unknown code \"phase-end\"; did you mean \"phase-ends\"?"
            + " [settings-unknown]\n"
            + file
            + ":3:3: warning: unknown key \"skeletn\"; did you mean \"skeleton\"?"
            + " [settings-unknown]\n";
    assertTrue(result.out().endsWith(expected), result.out());
    assertEquals(1, result.code());
    assertEquals(expected, Cli.rtm("check", file).out());
    Cli.Result packed = Cli.rtm("pack", text, "-o", folder.resolve("a.rtm"));
    assertTrue(packed.err().startsWith(expected), packed.err());
    Cli.Result converted =
        Cli.rtm("convert", text, "-o", folder.resolve("b.rtm"), "--to", "bmtr3", "--as-is");
    assertTrue(converted.err().contains(expected), converted.err());
  }

  @Test
  void theJsonReportHasTheSettings() throws IOException {
    settings("{\"x\": 1}");
    JsonObject json =
        JsonParser.parseString(Cli.rtm("check", folder, "--json").out()).getAsJsonObject();
    JsonObject file = json.getAsJsonArray("settings").get(0).getAsJsonObject();
    assertEquals(folder.resolve("rtm.json").toString(), file.get("path").getAsString());
    JsonObject finding = file.getAsJsonArray("findings").get(0).getAsJsonObject();
    assertEquals("settings-unknown", finding.get("code").getAsString());
    assertEquals(2, finding.get("column").getAsInt());
    assertEquals(1, json.getAsJsonObject("summary").get("files").getAsInt());
  }

  @Test
  void aBrokenFileLeavesTheDefaults() throws IOException {
    Path file = settings("{\"rules\": {\"phase-ends\": \"off\",}}");
    String out = Cli.rtm("check", folder).out();
    assertTrue(out.contains("[phase-ends]"), out);
    assertTrue(out.contains(file + ":1:32: error: expected a key in double quotes; "), out);
  }

  @Test
  void theSkeletonOfTheSettingsIsUsedUnlessTheOptionNamesAnother() throws IOException {
    Files.writeString(folder.resolve("skeletons.cfg"), SKELETONS);
    settings("{\"skeleton\": \"skeletons.cfg#Dog\"}");
    Cli.Result result = Cli.rtm("check", folder);
    assertTrue(result.out().contains("[bone-not-in-skeleton]"), result.out());
    Path animation = folder.resolve("anims/b.rtm");
    assertEquals(0, Cli.rtm("pack", text, "-o", animation).code());
    String info = Cli.rtm("info", animation).out();
    assertTrue(info.contains("Dog") && info.contains("rtm.json"), info);
    String option = folder.resolve("skeletons.cfg") + "#Cat";
    assertFalse(
        Cli.rtm("check", folder, "--skeleton", option).out().contains("[bone-not-in-skeleton]"));
  }

  @Test
  void aSkeletonThatDoesNotExistIsAProblemOfTheFile() throws IOException {
    Files.writeString(folder.resolve("model.cfg"), SKELETONS);
    Path file = settings("{\"skeleton\": \"model.cfg#Dgo\"}");
    Cli.Result result = Cli.rtm("check", folder);
    assertTrue(
        result.out().contains(file + ":1:14: warning: there is no skeleton \"Dgo\" in "),
        result.out());
    assertTrue(result.out().contains("did you mean \"Dog\"?"), result.out());
    Path animation = folder.resolve("anims/b.rtm");
    assertEquals(0, Cli.rtm("pack", text, "-o", animation).code());
    Cli.Result info = Cli.rtm("info", animation);
    assertTrue(info.err().contains(file + ":1:14: warning: "), info.err());
  }

  @Test
  void rulesApplyToModelConfigs() throws IOException {
    Files.writeString(folder.resolve("model.cfg"), SKELETONS.replace("\"hip\" };", "\"x\" };"));
    assertTrue(Cli.rtm("check", folder).out().contains("[skeleton-parent]"));
    settings("{\"rules\": {\"skeleton-parent\": \"off\"}}");
    assertFalse(Cli.rtm("check", folder).out().contains("[skeleton-parent]"));
  }

  @Test
  void ignoredCodesAreLeftOutOfOneRun() throws IOException {
    Object[] check = {
      "check",
      folder,
      "--strict",
      "--ignore",
      "upper-case,phase-ends",
      "--ignore",
      "property-unknown"
    };
    Cli.Result result = Cli.rtm(check);
    assertEquals("", result.out());
    assertEquals(0, result.code());
    settings("{\"rules\": {\"upper-case\": \"error\"}}");
    Cli.Result raised = Cli.rtm(check);
    assertTrue(raised.out().startsWith(text + ":8:3: error: "), raised.out());
    assertEquals(1, raised.outLines().size(), raised.out());
    assertEquals(1, raised.code());
    byte[] input = TEXT.getBytes();
    Cli.Result stdin = new Cli().input(input).run("check", "-", "--ignore", "upper-case");
    assertFalse(stdin.out().contains("[upper-case]"), stdin.out());
    assertTrue(stdin.out().contains("[phase-ends]"), stdin.out());
  }

  @Test
  void codesThatCannotBeIgnoredAreRefused() {
    Cli.Result unknown = Cli.rtm("check", folder, "--ignore", "upper-cas");
    assertEquals(2, unknown.code());
    assertTrue(
        unknown.err().contains("there is no problem code 'upper-cas'; did you mean 'upper-case'?"),
        unknown.err());
    Cli.Result error = Cli.rtm("check", folder, "--ignore", "syntax");
    assertEquals(2, error.code());
    assertTrue(error.err().contains("--ignore syntax: errors cannot be left out"), error.err());
  }
}
