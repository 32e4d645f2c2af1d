package org.rtmtext.reader;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Half;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;
import org.rtmtext.poses.PoseBones;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.syntax.Block;
import org.rtmtext.syntax.TextDocument;

/**
 * Reads frames with errors as far as possible: a user who types must not lose the figure. A bone
 * whose row cannot be read keeps the row that this frame had when it was last readable. If there is
 * none, it gets the row of the nearest frame before without errors, or else of the next one, and at
 * last that of the rest pose. Rows relative to a parent follow the parent.
 */
final class ReadableFrames {
  /**
   * Maximum number of rows that a text does not contain and frames with errors get: memory must not
   * grow with the product of a long list of bones and many short frames.
   */
  private static final int MAX_ADDED = 100_000;

  private final TextDocument document;
  private final BoneLookup lookup;

  /** The reading before the edit; null if there is none. */
  private final TextReading before;

  private final ParsedFrame[] parsed;
  private final BoundFrame[] frames;

  /** For each row of {@code still}, the index of its bone; -1 if the row cannot be read. */
  private final int[] still;

  private final boolean isSkeletonBroken;

  private ReadableFrames(
      TextDocument document,
      BoneLookup lookup,
      TextReading before,
      ParsedFrame[] parsed,
      BoundFrame[] frames) {
    this.document = document;
    this.lookup = lookup;
    this.before =
        before != null && before.encoding().isBinarised() == lookup.encoding().isBinarised()
            ? before
            : null;
    this.parsed = parsed;
    this.frames = frames;
    ParsedFrame rows = lookup.poses().still();
    still = new int[rows.names().count()];
    boolean isStillWhole = true;
    for (int row = 0; row < still.length; row++) {
      still[row] = stillBone(rows, row);
      isStillWhole &= still[row] >= 0;
    }
    isSkeletonBroken = lookup.poses().isBroken() && isStillWhole;
  }

  private int stillBone(ParsedFrame rows, int row) {
    String name = rows.names().bone(row);
    int bone = name == null ? -1 : lookup.first(name);
    boolean isFirst = name != null && rows.names().row(name, 0) == row;
    return isFirst
            && bone >= 0
            && isReadable(rows, document.block(0), lookup.poses().stillOffset(), row, bone)
        ? bone
        : -1;
  }

  /**
   * Adds to each frame with errors what can be read of it.
   *
   * @param before the reading before the edit; null if there is none
   * @param earlier the index that a frame had in {@code before}; -1 for none
   */
  static void add(
      TextDocument document,
      BoneLookup lookup,
      TextReading before,
      ParsedFrame[] parsed,
      BoundFrame[] frames,
      IntUnaryOperator earlier) {
    int[] near = new int[frames.length];
    List<Integer> broken = new ArrayList<>();
    int added = 0;
    int good = -1;
    for (int f = 0; f < frames.length; f++) {
      near[f] = good;
      if (frames[f].frame() != null) {
        good = f;
      } else if (frames[f].readable() == null && added <= MAX_ADDED) {
        int rows = parsed[f].names().count() + lookup.poses().still().names().count();
        added += Math.max(0, lookup.bones().size() - rows);
        broken.add(f);
      }
    }
    if (broken.isEmpty()) {
      return;
    }
    int first =
        IntStream.range(0, frames.length)
            .filter(f -> frames[f].frame() != null)
            .findFirst()
            .orElse(-1);
    ReadableFrames readable = new ReadableFrames(document, lookup, before, parsed, frames);
    (broken.size() >= IncrementalReader.MANY_BLOCKS ? broken.parallelStream() : broken.stream())
        .forEach(
            f -> {
              int neighbour = near[f] < 0 ? first : near[f];
              frames[f] = frames[f].with(readable.frame(f, earlier.applyAsInt(f), neighbour));
            });
  }

  /** What is known about a frame. */
  static Optional<ReadableFrame> of(BoundFrame frame) {
    return frame.frame() == null
        ? Optional.ofNullable(frame.readable())
        : Optional.of(new ReadableFrame(frame.frame(), frame.poses(), List.of()));
  }

  private ReadableFrame frame(int f, int earlier, int neighbour) {
    ReadableFrame old =
        before == null || earlier < 0 ? null : of(before.bound()[earlier]).orElse(null);
    ReadableFrame near = neighbour < 0 ? null : of(frames[neighbour]).orElse(null);
    ParsedFrame rows = parsed[f];
    Block block = document.block(f + 1);
    int bones = lookup.bones().size();
    int kept = old == null ? 0 : old.frame().transforms().count();
    int count = rows.counted() ? Math.min(bones, Math.max(rows.names().count(), kept)) : bones;
    boolean isKept = isSkeletonBroken && old != null;
    FrameRows out = new FrameRows(count, isKept);
    if (!isKept) {
      for (int row = 0; row < still.length; row++) {
        out.set(still[row], lookup.poses().still(), row);
      }
      setRows(rows, block, out, old != null);
    }
    List<Integer> older = new ArrayList<>();
    boolean sameBones = before != null && before.lookup().bones().equals(lookup.bones());
    for (int bone = 0; bone < count; bone++) {
      if (out.isSet[bone]) {
        continue;
      }
      older.add(bone);
      int was =
          sameBones || before == null ? bone : before.lookup().first(lookup.bones().get(bone));
      if (!out.set(bone, old, was) && !out.set(bone, near, bone) && out.poses != null) {
        out.rest(bone);
      }
    }
    boolean hasHead =
        rows.problems().stream()
            .noneMatch(p -> p.isError() && p.place().order() <= block.lineEnd(0));
    Transforms transforms = out.build();
    return new ReadableFrame(
        hasHead || old == null
            ? new Frame(rows.phase(), hasHead && rows.hasPhase(), transforms, null, null)
            : new Frame(old.frame().phase(), old.frame().hasPhase(), transforms, null, null),
        out.poses,
        isKept ? List.of() : older);
  }

