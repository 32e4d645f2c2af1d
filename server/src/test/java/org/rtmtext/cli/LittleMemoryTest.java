package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.codec.LzoBomb;

/** Runs commands in a JVM with a small heap. */
@Tag("long")
class LittleMemoryTest {
  private static final long HUGE = 200_000_000;
  private static final int ROWS = 60_000;
  private static final int POSES = 80_000;
  private static final int EMPTY_FRAMES = 4_000_000;

  @TempDir Path folder;
  private Path huge;

  @BeforeEach
  void files() throws IOException {
    Samples.write(folder.resolve("a.rtm"), Samples.plain(3, 2));
    huge = Samples.write(folder.resolve("huge.rtm"), Samples.plain(3, 2));
    // Sparse: it takes no room on the disk.
    try (RandomAccessFile file = new RandomAccessFile(huge.toFile(), "rw")) {
      file.setLength(HUGE);
    }
    Samples.write(folder.resolve("z.rtm"), Samples.bmtr5(3, 2));
  }

  @Test
  void aFileThatIsTooLargeDoesNotEndTheCheckOfOthers() throws Exception {
    Cli.Result result = run("-Xmx64m", "check", folder.toString());
    assertEquals(1, result.code());
    assertTrue(
        result.out().startsWith(huge + ": error: a file of 200,000,000 bytes needs more memory"),
        result.err());
    assertEquals(1, result.out().lines().count(), result.out());
    assertTrue(result.err().startsWith("checked 3 files (6 frames)"), result.err());
  }

  @Test
  void otherCommandsSayThatMemoryIsShort() throws Exception {
    Cli.Result result = run("-Xmx64m", "text", huge.toString());
    assertEquals(1, result.code());
    assertTrue(result.err().startsWith("rtm: " + huge + " needs more memory"), result.err());
    assertEquals(1, result.err().lines().count(), result.err());
    Path small = folder.resolve("a.rtm");
    Cli.Result diff = run("-Xmx64m", "diff", small.toString(), huge.toString());
    // 1 would say that they differ.
    assertEquals(2, diff.code());
    assertTrue(diff.err().startsWith("rtm: " + huge + " needs more memory"), diff.err());
    Cli.Result info = run("-Xmx64m", "info", huge.toString(), small.toString());
    assertEquals(1, info.code());
    assertTrue(info.err().startsWith("rtm: " + huge + " needs more memory"), info.err());
    assertTrue(info.out().contains(small.toString()), info.out());
    Path out = folder.resolve("out-folder");
    Cli.Result convert =
        run("-Xmx64m", "convert", folder.toString(), "-o", out.toString(), "--to", "plain");
    assertEquals(1, convert.code());
    assertTrue(convert.err().contains("rtm: " + huge + " needs more memory"), convert.err());
    assertTrue(Files.exists(out.resolve("a.rtm")));
  }

  /** With {@code -o}, too, the text is never in memory as a whole. */
  @Test
  void aTextIntoAFileTakesNoMoreThanToStandardOutput() throws Exception {
    Samples.write(huge, Samples.bmtr5(5000, 100));
    Cli.Result printed = run("-Xmx44m", "text", huge.toString());
    assertEquals(0, printed.code(), printed.err());
    Path text = folder.resolve("huge.rtmt");
    Cli.Result written = run("-Xmx44m", "text", huge.toString(), "-o", text.toString());
    assertEquals(0, written.code(), written.err());
    assertEquals(printed.out(), Files.readString(text));
  }

  @Test
  void theRefusalOfATextNamesTheMemoryThatIsEnough() throws Exception {
    Samples.write(huge, Samples.plain(1000, 100));
    Path text = folder.resolve("huge.rtmt");
    assertEquals(0, run("-Xmx256m", "text", huge.toString(), "-o", text.toString()).code());
    Path packed = packWithTheNamedHeap(text);
    assertArrayEquals(Files.readAllBytes(huge), Files.readAllBytes(packed));
  }

  /** Their rows take several times the memory of their characters. */
  @Test
  void theRefusalOfATextOfPosesNamesTheMemoryThatIsEnough() throws Exception {
    StringBuilder poses =
        new StringBuilder("rtm bmtr 5\nmotion 0 0 0\nposes S\nbones\n  a\nskeleton\n  a | 0 0 0\n");
    for (int f = 0; f < POSES; f++) {
      poses.append("frame ").append((float) f / (POSES - 1)).append("\n  a | turn 1 0 0\n");
    }
    Path text = Files.writeString(folder.resolve("poses.rtmt"), poses);
    packWithTheNamedHeap(text);
  }

