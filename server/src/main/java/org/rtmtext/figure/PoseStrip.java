package org.rtmtext.figure;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.rtmtext.figure.FlatPose.Axis;
import org.rtmtext.figure.FlatPose.Circle;
import org.rtmtext.figure.FlatPose.FlatLimb;
import org.rtmtext.model.Frame;
import org.rtmtext.skeleton.BodySide;

/** Draws a few poses of an animation side by side as SVG. */
public final class PoseStrip {
  private static final int MAX_POSES = 6;

  /** Tenths of a pixel, so that coordinates are short integers. */
  private static final int HEIGHT = 2200;

  private static final int MARGIN = 60;
  private static final int LABEL = 240;

  /** Cells are not narrower, so that labels fit. */
  private static final int MIN_WIDTH = 700;

  /** Smaller limbs, such as the tips of fingers, are left out. */
  private static final double MIN_SIZE = 35;

  /** Smaller highlighted limbs get a ring. */
  private static final double MIN_UNMARKED = 120;

  /** Units per pixel of a separate picture. */
  private static final int UNITS = 10;

  /** Units per pixel of a picture in a hover. */
  private static final int UNITS_OF_HOVER = 12;

  /** A colour that is neither side's, on light and dark backgrounds. */
  private static final String HIGHLIGHT = "#d1359c";

  private static final List<String> AXES = List.of("#c0392b", "#2e8b57", "#2f6fd0");

  private final DecimalFormat phase =
      new DecimalFormat("0.###", DecimalFormatSymbols.getInstance(Locale.ROOT));
  private final Figure figure;
  private final List<Integer> frames;
  private final int highlight;
  private final StringBuilder out = new StringBuilder();
  private final SvgPath path = new SvgPath(out);
  private double scale;
  private double dx;
  private double dy;

  private PoseStrip(Figure figure, List<Integer> frames, int highlight) {
    this.figure = figure;
    this.frames = frames;
    this.highlight = highlight;
  }

  /**
   * The picture.
   *
   * @return empty if there is nothing to draw: no frame, or no limb that can be drawn
   */
  public static Optional<String> svg(Figure figure) {
    return new PoseStrip(figure, frames(figure.frames().size()), -1).draw(UNITS);
  }

  /**
   * A small picture of one frame.
   *
   * @param highlight a bone; -1 for none
   * @return empty if there is nothing to draw
   */
  public static Optional<String> svg(Figure figure, int frame, int highlight) {
    return new PoseStrip(figure, List.of(frame), highlight).draw(UNITS_OF_HOVER);
  }

  private Optional<String> draw(int units) {
    Body body = new Body(figure.bones());
    List<FlatPose> poses = new ArrayList<>();
    double[] low = {Double.MAX_VALUE, Double.MAX_VALUE};
    double[] high = {-Double.MAX_VALUE, -Double.MAX_VALUE};
    for (int frame : frames) {
      FlatPose pose = FlatPose.of(figure.bones(), body, figure.pose(frame), highlight);
      poses.add(pose);
      for (FlatLimb f : pose.limbs()) {
        low[0] = Math.min(low[0], Math.min(f.x0() - f.r0(), f.x1() - f.r1()));
        low[1] = Math.min(low[1], Math.min(f.y0() - f.r0(), f.y1() - f.r1()));
        high[0] = Math.max(high[0], Math.max(f.x0() + f.r0(), f.x1() + f.r1()));
        high[1] = Math.max(high[1], Math.max(f.y0() + f.r0(), f.y1() + f.r1()));
      }
      if (!pose.limbs().isEmpty() && pose.mark().isPresent()) {
        // A weapon may be far from the figure.
        Circle mark = pose.mark().get();
        low[0] = Math.min(low[0], mark.x() - mark.r());
        low[1] = Math.min(low[1], mark.y() - mark.r());
        high[0] = Math.max(high[0], mark.x() + mark.r());
        high[1] = Math.max(high[1], mark.y() + mark.r());
      }
    }
    if (low[0] > high[0]) {
      return Optional.empty();
    }
    double width = Math.max(1e-6, high[0] - low[0]);
    double height = Math.max(1e-6, high[1] - low[1]);
    // Wide figures, such as dogs, are drawn smaller.
    scale = (HEIGHT - 2 * MARGIN) / Math.max(height, width * 0.9);
    int cell = Math.max(MIN_WIDTH, (int) Math.ceil(width * scale) + 2 * MARGIN);
    int bottom = 2 * MARGIN + (int) Math.ceil(height * scale);
    for (int i = 0; i < poses.size(); i++) {
      dx = cell * (i + 0.5) - (low[0] + high[0]) / 2 * scale;
      dy = MARGIN - low[1] * scale;
      draw(poses.get(i), cell * i, cell * (i + 1), bottom);
      label(figure.frames().get(frames.get(i)), cell * i + cell / 2, bottom + 150);
    }
    return Optional.of(document(cell * poses.size(), bottom + LABEL, units));
  }

