package org.rtmtext.gltf;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.joml.Matrix4x3d;
import org.joml.Vector3d;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/**
 * The frames of the animation that a glTF file was exported from. Rows that were not edited keep
 * their stored bits.
 */
final class BaseFrames {
  /**
   * Elements that differ less were not edited: a file that passes through Blender comes back within
   * 2e-6, and an edit that anybody can see is larger.
   */
  private static final double SAME = 2e-5;

  /** The maximum number of similar frames that are compared exactly. */
  private static final int MAX_SIMILAR = 8;

  /**
   * The maximum distance, in frames, of a frame that is searched for: limits the time for
   * animations of many thousands of frames.
   */
  private static final int MAX_DISTANCE = 10_000;

  /**
   * Arbitrary weights of the elements of a matrix: unequal matrices hardly have the same weighted
   * sum.
   */
  private static final double[] WEIGHTS =
      new Random(1).doubles(Transforms.MATRIX_STRIDE, 0.5, 1).toArray();

  private final Animation base;
  private final Parents parents;
  private final Parents baseParents;

  /** For each bone of the import, its index in the base; -1 if the base lacks it. */
  private final int[] columns;

  private final boolean areRelative;
  private final SkinPoses poses;

  /** For each bone, the largest difference of an element of a rotation that was not edited. */
  private final double[] same;

  /**
   * The factor, metres, by which the largest difference of a position that was not edited exceeds
   * that of a rotation.
   */
  private final double reach;

  /** The {@link #numbers} of each frame; null until frames are searched. */
  private float[][] numbers;

  private int previous = -1;

  /**
   * A frame of the base, compared with an imported one.
   *
   * @param index of the frame of the base
   * @param isSame for each bone, whether its row was not edited
   * @param matrices of the imported frame, including the bones that the import lacks
   */
  record Match(int index, boolean[] isSame, Matrix4x3d[] matrices) {
    int count() {
      int count = 0;
      for (boolean same : isSame) {
        count += same ? 1 : 0;
      }
      return count;
    }
  }

  /**
   * @param bones of the import
   * @param areRelative whether rows are relative to the parent
   * @param reach the greatest distance of a joint from the origin, metres; floats are less exact
   *     there
   * @param steps for each bone, the sum of the distances between two rotations that the nodes up to
   *     its parent can store; 0 for floats
   */
  BaseFrames(
      Animation base,
      List<String> bones,
      Skeleton skeleton,
      boolean areRelative,
      double reach,
      double[] steps) {
    this.reach = Math.max(1, reach);
    // Four components, each off by half a step, make a step; the angle is twice that.
    same = Arrays.stream(steps).map(step -> SAME + 2 * step).toArray();
    this.base = base;
    this.areRelative = areRelative;
    parents = Parents.of(bones, skeleton);
    baseParents = Parents.of(base.bones(), skeleton);
    columns = columns(bones, base.bones());
    poses = new SkinPoses(base, baseParents);
  }

  /** For each bone, whether an imported row equals that of a frame of the base. */
  boolean[] same(int frame, Matrix4x3d[] imported) {
    return isWhole(frame) ? compare(frame, imported).isSame() : new boolean[imported.length];
  }

  boolean hasSameBones() {
    return Arrays.equals(columns, IntStream.range(0, base.bones().size()).toArray());
  }

  /**
   * For each bone, the index in the base of the bone with the same name, ignoring letter case; -1
   * if there is none. The first of several bones with a name corresponds to the first one in the
   * base, and so on.
   */
  private static int[] columns(List<String> bones, List<String> base) {
    Map<String, Deque<Integer>> left = new HashMap<>();
    for (int b = 0; b < base.size(); b++) {
      left.computeIfAbsent(Skeleton.folded(base.get(b)), k -> new ArrayDeque<>()).add(b);
    }
    return bones.stream()
        .map(bone -> left.getOrDefault(Skeleton.folded(bone), new ArrayDeque<>()).poll())
        .mapToInt(column -> column == null ? -1 : column)
        .toArray();
  }

  Frame frame(int index) {
    return base.frames().get(index);
  }

  int frameCount() {
    return base.frames().size();
  }

