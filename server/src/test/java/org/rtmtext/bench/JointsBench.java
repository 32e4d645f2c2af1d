package org.rtmtext.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
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
import org.rtmtext.joints.JointPlaces;
import org.rtmtext.joints.JointSolver;
import org.rtmtext.joints.JointSums;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;
import org.rtmtext.skeleton.Parents;

/** Joints of an animation, and after an edit of one frame; posed joints of all frames. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 4, time = 1)
public class JointsBench {
  @Param public BenchSize size;

  private Animation animation;
  private List<Frame> edited;
  private Parents parents;
  private JointSums sums;
  private List<Joint> joints;

  @Setup
  public void setup() {
    animation = size.animation();
    parents = Parents.of(animation.bones(), BenchSize.skeleton(animation.bones()));
    sums = JointSums.of(animation, parents);
    joints = JointSolver.solve(sums, JointSolver.Sources.NONE);
    int middle = size.frames() / 2;
    Frame frame = animation.frames().get(middle);
    int[] bits = frame.transforms().matrices().clone();
    bits[Transforms.MATRIX_ROTATION] = Float.floatToRawIntBits(0.5f);
    edited = new ArrayList<>(animation.frames());
    edited.set(middle, new Frame(frame.phase(), Transforms.ofMatrices(bits)));
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
      sum += JointPlaces.of(frame.transforms(), parents, joints)[0];
    }
    return sum;
  }
}
