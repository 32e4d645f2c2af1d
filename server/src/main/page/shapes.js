// @ts-check

/**
 * Adds the outline of two circles and the tangents between them to a path.
 * @param {CanvasRenderingContext2D | Path2D} path
 * @param {number} x0
 * @param {number} y0
 * @param {number} r0
 * @param {number} x1
 * @param {number} y1
 * @param {number} r1
 */
export function capsule(path, x0, y0, r0, x1, y1, r1) {
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (length <= Math.abs(r0 - r1)) {
    const near = r0 > r1;
    const r = near ? r0 : r1;
    path.moveTo((near ? x0 : x1) + r, near ? y0 : y1);
    path.arc(near ? x0 : x1, near ? y0 : y1, r, 0, 2 * Math.PI);
    return;
  }
  const angle = Math.atan2(y1 - y0, x1 - x0);
  const tangent = Math.acos((r0 - r1) / length);
  path.moveTo(x0 + r0 * Math.cos(angle + tangent), y0 + r0 * Math.sin(angle + tangent));
  path.arc(x0, y0, r0, angle + tangent, angle - tangent + 2 * Math.PI);
  path.arc(x1, y1, r1, angle - tangent, angle + tangent);
  path.closePath();
}