  private void setRows(ParsedFrame rows, Block block, FrameRows out, boolean hasOld) {
    RowBinding binding = rows.names().bind(lookup, rows.counted());
    // While a name is typed, it may be that of another bone.
    boolean isClear = !hasOld || rows.isWellFormed() && !binding.hasErrors();
    Map<String, Integer> counts = new HashMap<>();
    for (int row = 0; row < rows.names().count() && !isClear; row++) {
      counts.merge(String.valueOf(rows.names().bone(row)), 1, Integer::sum);
    }
    for (int row = 0; row < rows.names().count(); row++) {
      String name = rows.names().bone(row);
      int bone = name == null ? -1 : binding.transform(row);
      if (bone < 0 && name != null && lookup.isStill(name)) {
        bone = lookup.first(name); // the row that is typed, rather than the one of all frames
      }
      if (bone >= 0
          && bone < out.isSet.length
          && (isClear || counts.get(name) == bones(name))
          && isReadable(rows, block, 0, row, bone)) {
        out.set(bone, rows, row);
      }
    }
  }

  /** The number of bones with a name. */
  private int bones(String name) {
    int count = 0;
    for (int bone = lookup.first(name); bone >= 0; bone = lookup.next(bone)) {
      count++;
    }
    return count;
  }

  private boolean isReadable(ParsedFrame rows, Block block, int shift, int row, int bone) {
    PoseBones bones = lookup.poseBones();
    boolean isStored = rows.poses() == null || rows.poses().form(row) == PoseRows.Form.STORED;
    return (isStored || bones != null && (bone >= bones.count() || bones.parents().isKnown(bone)))
        && (!rows.errors() || rows.isLineWhole(block, shift, rows.rowOffsets()[row]));
  }

  /** Collects the rows of a frame. */
  private final class FrameRows {
    private final TransformsBuilder stored;

    /** Null if the text does not name a skeleton. */
    private final PoseRows poses;

    private final boolean isKept;
    private final boolean[] isSet;

    /**
     * @param isKept whether the rows are those of an earlier text, whose skeleton could be read
     */
    FrameRows(int count, boolean isKept) {
      this.isKept = isKept;
      stored = unknown(lookup.encoding(), count);
      poses = lookup.poseBones() == null ? null : new PoseRows(count);
      isSet = new boolean[count];
    }

    void set(int bone, ParsedFrame from, int row) {
      if (bone >= 0 && bone < isSet.length) {
        set(bone, from.transforms(), from.poses(), row);
      }
    }

    /** Sets a row to one of another frame; false if that frame lacks it. */
    boolean set(int bone, ReadableFrame from, int row) {
      boolean has = from != null && row >= 0 && row < from.frame().transforms().count();
      if (has) {
        set(bone, from.frame().transforms(), from.poses(), row);
      }
      return has;
    }

    private void set(int bone, Transforms transforms, PoseRows from, int row) {
      isSet[bone] = true;
      stored.copy(bone, transforms, row);
      if (poses != null && from != null && row < from.count()) {
        poses.copy(bone, from, row);
      } else if (poses != null) {
        poses.clear(bone, PoseRows.Form.STORED);
      }
    }

    void rest(int bone) {
      if (lookup.poseBones().parents().isKnown(bone)) {
        poses.clear(bone, PoseRows.Form.TURN);
      }
    }

    Transforms build() {
      Transforms rows = stored.build(isSet.length);
      return poses == null || isKept ? rows : poses.stored(rows, lookup.poseBones());
    }
  }

  /** Rows with positions that are not finite. */
  private static TransformsBuilder unknown(Encoding encoding, int bones) {
    int nan = encoding.isBinarised() ? Half.round(Double.NaN) : Float.floatToRawIntBits(Float.NaN);
    TransformsBuilder rows = new TransformsBuilder(encoding, bones);
    int components =
        encoding.isBinarised() ? Transforms.QUATERNION_STRIDE : Transforms.MATRIX_STRIDE;
    for (int i = 0; i < bones * components; i++) {
      rows.set(i / components, i % components, nan);
    }
    return rows;
  }
}
