package org.rtmtext.lsp.feature;

import java.util.Optional;
import java.util.stream.IntStream;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.reader.LineKind;
import org.rtmtext.syntax.TextDocument;

/**
 * What a line of a text is about: the answer to {@code rtm/place}. It is found in the line, or in
 * the lines of one frame and of the head. So errors elsewhere do not matter, and large texts take
 * no longer.
 *
 * @param version of the text
 * @param line from 0
 * @param frame from 0; null before the first frame
 * @param bone the name in a row or in the list of bones; null for other lines
 * @param axis of the number at the cursor; null if there is none
 */
public record LinePlace(int version, int line, Integer frame, String bone, BoneAxis axis) {
  /** A place without an axis. */
  public LinePlace(int version, int line, Integer frame, String bone) {
    this(version, line, frame, bone, null);
  }

  /** The place of a line; empty if the text has no such line. */
  public static Optional<LinePlace> of(Snapshot document, int line) {
    TextDocument text = document.text();
    if (line < 0 || line >= text.lineCount()) {
      return Optional.empty();
    }
    int block = text.blockOfLine(line);
    String bone = BoneReference.bone(text, line).orElse(null);
    return Optional.of(
        new LinePlace(document.version(), line, block == 0 ? null : block - 1, bone));
  }

  /** The place of a line, with the axis of the number at a column. */
  public static Optional<LinePlace> of(Snapshot document, int line, int column) {
    return of(document, line)
        .map(
            place ->
                BoneAxis.at(document, line, column)
                    .map(a -> new LinePlace(place.version, line, place.frame, place.bone, a))
                    .orElse(place));
  }

  /**
   * The first line of the frames that differs from another text; the first frame if none does. The
   * texts before the first frame may have different lengths, and are not compared.
   *
   * @return empty if the text has no frames
   */
  public static Optional<LinePlace> ofDifference(Snapshot document, TextDocument other) {
    TextDocument text = document.text();
    if (text.blockCount() < 2) {
      return Optional.empty();
    }
    int first = text.firstLine(1);
    int offset = (other.blockCount() < 2 ? other.lineCount() : other.firstLine(1)) - first;
    int line =
        IntStream.range(first, text.lineCount())
            .filter(
                l ->
                    l + offset >= other.lineCount() || !text.line(l).equals(other.line(l + offset)))
            .findFirst()
            .orElse(first);
    return of(document, line);
  }

  /**
   * The first row of a bone in a frame, or else its row in the section {@code still}; the first
   * line of the frame if the bone has no row.
   *
   * @param bone null for the first line of the frame
   * @return empty if the text has no such frame
   */
  public static Optional<LinePlace> ofRow(Snapshot document, int frame, String bone) {
    int line = lineOfRow(document.text(), frame, bone);
    return line < 0 ? Optional.empty() : of(document, line);
  }

  /** The line that {@link #ofRow} finds; -1 if the text has no such frame. */
  public static int lineOfRow(TextDocument text, int frame, String bone) {
    int block = frame + 1;
    if (block < 1 || block >= text.blockCount()) {
      return -1;
    }
    int first = text.firstLine(block);
    Optional<String> name = Optional.ofNullable(bone);
    return name.isEmpty()
        ? first
        : IntStream.concat(
                IntStream.range(first + 1, text.endLine(block)),
                HeadLines.lines(text, LineKind.ROW))
            .filter(row -> HeadLines.nameIn(text.line(row)).equals(name))
            .findFirst()
            .orElse(first);
  }
}
