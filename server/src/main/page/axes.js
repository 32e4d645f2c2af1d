// @ts-check
import { project } from './camera.js';
import { ORIGIN } from './data.js';
import { LIMB_STRIDE, pointOf } from './scene.js';
/** @import { View } from './camera.js' */
/** @import { Body } from './types.js' */

/** Length of an attached bone's axes for the size of the body. */
const LENGTH = 0.07;
const DIRECTIONS = /** @type {const} */ ([
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]);

/** How many axes a bone has. */
export const AXES = DIRECTIONS.length;

const point = new Float32Array(3);
const projected = new Float32Array(8);

/**
 * Projects the axes of attached bones as limbs without thickness. Axes whose pose is unreadable are
 * NaN.
 * @param {Body} body
 * @param {Float32Array} pose
 * @param {View} view
 * @param {Float32Array} into `LIMB_STRIDE` values an axis, `AXES` axes an attached bone
 */
export function projectAxes(body, pose, view, into) {
  const length = body.size * LENGTH;
  body.attached.forEach((bone, i) => {
    pointOf(pose, bone, ORIGIN, point);
    project(view, point[0] ?? NaN, point[1] ?? NaN, point[2] ?? NaN, projected, 0);
    DIRECTIONS.forEach(([x, y, z], axis) => {
      const at = (i * AXES + axis) * LIMB_STRIDE;
      pointOf(pose, bone, [x * length, y * length, z * length], point);
      project(view, point[0] ?? NaN, point[1] ?? NaN, point[2] ?? NaN, projected, 4);
      const [x0 = 0, y0 = 0, s0 = 0, z0 = 0, x1 = 0, y1 = 0, s1 = 0, z1 = 0] = projected;
      const isDrawn = Number.isFinite(x0 + y0 + s0 + x1 + y1 + s1);
      into.set(isDrawn ? [x0, y0, 0, x1, y1, 0, (z0 + z1) / 2] : Array(LIMB_STRIDE).fill(NaN), at);
    });
  });
}
