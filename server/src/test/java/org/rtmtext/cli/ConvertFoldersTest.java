package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rtmtext.testing.Systems;

/** {@code convert} of folders and several files. */
class ConvertFoldersTest extends ConvertFixture {
  @Test
  void ofAFolderTextsWithoutAnAnimationAreConverted() throws Exception {
    Path in = Files.createDirectory(folder.resolve("in"));
    Files.copy(plain, in.resolve("a.rtm"));
    String text = Cli.rtm("text", plain).out();
    Files.writeString(in.resolve("a.rtmt"), "rtm");
    Files.writeString(in.resolve("a.rtm.rtmt"), "rtm");
    Files.writeString(in.resolve("b.RTMT"), text);
    Path out = folder.resolve("out");
    Cli.Result result = Cli.rtm("convert", in, "-o", out, "--to", "bmtr5");
    assertEquals(0, result.code(), result.err());
    assertEquals(List.of("a.rtm", "b.rtm"), names(out));
  }

  @Test
  void theFolderThatIsWrittenToIsNoInput() throws Exception {
    Path in = Files.createDirectory(folder.resolve("in"));
    Files.copy(plain, in.resolve("a.rtm"));
    Path out = in.resolve("out");
    for (int i = 0; i < 2; i++) {
      Cli.Result result = Cli.rtm("convert", in, "-o", out, "--to", "bmtr5");
      assertEquals(0, result.code(), result.err());
      assertTrue(
          result
              .out()
              .endsWith(
                  "1 file converted to bmtr 5, 0 failed"
                      + (i == 0 ? "" : "; skipped: the output folder")
                      + "\n"),
          result.out());
      assertEquals(List.of("a.rtm"), names(out));
    }
    assertEquals(2, Cli.rtm("convert", in, "-o", in, "--to", "bmtr5").code());
  }

  @Test
  void aFolderThatCannotBeReadIsAnErrorAndTheOthersAreConverted() throws Exception {
    Path in = Files.createDirectory(folder.resolve("in"));
    Files.copy(plain, in.resolve("a.rtm"));
    Path locked = Unreadable.folder(in.resolve("locked"));
    Files.copy(plain, Files.createDirectory(in.resolve("z")).resolve("z.rtm"));
    Path out = folder.resolve("out");
    Cli.Result result = Unreadable.rtm("convert", in, "-o", out, "--to", "bmtr5", "-q");
    assertEquals(1, result.code());
    assertTrue(
        result.err().startsWith("rtm: cannot read " + locked + ": permission denied\n"),
        result.err());
    assertTrue(Files.exists(out.resolve("a.rtm")));
    assertTrue(Files.exists(out.resolve("z/z.rtm")));
  }

  @Test
  void theSummaryOfFoldersCountsWhatWasLeftOut() throws Exception {
    Path in = Files.createDirectory(folder.resolve("in"));
    Files.copy(plain, in.resolve("a.rtm"));
    Files.writeString(in.resolve("a.rtmt"), "rtm");
    Files.writeString(in.resolve("a.rtm.rtmt"), "rtm");
    Unreadable.folder(in.resolve("locked"));
    Process pipe = new ProcessBuilder("mkfifo", in.resolve("b.rtm").toString()).start();
    assumeTrue(pipe.waitFor() == 0, "no named pipes here");
    Path out = Files.createDirectory(in.resolve("out"));
    Cli.Result result = Unreadable.rtm("convert", in, "-o", out, "--to", "bmtr5");
    assertEquals(1, result.code(), result.err());
    assertTrue(
        result
            .out()
            .endsWith(
                "\n1 file converted to bmtr 5, 0 failed, 1 folder not read; skipped: the output"
                    + " folder, 2 texts next to their animations, 1 pipe or device\n"),
        result.out());
  }

  @Test
  void aLinkThatLeadsNowhereDoesNotKeepTheOthersFromBeingConverted() throws IOException {
    Path in = Files.createDirectory(folder.resolve("in"));
    Files.copy(plain, in.resolve("a.rtm"));
    Path dangling = Systems.link(in.resolve("dangling.rtm"), Path.of("gone.rtm"));
    Path loop = Systems.link(in.resolve("loop.rtm"), Path.of("loop.rtm"));
    Files.copy(plain, in.resolve("z.rtm"));
    Path out = folder.resolve("out");
    for (int run = 0; run < 2; run++) {
      Cli.Result result = Cli.rtm("convert", in, "-o", out, "--to", "bmtr5");
      assertEquals(1, result.code());
      assertTrue(result.err().contains(dangling.toString()), result.err());
      assertTrue(result.err().contains(loop.toString()), result.err());
      assertEquals(List.of("a.rtm", "z.rtm"), names(out));
    }
  }

