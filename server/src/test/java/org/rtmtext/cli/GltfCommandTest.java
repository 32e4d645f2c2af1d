package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.model.Animation;
import org.rtmtext.testdata.TestData;

/** {@code convert} to and from glTF. */
class GltfCommandTest {
  @TempDir Path folder;

  private Path walk;
  private Path glb;

  @BeforeEach
  void copy() throws IOException {
    walk = folder.resolve("walk.rtm");
    glb = folder.resolve("walk.glb");
    Files.copy(TestData.folder().resolve("walk.rtm"), walk);
  }

  private void wrong(String message, Object... args) {
    Cli.Result result = Cli.rtm(args);
    assertEquals(2, result.code(), result.err());
    assertEquals(message, result.errLines().get(result.errLines().size() - 1));
  }

  @Test
  void thereAndBack() throws Exception {
    Cli.Result there = Cli.rtm("convert", walk, "-o", glb);
    assertEquals(0, there.code(), there.err());
    assertTrue(there.err().startsWith("rtm: skeleton OFP2_ManSkeleton (built in, "), there.err());
    String report = "wrote " + glb + ": glTF, ";
    assertTrue(there.out().startsWith(report), there.out());
    Path back = folder.resolve("back.rtm");
    Cli.Result result = Cli.rtm("convert", glb, "-o", back, "--base", walk);
    assertEquals(0, result.code(), result.err());
    assertTrue(result.out().endsWith("; unchanged from the base\n"), result.out());
    assertArrayEquals(Files.readAllBytes(walk), Files.readAllBytes(back));
    assertEquals(0, Cli.rtm("convert", glb, "-o", walk, "--base", walk, "-q").code());
    assertArrayEquals(Files.readAllBytes(back), Files.readAllBytes(walk));
    // Without --to and --base, the file says what it was exported from.
    Cli.Result own = Cli.rtm("convert", glb, "-o", folder.resolve("own.rtm"));
    assertEquals(0, own.code(), own.err());
    assertTrue(own.out().endsWith("; unchanged from the exported animation\n"), own.out());
    Cli.Result diff = Cli.rtm("diff", walk, folder.resolve("own.rtm"), "--distance", "0.00001");
    assertEquals(0, diff.code(), diff.out());
  }

  @Test
  void aTextIsExportedToo() throws Exception {
    Path text = folder.resolve("walk.rtmt");
    Files.copy(TestData.folder().resolve("walk.rtmt"), text);
    Path gltf = folder.resolve("walk.gltf");
    Cli.Result result = Cli.rtm("convert", text, "-o", gltf, "--to", "gltf", "--fps", "30");
    assertEquals(0, result.code(), result.err());
    assertTrue(Files.readString(gltf).startsWith("{"));
  }

  @Test
  void standardInputAndOutput() throws Exception {
    byte[] bytes = Files.readAllBytes(walk);
    Cli.Result there = new Cli().input(bytes).run("convert", "-", "-o", "-", "--to", "glb");
    assertEquals(0, there.code(), there.err());
    assertEquals("glTF", new String(Arrays.copyOf(there.bytes(), 4)));
    Files.write(glb, there.bytes());
    Cli.Result back = Cli.rtm("convert", glb, "-o", "-", "--base", walk);
    assertArrayEquals(bytes, back.bytes());
  }

  @Test
  void folders() throws Exception {
    Path in = Files.createDirectories(folder.resolve("in/sub")).getParent();
    Files.copy(walk, in.resolve("sub/run.RTM"));
    Files.copy(TestData.folder().resolve("odd/bmtr-no-frames.rtm"), in.resolve("empty.rtm"));
    Files.copy(walk, in.resolve("walk.rtm"));
    Path out = folder.resolve("out");
    Cli.Result result = Cli.rtm("convert", in, "-o", out, "--to", "glb");
    assertEquals(1, result.code());
    assertTrue(Files.exists(out.resolve("sub/run.glb")));
    assertTrue(Files.exists(out.resolve("walk.glb")));
    assertFalse(Files.exists(out.resolve("empty.glb")));
    assertEquals(
        in.resolve("empty.rtm")
            + ": error: the animation has no frames, so there is nothing to export",
        result.errLines().get(result.errLines().size() - 1));
    assertTrue(result.out().endsWith("2 files converted to glTF, 1 failed\n"), result.out());
  }

  @Test
  void usageErrors() throws Exception {
    wrong(
        "Try 'java -jar rtm.jar convert --help' for more information.",
        "convert",
        walk,
        "-o",
        glb,
        "--to",
        "fbx");
    wrong("rtm: Missing required option: '--to=ENCODING'", "convert", walk, "-o", "b.rtm");
    wrong("rtm: Missing required option: '--to=ENCODING'", "convert", folder, "-o", "b/");
    wrong(
        "rtm: b.rtm does not have the extension of a glTF file: use .glb or .gltf",
        "convert",
        walk,
        "-o",
        "b.rtm",
        "--to",
        "glb");
    wrong(
        "rtm: b.glb has the extension of a glTF file: use .rtm for an animation",
        "convert",
        walk,
        "-o",
        "b.glb",
        "--to",
        "plain");
    for (String[] forms : new String[][] {{"gltf", "glb"}, {"glb", "gltf"}}) {
      Path out = folder.resolve("b." + forms[1]);
      wrong(
          String.format(
              "rtm: --to %s and the extension of %s disagree: use --to %s, or the extension .%s",
              forms[0], out, forms[1], forms[0]),
          "convert",
          walk,
          "-o",
          out,
          "--to",
          forms[0]);
      assertFalse(Files.exists(out));
    }
    wrong(
        "rtm: --fps applies only to glTF",
        "convert",
        walk,
        "-o",
        folder.resolve("b.rtm"),
        "--to",
        "plain",
        "--fps",
        "25");
    for (String fps : new String[] {"1e-39", "0", "1000.1", "1e9"}) {
      String range = "rtm: --fps: the keys per second must be at least 0.001 and at most 1000";
      wrong(range, "convert", walk, "-o", glb, "--fps", fps);
      wrong(range, "convert", walk, "-o", folder.resolve("b.rtm"), "--to", "plain", "--fps", fps);
      assertFalse(Files.exists(glb));
    }
    wrong("rtm: --base applies only to glTF imports", "convert", walk, "-o", glb, "--base", walk);
    assertEquals(0, Cli.rtm("convert", walk, "-o", glb).code());
    wrong(
        "rtm: "
            + glb
            + " is already a glTF file; to convert it to an animation, use --to plain or --to bmtr5",
        "convert",
        glb,
        "-o",
        folder.resolve("b.gltf"));
    wrong(
        "rtm: glTF files are converted one at a time: specify one file, and -o FILE.rtm",
        "convert",
        glb,
        walk,
        "-o",
        folder + "/",
        "--to",
        "plain");
  }

