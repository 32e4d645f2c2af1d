package org.rtmtext.joints;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rtmtext.joints.ProposedParents.Certainty;
import org.rtmtext.joints.ProposedParents.Proposal;
import org.rtmtext.skeleton.BodySide;

/** Finds the minimum spanning tree of bones over the residuals of the joints of all pairs. */
final class ParentSearch {
  /** Residuals up to this multiple of {@link #typical} differ by rounding only. */
  private static final double NOISE = 10;

  /** Names decide between residuals whose ratio is less than about this. */
  private static final double SIMILAR = 1.5;

  /** A parent is sure if all other trees have a residual that is larger by this factor. */
  private static final double MUCH_LARGER = 4;

  /**
   * Up to this mean square of the angle, in square radians, two bones do not turn against each
   * other.
   */
  private static final double STILL = 4e-8;

  /**
   * The largest number of bones of a limb. If more bones of one side are alike, they are siblings,
   * such as those of a face.
   */
  private static final int MAX_LIMB = 4;

  /** With fewer frames, many pairs of bones have a joint by chance. */
  static final int MIN_FRAMES = 5;

  /**
   * Two bones that share a joint.
   *
   * @param level grows with the residual; the lowest edges are taken first
   * @param rank decides between edges of one level; see {@link NameHints#rank}
   */
  private record Edge(int a, int b, long level, int rank) {}

  private final List<String> bones;
  private final NameHints names;
  private final double[][] residuals;
  private final int[][] frames;

  /** The {@link BoneSums#motion} of each pair of bones. */
  private final double[][] motions;

  private final double[] smallest;

  /** Residuals up to this, metres, differ by rounding only. */
  private final double noise;

  private final int[] parents;
  private final List<Integer> order = new ArrayList<>();

  ParentSearch(List<String> bones, PairSums sums) {
    this.bones = bones;
    names = new NameHints(bones);
    int count = bones.size();
    residuals = new double[count][count];
    frames = new int[count][count];
    motions = new double[count][count];
    parents = new int[count];
    LeastSquares method = new LeastSquares();
    for (int a = 0; a < count; a++) {
      residuals[a][a] = Double.POSITIVE_INFINITY;
      for (int b = 0; b < a; b++) {
        BoneSums pair = sums.pair(a, b);
        frames[a][b] = frames[b][a] = pair.frames();
        residuals[a][b] = pair.frames() == 0 ? Double.POSITIVE_INFINITY : method.residual(pair);
        residuals[b][a] = residuals[a][b];
        motions[a][b] = motions[b][a] = pair.frames() == 0 ? 0 : pair.motion();
      }
    }
    smallest =
        Arrays.stream(residuals)
            .mapToDouble(row -> Arrays.stream(row).min().orElseThrow())
            .toArray();
    noise =
        Math.max(
            BoneSums.PLAIN_NOISE,
            Math.min(NOISE * typical(smallest), BoneSums.MAX_SUMMED_RESIDUAL));
  }

  /** The smallest residual of each bone, metres; infinite without frames. Not to be modified. */
  double[] smallest() {
    return smallest;
  }

  /** The median of the smallest residuals of all bones, metres. */
  static double typical(double[] smallest) {
    return Arrays.stream(smallest).sorted().skip(smallest.length / 2).findFirst().orElseThrow();
  }

  /**
   * Whether the sums of two groups of animations, which this search uses together, have joints for
   * most bones that have joints in both groups.
   *
   * @param ofA the smallest residuals of the bones in one group
   * @param ofB the smallest residuals of the bones in the other group
   */
  boolean hasJointsOf(double[] ofA, double[] ofB) {
    int compared = 0;
    int disagreeing = 0;
    for (int i = 0; i < smallest.length; i++) {
      double larger = Math.max(ofA[i], ofB[i]);
      compared += larger <= Joint.MAX_RESIDUAL ? 1 : 0;
      disagreeing +=
          larger <= Joint.MAX_RESIDUAL && smallest[i] > larger + BoneSums.MAX_SUMMED_RESIDUAL
              ? 1
              : 0;
    }
    return disagreeing <= RestPoseComparison.MAX_DISAGREEING * compared;
  }

  /** The parents of all bones, parents before their children. */
  List<Proposal> proposals() {
    List<List<Integer>> neighbours = neighbours();
    Arrays.fill(parents, -1);
    visit(names.root(), neighbours);
    // A tree without that root begins at its bone that comes first in the list.
    for (int bone = 0; bone < parents.length; bone++) {
      visit(bone, neighbours);
    }
    joinSiblings();
    return order.stream().map(this::proposal).toList();
  }

