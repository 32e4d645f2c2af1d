package org.rtmtext.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code model.cfg} files that are not texts or can only be read in part. */
class UnreadConfigsTest {
  private static final String SKELETON =
      "class CfgSkeletons { class Rig { skeletonBones[] = {\"bone0\", \"\", \"bone1\","
          + " \"bone0\"}; };"
          + " };\n";
  private static final byte[] BINARISED =
      "\0raP\0\0\0\0\b\0\0\0\u00a0\1\0\0\0\2\0CfgSkeletons\0".getBytes(ISO_8859_1);
  private static final String UNPACK =
      ":1:1: warning: the file is binarised: unpack it first, for example with CfgConvert from"
          + " the game's tools [config-not-read]";

  @TempDir Path folder;

  private Path config;
  private Path walk;

  @BeforeEach
  void animation() throws IOException {
    config = folder.resolve("model.cfg");
    walk = Samples.write(folder.resolve("walk.rtm"), Samples.plain(3, 2));
  }

  /** All that a command prints, in lines; which stream it goes to is tested elsewhere. */
  private static List<String> lines(Object... command) {
    Cli.Result result = Cli.rtm(command);
    return (result.out() + result.err()).lines().toList();
  }

  private void checkReported(String expected) {
    for (Path given : List.of(config, folder, walk)) {
      List<String> lines = lines("check", given);
      assertTrue(lines.contains(config + expected), given + ": " + lines);
      assertEquals(1, Cli.rtm("check", "--strict", given).code());
    }
  }

  @Test
  void aBinarisedConfigHasToBeUnpacked() throws IOException {
    Files.write(config, BINARISED);
    checkReported(UNPACK);
  }

  @Test
  void anIncludedBinarisedConfigHasToBeUnpacked() throws IOException {
    Files.writeString(config, "#include \"bones.hpp\"\n");
    Path included = Files.write(folder.resolve("bones.hpp"), BINARISED);
    List<String> lines = lines("check", folder);
    assertTrue(lines.contains(included + UNPACK), lines.toString());
  }

  @Test
  void aBinarisedConfigIsNoSkeletonToConvertBy() throws IOException {
    Files.write(config, BINARISED);
    Path out = folder.resolve("out.rtm");
    String named =
        config
            + ":1:1: the file is binarised: unpack it first, for example with CfgConvert from the"
            + " game's tools";
    for (String wish : List.of(config.toString(), config + "#Rig")) {
      Cli.Result chosen = Cli.rtm("convert", walk, "-o", out, "--to", "bmtr5", "--skeleton", wish);
      assertEquals(2, chosen.code());
      assertTrue(chosen.err().contains(named), chosen.err());
    }
    Path above = Files.createDirectories(folder.resolve("sub"));
    Files.move(walk, above.resolve("walk.rtm"));
    Files.writeString(above.resolve("model.cfg"), SKELETON);
    // The nearest one is used, and the binarised one above it says why it is not.
    Cli.Result nearest = Cli.rtm("convert", above.resolve("walk.rtm"), "-o", out, "--to", "bmtr5");
    assertEquals(0, nearest.code(), nearest.err());
    assertTrue(nearest.errLines().contains(config + UNPACK), nearest.err());
  }

  @Test
  void whatHasNoEndIsReported() throws IOException {
    Files.writeString(config, "/* The skeleton\n" + SKELETON);
    checkReported(
        ":1:1: warning: the comment is not closed by '*/', so the rest of the file is skipped"
            + " [config-not-read]");
    Files.writeString(config, "#ifdef DEBUG\n" + SKELETON);
    checkReported(
        ":1:1: warning: #endif is missing, so the rest of the file is skipped"
            + " [config-not-read]");
  }

  @Test
  void configsWithoutSkeletonsAreStillPassedOver() throws IOException {
    Files.writeString(config, "class CfgModels { x = 1 };\n#ifndef A\n");
    Cli.Result result = Cli.rtm("check", "--strict", folder);
    assertEquals(0, result.code(), result.out() + result.err());
  }

  private void write(String mark, String text, Charset charset) throws IOException {
    Files.write(config, (mark + text).getBytes(charset));
  }

  @Test
  void utf16WithAByteOrderMarkIsRead() throws IOException {
    for (Charset charset : List.of(UTF_16LE, UTF_16BE)) {
      write("\uFEFF", "// Gerüst\r\n" + SKELETON, charset);
      assertEquals(0, Cli.rtm("check", "--strict", folder).code());
      Path out = folder.resolve("out.rtm");
      Cli.Result result =
          Cli.rtm("convert", walk, "-o", out, "--to", "bmtr5", "--skeleton", config + "#Rig");
      assertEquals(0, result.code(), result.err());
      write("\uFEFF", SKELETON.replace("\"bone0\"}", "\"bone9\"}"), charset);
      assertEquals(1, Cli.rtm("check", "--strict", folder).code());
      Files.delete(out);
    }
  }

  @Test
  void utf16WithoutAByteOrderMarkIsReported() throws IOException {
    for (Charset charset : List.of(UTF_16LE, UTF_16BE)) {
      write("", SKELETON, charset);
      checkReported(
          ":1:1: warning: the file seems to be UTF-16 without a byte order mark: save it as"
              + " UTF-8, or with a byte order mark [config-not-read]");
    }
  }
}
