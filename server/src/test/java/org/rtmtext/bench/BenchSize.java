package org.rtmtext.bench;

import java.util.List;
import java.util.stream.IntStream;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.model.Animation;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;

/** Sizes of animations; the number of rows is the product of frames and bones. */
public enum BenchSize {
  ROWS_17_550(351, 50),
  ROWS_360_500(3500, 103);

  private final int frames;
  private final int bones;

  BenchSize(int frames, int bones) {
    this.frames = frames;
    this.bones = bones;
  }

  int frames() {
    return frames;
  }

  Animation animation() {
    return new GameAnimation(1, frames, bones).plain();
  }

  /** A tree of the bones in which seven bones at a time have the same parent. */
  static Skeleton skeleton(List<String> names) {
    return new Skeleton(
        "bench",
        true,
        ConfigPlace.NONE,
        IntStream.range(0, names.size())
            .mapToObj(
                i ->
                    new Bone(
                        names.get(i),
                        i == 0 ? "" : names.get(i - 1 - (i - 1) % 7),
                        ConfigPlace.NONE))
            .toList());
  }
}
