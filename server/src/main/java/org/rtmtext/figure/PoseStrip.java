package org.rtmtext.figure;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.joml.Vector2d;
import org.rtmtext.figure.FlatPose.Axis;
import org.rtmtext.figure.FlatPose.Circle;
import org.rtmtext.figure.FlatPose.FlatLimb;
import org.rtmtext.model.Frame;
import org.rtmtext.skeleton.BodySide;

/** Draws a few poses of an animation side by side as SVG. */
public final class PoseStrip {
  private static final int MAX_POSES = 6;

  /**
   * The height of the poses without their labels. The unit of this and of all other sizes is about
   * a tenth of a pixel, so that coordinates are integers of few digits.
   */
  private static final int HEIGHT = 2200;

  private static final int MARGIN = 60;
  private static final int LABEL = 240;

  /** The width of the narrowest cell, which contains one pose: its label must fit. */
  private static final int MIN_WIDTH = 700;

  /** The size of the smallest limbs and joints that are drawn; the tips of fingers are smaller. */
  private static final double MIN_SIZE = 35;

  /** The smallest size at which a highlighted limb is seen without a ring around it. */
  private static final double MIN_UNMARKED = 120;

  /** Units per pixel of a separate picture. */
  private static final int UNITS = 10;

  /** Units per pixel of a picture in a hover. */
  private static final int UNITS_OF_HOVER = 12;

  /**
   * The colour of the highlighted bone: different from those of both sides, and visible on light
   * and dark backgrounds.
   */
  private static final String HIGHLIGHT = "#d1359c";

  private static final List<String> AXES = List.of("#c0392b", "#2e8b57", "#2f6fd0");

  private final DecimalFormat phase =
      new DecimalFormat("0.###", DecimalFormatSymbols.getInstance(Locale.ROOT));
  private final Figure figure;
  private final List<Integer> frames;
  private final int highlight;
  private final StringBuilder out = new StringBuilder();
  private double scale;
  private double dx;
  private double dy;

  private PoseStrip(Figure figure, List<Integer> frames, int highlight) {
    this.figure = figure;
    this.frames = frames;
    this.highlight = highlight;
  }

  /**
   * A picture of some poses, evenly spread over the animation.
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
    Vector2d low = new Vector2d(Double.MAX_VALUE);
    Vector2d high = new Vector2d(-Double.MAX_VALUE);
    for (int frame : frames) {
      FlatPose pose = FlatPose.of(figure.bones(), body, figure.pose(frame), highlight);
      poses.add(pose);
      for (FlatLimb limb : pose.limbs()) {
        include(limb.near(), low, high);
        include(limb.far(), low, high);
      }
      if (!pose.limbs().isEmpty()) {
        // The highlighted bone may be far from the figure, such as a weapon.
        pose.mark().ifPresent(mark -> include(mark, low, high));
      }
    }
    if (low.x > high.x) {
      return Optional.empty();
    }
    double width = Math.max(1e-6, high.x - low.x);
    double height = Math.max(1e-6, high.y - low.y);
    // Wide figures, such as dogs, are drawn smaller.
    scale = (HEIGHT - 2 * MARGIN) / Math.max(height, width * 0.9);
    int cell = Math.max(MIN_WIDTH, (int) Math.ceil(width * scale) + 2 * MARGIN);
    int bottom = 2 * MARGIN + (int) Math.ceil(height * scale);
    for (int i = 0; i < poses.size(); i++) {
      dx = cell * (i + 0.5) - (low.x + high.x) / 2 * scale;
      dy = MARGIN - low.y * scale;
      draw(poses.get(i), cell * i, cell * (i + 1), bottom);
      label(figure.frames().get(frames.get(i)), cell * i + cell / 2, bottom + 150);
    }
    return Optional.of(document(cell * poses.size(), bottom + LABEL, units));
  }

  private static void include(Circle c, Vector2d low, Vector2d high) {
    low.min(new Vector2d(c.x() - c.r(), c.y() - c.r()));
    high.max(new Vector2d(c.x() + c.r(), c.y() + c.r()));
  }

  private String document(int width, int height, int units) {
    String title = WebPage.escaped(figure.title());
    return String.format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\""
                + " role=\"img\" stroke-linejoin=\"round\" stroke=\"#fff\" stroke-opacity=\".75\""
                + " stroke-width=\"10\"><!-- RTM Text --><title>%s</title>",
            width / units, height / units, width, height, title)
        + out
        + "</svg>\n";
  }

  /** The indices of evenly spread frames, including the first and the last frame. */
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
    for (FlatPose.Joint joint : pose.uncertain()) {
      Circle circle = inPicture(joint.circle());
      if (2 * circle.r() >= MIN_SIZE) {
        draw(circle, "fill=\"#fff\" stroke-opacity=\"1\" stroke=\"" + colour(joint.side()) + "\"");
      }
    }
    for (Axis axis : pose.axes()) {
      Circle from = inPicture(axis.from());
      Circle to = inPicture(axis.to());
      if (Math.min(from.x(), to.x()) >= left
          && Math.max(from.x(), to.x()) <= right
          && Math.min(from.y(), to.y()) >= 0
          && Math.max(from.y(), to.y()) <= bottom) {
        out.append("<path d=\"");
        point("M", from.x(), from.y()).point("L", to.x(), to.y());
        out.append("\" stroke-width=\"18\" stroke-opacity=\"1\" stroke=\"")
            .append(AXES.get(axis.direction()))
            .append("\"/>");
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
      // The bone is small, such as a finger, or has no limb, such as a weapon: draw a ring.
      Circle mark = inPicture(pose.mark().get());
      double r = Math.max(MIN_UNMARKED / 2, mark.r());
      draw(
          new Circle(mark.x(), mark.y(), r),
          "fill=\"none\" stroke-width=\"24\" stroke-opacity=\"1\" stroke=\"" + HIGHLIGHT + "\"");
    }
  }

