package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code check} with {@code model.cfg} files. */
class CheckConfigsTest {
  @TempDir Path folder;

  private static final String CYCLE =
      """
      class CfgSkeletons {
        class Tail { skeletonBones[] = { "a", "b", "b", "a" }; };
        class Leg { skeletonBones[] = { "hip", "" }; };
      };
      """;

  private static final String OF_CYCLE =
      ":2:36: warning: \"a\" is its own ancestor [skeleton-parent]";

  @Test
  void aModelConfigIsCheckedAsOneWhateverItsLetterCase() throws IOException {
    for (String name : List.of("Model.CFG", "skeletons.cfg")) {
      Path config = Files.writeString(folder.resolve(name), CYCLE);
      Cli.Result result = Cli.rtm("check", config);
      assertEquals(0, result.code());
      assertEquals(List.of(config + OF_CYCLE), result.outLines());
      assertTrue(
          result
              .err()
              .matches(
                  "checked 1 model.cfg file \\(2 skeletons\\) in \\d+\\.\\d s: 0 errors, 1 warning\n"),
          result.err());
      assertEquals(1, Cli.rtm("check", "--strict", config).code());
      assertEquals("", Cli.rtm("check", "-q", config).out());
    }
    Cli.Result none = Cli.rtm("check", folder.resolve("none.cfg"));
    assertEquals(2, none.code());
    assertTrue(none.out().endsWith("none.cfg: error: cannot be read: no such file or folder\n"));
  }

  @Test
  void quietAndStrictSaysWhyItFails() throws IOException {
    Path config = folder.resolve("none.cfg");
    Files.writeString(config, "class CfgModels {};");
    String warning =
        config
            + ": warning: the file has no skeletons: define each as a class with a skeletonBones[]"
            + " list inside class CfgSkeletons [config-syntax]";
    Cli.Result strict = Cli.rtm("check", config, "--strict", "-q");
    assertEquals(1, strict.code());
    assertEquals(List.of(warning), strict.outLines());
    assertEquals("", strict.err());
    Cli.Result quiet = Cli.rtm("check", config, "-q");
    assertEquals(0, quiet.code());
    assertEquals("", quiet.err() + quiet.out());
  }

  @Test
  void inFoldersModelConfigsWithSkeletonsAreCheckedAndCountedApart() throws IOException {
    Samples.write(folder.resolve("sub").resolve("a.rtm"), Samples.plain(3, 2));
    Path config = Files.writeString(folder.resolve("model.cfg"), CYCLE);
    Files.writeString(folder.resolve("sub").resolve("model.cfg"), "class CfgModels { x = 1 };");
    Files.writeString(folder.resolve("config.cfg"), "class {");
    Cli.Result result = Cli.rtm("check", folder, config);
    assertEquals(0, result.code());
    assertEquals(List.of(config + OF_CYCLE), result.outLines());
    assertTrue(
        result.err().startsWith("checked 1 file (3 frames) and 1 model.cfg file (2 skeletons) in "),
        result.err());

    JsonObject json =
        JsonParser.parseString(Cli.rtm("check", "--json", folder).out()).getAsJsonObject();
    assertEquals(1, json.getAsJsonArray("files").size());
    JsonObject entry = json.getAsJsonArray("configs").get(0).getAsJsonObject();
    assertEquals(config.toString(), entry.get("path").getAsString());
    assertEquals("[\"Tail\",\"Leg\"]", entry.getAsJsonArray("skeletons").toString());
    JsonObject finding = entry.getAsJsonArray("findings").get(0).getAsJsonObject();
    assertEquals(2, finding.get("line").getAsInt());
    assertEquals(36, finding.get("column").getAsInt());
    JsonObject summary = json.getAsJsonObject("summary");
    assertEquals(1, summary.get("files").getAsInt());
    assertEquals(1, summary.get("configs").getAsInt());
    assertEquals(1, summary.get("warnings").getAsInt());
  }

  @Test
  void aFolderWithSkeletonsOnlyIsChecked() throws IOException {
    Files.writeString(folder.resolve("model.cfg"), "class CfgModels {};");
    assertEquals(2, Cli.rtm("check", folder).code());
    Files.writeString(folder.resolve("model.cfg"), CYCLE);
    assertEquals(0, Cli.rtm("check", folder).code());
  }

  @Test
  void whatTwoModelConfigsIncludeIsReportedOnce() throws IOException {
    Path shared = Files.writeString(folder.resolve("bones.hpp"), CYCLE);
    for (String sub : List.of("a", "b")) {
      Files.writeString(
          Files.createDirectories(folder.resolve(sub)).resolve("model.cfg"),
          "#include \"../bones.hpp\"\n");
    }
    Cli.Result result = Cli.rtm("check", folder);
    assertEquals(List.of(shared + OF_CYCLE), result.outLines());
    assertTrue(result.err().contains("2 model.cfg files (4 skeletons)"), result.err());
    JsonObject json =
        JsonParser.parseString(Cli.rtm("check", "--json", folder).out()).getAsJsonObject();
    JsonObject first = json.getAsJsonArray("configs").get(0).getAsJsonObject();
    assertEquals(0, first.getAsJsonArray("findings").size());
    JsonObject included = first.getAsJsonArray("included").get(0).getAsJsonObject();
    assertEquals(shared.toString(), included.get("path").getAsString());
  }

  @Test
  void aModelConfigAboveTheFolderIsReportedWhenAnimationsUseIt() throws IOException {
    Path config = Files.writeString(folder.resolve("model.cfg"), CYCLE.replace("hip", "bone0"));
    Samples.write(folder.resolve("sub").resolve("a.rtm"), Samples.plain(3, 1));
    Samples.write(folder.resolve("sub").resolve("b.rtm"), Samples.plain(3, 1));
    Cli.Result result = Cli.rtm("check", folder.resolve("sub"));
    assertEquals(List.of(config + OF_CYCLE), result.outLines());
  }
}
