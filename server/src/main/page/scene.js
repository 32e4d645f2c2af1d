// @ts-check
import { vec3 } from 'gl-matrix';
import { project } from './camera.js';
import { ORIGIN, STRIDE } from './data.js';
/** @import { View } from './camera.js' */
/** @import { Body } from './types.js' */

/** Floats of one projected limb: x y radius of the near end, of the far end, and the depth. */
export const LIMB_STRIDE = 7;
/** Length of an attached bone's axes for the size of the body. */
const LENGTH = 0.07;
const DIRECTIONS = /** @type {const} */ ([
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]);
/** How many axes a bone has. */
export const AXES = DIRECTIONS.length;

/**
 * Projects the limbs of a pose. Limbs whose pose is unreadable, or that are too near, are NaN.
 * @param {Body} body
 * @param {Float32Array} pose
 * @param {View} view
 * @param {Float32Array} into `LIMB_STRIDE` values a limb
 */
export function projectLimbs(body, pose, view, into) {
  body.limbs.forEach((limb, i) => {
    const at = i * LIMB_STRIDE;
    pointOf(pose, limb.bone, limb.start, point);
    project(view, point[0], point[1], point[2], projected, 0);
    if (limb.child >= 0) {
      pointOf(pose, limb.child, ORIGIN, point);
    } else {
      pointOf(pose, limb.bone, limb.reach, point);
    }
    project(view, point[0], point[1], point[2], projected, 4);
    into[at] = projected[0] ?? 0;
    into[at + 1] = projected[1] ?? 0;
    into[at + 2] = limb.near * (projected[2] ?? 0);
    into[at + 3] = projected[4] ?? 0;
    into[at + 4] = projected[5] ?? 0;
    into[at + 5] = limb.far * (projected[6] ?? 0);
    into[at + 6] = ((projected[3] ?? 0) + (projected[7] ?? 0)) / 2;
  });
}

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
    project(view, point[0], point[1], point[2], projected, 0);
    DIRECTIONS.forEach(([x, y, z], axis) => {
      const at = (i * AXES + axis) * LIMB_STRIDE;
      pointOf(pose, bone, [x * length, y * length, z * length], point);
      project(view, point[0], point[1], point[2], projected, 4);
      const [x0 = 0, y0 = 0, s0 = 0, z0 = 0, x1 = 0, y1 = 0, s1 = 0, z1 = 0] = projected;
      const isDrawn = Number.isFinite(x0 + y0 + s0 + x1 + y1 + s1);
      into.set(isDrawn ? [x0, y0, 0, x1, y1, 0, (z0 + z1) / 2] : Array(LIMB_STRIDE).fill(NaN), at);
    });
  });
}

/**
 * Whether all numbers of a projected limb are finite.
 * @param {Float32Array} limbs
 * @param {number} at
 */
export function isDrawable(limbs, at) {
  return limbs.subarray(at, at + LIMB_STRIDE).every(Number.isFinite);
}

/**
 * A point that moves with a bone.
 * @param {Float32Array} pose
 * @param {number} bone
 * @param {readonly [number, number, number]} offset from the joint, in the rest pose
 * @param {vec3} into
 */
export function pointOf(pose, bone, offset, into) {
  const at = bone * STRIDE;
  vec3.set(into, offset[0], offset[1], offset[2]);
  if (offset !== ORIGIN) {
    vec3.transformQuat(into, into, /** @type {any} */ (pose.subarray(at + 3, at + STRIDE)));
  }
  into[0] += pose[at] ?? NaN;
  into[1] += pose[at + 1] ?? NaN;
  into[2] += pose[at + 2] ?? NaN;
}

/**
 * The limb at a point of the canvas: the nearest to the eye, or else the nearest within a distance.
 * @param {Float32Array} limbs projected
 * @param {number} x
 * @param {number} y
 * @param {number} tolerance pixels
 * @returns {number} -1 if there is none
 */
export function limbAt(limbs, x, y, tolerance) {
  let best = -1;
  let bestOutside = tolerance;
  let bestDepth = Infinity;
  for (let i = 0; i * LIMB_STRIDE < limbs.length; i++) {
    const outside = Math.max(0, distanceTo(limbs, i * LIMB_STRIDE, x, y));
    const depth = limbs[i * LIMB_STRIDE + 6] ?? Infinity;
    if (outside < bestOutside || (outside === 0 && bestOutside === 0 && depth < bestDepth)) {
      best = i;
      bestOutside = outside;
      bestDepth = depth;
    }
  }
  return best;
}

/**
 * The distance of a point from the edge of a limb, pixels; negative inside.
 * @param {Float32Array} limbs
 * @param {number} at
 * @param {number} x
 * @param {number} y
 */
function distanceTo(limbs, at, x, y) {
  const x0 = limbs[at] ?? 0;
  const y0 = limbs[at + 1] ?? 0;
  const dx = (limbs[at + 3] ?? 0) - x0;
  const dy = (limbs[at + 4] ?? 0) - y0;
  const squared = dx * dx + dy * dy;
  const along = squared > 0 ? ((x - x0) * dx + (y - y0) * dy) / squared : 0;
  const part = Math.max(0, Math.min(1, along));
  const radius = (limbs[at + 2] ?? 0) * (1 - part) + (limbs[at + 5] ?? 0) * part;
  return Math.hypot(x - x0 - part * dx, y - y0 - part * dy) - radius;
}

const point = vec3.create();
const projected = new Float32Array(8);
