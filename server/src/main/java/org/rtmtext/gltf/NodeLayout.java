package org.rtmtext.gltf;

import java.util.Arrays;
import org.rtmtext.skeleton.Parents;

/**
 * The nodes of the bones of an animation.
 *
 * @param parents the bone whose node is the parent of each bone's node, -1 for none. It is the
 *     parent of the bone, unless that is scaled unevenly or hidden in some frame: a node cannot
 *     undo such a scale of its parent
 * @param isScaled whether each bone or the parent of its node is scaled in some frame
 */
record NodeLayout(int[] parents, boolean[] isScaled) {
  static NodeLayout of(SkinPoses poses, int frames) {
    Parents tree = poses.parents();
    boolean[] canHaveChildren = new boolean[tree.count()];
    boolean[] isScaled = new boolean[tree.count()];
    Arrays.fill(canHaveChildren, true);
    for (int f = 0; f < frames; f++) {
      SkinPose[] frame = poses.of(f);
      for (int i = 0; i < frame.length; i++) {
        canHaveChildren[i] &= frame[i].canHaveChildren();
        isScaled[i] |= frame[i].isScaled();
      }
    }
    int[] parents = new int[tree.count()];
    for (int k = 0; k < parents.length; k++) {
      int bone = tree.inOrder(k);
      int parent = tree.parent(bone);
      parents[bone] = parent < 0 || canHaveChildren[parent] ? parent : parents[parent];
    }
    boolean[] isKeyed = new boolean[parents.length];
    for (int i = 0; i < parents.length; i++) {
      isKeyed[i] = isScaled[i] || parents[i] >= 0 && isScaled[parents[i]];
    }
    return new NodeLayout(parents, isKeyed);
  }
}
