package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.rtmtext.analysis.ShownNumbers;
import org.rtmtext.lsp.protocol.Settings;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.reader.RowValues;
import org.rtmtext.reader.TextReading;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.syntax.Token;
import org.rtmtext.syntax.Token.Kind;

/** The inlay hints of a text: frame numbers, and Euler angles of rows. */
public final class InlayHints {
  /**
   * Longer ranges get only frame numbers: some clients request the whole text after each edit, and
   * hundreds of thousands of angles would take seconds to send.
   */
  static final int MAX_LINES = 10_000;

  private static final String ANGLES =
      "Euler angles in degrees, %s: first roll Z about the direction, then pitch X about the"
          + " rotated aside axis, then yaw Y about the rotated up axis";

  private InlayHints() {}

  public static List<InlayHint> in(
      Snapshot document, Range range, Settings settings, CancelChecker cancel) {
    TextDocument text = document.text();
    int first = Math.max(0, range.getStart().getLine());
    int last = Math.min(text.lineCount() - 1, range.getEnd().getLine());
    boolean angles = settings.angles() && last - first < MAX_LINES;
    List<InlayHint> hints = new ArrayList<>();
    if (first > last || !angles && !settings.frameNumbers()) {
      return hints;
    }
    TextReading reading = document.analysis().reading();
    ShownNumbers.OfText numbers = new ShownNumbers.OfText(document.analysis());
    int lastBlock = text.blockOfLine(last);
    for (int block = Math.max(1, text.blockOfLine(first)); block <= lastBlock; block++) {
      cancel.checkCanceled();
      int frameLine = text.firstLine(block);
      if (settings.frameNumbers() && first <= frameLine && frameLine <= last) {
        String label = "frame " + block + " of " + reading.frameCount();
        hints.add(hint(text.line(frameLine), frameLine, label));
      }
      int end = angles ? Math.min(last + 1, text.endLine(block)) : 0;
      for (int line = Math.max(first, frameLine + 1); line < end; line++) {
        angles(text.line(line), line, reading, numbers).ifPresent(hints::add);
      }
    }
    return hints;
  }

  private static Optional<InlayHint> angles(
      String content, int line, TextReading reading, ShownNumbers.OfText numbers) {
    return hasAngles(content)
        ? Optional.empty()
        : reading
            .rows()
            .at(line)
            .filter(RowValues::whole)
            .flatMap(numbers::at)
            .filter(ShownNumbers::hasAngles)
            .map(
                row -> {
                  InlayHint hint = hint(content, line, angles(row));
                  hint.setTooltip(String.format(ANGLES, row.space().words()));
                  return hint;
                });
  }

  /** Whether a row itself shows angles: Euler angles, or the angles of a pose, which differ. */
  private static boolean hasAngles(String line) {
    return (line.contains("euler") || line.contains("turn"))
        && RowTokens.of(line).map(RowTokens::firstWord).stream()
            .anyMatch(word -> word.equals("euler") || word.equals("turn"));
  }

  private static String angles(ShownNumbers row) {
    return (row.space() == ShownNumbers.Space.MODEL ? "model" : "parent")
        + " X "
        + DisplayNumbers.degrees(row.angle(0))
        + " Y "
        + DisplayNumbers.degrees(row.angle(1))
        + " Z "
        + DisplayNumbers.degrees(row.angle(2));
  }

  /** A hint after the last token of a line, before its comment. */
  private static InlayHint hint(String content, int line, String label) {
    int end = 0;
    for (Token t : Token.of(content)) {
      end = t.kind() == Kind.COMMENT ? end : t.end();
    }
    InlayHint hint = new InlayHint(new Position(line, end), Either.forLeft(label));
    hint.setPaddingLeft(true);
    return hint;
  }
}
