package org.rtmtext.poses;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.figure.JointSearch;
import org.rtmtext.joints.Joint;
import org.rtmtext.joints.JointSums;
import org.rtmtext.mod.SkeletonFiles;
import org.rtmtext.mod.SkeletonSearch;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Transforms;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.skeleton.Parents;

/** An animation with the skeleton that is found for it. */
record Posed(DecodedFile file, PoseSkeleton skeleton, Parents parents) {
  private static final SkeletonSearch SEARCH = new SkeletonSearch(new SkeletonFiles());

  static Posed of(Path path) throws Exception {
    DecodedFile file = DecodedFile.read(path);
    Optional<SkeletonMatch> match =
        SEARCH.candidates(path, List.of()).find(file.animation().bones());
    assumeTrue(match.isPresent(), "no skeleton fits");
    return of(file, match.get(), path);
  }

  static Posed of(DecodedFile file, SkeletonMatch match, Path path) {
    Parents parents = Parents.of(file.animation().bones(), match.skeleton());
    List<Joint> joints =
        JointSearch.find(
                List.of(JointSums.of(file.animation(), parents)),
                match,
                JointSearch.Neighbours.of(path))
            .joints();
    return new Posed(file, PoseSkeleton.of(match.skeleton().name(), joints), parents);
  }

  Animation animation() {
    return file.animation();
  }

  double[] joint(int b) {
    var joint = skeleton.bones(animation().bones()).joint(b);
    return new double[] {joint.x(), joint.y(), joint.z()};
  }

  /** Whether a bone is another one or one of its descendants. */
  boolean isBelow(int bone, int above) {
    for (int b = bone; b >= 0; b = parents.parent(b)) {
      if (b == above) {
        return true;
      }
    }
    return false;
  }

  /** A row as the file stores it: in model space, or relative to the parent if binarised. */
  static RowMatrix stored(Transforms t, int row) {
    if (!t.isBinarised()) {
      return RowMatrix.of(t.matrices(), row);
    }
    double[] q = new double[4];
    double[] p = new double[3];
    Arrays.setAll(q, i -> t.value(row, i));
    Arrays.setAll(p, i -> t.value(row, 4 + i));
    return RowMatrix.ofQuaternion(q, p);
  }

  /** A row relative to the parent. */
  RowMatrix relative(Transforms t, int row) {
    int parent = parents.parent(row);
    return t.isBinarised() || parent < 0
        ? stored(t, row)
        : stored(t, row).then(stored(t, parent).inverse());
  }
}
