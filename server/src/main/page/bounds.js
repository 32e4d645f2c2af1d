// @ts-check
import { jointAt } from './pose.js';
/** @import { Figure } from './types.js' */

/**
 * @typedef {object} Bounds
 * @property {[number, number, number]} centre
 * @property {number} radius metres
 * @property {number} lowest height of the lowest joint
 */

/** More frames would take time without changing the result much. */
const MAX_FRAMES = 200;
const EMPTY_RADIUS = 1;
/** A part of the radius: the picture does not move with each small edit of a pose. */
const SIMILAR = 0.1;

/**
 * A sphere around the joints of all frames. Attached bones do not count: a weapon may be far away.
 * @param {Figure} figure
 * @param {boolean} rootMotion
 * @param {number} margin metres around the joints
 * @returns {Bounds}
 */
export function boundsOf(figure, rootMotion, margin) {
  const { bones, phases } = figure;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  const only = bones.some((bone) => !bone.attached);
  const step = Math.max(1, Math.floor(phases.length / MAX_FRAMES));
  for (let frame = 0; frame < phases.length; frame += step) {
    bones.forEach((bone, b) => {
      if (only && bone.attached) {
        return;
      }
      jointAt(figure, frame, b, rootMotion).forEach((value, i) => {
        if (Number.isFinite(value)) {
          low[i] = Math.min(low[i] ?? 0, value);
          high[i] = Math.max(high[i] ?? 0, value);
        }
      });
    });
  }
  const size = high.map((value, i) => value - (low[i] ?? 0));
  if (!size.every((value) => value >= 0)) {
    return { centre: [0, 0, 0], radius: EMPTY_RADIUS, lowest: 0 };
  }
  const [x = 0, y = 0, z = 0] = high.map((value, i) => (value + (low[i] ?? 0)) / 2);
  const radius = Math.hypot(...size) / 2 + margin;
  return { centre: [x, y, z], radius: radius > 0 ? radius : EMPTY_RADIUS, lowest: low[1] ?? 0 };
}

/**
 * Whether a view of one sphere still suits the other.
 * @param {Bounds} sphere
 * @param {Bounds} other
 */
export function isSimilar(sphere, other) {
  const change = Math.max(
    Math.abs(sphere.radius - other.radius),
    Math.hypot(...sphere.centre.map((value, i) => value - (other.centre[i] ?? 0))),
  );
  return change <= SIMILAR * Math.min(sphere.radius, other.radius);
}

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
