package org.rtmtext.lsp.feature;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.figure.Figure;
import org.rtmtext.joints.Joint;
import org.rtmtext.joints.JointSolver;
import org.rtmtext.joints.JointSums;
import org.rtmtext.joints.RestPoseComparison;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/**
 * A figure whose joints are solved from the motion, and what they were solved from. After an edit,
 * joints that hardly move are kept.
 *
 * @param skeleton of the bones; empty if none fits
 * @param sources what else the joints were solved from
 * @param counted the frames from which the joints were solved
 * @param sums of these frames; null without a skeleton
 */
record SolvedFigure(
    Figure figure,
    Optional<SkeletonMatch> skeleton,
    JointSolver.Sources sources,
    List<Frame> counted,
    JointSums sums,
    List<Joint> joints) {
  /**
   * Metres. Joints that an edit moves by no more than this are kept: moving them would mean sending
   * all frames again. No eye sees half a millimetre.
   */
  private static final double KEPT = 5e-4;

  /**
   * What a figure is drawn from.
   *
   * @param stored the animation in the file of the text; empty if there is none
   * @param skeleton of the bones; empty if none fits
   * @param joints what else the joints are solved from
   */
  record Source(
      Animation animation,
      Optional<GhostAnimation> stored,
      Optional<SkeletonMatch> skeleton,
      JointSolver.Sources joints) {}

  static SolvedFigure of(String title, Source source, CancelChecker cancel) {
    Animation animation = source.animation();
    if (source.skeleton().isEmpty()) {
      Figure figure =
          new Figure(title, "", animation, Parents.of(List.of(), Skeleton.NONE), List.of());
      return new SolvedFigure(
          figure, Optional.empty(), source.joints(), List.of(), null, List.of());
    }
    Skeleton skeleton = source.skeleton().get().skeleton();
    Parents parents = Parents.of(animation.bones(), skeleton);
    List<Frame> counted = counted(source);
    JointSums sums = JointSums.of(animation.withFrames(counted), parents, cancel::checkCanceled);
    List<Joint> joints = JointSolver.solve(sums, source.joints());
    Figure figure = new Figure(title, skeleton.name(), animation, parents, joints);
    return new SolvedFigure(figure, source.skeleton(), source.joints(), counted, sums, joints);
  }

  /**
   * Whether this figure and a source have the same skeleton, bones, encoding and number of frames,
   * so that only the changes need to be computed.
   */
  boolean canFollow(Source source) {
    Animation animation = figure.animation();
    Animation edited = source.animation();
    return sources.equals(source.joints())
        && skeleton
            .map(SkeletonMatch::skeleton)
            .equals(source.skeleton().map(SkeletonMatch::skeleton))
        && animation.encoding() == edited.encoding()
        && animation.bones().equals(edited.bones())
        && animation.frames().size() == edited.frames().size();
  }

  /**
   * Whether the next version also has the same title and the same joints, so that only its changes
   * need to be sent.
   */
  boolean isFollowedBy(SolvedFigure next) {
    return joints == next.joints
        && figure.title().equals(next.figure.title())
        && canFollow(
            new Source(next.figure.animation(), Optional.empty(), next.skeleton, next.sources));
  }

  /** Whether a frame has the same pose as in an earlier version of this figure. */
  boolean hasPoseOf(SolvedFigure before, int frame) {
    Frame a = figure.frames().get(frame);
    Frame b = before.figure.frames().get(frame);
    return a == b || a.transforms().equals(b.transforms());
  }

  boolean hasPhasesOf(SolvedFigure before) {
    return IntStream.range(0, figure.frames().size())
        .allMatch(f -> figure.frames().get(f).samePhase(before.figure.frames().get(f)));
  }

  /** Whether properties and {@code motion} are the same. */
  boolean hasHeadOf(SolvedFigure before) {
    Animation a = figure.animation();
    Animation b = before.figure.animation();
    return a.properties().equals(b.properties()) && a.motion().equals(b.motion());
  }

  /**
   * The figure after an edit of frames.
   *
   * @param source for which {@link #canFollow} is true
   */
  SolvedFigure next(Source source) {
    if (sums == null) {
      // Without a skeleton, there is nothing to reuse.
      return of(figure.title(), source, () -> {});
    }
    List<Frame> now = counted(source);
    JointSums summed = sums.next(counted, now);
    List<Joint> solved = JointSolver.solve(summed, sources);
    List<Joint> kept = isKept(solved) ? joints : solved;
    Figure next =
        new Figure(figure.title(), skeletonName(), source.animation(), summed.parents(), kept);
    return new SolvedFigure(next, skeleton, sources, now, summed, kept);
  }

  /**
   * Another animation as a figure that is drawn behind this one. It gets the same joints if they
   * fit: a difference between joints would look like a difference between poses.
   */
  Figure before(GhostAnimation other, CancelChecker cancel) {
    Animation animation = other.animation();
    SolvedFigure own =
        of(other.title(), new Source(animation, Optional.empty(), skeleton, sources), cancel);
    boolean isShared =
        sums != null
            && animation.bones().equals(sums.bones())
            && (isEdited(figure.animation(), animation)
                || RestPoseComparison.agree(sums, own.sums()));
    return isShared ? withJoints(other.title(), animation) : own.figure();
  }

  /** The figure of another animation of the same bones, with these joints. */
  Figure withJoints(String title, Animation animation) {
    return new Figure(title, skeletonName(), animation, sums.parents(), joints);
  }

  private String skeletonName() {
    return skeleton.map(match -> match.skeleton().name()).orElse("");
  }

  /**
   * The frames from which joints are solved: those of the stored file, unless more than half of its
   * frames were edited, or bones or frames were added or removed. While a number is typed, its bone
   * can be anywhere, and would have no joint.
   */
  private static List<Frame> counted(Source source) {
    return source
        .stored()
        .map(GhostAnimation::animation)
        .filter(stored -> isEdited(source.animation(), stored))
        .orElse(source.animation())
        .frames();
  }

  private static boolean isEdited(Animation a, Animation b) {
    List<Frame> frames = a.frames();
    if (frames.size() != b.frames().size() || !a.bones().equals(b.bones())) {
      return false;
    }
    int same = 0;
    for (int f = 0; f < frames.size(); f++) {
      same += frames.get(f).transforms().equals(b.frames().get(f).transforms()) ? 1 : 0;
    }
    return 2 * same >= frames.size();
  }

  private boolean isKept(List<Joint> solved) {
    boolean isKept = solved.size() == joints.size();
    for (int i = 0; i < solved.size() && isKept; i++) {
      Joint a = joints.get(i);
      Joint b = solved.get(i);
      isKept =
          a.source() == b.source()
              && a.isAttached() == b.isAttached()
              && a.determined().size() == b.determined().size()
              && a.position().distance(b.position()) <= KEPT;
    }
    return isKept;
  }
}
