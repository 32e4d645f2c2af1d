package org.rtmtext.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.files.FileKind;
import org.rtmtext.model.Encoding;

class PackCommandTest {
  @TempDir Path folder;
  private Path old;
  private Path text;
  private Path out;

  @BeforeEach
  void files() throws IOException {
    // Junk behind a name, which only the base knows of.
    byte[] bytes = Samples.encode(Samples.plain(3, 2));
    bytes[8 + 12 + 8 + 20] = 'j';
    old = Files.write(folder.resolve("old.rtm"), bytes);
    text = folder.resolve("walk.rtmt");
    out = folder.resolve("walk.rtm");
    assertEquals(0, Cli.rtm("text", old, "-o", text).code());
  }

  @Test
  void packsWithoutABase() throws IOException {
    Cli.Result result = Cli.rtm("pack", text, "-o", out);
    assertEquals(0, result.code(), result.err());
    assertArrayEquals(Samples.encode(Samples.plain(3, 2)), Files.readAllBytes(out));
    assertEquals("wrote " + out + ": plain, 2 bones, 3 frames, 584 bytes\n", result.out());
  }

  @Test
  void anUneditedTextOverItsBaseIsTheBase() throws IOException {
    Cli.Result result = Cli.rtm("pack", text, "-o", out, "--base", old);
    assertEquals(0, result.code(), result.err());
    assertArrayEquals(Files.readAllBytes(old), Files.readAllBytes(out));
    assertTrue(result.out().endsWith("; unchanged from the base\n"), result.out());
  }

  @Test
  void reportsChangesOfTheHead() throws IOException {
    edit("bone1", "Bone1", 4);
    edit("motion 0 0 0", "motion 0 0 1", 1);
    Cli.Result result = Cli.rtm("pack", text, "-o", out, "--base", old);
    assertEquals(0, result.code(), result.err());
    assertTrue(result.out().endsWith("; changed from the base: motion, bones\n"), result.out());
  }

  @Test
  void warnsOfABaseOfTheOtherKind() throws IOException {
    Samples.write(old, Samples.bmtr5(4, 2));
    Cli.Result result = Cli.rtm("pack", text, "-o", out, "--base", old);
    assertEquals(0, result.code(), result.err());
    assertEquals(
        List.of(
            text + ": warning: the base is bmtr 5, but the text is plain: is this the right base?",
            text + ": warning: the base has 4 frames, but the text has only 3"),
        result.errLines());
  }

  @Test
  void anEncodingThatWasChangedAloneIsRefusedOverItsBase() throws IOException {
    edit("rtm plain", "rtm bmtr 5", 1);
    // Hundreds of other findings do not hide it.
    edit("1.25", "1.2512345", 3);
    byte[] before = Files.readAllBytes(old);
    Cli.Result result = Cli.rtm("pack", text, "-o", old, "--base", old);
    assertEquals(2, result.code());
    assertEquals(
        List.of(
            "rtm: nothing written: the first line of "
                + text
                + " says bmtr 5, but no row of the text has the bmtr 5 form, and the base is plain",
            "pack does not convert transforms: plain ones are in model space, binarised ones"
                + " relative to the parent bone. Change the first line back to 'rtm plain', then"
                + " convert:",
            "  java -jar rtm.jar convert " + text + " -o " + old + " --to bmtr5",
            "To store the numbers as they are, use --as-is."),
        result.errLines());
    assertArrayEquals(before, Files.readAllBytes(old));
    assertEquals("", result.out());
  }

  @Test
  void theCommandThatARefusalNamesConverts() throws IOException {
    Files.writeString(
        folder.resolve("model.cfg"),
        "class CfgSkeletons { class Two { skeletonBones[] = {\"bone0\", \"\", \"bone1\","
            + " \"bone0\"}; }; };");
    edit("rtm plain", "rtm bmtr 5", 1);
    String command = Cli.rtm("pack", text, "-o", old, "--base", old).errLines().get(2).strip();
    edit("rtm bmtr 5", "rtm plain", 1);
    Cli.Result converted =
        Cli.rtm((Object[]) command.substring("java -jar rtm.jar ".length()).split(" "));
    assertEquals(0, converted.code(), converted.err());
    assertEquals(Encoding.BMTR5, FileKind.encoding(old).orElseThrow());
  }

