package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.testing.Systems;

/** What cases/console/fix.txt cannot have: links. */
class FixCommandTest {
  private static final String TEXT =
      "rtm bmtr 5\nmotion 0 0 0\nbones\n  Pelvis\nframe 0\n  Pelvis | 0 0 0 1 | 0 0 0\n";

  @TempDir Path folder;
  private Path text;

  @BeforeEach
  void write() throws IOException {
    text = Files.writeString(folder.resolve("walk.rtmt"), TEXT);
  }

  private static JsonObject json(Cli.Result result) {
    return JsonParser.parseString(result.out()).getAsJsonObject();
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
    assertTrue(result.err().endsWith("0 warnings remain; 2 links skipped\n"), result.err());
    JsonObject summary = json(Cli.rtm("fix", mod, "--json")).getAsJsonObject("summary");
    assertEquals(2, summary.get("skippedLinks").getAsInt());
    Files.delete(inside);
    Cli.Result none = Cli.rtm("fix", mod);
    assertEquals(2, none.code());
    assertTrue(
        none.err().contains("no .rtm or .rtmt files in " + mod + " except links"), none.err());
    assertEquals(0, Cli.rtm("fix", link).code());
    assertTrue(Files.isSymbolicLink(link));
    assertEquals(TEXT.replace("Pelvis", "pelvis"), Files.readString(target));
  }
}