  private String document(int width, int height, int units) {
    String title = FigurePage.escaped(figure.title());
    return String.format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\""
                + " role=\"img\" stroke-linejoin=\"round\" stroke=\"#fff\" stroke-opacity=\".75\""
                + " stroke-width=\"10\"><!-- RTM Text --><title>%s</title>",
            width / units, height / units, width, height, title)
        + out
        + "</svg>\n";
  }

  /** Indices, evenly spread, with the first and the last one. */
  private static List<Integer> frames(int count) {
    List<Integer> frames = new ArrayList<>();
    int poses = Math.min(MAX_POSES, count);
    for (int i = 0; i < poses; i++) {
      frames.add(poses == 1 ? 0 : (int) Math.round((double) i * (count - 1) / (poses - 1)));
    }
    return frames;
  }

  private void draw(FlatPose pose, int left, int right, int bottom) {
    String colour = "";
    List<FlatLimb> highlighted = new ArrayList<>();
    for (FlatLimb f : pose.limbs()) {
      if (f.bone() == highlight) {
        highlighted.add(f);
      } else if (size(f) >= MIN_SIZE) {
        String own = colour(f.side());
        if (!own.equals(colour)) {
          out.append(colour.isEmpty() ? "" : "</g>").append("<g fill=\"").append(own).append("\">");
          colour = own;
        }
        draw(f);
      }
    }
    out.append(colour.isEmpty() ? "" : "</g>");
    for (Circle joint : pose.uncertain()) {
      if (2 * joint.r() * scale >= MIN_SIZE) {
        path.circle(
            x(joint.x()),
            y(joint.y()),
            joint.r() * scale,
            "fill=\"#fff\" stroke-opacity=\"1\" stroke=\"" + colour(joint.side()) + "\"");
      }
    }
    for (Axis axis : pose.axes()) {
      if (Math.min(x(axis.x0()), x(axis.x1())) >= left
          && Math.max(x(axis.x0()), x(axis.x1())) <= right
          && Math.min(y(axis.y0()), y(axis.y1())) >= 0
          && Math.max(y(axis.y0()), y(axis.y1())) <= bottom) {
        path.line(
            x(axis.x0()),
            y(axis.y0()),
            x(axis.x1()),
            y(axis.y1()),
            "stroke-width=\"18\" stroke-opacity=\"1\" stroke=\""
                + AXES.get(axis.direction())
                + "\"");
      }
    }
    drawHighlight(pose, highlighted);
  }

  /** Draws the highlighted bone in front of all others: it may be behind the body. */
  private void drawHighlight(FlatPose pose, List<FlatLimb> limbs) {
    if (!limbs.isEmpty()) {
      out.append("<g fill=\"").append(HIGHLIGHT).append("\">");
      limbs.forEach(this::draw);
      out.append("</g>");
    }
    if (pose.mark().isPresent() && limbs.stream().noneMatch(f -> size(f) >= MIN_UNMARKED)) {
      // A finger, or a bone without a limb, such as a weapon.
      Circle mark = pose.mark().get();
      path.circle(
          x(mark.x()),
          y(mark.y()),
          Math.max(MIN_UNMARKED / 2, mark.r() * scale),
          "fill=\"none\" stroke-width=\"24\" stroke-opacity=\"1\" stroke=\"" + HIGHLIGHT + "\"");
    }
  }

  private void draw(FlatLimb f) {
    path.capsule(x(f.x0()), y(f.y0()), f.r0() * scale, x(f.x1()), y(f.y1()), f.r1() * scale);
  }

  /** The longest extent of a limb in the picture. */
  private double size(FlatLimb f) {
    return (Math.hypot(f.x1() - f.x0(), f.y1() - f.y0()) + f.r0() + f.r1()) * scale;
  }

  private double x(double metres) {
    return metres * scale + dx;
  }

  private double y(double metres) {
    return metres * scale + dy;
  }

  /** Colours that differ for colour-blind people too, on light and dark backgrounds. */
  private static String colour(BodySide side) {
    return switch (side) {
      case LEFT -> "#3a8bce";
      case RIGHT -> "#e5932b";
      case CENTRE -> "#949ba3";
    };
  }

  private void label(Frame frame, int x, int y) {
    if (frame.hasPhase() && Float.isFinite(frame.phaseValue())) {
      out.append("<text stroke=\"none\" fill=\"#888\" font-family=\"sans-serif\"")
          .append(" font-size=\"120\" text-anchor=\"middle\" x=\"")
          .append(x)
          .append("\" y=\"")
          .append(y)
          .append("\">")
          .append(phase.format(frame.phaseValue()))
          .append("</text>");
    }
  }

  /** Shapes of SVG pictures, with whole numbers as coordinates. */
  private static final class SvgPath {
    private final StringBuilder out;

    SvgPath(StringBuilder out) {
      this.out = out;
    }

    /** Two circles and the tangents between them. */
    void capsule(double x0, double y0, double r0, double x1, double y1, double r1) {
      out.append("<path d=\"");
      double length = Math.hypot(x1 - x0, y1 - y0);
      if (length <= Math.abs(r0 - r1)) {
        boolean isNear = r0 > r1;
        double r = Math.max(r0, r1);
        double x = isNear ? x0 : x1;
        double y = isNear ? y0 : y1;
        point('M', x - r, y).arc(r, false, x + r, y).arc(r, false, x - r, y);
      } else {
        double angle = Math.atan2(y1 - y0, x1 - x0);
        double tangent = Math.acos((r0 - r1) / length);
        double from = angle + tangent;
        double to = angle - tangent;
        point('M', x0 + r0 * Math.cos(from), y0 + r0 * Math.sin(from))
            .arc(r0, r0 > r1, x0 + r0 * Math.cos(to), y0 + r0 * Math.sin(to))
            .point('L', x1 + r1 * Math.cos(to), y1 + r1 * Math.sin(to))
            .arc(r1, r1 > r0, x1 + r1 * Math.cos(from), y1 + r1 * Math.sin(from));
        out.append('Z');
      }
      out.append("\"/>");
    }

    /**
     * A circle.
     *
     * @param attributes such as {@code fill}
     */
    void circle(double x, double y, double r, String attributes) {
      out.append("<circle cx=\"").append(Math.round(x)).append("\" cy=\"").append(Math.round(y));
      out.append("\" r=\"").append(Math.round(r)).append("\" ").append(attributes).append("/>");
    }

    void line(double x0, double y0, double x1, double y1, String attributes) {
      out.append("<path d=\"");
      point('M', x0, y0).point('L', x1, y1);
      out.append("\" ").append(attributes).append("/>");
    }

    private SvgPath point(char command, double x, double y) {
      out.append(command).append(Math.round(x)).append(' ').append(Math.round(y));
      return this;
    }

    private SvgPath arc(double r, boolean isLarge, double x, double y) {
      long radius = Math.max(1, Math.round(r));
      out.append('A').append(radius).append(' ').append(radius).append(" 0 ");
      out.append(isLarge ? 1 : 0).append(" 1 ").append(Math.round(x)).append(' ');
      out.append(Math.round(y));
      return this;
    }
  }
}
