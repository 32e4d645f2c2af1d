package org.rtmtext.joints;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/**
 * The sums of every pair of bones of a plain animation, as if one of them were the parent of the
 * other.
 *
 * @param indexes for each bone of a list, its index in the animation; -1 if it has no such bone
 * @param relativeTo the sums of all bones of the animation relative to each of them
 */
record PairSums(int[] indexes, List<JointSums> relativeTo) {
  private static final int MAX_FRAMES = 80;

  /** Of a long animation, 80 frames at equal distances are used. */
  static PairSums of(Animation animation, List<String> bones) {
    List<Frame> all = animation.frames();
    int count = Math.min(all.size(), MAX_FRAMES);
    List<Frame> frames =
        IntStream.range(0, count)
            .mapToObj(i -> all.get((int) ((long) i * all.size() / count)))
            .toList();
    List<String> own = animation.bones();
    Map<String, Integer> places = Skeleton.indexes(own);
    return new PairSums(
        bones.stream().mapToInt(b -> places.getOrDefault(Skeleton.folded(b), -1)).toArray(),
        IntStream.range(0, own.size())
            .mapToObj(i -> JointSums.of(own, Parents.star(own.size(), i), frames))
            .toList());
  }

  /** The sums of two different bones; without frames if the animation does not have both. */
  BoneSums pair(int a, int b) {
    return indexes[a] < 0 || indexes[b] < 0
        ? BoneSums.none()
        : relativeTo.get(indexes[a]).bone(indexes[b]);
  }
}
