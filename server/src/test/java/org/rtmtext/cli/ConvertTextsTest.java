package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code convert} of texts. */
class ConvertTextsTest extends ConvertFixture {
  @Test
  void textsAreConvertedToo() throws Exception {
    Path text = folder.resolve("b.rtmt");
    assertEquals(0, Cli.rtm("text", plain, "-o", text).code());
    Path out = folder.resolve("out");
    Cli.Result result = Cli.rtm("convert", plain, text, "-o", out + "/", "--to", "bmtr5");
    assertEquals(0, result.code(), result.err());
    assertTrue(result.out().endsWith("2 files converted to bmtr 5, 0 failed\n"), result.out());
    assertArrayEquals(
        Files.readAllBytes(out.resolve("walk.rtm")), Files.readAllBytes(out.resolve("b.rtm")));
    byte[] input = Files.readAllBytes(text);
    Cli.Result stream =
        new Cli()
            .input(input)
            .run("convert", "-", "-o", "-", "--to", "bmtr5", "--skeleton", config);
    assertArrayEquals(Files.readAllBytes(out.resolve("b.rtm")), stream.bytes());
  }

  @Test
  void aTextWithErrorsIsNotConverted() throws Exception {
    Path text = folder.resolve("b.rtmt");
    Files.writeString(text, "rtm plain\nmotion 0 0\nbones\n");
    Path out = folder.resolve("out");
    Cli.Result result = Cli.rtm("convert", plain, text, "-o", out + "/", "--to", "bmtr5");
    assertEquals(1, result.code());
    assertTrue(result.err().contains(text + ":2:1: error: 'motion' takes 3 numbers"), result.err());
    assertTrue(result.out().endsWith("1 file converted to bmtr 5, 1 failed\n"), result.out());
    assertFalse(Files.exists(out.resolve("b.rtm")));
  }

  @Test
  void aTextWhoseEncodingWasChangedAloneIsNotConverted() throws Exception {
    Path text = folder.resolve("b.rtmt");
    String plainText = Cli.rtm("text", plain).out();
    Files.writeString(text, plainText.replace("rtm plain", "rtm bmtr 5"));
    Path out = folder.resolve("out.rtm");
    Cli.Result result = Cli.rtm("convert", text, "-o", out, "--to", "bmtr5");
    assertEquals(2, result.code());
    assertTrue(result.err().contains("but the rotations are written as in a"), result.err());
    assertFalse(Files.exists(out));
  }

  @Test
  void asIsGoesByTheFirstLineWhateverTheRowsLookLike() throws Exception {
    Path text = folder.resolve("b.rtmt");
    String rows =
        """
        motion 0 0 0
        bones
          bone0
        frame 0
          bone0 | 0 0 0.6 0.8 | 1 2 3
        """;
    Files.writeString(text, "rtm plain\n" + rows);
    Path out = folder.resolve("out.rtm");
    Cli.Result refused =
        Cli.rtm("convert", text, "-o", out, "--to", "bmtr5", "--skeleton", config + "#Tail");
    assertEquals(2, refused.code());
    assertTrue(refused.err().contains("--as-is"), refused.err());
    assertFalse(Files.exists(out));
    Cli.Result converted =
        Cli.rtm(
            "convert", text, "-o", out, "--to", "bmtr5", "--skeleton", config + "#Tail", "--as-is");
    assertEquals(0, converted.code(), converted.err());
    Files.writeString(
        text, "rtm plain\n" + rows.replace("0 0 0.6 0.8", "0.28 0.96 0 | -0.96 0.28 0 | 0 0 1"));
    Path expected = folder.resolve("expected.rtm");
    Cli.Result own =
        Cli.rtm("convert", text, "-o", expected, "--to", "bmtr5", "--skeleton", config + "#Tail");
    assertEquals(0, own.code(), own.err());
    assertEquals(Cli.rtm("text", expected).out(), Cli.rtm("text", out).out());
  }

  @Test
  void aTextIsNotReplacedByAnAnimation() throws Exception {
    Path text = folder.resolve("walk.rtmt");
    assertEquals(0, Cli.rtm("text", plain, "-o", text).code());
    String before = Files.readString(text);
    for (Cli.Result result :
        List.of(
            Cli.rtm("convert", plain, "-o", text, "--to", "bmtr5"),
            Cli.rtm("pack", text, "-o", folder.resolve("other.rtmt")))) {
      assertEquals(2, result.code());
      assertTrue(result.err().contains("has the extension of a text"), result.err());
    }
    assertEquals(before, Files.readString(text));
  }
}
