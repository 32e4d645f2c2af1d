package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.testing.Systems;

/** Unwritable output exits with 2; exit code 1 is for errors in an input. */
class UnwritableOutputTest {
  @TempDir Path folder;

  private Path walk;
  private Path text;

  @BeforeEach
  void files() throws IOException {
    walk = Samples.write(folder.resolve("walk.rtm"), Samples.bmtr5(3, 2));
    text = folder.resolve("walk.rtmt");
    assertEquals(0, Cli.rtm("text", walk, "-o", text).code());
  }

  /** Runs every command that writes a file. */
  private List<Cli.Result> write(Path out) {
    return List.of(
        Cli.rtm("text", walk, "-o", out),
        Cli.rtm("text", walk, "-o", out, "--no-overwrite"),
        Cli.rtm("pack", text, "-o", out),
        Cli.rtm("pack", text, "-o", out, "--base", walk),
        Cli.rtm("convert", walk, "-o", out, "--to", "bmtr3"));
  }

  /** The last line; findings come before it. */
  private static String message(Cli.Result result) {
    List<String> lines = result.errLines();
    return lines.get(lines.size() - 1);
  }

  @Test
  void aFullDevice() {
    Path full = Path.of("/dev/full");
    Systems.assumePosix();
    assumeTrue(Files.exists(full), "no such device here");
    for (Cli.Result result : write(full)) {
      assertEquals(2, result.code(), result.err());
      assertEquals("rtm: cannot write /dev/full: No space left on device", message(result));
    }
  }

  @Test
  void aFolderThatTakesNoFiles() {
    Path proc = Path.of("/proc/self");
    Systems.assumePosix();
    assumeTrue(Files.exists(proc), "no such folder here");
    for (Cli.Result result : write(proc.resolve("a.rtm"))) {
      assertEquals(2, result.code(), result.err());
      assertTrue(message(result).startsWith("rtm: cannot write /proc/self/a.rtm: "), result.err());
    }
  }

  @Test
  void filesAndFoldersWithoutPermission() throws Exception {
    Path locked = Files.createDirectory(folder.resolve("locked"));
    Path there = Files.copy(walk, folder.resolve("there.rtm"));
    Systems.permit(locked, "r-xr-xr-x");
    Systems.permit(there, "-w--w--w-");
    for (Path out : List.of(locked.resolve("a.rtmt"), there)) {
      Cli.Result result = Unreadable.rtm("text", walk, "-o", out);
      assertEquals(2, result.code(), result.err());
      assertTrue(result.err().startsWith("rtm: cannot write " + out + ": "), result.err());
      assertTrue(result.err().endsWith("permission denied\n"), result.err());
    }
    Cli.Result unread = Unreadable.rtm("text", there);
    assertEquals(1, unread.code());
    assertEquals("rtm: cannot read " + there + ": permission denied\n", unread.err());
  }
}
