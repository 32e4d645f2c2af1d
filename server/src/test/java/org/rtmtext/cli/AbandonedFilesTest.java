package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.Markdown;

/** A temporary file of a killed process is removed at the next write to its folder. */
class AbandonedFilesTest {
  @TempDir Path folder;
  private Path walk;
  private Path text;
  private Path abandoned;

  @BeforeEach
  void create() throws IOException {
    Path testdata = Markdown.project().resolve("testdata");
    walk = Files.copy(testdata.resolve("walk.rtm"), folder.resolve("walk.rtm"));
    text = Files.copy(testdata.resolve("walk.rtmt"), folder.resolve("walk.rtmt"));
    abandoned = folder.resolve(".lost.rtm.999999999-1.rtmtmp");
  }

  private void checkRemovedBy(Object... command) throws IOException {
    Files.writeString(abandoned, "left by a killed process");
    Cli.Result result = Cli.rtm(command);
    assertFalse(Files.exists(abandoned), () -> command[0] + ": " + result.out() + result.err());
  }

  @Test
  void everyCommandThatWrites() throws IOException {
    checkRemovedBy("pack", text, "-o", folder.resolve("new.rtm"));
    checkRemovedBy("text", walk, "-o", folder.resolve("new.rtmt"));
    checkRemovedBy("convert", walk, "-o", folder.resolve("new.glb"));
    checkRemovedBy("convert", folder.resolve("new.glb"), "-o", folder.resolve("back.rtm"));
    checkRemovedBy("merge", walk, walk, walk, "-o", folder.resolve("merged.rtm"));
    checkRemovedBy("view", walk, "-o", folder.resolve("walk.html"));
    Files.writeString(text, Files.readString(text).replaceFirst("motion .*", "// no motion"));
    checkRemovedBy("fix", text, "--only", "motion-missing");
  }

  @Test
  void commandsThatFindNothingToWrite() throws IOException {
    checkRemovedBy("pack", text, "-o", walk, "--base", walk);
    checkRemovedBy("text", walk, "-o", text);
  }
}
