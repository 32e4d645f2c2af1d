package org.rtmtext.lsp.feature;

import java.util.function.IntToDoubleFunction;
import org.rtmtext.problem.Wording;

/**
 * A small picture of a bone's motion, frame by frame from left to right: how far it is turned from
 * the first frame, and how far its position has moved along x, y and z. Its colours can be told
 * from a white ground as well as from a dark one, since a picture does not know its client's theme.
 */
final class MotionPicture {
  /** More points would make a picture larger, and its curves no finer. */
  private static final int MAX_POINTS = 100;

  /** Half pixels, so that the numbers in the picture are short. */
  private static final int WIDTH = 560;

  private static final int TITLE = 28;
  private static final int CURVE = 76;
  private static final int MARGIN = 4;
  private static final String[] AXES = {"x", "y", "z"};
  private static final String[] COLOURS = {"#e0524d", "#2e9e4f", "#3f87f5"};
  private static final String TURN_COLOUR = "#c97a10";

  /** Characters of a line that is shown where pictures are not. */
  private static final int LINE_LENGTH = 40;

  private static final String BLOCKS = "▁▂▃▄▅▆▇█";

  private final MotionSummary motion;
  private final int[] sample;
  private final StringBuilder out = new StringBuilder(3000);
  private final int marked;
  private int top;

  private MotionPicture(MotionSummary motion, int marked) {
    this.motion = motion;
    this.marked = marked;
    sample = motion.sample(MAX_POINTS);
  }

  /**
   * The picture as SVG.
   *
   * @param frame index of the frame to mark; -1 for none
   */
  static String svg(MotionSummary motion, int frame) {
    return new MotionPicture(motion, frame).draw();
  }

  /** The same as one line: the turn, or the distance where nothing turns. */
  static String line(MotionSummary motion) {
    double turn = motion.turn(motion.mostTurned());
    double distance = motion.distance(motion.farthest());
    boolean turns = turn > 0;
    StringBuilder curve = new StringBuilder();
    for (int i : motion.sample(LINE_LENGTH)) {
      double part = turns ? motion.turn(i) / turn : motion.distance(i) / distance;
      curve.append(
          Double.isFinite(part)
              ? BLOCKS.charAt((int) Math.min(BLOCKS.length() - 1, part * BLOCKS.length()))
              : ' ');
    }
    return curve
        + (turns
            ? "  turn from " + first(motion) + ", 0° to " + DisplayNumbers.turn(turn)
            : "  distance from " + first(motion) + ", 0 m to " + DisplayNumbers.distance(distance));
  }

  private static String first(MotionSummary motion) {
    return Wording.frame(motion.frame(0));
  }

  private String draw() {
    double turn = motion.turn(motion.mostTurned());
    if (turn > 0) {
      title("turn from " + first(motion) + ": 0° to " + DisplayNumbers.turn(turn));
      curve(motion::turn, 0, turn, TURN_COLOUR);
      mark();
    }
    if (motion.farthest() > 0) {
      drawPosition();
    }
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\""
        + WIDTH / 2
        + "\" height=\""
        + (top + MARGIN) / 2
        + "\" viewBox=\"0 0 "
        + WIDTH
        + " "
        + (top + MARGIN)
        + "\" font-family=\"sans-serif\" font-size=\"22\" fill=\"#888\">"
        + out
        + "</svg>";
  }

  private void drawPosition() {
    double least = 0;
    double most = 0;
    for (int axis = 0; axis < 3; axis++) {
      // Math.min and max would keep a NaN.
      double first = motion.position(axis, 0);
      least = motion.least(axis) - first < least ? motion.least(axis) - first : least;
      most = motion.most(axis) - first > most ? motion.most(axis) - first : most;
    }
    StringBuilder axes = new StringBuilder("position");
    for (int axis = 0; axis < 3; axis++) {
      axes.append(" <tspan fill=\"")
          .append(COLOURS[axis])
          .append("\">")
          .append(AXES[axis])
          .append("</tspan>");
    }
    title(
        axes
            + " from "
            + first(motion)
            + ": "
            + DisplayNumbers.rounded(least, 4)
            + " to "
            + DisplayNumbers.rounded(most, 4)
            + " m");
    line(y(0, least, most));
    for (int axis = 0; axis < 3; axis++) {
      int a = axis;
      curve(i -> motion.moved(a, i), least, most, COLOURS[axis]);
    }
    mark();
  }

  private void title(String text) {
    out.append("<text y=\"").append(top + 20).append("\">").append(text).append("</text>");
    top += TITLE;
  }

  /** A thin line where the first frame is. */
  private void line(int y) {
    out.append("<path stroke=\"#888\" d=\"M0 ").append(y).append('H').append(WIDTH).append("\"/>");
  }

  private void curve(IntToDoubleFunction value, double least, double most, String colour) {
    out.append("<path fill=\"none\" stroke=\"").append(colour).append("\" stroke-width=\"3\" d=\"");
    boolean pen = false;
    int lastX = 0;
    int lastY = 0;
    for (int i : sample) {
      double v = value.applyAsDouble(i);
      if (!Double.isFinite(v)) {
        pen = false;
        continue;
      }
      int x = (int) Math.rint(x(motion.frame(i)));
      int y = y(v, least, most);
      if (pen) {
        out.append('l').append(x - lastX).append(y < lastY ? "" : " ").append(y - lastY);
      } else {
        out.append('M').append(x).append(' ').append(y);
      }
      pen = true;
      lastX = x;
      lastY = y;
    }
    out.append("\"/>");
  }

  /** Ends the curves of a title, with an upright line through the frame to mark. */
  private void mark() {
    if (marked >= 0) {
      out.append("<path stroke=\"#888\" stroke-width=\"2\" stroke-dasharray=\"6\" d=\"M")
          .append((int) Math.rint(x(marked)))
          .append(' ')
          .append(top)
          .append('v')
          .append(CURVE)
          .append("\"/>");
    }
    top += CURVE;
  }

  private double x(int frame) {
    int last = Math.max(1, motion.frameCount() - 1);
    return MARGIN + (double) frame / last * (WIDTH - 2 * MARGIN);
  }

  private int y(double value, double least, double most) {
    double part = most > least ? (value - least) / (most - least) : 0;
    return (int) Math.rint(top + CURVE - MARGIN - part * (CURVE - 2 * MARGIN));
  }
}
