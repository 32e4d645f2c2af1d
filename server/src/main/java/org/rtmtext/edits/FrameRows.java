package org.rtmtext.edits;

import java.util.Arrays;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.RowPart;
import org.rtmtext.reader.TextReading;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.TextDocument;

/** Replaces the numbers of a frame's rows. */
final class FrameRows {
  private FrameRows() {}

  /**
   * Replaces the numbers of rows. Names, comments and the spelling of equal numbers are kept. An
   * aligned frame stays aligned.
   *
   * @param before the transforms of the frame
   * @param sources for each row, the transform of {@code after} that it gets
   */
  static void replace(
      TextReading reading,
      int frame,
      Transforms before,
      Transforms after,
      int[] sources,
      TextAligner aligner,
      EditBuilder changes) {
    TextDocument document = reading.document();
    int first = document.firstLine(frame + 1);
    String[] lines = new String[document.endLine(frame + 1) - first];
    for (int i = 0; i < lines.length; i++) {
      lines[i] = document.line(first + i);
    }
    boolean isAligned = Arrays.equals(lines, aligner.frame(lines));
    String[] edited = lines.clone();
    for (int row = 0; row < before.count(); row++) {
      int line = reading.range(new Place.Row(frame, row, RowPart.NAME)).line() - first;
      RowTokens text = RowTokens.of(lines[line]).orElseThrow();
      edited[line] = RowInColumns.with(text, before, row, after, sources[row]);
    }
    if (isAligned) {
      edited = aligner.frame(edited);
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines.length; i++) {
      int end = EditBuilder.endOf(document, first + i);
      text.append(edited[i]).append(document.text(end, endOf(document, frame, first + i)));
    }
    changes.replaceText(document.start(frame + 1), document.blockText(frame + 1), text.toString());
  }

  /** The end of a line of a frame, after its line end. */
  private static int endOf(TextDocument document, int frame, int line) {
    int end = document.start(frame + 1) + document.blockText(frame + 1).length();
    return line + 1 < document.endLine(frame + 1) ? document.lineStart(line + 1) : end;
  }
}
