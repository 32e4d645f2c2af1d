package org.rtmtext.joints;

import java.util.List;
import java.util.Map;
import org.rtmtext.model.Animation;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/**
 * The sums of every pair of bones of plain animations, as if one bone were the parent of the other.
 *
 * @param pairs the sums of the bones {@code a} and {@code b} of a list, at {@code [a][b]} for
 *     {@code b < a}; null if no animation has both bones
 */
record PairSums(BoneSums[][] pairs) {
  static PairSums of(Animation animation, List<String> bones) {
    List<String> own = animation.bones();
    Map<String, Integer> places = Skeleton.indexes(own);
    int[] indexes =
        bones.stream().mapToInt(b -> places.getOrDefault(Skeleton.folded(b), -1)).toArray();
    BoneSums[][] pairs = new BoneSums[indexes.length][];
    for (int a = 0; a < pairs.length; a++) {
      pairs[a] = new BoneSums[a];
      if (indexes[a] >= 0) {
        JointSums sums =
            JointSums.of(own, Parents.star(own.size(), indexes[a]), animation.frames());
        for (int b = 0; b < a; b++) {
          pairs[a][b] = indexes[b] < 0 ? null : sums.bone(indexes[b]);
        }
      }
    }
    return new PairSums(pairs);
  }

  PairSums plus(PairSums other) {
    BoneSums[][] both = new BoneSums[pairs.length][];
    for (int a = 0; a < both.length; a++) {
      both[a] = pairs[a].clone();
      for (int b = 0; b < a; b++) {
        BoneSums more = other.pairs[a][b];
        both[a][b] = both[a][b] == null ? more : more == null ? both[a][b] : both[a][b].plus(more);
      }
    }
    return new PairSums(both);
  }

  /** The sums of two different bones; without frames if no animation has both. */
  BoneSums pair(int a, int b) {
    BoneSums sums = pairs[Math.max(a, b)][Math.min(a, b)];
    return sums == null ? BoneSums.none() : sums;
  }
}
