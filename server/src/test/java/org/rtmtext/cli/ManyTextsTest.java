package org.rtmtext.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.Markdown;

/** {@code text} and {@code pack} with several files and folders. */
class ManyTextsTest {
  private static final FileTime LONG_AGO = FileTime.fromMillis(0);

  @TempDir Path folder;
  private Path anims;
  private Path texts;

  @BeforeEach
  void write() throws IOException {
    anims = folder.resolve("anims");
    texts = folder.resolve("texts");
    Files.createDirectories(anims.resolve("sub"));
    // This file has padding that its text does not contain.
    Path junk = Markdown.project().resolve("testdata/odd/plain-junk-behind-names.rtm");

    Files.copy(junk, anims.resolve("a.rtm"));
    Samples.write(anims.resolve("sub/B.RTM"), Samples.bmtr5(3, 2));
  }

  private String text(String... more) {
    Object[] args = new Object[4 + more.length];
    args[0] = "text";
    args[1] = anims;
    args[2] = "-o";
    args[3] = texts + "/";
    System.arraycopy(more, 0, args, 4, more.length);
    Cli.Result result = Cli.rtm(args);
    assertEquals(0, result.code(), result.err());
    return result.out();
  }

  @Test
  void foldersBecomeTextsAndAnimationsAgain() throws IOException {
    String out = text();
    assertTrue(out.endsWith("2 files written, 0 failed\n"), out);
    assertTrue(out.contains("wrote " + texts.resolve("sub/B.rtmt") + "\n"), out);
    Path packed = folder.resolve("packed");
    Cli.Result result = Cli.rtm("pack", texts, "-o", packed);
    assertEquals(0, result.code(), result.err());
    assertEquals(0, Cli.rtm("diff", anims.resolve("a.rtm"), packed.resolve("a.rtm")).code());
    assertArrayEquals(
        Files.readAllBytes(anims.resolve("sub/B.RTM")),
        Files.readAllBytes(packed.resolve("sub/B.rtm")));
  }

  /** Trailing bytes, blocks and padding are not in the texts. */
  @Test
  void foldersKeepTheBytesOfAnimationsThatAreThere() throws IOException {
    Path testdata = Markdown.project().resolve("testdata");
    Files.copy(testdata.resolve("odd/bmtr-trailing-bytes.rtm"), anims.resolve("c.rtm"));
    Files.copy(testdata.resolve("bmtr5-lzo.rtm"), anims.resolve("sub/d.rtm"));
    text();
    List<String> names = List.of("a.rtm", "c.rtm", "sub/d.rtm");
    List<byte[]> before = new ArrayList<>();
    for (String name : names) {
      before.add(Files.readAllBytes(anims.resolve(name)));
    }
    Path packed = folder.resolve("packed");
    for (Object[] command :
        List.of(
            new Object[] {"pack", texts, "-o", packed, "--base", anims},
            new Object[] {"pack", texts, "-o", anims})) {
      Cli.Result result = Cli.rtm(command);
      assertEquals(0, result.code(), result.err());
      for (int i = 0; i < names.size(); i++) {
        Path written = ((Path) command[3]).resolve(names.get(i));
        assertArrayEquals(before.get(i), Files.readAllBytes(written), names.get(i));
      }
    }
  }

  @Test
  void theFileThatIsReplacedIsTheBaseIfTheBaseFolderLacksIt() throws IOException {
    Path trailing = Markdown.project().resolve("testdata/odd/bmtr-trailing-bytes.rtm");
    Path upper = Files.copy(trailing, anims.resolve("C.RTM"));
    text();
    Path none = Files.createDirectory(folder.resolve("none"));
    for (Object[] options : List.of(new Object[] {}, new Object[] {"--base", none})) {
      List<Object> command = new ArrayList<>(List.of("pack", texts, "-o", anims));
      command.addAll(List.of(options));
      Cli.Result result = Cli.rtm(command.toArray());
      assertEquals(0, result.code(), result.err());
      assertArrayEquals(Files.readAllBytes(trailing), Files.readAllBytes(upper));
      assertEquals(options.length > 0, result.err().contains("no base: there is no " + none));
    }
    try (Stream<Path> files = Files.list(anims)) {
      assertEquals(1, files.filter(f -> f.toString().matches("(?i).*c\\.rtm")).count());
    }
  }

  @Test
  void aDamagedFileIsReplaced() throws IOException {
    text();
    Path damaged = anims.resolve("a.rtm");
    Files.write(damaged, "RTM_0101".getBytes(UTF_8));
    Cli.Result result = Cli.rtm("pack", texts, "-o", anims);
    assertEquals(0, result.code(), result.err());
    assertTrue(result.err().contains(damaged + ": warning: is damaged and is"), result.err());
    assertEquals(0, Cli.rtm("check", damaged).code());
  }

  @Test
  void unchangedFilesAreNotWrittenAgain() throws IOException {
    text();
    Path text = texts.resolve("a.rtmt");
    Files.setLastModifiedTime(text, LONG_AGO);
    Samples.write(anims.resolve("sub/B.RTM"), Samples.bmtr5(4, 2));
    assertTrue(text().endsWith("1 file written, 1 unchanged, 0 failed\n"));
    assertEquals(LONG_AGO, Files.getLastModifiedTime(text));
    Cli.Result one = Cli.rtm("text", anims.resolve("a.rtm"), "-o", text);
    assertEquals(0, one.code(), one.err());
    assertEquals(LONG_AGO, Files.getLastModifiedTime(text));
    Path packed = folder.resolve("a.rtm");
    assertTrue(Cli.rtm("pack", text, "-o", packed).out().startsWith("wrote "));
    Files.setLastModifiedTime(packed, LONG_AGO);
    Cli.Result again = Cli.rtm("pack", text, "-o", packed);
    assertEquals(packed + " is up to date and was not written\n", again.out());
    assertEquals(LONG_AGO, Files.getLastModifiedTime(packed));
  }

