package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.model.Animation;
import org.rtmtext.model.StoredArray;
import org.rtmtext.testdata.TestData;

/** Bytes of merged files that texts do not have: blocks, padding and trailing bytes. */
class MergeBytesTest {
  @TempDir Path folder;

  @Test
  void bytesOfUnchangedValuesAreOurs() throws Exception {
    Path base = TestData.folder().resolve("bmtr5-lzo.rtm");
    Path ours = edited(base, "ours", "motion .*", "motion 7 7 7");
    Path theirs = edited(base, "theirs", "[-\\d.e]+\n$", "0.5\n");
    Animation merged = RtmCodec.decode(merge(base, ours, theirs));
    Animation own = RtmCodec.decode(Files.readAllBytes(ours));
    assertEquals(own.motion(), merged.motion());
    int end = own.frames().size() - 1;
    assertTrue(own.frames().get(0).stored().hasBlock());
    assertEquals(own.frames().subList(0, end), merged.frames().subList(0, end));
    StoredArray block = RtmCodec.decode(Files.readAllBytes(theirs)).frames().get(end).stored();
    assertEquals(block, merged.frames().get(end).stored(), "the block of their file");
  }

  @Test
  void paddingOfNamesIsOurs() throws Exception {
    Path base = TestData.folder().resolve("plain.rtm");
    byte[] padded = Files.readAllBytes(base);
    int name = new String(padded, StandardCharsets.ISO_8859_1).indexOf("Pelvis");
    padded[name + 20] = 'x';
    Path ours = Files.write(folder.resolve("padded.rtm"), padded);
    Path theirs = edited(base, "theirs", "0 1 0.25", "0 1 6");
    byte[] expected = Files.readAllBytes(theirs);
    expected[name + 20] = 'x';
    assertEquals(
        new String(expected, StandardCharsets.ISO_8859_1),
        new String(merge(base, ours, theirs), StandardCharsets.ISO_8859_1));
  }

  private Path edited(Path base, String name, String old, String by) throws Exception {
    Path file = folder.resolve(name + ".rtm");
    byte[] text = Cli.rtm("text", base).out().replaceFirst(old, by).getBytes();
    Cli.Result packed = new Cli().input(text).run("pack", "-", "-o", file, "--base", base);
    assertEquals(0, packed.code(), packed.err());
    return file;
  }

  private byte[] merge(Path base, Path ours, Path theirs) throws Exception {
    Path out = folder.resolve("out.rtm");
    Cli.Result result = Cli.rtm("merge", base, ours, theirs, "-o", out);
    assertEquals(0, result.code(), result.out() + result.err());
    return Files.readAllBytes(out);
  }
}
