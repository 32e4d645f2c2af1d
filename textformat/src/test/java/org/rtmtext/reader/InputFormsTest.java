package org.rtmtext.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Transforms;

/**
 * The forms of a rotation give the same stored values, within what storing them rounds. All of them
 * are worked out here from three turns as matrices, by what every textbook says: nothing is taken
 * from {@link org.rtmtext.model.Rotations}.
 */
class InputFormsTest {
  private static final String[] FORMS = {"quaternion", "rows", "euler", "axis"};

  /** The signs of the rows of a file, on both sides of the usual matrix. */
  private static final int[] SIGNS = {1, -1, 1};

  @ParameterizedTest
  @EnumSource
  void agreeInEveryEncoding(Encoding encoding) {
    SplittableRandom random = new SplittableRandom(1);
    int verified = 0;
    while (verified < 300) {
      double[] euler = {
        random.nextDouble(-180, 180), random.nextDouble(-180, 180), random.nextDouble(-180, 180)
      };
      double[][] m = product(turn(1, euler[1]), product(turn(0, euler[0]), turn(2, euler[2])));
      double angle = Math.acos((m[0][0] + m[1][1] + m[2][2] - 1) / 2);
      // Near these the axis below is a small number by a small one.
      if (angle > 0.1 && angle < 3) {
        verify(encoding, euler, m, angle);
        verified++;
      }
    }
  }

  /** The usual matrix of a turn about an axis, for column vectors. */
  private static double[][] turn(int axis, double degrees) {
    int a = (axis + 1) % 3;
    int b = (axis + 2) % 3;
    double[][] m = new double[3][3];
    m[axis][axis] = 1;
    m[a][a] = Math.cos(Math.toRadians(degrees));
    m[b][b] = m[a][a];
    m[b][a] = Math.sin(Math.toRadians(degrees));
    m[a][b] = -m[b][a];
    return m;
  }

  private static double[][] product(double[][] a, double[][] b) {
    double[][] m = new double[3][3];
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        m[i][j] = a[i][0] * b[0][j] + a[i][1] * b[1][j] + a[i][2] * b[2][j];
      }
    }
    return m;
  }

  private static void verify(Encoding encoding, double[] euler, double[][] m, double angle) {
    double length = 2 * Math.sin(angle);
    double[] axis = {
      (m[2][1] - m[1][2]) / length, (m[0][2] - m[2][0]) / length, (m[1][0] - m[0][1]) / length
    };
    double half = Math.sin(angle / 2);
    double[] q = {axis[0] * half, axis[1] * half, axis[2] * half, Math.cos(angle / 2)};
    double[] rows = new double[9];
    for (int i = 0; i < 9; i++) {
      rows[i] = m[i / 3][i % 3] * SIGNS[i / 3] * SIGNS[i % 3];
    }
    String text =
        "rtm "
            + encoding.text()
            + "\nbones\n quaternion\n rows\n \"euler\"\n \"axis\"\nframe 0\n"
            + (" quaternion | " + numbers(q, 0, 4) + " | 0 0 0\n")
            + (" rows | " + numbers(rows, 0, 3) + " | " + numbers(rows, 3, 6))
            + (" | " + numbers(rows, 6, 9) + " | 0 0 0\n")
            + (" \"euler\" | euler " + numbers(euler, 0, 3) + " | 0 0 0\n")
            + (" \"axis\" | axis " + numbers(axis, 0, 3))
            + (" angle " + Math.toDegrees(angle) + " | 0 0 0\n");
    TextReading read = TextReader.read(text);
    assertTrue(read.animation().isPresent(), () -> read.problems() + "\n" + text);
    Transforms stored = read.animation().get().frames().get(0).transforms();
    for (int form = 0; form < FORMS.length; form++) {
      if (stored.isBinarised()) {
        verify(q, stored, form);
      } else {
        for (int i = 0; i < 9; i++) {
          double value = stored.value(form, i);
          assertEquals(rows[i], value, 1e-7, FORMS[form]);
        }
      }
    }
  }

  /** Angles can give the quaternion of the other sign, which is the same rotation. */
  private static void verify(double[] expected, Transforms quaternions, int form) {
    double[] values = new double[4];
    double same = 0;
    for (int i = 0; i < 4; i++) {
      values[i] = quaternions.value(form, i);
      same += values[i] * expected[i];
    }
    for (int i = 0; i < 4; i++) {
      double value = FORMS[form].equals("euler") ? Math.signum(same) * values[i] : values[i];
      assertEquals(expected[i], value, 0.51 / Transforms.ONE, FORMS[form]);
    }
  }

  private static String numbers(double[] values, int from, int to) {
    return Arrays.stream(values, from, to)
        .mapToObj(Double::toString)
        .collect(Collectors.joining(" "));
  }
}
