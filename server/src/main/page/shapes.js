// @ts-check

/**
 * Adds the outline of a limb to a path: two circles and the tangents between them.
 * @param {CanvasRenderingContext2D} path
 * @param {Float32Array} limbs projected
 * @param {number} at
 * @param {number} [thickness] factor of the radii
 */
export function capsule(path, limbs, at, thickness = 1) {
  const [x0 = 0, y0 = 0, near = 0, x1 = 0, y1 = 0, far = 0] = limbs.subarray(at, at + 6);
  const r0 = near * thickness;
  const r1 = far * thickness;
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (length <= Math.abs(r0 - r1)) {
    const [x, y, r] = r0 > r1 ? [x0, y0, r0] : [x1, y1, r1];
    path.moveTo(x + r, y);
    path.arc(x, y, r, 0, 2 * Math.PI);
    return;
  }
  const angle = Math.atan2(y1 - y0, x1 - x0);
  const tangent = Math.acos((r0 - r1) / length);
  path.moveTo(x0 + r0 * Math.cos(angle + tangent), y0 + r0 * Math.sin(angle + tangent));
  path.arc(x0, y0, r0, angle + tangent, angle - tangent + 2 * Math.PI);
  path.arc(x1, y1, r1, angle - tangent, angle + tangent);
  path.closePath();
}

/**
 * Begins a path of lines through some points.
 * @param {CanvasRenderingContext2D} context
 * @param {...readonly [number, number]} points
 */
export function polyline(context, ...points) {
  context.beginPath();
  points.forEach(([x, y]) => context.lineTo(x, y));
}

/**
 * Begins a path with a circle.
 * @param {CanvasRenderingContext2D} context
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
export function circle(context, x, y, r) {
  context.beginPath();
  context.arc(x, y, r, 0, 2 * Math.PI);
}
