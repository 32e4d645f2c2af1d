package org.rtmtext.edits;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.LineKind;
import org.rtmtext.reader.RowValues;
import org.rtmtext.reader.TextReading;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.TextDocument;

/** Moves rows of a text of poses between the section {@code still} and the frames. */
public final class StillEdits {
  private StillEdits() {}

  /**
   * Moves the row in a line: a row of {@code still} into every frame, after the row of the bone
   * before it in the list; a row of a frame to {@code still}, in place of the bone's rows in all
   * frames.
   */
  public static List<TextChange> move(TextReading reading, int line) throws CannotEditException {
    HeadEdits.requireHead(reading);
    TextDocument document = reading.document();
    String bone = FrameLine.bone(document, line);
    boolean isStill =
        LineKind.section(document, line).equals(Optional.of(Section.STILL))
            && reading.stillBones().contains(bone);
    if (!isStill && (document.blockOfLine(line) == 0 || !canBeStill(reading, line))) {
      throw new CannotEditException("there is no row of poses to move: move the cursor to one");
    }
    if (!isStill && Collections.frequency(reading.head().bones(), bone) > 1) {
      throw new CannotEditException(
          "bone " + Wording.quoted(bone) + " is listed twice: remove or rename one of them");
    }
    checkCounts(reading);
    EditBuilder changes = new EditBuilder(document);
    if (isStill) {
      toFrames(reading, line, -1, changes);
    } else {
      toStill(reading, line, bone, changes);
    }
    return changes.result();
  }

  /**
   * Moves the row of a bone from {@code still} to every frame that has no row of this bone, so that
   * the bone can differ in the others.
   */
  public static List<TextChange> toOtherFrames(TextReading reading, String bone)
      throws CannotEditException {
    return toOtherFrames(reading, bone, -1);
  }

  /**
   * Moves the row of a bone from {@code still} to every frame that has no row of this bone.
   *
   * @param typed index of a frame whose row is being typed; -1 for none
   */
  public static List<TextChange> toOtherFrames(TextReading reading, String bone, int typed)
      throws CannotEditException {
    HeadEdits.requireHead(reading);
    checkCounts(reading);
    EditBuilder changes = new EditBuilder(reading.document());
    Optional<RowValues> row = reading.rows().ofStill(bone);
    if (row.isPresent()) {
      toFrames(reading, row.get().range().line(), typed, changes);
    }
    return changes.result();
  }

  private static void checkCounts(TextReading reading) throws CannotEditException {
    for (int f = 0; f < reading.frameCount(); f++) {
      if (FrameLine.of(reading.document(), f).count().isPresent()) {
        throw new CannotEditException(
            "a frame gives its number of transforms, which would change: remove 'transforms'");
      }
    }
  }

  /**
   * Whether the row in a line of a frame can be moved to {@code still}, to be the bone's row in
   * every frame.
   */
  public static boolean canBeStill(TextReading reading, int line) {
    TextDocument document = reading.document();
    return reading.poseSkeleton().isPresent()
        && reading.head().bones().contains(FrameLine.bone(document, line))
        && hasOwnName(document, line);
  }

  /** Whether a row has no name after {@code as}. */
  private static boolean hasOwnName(TextDocument document, int line) {
    return RowTokens.of(document.line(line)).stream().anyMatch(row -> row.name().size() == 1);
  }

  /** The title of {@link #move} for the row in a line. */
  public static String title(TextReading reading, int line) {
    String bone = Wording.quoted(FrameLine.bone(reading.document(), line));
    return reading.document().blockOfLine(line) == 0
        ? "Move " + bone + " from 'still' to the frames"
        : "Give " + bone + " this row in every frame ('still')";
  }

  /**
   * @param line of the row in {@code still}
   * @param typed index of a frame that gets no row; -1 for none
   */
  private static void toFrames(TextReading reading, int line, int typed, EditBuilder changes)
      throws CannotEditException {
    if (reading.frameCount() == 0) {
      throw new CannotEditException("there is no frame to move the row to");
    }
    TextDocument document = reading.document();
    String bone = FrameLine.bone(document, line);
    List<String> bones = reading.head().bones();
    List<String> before = bones.subList(0, Math.max(0, bones.indexOf(bone)));
    for (int f = 0; f < reading.frameCount(); f++) {
      if (f != typed && lines(reading, f).apply(bone).isEmpty()) {
        changes.insertAfter(lineAbove(reading, f, before), document.line(line));
      }
    }
    int keyword = keyword(reading);
    boolean isOnly = reading.stillBones().size() == 1 && keyword == line - 1;
    changes.deleteLines(isOnly ? keyword : line, line + 1);
  }

  /** The line of the last of some bones that has a row in a frame, or the frame's first line. */
  static int lineAbove(TextReading reading, int frame, List<String> bones) {
    Function<String, OptionalInt> lines = lines(reading, frame);
    for (int b = bones.size() - 1; b >= 0; b--) {
      OptionalInt line = lines.apply(bones.get(b));
      if (line.isPresent()) {
        return line.getAsInt();
      }
    }
    return reading.document().firstLine(frame + 1);
  }

  /** Finds the line of a bone's first row in a frame. */
  private static Function<String, OptionalInt> lines(TextReading reading, int frame) {
    if (reading.isWellFormed(frame)) {
      return bone -> reading.rows().lineOf(frame, bone);
    }
    Map<String, Integer> lines = FrameLine.linesByBone(reading.document(), frame);
    return bone -> lines.containsKey(bone) ? OptionalInt.of(lines.get(bone)) : OptionalInt.empty();
  }

  private static void toStill(TextReading reading, int line, String bone, EditBuilder changes)
      throws CannotEditException {
    TextDocument document = reading.document();
    if (reading.head().sections().containsKey(Section.STILL)) {
      changes.insertAfter(keyword(reading), document.line(line));
    } else {
      int above = document.firstLine(1) - 1;
      while (LineKind.of(document, above) == LineKind.EMPTY) {
        above--;
      }
      String[] lines = {"", Section.STILL.keyword(), document.line(line)};
      changes.insertAfter(above, String.join(changes.lineEnd(), lines));
    }
    for (int f = 0; f < reading.frameCount(); f++) {
      Integer row = FrameLine.linesByBone(document, f).get(bone);
      if (row != null) {
        if (!hasOwnName(document, row)) {
          throw new CannotEditException(
              String.format(
                  "%s stores bone %s under another name, which the text would lose",
                  Wording.frame(f), Wording.quoted(bone)));
        }
        changes.deleteLines(row, row + 1);
      }
    }
  }

  private static int keyword(TextReading reading) {
    return reading.range(new Place.Head(Section.STILL)).line();
  }
}
