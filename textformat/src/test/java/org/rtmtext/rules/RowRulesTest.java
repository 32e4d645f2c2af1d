package org.rtmtext.rules;

import static org.rtmtext.rules.AnimationBuilder.bmtr;
import static org.rtmtext.rules.AnimationBuilder.plain;
import static org.rtmtext.rules.Checks.check;
import static org.rtmtext.rules.Checks.checkClean;
import static org.rtmtext.rules.Checks.checkCodes;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.joml.Matrix3d;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.model.Rotations;
import org.rtmtext.problem.Quotes;

class RowRulesTest {
  private static AnimationBuilder quaternion(int... components) {
    return bmtr(5).frames(0, 1).quaternion(1, components);
  }

  private static AnimationBuilder matrix(double... values) {
    return plain().frames(0, 1).rotation(1, values);
  }

  @Test
  void quaternionLength() {
    check(
        quaternion(0, 0, 0, 14746),
        "quaternion-length @row[1][1].rotation: the quaternion of \"spine\" has length 0.9 in"
            + " frame 2 (phase 1), which distorts the bone: divide the quaternion by its length");
    check(
        quaternion(0, 0, 0, 0),
        "quaternion-length @row[1][1].rotation: the quaternion of \"spine\" is zero in frame 2"
            + " (phase 1), which is not a rotation: write the identity, \"0 0 0 1\", or another"
            + " rotation");
  }

  @ParameterizedTest
  @ValueSource(ints = {16303, 16465, -16303, -16465})
  void quaternionsJustInsideTheTolerance(int w) {
    checkClean(quaternion(0, 0, 0, w));
  }

  @ParameterizedTest
  @ValueSource(ints = {16302, 16466, -16302, -16466, 32767, -32768, 1})
  void quaternionsJustOutsideTheTolerance(int w) {
    checkCodes(quaternion(0, 0, 0, w), "quaternion-length @row[1][1].rotation");
  }

  @ParameterizedTest
  @CsvSource({
    "-32768, -32768, -32768, -32768, 4",
    "-32768, -32768, 0, 0, 2.828",
    "-32768, -32768, -16384, 0, 3",
    "-32768, -32768, -16384, -1000, 3.001",
    "32767, 32767, 32767, 32767, 4",
    "-32768, -32768, -32768, -16384, 3.606",
  })
  void squaredLengthsThatDoNotFitIntoAnInt(int x, int y, int z, int w, String length) {
    check(
        quaternion(x, y, z, w),
        "quaternion-length @row[1][1].rotation: the quaternion of \"spine\" has length "
            + length
            + " in frame 2 (phase 1), which distorts the bone: divide the quaternion by its"
            + " length");
  }

  @Test
  void everyComponentCounts() {
    checkClean(quaternion(8192, -8192, 8192, -8192));
    checkCodes(quaternion(0, -8192, 8192, -8192), "quaternion-length @row[1][1].rotation");
    checkCodes(quaternion(8192, 0, 8192, -8192), "quaternion-length @row[1][1].rotation");
    checkCodes(quaternion(8192, -8192, 0, -8192), "quaternion-length @row[1][1].rotation");
    checkCodes(quaternion(8192, -8192, 8192, 0), "quaternion-length @row[1][1].rotation");
  }

  @Test
  void roundedQuaternionsAreUnits() {
    Random random = new Random(1);
    AnimationBuilder animation = bmtr(5).bones("b").frames(0);
    for (int i = 1; i < 2000; i++) {
      double[] q = random.doubles(4, -1, 1).toArray();
      double length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
      int[] stored = new int[4];
      for (int k = 0; k < 4; k++) {
        stored[k] = (int) Math.rint(q[k] / length * 16384);
      }
      animation.frames(i / 1999f).quaternion(0, stored);
    }
    checkClean(animation);
  }

  @Test
  void aRowBehindTheListHasNoName() {
    check(
        bmtr(5).frames(0, 1).transforms(3).quaternion(2, 0, 0, 0, 8192),
        "counts-disagree @count[1]: frame 2 (phase 1) has 3 transforms for 2 bones: give each"
            + " bone one row",
        "quaternion-length @row[1][2].rotation: the quaternion of row 3 has length 0.5 in frame"
            + " 2 (phase 1), which distorts the bone: divide the quaternion by its length");
  }

