package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs commands in a Java that may not use much. */
class LittleMemoryTest {
  private static final long HUGE = 200_000_000;

  @TempDir Path folder;
  private Path huge;

  private record Result(int code, String out, String err) {}

  @BeforeEach
  void files() throws IOException {
    Samples.write(folder.resolve("a.rtm"), Samples.plain(3, 2));
    huge = Samples.write(folder.resolve("huge.rtm"), Samples.plain(3, 2));
    // Sparse: it takes no room on the disk.
    try (RandomAccessFile file = new RandomAccessFile(huge.toFile(), "rw")) {
      file.setLength(HUGE);
    }
    Samples.write(folder.resolve("z.rtm"), Samples.bmtr5(3, 2));
  }

  @Test
  void aFileThatIsTooLargeDoesNotEndTheCheckOfOthers() throws Exception {
    Result result = run("-Xmx64m", "check", folder.toString());
    assertEquals(1, result.code());
    assertTrue(
        result.err().startsWith(huge + ": error: a file of 200,000,000 bytes needs more memory"),
        result.err());
    assertEquals(1, result.err().lines().count(), result.err());
    assertTrue(result.out().startsWith("checked 3 files (6 frames)"), result.out());
  }

  @Test
  void otherCommandsSayThatMemoryIsShort() throws Exception {
    Result result = run("-Xmx64m", "text", huge.toString());
    assertEquals(1, result.code());
    assertTrue(result.err().startsWith("rtm: this needs more memory"), result.err());
    assertEquals(1, result.err().lines().count(), result.err());
  }

  private Result run(String option, String... args) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(option, "-XX:+UseSerialGC", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(Main.class.getName());
    command.addAll(List.of(args));
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    int code =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start()
            .waitFor();
    return new Result(code, Files.readString(out), Files.readString(err));
  }
}
