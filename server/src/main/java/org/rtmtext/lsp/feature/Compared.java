package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.figure.FarthestBone;
import org.rtmtext.figure.FarthestBone.Difference;
import org.rtmtext.figure.Figure;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;

/**
 * A figure compared with another one, frame by frame.
 *
 * @param other the animation that the figure is compared with
 * @param before the figure of {@code other}
 * @param sameShape whether bones, joints, phases and the number of frames are the same, so that
 *     frames correspond by their indices
 * @param frames the largest difference in each frame
 * @param differs whether any pose differs, visibly or not
 * @param since the first version of the figure that was compared with {@code other}
 * @param last the last such version
 */
record Compared(
    GhostAnimation other,
    Figure before,
    boolean sameShape,
    List<Optional<Difference>> frames,
    boolean differs,
    int since,
    FigureVersion last) {
  private static final int CANCEL_EVERY = 64;

  static Compared of(
      FigureVersion state, GhostAnimation other, boolean isSaved, CancelChecker cancel) {
    Figure before = withPhases(state, state.parts().before(other, cancel), isSaved);
    Compared none =
        new Compared(
            other, before, isSameShape(state, before), List.of(), false, state.version(), state);
    return none.compared(state, cancel);
  }

  /**
   * The stored animation with the phases of the text: a frame is compared with the same frame, also
   * after an edit of its phase.
   */
  private static Figure withPhases(FigureVersion state, Figure before, boolean isSaved) {
    List<Frame> now = state.animation().frames();
    List<Frame> then = before.frames();
    if (!isSaved || now.size() != then.size() || !state.parts().figure().hasBonesOf(before)) {
      return before;
    }
    List<Frame> frames = new ArrayList<>(then.size());
    for (int f = 0; f < then.size(); f++) {
      Frame a = now.get(f);
      Frame b = then.get(f);
      frames.add(
          a.samePhase(b) ? b : new Frame(a.phase(), a.hasPhase(), b.transforms(), null, null));
    }
    return state.parts().withJoints(before.title(), before.animation().withFrames(frames));
  }

  private static boolean isSameShape(FigureVersion state, Figure before) {
    Animation a = state.animation();
    Animation b = before.animation();
    boolean isSame =
        state.parts().figure().hasBonesOf(before) && a.frames().size() == b.frames().size();
    for (int f = 0; f < a.frames().size() && isSame; f++) {
      isSame = a.frames().get(f).samePhase(b.frames().get(f));
    }
    return isSame;
  }

  /** Whether an edited figure can be compared by comparing its changed frames only. */
  boolean canFollow(FigureVersion state, GhostAnimation now, boolean isSaved) {
    return other.stamp().equals(now.stamp()) && (isSaved || state.hasPhasesOf(last));
  }

  /** Compares the changed frames again after an edit. */
  Compared next(FigureVersion state, CancelChecker cancel) {
    boolean isMoved = sameShape && !state.hasPhasesOf(last);
    Figure then = isMoved ? withPhases(state, before, true) : before;
    return new Compared(other, then, sameShape, frames, differs, since, last)
        .compared(state, cancel);
  }

  private Compared compared(FigureVersion state, CancelChecker cancel) {
    FarthestBone difference = new FarthestBone(state.parts().figure(), before);
    List<Frame> now = state.animation().frames();
    List<Frame> then = before.animation().frames();
    List<Optional<Difference>> found = new ArrayList<>(now.size());
    boolean anyDiffers = !sameShape;
    for (int f = 0; f < now.size(); f++) {
      if (f % CANCEL_EVERY == 0) {
        cancel.checkCanceled();
      }
      boolean isSame = sameShape && now.get(f).transforms().equals(then.get(f).transforms());
      anyDiffers |= !isSame;
      found.add(
          isSame
              ? Optional.empty()
              : f < frames.size() && state.hasPoseOf(last, f) ? frames.get(f) : difference.in(f));
    }
    return new Compared(other, before, sameShape, found, anyDiffers, since, state);
  }

  Optional<Difference> largest() {
    return FarthestBone.largest(frames);
  }
}
