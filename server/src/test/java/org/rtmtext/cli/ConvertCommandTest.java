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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.testing.Systems;

/** Commands that need a skeleton. */
class ConvertCommandTest {
  @TempDir Path folder;
  private Path plain;
  private Path config;

  @BeforeEach
  void files() throws Exception {
    Animation a = Samples.plain(3, 4);
    plain = folder.resolve("walk.rtm");
    config = folder.resolve("model.cfg");
    Files.write(plain, RtmCodec.encode(a));
    StringBuilder bones = new StringBuilder();
    for (int b = 0; b < 3; b++) {
      String parent = b == 0 ? "" : a.bones().get(b - 1);
      bones.append(String.format("\"%s\", \"%s\",%n", a.bones().get(b), parent));
    }
    bones.append("\"other\", \"\"");
    Files.writeString(
        config, "class CfgSkeletons { class Tail { skeletonBones[] = {" + bones + "}; }; };");
  }

  @Test
  void toBinarisedAndBack() throws Exception {
    Path out = folder.resolve("out.rtm");
    Cli.Result there = Cli.rtm("convert", plain, "-o", out, "--to", "bmtr5");
    assertEquals(0, there.code(), there.err());
    assertEquals("wrote " + out + ": bmtr 5, 4 bones, 3 frames, 269 bytes\n", there.out());
    String last = Samples.plain(3, 4).bones().get(3);
    assertEquals(
        List.of(
            "rtm: skeleton Tail (" + config + ", nearest model.cfg, has 3 of 4 bones)",
            plain
                + ": warning: bone \""
                + last
                + "\" is not in skeleton \"Tail\": it is converted as a root"
                + " [bone-not-in-skeleton]"),
        there.errLines());
    Path back = folder.resolve("back.rtm");
    assertEquals(
        0, Cli.rtm("convert", out, "-o", back, "--to", "plain", "--skeleton", config).code());
    Cli.Result diff = Cli.rtm("diff", plain, back, "--angle", "0.1", "--distance", "0.01");
    assertEquals(0, diff.code(), diff.out());
    assertEquals(
        plain
            + " -> "
            + out
            + "\n  encoding    plain -> bmtr 5\n  skeleton    Tail ("
            + config
            + ", nearest model.cfg, has 3 of 4 bones)\n"
            + "  transforms  not compared: bone3 (not in the skeleton)\n"
            + "  everything else is the same, to the precision that both encodings can store\n",
        Cli.rtm("diff", plain, out).out());
  }

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
    Unreadable.Result result = Unreadable.rtm("convert", in, "-o", out, "--to", "bmtr5", "-q");
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
    Unreadable.Result result = Unreadable.rtm("convert", in, "-o", out, "--to", "bmtr5");
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

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void streams() throws Exception {
    byte[] bytes = Files.readAllBytes(plain);
    Cli.Result result =
        new Cli()
            .input(bytes)
            .run("convert", "-", "-o", "-", "--to", "bmtr3", "--skeleton", config + "#tail");
    assertEquals(0, result.code(), result.err());
    assertEquals(Encoding.BMTR3, RtmCodec.decode(result.bytes()).encoding());
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
  void noOverwriteKeepsAnExistingFile() throws Exception {
    Path out = Samples.write(folder.resolve("out.rtm"), Samples.bmtr5(9, 2));
    byte[] before = Files.readAllBytes(out);
    String keep = "--no-overwrite";
    Cli.Result refused = Cli.rtm("convert", plain, "-o", out, "--to", "bmtr5", keep);
    assertEquals(2, refused.code());
    assertTrue(
        refused.err().endsWith("rtm: cannot write " + out + ": the file already exists\n"),
        refused.err());
    assertEquals("", refused.out());
    assertArrayEquals(before, Files.readAllBytes(out));
    assertEquals(0, Cli.rtm("convert", plain, "-o", out, "--to", "bmtr5").code());
    assertEquals(3, RtmCodec.decode(Files.readAllBytes(out)).frames().size());
    // The same bytes once more, and an empty file: nothing is lost.
    assertEquals(0, Cli.rtm("convert", plain, "-o", out, "--to", "bmtr5", keep).code());
    Files.write(out, new byte[0]);
    assertEquals(0, Cli.rtm("convert", plain, "-o", out, "--to", "bmtr5", keep).code());
    assertEquals(3, RtmCodec.decode(Files.readAllBytes(out)).frames().size());
  }

  @Test
  void problemsOfAModelConfigAreReportedOnce() throws Exception {
    Files.writeString(
        config, Files.readString(config).replace("\"other\", \"\"", "\"other\", \"x\""));
    Path in = Files.createDirectories(folder.resolve("in"));
    Files.copy(plain, in.resolve("a.rtm"));
    Files.copy(plain, in.resolve("b.rtm"));
    String problem =
        config
            + ":4:1: warning: \"x\", the parent of \"other\", is not in this skeleton"
            + " [skeleton-parent]";
    for (Cli.Result result :
        List.of(
            Cli.rtm("convert", in, "-o", folder.resolve("out"), "--to", "bmtr5"),
            Cli.rtm("info", in.resolve("a.rtm"), in.resolve("b.rtm")),
            Cli.rtm("check", in))) {
      assertEquals(0, result.code(), result.err());
      Stream<String> lines = Stream.concat(result.outLines().stream(), result.errLines().stream());
      assertEquals(1, lines.filter(problem::equals).count(), result.err());
    }
  }

  @Test
  void problemsAreReportedWhereNoSkeletonFits() throws Exception {
    Files.writeString(config, "class CfgSkeletons { class Tail { skeletonBones[] = {\"a\"}; }; };");
    Cli.Result result = Cli.rtm("convert", plain, "-o", folder.resolve("x"), "--to", "bmtr5");
    assertEquals(1, result.code());
    assertTrue(result.errLines().get(0).endsWith("[skeleton-list]"), result.err());
    assertTrue(result.errLines().get(1).contains("no skeleton fits"), result.err());
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

  @Test
  void wrongUse() throws Exception {
    byte[] before = Files.readAllBytes(plain);
    assertEquals(2, Cli.rtm("convert", plain, "-o", plain, "--to", "bmtr5").code());
    assertEquals(2, Cli.rtm("convert", plain, "-o", "x", "--to", "bmtr9").code());
    assertEquals(2, Cli.rtm("convert", plain, "-o", "x").code());
    Cli.Result noSkeleton =
        Cli.rtm("convert", plain, "-o", "x", "--to", "bmtr5", "--skeleton", config + "#Tal");
    assertEquals(2, noSkeleton.code());
    assertTrue(noSkeleton.err().contains("did you mean \"Tail\"?"), noSkeleton.err());
    Files.delete(config);
    Cli.Result none = Cli.rtm("convert", plain, "-o", folder.resolve("x"), "--to", "bmtr5");
    assertEquals(1, none.code());
    assertTrue(none.err().contains("no skeleton fits"), none.err());
    assertFalse(Files.exists(folder.resolve("x")));
    assertArrayEquals(before, Files.readAllBytes(plain));
  }

  @Test
  void bonesAreChosenBetweenPlainAndBinarisedOnly() throws Exception {
    Path five = Samples.write(folder.resolve("five.rtm"), Samples.bmtr5(3, 2));
    Path out = folder.resolve("four.rtm");
    Cli.Result result = Cli.rtm("convert", five, "-o", out, "--to", "bmtr4", "--bones", "sorted");
    assertEquals(2, result.code());
    assertEquals(
        "rtm: --bones applies only to conversions between plain and binarised; "
            + five
            + " is converted from bmtr 5 to bmtr 4\n",
        result.err());
    assertFalse(Files.exists(out));
  }

  @Test
  void aMissingSkeletonIsReportedBeforeAnythingIsWritten() throws Exception {
    Path out = folder.resolve("out");
    Path in = Files.createDirectories(folder.resolve("in"));
    Files.copy(plain, in.resolve("a.rtm"));
    Samples.write(in.resolve("needs-none.rtm"), Samples.bmtr5(3, 2));
    Cli.Result result =
        Cli.rtm("convert", in, "-o", out, "--to", "bmtr4", "--skeleton", "nowhere.cfg");
    assertEquals(2, result.code());
    assertEquals(
        "rtm: --skeleton nowhere.cfg: no such file or folder; built-in skeletons:"
            + " OFP2_ManSkeleton and"
            + " OFP_Man; specify others as FILE or FILE#Name\n",
        result.err());
    assertFalse(Files.exists(out));
  }

  @Test
  void otherFilesAreNotOverwritten() throws Exception {
    String before = Files.readString(config);
    Cli.Result result = Cli.rtm("convert", plain, "-o", config, "--to", "bmtr5");
    assertEquals(2, result.code());
    assertEquals(
        "rtm: "
            + config
            + " exists and is not an RTM animation, binary or text; delete it or choose"
            + " another file\n",
        result.err());
    assertEquals(before, Files.readString(config));
  }

  @Test
  void aBuiltInSkeletonIsAGuess() throws Exception {
    Path text = folder.resolve("man.rtmt");
    Files.writeString(
        text,
        "rtm plain\nbones\n  Pelvis\n  Spine\n  camo\nframe 0\n"
            + Stream.of("Pelvis", "Spine", "camo")
                .map(b -> "  " + b + " | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n")
                .collect(Collectors.joining()));
    Path man = folder.resolve("man.rtm");
    assertEquals(0, Cli.rtm("pack", text, "-o", man).code());
    Cli.Result result =
        Cli.rtm("convert", man, "-o", folder.resolve("out.rtm"), "--to", "bmtr5", "-q");
    assertEquals(0, result.code());
    assertEquals(
        config + ": warning: none of its skeletons has at least half of the bones",
        result.errLines().get(0));
    assertEquals(
        man
            + ": warning: no model.cfg fits, and the built-in skeleton OFP2_ManSkeleton has only 2"
            + " of 3 bones: the other bones and their children may be converted incorrectly;"
            + " choose the right skeleton with --skeleton FILE#Name",
        result.errLines().get(1));
  }

  @Test
  void infoAndCheckKnowTheSkeleton() {
    String info = Cli.rtm("info", plain).out();
    assertTrue(
        info.contains("skeleton    Tail (" + config + ", nearest model.cfg, has 3 of 4 bones)"),
        info);
    assertTrue(Cli.rtm("info", plain, "--json").out().contains("\"reason\": \"nearest\""));
    Cli.Result check = Cli.rtm("check", plain);
    assertTrue(check.out().contains("[bone-not-in-skeleton]"), check.out());
    assertFalse(check.out().contains("[bones-absent]"), check.out());
    Cli.Result chosen = Cli.rtm("check", plain, "--skeleton", config);
    assertTrue(chosen.out().contains("[bones-absent]"), chosen.out());
    assertEquals(2, Cli.rtm("check", plain, "--skeleton", "nowhere.cfg").code());
  }
}
