package org.rtmtext.edits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Property;
import org.rtmtext.number.NumberText;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.syntax.TextDocument;

/** What edits of the phases of frames do to the phases of properties. */
class PhaseEditsTest {
  private static final int ROUNDS = 400;

  /** Not the range: properties that are fractions already stay where frames are not. */
  private static final Set<Code> OF_PHASES =
      EnumSet.of(Code.PHASE_ENDS, Code.PHASE_ORDER, Code.PHASE_REPEATED);

  /** A text whose properties and frames are named by their indices. */
  private static String text(List<Float> properties, List<Float> frames) {
    StringBuilder text = new StringBuilder("rtm bmtr 5\nmotion 0 0 1\nreversed 1\npreload 0\n");
    text.append("properties\n");
    for (int i = 0; i < properties.size(); i++) {
      String phase = NumberText.of(properties.get(i));
      text.append("  " + phase + " \"StepSound\" = \"" + i + "\" type 0\n");
    }
    text.append("bones\n  hip\n");
    for (int i = 0; i < frames.size(); i++) {
      // No loop: the last pose is far from the first.
      text.append("frame " + NumberText.of(frames.get(i)) + "\n");
      text.append("  hip | 0 0 0 1 | 0 " + i + " 0\n");
    }
    return text.toString();
  }

  private static List<Float> phases(String spaced) {
    return Arrays.stream(spaced.split(" ")).map(Float::parseFloat).toList();
  }

  private static Analysis analysis(String text) {
    return Analysis.of(TextDocument.of(text), true);
  }

  private static Analysis edited(Analysis before, List<TextChange> changes) {
    return before.next(TextChange.apply(before.document(), changes));
  }

  /** A property that no frame surrounds stays at the pose that the game shows then. */
  @ParameterizedTest
  @CsvSource({
    "0.5 1, 0.2 0.4 0.5 0.75, 0 1, 0 0 0 0.5",
    "0 0.25 0.75, 0.25 0.7 0.75 0.95, 0 0.5 1, 0.5 0.95 1 1",
    "0.5 0.75, -0.25 0 1 1.25, 0 1, -1 0 1 2",
    "0 10 30, 5 20 33, 0 0.5 1, 0.25 0.75 1.1",
    "0.5 1.5 13.5, 0.25 0.9, 0 0.5 1, 0.25 0.9",
    "0.2 0.2 0.2, 0.1 0.2 0.9, 0 0.5 1, 0.1 0.2 0.9",
    "0 0.5 0.5 1, 0.25 0.5 0.75, 0 0.33333334 0.6666667 1, 0.16666667 0.33333334 0.8333333",
    "0.5 1 0, 0.2 0.7, 0 0.5 1, 0.2 0.7",
  })
  void propertiesKeepTheirPoses(String frames, String properties, String evenFrames, String moved)
      throws Exception {
    Analysis before = analysis(text(phases(properties), phases(frames)));
    Analysis after = edited(before, PhaseEdits.spaceEvenly(before.reading()));
    assertEquals(text(phases(moved), phases(evenFrames)), after.document().text());
  }

  @Test
  void propertiesOfStoredPhasesStayInOrder() throws CannotEditException {
    List<Float> twelfths = IntStream.range(0, 12).mapToObj(i -> i / 12f).toList();
    Analysis before = analysis(text(List.of(0.25f, 0.9f, 0.95f), twelfths));
    Animation after =
        TextFixer.fixNamed(before, EnumSet.of(Code.PHASE_ENDS), () -> {})
            .analysis()
            .animation()
            .orElseThrow();
    assertEquals(
        List.of(0.27272728f, 0.98181814f, 1f),
        after.properties().stream().map(Property::phaseValue).toList());
  }

