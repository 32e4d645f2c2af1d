package org.rtmtext.edits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.testdata.TestData;

/** Replacing the animation of a text by another one. */
class AnimationEditsTest {
  private final String text;

  AnimationEditsTest() throws Exception {
    text = Files.readString(TestData.folder().resolve("walk.rtmt"));
  }

  private static Analysis analysis(String text) {
    return Analysis.of(TextDocument.of(text), true);
  }

  private static Animation animation(String text) {
    return analysis(text).animation().orElseThrow();
  }

  private static List<TextChange> changes(String text, Animation after) {
    Analysis analysis = analysis(text);
    return AnimationEdits.replace(
        analysis.reading(), analysis.animation().orElseThrow(), after, () -> {});
  }

  private static String replaced(String text, Animation after) {
    StringBuilder result = new StringBuilder(text);
    List<TextChange> changes = changes(text, after);
    for (int i = changes.size() - 1; i >= 0; i--) {
      result.replace(changes.get(i).start(), changes.get(i).end(), changes.get(i).text());
    }
    assertTrue(animation(result.toString()).sameContent(after), result::toString);
    return result.toString();
  }

  /** The frames with these numbers. */
  private static Animation frames(Animation a, IntStream numbers) {
    return a.withFrames(numbers.mapToObj(a.frames()::get).toList());
  }

  @Test
  void anEqualAnimationChangesNothing() {
    assertEquals(List.of(), changes(text, animation(text)));
  }

  @Test
  void framesAreRemovedAddedAndReordered() {
    Animation a = animation(text);
    int count = a.frames().size();
    for (String spelled : List.of(text, text.replace("\n", "\r\n"), text.stripTrailing())) {
      replaced(spelled, frames(a, IntStream.range(0, count - 2)));
      replaced(spelled, frames(a, IntStream.range(3, count)));
      replaced(spelled, frames(a, IntStream.of(0, count - 1)));
      replaced(spelled, frames(a, IntStream.range(0, 0)));
      replaced(spelled, frames(a, IntStream.range(0, count).map(f -> count - 1 - f)));
      replaced(
          spelled,
          frames(a, IntStream.concat(IntStream.range(0, count), IntStream.range(0, count))));
      String removed = replaced(spelled, frames(a, IntStream.range(1, count - 1)));
      assertEquals(spelled.contains("\r"), replaced(removed, a).contains("\r\n"));
    }
  }

  @Test
  void addedFramesHaveTheGapOfTheOthers() {
    Animation a = animation(text);
    Animation twice =
        frames(a, IntStream.concat(IntStream.range(0, 7), IntStream.range(0, 7)).map(f -> f % 7));
    for (String gap : List.of("", "\n", "\n\n")) {
      String spaced = text.replace("\n\nframe", "\n" + gap + "frame");
      String expected = "\n" + gap + "frame";
      String replaced = replaced(spaced, twice);
      assertEquals(
          replaced.split("\nframe").length, replaced.split(expected).length, () -> replaced);
      assertEquals(replaced(spaced.replace("\n", "\r\n"), twice), replaced.replace("\n", "\r\n"));
    }
  }

  @Test
  void theFirstFrameKeepsTheGapAboveIt() {
    Animation a = animation(text);
    String compact = text.replace("\n\nframe", "\nframe").replaceFirst("\nframe", "\n\nframe");
    String head = compact.substring(0, compact.indexOf("\n\nframe"));
    for (IntStream frames :
        List.of(
            IntStream.range(3, 7),
            IntStream.of(6, 5, 4, 3, 2, 1, 0),
            IntStream.of(2, 2, 2),
            IntStream.of(4, 0, 1, 2, 3, 4, 5, 6),
            IntStream.of(4, 5, 0, 1, 2, 3, 4, 5, 6))) {
      Animation after = frames(a, frames);
      String replaced = replaced(compact, after);
      assertTrue(replaced.startsWith(head + "\n\nframe"), replaced);
      assertEquals(2, replaced.split("\n\nframe").length, replaced);
      assertEquals(replaced.replace("\n", "\r\n"), replaced(compact.replace("\n", "\r\n"), after));
    }
  }

  @Test
  void headAndPhasesAreReplaced() {
    Animation a = animation(text);
    Animation other = animation(text.replace("motion 0 0 -1.62", "motion 0 1 2"));
    assertEquals(text.replace("motion 0 0 -1.62", "motion 0 1 2"), replaced(text, other));
    List<Frame> frames = new ArrayList<>(a.frames());
    frames.set(1, frames.get(1).withPhase(Float.floatToRawIntBits(0.0625f)));
    assertEquals(1, changes(text, a.withFrames(frames)).size());
    assertTrue(replaced(text, a.withFrames(frames)).contains("frame 0.0625\n"));
  }

  @Test
  void aTextWithoutMotionGetsOne() {
    String without = text.replaceFirst("motion .*\n", "");
    Animation other = animation(text.replace("motion 0 0 -1.62", "motion 0 1 2"));
    assertEquals(animation(replaced(without, other)), other);
  }

  @Test
  void otherBonesReplaceTheWholeText() {
    Animation fewer =
        animation(
            Stream.of(text.split("\n"))
                .filter(line -> !line.strip().startsWith("pelvis"))
                .reduce("", (lines, line) -> lines + line + "\n"));
    replaced(text, fewer);
  }

  /** Comments and the form of rotations stay where nothing has changed. */
  @ParameterizedTest
  @CsvSource({"plain, 1 0 0 | 0 1 0 | 0 0 1", "bmtr 5, 0 0 0 1"})
  void onlyNumbersThatDifferAreReplaced(String encoding, String rotation) {
    String before =
        """
        rtm %s
        bones
          a
          b
        frame 0 // first
          a | %s | 1 2 3 // x
          // between
          b | euler 90 0 0 | 0.25 0 0
        frame 1
          a | %s | 0 0 0
          b | %s | 0 0 0
        """
            .formatted(encoding, rotation, rotation, rotation);
    String after = before.replace("0.25 0 0", "0.5 0 0");
    assertEquals(
        after.replaceAll(" +", " "), replaced(before, animation(after)).replaceAll(" +", " "));
  }
}
