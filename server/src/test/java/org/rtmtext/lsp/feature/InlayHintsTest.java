package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.protocol.Settings;
import org.rtmtext.lsp.text.Snapshot;

class InlayHintsTest {
  private static final Range ALL = new Range(new Position(0, 0), new Position(99, 0));

  private static final String TEXT =
      """
      rtm bmtr 5
      bones
        a
      frame 0 // start
        a | 0 0 0 1 | 0 0 0
      frame 1
        a | axis 0 1 0 angle 90 | 0 0 0 // x
      """;

  private static Settings settings(boolean angles, boolean numbers) {
    Settings s = Settings.DEFAULT;
    return new Settings(
        s.encodeOnSave(),
        s.diagnosticsLimit(),
        s.workspaceProblems(),
        angles,
        numbers,
        s.lenses(),
        s.pictures(),
        s.log(),
        s.skeleton(),
        s.names(),
        s.overrides());
  }

  private static List<InlayHint> hints(String text, Range range, Settings settings) {
    return InlayHints.in(Marked.of(text).document(), range, settings, Marked.NEVER);
  }

  /** Checks the text with its hints inserted in brackets. */
  private static void check(String text, Range range, Settings settings, String expected) {
    Snapshot document = Marked.of(text).document();
    StringBuilder shown = new StringBuilder(text);
    hints(text, range, settings).stream()
        .sorted(
            Comparator.comparingInt((InlayHint h) -> document.offset(h.getPosition())).reversed())
        .forEach(
            h ->
                shown.insert(document.offset(h.getPosition()), "[" + h.getLabel().getLeft() + "]"));
    assertEquals(expected, shown.toString());
  }

  @Test
  void framesAndAngles() {
    check(
        TEXT,
        ALL,
        Settings.DEFAULT,
        """
        rtm bmtr 5
        bones
          a
        frame 0[frame 1 of 2] // start
          a | 0 0 0 1 | 0 0 0[X 0.0° Y 0.0° Z 0.0°]
        frame 1[frame 2 of 2]
          a | axis 0 1 0 angle 90 | 0 0 0[X 0.0° Y 90.0° Z 0.0°] // x
        """);
  }

  @Test
  void eachCanBeTurnedOff() {
    assertEquals(2, hints(TEXT, ALL, settings(true, false)).size());
    assertEquals(2, hints(TEXT, ALL, settings(false, true)).size());
    assertEquals(0, hints(TEXT, ALL, settings(false, false)).size());
  }

  @Test
  void onlyLinesOfTheRange() {
    check(
        TEXT,
        new Range(new Position(4, 0), new Position(5, 3)),
        Settings.DEFAULT,
        """
        rtm bmtr 5
        bones
          a
        frame 0 // start
          a | 0 0 0 1 | 0 0 0[X 0.0° Y 0.0° Z 0.0°]
        frame 1[frame 2 of 2]
          a | axis 0 1 0 angle 90 | 0 0 0 // x
        """);
    assertEquals(
        0,
        hints(TEXT, new Range(new Position(50, 0), new Position(60, 0)), settings(true, true))
            .size());
    assertEquals(0, hints("", ALL, Settings.DEFAULT).size());
  }

  @Test
  void noneWhereThereAreNoAnglesToTell() {
    check(
        """
        rtm plain
        bones
          a
        frame 0
          a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
          a | 1 0 0 | 0 1 0 | 0 0 | 0 0 0
          a | 0 0 0 | 0 0 0 | 0 0 0 | 0 0 0
          a | euler 1 2 3 | 0 0 0
          a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        frame 1
          a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
          a || x
        """,
        ALL,
        settings(true, false),
        """
        rtm plain
        bones
          a
        frame 0
          a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0[X 0.0° Y 0.0° Z 0.0°]
          a | 1 0 0 | 0 1 0 | 0 0 | 0 0 0
          a | 0 0 0 | 0 0 0 | 0 0 0 | 0 0 0
          a | euler 1 2 3 | 0 0 0
          a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0[X 0.0° Y 0.0° Z 0.0°]
        frame 1
          a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0[X 0.0° Y 0.0° Z 0.0°]
          a || x
        """);
  }

  @Test
  void aLongRangeHasFrameNumbersOnly() {
    String text = TEXT + "\n".repeat(InlayHints.MAX_LINES);
    Range whole = new Range(new Position(0, 0), new Position(InlayHints.MAX_LINES + 7, 0));
    assertEquals(
        List.of("frame 1 of 2", "frame 2 of 2"),
        hints(text, whole, Settings.DEFAULT).stream().map(h -> h.getLabel().getLeft()).toList());
  }

  @Test
  void theOrderOfTheAnglesIsInTheTooltip() {
    assertTrue(
        hints(TEXT, ALL, settings(true, false))
            .get(0)
            .getTooltip()
            .getLeft()
            .contains("first roll Z"));
  }

  @Test
  void stopsWhenItIsCancelled() {
    assertThrows(
        CancellationException.class,
        () ->
            InlayHints.in(
                Marked.of(TEXT).document(),
                ALL,
                Settings.DEFAULT,
                () -> {
                  throw new CancellationException();
                }));
  }
}
