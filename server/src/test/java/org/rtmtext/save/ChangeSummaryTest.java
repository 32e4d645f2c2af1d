package org.rtmtext.save;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.rtmtext.model.Animation;
import org.rtmtext.reader.TextReader;
import org.rtmtext.reader.TextReading;

class ChangeSummaryTest {
  private static final String BMTR =
      """
      rtm bmtr 5
      motion 0 0 1
      properties
        0.5 "StepSound" = "" type 0
      bones
        a
        b
      frame 0
        a | 0 0 0 1 | 0 0 0
        b | 0 0 0 1 | 0 0 0
      frame 0.5
        a | 0 0 0 1 | 0 1 0
        b | 0 0 0 1 | 0 1 0
      frame 1
        a | 0 0 0 1 | 0 2 0
        b | 0 0 0 1 | 0 2 0
      """;

  private static final String PLAIN =
      """
      rtm plain
      bones
        a
        b
      frame 0
        a as x | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        b      | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
      """;

  @Test
  void nothing() {
    check(BMTR, BMTR);
    check(PLAIN, PLAIN);
  }

  @Test
  void eachPartOfTheHeadIsNamed() {
    check(BMTR, BMTR.replace("bmtr 5", "bmtr 4"), "encoding bmtr 5 -> bmtr 4");
    check(BMTR, BMTR.replace("motion 0 0 1", "motion 0 0 2"), "motion");
    check(BMTR, BMTR.replace("motion", "reversed 0\npreload 1\nmotion"), "reversed", "preload");
    check(BMTR, BMTR.replace("motion", "animatedBones 3\nmotion"), "animatedBones");
    check(BMTR, BMTR.replace("motion", "extraPhases 1\nmotion"), "extraPhases");
    check(BMTR, BMTR.replace("bones", "metadata\n  x\nbones"), "metadata");
    check(BMTR, BMTR.replace("type 0", "type -1"), "properties");
    check(BMTR, BMTR.replace("  b", "  c"), "bones");
    check(PLAIN, PLAIN.replace("bones", "mdat 1\nbones"), "mdat");
    check(PLAIN, PLAIN.replace("bones", "properties\nbones"), "properties");
  }

  @Test
  void framesAreCounted() {
    check(BMTR, BMTR.replace("frame 0.5", "frame 0.4"), "1 of 3 frames");
    check(BMTR, BMTR.replace("| 0 1 0", "| 0 3 0"), "1 of 3 frames");
    check(PLAIN, PLAIN.replace("a as x", "a"), "1 of 1 frame");
    check(PLAIN, PLAIN.replace("a as x", "a as y"), "1 of 1 frame");
    check(PLAIN, PLAIN.replace("  b ", "  c ").replace("  b\n", "  c\n"), "bones");
  }

  @Test
  void anotherOrderOfBonesChangesNoFrame() {
    String list = "  a\n  b\n";
    // Rows that differ, so that their order matters.
    String different = BMTR.replace("b | 0 0 0 1 |", "b | 0 0 1 0 |");
    String reordered = different.replace(list, "  b\n  a\n");
    check(different, reordered, "bones");
    check(different, reordered.replace("1 0 | 0 1 0", "1 0 | 0 3 0"), "bones", "1 of 3 frames");
    check(different, reordered.replace("frame 0.5", "frame 0.4"), "bones", "1 of 3 frames");
    String plain = PLAIN.replace("a as x | 1 0 0", "a | 0 1 0");
    check(plain, plain.replace(list, "  b\n  a\n"), "bones");
  }

  @Test
  void aFrameMoreOrLessLeavesTheOthersUnchanged() {
    String middle = BMTR.substring(BMTR.indexOf("frame 0.5"), BMTR.indexOf("frame 1"));
    String more =
        BMTR.replace(middle, middle.replace("0.5", "0.25").replace("1 0", "9 0") + middle);
    check(BMTR, BMTR.replace(middle, ""), "1 frame removed");
    check(BMTR, more, "1 frame added");
    check(BMTR, BMTR.replace(middle, "") + middle, "order of frames");
  }

  @Test
  void anotherKindOfFileHasOtherFrames() {
    check(
        PLAIN,
        PLAIN.replace("rtm plain", "rtm bmtr 3").replace(" as x", ""),
        "encoding plain -> bmtr 3",
        "1 of 1 frame");
  }

  private static void check(String base, String edited, String... expected) {
    assertEquals(List.of(expected), ChangeSummary.of(read(base), read(edited)));
  }

  private static Animation read(String text) {
    TextReading read = TextReader.read(text);
    return read.animation().orElseThrow(() -> new AssertionError(read.problems()));
  }
}
