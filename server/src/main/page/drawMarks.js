// @ts-check
import { project } from './camera.js';
import { ORIGIN } from './data.js';
import { AXES, LIMB_STRIDE, pointOf } from './scene.js';
import { circle, polyline } from './shapes.js';
/** @import { Drawing } from './drawFigure.js' */

const point = new Float32Array(3);
const projected = new Float32Array(8);

/**
 * Draws the way of a bone's joint.
 * @param {Drawing} drawing
 * @param {Float32Array} path x y z of each frame
 * @param {string} colour
 */
export function drawTrail({ context, view }, path, colour) {
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.lineJoin = 'round';
  context.beginPath();
  let pen = false;
  for (let at = 0; at < path.length; at += 3) {
    project(view, path[at] ?? NaN, path[at + 1] ?? NaN, path[at + 2] ?? NaN, projected);
    const [x = 0, y = 0, scale = NaN] = projected;
    if (!Number.isFinite(scale + x + y)) {
      pen = false;
    } else if (pen) {
      context.lineTo(x, y);
    } else {
      context.moveTo(x, y);
      pen = true;
    }
  }
  context.stroke();
}

/**
 * Draws a line of text for a joint, beside the limbs if there is room, and a line between both.
 * @param {Drawing} drawing
 * @param {Float32Array} pose
 * @param {number} bone
 * @param {string} text
 * @param {readonly Float32Array[]} limbs projected
 */
export function drawLabel({ context, view, theme }, pose, bone, text, limbs) {
  pointOf(pose, bone, ORIGIN, point);
  project(view, point[0] ?? NaN, point[1] ?? NaN, point[2] ?? NaN, projected);
  const [x = 0, y = 0, scale = NaN] = projected;
  if (!Number.isFinite(x + y + scale)) {
    return;
  }
  context.font = theme.font;
  const width = context.measureText(text).width;
  const top = Math.max(24, y - 14);
  const { left, isAfter } = besideLimbs(limbs, x, top, width, view.width);
  const near = isAfter ? left - 4 : left + width + 4;
  // From the circle around the joint to the edge of the box.
  const length = Math.hypot(near - x, top - 4 - y) || 1;
  const [dx, dy] = [(near - x) / length, (top - 4 - y) / length];
  context.strokeStyle = theme.accent;
  context.lineWidth = 1.5;
  circle(context, x, y, 6);
  context.moveTo(x + 6 * dx, y + 6 * dy);
  context.lineTo(near, top - 4);
  context.stroke();
  context.fillStyle = theme.background;
  context.fillRect(left - 4, top - 14, width + 8, 20);
  context.strokeRect(left - 4, top - 14, width + 8, 20);
  context.fillStyle = theme.text;
  context.fillText(text, left, top);
}

/**
 * Where a text begins that covers no limb: on the nearer side where there is room.
 * @param {readonly Float32Array[]} limbs projected
 * @param {number} x of the joint, pixels
 * @param {number} top of the text, pixels
 * @param {number} width of the text, pixels
 * @param {number} viewWidth pixels
 * @returns {{left: number, isAfter: boolean}}
 */
function besideLimbs(limbs, x, top, width, viewWidth) {
  let from = x;
  let to = x;
  for (const all of limbs) {
    for (let at = 0; at < all.length; at += LIMB_STRIDE) {
      const [x0 = 0, y0 = 0, r0 = 0, x1 = 0, y1 = 0, r1 = 0] = all.subarray(at, at + LIMB_STRIDE);
      if (Math.min(y0 - r0, y1 - r1) < top + 10 && Math.max(y0 + r0, y1 + r1) > top - 18) {
        from = Math.min(from, x0 - r0, x1 - r1);
        to = Math.max(to, x0 + r0, x1 + r1);
      }
    }
  }
  const before = from - 18 - width;
  const after = to + 18;
  const last = viewWidth - width - 12;
  const isAfter = before < 8 || (after <= last && to - x <= x - from);
  return { left: Math.max(8, isAfter ? Math.min(after, last) : before), isAfter };
}

/**
 * An attached bone: three short axes.
 * @param {Drawing} drawing
 * @param {Float32Array} axes projected, see `projectAxes`
 * @param {number} index of the bone among the attached ones
 * @param {boolean} isHighlighted
 */
export function drawAxes({ context, theme }, axes, index, isHighlighted) {
  let at = index * AXES * LIMB_STRIDE;
  const [x, y] = axes.subarray(at, at + 2);
  for (let i = 0; i < AXES; i++, at += LIMB_STRIDE) {
    if (Number.isFinite(axes[at])) {
      context.strokeStyle = theme.axes[i] ?? theme.text;
      context.lineWidth = isHighlighted ? 3.5 : 1.75;
      const [x0 = 0, y0 = 0, , x1 = 0, y1 = 0] = axes.subarray(at, at + LIMB_STRIDE);
      polyline(context, [x0, y0], [x1, y1]);
      context.stroke();
    }
  }
  if (isHighlighted && x !== undefined && y !== undefined && Number.isFinite(x)) {
    context.strokeStyle = theme.accent;
    context.lineWidth = 2;
    circle(context, x, y, 7);
    context.stroke();
  }
}
