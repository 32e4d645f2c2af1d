package org.rtmtext.cli;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts in the encodings that Windows editors write. */
class Utf16TextTest {
  @TempDir Path folder;

  private Path walk() throws IOException {
    return Samples.write(folder.resolve("walk.rtm"), Samples.bmtr5(3, 2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "UTF-8"})
  void aTextWithAByteOrderMarkIsReadByEveryCommand(String name) throws IOException {
    Path walk = walk();
    String printed = Cli.rtm("text", walk).out().replace("\n", "\r\n");
    Path text = folder.resolve("walk.rtmt");
    Files.write(
        text, ("\uFEFF// Schritt für Schritt\r\n" + printed).getBytes(Charset.forName(name)));
    Path packed = folder.resolve("packed.rtm");
    Cli.Result pack = Cli.rtm("pack", text, "-o", packed, "--base", walk);
    assertEquals(0, pack.code(), pack.err());
    assertArrayEquals(Files.readAllBytes(walk), Files.readAllBytes(packed));
    assertEquals(0, Cli.rtm("check", "--strict", text).code());
    assertEquals(0, Cli.rtm("diff", text, walk).code());
    // It is a text, and so may be written over, and is no animation.
    assertEquals(2, Cli.rtm("text", text).code());
    Cli.Result out = Cli.rtm("text", walk, "-o", text);
    assertEquals(0, out.code(), out.err());
    assertEquals(Cli.rtm("text", walk).out(), Files.readString(text));
  }

  @Test
  void utf16WithoutAByteOrderMarkIsExplained() throws IOException {
    for (Charset charset : new Charset[] {UTF_16LE, UTF_16BE}) {
      Path text = folder.resolve("walk.rtmt");
      Files.write(text, Cli.rtm("text", walk()).out().getBytes(charset));
      Cli.Result pack = Cli.rtm("pack", text, "-o", folder.resolve("packed.rtm"));
      assertEquals(1, pack.code());
      assertEquals(
          text
              + ":1:1: error: the file seems to be UTF-16 without a byte order mark; save it as"
              + " UTF-8, or with a byte order mark [character]",
          pack.errLines().get(0));
    }
  }

  @Test
  void whatIsNotUtf16IsLocated() throws IOException {
    Path text = folder.resolve("walk.rtmt");
    byte[] bytes = "\uFEFFrtm plain\nbones\n  a\uD800 b\n".getBytes(UTF_16LE);
    // Java writes no half of a pair, but a question mark.
    bytes[2 * 20] = 0;
    bytes[2 * 20 + 1] = (byte) 0xD8;
    Files.write(text, bytes);
    Cli.Result pack = Cli.rtm("pack", text, "-o", folder.resolve("packed.rtm"));
    assertEquals(1, pack.code());
    assertTrue(
        pack.err().startsWith(text + ":3:4: error: the byte order mark indicates UTF-16"),
        pack.err());
  }

  @Test
  void aTextOfUtf16ComesFromStandardInputToo() throws IOException {
    Path walk = walk();
    byte[] text = ("\uFEFF" + Cli.rtm("text", walk).out()).getBytes(UTF_16LE);
    Path packed = folder.resolve("packed.rtm");
    Cli.Result pack = new Cli().input(text).run("pack", "-", "-o", packed, "--base", walk);
    assertEquals(0, pack.code(), pack.err());
    assertArrayEquals(Files.readAllBytes(walk), Files.readAllBytes(packed));
    assertEquals(1, new Cli().input("\uFEFF".getBytes(UTF_8)).run("check", "-").code());
  }
}
