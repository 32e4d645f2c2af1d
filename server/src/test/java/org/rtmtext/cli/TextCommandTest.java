package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextCommandTest {
  @TempDir Path folder;

  @Test
  void printsAnAnimation() throws IOException {
    Path file = Samples.write(folder.resolve("walk.rtm"), Samples.bmtr5(3, 2));
    Cli.Result result = Cli.rtm("text", file);
    assertEquals(0, result.code(), result.err());
    assertEquals("", result.err());
    assertTrue(result.out().startsWith("rtm bmtr 5\n"), result.out());
    assertEquals(3, result.out().lines().filter(l -> l.startsWith("frame ")).count());
  }

  @Test
  void readsStandardInputAndWritesFiles() throws IOException {
    byte[] bytes = Samples.encode(Samples.plain(3, 2));
    String printed = new Cli().input(bytes).run("text", "-").out();
    Path out = folder.resolve("walk.rtmt");
    Cli.Result result = new Cli().input(bytes).run("text", "-", "-o", out);
    assertEquals(0, result.code(), result.err());
    assertEquals("", result.out());
    assertEquals(printed, Files.readString(out));
    assertEquals(printed, new Cli().input(bytes).run("text", "-", "-o", "-").out());
  }

  @Test
  void aDamagedFileIsAFinding() throws IOException {
    byte[] bytes = Samples.encode(Samples.plain(3, 2));
    Path file = folder.resolve("walk.rtm");
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
    Path out = folder.resolve("walk.rtmt");
    Cli.Result result = Cli.rtm("text", file, "-o", out);
    assertEquals(1, result.code());
    assertTrue(result.err().startsWith(file + ":@"), result.err());
    assertTrue(result.err().contains(": error: "), result.err());
    assertEquals(1, result.errLines().size());
    assertTrue(Files.notExists(out));
  }

  @Test
  void aTextIsNoAnimation() throws IOException {
    Path file = folder.resolve("walk.rtm");
    Files.writeString(file, "// by hand\nrtm plain\nbones\n");
    Cli.Result result = Cli.rtm("text", file);
    assertEquals(2, result.code());
    assertEquals("rtm: " + file + " is a text; use 'pack' to write its animation\n", result.err());
  }

  @Test
  void neverWritesOverAnotherAnimation() throws IOException {
    Path file = Samples.write(folder.resolve("walk.rtm"), Samples.plain(3, 2));
    Path other = Samples.write(folder.resolve("other.rtm"), Samples.bmtr5(3, 2));
    byte[] before = Files.readAllBytes(other);
    Cli.Result result = Cli.rtm("text", file, "-o", other);
    assertEquals(2, result.code());
    assertTrue(result.err().contains("is a binary animation"), result.err());
    assertArrayEquals(before, Files.readAllBytes(other));
  }

  @Test
  void noOverwriteKeepsAnEditedText() throws IOException {
    Path file = Samples.write(folder.resolve("walk.rtm"), Samples.plain(3, 2));
    Path text = folder.resolve("walk.rtmt");
    assertEquals(0, Cli.rtm("text", file, "-o", text).code());
    String keep = "--no-overwrite";
    assertEquals(0, Cli.rtm("text", file, "-o", text, keep).code(), "the same once more");
    String printed = Files.readString(text);
    Files.writeString(text, "// mine\n" + printed);
    Cli.Result result = Cli.rtm("text", file, "-o", text, keep);
    assertEquals(2, result.code());
    assertEquals("rtm: cannot write " + text + ": the file already exists\n", result.err());
    assertEquals("// mine\n" + printed, Files.readString(text));
    assertEquals(0, Cli.rtm("text", file, "-o", text).code());
    assertEquals(printed, Files.readString(text));
  }

  @Test
  void neverWritesOverWhatItReads() throws IOException {
    Path file = Samples.write(folder.resolve("walk.rtm"), Samples.plain(3, 2));
    byte[] before = Files.readAllBytes(file);
    Cli.Result result = Cli.rtm("text", file, "-o", folder.resolve(".").resolve("walk.rtm"));
    assertEquals(2, result.code());
    assertTrue(result.err().contains("is the input"), result.err());
    assertArrayEquals(before, Files.readAllBytes(file));
  }

  @Test
  void anOutputThatCannotBeWrittenIsNamed() throws IOException {
    Path file = Samples.write(folder.resolve("walk.rtm"), Samples.plain(3, 2));
    Path out = folder.resolve("none").resolve("walk.rtmt");
    Cli.Result result = Cli.rtm("text", file, "-o", out);
    assertEquals(2, result.code());
    assertEquals(
        "rtm: cannot write " + out + ": the folder " + folder.resolve("none") + " does not exist\n",
        result.err());
  }
}