  /**
   * The neighbours of each bone in the minimum spanning tree (Kruskal's algorithm). Bones that
   * share no joint are not connected.
   */
  private List<List<Integer>> neighbours() {
    List<Edge> edges = new ArrayList<>();
    List<List<Integer>> neighbours = new ArrayList<>();
    int[] trees = new int[parents.length];
    for (int a = 0; a < parents.length; a++) {
      trees[a] = a;
      neighbours.add(new ArrayList<>());
      for (int b = 0; b < a; b++) {
        if (residuals[a][b] <= Joint.MAX_RESIDUAL) {
          double ratio = Math.max(1, residuals[a][b] / noise);
          long level = Math.round(Math.log(ratio) / Math.log(SIMILAR));
          edges.add(new Edge(a, b, level, names.rank(a, b)));
        }
      }
    }
    edges.sort(Comparator.comparingLong(Edge::level).thenComparingInt(Edge::rank));
    for (Edge edge : edges) {
      int tree = trees[edge.a()];
      int other = trees[edge.b()];
      if (tree != other) {
        neighbours.get(edge.a()).add(edge.b());
        neighbours.get(edge.b()).add(edge.a());
        Arrays.setAll(trees, i -> trees[i] == other ? tree : trees[i]);
      }
    }
    return neighbours;
  }

  /**
   * Finds parents for bones that do not move against each other and whose names do not say which is
   * the parent. The spanning tree makes them a chain, in the order of the list. They get their
   * common ancestor as parent, unless they are as few as the bones of a limb.
   */
  private void joinSiblings() {
    int[] common = parents.clone();
    Map<Object, Integer> ofSide = new HashMap<>();
    for (int bone : order) {
      int parent = parents[bone];
      if (parent >= 0 && areAlike(bone, parent)) {
        int above = common[parent];
        if (above >= 0 && areAlike(parent, parents[parent]) && isRigid(bone, above)) {
          common[bone] = above;
        }
        ofSide.merge(List.of(common[bone], names.side(bone)), 1, Integer::sum);
      }
    }
    for (int bone : order) {
      int size = ofSide.getOrDefault(List.of(common[bone], names.side(bone)), 0);
      if (names.side(bone) == BodySide.CENTRE || size > MAX_LIMB) {
        parents[bone] = common[bone];
      }
    }
  }

  /** Whether nothing tells which of two bones is the parent. */
  private boolean areAlike(int a, int b) {
    return isRigid(a, b) && !names.areDecisive(a, b);
  }

  private boolean isRigid(int a, int b) {
    return residuals[a][b] <= noise && motions[a][b] <= STILL;
  }

  /**
   * Adds a bone to the order, then the bones of its tree that are not in the order yet; at most 256
   * bones deep.
   */
  private void visit(int bone, List<List<Integer>> neighbours) {
    if (!order.contains(bone)) {
      order.add(bone);
      for (int child : neighbours.get(bone).stream().sorted().toList()) {
        if (child != parents[bone]) {
          parents[child] = bone;
          visit(child, neighbours);
        }
      }
    }
  }

  private Proposal proposal(int bone) {
    int parent = parents[bone];
    boolean[] below = below(bone);
    int rival = -1;
    double smallest = Double.POSITIVE_INFINITY;
    for (int a = 0; a < parents.length; a++) {
      boolean isConnecting = below[a] && (parent >= 0 || a == bone);
      for (int b = 0; isConnecting && b < parents.length; b++) {
        if (residuals[a][b] < smallest && !below[b] && (a != bone || b != parent)) {
          smallest = residuals[a][b];
          rival = a == bone ? b : a;
        }
      }
    }
    if (bone == names.root()) {
      return proposal(bone, Certainty.ROOT, -1, Double.POSITIVE_INFINITY);
    }
    if (parent < 0) {
      return proposal(bone, Certainty.UNATTACHED, rival, smallest);
    }
    int inMan = names.manParent(bone);
    if (inMan >= 0 && inMan != parent && frames[bone][inMan] > 0) {
      return proposal(bone, Certainty.UNSURE, inMan, residuals[bone][inMan]);
    }
    boolean isSure =
        frames[bone][parent] >= MIN_FRAMES
            && smallest > Math.max(noise, MUCH_LARGER * residuals[bone][parent]);
    return proposal(bone, isSure ? Certainty.SURE : Certainty.UNSURE, rival, smallest);
  }

  /** For each bone, whether it is the given one or a descendant of that one. */
  private boolean[] below(int bone) {
    boolean[] below = new boolean[parents.length];
    below[bone] = true;
    for (int other : order) {
      below[other] |= parents[other] >= 0 && below[parents[other]];
    }
    return below;
  }

  private Proposal proposal(int bone, Certainty certainty, int rival, double rivalResidual) {
    int parent = parents[bone];
    return new Proposal(
        bones.get(bone),
        parent < 0 ? "" : bones.get(parent),
        certainty,
        parent < 0 ? rivalResidual : residuals[bone][parent],
        rival < 0 ? "" : bones.get(rival),
        rivalResidual);
  }
}
