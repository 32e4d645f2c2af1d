package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SkeletonCommandTest {
  @TempDir Path folder;
  private Path config;

  @BeforeEach
  void write() throws IOException {
    config =
        Files.writeString(
            folder.resolve("model.cfg"),
            """
            class CfgSkeletons {
              class Dog { skeletonBones[] = { "hip","", "tail","hip", "leg","hip", "toe","leg" }; };
              class Door { skeletonBones[] = { "door","wall" }; };
            };
            """);
  }

  @Test
  void allSkeletonsOfAFileArePrintedAsTrees() {
    Cli.Result result = Cli.rtm("skeleton", config);
    assertEquals(0, result.code(), result.err());
    assertEquals(
        "Dog ("
            + config
            + "): 4 bones\n  hip\n    tail\n    leg\n      toe\n\nDoor ("
            + config
            + "): 1 bone\n  door\n",
        result.out());
    assertTrue(result.err().startsWith(config + ":3:"), result.err());
    assertTrue(result.err().contains("[skeleton-parent]"), result.err());
  }

  @Test
  void oneSkeletonCanBeNamed() {
    assertEquals(
        "Door (" + config + "): 1 bone\n  door\n", Cli.rtm("skeleton", config + "#door").out());
    Cli.Result builtIn = Cli.rtm("skeleton", "OFP2_ManSkeleton");
    assertTrue(builtIn.out().startsWith("OFP2_ManSkeleton (built in): "), builtIn.out());
  }

  @Test
  void jsonHasTheParents() {
    JsonObject json =
        JsonParser.parseString(Cli.rtm("skeleton", config + "#Dog", "--json").out())
            .getAsJsonObject();
    JsonObject dog = json.getAsJsonArray("skeletons").get(0).getAsJsonObject();
    assertEquals("Dog", dog.get("name").getAsString());
    assertEquals(config.toString(), dog.get("file").getAsString());
    JsonArray bones = dog.getAsJsonArray("bones");
    assertEquals("{\"name\":\"hip\"}", bones.get(0).toString());
    assertEquals("{\"name\":\"toe\",\"parent\":\"leg\"}", bones.get(3).toString());
  }

  @Test
  void aLongChainIsPrinted() throws IOException {
    StringBuilder bones = new StringBuilder("\"b0\",\"\"");
    for (int i = 1; i < 5000; i++) {
      bones.append(",\"b").append(i).append("\",\"b").append(i - 1).append('"');
    }
    Files.writeString(
        config, "class CfgSkeletons { class Rope { skeletonBones[] = {" + bones + "}; }; };");
    Cli.Result result = Cli.rtm("skeleton", config);
    assertEquals(0, result.code(), result.err());
    assertTrue(result.out().endsWith("b4999 (depth 5000)\n"));
  }

  @Test
  void aSkeletonThatDoesNotExistIsAUsageError() {
    Cli.Result result = Cli.rtm("skeleton", config + "#Dgo");
    assertEquals(2, result.code());
    assertTrue(result.err().contains("did you mean \"Dog\"?"), result.err());
    assertEquals(2, Cli.rtm("skeleton", folder.resolve("none.cfg")).code());
    assertEquals(2, Cli.rtm("skeleton", " ").code());
  }
}
