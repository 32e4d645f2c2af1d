package org.rtmtext.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.rtmtext.joints.Joint;
import org.rtmtext.joints.JointSolver;
import org.rtmtext.joints.JointSums;
import org.rtmtext.joints.PosedJoints;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.MatrixTransforms;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.ConfigPlace;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/** Joints of an animation, and after an edit of one frame; posed joints of all frames. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 4, time = 1)
public class JointsBench {
  /** Sizes of animations; the number of rows is the product of frames and bones. */
  public enum Size {
    ROWS_17_550(351, 50),
    ROWS_360_500(3500, 103);

    private final int frames;
    private final int bones;

    Size(int frames, int bones) {
      this.frames = frames;
      this.bones = bones;
    }

    int frames() {
      return frames;
    }

    int bones() {
      return bones;
    }
  }

  @Param public Size size;

  private Animation animation;
  private List<Frame> edited;
  private Parents parents;
  private JointSums sums;
  private List<Joint> joints;

  @Setup
  public void setup() {
    animation = new GameAnimation(1, size.frames, size.bones).plain();
    List<String> names = animation.bones();
    parents =
        Parents.of(
            names,
            new Skeleton(
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
                    .toList()));
    sums = JointSums.of(animation, parents);
    joints = JointSolver.solve(sums, JointSolver.Sources.NONE);
    int middle = size.frames / 2;
    Frame frame = animation.frames().get(middle);
    int[] bits = ((MatrixTransforms) frame.transforms()).array().clone();
    bits[MatrixTransforms.ROTATION] = Float.floatToRawIntBits(0.5f);
    edited = new ArrayList<>(animation.frames());
    edited.set(middle, new Frame(frame.phase(), new MatrixTransforms(bits)));
  }

  @Benchmark
  public List<Joint> joints() {
    return JointSolver.solve(JointSums.of(animation, parents), JointSolver.Sources.NONE);
  }

  @Benchmark
  public List<Joint> jointsAfterAnEdit() {
    return JointSolver.solve(sums.next(animation.frames(), edited), JointSolver.Sources.NONE);
  }

  @Benchmark
  public double posedJoints() {
    double sum = 0;
    for (Frame frame : animation.frames()) {
      sum += PosedJoints.of(frame.transforms(), parents, joints)[0];
    }
    return sum;
  }
}
