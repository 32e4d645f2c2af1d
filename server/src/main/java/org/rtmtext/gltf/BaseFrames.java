package org.rtmtext.gltf;

import java.util.ArrayDeque;
import java.util.ArrayList;
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

  private final Animation base;
  private final Parents parents;
  private final Parents baseParents;

  /** For each bone of the import, its index in the base; -1 if the base lacks it. */
  private final int[] columns;

  private final boolean areRelative;
  private final SkinPoses poses;

  /** The largest difference of an element of each bone's rotation that was not edited. */
  private final double[] same;

  /** The largest difference of a position that was not edited, metres, for that of rotations. */
  private final double reach;

  private Optional<Index> index = Optional.empty();
  private int previous = -1;

  /**
   * A frame of the base, compared with an imported one.
   *
   * @param index of the frame of the base
   * @param isSame for each bone, whether its row was not edited
   * @param matrices of the imported frame, with those of bones that the import lacks
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

  /** The index in the base of a bone of the import; -1 if the base lacks it. */
  int column(int bone) {
    return columns[bone];
  }

  boolean hasSameBones() {
    return Arrays.equals(columns, IntStream.range(0, base.bones().size()).toArray());
  }

  /** Bones with the same name, ignoring letter case, correspond in order. */
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

  Animation animation() {
    return base;
  }

  /**
   * The frame of the base that an imported frame was most likely made from: of those with the same
   * number, the same phase, after the last match, and with similar rows, the one with the most
   * equal rows.
   *
   * @param frame its number
   * @param frames of the import
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
   * A frame of the base with more equal rows than the best candidate, if there is one. If the
   * number of frames is the same, most likely none was deleted or inserted: a pose that was partly
   * copied from another frame keeps the other rows of its own, and the rows of bones without a
   * node.
   */
  private Match elsewhere(int frames, Set<Integer> candidates, Matrix4x3d[] imported, Match best) {
    index = Optional.of(index.orElseGet(Index::new));
    boolean mayBePartial = frames != base.frames().size() || count(best) == 0;
    boolean isComplete = Arrays.stream(imported).allMatch(Objects::nonNull);
    Match found = best;
    for (int f : index.get().similar(imported, previous + 1)) {
      if (isWhole(f) && candidates.add(f)) {
        Match match = compare(f, imported);
        boolean isWholly = isComplete && match.count() == imported.length;
        if ((isWholly || mayBePartial) && match.count() > count(found)) {
          found = match;
        }
      }
    }
    return found;
  }

  private static int count(Match match) {
    return match == null ? 0 : match.count();
  }

  private boolean isWhole(int frame) {
    return base.frames().get(frame).transforms().count() == base.bones().size();
  }

  private int phaseOf(int frame) {
    return base.frames().get(frame).phase();
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

  /** The matrices of a frame of the base for the bones of the import; null for those it lacks. */
  Matrix4x3d[] matrices(int frame) {
    SkinPose[] stored = poses.of(frame);
    Matrix4x3d[] matrices = new Matrix4x3d[columns.length];
    for (int b = 0; b < matrices.length; b++) {
      matrices[b] = columns[b] < 0 ? null : stored[columns[b]].matrix();
    }
    return matrices;
  }

  /** A row that is relative to another bone is another row. */
  private boolean hasSameParent(int bone) {
    int parent = parents.parent(bone);
    return baseParents.parent(columns[bone]) == (parent < 0 ? -1 : columns[parent]);
  }

  /** A bone that keeps its transform relative to its parent. */
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
   * Finds the frames of an animation that have most rows of a given frame, wherever they are. Each
   * row is compared by one number, so that the time for a frame does not depend on the number of
   * frames.
   */
  private final class Index {
    /** More frames with the same row say little about where a frame comes from. */
    private static final int MAX_EQUAL = 32;

    private static final int MAX_VOTED = 8;
    private static final int MAX_RESULTS = 3;

    /** Frames next to the expected one that are compared even if many frames are equal. */
    private static final int BEFORE = 8;

    private static final int AFTER = 24;
    private static final int ELEMENTS = 12;

    private final float[][] values = new float[base.frames().size()][];

    /** By bone: the value of each frame, as an integer of the same order, and its index. */
    private final long[][] sorted = new long[columns.length][values.length];

    private final int[] votes = new int[values.length];
    private final double[] weights = new double[ELEMENTS];
    private final float tolerance;

    Index() {
      Random random = new Random(1);
      double sameElement = Arrays.stream(same).max().orElse(SAME);
      double sum = 0;
      for (int i = 0; i < ELEMENTS; i++) {
        weights[i] = 0.5 + random.nextDouble() / 2;
        sum += weights[i] * sameElement * (i < ELEMENTS - 3 ? 1 : reach);
      }
      tolerance = (float) sum;
      for (int f = 0; f < values.length; f++) {
        values[f] = values(isWhole(f) ? matrices(f) : new Matrix4x3d[columns.length]);
        for (int b = 0; b < columns.length; b++) {
          sorted[b][f] = key(values[f][b], f);
        }
      }
      Arrays.stream(sorted).forEach(Arrays::sort);
    }

    /** A number for each row; equal rows have nearly the same number. */
    private float[] values(Matrix4x3d[] pose) {
      float[] numbers = new float[pose.length];
      double[] elements = new double[ELEMENTS];
      for (int b = 0; b < pose.length; b++) {
        int parent = areRelative ? parents.parent(b) : -1;
        if (pose[b] == null || parent >= 0 && pose[parent] == null) {
          numbers[b] = Float.NaN;
          continue;
        }
        Matrix4x3d row = parent < 0 ? pose[b] : SkinPoses.relative(pose[parent], pose[b]);
        row.get(elements);
        double sum = 0;
        for (int i = 0; i < ELEMENTS; i++) {
          sum += weights[i] * elements[i];
        }
        numbers[b] = (float) sum;
      }
      return numbers;
    }

    private static long key(float value, int frame) {
      int bits = Float.floatToIntBits(value);
      return (long) (bits ^ bits >> 31 & Integer.MAX_VALUE) << 32 | frame;
    }

    /**
     * The frames that have most of the rows, the best first; of equal ones, the nearest first.
     *
     * @param pose the matrices of a frame by bone; null for unknown ones
     * @param expected where the frame is if none was inserted or deleted
     */
    List<Integer> similar(Matrix4x3d[] pose, int expected) {
      float[] wanted = values(pose);
      Set<Integer> candidates = new LinkedHashSet<>(voted(wanted));
      int end = Math.min(values.length, expected + AFTER);
      for (int f = Math.max(0, expected - BEFORE); f < end; f++) {
        candidates.add(f);
      }
      record Scored(int frame, int count, int distance) {}
      return candidates.stream()
          .map(f -> new Scored(f, count(values[f], wanted), Math.abs(f - expected)))
          .filter(s -> s.count() > 0)
          .sorted(
              Comparator.comparingInt(Scored::count)
                  .reversed()
                  .thenComparingInt(Scored::distance)
                  .thenComparingInt(Scored::frame))
          .limit(MAX_RESULTS)
          .map(Scored::frame)
          .toList();
    }

    /** The frames that have most of those rows that few frames have. */
    private List<Integer> voted(float[] wanted) {
      List<Integer> found = new ArrayList<>();
      for (int b = 0; b < columns.length; b++) {
        if (Float.isNaN(wanted[b])) {
          continue;
        }
        int from = position(b, key(wanted[b] - tolerance, 0));
        int to = position(b, key(Math.nextUp(wanted[b] + tolerance), 0));
        for (int i = from; i < to && to - from <= MAX_EQUAL; i++) {
          int frame = (int) sorted[b][i];
          if (votes[frame]++ == 0) {
            found.add(frame);
          }
        }
      }
      found.sort(Comparator.<Integer>comparingInt(f -> votes[f]).reversed());
      List<Integer> best = List.copyOf(found.subList(0, Math.min(MAX_VOTED, found.size())));
      found.forEach(f -> votes[f] = 0);
      return best;
    }

    private int position(int bone, long key) {
      int found = Arrays.binarySearch(sorted[bone], key);
      return found >= 0 ? found : -found - 1;
    }

    private int count(float[] frame, float[] wanted) {
      int count = 0;
      for (int b = 0; b < columns.length; b++) {
        count += Math.abs(frame[b] - wanted[b]) <= tolerance ? 1 : 0;
      }
      return count;
    }
  }
}