  @Test
  void matrixZero() {
    check(
        matrix(0, 0, 0, 0, 0, 0, 0, 0, 0),
        "matrix-zero @row[1][1].rotation: \"spine\" shrinks to nothing in frame 2 (phase 1):"
            + " write the identity, \"1 0 0 | 0 1 0 | 0 0 1\", or another rotation");
    check(
        matrix(1, 0, 0, 0, 0, 0, 0, 0, 2),
        "matrix-zero @row[1][1].rotation: \"spine\" is flat in frame 2 (phase 1), because one of the"
            + " three rows is zero: compute it from the other two, or write another rotation");
    check(
        matrix(0, 0, 0, 0, 0, 0, 0, 0, 2),
        "matrix-zero @row[1][1].rotation: \"spine\" shrinks to a line in frame 2 (phase 1):"
            + " write the identity, \"1 0 0 | 0 1 0 | 0 0 1\", or another rotation");
    checkCodes(matrix(1, 0, 0, 0, 0.000999, 0, 0, 0, 1), "matrix-zero @row[1][1].rotation");
    checkCodes(matrix(1, 0, 0, 0, 0.001001, 0, 0, 0, 1), "matrix-scale @row[1][1].rotation");
  }

  @Test
  void matrixScale() {
    check(
        matrix(0.8333, 0, 0, 0, 0.8334, 0, 0, 0, 0.8335),
        "matrix-scale @row[1][1].rotation: \"spine\" is scaled by 0.8334 (5/6) in frame 2 (phase"
            + " 1): apply the scale in the 3D program and export again, or divide each row by its"
            + " length");
    check(
        matrix(1, 0, 0, 0, 1, 0, 0, 0, 2),
        "matrix-scale @row[1][1].rotation: \"spine\" is scaled by 1, 1 and 2 in frame 2 (phase"
            + " 1): apply the scale in the 3D program and export again, or divide each row by its"
            + " length");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 4, 8})
  void scaleHasATolerance(int diagonal) {
    for (double inside : new double[] {0.9901, 0.9903, 1.0097, 1.0099}) {
      checkClean(identityWith(diagonal, inside));
    }
    for (double outside : new double[] {0.9899, 1.0101, 0.01, 1e30}) {
      checkCodes(identityWith(diagonal, outside), "matrix-scale @row[1][1].rotation");
    }
  }

  @ParameterizedTest
  @CsvSource({"0,1", "0,2", "1,2"})
  void shearHasATolerance(int first, int second) {
    for (double inside : new double[] {0.0199, 0.0195, -0.0195, -0.0199}) {
      checkClean(sheared(first, second, inside));
    }
    for (double outside : new double[] {0.0201, -0.0201, 0.7}) {
      checkCodes(sheared(first, second, outside), "matrix-shear @row[1][1].rotation");
    }
  }

  @Test
  void matrixShear() {
    check(
        matrix(1, 0, 0, 0.6, 0.8, 0, 0, 0, 1),
        "matrix-shear @row[1][1].rotation: \"spine\" is sheared in frame 2 (phase 1): two rows"
            + " meet at 53.13 degrees instead of 90, which a binarised file cannot store: apply"
            + " the scale in the 3D program and export again, or write"
            + " the rotation as \"euler\" or \"axis\"");
    checkCodes(matrix(2, 0, 0, 0.6, 0.8, 0, 0, 0, 1), "matrix-shear @row[1][1].rotation");
    // Rows in one plane span no volume, so there is no telling whether it is mirrored.
    checkCodes(matrix(1, 0, 0, 0, 1, 0, 0.6, 0.8, -1e-9), "matrix-shear @row[1][1].rotation");
  }

  @Test
  void matrixMirror() {
    check(
        matrix(-1, 0, 0, 0, 1, 0, 0, 0, 1),
        "matrix-mirror @row[1][1].rotation: \"spine\" is mirrored in frame 2 (phase 1), so the"
            + " faces attached to it point inwards: in the 3D program, apply (bake) the negative"
            + " scale and export again, or negate the row of the inverted axis");
    checkCodes(matrix(2, 0, 0, 0, 2, 0, 0.5, 0, -2), "matrix-mirror @row[1][1].rotation");
    checkClean(matrix(-1, 0, 0, 0, 1, 0, 0, 0, -1));
  }

  @Test
  void everyRotationIsClean() {
    Random random = new Random(2);
    AnimationBuilder animation = plain().bones("b").frames(0);
    for (int i = 1; i < 500; i++) {
      double[] angles = random.doubles(3, -180, 180).toArray();
      Matrix3d rows = Rotations.toRows(Rotations.euler(angles[0], angles[1], angles[2]));
      animation.frames(i / 499f).rotation(0, rows.get(new double[9]));
    }
    checkClean(animation);
  }

  @Test
  void matricesThatAreNotFiniteAreNothingElse() {
    check(
        matrix(1, 0, 0, 0, Double.NaN, 0, 0, 0, 5).position(0, 0, Double.NEGATIVE_INFINITY),
        "not-finite @row[1][0].position: the position of \"pelvis\" contains -inf in frame 2"
            + " (phase 1): write a number",
        "not-finite @row[1][1].rotation: the rotation of \"spine\" contains nan in frame 2 (phase"
            + " 1): write a number");
  }

  @Test
  void everyValueOfAMatrixIsLookedAt() {
    for (int i = 0; i < 12; i++) {
      for (double value :
          new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
        AnimationBuilder animation = plain().frames(0, 1);
        double[] values = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
        values[i] = value;
        checkCodes(
            animation.rotation(1, values),
            "not-finite @row[1][1]." + (i < 9 ? "rotation" : "position"));
      }
    }
    checkCodes(
        plain().frames(0, 1).position(1, Float.MAX_VALUE, -Float.MAX_VALUE, -0.0),
        "position-far @row[1][1].position");
  }

  @Test
  void positionsOfBinarisedFiles() {
    checkCodes(
        bmtr(5).frames(0, 1).position(1, 65504, -65504, -0.0), "position-far @row[1][1].position");
    for (int i = 0; i < 3; i++) {
      for (double value : new double[] {Double.NaN, 70000, -70000}) {
        double[] position = new double[3];
        position[i] = value;
        checkCodes(bmtr(5).frames(0, 1).position(1, position), "not-finite @row[1][1].position");
      }
    }
    check(
        bmtr(3).frames(0, 1).position(0, 1, 70000, Double.NaN),
        "not-finite @row[1][0].position: the position of \"pelvis\" contains inf in frame 2"
            + " (phase 1): write a number");
  }

  @Test
  void farPositions() {
    check(
        plain().frames(0, 1).position(1, 0, -124.87, 3),
        "position-far @row[1][1].position: the position of \"spine\" has a coordinate of 124.87 m"
            + " in frame 2 (phase 1), which is probably too far: correct it");
    check(
        bmtr(3).frames(0, 1).position(0, 0, 0, 32),
        "position-far @row[1][0].position: the position of \"pelvis\" has a coordinate of 32 m in"
            + " frame 2 (phase 1), which is probably too far, and which the file stores in steps"
            + " of 0.03125 m: correct it");
    check(
        plain().frames(0, 1).position(0, 1e6, 0, 0),
        "position-far @row[1][0].position: the position of \"pelvis\" has a coordinate of"
            + " 1000000 m in frame 2 (phase 1), which is probably too far: correct it");
    checkClean(plain().frames(0, 1).position(0, 31.99, -31.99, 31.99));
    checkClean(bmtr(5).frames(0, 1).position(0, 31.9, -31.9, 31.9));
  }

  @Test
  void nameInFrame() {
    checkClean(plain().frames(0, 1).storedNames("pelvis", "spine"));
    checkClean(plain().frames(0, 1).storedNames("Pelvis", "SPINE"));
    checkClean(plain().bones(utf8("kočka"), "b").frames(0, 1).storedNames(utf8("KOČKA"), "b"));
    checkClean(plain().frames(0, 1).storedNamesWithJunk("pelvis", "spine"));
    check(
        plain().frames(0, 1).storedNamesWithJunk("pelvis", "spine1"),
        "name-in-frame @row[1][1].name: frame 2 (phase 1) stores bone \"spine\" under the name"
            + " \"spine1\": use the name from the list");
  }

  /** As the name of a bone: one char per byte. */
  private static String utf8(String name) {
    return Quotes.bytes(name, StandardCharsets.UTF_8);
  }

  private static AnimationBuilder identityWith(int at, double value) {
    double[] values = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    values[at] = value;
    return matrix(values);
  }

  /** Two unit rows with this cosine between them. */
  private static AnimationBuilder sheared(int first, int second, double cosine) {
    double[] values = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    values[3 * second + first] = cosine;
    values[3 * second + second] = Math.sqrt(1 - cosine * cosine);
    return matrix(values);
  }
}
