package org.rtmtext.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.MatrixTransforms;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.model.Rotations;
import org.rtmtext.model.Transforms;

/** The forms of a rotation give the same stored values, within what storing them rounds. */
class InputFormsTest {
  private static final String[] FORMS = {"quaternion", "rows", "euler", "axis"};

  @ParameterizedTest
  @EnumSource
  void agreeInEveryEncoding(Encoding encoding) {
    SplittableRandom random = new SplittableRandom(1);
    for (int n = 0; n < 300; n++) {
      Vector3d axis =
          new Vector3d(
              random.nextDouble(-1, 1), random.nextDouble(-1, 1), random.nextDouble(-1, 1));
      double degrees = random.nextDouble(-179, 179);
      verify(encoding, axis, degrees, Rotations.axisAngle(axis, degrees));
    }
  }

  private static void verify(Encoding encoding, Vector3d axis, double degrees, Quaterniond q) {
    Matrix3d m = Rotations.toRows(q);
    Vector3d euler = Rotations.toEuler(q);
    String text =
        "rtm "
            + encoding.text()
            + "\nbones\n quaternion\n rows\n \"euler\"\n \"axis\"\nframe 0\n"
            + (" quaternion | " + q.x + " " + q.y + " " + q.z + " " + q.w + " | 0 0 0\n")
            + (" rows | " + m.m00 + " " + m.m01 + " " + m.m02)
            + (" | " + m.m10 + " " + m.m11 + " " + m.m12)
            + (" | " + m.m20 + " " + m.m21 + " " + m.m22 + " | 0 0 0\n")
            + (" \"euler\" | euler " + euler.x + " " + euler.y + " " + euler.z + " | 0 0 0\n")
            + (" \"axis\" | axis " + axis.x + " " + axis.y + " " + axis.z)
            + (" angle " + degrees + " | 0 0 0\n");
    TextReading read = TextReader.read(text);
    assertTrue(read.animation().isPresent(), () -> read.problems() + "\n" + text);
    Transforms stored = read.animation().get().frames().get(0).transforms();
    for (int form = 0; form < FORMS.length; form++) {
      if (stored instanceof QuaternionTransforms quaternions) {
        double[] expected = {q.x, q.y, q.z, q.w};
        for (int i = 0; i < 4; i++) {
          double value = quaternions.quaternion(form, i) / (double) QuaternionTransforms.ONE;
          assertEquals(expected[i], value, 0.51 / QuaternionTransforms.ONE, FORMS[form]);
        }
      } else {
        for (int i = 0; i < 9; i++) {
          float value = ((MatrixTransforms) stored).value(form, i);
          assertEquals(m.get(i / 3, i % 3), value, 1e-7, FORMS[form]);
        }
      }
    }
  }
}
