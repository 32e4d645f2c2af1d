package org.rtmtext.edits;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;
import org.rtmtext.number.StoredType;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.RowPart;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.TextReading;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.TextDocument;

/** Edits of whole frames. */
public final class FrameEdits {
  private FrameEdits() {}

  /**
   * Inserts a frame half way between the frame at a line and the next one, with an interpolated
   * pose.
   */
  public static List<TextChange> insertAfter(TextReading reading, int line)
      throws CannotEditException {
    TextDocument document = reading.document();
    int frame = frameOf(document, line);
    if (frame + 1 >= reading.frameCount()) {
      throw new CannotEditException(
          reading.frameCount() < 2
              ? "the animation has fewer than two frames: a frame can only be inserted between two"
                  + " others"
              : Wording.frame(frame) + " is the last frame: choose an earlier one");
    }
    Frame a = readable(reading, frame);
    Frame b = readable(reading, frame + 1);
    if (a.transforms().count() != b.transforms().count()) {
      throw new CannotEditException(
          String.format(
              "%s has %s and %s has %s: they must have the same number of transforms",
              Wording.frame(frame),
              Wording.count(a.transforms().count(), "transform"),
              Wording.frame(frame + 1),
              Wording.count(b.transforms().count(), "transform")));
    }
    if (!a.hasPhase() || !b.hasPhase()) {
      throw new CannotEditException(
          Wording.frame(a.hasPhase() ? frame + 1 : frame) + " has no phase: add one first");
    }
    double middle = (PhaseEdits.decimal(a.phaseValue()) + PhaseEdits.decimal(b.phaseValue())) / 2;
    Transforms pose = StoredTransforms.between(a.transforms(), b.transforms(), 0.5);
    Frame inserted = new Frame(StoredType.FLOAT.nearest(middle), true, pose, a.names(), null);
    return insert(reading, frame + 1, inserted);
  }

  /**
   * Adds a copy of the first frame at the end, with phase 1: the last frame of a loop.
   *
   * @param reading has at least two frames
   */
  public static List<TextChange> closeLoop(TextReading reading) throws CannotEditException {
    Frame first = readable(reading, 0);
    Frame last =
        new Frame(StoredType.FLOAT.nearest(1), true, first.transforms(), first.names(), null);
    return insert(reading, reading.frameCount(), last);
  }

  /**
   * Inserts a frame in the form of the others.
   *
   * @param frame its index, at least 1
   */
  private static List<TextChange> insert(TextReading reading, int frame, Frame inserted) {
    EditBuilder changes = new EditBuilder(reading.document());
    AnimationEdits.replaceFrames(reading, frame, frame, List.of(inserted), changes);
    return changes.result();
  }

  private static int frameOf(TextDocument document, int line) throws CannotEditException {
    int frame = document.blockOfLine(line) - 1;
    if (frame < 0) {
      throw new CannotEditException(
          "line " + (line + 1) + " is not in a frame: choose a line in a frame");
    }
    return frame;
  }

  private static Frame readable(TextReading reading, int frame) throws CannotEditException {
    return reading
        .frame(frame)
        .orElseThrow(
            () ->
                new CannotEditException(
                    String.format(
                        "%s on line %s has errors: correct them first",
                        Wording.frame(frame), reading.document().firstLine(frame + 1) + 1)));
  }

  /** Deletes the frame at a line, with the blank lines and comments above it. */
  public static List<TextChange> delete(TextReading reading, int line) throws CannotEditException {
    TextDocument document = reading.document();
    int frame = frameOf(document, line);
    EditBuilder changes = new EditBuilder(document);
    AnimationEdits.replaceFrames(reading, frame, frame + 1, List.of(), changes);
    return changes.result();
  }

  /**
   * Replaces the numbers of a frame's rows. Names, comments and the spelling of equal numbers are
   * kept. An aligned frame stays aligned.
   *
   * @param before the transforms of the frame
   */
  static void replaceNumbers(
      TextReading reading,
      int frame,
      Transforms before,
      Transforms after,
      TextAligner aligner,
      EditBuilder changes) {
    TextDocument document = reading.document();
    int first = document.firstLine(frame + 1);
    String[] lines =
        IntStream.range(first, document.endLine(frame + 1))
            .mapToObj(document::line)
            .toArray(String[]::new);
    boolean isAligned = Arrays.equals(lines, aligner.frame(lines));
    String[] edited = lines.clone();
    for (int row = 0; row < before.count(); row++) {
      int line = reading.range(new Place.Row(frame, row, RowPart.NAME)).line() - first;
      RowTokens text = RowTokens.of(lines[line]).orElseThrow();
      edited[line] = RowInColumns.with(text, before, row, after, row);
    }
    if (isAligned) {
      edited = aligner.frame(edited);
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines.length; i++) {
      int end = EditBuilder.endOf(document, first + i);
      text.append(edited[i]).append(document.text(end, document.lineStart(first + i + 1)));
    }
    changes.replaceText(document.start(frame + 1), document.blockText(frame + 1), text.toString());
  }
}
