package org.rtmtext.reader;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.NameFields;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.Wording;

/** Assigns the names of a frame's rows to the bones of the list, and collects problems. */
final class RowBinding {
  /** Maximum number of missing bones to name in a message. */
  private static final int NAMED = 5;

  /** The part of a frame that a problem is about. */
  enum Part {
    FRAME_WORD,
    FRAME_LINE,
    ROW,
    NAME,
    STORED_NAME
  }

  /**
   * The place of a problem that each frame with these names has.
   *
   * @param row index of the row; -1 for the frame itself
   */
  record NamePlace(int row, Part part) implements Place {}

  private final BoneLookup lookup;
  private final boolean counted;
  private final RowNames names;
  private final int[] transforms;
  private final boolean inOrder;
  private final ProblemCollector problems = new ProblemCollector(BlockProblems.LIMIT);

  /** The bones that misspelled names probably refer to. */
  private final List<String> meant = new ArrayList<>();

  /** Whether a row names a bone of the list after those for which the frame has transforms. */
  private boolean beyond;

  private RowBinding(RowNames names, BoneLookup lookup, boolean counted) {
    this.names = names;
    this.lookup = lookup;
    this.counted = counted;
    transforms = new int[names.count()];
    inOrder = bind();
  }

  /**
   * Assigns the names of the rows of one or more frames.
   *
   * @param counted whether the frame has {@code transforms}: it then has a transform for each row,
   *     otherwise one for each bone of the list
   */
  static RowBinding of(RowNames names, BoneLookup lookup, boolean counted) {
    return new RowBinding(names, lookup, counted);
  }

  boolean isFor(BoneLookup lookup, boolean counted) {
    return this.lookup == lookup && this.counted == counted;
  }

  /** The index of a row's transform; -1 if the row belongs to no bone. */
  int transform(int row) {
    return transforms[row];
  }

  /** Whether the rows are in the order of the list, without gaps. */
  boolean isInOrder() {
    return inOrder;
  }

  boolean hasErrors() {
    return problems.hasErrors();
  }

  /** The first problems; their places are {@link NamePlace}s. */
  List<Problem> problems() {
    return problems.list();
  }

  private boolean bind() {
    int bones = lookup.bones().size();
    int count = counted ? names.count() : bones;
    FreeBones free = new FreeBones(lookup, Math.min(count, bones));
    RowNames still = lookup.poses().still().names();
    for (int row = 0; row < still.count(); row++) {
      if (still.bone(row) != null) {
        free.take(still.bone(row));
      }
    }
    if (counted && still.count() > 0) {
      add(
          Code.TRANSFORM_COUNT,
          -1,
          Part.FRAME_LINE,
          "a frame with 'transforms' has its own number of rows, so no bone can be in 'still': give"
              + " each bone a row in each frame");
    }
    int unnamed = bones;
    boolean same = names.count() == count && still.count() == 0;
    for (int row = 0; row < names.count(); row++) {
      int index;
      if (names.bone(row) != null) {
        index = bone(row, free, count);
      } else if (unnamed < count) {
        index = unnamed++;
      } else {
        index = -1;
        add(
            Code.BONE_UNKNOWN,
            row,
            Part.ROW,
            "this row has no bone name: write one before the first '|'");
      }
      transforms[row] = index;
      same &= index == row;
      if (names.stored(row) != null && index >= 0) {
        checkStored(row);
      }
    }
    reportMissing(count, free, unnamed);
    return same;
  }

  private int bone(int row, FreeBones free, int count) {
    String name = names.bone(row);
    int index = free.take(name);
    if (index == FreeBones.BEYOND) {
      beyond = true;
      add(
          Code.TRANSFORM_COUNT,
          row,
          Part.NAME,
          String.format(
              "'transforms' limits this frame to the first %s, and %s comes later:"
                  + " remove 'transforms' and give each bone a row, or correct the name",
              count == 1 ? "bone in the list" : Wording.count(count, "bone") + " in the list",
              Wording.quoted(name)));
    } else if (index == FreeBones.NONE_LEFT) {
      add(
          Code.BONE_TWICE,
          row,
          Part.NAME,
          "bone "
              + Wording.quoted(name)
              + (lookup.isStill(name)
                  ? " has its row in 'still', for every frame: move that row to the other frames, or remove this one"
                  : " already has a row in this frame: remove one of the rows or correct its name"));
    } else if (index == FreeBones.UNKNOWN && problems.isFull(Code.BONE_UNKNOWN)) {
      problems.leaveOut(Code.BONE_UNKNOWN);
    } else if (index == FreeBones.UNKNOWN) {
      reportUnknown(row, name);
    }
    return Math.max(-1, index);
  }

  private void reportUnknown(int row, String name) {
    Optional<String> near = lookup.nearest(name);
    near.ifPresent(meant::add);
    String message =
        "bone "
            + Wording.quoted(name)
            + " is not in the list of bones"
            + near.map(n -> "; did you mean " + Wording.quoted(n) + "?")
                .orElse("; add it there, or remove this row");
    Problem problem = new Problem(Code.BONE_UNKNOWN, new NamePlace(row, Part.NAME), message);
    problems.add(near.map(problem::suggesting).orElse(problem));
  }

  private void checkStored(int row) {
    String name = names.stored(row);
    Encoding encoding = lookup.encoding();
    if (encoding.isBinarised()) {
      add(
          Code.NOT_IN_ENCODING,
          row,
          Part.STORED_NAME,
          encoding.text() + " frames do not store bone names: remove 'as' and the name");
    } else if (name.length() > NameFields.SIZE) {
      add(
          Code.NAME_TOO_LONG,
          row,
          Part.STORED_NAME,
          String.format(
              "the name has %s bytes; a plain file stores at most %s: shorten it",
              name.length(), NameFields.SIZE));
    } else if (name.indexOf(0) >= 0) {
      add(
          Code.NAME_WITH_NUL,
          row,
          Part.STORED_NAME,
          "the name contains a NUL (\\x00), which ends the stored name: remove the NUL");
    }
  }

  private void reportMissing(int count, FreeBones free, int unnamed) {
    // A misspelled name is reported already; its bone is not reported as missing, too.
    meant.forEach(free::take);
    int missing = beyond ? 0 : free.count();
    if (missing > 0) {
      String first =
          free.names(NAMED).stream().map(Wording::quoted).collect(Collectors.joining(", "));
      add(
          Code.BONE_MISSING,
          -1,
          Part.FRAME_WORD,
          (missing == 1 ? "no row for bone " : "no rows for bones ")
              + first
              + (missing > NAMED ? " and " + (missing - NAMED) + " more" : "")
              + (missing == 1
                  ? ": add one, or remove the bone from the list"
                  : ": add them, or remove the bones from the list"));
    } else if (unnamed < count && !hasErrors()) {
      add(
          Code.TRANSFORM_COUNT,
          -1,
          Part.FRAME_LINE,
          "this frame has too few unnamed rows (those after the rows of the listed bones): add the"
              + " missing rows");
    }
  }

  private void add(Code code, int row, Part part, String message) {
    problems.add(code, new NamePlace(row, part), message);
  }
}