  /**
   * The frame of the base that an imported frame was most likely made from: the one with the most
   * equal rows among the frame with the same number, the one after the last match, and the first
   * with the same phase. If none of them has the whole pose, other frames with similar rows are
   * compared, too.
   *
   * @param frame the number of the imported frame
   * @param frames the number of frames of the import
   * @param imported a matrix for each bone; null for bones that the import lacks
   */
  Optional<Match> find(int frame, int frames, int phase, Matrix4x3d[] imported) {
    Set<Integer> candidates = new LinkedHashSet<>();
    if (frames == base.frames().size()) {
      candidates.add(frame);
    }
    candidates.add(previous + 1);
    if (previous + 1 < base.frames().size() && phaseOf(previous + 1) != phase) {
      for (int f = 0; f < base.frames().size(); f++) {
        if (phaseOf(f) == phase) {
          candidates.add(f);
          break;
        }
      }
    }
    Match best = null;
    for (int f : candidates) {
      if (f < base.frames().size() && isWhole(f)) {
        Match match = compare(f, imported);
        best = best == null || match.count() > best.count() ? match : best;
        if (best.count() == imported.length) {
          break;
        }
      }
    }
    if (best == null || best.count() < imported.length) {
      best = elsewhere(frames, candidates, imported, best);
    }
    previous = best == null ? previous : best.index();
    return Optional.ofNullable(best);
  }

  /**
   * The frame of the base, other than the candidates, with the most equal rows, if these are more
   * than those of the best candidate; otherwise the best candidate. If the number of frames is the
   * same and the candidate has equal rows, most likely no frame was deleted or inserted. Only a
   * frame that equals the whole pose then counts: the pose may be partly copied from another frame,
   * and its other rows are still those of the candidate.
   *
   * @param best the best candidate; null for none
   */
  private Match elsewhere(int frames, Set<Integer> candidates, Matrix4x3d[] imported, Match best) {
    boolean mayBePartial = frames != base.frames().size() || count(best) == 0;
    boolean isComplete = Arrays.stream(imported).allMatch(Objects::nonNull);
    if (!mayBePartial && !isComplete) {
      return best;
    }
    int least = mayBePartial ? 1 : imported.length;
    Match found = best;
    for (int f : similar(imported, least, previous + 1)) {
      if (isWhole(f) && candidates.add(f)) {
        Match match = compare(f, imported);
        found = match.count() >= least && match.count() > count(found) ? match : found;
      }
    }
    return found;
  }

  private static int count(Match match) {
    return match == null ? 0 : match.count();
  }

  private boolean isWhole(int frame) {
    return frame(frame).transforms().count() == base.bones().size();
  }

  private int phaseOf(int frame) {
    return frame(frame).phase();
  }

  private Match compare(int frame, Matrix4x3d[] imported) {
    Matrix4x3d[] old = matrices(frame);
    Matrix4x3d[] matrices = imported.clone();
    boolean[] isSame = new boolean[matrices.length];
    for (int k = 0; k < matrices.length; k++) {
      int bone = parents.inOrder(k);
      int parent = parents.parent(bone);
      boolean isMissing = imported[bone] == null;
      if (matrices[bone] == null) {
        matrices[bone] = parent < 0 ? old[bone] : moved(old, matrices[parent], bone, parent);
      }
      if (columns[bone] >= 0) {
        isSame[bone] =
            areRelative
                ? hasSameParent(bone) && (isMissing || isSameRelative(old, matrices, bone, parent))
                : isSame(old[bone], matrices[bone], SAME)
                    || same[bone] > SAME
                        && (parent < 0 || isSame[parent])
                        && isSameRelative(old, matrices, bone, parent);
      }
    }
    return new Match(frame, isSame, matrices);
  }

  /**
   * The matrices of a frame of the base for the bones of the import; null for bones that the base
   * lacks.
   */
  Matrix4x3d[] matrices(int frame) {
    SkinPose[] stored = poses.of(frame);
    Matrix4x3d[] matrices = new Matrix4x3d[columns.length];
    for (int b = 0; b < matrices.length; b++) {
      matrices[b] = columns[b] < 0 ? null : stored[columns[b]].matrix();
    }
    return matrices;
  }

  /**
   * Whether a bone has the same parent in the base: rows that are relative to different bones
   * cannot be compared.
   */
  private boolean hasSameParent(int bone) {
    int parent = parents.parent(bone);
    return baseParents.parent(columns[bone]) == (parent < 0 ? -1 : columns[parent]);
  }

