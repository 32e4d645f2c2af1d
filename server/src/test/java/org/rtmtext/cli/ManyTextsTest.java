package org.rtmtext.cli;

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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.Markdown;

/** {@code text} and {@code pack} go by the times of files. */
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

  private String text() {
    Cli.Result result = Cli.rtm("text", anims, "-o", texts + "/");
    assertEquals(0, result.code(), result.err());
    return result.out();
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
          result
              .err()
              .contains(
                  animation
                      + " is not written: it was changed after "
                      + text
                      + " and differs from it; to replace it anyway, use --force"),
          result.err());
      assertArrayEquals(exported, Files.readAllBytes(animation));
    }
    assertEquals("0 files written, 1 refused, 0 failed\n", Cli.rtm("pack", anims).out());
    Cli.Result forced = Cli.rtm("pack", anims, "--force");
    assertEquals(0, forced.code(), forced.err());
    assertTrue(forced.out().endsWith("1 file written, 0 failed\n"), forced.out());
  }

  /** A checkout writes both in any order; FAT stores times in steps of two seconds. */
  @Test
  void anAnimationOfTheSameTwoSecondsIsReplaced() throws IOException {
    Path animation = anims.resolve("a.rtm");
    Path text = anims.resolve("a.rtmt");
    assertEquals(0, Cli.rtm("text", animation, "-o", text).code());
    Samples.write(animation, Samples.plain(2, 2));
    Files.setLastModifiedTime(text, LONG_AGO);
    Files.setLastModifiedTime(animation, FileTime.fromMillis(2001));
    assertEquals(2, Cli.rtm("pack", text).code());
    Files.setLastModifiedTime(animation, FileTime.fromMillis(2000));
    Cli.Result result = Cli.rtm("pack", text);
    assertEquals(0, result.code(), result.err());
  }

  @Test
  void aDryRunWritesNothing() throws IOException {
    text();
    for (String[] arguments : new String[][] {{"-o", folder.resolve("new") + "/"}, {}}) {
      Path input = arguments.length == 0 ? texts.resolve("a.rtmt") : texts;
      List<Object> dry = new ArrayList<>(List.of("pack", input, "--dry-run"));
      dry.addAll(List.of(arguments));
      Cli.Result result = Cli.rtm(dry.toArray());
      assertEquals(1, result.code(), result.err());
      assertTrue(result.out().startsWith("would write "), result.out());
      assertFalse(Files.exists(folder.resolve("new")));
      assertFalse(Files.exists(texts.resolve("a.rtm")));
    }
    Cli.Result kept =
        Cli.rtm("pack", texts.resolve("a.rtmt"), "-o", anims.resolve("sub/B.RTM"), "--dry-run");
    assertEquals(1, kept.code(), kept.err());
    Cli.Result refused =
        Cli.rtm(
            "pack",
            texts.resolve("a.rtmt"),
            "-o",
            anims.resolve("sub/B.RTM"),
            "--dry-run",
            "--no-overwrite");
    assertEquals(2, refused.code(), refused.out());
    assertEquals(0, Cli.rtm("pack", texts).code());
    Cli.Result none = Cli.rtm("pack", texts, "--dry-run");
    assertEquals("0 files would be written, 2 unchanged, 0 failed\n", none.out());
    assertEquals(0, none.code());
  }
}
