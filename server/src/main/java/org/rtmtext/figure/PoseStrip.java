package org.rtmtext.figure;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.joml.Vector3d;
import org.rtmtext.model.Frame;

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

  /** The direction of the view is that of the page. */
  private static final double YAW = 0.6;

  private static final double PITCH = 0.18;

  /** A limb on paper: x and y to the right and down, with a depth that grows from the viewer. */
  private record Flat(
      BodySide side, double x0, double y0, double r0, double x1, double y1, double r1, double z) {}

  private final DecimalFormat phase =
      new DecimalFormat("0.###", DecimalFormatSymbols.getInstance(Locale.ROOT));
  private final Figure figure;
  private final List<Limb> limbs;
  private final StringBuilder out = new StringBuilder();

  private PoseStrip(Figure figure) {
    this.figure = figure;
    limbs = new Body(figure.bones()).limbs();
  }

  /** The picture; it has only a title if the animation has no frames or no limbs. */
  public static String svg(Figure figure) {
    return new PoseStrip(figure).draw();
  }

  private String draw() {
    List<Integer> frames = frames(figure.animation().frames().size());
    List<List<Flat>> poses = new ArrayList<>();
    double[] low = {Double.MAX_VALUE, Double.MAX_VALUE};
    double[] high = {-Double.MAX_VALUE, -Double.MAX_VALUE};
    for (int frame : frames) {
      List<Flat> pose = flat(figure.pose(frame));
      poses.add(pose);
      for (Flat f : pose) {
        low[0] = Math.min(low[0], Math.min(f.x0 - f.r0, f.x1 - f.r1));
        low[1] = Math.min(low[1], Math.min(f.y0 - f.r0, f.y1 - f.r1));
        high[0] = Math.max(high[0], Math.max(f.x0 + f.r0, f.x1 + f.r1));
        high[1] = Math.max(high[1], Math.max(f.y0 + f.r0, f.y1 + f.r1));
      }
    }
    double width = Math.max(1e-6, high[0] - low[0]);
    double height = Math.max(1e-6, high[1] - low[1]);
    // Wide figures, such as dogs, are lower instead.
    double scale = (HEIGHT - 2 * MARGIN) / Math.max(height, width * 0.9);
    int cell = Math.max(MIN_WIDTH, (int) Math.ceil(width * scale) + 2 * MARGIN);
    int bottom = 2 * MARGIN + (int) Math.ceil(height * scale);
    for (int i = 0; i < poses.size() && low[0] <= high[0]; i++) {
      double dx = cell * (i + 0.5) - (low[0] + high[0]) / 2 * scale;
      draw(poses.get(i), scale, dx, MARGIN - low[1] * scale);
      label(figure.animation().frames().get(frames.get(i)), cell * i + cell / 2, bottom + 150);
    }
    boolean isEmpty = low[0] > high[0];
    return document(isEmpty ? MIN_WIDTH : cell * poses.size(), isEmpty ? LABEL : bottom + LABEL);
  }

  private String document(int width, int height) {
    String title = FigurePage.escaped(figure.title());
    return String.format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\""
                + " role=\"img\" stroke-linejoin=\"round\" stroke=\"#fff\" stroke-opacity=\".75\""
                + " stroke-width=\"10\"><!-- RTM Text --><title>%s</title>",
            width / 10, height / 10, width, height, title)
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

  /** The limbs of a pose in metres, the most distant first; unreadable ones are left out. */
  private List<Flat> flat(float[] pose) {
    List<Flat> flat = new ArrayList<>();
    for (Limb limb : limbs) {
      Vector3d a = turned(limb.nearEnd(pose));
      Vector3d b = turned(limb.farEnd(pose));
      if (a.isFinite() && b.isFinite()) {
        BodySide side = figure.bones().get(limb.bone()).side();
        flat.add(new Flat(side, a.x, -a.y, limb.near(), b.x, -b.y, limb.far(), a.z + b.z));
      }
    }
    flat.sort(Comparator.comparingDouble(Flat::z).reversed());
    return flat;
  }

  /** Model space is left-handed: z grows away from a viewer in front of the figure. */
  private static Vector3d turned(Vector3d p) {
    double x = p.x * Math.cos(YAW) - p.z * Math.sin(YAW);
    double z = p.x * Math.sin(YAW) + p.z * Math.cos(YAW);
    return new Vector3d(
        x,
        p.y * Math.cos(PITCH) + z * Math.sin(PITCH),
        z * Math.cos(PITCH) - p.y * Math.sin(PITCH));
  }

  private void draw(List<Flat> pose, double scale, double dx, double dy) {
    BodySide side = null;
    for (Flat f : pose) {
      double length = Math.hypot(f.x1 - f.x0, f.y1 - f.y0);
      if ((length + f.r0 + f.r1) * scale < MIN_SIZE) {
        continue;
      }
      if (f.side != side) {
        out.append(side == null ? "" : "</g>").append("<g fill=\"").append(colour(f.side));
        out.append("\">");
        side = f.side;
      }
      out.append("<path d=\"");
      capsule(
          f.x0 * scale + dx,
          f.y0 * scale + dy,
          f.r0 * scale,
          f.x1 * scale + dx,
          f.y1 * scale + dy,
          f.r1 * scale);
      out.append("\"/>");
    }
    out.append(side == null ? "" : "</g>");
  }

  /** Colours that differ for colour-blind people too, on light and dark backgrounds. */
  private static String colour(BodySide side) {
    return switch (side) {
      case LEFT -> "#3a8bce";
      case RIGHT -> "#e5932b";
      case CENTRE -> "#949ba3";
    };
  }

  /** The outline of two circles and the tangents between them. */
  private void capsule(double x0, double y0, double r0, double x1, double y1, double r1) {
    double length = Math.hypot(x1 - x0, y1 - y0);
    if (length <= Math.abs(r0 - r1)) {
      boolean isNear = r0 > r1;
      double r = Math.max(r0, r1);
      double x = isNear ? x0 : x1;
      double y = isNear ? y0 : y1;
      point('M', x - r, y).arc(r, false, x + r, y).arc(r, false, x - r, y);
      return;
    }
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

  private PoseStrip point(char command, double x, double y) {
    out.append(command).append(Math.round(x)).append(' ').append(Math.round(y));
    return this;
  }

  private PoseStrip arc(double r, boolean isLarge, double x, double y) {
    long radius = Math.max(1, Math.round(r));
    out.append('A').append(radius).append(' ').append(radius).append(" 0 ");
    out.append(isLarge ? 1 : 0).append(" 1 ").append(Math.round(x)).append(' ');
    out.append(Math.round(y));
    return this;
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
}
