package org.rtmtext.bench;

import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.conversion.BoneChoice;
import org.rtmtext.conversion.CannotConvertException;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;

/**
 * From one space to the other, by a skeleton in which each bone hangs on one some before it. Plain
 * animations are made binarised, and the others plain.
 */
@State(Scope.Benchmark)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 4, time = 1)
public class ConvertBench {
  @Param public BenchAnimation animation;

  private Animation from;
  private Encoding to;
  private Skeleton skeleton;

  @Setup
  public void setup() {
    from = animation.decoded();
    to = from.encoding().isBinarised() ? Encoding.PLAIN : Encoding.BMTR5;
    skeleton =
        new Skeleton(
            "bench",
            true,
            ConfigPlace.NONE,
            IntStream.range(0, from.bones().size())
                .mapToObj(
                    i ->
                        new Bone(
                            from.bones().get(i),
                            i == 0 ? "" : from.bones().get(i - 1 - (i - 1) % 7),
                            ConfigPlace.NONE))
                .toList());
  }

  @Benchmark
  public Animation convert() throws CannotConvertException {
    return Conversion.convert(from, to, skeleton, BoneChoice.ANIMATION).animation();
  }

  /** The yardstick: a copy of the file's bytes. */
  @Benchmark
  public byte[] copy() {
    return animation.file().clone();
  }
}
