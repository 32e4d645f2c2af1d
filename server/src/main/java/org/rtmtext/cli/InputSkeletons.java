package org.rtmtext.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.figure.JointSearch;
import org.rtmtext.figure.JointSearch.Neighbours;
import org.rtmtext.joints.Joint;
import org.rtmtext.model.Animation;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.skeleton.Parents;

/** The skeletons and joints of animations that a command needs, with reports of problems. */
record InputSkeletons(SkeletonFinder finder, SkeletonReporter reporter) {
  static InputSkeletons of(SkeletonFinder finder, Console console) {
    return new InputSkeletons(finder, new SkeletonReporter(console, finder));
  }

  /**
   * The skeleton of an animation for a command that needs one.
   *
   * @throws Failure if none fits; its exit code is for findings, not for a usage error
   */
  SkeletonMatch require(Path file, List<String> bones) throws Failure {
    Optional<SkeletonMatch> match = finder.find(file, bones);
    if (match.isEmpty()) {
      reporter.reportAll();
      String reason =
          "no skeleton fits: neither a model.cfg in its folder or parent folders nor a built-in"
              + " skeleton has at least half of the bones; choose one with --skeleton FILE#Name";
      String line = FileArguments.nameOfInput(file) + ": error: " + reason;
      throw new Failure(ExitCode.FINDINGS, List.of(line), reason);
    }
    return match.get();
  }

  /**
   * The skeleton and the joints that poses of an animation refer to.
   *
   * @throws Failure as {@link #require}
   */
  PoseSkeleton requirePoses(Path input, Animation a) throws Failure {
    return poses(input, a, require(input, a.bones()));
  }

  /**
   * As {@link #requirePoses}; empty if no skeleton fits.
   *
   * @throws Failure if {@code --skeleton} names a skeleton that does not exist
   */
  Optional<PoseSkeleton> findPoses(Path input, Animation a) throws Failure {
    return finder.find(input, a.bones()).map(match -> poses(input, a, match));
  }

  private PoseSkeleton poses(Path input, Animation a, SkeletonMatch match) {
    Parents parents = Parents.of(a.bones(), match.skeleton());
    return PoseSkeleton.of(match.skeleton().name(), joints(input, a, parents, match));
  }

  /** Finds the joints of an animation, and reports why a pivots model is not used. */
  List<Joint> joints(Path input, Animation a, Parents parents, SkeletonMatch match) {
    JointSearch.Found found =
        JointSearch.find(
            a,
            parents,
            match,
            FileArguments.file(input)
                .map(file -> Neighbours.of(file.toAbsolutePath()))
                .orElse(Neighbours.NONE));
    reporter.reportPivots(found);
    return found.joints();
  }
}
