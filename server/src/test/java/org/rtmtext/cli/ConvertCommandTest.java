package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.model.Encoding;

/** Commands that need a skeleton. */
class ConvertCommandTest extends ConvertFixture {
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
        config + ": warning: none of its skeletons has at least half of the animation's bones",
        result.errLines().get(0));
    assertEquals(
        man
            + ": warning: no model.cfg fits, and the built-in skeleton OFP2_ManSkeleton has only 2"
            + " of 3 bones: results for the other bones and their children may be wrong; choose"
            + " the right skeleton with --skeleton FILE#Name",
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