  @Test
  void anEncodingThatWasChangedAloneIsRefusedOverTheFileThatIsReplaced() throws IOException {
    Samples.write(out, Samples.bmtr5(3, 2));
    assertEquals(0, Cli.rtm("text", out, "-o", text).code());
    edit("rtm bmtr 5", "rtm plain", 1);
    byte[] before = Files.readAllBytes(out);
    Cli.Result result = Cli.rtm("pack", text, "-o", out);
    assertEquals(2, result.code());
    assertFalse(result.err().contains("not-in-encoding"), result.err());
    assertTrue(
        result
            .errLines()
            .get(0)
            .endsWith("no row of the text has the plain form, and " + out + " is bmtr 5"),
        result.err());
    assertArrayEquals(before, Files.readAllBytes(out));
  }

  @Test
  void oneRowInTheFormOfTheBaseIsRefusedAndNoConversionAdvised() throws IOException {
    Samples.write(old, Samples.bmtr5(3, 2));
    String row = Cli.rtm("text", old).out().lines().filter(l -> l.contains("|")).findFirst().get();
    String plain = Files.readString(text);
    String own = plain.lines().filter(l -> l.contains("|")).findFirst().get();
    Files.writeString(text, plain.replaceFirst(Pattern.quote(own), row));
    byte[] before = Files.readAllBytes(old);
    Cli.Result result = Cli.rtm("pack", text, "-o", old, "--base", old);
    assertEquals(2, result.code());
    assertTrue(result.err().contains("others the plain form"), result.err());
    assertFalse(result.err().contains("rtm.jar convert"), result.err());
    assertArrayEquals(before, Files.readAllBytes(old));
    assertEquals(0, Cli.rtm("pack", text, "-o", old, "--base", old, "--as-is").code());
  }

  @Test
  void statementsThatTheEncodingLacksAreErrorsOfAnEncodingThatIsMeant() throws IOException {
    Samples.write(out, Samples.bmtr5(3, 2));
    assertEquals(0, Cli.rtm("text", out, "-o", text).code());
    edit("rtm bmtr 5", "rtm plain", 1);
    Cli.Result asIs = Cli.rtm("pack", text, "-o", out, "--as-is");
    assertEquals(1, asIs.code());
    assertTrue(asIs.err().contains("'reversed' cannot be stored in a plain file"), asIs.err());
    Cli.Result converted = Cli.rtm("convert", text, "-o", old, "--to", "bmtr5");
    assertEquals(2, converted.code());
    assertTrue(converted.err().contains("but the rotations are written as in a"), converted.err());
  }

  @Test
  void rowsThatAreAllAnglesAreNotConverted() throws IOException {
    String angles =
        """
        motion 0 0 0
        bones
          a
        frame 0
          a | euler 0 0 30 | 0 1 0
        """;
    Files.writeString(text, "rtm bmtr 5\n" + angles);
    byte[] before = Files.readAllBytes(old);
    for (Object[] base : new Object[][] {{}, {"--base", old}}) {
      Object[] command = {"pack", text, "-o", old};
      Object[] all = Stream.of(command, base).flatMap(Stream::of).toArray();
      Cli.Result result = Cli.rtm(all);
      assertEquals(2, result.code());
      assertTrue(result.err().contains("no row of the text has the bmtr 5 form"), result.err());
      assertArrayEquals(before, Files.readAllBytes(old));
    }
    Cli.Result alone = Cli.rtm("pack", text, "-o", out);
    assertEquals(0, alone.code());
    assertFalse(alone.err().contains("not-converted"), alone.err());
    Files.writeString(text, "rtm plain\n" + angles);
    assertEquals(0, Cli.rtm("pack", text, "-o", old, "--base", old).code());
  }

