// @ts-check
import { NEAR, project } from './camera.js';
import { capsule } from './shapes.js';
/** @import { View } from './camera.js' */
/** @import { Theme } from './types.js' */

/** Cells from the middle of the grid to its edge. */
const CELLS = 8;
/** Lines fade out in steps, so that few strokes are needed. */
const SHADES = 4;

const points = new Float32Array(8);

/**
 * Draws a grid on the ground that fades out from the middle, and an arrow forwards.
 * @param {CanvasRenderingContext2D} context
 * @param {View} view
 * @param {Theme} theme
 * @param {readonly [number, number, number]} centre
 * @param {number} step metres
 */
export function drawGrid(context, view, theme, centre, step) {
  const x0 = Math.round(centre[0] / step);
  const z0 = Math.round(centre[2] / step);
  context.strokeStyle = theme.grid;
  context.lineWidth = 1;
  for (let shade = 0; shade < SHADES; shade++) {
    context.globalAlpha = 1 - shade / SHADES;
    context.beginPath();
    for (let i = -CELLS; i <= CELLS; i++) {
      for (let k = -CELLS; k < CELLS; k++) {
        const far = Math.hypot(i, k + 0.5) / CELLS;
        if (far < 1 && Math.floor(far * far * SHADES) === shade) {
          line(
            context,
            view,
            (x0 + i) * step,
            (z0 + k) * step,
            (x0 + i) * step,
            (z0 + k + 1) * step,
          );
          line(
            context,
            view,
            (x0 + k) * step,
            (z0 + i) * step,
            (x0 + k + 1) * step,
            (z0 + i) * step,
          );
        }
      }
    }
    context.stroke();
  }
  context.globalAlpha = 1;
  drawForward(context, view, theme, step);
}

/**
 * An arrow at the origin that points where the figure faces.
 * @param {CanvasRenderingContext2D} context
 * @param {View} view
 * @param {Theme} theme
 * @param {number} step
 */
function drawForward(context, view, theme, step) {
  const tip = -step * 0.75;
  const side = step * 0.07;
  context.strokeStyle = theme.secondary;
  context.lineWidth = 1.5;
  context.beginPath();
  line(context, view, 0, 0, 0, tip);
  line(context, view, 0, tip, side, tip + side * 1.6);
  line(context, view, 0, tip, -side, tip + side * 1.6);
  context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {View} view
 * @param {number} x0
 * @param {number} z0
 * @param {number} x1
 * @param {number} z1
 */
function line(context, view, x0, z0, x1, z1) {
  project(view, x0, 0, z0, points, 0);
  project(view, x1, 0, z1, points, 4);
  const d0 = points[3] ?? 0;
  const d1 = points[7] ?? 0;
  if (d0 <= NEAR * 2 || d1 <= NEAR * 2) {
    // Behind the eye; the part in front of it is short.
    return;
  }
  context.moveTo(points[0] ?? 0, points[1] ?? 0);
  context.lineTo(points[4] ?? 0, points[5] ?? 0);
}

/**
 * Draws the shadow of limbs on the ground below them.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Float32Array} limbs of the pose flattened to the ground, projected
 * @param {number} stride
 */
export function drawShadow(context, theme, limbs, stride) {
  context.fillStyle = theme.shadow;
  context.beginPath();
  for (let at = 0; at < limbs.length; at += stride) {
    const [x0 = 0, y0 = 0, r0 = 0, x1 = 0, y1 = 0, r1 = 0] = limbs.subarray(at, at + 6);
    if (Number.isFinite(x0 + y0 + r0 + x1 + y1 + r1)) {
      capsule(context, x0, y0, r0 * 0.6, x1, y1, r1 * 0.6);
    }
  }
  context.fill('nonzero');
}
