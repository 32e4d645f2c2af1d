package org.rtmtext.edits;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.rtmtext.problem.TextRange;
import org.rtmtext.reader.RowValues;
import org.rtmtext.reader.TextReading;

/** Finds the row from which a row that is missing or damaged can be copied. */
public final class PreviousRow {
  /** The number of previous frames that are searched for a row to copy. */
  private static final int LOOK_BACK = 10;

  private PreviousRow() {}

  /**
   * The row of a bone in the nearest previous valid frame that has one. If bones have the same
   * name, the frame must have a row for each of them.
   *
   * @param bone index in the list
   */
  public static Optional<RowValues> of(TextReading reading, int frame, int bone) {
    List<String> bones = reading.head().bones();
    String name = bones.get(bone);
    boolean isUnique = reading.rows().isUnique(name);
    for (int f = frame - 1; f >= Math.max(0, frame - LOOK_BACK); f--) {
      if (reading.frame(f).isPresent()) {
        Optional<RowValues> row =
            isUnique ? reading.rows().of(f, name) : nthOf(reading, f, bones, bone);
        if (row.isPresent()) {
          return row;
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<RowValues> nthOf(
      TextReading reading, int frame, List<String> bones, int bone) {
    String name = bones.get(bone);
    List<RowValues> rows = reading.rows().allOf(frame, name);
    return rows.size() == Collections.frequency(bones, name)
        ? Optional.of(rows.get(Collections.frequency(bones.subList(0, bone), name)))
        : Optional.empty();
  }

  /** The index in the list of the bone that a row belongs to; empty if it is not certain. */
  public static OptionalInt boneOf(TextReading reading, RowValues row) {
    List<String> bones = reading.head().bones();
    if (reading.rows().isUnique(row.bone())) {
      return OptionalInt.of(bones.indexOf(row.bone()));
    }
    List<TextRange> rows =
        reading.rows().allOf(row.frame(), row.bone()).stream().map(RowValues::range).toList();
    int nth = rows.indexOf(row.range());
    return rows.size() != Collections.frequency(bones, row.bone()) || nth < 0
        ? OptionalInt.empty()
        : IntStream.range(0, bones.size())
            .filter(b -> bones.get(b).equals(row.bone()))
            .skip(nth)
            .findFirst();
  }
}
