package org.rtmtext.lsp.feature;

import java.util.function.IntToDoubleFunction;
import org.rtmtext.problem.Wording;

/**
 * Draws a small picture of a bone's motion over the frames: the angle from the first rotation, and
 * the movement along x, y and z. Its colours are visible on light and dark backgrounds, because the
 * client's theme is unknown.
 */
public final class MotionPicture {
  /** More points would make the picture larger without visible detail. */
  private static final int MAX_POINTS = 100;

  /** This and the other sizes are in half pixels, so that coordinates are short integers. */
  private static final int WIDTH = 560;

  private static final int TITLE = 28;
  private static final int CURVE = 76;
  private static final int MARGIN = 4;
  private static final String[] AXES = {"x", "y", "z"};
  private static final String[] COLOURS = {"#e0524d", "#2e9e4f", "#3f87f5"};
  private static final String TURN_COLOUR = "#c97a10";

  /** Number of characters of the line for clients that show no pictures. */
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
   * @param frame index of the frame to mark; -1 for none
   */
  public static String svg(MotionSummary motion, int frame) {
    return new MotionPicture(motion, frame).draw();
  }

  /** The motion as one line of text: the angle, or the distance if the bone does not turn. */
  public static String line(MotionSummary motion) {
    double turn = motion.turns()[motion.mostTurned()];
    double distance = motion.distances()[motion.farthest()];
    boolean turns = turn > 0;
    StringBuilder curve = new StringBuilder();
    for (int i : motion.sample(LINE_LENGTH)) {
      double part = turns ? motion.turns()[i] / turn : motion.distances()[i] / distance;
      curve.append(
          Double.isFinite(part)
              ? BLOCKS.charAt((int) Math.min(BLOCKS.length() - 1, part * BLOCKS.length()))
              : ' ');
    }
    return curve
        + (turns
            ? "  rotation from " + first(motion) + ", 0° to " + DisplayNumbers.turn(turn)
            : "  distance from " + first(motion) + ", 0 m to " + DisplayNumbers.distance(distance));
  }

  private static String first(MotionSummary motion) {
    return Wording.frame(motion.frames()[0]);
  }

  private String draw() {
    double turn = motion.turns()[motion.mostTurned()];
    if (turn > 0) {
      title("rotation from " + first(motion) + ": 0° to " + DisplayNumbers.turn(turn));
      curve(i -> motion.turns()[i], 0, turn, TURN_COLOUR);
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
      double first = motion.positions()[axis][0];
      least = motion.least(axis) - first < least ? motion.least(axis) - first : least;
      most = motion.most(axis) - first > most ? motion.most(axis) - first : most;
    }
    StringBuilder axes = new StringBuilder("movement");
    for (int axis = 0; axis < 3; axis++) {
      axes.append(" <tspan fill=\"")
          .append(COLOURS[axis])
          .append("\">")
          .append(AXES[axis])
          .append("</tspan>");
    }
    title(
        String.format(
            "%s: %s to %s m",
            axes, DisplayNumbers.rounded(least, 4), DisplayNumbers.rounded(most, 4)));
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
      int x = (int) Math.rint(x(motion.frames()[i]));
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

  /** Ends a group of curves; draws a vertical line at the marked frame. */
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
