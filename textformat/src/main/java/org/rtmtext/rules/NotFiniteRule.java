package org.rtmtext.rules;

import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Half;
import org.rtmtext.model.MatrixTransforms;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.PropertyPart;
import org.rtmtext.problem.Place.RowPart;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.Wording;

/** NaN and infinities, wherever a float or a binary16 is stored. */
final class NotFiniteRule implements Rule {
  @Override
  public Code code() {
    return Code.NOT_FINITE;
  }

  @Override
  public void checkHead(Animation a, ProblemCollector out) {
    Place.Head motion = new Place.Head(Section.MOTION);
    check("the motion's x", a.motion().x(), motion, out);
    check("the motion's y", a.motion().y(), motion, out);
    check("the motion's z", a.motion().z(), motion, out);
    for (int i = 0; i < a.properties().size(); i++) {
      check(
          "the phase of the property",
          a.properties().get(i).phase(),
          new Place.PropertyEntry(i, PropertyPart.PHASE),
          out);
    }
    if (a.encoding().isBinarised()) {
      for (int bits : a.bmtr().extraPhases()) {
        check("an extra phase", bits, new Place.Head(Section.EXTRA_PHASES), out);
      }
    }
  }

  @Override
  public void checkPhases(Animation a, ProblemCollector out) {
    for (int i = 0; i < a.frames().size(); i++) {
      Frame frame = a.frames().get(i);
      if (!Float.isFinite(frame.phaseValue())) {
        check("the phase of " + Wording.frame(i), frame.phase(), new Place.FrameHead(i), out);
      }
    }
  }

  @Override
  public void checkFrame(Animation a, int frame, ProblemCollector out) {
    Transforms transforms = a.frames().get(frame).transforms();
    if (transforms instanceof MatrixTransforms m) {
      if (!allFinite(m.array())) {
        for (int row = 0; row < m.count(); row++) {
          checkMatrix(a, frame, row, m, out);
        }
      }
    } else if (transforms instanceof QuaternionTransforms q) {
      if (!allFinite(q.array())) {
        for (int row = 0; row < q.count(); row++) {
          checkPosition(a, frame, row, q, out);
        }
      }
    }
  }

  /** Adding one to an exponent of all ones carries into the sign, so no branch is needed. */
  private static boolean allFinite(int[] floats) {
    int signs = 0;
    for (int bits : floats) {
      signs |= (bits & 0x7FFFFFFF) + 0x00800000;
    }
    return signs >= 0;
  }

  private static boolean allFinite(short[] transforms) {
    int carries = 0;
    for (int at = QuaternionTransforms.ROTATION;
        at < transforms.length;
        at += QuaternionTransforms.STRIDE) {
      carries |=
          (transforms[at] & 0x7FFF) + 0x0400
              | (transforms[at + 1] & 0x7FFF) + 0x0400
              | (transforms[at + 2] & 0x7FFF) + 0x0400;
    }
    return (carries & 0x8000) == 0;
  }

  /** Reports the first value that is not finite of the rotation, and of the position. */
  private void checkMatrix(
      Animation a, int frame, int row, MatrixTransforms m, ProblemCollector out) {
    int first = firstNotFinite(m, row, 0, MatrixTransforms.ROTATION);
    if (first >= 0) {
      String[] rows = {"aside", "up", "direction"};
      String part = "the " + rows[first / 3] + " row";
      row(a, frame, row, RowPart.ROTATION, part, m.value(row, first), out);
    }
    first = firstNotFinite(m, row, MatrixTransforms.ROTATION, MatrixTransforms.STRIDE);
    if (first >= 0) {
      row(a, frame, row, RowPart.POSITION, "the position", m.value(row, first), out);
    }
  }

  private static int firstNotFinite(MatrixTransforms m, int row, int from, int to) {
    for (int i = from; i < to; i++) {
      if (!Float.isFinite(m.value(row, i))) {
        return i;
      }
    }
    return -1;
  }

  private void checkPosition(
      Animation a, int frame, int row, QuaternionTransforms q, ProblemCollector out) {
    for (int i = 0; i < 3; i++) {
      float value = Half.toFloat(q.position(row, i));
      if (!Float.isFinite(value)) {
        row(a, frame, row, RowPart.POSITION, "the position", value, out);
        return;
      }
    }
  }

  private void row(
      Animation a,
      int frame,
      int row,
      RowPart place,
      String part,
      float value,
      ProblemCollector out) {
    out.add(
        code(),
        new Place.Row(frame, row, place),
        () -> message(part + " of " + Rows.in(a, frame, row) + " contains", value));
  }

  private void check(String what, int bits, Place place, ProblemCollector out) {
    float value = Float.intBitsToFloat(bits);
    if (!Float.isFinite(value)) {
      out.add(code(), place, () -> message(what + " is", value));
    }
  }

  private static String message(String what, float value) {
    return what + " " + Wording.stored(value) + ", not a finite number";
  }
}
