package org.rtmtext.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cases/console/pack.txt cannot have: terminals, other programs and many problems. */
class PackCommandTest {
  @TempDir Path folder;
  private Path old;
  private Path text;
  private Path out;

  @BeforeEach
  void files() throws IOException {
    old = Samples.write(folder.resolve("old.rtm"), Samples.plain(3, 2));
    text = folder.resolve("walk.rtmt");
    out = folder.resolve("walk.rtm");
    assertEquals(0, Cli.rtm("text", old, "-o", text).code());
  }

  @Test
  void noBinaryToATerminal() {
    Cli.Result result = new Cli().onTerminal(Map.of()).run("pack", text, "-o", "-");
    assertEquals(2, result.code());
    assertEquals(
        List.of("rtm: a binary file is not written to a terminal; use -o FILE or a pipe"),
        result.errLines());
    assertEquals(0, result.bytes().length);
  }

  @Test
  void manyErrorsAreCutShort() throws IOException {
    StringBuilder many = new StringBuilder("rtm plain\nbones\nframe 0\n");
    for (int i = 0; i < 150; i++) {
      many.append("  b").append(i).append(" | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n");
    }
    Files.writeString(text, many);
    List<String> lines = Cli.rtm("pack", text, "-o", out).errLines();
    assertEquals(102, lines.size());
    assertEquals("... and 50 more", lines.get(100));
    assertEquals("rtm: 150 errors, nothing written", lines.get(101));
  }

  @Test
  void informationHidesNoWarning() throws IOException {
    StringBuilder many = new StringBuilder("rtm plain\nmotion 0 0 0\nbones\n  b\n");
    for (int i = 1; i < 30; i++) {
      many.append("frame 0.1234").append(10_089 + i * 100);
      many.append("\n  b | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 ").append(i).append('\n');
    }
    Files.writeString(text, many);
    Cli.Result result = Cli.rtm("pack", text, "-o", out);
    assertEquals(0, result.code(), result.err());
    assertTrue(result.err().contains("[digits-lost]"), result.err());
    assertEquals(2, result.errLines().stream().filter(l -> l.contains("[phase-ends]")).count());
  }

  @Test
  void aBaseThatChangedMeanwhileIsNotWrittenOver() throws IOException {
    byte[] foreign = "what another program wrote".getBytes(UTF_8);
    // Somebody writes to the file after it was read, and before the text is.
    InputStream input =
        new SequenceInputStream(
            new InputStream() {
              @Override
              public int read() throws IOException {
                Files.write(old, foreign);
                return -1;
              }
            },
            new ByteArrayInputStream(Files.readAllBytes(text)));
    Cli.Result result = new Cli().input(input).run("pack", "-", "-o", old, "--base", old);
    assertEquals(2, result.code());
    assertEquals(
        "rtm: cannot write "
            + old
            + ": the file has been changed by another program since it was read\n",
        result.err());
    assertArrayEquals(foreign, Files.readAllBytes(old));
  }
}