  /** The longest extent of a limb in the picture. */
  private double size(FlatLimb f) {
    double length = Math.hypot(f.far().x() - f.near().x(), f.far().y() - f.near().y());
    return (length + f.near().r() + f.far().r()) * scale;
  }

  private Circle inPicture(Circle metres) {
    return new Circle(metres.x() * scale + dx, metres.y() * scale + dy, metres.r() * scale);
  }

  /**
   * The colour of a side of the body. The colours differ for colour-blind people too, on light and
   * dark backgrounds.
   */
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

  /** Draws two circles and the tangents between them. */
  private void draw(FlatLimb limb) {
    Circle near = inPicture(limb.near());
    Circle far = inPicture(limb.far());
    out.append("<path d=\"");
    double length = Math.hypot(far.x() - near.x(), far.y() - near.y());
    if (length <= Math.abs(near.r() - far.r())) {
      Circle c = near.r() > far.r() ? near : far;
      point("M", c, Math.PI).arc(c, false, 0).arc(c, false, Math.PI);
    } else {
      double angle = Math.atan2(far.y() - near.y(), far.x() - near.x());
      double tangent = Math.acos((near.r() - far.r()) / length);
      point("M", near, angle + tangent)
          .arc(near, near.r() > far.r(), angle - tangent)
          .point("L", far, angle - tangent)
          .arc(far, far.r() > near.r(), angle + tangent);
      out.append('Z');
    }
    out.append("\"/>");
  }

  private void draw(Circle c, String attributes) {
    out.append("<circle cx=\"").append(Math.round(c.x())).append("\" cy=\"");
    out.append(Math.round(c.y())).append("\" r=\"").append(Math.round(c.r())).append("\" ");
    out.append(attributes).append("/>");
  }

  /** Adds a point of a path, rounded to whole numbers. */
  private PoseStrip point(String command, double x, double y) {
    out.append(command).append(Math.round(x)).append(' ').append(Math.round(y));
    return this;
  }

  /** Adds the point of a circle in a direction. */
  private PoseStrip point(String command, Circle c, double angle) {
    return point(command, c.x() + c.r() * Math.cos(angle), c.y() + c.r() * Math.sin(angle));
  }

  /** Adds a part of a circle that ends in a direction. */
  private PoseStrip arc(Circle c, boolean isLarge, double angle) {
    long radius = Math.max(1, Math.round(c.r()));
    out.append('A').append(radius).append(' ').append(radius).append(" 0 ");
    return point(isLarge ? "1 1 " : "0 1 ", c, angle);
  }
}
