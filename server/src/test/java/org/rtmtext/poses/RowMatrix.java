package org.rtmtext.poses;

/**
 * A second, slow implementation of the facts about poses: 3x3 matrices and a position, for row
 * vectors, as a plain file stores them.
 */
record RowMatrix(double[][] m, double[] t) {
  /** A row of a plain frame. */
  static RowMatrix of(int[] bits, int row) {
    double[] v = new double[12];
    for (int i = 0; i < 12; i++) {
      v[i] = Float.intBitsToFloat(bits[12 * row + i]);
    }
    return new RowMatrix(
        new double[][] {{v[0], v[1], v[2]}, {v[3], v[4], v[5]}, {v[6], v[7], v[8]}},
        new double[] {v[9], v[10], v[11]});
  }

  /** A row of a binarised frame: quaternion and position as the format describes them. */
  static RowMatrix ofQuaternion(double[] q, double[] p) {
    double x = q[0];
    double y = q[1];
    double z = q[2];
    double w = q[3];
    return new RowMatrix(
        new double[][] {
          {1 - 2 * (y * y + z * z), -2 * (x * y - z * w), 2 * (x * z + y * w)},
          {-2 * (x * y + z * w), 1 - 2 * (x * x + z * z), -2 * (y * z - x * w)},
          {2 * (x * z - y * w), -2 * (y * z + x * w), 1 - 2 * (x * x + y * y)}
        },
        new double[] {-p[0], p[1], -p[2]});
  }

  /** A turn about a joint, about x, then y, then z, and a move. */
  static RowMatrix turn(double[] degrees, double[] joint, double[] move) {
    double[] c = new double[3];
    double[] s = new double[3];
    for (int i = 0; i < 3; i++) {
      c[i] = Math.cos(Math.toRadians(degrees[i]));
      s[i] = Math.sin(Math.toRadians(degrees[i]));
    }
    double[][] x = {{1, 0, 0}, {0, c[0], s[0]}, {0, -s[0], c[0]}};
    double[][] y = {{c[1], 0, -s[1]}, {0, 1, 0}, {s[1], 0, c[1]}};
    double[][] z = {{c[2], s[2], 0}, {-s[2], c[2], 0}, {0, 0, 1}};
    double[][] r = mul(mul(x, y), z);
    double[] turned = mul(joint, r);
    double[] t = new double[3];
    for (int i = 0; i < 3; i++) {
      t[i] = joint[i] - turned[i] + move[i];
    }
    return new RowMatrix(r, t);
  }

  private static double[][] mul(double[][] a, double[][] b) {
    return new double[][] {mul(a[0], b), mul(a[1], b), mul(a[2], b)};
  }

  private static double[] mul(double[] v, double[][] m) {
    double[] out = new double[3];
    for (int i = 0; i < 3; i++) {
      out[i] = v[0] * m[0][i] + v[1] * m[1][i] + v[2] * m[2][i];
    }
    return out;
  }

  /**
   * The rotation that has the direction of the first row, and the plane of the first two. The
   * position is zero.
   */
  RowMatrix rotation() {
    double[] first = divided(m[0], Math.sqrt(dot(m[0], m[0])));
    double[] second = new double[3];
    for (int i = 0; i < 3; i++) {
      second[i] = m[1][i] - dot(m[1], first) * first[i];
    }
    second = divided(second, Math.sqrt(dot(second, second)));
    double[] third = new double[3];
    for (int i = 0; i < 3; i++) {
      int j = (i + 1) % 3;
      int k = (i + 2) % 3;
      third[i] = first[j] * second[k] - first[k] * second[j];
    }
    return new RowMatrix(new double[][] {first, second, third}, new double[3]);
  }

  private static double dot(double[] a, double[] b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  }

  private static double[] divided(double[] v, double by) {
    return new double[] {v[0] / by, v[1] / by, v[2] / by};
  }

  /** The angles of a rotation, degrees; those of the two possible ones that are nearer. */
  double[] angles(double[] near) {
    double[] angles = {
      Math.toDegrees(Math.atan2(m[1][2], m[2][2])),
      Math.toDegrees(Math.atan2(-m[0][2], Math.hypot(m[0][0], m[0][1]))),
      Math.toDegrees(Math.atan2(m[0][1], m[0][0]))
    };
    double[] other = {angles[0] + 180, 180 - angles[1], angles[2] + 180};
    return distance(angles, near) <= distance(other, near) ? angles : other;
  }

  private static double distance(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < 3; i++) {
      sum += Math.abs(Math.IEEEremainder(a[i] - b[i], 360));
    }
    return sum;
  }

  /** With one angle of the rotation replaced; scale and shear, and the place of a joint stay. */
  RowMatrix withAngle(int axis, double[] typed, double[] joint) {
    double[] angles = rotation().angles(typed);
    angles[axis] = typed[axis];
    RowMatrix stretch = then(rotation().inverse());
    RowMatrix turned = stretch.then(turn(angles, new double[3], new double[3]));
    double[] at = apply(joint);
    double[] origin = mul(joint, turned.m);
    for (int i = 0; i < 3; i++) {
      at[i] -= origin[i];
    }
    return new RowMatrix(turned.m, at);
  }

  /** Where a point is moved to. */
  double[] apply(double[] point) {
    double[] moved = mul(point, m);
    for (int i = 0; i < 3; i++) {
      moved[i] += t[i];
    }
    return moved;
  }

  /** This transform, then the other. */
  RowMatrix then(RowMatrix other) {
    return new RowMatrix(mul(m, other.m), other.apply(t));
  }

  RowMatrix inverse() {
    double[][] a = m;
    double det =
        a[0][0] * (a[1][1] * a[2][2] - a[1][2] * a[2][1])
            - a[0][1] * (a[1][0] * a[2][2] - a[1][2] * a[2][0])
            + a[0][2] * (a[1][0] * a[2][1] - a[1][1] * a[2][0]);
    double[][] inverse = new double[3][3];
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        int r = (j + 1) % 3;
        int s = (j + 2) % 3;
        int c = (i + 1) % 3;
        int d = (i + 2) % 3;
        inverse[i][j] = (a[r][c] * a[s][d] - a[r][d] * a[s][c]) / det;
      }
    }
    double[] moved = mul(t, inverse);
    return new RowMatrix(inverse, new double[] {-moved[0], -moved[1], -moved[2]});
  }

  /** The largest difference of any number. */
  double distance(RowMatrix other) {
    double largest = 0;
    for (int i = 0; i < 3; i++) {
      largest = Math.max(largest, Math.abs(t[i] - other.t[i]));
      for (int j = 0; j < 3; j++) {
        largest = Math.max(largest, Math.abs(m[i][j] - other.m[i][j]));
      }
    }
    return largest;
  }
}
