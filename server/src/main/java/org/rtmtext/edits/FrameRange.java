package org.rtmtext.edits;

import org.rtmtext.edits.PoseEdit.Trait;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Wording;

/**
 * A range of frames.
 *
 * @param first index of the first frame
 * @param last index of the last frame, which is included
 */
record FrameRange(int first, int last) {
  /**
   * The frames of an edit.
   *
   * @throws CannotEditException if the animation has no such frames, or if the edit has frames or
   *     an ease that edits of its kind cannot have
   */
  static FrameRange of(PoseEdit edit, Animation a) throws CannotEditException {
    if (a.frames().isEmpty()) {
      throw new CannotEditException("the animation has no frames");
    }
    String name = edit.kind().text();
    if (!edit.frames().isEmpty() && !edit.kind().has(Trait.FRAMES)) {
      throw new CannotEditException(
          name + " is an edit of the whole animation: leave out the frames " + edit.frames());
    }
    if (edit.ease() < 0 || edit.ease() > PoseEditInput.MAX_FRAMES) {
      throw new CannotEditException("ease is a number of frames from 0, not " + edit.ease());
    }
    if (edit.ease() > 0 && !edit.kind().has(Trait.EASE)) {
      throw new CannotEditException(name + " cannot be eased in and out");
    }
    return edit.frames().isEmpty()
        ? new FrameRange(0, a.frames().size() - 1)
        : parse(edit.frames(), a);
  }

  /**
   * Reads a range.
   *
   * @param text such as {@code 5..20} or {@code 5-20}, counted from 1
   * @throws CannotEditException if the animation has no such frames
   */
  static FrameRange parse(String text, Animation a) throws CannotEditException {
    String[] ends = text.split("\\.\\.|[-\u2013]", 2);
    int count = a.frames().size();
    int first = frame(ends[0], count);
    int last = frame(ends[ends.length - 1], count);
    if (first > last) {
      throw new CannotEditException("the frames " + text + " begin after their end");
    }
    return new FrameRange(first, last);
  }

  /**
   * The index of a frame.
   *
   * @param word its number, counted from 1
   * @param count of the animation's frames
   * @throws CannotEditException if there is no such frame
   */
  static int frame(String word, int count) throws CannotEditException {
    if (!word.strip().matches("\\d{1,9}")) {
      throw new CannotEditException(
          Wording.quoted(word.strip()) + " is no frame: frames are given as 5 or 5..20, from 1");
    }
    int frame = Integer.parseInt(word.strip()) - 1;
    if (frame < 0 || frame >= count) {
      throw new CannotEditException(
          "there is no " + Wording.frame(frame) + ": the animation has frames 1 to " + count);
    }
    return frame;
  }

  /**
   * The weight of an edit in a frame of the range, above 0 and up to 1.
   *
   * @param ease number of frames at each end over which the weight rises and falls; fewer in a
   *     short range, so that the middle has the weight 1
   */
  double weight(int frame, int ease) {
    double nearest = 1.0 + Math.min(frame - first, last - frame);
    double t = Math.min(1, nearest / (1.0 + Math.min(ease, (last - first) / 2)));
    return t * t * (3 - 2 * t);
  }

  int count() {
    return last - first + 1;
  }
}
