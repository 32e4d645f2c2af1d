package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.files.AtomicFile;
import org.rtmtext.files.WriteCondition;

/** Kills a process at random moments while it packs over a file. */
@Tag("slow")
class KillDuringPackTest {
  private static final int KILLS = 200;

  @TempDir Path folder;

  @Test
  void aKilledPackLeavesTheOldFileOrTheNewOne() throws Exception {
    Path file = Samples.write(folder.resolve("walk.rtm"), Samples.plain(40, 60));
    Path first = folder.resolve("first.rtmt");
    Path second = folder.resolve("second.rtmt");
    assertEquals(0, Cli.rtm("text", file, "-o", first).code());
    byte[] a = Files.readAllBytes(file);
    byte[] b = Samples.encode(Samples.plain(41, 60));
    Path other = Files.write(folder.resolve("other.rtm"), b);
    assertEquals(0, Cli.rtm("text", other, "-o", second).code());
    Files.delete(other);

    killAgainAndAgain(Packing.class, file, first, second, a, b, 60);
    // The other content: a file that would not change is not written, and nothing is cleaned up.
    boolean isFirst = Arrays.equals(a, Files.readAllBytes(file));
    Cli.Result next = Cli.rtm("pack", isFirst ? second : first, "-o", file);
    assertEquals(0, next.code(), next.err());
    assertArrayEquals(isFirst ? b : a, Files.readAllBytes(file));
    assertEquals(List.of("first.rtmt", "second.rtmt", "walk.rtm"), names());
  }

  /** The same without reading a text, so that nearly all kills hit the writing itself. */
  @Test
  void aKilledWriterLeavesTheOldFileOrTheNewOne() throws Exception {
    byte[] a = new byte[300_000];
    byte[] b = new byte[200_000];
    Arrays.fill(a, (byte) 'a');
    Arrays.fill(b, (byte) 'b');
    Path file = Files.write(folder.resolve("walk.rtm"), a);
    Path first = Files.write(folder.resolve("first"), a);
    Path second = Files.write(folder.resolve("second"), b);

    int leftOver = killAgainAndAgain(Writing.class, file, first, second, a, b, 20);
    assertTrue(leftOver > 0, "no kill came while a file was written");
    AtomicFile.write(file, b, WriteCondition.ANY);
    assertEquals(List.of("first", "second", "walk.rtm"), names());
  }

  /**
   * Returns how often a temporary file was left.
   *
   * @param longest until the kill, milliseconds
   */
  private int killAgainAndAgain(
      Class<?> loop, Path file, Path first, Path second, byte[] a, byte[] b, int longest)
      throws Exception {
    Random random = new Random();
    int leftOver = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      Process process = start(loop, file, first, second);
      try (BufferedReader output = process.inputReader()) {
        assertEquals("ready", output.readLine());
        Thread.sleep(random.nextInt(longest), random.nextInt(1_000_000));
        assertTrue(process.isAlive(), "the loop ended by itself");
      } finally {
        process.destroyForcibly().waitFor();
      }
      byte[] found = Files.readAllBytes(file);
      assertTrue(
          Arrays.equals(a, found) || Arrays.equals(b, found),
          "kill " + kill + " left a file of " + found.length + " bytes");
      leftOver += names().size() > 3 ? 1 : 0;
    }
    return leftOver;
  }

  private static Process start(Class<?> loop, Path... files) throws IOException {
    List<String> options =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "-cp",
            System.getProperty("java.class.path"),
            loop.getName());
    return new ProcessBuilder(
            Stream.concat(options.stream(), Arrays.stream(files).map(Path::toString)).toList())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }

  /** Packs two texts over a file in turn, until it is killed. */
  static final class Packing {
    private Packing() {}

    public static void main(String[] args) {
      for (int i = 0; ; i++) {
        Cli.Result result = Cli.rtm("pack", args[1 + i % 2], "-o", args[0]);
        if (result.code() != 0) {
          System.err.println(result.err());
          System.exit(1);
        }
        if (i == 1) {
          System.out.println("ready");
        }
      }
    }
  }

  /** Writes the content of two files over a file in turn, until it is killed. */
  static final class Writing {
    private Writing() {}

    public static void main(String[] args) throws IOException {
      Path file = Path.of(args[0]);
      byte[] first = Files.readAllBytes(Path.of(args[1]));
      byte[] second = Files.readAllBytes(Path.of(args[2]));
      for (int i = 0; ; i++) {
        boolean even = i % 2 == 0;
        AtomicFile.write(file, even ? first : second, WriteCondition.ANY);
        if (i == 1) {
          System.out.println("ready");
        }
      }
    }
  }
}
