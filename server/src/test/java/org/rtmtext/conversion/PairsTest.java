package org.rtmtext.conversion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.junit.jupiter.api.Test;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Rotations;
import org.rtmtext.model.Transform;
import org.rtmtext.testing.Corpus;

/**
 * The rows of a plain file and the quaternions of the same animation, binarised, as other tools
 * made them. Rows are in model space, quaternions relative to the parent bone.
 */
class PairsTest {
  /** What rounding to 1/16384 does to a matrix, four products of it at most. */
  private static final double ROWS = 4.0 / 16384;

  private static final double COMPONENT = 1.0 / 16384;

  /** Some bones of the skeleton of a man with their parents; the pelvis has none. */
  private static final Map<String, String> PARENTS =
      Map.of(
          "pelvis", "",
          "leftupleg", "pelvis",
          "launcher", "spine1",
          "rightarm", "rightshoulder",
          "leftforearm", "leftarmroll",
          "righthandmiddle2", "righthandmiddle1");

  @Test
  void rowsAndQuaternionsOfAManAgree() throws Exception {
    Animation plain = read("leeenfield/plain.rtm");
    Animation binarised = read("leeenfield/bmtr3.rtm");
    assertEquals(plain.frames().size(), binarised.frames().size());
    for (int f = 0; f < plain.frames().size(); f++) {
      for (String bone : PARENTS.keySet()) {
        Quaterniond q = transform(binarised, f, bone).quaternion();
        // Near the identity every convention agrees.
        assertTrue(q.w < 0.99, bone + " " + q);
        verify(relative(plain, f, bone), q, "frame " + f + ", " + bone);
      }
    }
  }

  private static void verify(Matrix3d rows, Quaterniond q, String what) {
    Matrix3d ofQuaternion = Rotations.toRows(q);
    assertTrue(ofQuaternion.equals(rows, ROWS), () -> what + "\n" + rows + ofQuaternion);
    Quaterniond ofRows = Rotations.fromRows(rows);
    assertTrue(ofRows.equals(q, COMPONENT), () -> what + " " + ofRows + q);
  }

  /** Row vectors: own = relative · parent. Row i stands as column i, which turns the order. */
  private static Matrix3d relative(Animation plain, int frame, String bone) {
    Matrix3d own = transform(plain, frame, bone).rows();
    String parent = PARENTS.get(bone);
    return parent.isEmpty()
        ? own
        : new Matrix3d(transform(plain, frame, parent).rows()).invert().mul(own);
  }

  private static Transform transform(Animation a, int frame, String bone) {
    return a.frames().get(frame).transforms().get(a.bones().indexOf(bone));
  }

  private static Animation read(String name) throws Exception {
    Path pairs = Corpus.folder().map(f -> f.resolve("pairs")).orElse(Path.of("pairs"));
    assumeTrue(Files.isDirectory(pairs), "there is no folder shared/corpus/pairs");
    return RtmCodec.decode(Files.readAllBytes(pairs.resolve(name)));
  }
}
