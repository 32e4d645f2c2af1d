// @ts-check
import { NEAR, project } from './camera.js';
import { LIMB_STRIDE, isDrawable } from './scene.js';
import { capsule } from './shapes.js';
/** @import { View } from './camera.js' */
/** @import { Theme } from './types.js' */

/** Cells from the middle of the grid to its edge. */
const CELLS = 6;
/** Fainter lines divide each cell. */
const PARTS = 2;
/** Lines fade out in steps, so that few strokes are needed. */
const SHADES = 6;
/** The thickness of a shadow, as a part of the limb's. */
const SHADOW = 0.6;

/** Joints lower than this part of the size of the body are below the ground. */
const BELOW_GROUND = 0.2;

const points = new Float32Array(8);

/**
 * The size of a cell of the grid for the size of a body: 1, 2 or 5 times a power of ten.
 * @param {number} size metres
 */
export function gridOf(size) {
  const length = Math.max(size, 0.01) * 0.75;
  const power = 10 ** Math.floor(Math.log10(length));
  const first = length / power;
  return power * (first < 2 ? 1 : first < 5 ? 2 : 5);
}

/**
 * The height of the ground: some animations are made around the pelvis, with the feet below the
 * origin.
 * @param {number} lowest height of the lowest joint, metres
 * @param {number} size of the body, metres
 */
export function groundOf(lowest, size) {
  return lowest < -BELOW_GROUND * size ? lowest : 0;
}

/**
 * Draws a grid on the ground that fades out from the middle, and an arrow forwards.
 * @param {CanvasRenderingContext2D} context
 * @param {View} view
 * @param {Theme} theme
 * @param {readonly [number, number, number]} centre `y` is the height of the ground
 * @param {number} step metres
 */
export function drawGrid(context, view, theme, centre, step) {
  const part = step / PARTS;
  const x0 = Math.round(centre[0] / step) * PARTS;
  const z0 = Math.round(centre[2] / step) * PARTS;
  const y = centre[1];
  const count = CELLS * PARTS;
  /** @type {Path2D[]} */
  const paths = Array.from({ length: 2 * SHADES }, () => new Path2D());
  for (let i = -count; i <= count; i++) {
    for (let k = -count; k < count; k++) {
      const far = Math.hypot(i, k + 0.5) / count;
      const shade = Math.floor(far * SHADES);
      const path = paths[2 * shade + (i % PARTS === 0 ? 0 : 1)];
      if (far < 1 && path) {
        line(path, view, y, (x0 + i) * part, (z0 + k) * part, (x0 + i) * part, (z0 + k + 1) * part);
        line(path, view, y, (x0 + k) * part, (z0 + i) * part, (x0 + k + 1) * part, (z0 + i) * part);
      }
    }
  }
  context.strokeStyle = theme.grid;
  context.lineWidth = 1;
  paths.forEach((path, i) => {
    context.globalAlpha = (1 - Math.floor(i / 2) / SHADES) * (i % 2 === 0 ? 1 : 0.4);
    context.stroke(path);
  });
  context.globalAlpha = 1;
  drawForward(context, view, theme, y, step);
}

/**
 * An arrow at the origin that points where the figure faces.
 * @param {CanvasRenderingContext2D} context
 * @param {View} view
 * @param {Theme} theme
 * @param {number} y
 * @param {number} step
 */
function drawForward(context, view, theme, y, step) {
  const tip = -step * 0.5;
  const side = step * 0.04;
  const path = new Path2D();
  line(path, view, y, 0, 0, 0, tip);
  line(path, view, y, 0, tip, side, tip + side * 1.6);
  line(path, view, y, 0, tip, -side, tip + side * 1.6);
  context.strokeStyle = theme.secondary;
  context.lineWidth = 1.5;
  context.stroke(path);
}

/**
 * @param {Path2D} path
 * @param {View} view
 * @param {number} y
 * @param {number} x0
 * @param {number} z0
 * @param {number} x1
 * @param {number} z1
 */
function line(path, view, y, x0, z0, x1, z1) {
  project(view, x0, y, z0, points, 0);
  project(view, x1, y, z1, points, 4);
  // Lines are short, so those that pass the eye are left out.
  if ((points[3] ?? 0) > 2 * NEAR && (points[7] ?? 0) > 2 * NEAR) {
    path.moveTo(points[0] ?? 0, points[1] ?? 0);
    path.lineTo(points[4] ?? 0, points[5] ?? 0);
  }
}

/**
 * Draws the shadow of limbs on the ground below them.
 * @param {CanvasRenderingContext2D} context
 * @param {Theme} theme
 * @param {Float32Array} limbs of the pose flattened to the ground, projected
 */
export function drawShadow(context, theme, limbs) {
  context.fillStyle = theme.shadow;
  context.beginPath();
  for (let at = 0; at < limbs.length; at += LIMB_STRIDE) {
    if (isDrawable(limbs, at)) {
      capsule(context, limbs, at, SHADOW);
    }
  }
  context.fill('nonzero');
}