  @Test
  void aTextAloneIsSavedOverItsAnimation() throws IOException {
    Path animation = anims.resolve("a.rtm");
    Path text = anims.resolve("a.rtmt");
    byte[] original = Files.readAllBytes(animation);
    Files.setLastModifiedTime(animation, LONG_AGO);
    assertEquals(0, Cli.rtm("text", animation, "-o", text).code());
    Cli.Result unedited = Cli.rtm("pack", text);
    assertEquals(animation + " is up to date and was not written\n", unedited.out());
    String edited = Files.readString(text).replaceFirst("motion .*", "motion 0 0 9");
    Files.writeString(text, edited);
    Cli.Result result = Cli.rtm("pack", text);
    assertEquals(0, result.code(), result.err());
    assertTrue(result.out().endsWith("; changed from the base: motion\n"), result.out());
    byte[] saved = Files.readAllBytes(animation);
    int different = 0;
    for (int i = 0; i < original.length; i++) {
      different += saved[i] == original[i] ? 0 : 1;
    }
    assertEquals(original.length, saved.length);
    assertTrue(different > 0 && different <= 12, different + " bytes");
  }

  @Test
  void aTextWithoutAnAnimationIsWrittenNextToIt() throws IOException {
    text();
    assertTrue(Cli.rtm("pack", texts).out().endsWith("2 files written, 0 failed\n"));
    assertTrue(Files.exists(texts.resolve("sub/B.rtm")));
  }

  @Test
  void anAnimationThatWasExportedLaterIsNotReplaced() throws IOException {
    Path animation = anims.resolve("a.rtm");
    Path text = anims.resolve("a.rtmt");
    assertEquals(0, Cli.rtm("text", animation, "-o", text).code());
    Files.setLastModifiedTime(text, LONG_AGO);
    Samples.write(animation, Samples.plain(2, 2));
    byte[] exported = Files.readAllBytes(animation);
    for (Path input : new Path[] {text, anims}) {
      Cli.Result result = Cli.rtm("pack", input);
      assertEquals(2, result.code(), result.err());
      assertTrue(
          result.err().contains(animation + " was changed after " + text + " and differs from it"),
          result.err());
      assertArrayEquals(exported, Files.readAllBytes(animation));
    }
  }

  @Test
  void aFileThatFailsDoesNotStopTheOthers() throws IOException {
    Files.write(anims.resolve("bad.rtm"), "RTM_0101".getBytes(UTF_8));
    Cli.Result text = Cli.rtm("text", anims, "-o", texts + "/");
    assertEquals(1, text.code());
    assertTrue(text.out().endsWith("2 files written, 1 failed\n"), text.out());
    assertTrue(text.err().startsWith(anims.resolve("bad.rtm") + ":@8: error: "), text.err());
    Files.writeString(texts.resolve("bad.rtmt"), "nonsense");
    Cli.Result pack = Cli.rtm("pack", texts, "-o", folder.resolve("packed") + "/");
    assertEquals(1, pack.code());
    assertTrue(pack.out().endsWith("2 files written, 1 failed\n"), pack.out());
    assertFalse(Files.exists(folder.resolve("packed/bad.rtm")));
  }

  @Test
  void namedFilesAreWrittenIntoTheFolder() throws IOException {
    Cli.Result result =
        Cli.rtm("text", anims.resolve("a.rtm"), anims.resolve("sub/B.RTM"), "-o", texts + "/");
    assertEquals(0, result.code(), result.err());
    assertTrue(Files.exists(texts.resolve("B.rtmt")));
    Cli.Result kept = Cli.rtm("text", anims.resolve("sub"), "-o", texts + "/", "--no-overwrite");
    assertEquals(0, kept.code(), "the same content is no conflict");
  }

  @Test
  void textsGoNextToTheirAnimationsToo() {
    Cli.Result result = Cli.rtm("text", anims, "-o", anims);
    assertEquals(0, result.code(), result.err());
    assertTrue(Files.exists(anims.resolve("sub/B.rtmt")));
  }

  @Test
  void whatIsMissingOrTooMuchIsAUsageError() throws IOException {
    text();
    assertUsage("several animations need an output folder", "text", anims);
    assertUsage("several animations need an output folder", "text", anims, "-o", "-");
    assertUsage("several animations need an output folder", "text", anims, "-o", "x.rtmt");
    assertUsage("no .rtmt files in " + anims, "pack", anims);
    assertUsage("no .rtm files in " + texts, "text", texts, "-o", folder.resolve("x") + "/");
    Path file = anims.resolve("a.rtm");
    assertUsage("--base must be a folder", "pack", texts, "--base", file, "-o", "x/");
    Path none = folder.resolve("none");
    assertUsage(
        "rtm: " + none + ": no such file or folder", "pack", texts, "--base", none, "-o", "x/");
    assertUsage("--base also needs -o", "pack", texts, "--base", anims);
    Cli.Result binary = Cli.rtm("pack", anims.resolve("a.rtm"));
    assertTrue(binary.err().contains("a.rtm is a binary animation; to print it"), binary.err());
    assertUsage("<stdin> has no .rtmt extension", "pack", "-");
    assertUsage("standard input has no file name", "pack", "-", texts, "-o", folder + "/");
    assertUsage("nowhere", "pack", texts, folder.resolve("nowhere"));
  }

  private static void assertUsage(String message, Object... args) {
    Cli.Result result = Cli.rtm(args);
    assertEquals(2, result.code(), result.err());
    assertTrue(result.err().contains(message), result.err());
  }
}
