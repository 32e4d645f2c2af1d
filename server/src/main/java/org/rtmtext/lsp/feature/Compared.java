package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.figure.FarthestBone;
import org.rtmtext.figure.FarthestBone.Difference;
import org.rtmtext.figure.Figure;
import org.rtmtext.model.Frame;

/**
 * A figure compared with another one, frame by frame.
 *
 * @param other the animation that the figure is compared with
 * @param before the figure of {@code other}
 * @param sameShape whether bones, joints, phases and the number of frames are the same, so that
 *     frames correspond by their indices
 * @param frames the largest difference in each frame; empty for a frame without a difference
 * @param differs whether the shape or any pose differs, visibly or not
 */
record Compared(
    GhostAnimation other,
    Figure before,
    boolean sameShape,
    List<Optional<Difference>> frames,
    boolean differs) {
  private static final int CANCEL_EVERY = 64;

  static Compared of(
      SolvedFigure solved, GhostAnimation other, boolean isSaved, CancelChecker cancel) {
    Figure drawn = solved.before(other, cancel);
    Figure before = isSaved ? withPhases(solved, drawn) : drawn;
    boolean sameShape = isSameShape(solved.figure(), before);
    return new Compared(other, before, sameShape, List.of(), false)
        .compared(solved, solved, cancel);
  }

  /**
   * The figure of the stored animation, with the phases of the text if it has the same bones and
   * number of frames. So a frame is compared with the same frame, even after an edit of its phase.
   */
  private static Figure withPhases(SolvedFigure solved, Figure before) {
    List<Frame> now = solved.figure().frames();
    List<Frame> then = before.frames();
    if (now.size() != then.size() || !solved.figure().hasBonesOf(before)) {
      return before;
    }
    List<Frame> frames = new ArrayList<>(then.size());
    for (int f = 0; f < then.size(); f++) {
      Frame a = now.get(f);
      Frame b = then.get(f);
      frames.add(
          a.samePhase(b) ? b : new Frame(a.phase(), a.hasPhase(), b.transforms(), null, null));
    }
    return solved.withJoints(before.title(), before.animation().withFrames(frames));
  }

  private static boolean isSameShape(Figure figure, Figure before) {
    List<Frame> now = figure.frames();
    List<Frame> then = before.frames();
    return figure.hasBonesOf(before)
        && now.size() == then.size()
        && IntStream.range(0, now.size()).allMatch(f -> now.get(f).samePhase(then.get(f)));
  }

  /**
   * Whether an edited figure can be compared by comparing its changed frames only.
   *
   * @param last the figure that was compared
   * @param solved the figure after the edit
   * @param now the animation to compare with
   * @param isSaved whether this is the animation in the stored file
   */
  boolean canFollow(SolvedFigure last, SolvedFigure solved, GhostAnimation now, boolean isSaved) {
    return other.stamp().equals(now.stamp()) && (isSaved || solved.hasPhasesOf(last));
  }

  /**
   * Compares the changed frames after an edit. All others keep their difference.
   *
   * @param last the figure that was compared
   * @param solved the figure after the edit
   */
  Compared next(SolvedFigure last, SolvedFigure solved, CancelChecker cancel) {
    boolean isMoved = sameShape && !solved.hasPhasesOf(last);
    Figure then = isMoved ? withPhases(solved, before) : before;
    return new Compared(other, then, sameShape, frames, differs).compared(last, solved, cancel);
  }

  private Compared compared(SolvedFigure last, SolvedFigure solved, CancelChecker cancel) {
    FarthestBone difference = new FarthestBone(solved.figure(), before);
    List<Frame> now = solved.figure().frames();
    List<Frame> then = before.frames();
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
              : f < frames.size() && solved.hasPoseOf(last, f) ? frames.get(f) : difference.in(f));
    }
    return new Compared(other, before, sameShape, found, anyDiffers);
  }

  Optional<Difference> largest() {
    return FarthestBone.largest(frames);
  }
}
