package org.rtmtext.figure;

/** Shapes of SVG pictures, with whole numbers as coordinates. */
final class SvgPath {
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