  /** The matrix of a bone that keeps its transform relative to its parent when the parent moves. */
  private static Matrix4x3d moved(Matrix4x3d[] old, Matrix4x3d parentNow, int bone, int parent) {
    Matrix4x3d moved = SkinPoses.relative(old[parent], old[bone]);
    parentNow.mul(moved, moved);
    return moved.isFinite() ? moved : old[bone];
  }

  private boolean isSameRelative(Matrix4x3d[] old, Matrix4x3d[] now, int bone, int parent) {
    return parent < 0
        ? isSame(old[bone], now[bone], same[bone])
        : isSame(
            SkinPoses.relative(old[parent], old[bone]),
            SkinPoses.relative(now[parent], now[bone]),
            same[bone]);
  }

  private boolean isSame(Matrix4x3d a, Matrix4x3d b, double tolerance) {
    Vector3d from = a.getTranslation(new Vector3d());
    Vector3d distance = b.getTranslation(new Vector3d()).sub(from).absolute();
    Matrix4x3d moved = new Matrix4x3d(b).setTranslation(from);
    return SkinPoses.difference(a, moved) <= tolerance
        && distance.get(distance.maxComponent()) <= tolerance * reach;
  }

  /**
   * The frames of the base that share the most rows with a given pose, at most {@link
   * #MAX_DISTANCE} frames away. Each row is compared by one number, so some of the shared rows may
   * differ.
   *
   * @param pose a matrix for each bone; null for an unknown matrix
   * @param least the least number of shared rows
   * @param expected the index of the frame if no frame was inserted or deleted
   */
  private List<Integer> similar(Matrix4x3d[] pose, int least, int expected) {
    if (numbers == null) {
      numbers = new float[frameCount()][];
      for (int f = 0; f < numbers.length; f++) {
        numbers[f] = numbers(isWhole(f) ? matrices(f) : new Matrix4x3d[columns.length]);
      }
    }
    float[] wanted = numbers(pose);
    double sum = Arrays.stream(WEIGHTS, 0, 9).sum();
    double sumOfPosition = Arrays.stream(WEIGHTS, 9, WEIGHTS.length).sum();
    double most = Arrays.stream(same).max().orElse(SAME);
    float tolerance = (float) (most * (sum + sumOfPosition * reach));
    int[] counts = new int[numbers.length];
    int from = Math.max(0, expected - MAX_DISTANCE);
    int to = Math.min(counts.length, expected + MAX_DISTANCE);
    for (int f = from; f < to; f++) {
      for (int b = 0; b < wanted.length; b++) {
        counts[f] += Math.abs(numbers[f][b] - wanted[b]) <= tolerance ? 1 : 0;
      }
    }
    return IntStream.range(from, to)
        .filter(f -> counts[f] >= least)
        .boxed()
        .sorted(
            Comparator.<Integer>comparingInt(f -> -counts[f])
                .thenComparingInt(f -> Math.abs(f - expected)))
        .limit(MAX_SIMILAR)
        .toList();
  }

  /** A number for each row of a frame; equal rows have nearly the same number. */
  private float[] numbers(Matrix4x3d[] pose) {
    float[] found = new float[pose.length];
    for (int b = 0; b < pose.length; b++) {
      int parent = areRelative ? parents.parent(b) : -1;
      if (pose[b] == null || parent >= 0 && pose[parent] == null) {
        found[b] = Float.NaN;
        continue;
      }
      Matrix4x3d row = parent < 0 ? pose[b] : SkinPoses.relative(pose[parent], pose[b]);
      double[] elements = row.get(new double[WEIGHTS.length]);
      double sum = 0;
      for (int i = 0; i < elements.length; i++) {
        sum += WEIGHTS[i] * elements[i];
      }
      found[b] = (float) sum;
    }
    return found;
  }

  /**
   * Copies rows of a frame of the base into a frame of the import.
   *
   * @param isCopied for each bone of the import, whether its row is copied
   */
  void copy(int frame, boolean[] isCopied, TransformsBuilder into) {
    for (int b = 0; b < isCopied.length; b++) {
      if (isCopied[b]) {
        into.copy(b, frame(frame).transforms(), columns[b]);
      }
    }
  }
}
