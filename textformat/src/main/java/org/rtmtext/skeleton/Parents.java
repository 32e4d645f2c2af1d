package org.rtmtext.skeleton;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The parents of an animation's bones, according to a skeleton.
 *
 * <p>A bone of the skeleton that is not in the animation is at rest relative to its parent. It
 * moves with its parent, so the parent of its children is their nearest ancestor in the animation.
 * Texts of poses, conversions, edits and the figure all use these parents. A bone that is not in
 * the skeleton is a root.
 */
public final class Parents {
  private final int[] parents;
  private final int[] order;
  private final boolean[] known;

  private Parents(int[] parents, int[] order, boolean[] known) {
    this.parents = parents;
    this.order = order;
    this.known = known;
  }

  /**
   * The parents of the bones of an animation.
   *
   * @param names in the order of the animation; of a repeated name, the first bone is the parent of
   *     others
   */
  public static Parents of(List<String> names, Skeleton skeleton) {
    int[] nearest = nearest(skeleton, Skeleton.indexes(names));
    int[] parents = new int[names.size()];
    boolean[] known = new boolean[names.size()];
    for (int i = 0; i < parents.length; i++) {
      OptionalInt bone = skeleton.indexOf(names.get(i));
      known[i] = bone.isPresent();
      parents[i] = bone.isPresent() ? nearest[bone.getAsInt()] : -1;
    }
    return new Parents(parents, parentsFirst(parents), known);
  }

  /** One bone is the parent of all others. */
  public static Parents star(int count, int root) {
    int[] parents = new int[count];
    Arrays.fill(parents, root);
    parents[root] = -1;
    boolean[] known = new boolean[count];
    Arrays.fill(known, true);
    return new Parents(parents, parentsFirst(parents), known);
  }

  /** The parents after some bones were taken out of the animation; all indexes stay the same. */
  public Parents without(BitSet bones) {
    int[] nearest = parents.clone();
    for (int bone : order) {
      int parent = parents[bone];
      nearest[bone] = parent >= 0 && bones.get(parent) ? nearest[parent] : parent;
    }
    return new Parents(nearest, order, known);
  }

  /** For each bone of the skeleton, its nearest ancestor in the animation; -1 for none. */
  private static int[] nearest(Skeleton skeleton, Map<String, Integer> first) {
    int count = skeleton.bones().size();
    int[] parents = new int[count];
    int[] own = new int[count];
    for (int i = 0; i < count; i++) {
      parents[i] = skeleton.parent(i);
      own[i] = first.getOrDefault(Skeleton.folded(skeleton.bones().get(i).name()), -1);
    }
    int[] nearest = new int[count];
    for (int i : parentsFirst(parents)) {
      int parent = parents[i];
      nearest[i] = parent < 0 ? -1 : own[parent] >= 0 ? own[parent] : nearest[parent];
    }
    return nearest;
  }

  private static int[] parentsFirst(int[] parents) {
    int[] order = new int[parents.length];
    boolean[] done = new boolean[parents.length];
    int[] path = new int[parents.length];
    int count = 0;
    for (int start = 0; start < parents.length; start++) {
      int depth = 0;
      for (int i = start; i >= 0 && !done[i]; i = parents[i]) {
        done[i] = true;
        path[depth++] = i;
      }
      while (depth > 0) {
        order[count++] = path[--depth];
      }
    }
    return order;
  }

  /** Whether all bones have the same parents in both. */
  public boolean hasSame(Parents other) {
    return Arrays.equals(parents, other.parents);
  }

  /** Whether the skeleton has a bone of the animation. */
  public boolean isKnown(int bone) {
    return known[bone];
  }

  public int count() {
    return parents.length;
  }

  /**
   * The index of the parent of bone {@code i}.
   *
   * @return -1 for a root
   */
  public int parent(int i) {
    return parents[i];
  }

  /**
   * The {@code i}th bone in an order in which parents come before their children.
   *
   * @return an index of the animation's list
   */
  public int inOrder(int i) {
    return order[i];
  }
}