  @Test
  void foldersKeepTheirShape() throws Exception {
    Path in = Files.createDirectories(folder.resolve("in/sub"));
    Files.copy(plain, in.resolve("a.rtm"));
    Files.copy(plain, in.resolveSibling("b.rtm"));
    Files.writeString(in.resolveSibling("bad.rtm"), "BMTR");
    Path out = folder.resolve("new/out");
    Cli.Result result = Cli.rtm("convert", in.getParent(), "-o", out, "--to", "bmtr4");
    assertEquals(1, result.code());
    String by = " using skeleton Tail (" + config + ", nearest model.cfg, has 3 of 4 bones)\n";
    assertEquals(
        "wrote "
            + out.resolve("b.rtm")
            + ": bmtr 4, 4 bones, 3 frames, 265 bytes; from "
            + in.resolveSibling("b.rtm")
            + by
            + "wrote "
            + out.resolve("sub/a.rtm")
            + ": bmtr 4, 4 bones, 3 frames, 265 bytes; from "
            + in.resolve("a.rtm")
            + by
            + "2 files converted to bmtr 4, 1 failed\n",
        result.out());
    assertTrue(Files.exists(out.resolve("sub/a.rtm")));
    assertTrue(Files.exists(out.resolve("b.rtm")));
    assertFalse(Files.exists(out.resolve("bad.rtm")));
    assertEquals(
        "", Cli.rtm("convert", in, "-q", "-o", folder.resolve("q"), "--to", "bmtr4").out());
  }

  @Test
  void aSeparatorAtTheEndMakesAFolder() throws Exception {
    String out = folder.resolve("binarised") + "/";
    Cli.Result result = Cli.rtm("convert", plain, "-o", out, "--to", "bmtr5");
    assertEquals(0, result.code(), result.err());
    assertTrue(Files.isRegularFile(folder.resolve("binarised/walk.rtm")));
    assertTrue(result.out().endsWith("1 file converted to bmtr 5, 0 failed\n"), result.out());
    Cli.Result file = Cli.rtm("convert", plain, "-o", config + "/", "--to", "bmtr5");
    assertEquals(2, file.code());
    assertEquals("rtm: " + config + " is a file, not a folder\n", file.err());
    Path other = Files.copy(plain, folder.resolve("other.rtm"));
    Cli.Result several =
        Cli.rtm("convert", plain, other, "-o", folder.resolve("new.rtm"), "--to", "bmtr5");
    assertEquals(2, several.code());
    assertFalse(Files.exists(folder.resolve("new.rtm")));
  }

  @Test
  void aFolderThatCannotBeMadeIsNamed() throws Exception {
    Path in = Files.createDirectories(folder.resolve("in/sub"));
    Files.copy(plain, in.resolve("a.rtm"));
    Files.copy(plain, in.resolveSibling("b.rtm"));
    Path out = Files.createDirectories(folder.resolve("out"));
    Path inTheWay = Files.writeString(out.resolve("sub"), "");
    Cli.Result result = Cli.rtm("convert", in.getParent(), "-o", out, "--to", "bmtr5");
    assertEquals(2, result.code());
    assertTrue(
        result
            .err()
            .contains("rtm: cannot create the folder " + inTheWay + ": a file with this name"),
        result.err());
    assertTrue(result.out().endsWith("1 file converted to bmtr 5, 1 failed\n"), result.out());
  }

  @Test
  void inputsThatAreStillToBeReadAreNotOverwritten() throws Exception {
    Path mod = Files.createDirectories(folder.resolve("mod/sub")).getParent();
    byte[] bytes = Files.readAllBytes(plain);
    Files.write(mod.resolve("walk.rtm"), bytes);
    Files.write(mod.resolve("sub/walk.rtm"), bytes);
    Cli.Result result = Cli.rtm("convert", mod, "-o", mod.resolve("sub"), "--to", "bmtr5");
    assertEquals(2, result.code());
    assertTrue(
        result
            .err()
            .contains(Path.of("sub/walk.rtm") + " would be overwritten, but it may be an original"),
        result.err());
    assertArrayEquals(bytes, Files.readAllBytes(mod.resolve("sub/walk.rtm")));
  }
}
