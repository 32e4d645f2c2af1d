package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtmtext.lsp.Fifo;
import org.rtmtext.testing.Systems;

/** A file {@code rtm.json} that is a link, a folder or a pipe. */
class ModSettingsCommandTest {
  @TempDir Path temp;
  private Path folder;
  private Path text;

  @BeforeEach
  void write() throws IOException {
    folder = Files.createDirectories(temp.toRealPath().resolve("mod"));
    text = Files.createDirectories(folder.resolve("anims")).resolve("a.rtmt");
    Files.writeString(text, "rtm bmtr 5\nbones\n  Pelvis\n");
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
}
