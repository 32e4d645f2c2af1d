package org.rtmtext.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;

/** Texts that need more memory than is allowed. */
class ReadBudgetTest {
  private static final int MEGABYTE = 1 << 20;
  private static final String HEAD = "rtm bmtr 5\nmotion 0 0 0\n";
  private static final String ROW = "| 0 0 0 1 | 0 0 0\n";

  private static Problem onlyProblem(String text, long memory) {
    TextReading read = TextReader.read(text, memory);
    assertTrue(read.animation().isEmpty());
    assertEquals(1, read.problems().size());
    assertEquals(Code.TOO_LARGE, read.problems().get(0).code());
    return read.problems().get(0);
  }

  /** A refusal names what is enough, whatever shape the frames have. */
  @Tag("long")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "frame 0\n",
        "frame 0\n  a | 0 0 0 1 | 0 0 0\n",
        "frame 0 \n  a | euler 0 0 0 | 0 0 0\n",
        "frame 0\n  a | turn 0 0 0\n",
        "frame 0\n  a | move 0 0 0\n  b | turn 0 0 0\n",
        "frame 0\n  a | 0 0 1\na\n\n// a\n",
      })
  void whatARefusalAsksForIsEnough(String frame) {
    String text = HEAD + "bones\n  a\n" + frame.repeat(20_000);
    checkEnough(text, text.length() * 8 + MEGABYTE);
    // Before its frames are read.
    checkEnough(text, text.length());
    checkEnough(HEAD + "bones\n" + "  a\n".repeat(20_000) + frame.repeat(20_000), 4 * MEGABYTE);
  }

  private static void checkEnough(String text, int memory) {
    String message = onlyProblem(text, memory).message();
    Matcher needed =
        Pattern.compile("needs (?:about )?(\\d+) MB, .* with -Xmx(\\d+)m").matcher(message);
    assertTrue(needed.find(), message);
    long heap = Long.parseLong(needed.group(2)) * MEGABYTE;
    assertTrue(heap >= 2 * Long.parseLong(needed.group(1)) * MEGABYTE, message);
    assertTrue(
        TextReader.read(text, heap / 2).problems().stream()
            .noneMatch(p -> p.code() == Code.TOO_LARGE),
        message);
  }

  /** The quick reader takes little memory. */
  @Test
  void aLargeFrameOfThePrintersShapeIsRead() {
    String text = HEAD + "bones\n  a\nframe 0\n" + ("  a " + ROW).repeat(3000);
    assertEquals(Code.BONE_TWICE, TextReader.read(text, 10 * MEGABYTE).problems().get(0).code());
  }

  @Test
  void framesCountThatAreKept() {
    String text = HEAD + "frame 0\n".repeat(50_000);
    assertEquals(
        "not enough memory: this text of 400,024 characters needs 27 MB, but only 20 MB"
            + " is available; run Java with -Xmx64m",
        onlyProblem(text, 20 * MEGABYTE).message());
    TextReading read = TextReader.read(text, 40 * MEGABYTE);
    assertTrue(IntStream.range(0, 50_000).allMatch(f -> read.frame(f).isPresent()));
  }

  @Test
  void problemsCount() {
    String text = HEAD + ("frame 0\n" + "a\n".repeat(200)).repeat(100);
    assertTrue(onlyProblem(text, 5 * MEGABYTE).message().startsWith("not enough memory"));
    assertEquals(10_000, TextReader.read(text, 16 * MEGABYTE).problems().size());
  }

  /** The list of bones stays in memory. */
  @Test
  void bonesCount() {
    String bones = HEAD + "bones\n" + "a\n".repeat(10_000);
    String frame = "frame 0\n" + ROW.repeat(800);
    assertTrue(
        onlyProblem(bones + frame, 3 * MEGABYTE)
            .message()
            .startsWith("not enough memory: this text"));
    assertNotEquals(
        Code.TOO_LARGE, TextReader.read(HEAD + frame, 3 * MEGABYTE).problems().get(0).code());
  }

  /** Counted before the head is read: its values would take the memory of everything else. */
  @ParameterizedTest
  @ValueSource(strings = {"metadata\n", "bones\n", "properties\n", "extraPhases\n"})
  void linesOfTheHeadCount(String section) {
    String text = HEAD + section + "a\n".repeat(20_000) + "frame 0\n";
    assertTrue(onlyProblem(text, 5 * MEGABYTE).message().startsWith("not enough memory"));
  }

  @Test
  void tokensOfTheHeadCount() {
    String text = HEAD + "extraPhases" + " 0".repeat(100_000) + "\nframe 0\n";
    assertTrue(onlyProblem(text, 4 * MEGABYTE).message().startsWith("not enough memory"));
  }

  @Test
  void aTextThatIsLargerThanAllIsNotLookedAt() {
    assertTrue(TextReader.refusal(100_000, i -> '\n', MEGABYTE).isEmpty());
    Problem problem = TextReader.refusal(200_000, i -> '\n', MEGABYTE).orElseThrow();
    assertEquals(problem, onlyProblem("\n".repeat(200_000), MEGABYTE));
  }
}
