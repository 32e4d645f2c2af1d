package org.rtmtext.edits;

import java.util.List;
import java.util.Optional;
import org.rtmtext.edits.PoseEdit.Kind;
import org.rtmtext.edits.PoseEdit.Trait;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;

/** Where an edit of poses has changed an animation: what a user should see after it. */
public final class EditedPlace {
  private final PoseEdit edit;
  private final List<Frame> before;
  private final List<Frame> after;
  private final FrameRange frames;
  private final Optional<String> bone;

  private EditedPlace(
      PoseEdit edit,
      List<Frame> before,
      List<Frame> after,
      FrameRange frames,
      Optional<String> bone) {
    this.edit = edit;
    this.before = before;
    this.after = after;
    this.frames = frames;
    this.bone = bone;
  }

  static EditedPlace of(PoseEdit edit, PoseEditInput in, Animation after) {
    return new EditedPlace(edit, in.animation().frames(), after.frames(), in.frames(), in.bone());
  }

  /** The name of the bone that is turned or moved; empty for other edits. */
  public Optional<String> bone() {
    return bone;
  }

  /**
   * The index, after the edit, of the frame that a user should see. It is the frame that the user
   * has seen before, if it is still there and the edit was made in this frame; else, the first
   * frame of the edit.
   *
   * @param seen the index of the frame before the edit; -1 if the user has seen none
   */
  public int frame(int seen) {
    if (edit.kind().has(Trait.NEW_FIRST_FRAME)) {
      return 0;
    }
    if (before.size() == after.size()) {
      return frames.first() <= seen && seen <= frames.last() ? seen : frames.first();
    }
    return seen < 0 ? firstChanged() : moved(seen);
  }

  /** Where a frame of the animation is after frames were added or removed; 0 if it was removed. */
  private int moved(int frame) {
    Transforms pose = before.get(frame).transforms();
    int nearest = -1;
    for (int f = 0; f < after.size(); f++) {
      boolean isNearer = nearest < 0 || Math.abs(f - frame) < Math.abs(nearest - frame);
      if (isNearer && after.get(f).transforms().equals(pose)) {
        nearest = f;
      }
    }
    if (nearest < 0 && edit.kind() == Kind.RESAMPLE && before.size() > 1) {
      return Math.round((float) frame * (after.size() - 1) / (before.size() - 1));
    }
    return Math.max(0, nearest);
  }

  private int firstChanged() {
    int f = 0;
    while (f < after.size() - 1
        && f < before.size()
        && after.get(f).transforms().equals(before.get(f).transforms())) {
      f++;
    }
    return f;
  }
}
