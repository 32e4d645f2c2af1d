package org.rtmtext.comparison;

import java.nio.DoubleBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.rtmtext.conversion.RestAnimation;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;
import org.rtmtext.poses.PoseBones;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.poses.Poses;
import org.rtmtext.reader.TextReading;

/**
 * The animation of a text of poses, with the exact values of the file that the text was made from
 * wherever its rounded numbers were not edited. A row was not edited if the file, read with the
 * bones, parents and joints of this text, has its numbers.
 */
public final class ExactPoses {
  private final TextReading reading;
  private final Animation edited;

  /** Has the bones of the text, so that its rows mean what rows of the text mean. */
  private final Animation base;

  private final PoseBones bones;

  /** The index of each bone that the file has, too; -1 for a new one. */
  private final int[] common;

  /** The rows of the base as a text shows them. */
  private final List<PoseRows> shown;

  /** For each bone, a frame for each of its shown rows; null until it is needed. */
  private final List<Map<DoubleBuffer, Integer>> byRow;

  private ExactPoses(TextReading reading, Animation edited, PoseSkeleton skeleton, Animation file) {
    this.reading = reading;
    this.edited = edited;
    bones = skeleton.bones(edited.bones());
    int[] inFile = FrameMatching.bones(file.bones(), edited.bones());
    base = RestAnimation.withBones(file, edited.bones(), inFile, bones.parents());
    common = IntStream.range(0, inFile.length).map(b -> inFile[b] < 0 ? -1 : b).toArray();
    shown = shown(Poses.of(base, skeleton));
    byRow = new ArrayList<>(Collections.nCopies(inFile.length, null));
  }

  /**
   * The animation of a text without errors.
   *
   * @param base the animation of the file; not used if only one of the two animations is binarised
   */
  public static Animation of(TextReading reading, Animation base) {
    Animation edited = reading.animation().orElseThrow();
    return reading.poseSkeleton().isEmpty()
            || base.encoding().isBinarised() != edited.encoding().isBinarised()
        ? edited
        : new ExactPoses(reading, edited, reading.poseSkeleton().get(), base).restored();
  }

  private static List<PoseRows> shown(Poses poses) {
    for (PoseRows rows : poses.rows()) {
      for (int b = 0; b < poses.still().length; b++) {
        if (poses.still()[b]) {
          rows.copy(b, poses.rows().get(0), b);
        }
      }
    }
    return poses.rows();
  }

  private Animation restored() {
    List<Frame> rounded = new ArrayList<>(shown.size());
    for (int f = 0; f < shown.size(); f++) {
      Frame frame = base.frames().get(f);
      rounded.add(frame.withTransforms(shown.get(f).stored(frame.transforms(), bones)));
    }
    int[] matched = FrameMatching.of(base.withFrames(rounded), edited, common).inBefore();
    List<Frame> restored = new ArrayList<>(matched.length);
    int before = -1;
    for (int f = 0; f < matched.length; f++) {
      Frame frame = edited.frames().get(f);
      PoseRows poses = reading.poses(f);
      if (poses == null) {
        restored.add(frame);
        continue;
      }
      before = source(frame.transforms(), poses, matched[f], before + 1);
      restored.add(frame.withTransforms(restored(frame.transforms(), poses, before, matched[f])));
    }
    return edited.withFrames(restored);
  }

  /**
   * The frame of the base that has most rows of a frame, from which this was copied. -1 if none has
   * any.
   *
   * @param match the frame that has its place; preferred
   * @param next the frame after the source of the frame before
   */
  private int source(Transforms values, PoseRows typed, int match, int next) {
    int source = match;
    int least = differences(values, typed, match, typed.count());
    int rest = least == 0 ? 0 : newRows(typed, match);
    if (least > rest && next < shown.size()) {
      int found = differences(values, typed, next, least);
      source = found < least ? next : source;
      least = found;
    }
    for (int f = 0; f < shown.size() && least > rest; f++) {
      int found = differences(values, typed, f, least);
      source = found < least ? f : source;
      least = found;
    }
    return source;
  }

  /** How many rows of a frame differ from those of a frame of the base; at most {@code limit}. */
  private int differences(Transforms values, PoseRows typed, int frame, int limit) {
    if (frame < 0) {
      return limit;
    }
    int count = 0;
    for (int b = 0; b < typed.count() && count < limit; b++) {
      count += isSame(values, typed, b, frame) ? 0 : 1;
    }
    return count;
  }

  private boolean isSame(Transforms values, PoseRows typed, int b, int frame) {
    return has(frame, b)
        && typed.isSame(b, shown.get(frame), b)
        && (typed.form(b) != PoseRows.Form.STORED || isKept(values, b, frame));
  }

