package org.rtmtext.rules;

import java.util.function.Function;
import org.rtmtext.model.Animation;
import org.rtmtext.model.MatrixMeasures;
import org.rtmtext.model.MatrixShape;
import org.rtmtext.model.MatrixTransforms;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.RowPart;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.Wording;

/** Matrices of plain files that are not rotations: one rule for each {@link MatrixShape}. */
enum MatrixRule implements Rule {
  ZERO(
      Code.MATRIX_ZERO,
      MatrixShape.ZERO,
      m ->
          "shrinks to nothing: its rows have "
              + m.describeLengths()
              + "; write the identity, \"1 0 0 | 0 1 0 | 0 0 1\", or another rotation"),
  MIRROR(
      Code.MATRIX_MIRROR,
      MatrixShape.MIRROR,
      m ->
          "is mirrored, so the faces attached to it point inwards: in the 3D program, apply (bake)"
              + " the negative scale and export again, or negate the row of the inverted axis"),
  SHEAR(
      Code.MATRIX_SHEAR,
      MatrixShape.SHEAR,
      m ->
          "is sheared: two of its rows meet at "
              + Wording.number(Math.toDegrees(Math.acos(m.worstCosine())))
              + " degrees instead of 90, which a binarised file cannot store; write the rotation as"
              + " \"euler\" or \"axis\""),
  SCALE(
      Code.MATRIX_SCALE,
      MatrixShape.SCALE,
      m ->
          "is scaled: its rows have "
              + m.describeLengths()
              + " instead of 1; divide each row by its length");

  private final Code code;
  private final MatrixShape shape;
  private final Function<MatrixMeasures, String> message;

  MatrixRule(Code code, MatrixShape shape, Function<MatrixMeasures, String> message) {
    this.code = code;
    this.shape = shape;
    this.message = message;
  }

  @Override
  public Code code() {
    return code;
  }

  @Override
  public void checkFrame(Animation a, int frame, ProblemCollector out) {
    if (!(a.frames().get(frame).transforms() instanceof MatrixTransforms transforms)) {
      return;
    }
    int[] bits = transforms.array();
    for (int at = 0; at < bits.length; at += MatrixTransforms.STRIDE) {
      if (MatrixShape.of(bits, at) == shape) {
        report(a, frame, at / MatrixTransforms.STRIDE, bits, out);
      }
    }
  }

  private void report(Animation a, int frame, int row, int[] bits, ProblemCollector out) {
    out.add(
        code,
        new Place.Row(frame, row, RowPart.ROTATION),
        () ->
            Rows.in(a, frame, row)
                + " "
                + message.apply(new MatrixMeasures(bits, row * MatrixTransforms.STRIDE)));
  }
}