  @Test
  void anEncodingThatWasChangedAloneIsStoredIfSoAsked() throws IOException {
    edit("rtm plain", "rtm bmtr 5", 1);
    Cli.Result result = Cli.rtm("pack", text, "-o", old, "--base", old, "--as-is");
    assertEquals(0, result.code(), result.err());
    assertEquals(Encoding.BMTR5, FileKind.encoding(old).orElseThrow());
    assertTrue(result.err().contains("[not-converted]"), result.err());
  }

  @Test
  void withoutABaseAnEncodingThatWasChangedAloneIsAWarning() throws IOException {
    edit("rtm plain", "rtm bmtr 5", 1);
    Cli.Result result = Cli.rtm("pack", text, "-o", out);
    assertEquals(0, result.code(), result.err());
    assertEquals(1, result.errLines().size(), result.err());
    assertTrue(
        result.err().startsWith(text + ":1:1: warning: the first line says bmtr 5"), result.err());
    // Another version is no other space.
    Path five = Samples.write(folder.resolve("five.rtm"), Samples.bmtr5(3, 2));
    assertEquals(0, Cli.rtm("text", five, "-o", text).code());
    edit("rtm bmtr 5", "rtm bmtr 4", 1);
    Cli.Result version = Cli.rtm("pack", text, "-o", five, "--base", five);
    assertEquals(0, version.code(), version.err());
    assertEquals("", version.err());
  }

  @Test
  void noOverwriteKeepsAFileThatIsNotTheBase() throws IOException {
    Path there = Samples.write(out, Samples.bmtr5(9, 2));
    byte[] before = Files.readAllBytes(there);
    Cli.Result refused = Cli.rtm("pack", text, "-o", out, "--no-overwrite");
    assertEquals(2, refused.code());
    assertEquals(
        List.of("rtm: cannot write " + out + ": the file already exists"), refused.errLines());
    assertEquals(2, Cli.rtm("pack", text, "-o", out, "--base", old, "--no-overwrite").code());
    assertArrayEquals(before, Files.readAllBytes(out));
    assertEquals(0, Cli.rtm("pack", text, "-o", out).code());
    assertArrayEquals(Samples.encode(Samples.plain(3, 2)), Files.readAllBytes(out));
  }

  @Test
  void noOverwriteKeepsTheBase() throws IOException {
    edit("1.25", "1.5", 1);
    byte[] before = Files.readAllBytes(old);
    assertEquals(2, Cli.rtm("pack", text, "-o", old, "--base", old, "--no-overwrite").code());
    assertArrayEquals(before, Files.readAllBytes(old));
  }

  @Test
  void savesOverTheBase() throws IOException {
    edit("1.25", "1.5", 1);
    byte[] before = Files.readAllBytes(old);
    Cli.Result result = Cli.rtm("pack", text, "-o", old, "--base", old);
    assertEquals(0, result.code(), result.err());
    assertTrue(result.out().endsWith("; changed from the base: 1 of 3 frames\n"), result.out());
    byte[] after = Files.readAllBytes(old);
    assertEquals(before.length, after.length);
    int differences = 0;
    for (int i = 0; i < before.length; i++) {
      differences += before[i] == after[i] ? 0 : 1;
    }
    assertTrue(differences >= 1 && differences <= 4, differences + " bytes differ");
  }

  @Test
  void standardInputToStandardOutput() throws IOException {
    Cli.Result result = new Cli().input(Files.readAllBytes(text)).run("pack", "-", "-o", "-");
    assertEquals(0, result.code(), result.err());
    assertArrayEquals(Samples.encode(Samples.plain(3, 2)), result.bytes());
  }

  @Test
  void noBinaryToATerminal() {
    Cli.Result result = new Cli().onTerminal(Map.of()).run("pack", text, "-o", "-");
    assertEquals(2, result.code());
    assertEquals(0, result.bytes().length);
  }