  /** How many rows of a frame differ from those of all frames of the base. */
  private int newRows(PoseRows typed, int match) {
    int count = 0;
    for (int b = 0; b < typed.count(); b++) {
      boolean isNew =
          typed.form(b) != PoseRows.Form.STORED
              && !(has(match, b) && typed.isSame(b, shown.get(match), b))
              && copied(typed, b) < 0;
      count += isNew ? 1 : 0;
    }
    return count;
  }

  /**
   * The values of a frame.
   *
   * @param values from its rounded numbers
   * @param typed its rows
   * @param source the frame of the base from which it was copied; -1 for a new one
   * @param match the frame of the base that has its place; -1 for a new one
   */
  private Transforms restored(Transforms values, PoseRows typed, int source, int match) {
    TransformsBuilder stored = new TransformsBuilder(values);
    PoseRows rows = new PoseRows(typed.count());
    Map<Integer, PoseRows> exact = new HashMap<>();
    // The frame of the base from which a row has its bits; -1 for none.
    int[] kept = new int[typed.count()];
    Arrays.fill(kept, -1);
    for (int k = 0; k < bones.count(); k++) {
      int b = bones.parents().inOrder(k);
      if (b >= typed.count()) {
        continue;
      }
      rows.copy(b, typed, b);
      if (typed.form(b) == PoseRows.Form.STORED) {
        kept[b] = isKept(values, b, source) ? source : isKept(values, b, match) ? match : -1;
        continue;
      }
      int from = source;
      boolean isSame = restore(rows, b, source, exact);
      if (!isSame) {
        int whole = unedited(typed, b, match, exact);
        isSame = whole >= 0;
        from = isSame ? whole : nearest(typed, b, source, match);
        if (from != source) {
          rows.copy(b, typed, b);
          restore(rows, b, from, exact);
        }
      }
      if (has(from, b)) {
        stored.copy(b, base.frames().get(from).transforms(), b);
      }
      if (isSame && hasSameParent(b, from, kept)) {
        rows.set(b, PoseRows.Form.STORED);
        kept[b] = from;
      }
    }
    return rows.stored(stored.build(values.count()), bones);
  }

  /** A frame of the base in which an unedited row was shown: the match, or any; -1 for none. */
  private int unedited(PoseRows typed, int b, int match, Map<Integer, PoseRows> exact) {
    PoseRows row = new PoseRows(typed.count());
    row.copy(b, typed, b);
    return restore(row, b, match, exact) ? match : copied(typed, b);
  }

  /** Which of two frames has more numbers of an edited row. */
  private int nearest(PoseRows typed, int b, int source, int match) {
    return source != match && sameNumbers(typed, b, match) > sameNumbers(typed, b, source)
        ? match
        : source;
  }

  private long sameNumbers(PoseRows typed, int b, int frame) {
    return has(frame, b) && typed.form(b) == shown.get(frame).form(b)
        ? IntStream.range(0, PoseRows.STRIDE)
            .filter(i -> typed.value(b, i) == shown.get(frame).value(b, i))
            .count()
        : -1;
  }

  private boolean has(int frame, int b) {
    return frame >= 0 && b < base.frames().get(frame).transforms().count();
  }

  private boolean isKept(Transforms values, int b, int match) {
    return has(match, b) && values.sameBits(b, base.frames().get(match).transforms(), b);
  }

  /** Takes the exact numbers of a frame of the base for those that were not edited. */
  private boolean restore(PoseRows rows, int b, int frame, Map<Integer, PoseRows> exact) {
    if (!has(frame, b)) {
      return false;
    }
    Transforms was = base.frames().get(frame).transforms();
    PoseRows known = exact.computeIfAbsent(frame, f -> PoseRows.of(was, bones, null));
    return rows.restore(b, shown.get(frame), known, b);
  }

  /** The frame of the base that has a row of these numbers; -1 if there is none. */
  private int copied(PoseRows typed, int b) {
    Map<DoubleBuffer, Integer> known = byRow.get(b);
    if (known == null) {
      known = new HashMap<>();
      for (int f = 0; f < shown.size(); f++) {
        if (has(f, b) && shown.get(f).form(b) != PoseRows.Form.STORED) {
          known.putIfAbsent(shown.get(f).numbers(b), f);
        }
      }
      byRow.set(b, known);
    }
    return known.getOrDefault(typed.numbers(b), -1);
  }

  /**
   * Whether a row may keep its bits from a frame of the base: its parent has the bits of that
   * frame, too. A binarised row always may, because it is relative to its parent.
   */
  private boolean hasSameParent(int b, int frame, int[] kept) {
    int parent = bones.parent(b);
    if (base.encoding().isBinarised() || parent < 0 || kept[parent] == frame) {
      return true;
    }
    Transforms then = base.frames().get(frame).transforms();
    return kept[parent] >= 0
        && then.sameBits(parent, base.frames().get(kept[parent]).transforms(), parent);
  }
}