  /** A glTF file may be anywhere; its base is in its place in the mod. */
  @Test
  void theSkeletonIsThatOfTheBase() throws Exception {
    Path mod = Files.createDirectories(folder.resolve("mod/anims"));
    Path base = Files.copy(walk, mod.resolve("walk.rtm"));
    Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
    Path exported = elsewhere.resolve("walk.glb");
    assertEquals(0, Cli.rtm("convert", walk, "-o", exported).code());
    Path far = config(elsewhere.resolve("model.cfg"), "Far");
    assertEquals("Far (" + far, skeleton(exported, base));
    Path near = config(folder.resolve("mod/model.cfg"), "Near");
    assertEquals("Near (" + near, skeleton(exported, base));
    assertEquals("Far (" + far, skeleton(exported, null));
    Files.writeString(
        near, "class CfgSkeletons { class X { skeletonBones[] = {\"cargo\", \"\"}; }; };");
    assertEquals("Far (" + far, skeleton(exported, base));
    Files.delete(far);
    Cli.Result builtIn = convert(exported, base);
    String rejected =
        near + ": warning: none of its skeletons has at least half of the animation's bones";
    assertTrue(builtIn.errLines().contains(rejected), builtIn.err());
  }

  private Path config(Path file, String name) throws Exception {
    Animation a = RtmCodec.decode(Files.readAllBytes(walk));
    String bones =
        a.bones().stream().map(b -> '"' + b + "\", \"\"").collect(Collectors.joining(", "));
    return Files.writeString(
        file, "class CfgSkeletons { class " + name + " { skeletonBones[] = {" + bones + "}; }; };");
  }

  private Cli.Result convert(Path exported, Path base) {
    Path out = folder.resolve("out.rtm");
    Cli.Result result =
        base == null
            ? Cli.rtm("convert", exported, "-o", out)
            : Cli.rtm("convert", exported, "-o", out, "--base", base);
    assertEquals(0, result.code(), result.err());
    return result;
  }

  /** The name and file of the skeleton that an import reports. */
  private String skeleton(Path exported, Path base) {
    String line = convert(exported, base).errLines().get(0);
    return line.substring("rtm: skeleton ".length(), line.indexOf(", nearest model.cfg"));
  }

  /** The work of another program is never replaced. */
  @Test
  void onlyOwnFilesAreReplaced() throws Exception {
    assertEquals(0, Cli.rtm("convert", walk, "-o", glb).code());
    assertEquals(0, Cli.rtm("convert", walk, "-o", glb, "--root-motion").code());
    byte[] bytes = Files.readAllBytes(glb);
    String edited = new String(bytes, StandardCharsets.ISO_8859_1).replace("RTM Text", "Blender!");
    Files.write(glb, edited.getBytes(StandardCharsets.ISO_8859_1));
    wrong(
        "rtm: "
            + glb
            + " exists and was not written by 'convert'; delete it or choose another file",
        "convert",
        walk,
        "-o",
        glb);
  }

  /** The JSON of thousands of bones is long. */
  @Test
  void ownFilesWithLongJsonAreReplaced() throws Exception {
    Path gltf = folder.resolve("long.gltf");
    assertEquals(0, Cli.rtm("convert", walk, "-o", gltf).code());
    Files.writeString(gltf, "{" + " ".repeat(3 << 20) + Files.readString(gltf).substring(1));
    Cli.Result again = Cli.rtm("convert", walk, "-o", gltf);
    assertEquals(0, again.code(), again.err());
  }

  @Test
  void aBadFileChangesNothing() throws Exception {
    assertEquals(0, Cli.rtm("convert", walk, "-o", glb).code());
    Files.write(glb, Arrays.copyOf(Files.readAllBytes(glb), 1000));
    byte[] before = Files.readAllBytes(walk);
    Cli.Result result = Cli.rtm("convert", glb, "-o", walk, "--to", "plain");
    assertEquals(1, result.code());
    assertTrue(
        result.err().startsWith(glb + ": error: is incomplete: its header says "), result.err());
    assertArrayEquals(before, Files.readAllBytes(walk));
    assertEquals(List.of(), result.outLines());
  }

  @Test
  void anotherKindOfBaseIsRefused() throws Exception {
    assertEquals(0, Cli.rtm("convert", walk, "-o", glb).code());
    Path out = folder.resolve("out.rtm");
    Cli.Result result = Cli.rtm("convert", glb, "-o", out, "--to", "plain", "--base", walk);
    assertEquals(1, result.code());
    assertEquals(
        glb
            + ": error: cannot be imported as plain with a base that is bmtr 5; convert the base"
            + " first\n",
        result.err());
  }
}