  @Test
  void errorsRefuse() throws IOException {
    Files.write(out, "RTM_untouched".getBytes(UTF_8));
    edit("bone1 ", "bone7 ", 2);
    Cli.Result result = Cli.rtm("pack", text, "-o", out);
    assertEquals(1, result.code());
    assertTrue(
        result.errLines().stream()
            .anyMatch(l -> l.matches(".*walk\\.rtmt:\\d+:3: error: .* \\[bone-unknown]")),
        result.err());
    assertTrue(result.err().contains("nothing written"), result.err());
    assertEquals("", result.out());
    assertEquals("RTM_untouched", Files.readString(out));
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
  void warningsDoNotRefuse() throws IOException {
    edit("frame 1\n", "frame 0.75\n", 1);
    Cli.Result result = Cli.rtm("pack", text, "-o", out);
    assertEquals(0, result.code(), result.err());
    assertTrue(result.err().contains(": warning: "), result.err());
    assertTrue(result.err().contains("[phase-ends]"), result.err());
  }

  @Test
  void byteOrderMarkAndWindowsLineEnds() throws IOException {
    String windows = "\uFEFF" + Files.readString(text).replace("\n", "\r\n");
    Files.writeString(text, windows);
    Cli.Result result = Cli.rtm("pack", text, "-o", out);
    assertEquals(0, result.code(), result.err());
    assertArrayEquals(Samples.encode(Samples.plain(3, 2)), Files.readAllBytes(out));
  }

  @Test
  void whatIsNotUtf8IsLocated() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write("rtm plain\r\n// \u00e4\r\nbones\r\n  b".getBytes(UTF_8));
    bytes.write(0xE9);
    bytes.write("\r\n".getBytes(UTF_8));
    Files.write(text, bytes.toByteArray());
    Cli.Result result = Cli.rtm("pack", text, "-o", out);
    assertEquals(1, result.code());
    assertTrue(result.err().startsWith(text + ":4:4: error: byte 0xE9 is not UTF-8"), result.err());
    assertFalse(Files.exists(out));
  }

  @Test
  void aDamagedBaseIsAFinding() throws IOException {
    Files.write(old, "RTM_0101".getBytes(UTF_8));
    Cli.Result result = Cli.rtm("pack", text, "-o", out, "--base", old);
    assertEquals(1, result.code());
    assertTrue(result.err().startsWith(old + ":@8: error: "), result.err());
    assertFalse(Files.exists(out));
  }

  @Test
  void anAnimationIsNoText() {
    Cli.Result result = Cli.rtm("pack", old, "-o", out);
    assertEquals(2, result.code());
    assertEquals(
        "rtm: " + old + " is a binary animation; to print it as text, use 'text'\n", result.err());
    assertFalse(Files.exists(out));
  }

  @Test
  void aMissingFolderIsAUsageError() {
    Cli.Result result = Cli.rtm("pack", text, "-o", folder.resolve("none").resolve("a.rtm"));
    assertEquals(2, result.code());
    assertTrue(result.err().contains("none does not exist"), result.err());
  }

  @Test
  void aTextIsNoBase() {
    Cli.Result result = Cli.rtm("pack", text, "-o", out, "--base", text);
    assertEquals(2, result.code());
    assertEquals(
        "rtm: --base "
            + text
            + " is a text; specify the binary animation from which the text was created\n",
        result.err());
  }

  @Test
  void aMissingBaseIsAUsageError() {
    Cli.Result result = Cli.rtm("pack", text, "-o", out, "--base", folder.resolve("none.rtm"));
    assertEquals(2, result.code());
    assertFalse(Files.exists(out));
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

  @Test
  void onlyOneInputCanBeStandardInput() {
    assertEquals(2, Cli.rtm("pack", "-", "-o", out, "--base", "-").code());
  }

  private void edit(String what, String by, int times) throws IOException {
    String s = Files.readString(text);
    for (int i = 0; i < times; i++) {
      int at = s.lastIndexOf(what);
      assertTrue(at >= 0, "not in the text: " + what + "\n" + s);
      s = s.substring(0, at) + by + s.substring(at + what.length());
    }
    Files.writeString(text, s);
  }
}
