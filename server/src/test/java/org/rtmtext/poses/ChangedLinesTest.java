package org.rtmtext.poses;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.rtmtext.edits.CannotEditException;
import org.rtmtext.edits.PoseEdit;
import org.rtmtext.edits.PoseEdit.Kind;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Transforms;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.syntax.Token;
import org.rtmtext.testdata.TestData;
import org.rtmtext.testing.Corpus;

/** An edit changes only the lines whose values it changes: columns do not depend on values. */
class ChangedLinesTest {
  private static final int FRAMES = 7;

  private static Animation turned(Posed posed, String bone, int first, int last) throws Exception {
    PoseEdit edit = new PoseEdit(Kind.TURN, bone + " 40 -75 100.5", first + ".." + last, 0);
    Animation a = posed.animation();
    return edit.apply(
            new PoseEdit.Source(a, Optional.of(posed.skeleton()), Optional.of(a)), () -> {})
        .animation();
  }

  private static List<String> words(String line) {
    return Token.of(line).stream().map(token -> token.text(line)).toList();
  }

  /** The number of lines that differ, each of which has other words. */
  private static int changedLines(String before, String after) {
    List<String> old = before.lines().toList();
    List<String> now = after.lines().toList();
    assertEquals(old.size(), now.size());
    int changed = 0;
    for (int l = 0; l < old.size(); l++) {
      if (!old.get(l).equals(now.get(l))) {
        assertTrue(!words(old.get(l)).equals(words(now.get(l))), now.get(l));
        changed++;
      }
    }
    return changed;
  }

  private static int changedRows(Animation before, Animation after) {
    int changed = 0;
    for (int f = 0; f < before.frames().size(); f++) {
      Transforms old = before.frames().get(f).transforms();
      Transforms now = after.frames().get(f).transforms();
      int all = old.rotationComponents() + 3;
      changed +=
          (int)
              IntStream.range(0, old.count())
                  .filter(row -> !old.sameBits(row, now, row, 0, all))
                  .count();
    }
    return changed;
  }

  @Test
  void aTurnedLegInSevenFrames() throws Exception {
    Posed posed = Posed.of(TestData.folder().resolve("walk-plain.rtm"));
    Animation turned = turned(posed, "leftleg", 1, FRAMES);
    int rows = changedRows(posed.animation(), turned);
    assertTrue(rows >= FRAMES);
    assertEquals(
        rows, changedLines(TextPrinter.print(posed.animation()), TextPrinter.print(turned)));
    assertEquals(
        FRAMES,
        changedLines(
            TextPrinter.print(posed.animation(), posed.skeleton()),
            TextPrinter.print(turned, posed.skeleton())));
  }

  @TestFactory
  Stream<DynamicTest> realAnimations() {
    return Corpus.testsWithOwnData(
        path -> {
          Posed posed = Posed.of(path);
          Animation a = posed.animation();
          assumeTrue(!a.frames().isEmpty() && !a.bones().isEmpty(), "no poses");
          int last = Math.min(FRAMES, a.frames().size());
          for (int b = 0; b < a.bones().size(); b += 7) {
            assertOnlyRowsChange(posed, a.bones().get(b), last);
          }
        });
  }

  private static void assertOnlyRowsChange(Posed posed, String bone, int last) throws Exception {
    Animation a = posed.animation();
    Animation turned;
    try {
      turned = turned(posed, bone, 1, last);
    } catch (CannotEditException e) {
      assertTrue(e.getMessage().contains("cannot be") || e.getMessage().contains("no row"), bone);
      return;
    }
    assertEquals(
        changedRows(a, turned), changedLines(TextPrinter.print(a), TextPrinter.print(turned)));
  }
}