  /** Frames from 0 to 1, from a part of it, and from a longer time; some of them repeated. */
  private static List<Float> randomFrames(SplittableRandom random) {
    double first = random.nextInt(3) == 0 ? 0 : random.nextDouble() - 0.2;
    double last = random.nextInt(3) == 0 ? 1 : first + random.nextDouble() * 1.1;
    List<Float> frames = new ArrayList<>();
    int count = 1 + random.nextInt(8);
    for (int i = 0; i < count; i++) {
      double between = random.nextBoolean() ? random.nextDouble() : random.nextInt(4) / 4.0;
      frames.add((float) (i == 0 ? first : first + (last - first) * between));
    }
    frames.sort(null);
    return frames;
  }

  private static List<Float> randomProperties(SplittableRandom random, List<Float> frames) {
    List<Float> properties = new ArrayList<>();
    for (int i = random.nextInt(6); i > 0; i--) {
      properties.add(
          random.nextInt(3) == 0
              ? frames.get(random.nextInt(frames.size()))
              : (float) (random.nextDouble() * 1.4 - 0.2));
    }
    return properties;
  }

  @Test
  void noEditMovesAPropertyPastAnotherOrPastAFrame() throws CannotEditException {
    SplittableRandom random = new SplittableRandom(27);
    int moves = 0;
    for (int round = 0; round < ROUNDS; round++) {
      List<Float> frames = randomFrames(random);
      Analysis before = analysis(text(randomProperties(random, frames), frames));
      List<Analysis> edits = new ArrayList<>();
      edits.add(edited(before, PhaseEdits.spaceEvenly(before.reading())));
      edits.add(TextFixer.fixNamed(before, OF_PHASES, () -> {}).analysis());
      for (Problem p : before.problems(100)) {
        for (Fix fix : QuickFixes.of(before, p)) {
          if (!fix.title().startsWith("Divide the phases of all frames")) {
            edits.add(edited(before, fix.work().changes()));
          }
        }
      }
      for (Analysis after : edits) {
        moves += checkOrder(before, after, false);
      }
      checkOrder(before, edited(before, PhaseEdits.reverse(before.reading())), true);
    }
    assertTrue(moves > ROUNDS, moves + " properties moved");
  }

  /** Returns the number of properties whose phases differ. */
  private static int checkOrder(Analysis before, Analysis after, boolean reversed) {
    Animation a = before.animation().orElseThrow();
    Animation b = after.animation().orElseThrow();
    String texts = before.document().text() + "-->\n" + after.document().text();
    int moves = 0;
    float turn = reversed ? -1 : 1;
    // Frames of one phase do not divide the time.
    int last = a.frames().size() - 1;
    boolean isMotion = a.frames().get(0).phaseValue() < a.frames().get(last).phaseValue();
    for (int i = 0; i < a.properties().size(); i++) {
      Property p = a.properties().get(i);
      Property moved = b.properties().get(reversed ? a.properties().size() - 1 - i : i);
      assertEquals(p.value(), moved.value(), texts);
      float to = moved.phaseValue() * turn;
      moves += moved.phaseValue() == p.phaseValue() ? 0 : 1;
      for (int j = 0; j < i; j++) {
        int at = reversed ? a.properties().size() - 1 - j : j;
        float other = a.properties().get(j).phaseValue();
        float otherTo = b.properties().get(at).phaseValue() * turn;
        checkSides(p.phaseValue(), other, to, otherTo, texts);
        assertTrue(p.phaseValue() != other || to == otherTo, texts);
      }
      for (int f = 0; isMotion && f <= last; f++) {
        int at = reversed ? last - f : f;
        Frame frame = a.frames().get(f);
        checkSides(
            p.phaseValue(), frame.phaseValue(), to, b.frames().get(at).phaseValue() * turn, texts);
      }
    }
    return moves;
  }

  /** If one phase is less than another one, it is not greater afterwards. */
  private static void checkSides(float one, float other, float oneTo, float otherTo, String texts) {
    assertTrue(one >= other || oneTo <= otherTo, texts);
    assertTrue(one <= other || oneTo >= otherTo, texts);
  }
}
