package org.rtmtext.merge;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Motion;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Transforms;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;

/**
 * A plain animation of a random skeleton, with its own forward kinematics in double precision:
 * matrices are arrays of 4 rows of 3 numbers, for row vectors; the last row is the position.
 *
 * @param parents of each bone; -1 for a root; in any order
 * @param local matrices relative to the parents, by frame and bone
 */
record PosedClip(int[] parents, double[][][][] local) {
  private static final int ROWS = 4;
  private static final int COLUMNS = 3;

  /**
   * A turn and a move of one bone in successive frames.
   *
   * @param matrix multiplied with the local matrix from the left
   */
  record Edit(int bone, int first, int last, double[][] matrix) {
    static Edit random(PosedClip clip, SplittableRandom random) {
      int first = random.nextInt(clip.frames());
      int last = Math.min(clip.frames() - 1, first + random.nextInt(4));
      return new Edit(random.nextInt(clip.bones()), first, last, transform(random, 60));
    }

    boolean isIn(int frame) {
      return frame >= first && frame <= last;
    }

    boolean meets(Edit other) {
      return bone == other.bone && first <= other.last && other.first <= last;
    }
  }

  static PosedClip random(SplittableRandom random) {
    int bones = random.nextInt(2, 25);
    List<Integer> order = new ArrayList<>(IntStream.range(0, bones).boxed().toList());
    Collections.shuffle(order, new Random(random.nextLong()));
    int[] parents = new int[bones];
    for (int i = 0; i < bones; i++) {
      // Mostly chains, and sometimes a further root.
      int above = random.nextBoolean() ? i - 1 : random.nextInt(-1, i);
      parents[order.get(i)] = i == 0 || above < 0 ? -1 : order.get(above);
    }
    double[][][][] local = new double[random.nextInt(1, 13)][bones][][];
    for (double[][][] frame : local) {
      for (int b = 0; b < bones; b++) {
        frame[b] = transform(random, 180);
      }
    }
    return new PosedClip(parents, local);
  }

  /** A turn by an angle of at least a twentieth of a degree, and sometimes a move. */
  private static double[][] transform(SplittableRandom random, double degrees) {
    double[] axis = {random.nextDouble() - 0.5, random.nextDouble() - 0.5, 1};
    double length = Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
    double angle = Math.toRadians(0.05 + random.nextDouble() * degrees);
    double[][] m = new double[ROWS][COLUMNS];
    for (int i = 0; i < COLUMNS; i++) {
      int j = (i + 1) % COLUMNS;
      int k = (i + 2) % COLUMNS;
      for (int c = 0; c < COLUMNS; c++) {
        m[i][c] = (1 - Math.cos(angle)) * axis[i] * axis[c] / (length * length);
      }
      m[i][i] += Math.cos(angle);
      m[i][j] += Math.sin(angle) * axis[k] / length;
      m[i][k] -= Math.sin(angle) * axis[j] / length;
      m[COLUMNS][i] = random.nextInt(3) == 0 ? 0 : random.nextDouble() - 0.5;
    }
    return m;
  }

  int bones() {
    return parents.length;
  }

  int frames() {
    return local.length;
  }

  PosedClip with(List<Edit> edits) {
    double[][][][] edited = new double[frames()][][][];
    for (int f = 0; f < frames(); f++) {
      edited[f] = local[f].clone();
      for (Edit edit : edits) {
        if (edit.isIn(f)) {
          edited[f][edit.bone] = multiply(edit.matrix, edited[f][edit.bone]);
        }
      }
    }
    return new PosedClip(parents, edited);
  }

  /** Whether an edit turns or moves a bone in a frame, or one of the bones above it. */
  boolean isMoved(int frame, int bone, List<Edit> edits) {
    for (int b = bone; b >= 0; b = parents[b]) {
      int at = b;
      if (edits.stream().anyMatch(edit -> edit.bone == at && edit.isIn(frame))) {
        return true;
      }
    }
    return false;
  }

  /** The matrix of a bone in model space. */
  double[][] inModel(int frame, int bone) {
    double[][] own = local[frame][bone];
    return parents[bone] < 0 ? own : multiply(own, inModel(frame, parents[bone]));
  }

  private static double[][] multiply(double[][] a, double[][] b) {
    double[][] product = new double[ROWS][COLUMNS];
    for (int i = 0; i < ROWS; i++) {
      for (int c = 0; c < COLUMNS; c++) {
        product[i][c] = i == COLUMNS ? b[COLUMNS][c] : 0;
        for (int k = 0; k < COLUMNS; k++) {
          product[i][c] += a[i][k] * b[k][c];
        }
      }
    }
    return product;
  }

  Skeleton skeleton() {
    return new Skeleton(
        "test",
        false,
        ConfigPlace.NONE,
        IntStream.range(0, bones())
            .mapToObj(
                b -> new Bone(name(b), parents[b] < 0 ? "" : name(parents[b]), ConfigPlace.NONE))
            .toList());
  }

  static String name(int bone) {
    return "bone" + bone;
  }

  /** The stored file: every number is rounded once. */
  DecodedFile file() throws Exception {
    List<Frame> stored = new ArrayList<>();
    for (int f = 0; f < frames(); f++) {
      int[] bits = new int[bones() * ROWS * COLUMNS];
      for (int i = 0; i < bits.length; i++) {
        double[][] m = inModel(f, i / (ROWS * COLUMNS));
        double value = m[i / COLUMNS % ROWS][i % COLUMNS];
        bits[i] = Float.floatToRawIntBits((float) value);
      }
      float phase = (float) f / Math.max(1, frames() - 1);
      stored.add(new Frame(Float.floatToRawIntBits(phase), Transforms.ofMatrices(bits)));
    }
    return DecodedFile.of(
        RtmCodec.encode(
            new Animation(
                Encoding.PLAIN,
                new Motion(0, 0, 0),
                new PlainHeader(false, 0, null),
                List.of(),
                IntStream.range(0, bones()).mapToObj(PosedClip::name).toList(),
                stored,
                new byte[0])));
  }
}
