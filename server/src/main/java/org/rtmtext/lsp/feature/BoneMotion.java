package org.rtmtext.lsp.feature;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.rtmtext.model.RotationDistance;
import org.rtmtext.model.Transform;
import org.rtmtext.text.TextReading;

/**
 * The motion of one bone over an animation: its rows, frame by frame, as far as they can be read.
 * Frames that do not follow the grammar are left out.
 */
final class BoneMotion {
  /** Where there are more frames, only every second, third, ... is looked at. */
  private static final int MAX_FRAMES = 4000;

  private static final int CANCEL_EVERY = 256;

  private final int frameCount;
  private final boolean sampled;
  private final int count;
  private final int[] frames;
  private final double[][] positions;
  private final double[] turns;

  private BoneMotion(
      int frameCount,
      boolean sampled,
      int count,
      int[] frames,
      double[][] positions,
      double[] turns) {
    this.frameCount = frameCount;
    this.sampled = sampled;
    this.count = count;
    this.frames = frames;
    this.positions = positions;
    this.turns = turns;
  }

  static BoneMotion of(TextReading reading, String bone, CancelChecker cancel) {
    int all = reading.frameCount();
    int step = Math.max(1, (all + MAX_FRAMES - 1) / MAX_FRAMES);
    int most = all / step + 2;
    int[] frames = new int[most];
    double[][] positions = new double[3][most];
    double[] turns = new double[most];
    int count = 0;
    Quaterniond first = null;
    for (int f = 0; f < all; f = next(f, step, all)) {
      if (f / step % CANCEL_EVERY == 0) {
        cancel.checkCanceled();
      }
      Optional<Transform> row = reading.rows().transformOf(f, bone);
      if (row.isEmpty()) {
        continue;
      }
      Vector3d position = row.get().position();
      Quaterniond rotation = RotationDistance.rotation(row.get());
      first = first == null ? rotation : first;
      frames[count] = f;
      for (int axis = 0; axis < 3; axis++) {
        positions[axis][count] = position.get(axis);
      }
      turns[count] = RotationDistance.between(first, rotation);
      count++;
    }
    return new BoneMotion(all, step > 1, count, frames, positions, turns);
  }

  /** The next frame to look at; the last one is always among them. */
  private static int next(int frame, int step, int all) {
    return frame + step < all || frame == all - 1 ? frame + step : all - 1;
  }

  /** Frames of the animation. */
  int frameCount() {
    return frameCount;
  }

  /** Whether there are so many frames that not all of them were looked at. */
  boolean isSampled() {
    return sampled;
  }

  /** How many rows were found and could be read. */
  int count() {
    return count;
  }

  /** The index of the frame that a row is of. */
  int frame(int i) {
    return frames[i];
  }

  /** The angle between the rotations of a row and the first row, degrees; NaN if one has none. */
  double turn(int i) {
    return turns[i];
  }

  /** A component of a row's position, metres. */
  double position(int axis, int i) {
    return positions[axis][i];
  }

  /** How far a component of a row's position is from the first row's. */
  double moved(int axis, int i) {
    return positions[axis][i] - positions[axis][0];
  }

  /** The distance of a row's position from the first row's, metres. */
  double distance(int i) {
    double x = moved(0, i);
    double y = moved(1, i);
    double z = moved(2, i);
    return Math.sqrt(x * x + y * y + z * z);
  }

  /** The smallest finite component of the positions; NaN where there is none. */
  double least(int axis) {
    return finite(positions[axis]).min().orElse(Double.NaN);
  }

  /** The largest finite component of the positions; NaN where there is none. */
  double most(int axis) {
    return finite(positions[axis]).max().orElse(Double.NaN);
  }

  private DoubleStream finite(double[] values) {
    return Arrays.stream(values, 0, count).filter(Double::isFinite);
  }

  /** The row that is turned furthest from the first one. */
  int mostTurned() {
    int most = 0;
    for (int i = 1; i < count; i++) {
      most = turns[i] > turns[most] ? i : most;
    }
    return most;
  }

  /** The row whose position is furthest from the first one's. */
  int farthest() {
    int most = 0;
    double far = 0;
    for (int i = 1; i < count; i++) {
      double distance = distance(i);
      if (distance > far) {
        far = distance;
        most = i;
      }
    }
    return most;
  }

  /** Whether any row is other than the first one. */
  boolean moves() {
    return count > 0 && (turns[mostTurned()] > 0 || farthest() > 0);
  }

  /** Up to so many rows, evenly spread, with the first and the last one. */
  int[] sample(int most) {
    if (count <= most) {
      return IntStream.range(0, count).toArray();
    }
    return IntStream.range(0, most).map(i -> (int) ((long) i * (count - 1) / (most - 1))).toArray();
  }
}
