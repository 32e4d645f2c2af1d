package org.rtmtext.comparison;

import java.nio.DoubleBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
 * wherever its rounded numbers were not edited.
 */
public final class ExactPoses {
  private final TextReading reading;
  private final Animation edited;
  private final Animation base;
  private final PoseBones now;
  private final PoseBones then;

  /** For each bone of the text, that of the base; -1 for a new one. */
  private final int[] bones;

  /** The rows of the base as a text shows them. */
  private final List<PoseRows> shown;

  /** For each bone of the base, a frame for each of its shown rows; null until it is needed. */
  private final List<Map<DoubleBuffer, Integer>> byRow;

  private ExactPoses(TextReading reading, Animation edited, PoseSkeleton skeleton, Animation base) {
    this.reading = reading;
    this.edited = edited;
    this.base = base;
    now = skeleton.bones(edited.bones());
    bones = FrameMatching.bones(base.bones(), edited.bones());
    // The text's skeleton has the new names of renamed bones.
    List<String> names = new ArrayList<>(base.bones());
    for (int b = 0; b < bones.length; b++) {
      if (bones[b] >= 0) {
        names.set(bones[b], edited.bones().get(b));
      }
    }
    then = skeleton.bones(names);
    shown = shown(Poses.of(withBones(base, names), skeleton));
    byRow = new ArrayList<>(Collections.nCopies(base.bones().size(), null));
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

  private static Animation withBones(Animation a, List<String> names) {
    return new Animation(
        a.encoding(), a.motion(), a.header(), a.properties(), names, a.frames(), a.trailing());
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
      rounded.add(frame.withTransforms(shown.get(f).stored(frame.transforms(), then)));
    }
    int[] matched = FrameMatching.of(base.withFrames(rounded), edited, bones).inBefore();
    Map<Transforms, Integer> frames = new HashMap<>();
    for (int f = 0; f < rounded.size(); f++) {
      frames.putIfAbsent(rounded.get(f).transforms(), f);
    }
    List<Frame> restored = new ArrayList<>(matched.length);
    for (int f = 0; f < matched.length; f++) {
      Frame frame = edited.frames().get(f);
      Integer same = frames.get(frame.transforms());
      // A copied frame gets the exact values of the frame that it was copied from.
      if (same != null && !isSame(rounded, matched[f], frame)) {
        matched[f] = same;
      }
      PoseRows poses = reading.poses(f);
      restored.add(
          poses == null
              ? frame
              : frame.withTransforms(restored(frame.transforms(), poses, matched[f])));
    }
    return edited.withFrames(restored);
  }

  private static boolean isSame(List<Frame> frames, int index, Frame frame) {
    return index >= 0 && frames.get(index).transforms().equals(frame.transforms());
  }

  /**
   * The values of a frame.
   *
   * @param values from its rounded numbers
   * @param typed its rows
   * @param match the frame of the base; -1 for a new one
   */
  private Transforms restored(Transforms values, PoseRows typed, int match) {
    TransformsBuilder stored = new TransformsBuilder(values);
    PoseRows rows = new PoseRows(typed.count());
    Map<Integer, PoseRows> exact = new HashMap<>();
    // The frame of the base from which a row has its bits; -1 for none.
    int[] kept = new int[typed.count()];
    Arrays.fill(kept, -1);
    for (int k = 0; k < now.count(); k++) {
      int b = now.parents().inOrder(k);
      if (b >= typed.count()) {
        continue;
      }
      rows.copy(b, typed, b);
      if (typed.form(b) == PoseRows.Form.STORED) {
        kept[b] = isKept(values, b, match) ? match : -1;
        continue;
      }
      int from = match;
      boolean isSame = restore(rows, b, from, exact);
      if (!isSame) {
        int copied = copied(typed, b);
        if (copied >= 0 && copied != match) {
          PoseRows other = new PoseRows(rows.count());
          other.copy(b, typed, b);
          isSame = restore(other, b, copied, exact);
          from = isSame ? copied : from;
        }
      }
      if (from >= 0 && has(from, b)) {
        stored.copy(b, base.frames().get(from).transforms(), bones[b]);
      }
      if (isSame && hasSameParent(b, from, kept)) {
        rows.set(b, PoseRows.Form.STORED);
        kept[b] = from;
      } else if (isSame) {
        // The row follows its parent, with its exact matrix even if it was shown by its angles.
        PoseRows known = exact.get(from);
        rows.set(b, known.exactTurn(bones[b]), known.move(bones[b]));
      }
    }
    return rows.stored(stored.build(values.count()), now);
  }

  private boolean has(int frame, int b) {
    return frame >= 0 && bones[b] >= 0 && bones[b] < base.frames().get(frame).transforms().count();
  }

  private boolean isKept(Transforms values, int b, int match) {
    return has(match, b) && values.sameBits(b, base.frames().get(match).transforms(), bones[b]);
  }

  /** Takes the exact numbers of a frame of the base for those that were not edited. */
  private boolean restore(PoseRows rows, int b, int frame, Map<Integer, PoseRows> exact) {
    if (!has(frame, b)) {
      return false;
    }
    Transforms was = base.frames().get(frame).transforms();
    PoseRows known = exact.computeIfAbsent(frame, f -> PoseRows.of(was, then, null));
    if (rows.isSame(b, shown.get(frame), bones[b])) {
      rows.copy(b, known, bones[b]);
      return true;
    }
    return rows.restore(b, known, bones[b], was, then);
  }

  /** The frame of the base that has a row of these numbers; -1 if there is none. */
  private int copied(PoseRows typed, int b) {
    if (bones[b] < 0) {
      return -1;
    }
    Map<DoubleBuffer, Integer> known = byRow.get(bones[b]);
    if (known == null) {
      known = new HashMap<>();
      for (int f = 0; f < shown.size(); f++) {
        if (has(f, b) && shown.get(f).form(bones[b]) != PoseRows.Form.STORED) {
          known.putIfAbsent(shown.get(f).numbers(bones[b]), f);
        }
      }
      byRow.set(bones[b], known);
    }
    return known.getOrDefault(typed.numbers(b), -1);
  }

  /**
   * Whether a row may keep its bits from a frame of the base. A plain row may if its parent has the
   * bits of that frame, too, or if its parent is a different bone now: then the row stays where it
   * is. A binarised row always may, because it is relative to its parent.
   */
  private boolean hasSameParent(int b, int frame, int[] kept) {
    int parent = now.parent(b);
    int was = then.parent(bones[b]);
    if (base.encoding().isBinarised() || parent < 0 || was < 0 || bones[parent] != was) {
      return true;
    }
    if (kept[parent] < 0) {
      return false;
    }
    Transforms own = base.frames().get(kept[parent]).transforms();
    return kept[parent] == frame || own.sameBits(was, base.frames().get(frame).transforms(), was);
  }
}