  private Path packWithTheNamedHeap(Path text) throws Exception {
    Cli.Result refused = run("-Xmx40m", "check", text.toString());
    assertEquals(1, refused.code());
    Matcher heap = Pattern.compile("needs about \\d+ MB, .* (-Xmx\\d+m)").matcher(refused.out());
    assertTrue(heap.find(), refused.out());
    Cli.Result checked = run(heap.group(1), "check", text.toString());
    assertEquals(0, checked.code(), checked.out() + checked.err());
    Path packed = folder.resolve("packed.rtm");
    Cli.Result result = run(heap.group(1), "pack", text.toString(), "-o", packed.toString());
    assertEquals(0, result.code(), result.err());
    return packed;
  }

  /** The size of a file that cannot be read at all is known. */
  @Test
  void theRefusalOfAFileNamesAHeapThatIsEnough() throws Exception {
    Samples.write(huge, Samples.plain(8000, 100));
    for (String command : List.of("check", "info")) {
      Cli.Result refused = run("-Xmx24m", command, huge.toString());
      assertEquals(1, refused.code());
      Matcher heap =
          Pattern.compile("needs more memory than .*, for example (-Xmx\\d+m)")
              .matcher(refused.out() + refused.err());
      assertTrue(heap.find(), refused.out() + refused.err());
      Cli.Result result = run(heap.group(1), command, huge.toString());
      assertEquals(0, result.code(), result.out() + result.err());
    }
  }

  @Test
  void theRefusalOfAnAnimationNamesAHeapThatIsEnough() throws Exception {
    Files.write(huge, LzoBomb.bytes(1200, 10_000));
    for (String command : List.of("check", "info")) {
      Cli.Result refused = run("-Xmx80m", command, huge.toString());
      assertEquals(1, refused.code());
      Matcher heap =
          Pattern.compile("not enough memory: .*, for example (-Xmx\\d+m)")
              .matcher(refused.out() + refused.err());
      assertTrue(heap.find(), refused.out() + refused.err());
      Cli.Result result = run(heap.group(1), command, huge.toString());
      String output = result.out() + result.err();
      assertFalse(output.contains("memory"), output);
    }
  }

  /** A parse by the grammar would take hundreds of times the memory of a frame's text. */
  @Test
  void largeFramesInAnotherFormThanThePrintersAreRead() throws Exception {
    Files.delete(huge);
    String rows = "| 0 0 0 1 | 0 0 0\n".repeat(ROWS);
    String head = "transforms " + ROWS + "\n";
    Path text = folder.resolve("frames.rtmt");
    Files.writeString(text, "rtm bmtr 5\nframe 0 " + head + rows + "frame 1 " + head + rows);
    Cli.Result result = run("-Xmx128m", "check", "--json", folder.toString());
    assertEquals("", result.err());
    assertEquals(0, result.code(), result.out());
    JsonObject report = JsonParser.parseString(result.out()).getAsJsonObject();
    assertEquals(3, report.getAsJsonArray("files").size());
    assertEquals(8, report.getAsJsonObject("summary").get("frames").getAsInt());
  }

  /** Four bytes each in the file, and thirty times that as frames. */
  @Test
  void aBinaryFileOfManyEmptyFramesIsRefused() throws Exception {
    ByteBuffer bytes = ByteBuffer.allocate(28 + 4 * EMPTY_FRAMES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put("RTM_0101".getBytes(StandardCharsets.US_ASCII)).putInt(20, EMPTY_FRAMES);
    Files.write(huge, bytes.array());
    Cli.Result result = run("-Xmx256m", "check", folder.toString());
    assertEquals(1, result.code());
    assertEquals(1, result.out().lines().count(), result.out());
    assertTrue(
        result.out().startsWith(huge + ":@20: error: frame count: not enough memory"),
        result.out());
    assertTrue(result.err().startsWith("checked 3 files (6 frames)"), result.err());
  }

  private static Cli.Result run(String option, Object... args) throws Exception {
    return RtmProcess.run(
        new ProcessBuilder(RtmProcess.commandLine(List.of(option, "-XX:+UseSerialGC"), args)));
  }
}
