// @ts-check
import { quat } from 'gl-matrix';
import { ORIGIN, STRIDE } from './data.js';
import { framesAt } from './frameTimes.js';
/** @import { Figure } from './types.js' */

const a = quat.create();
const b = quat.create();

/**
 * The pose between two frames.
 * @param {Figure} figure
 * @param {number} time 0 to 1; in a loop, less than the end of the cycle
 * @param {{rootMotion: boolean, loop: boolean}} options `rootMotion`: whether the figure moves by
 *   `motion`
 * @param {Float32Array} into `STRIDE` values a bone
 */
export function samplePose(figure, time, { rootMotion, loop }, into) {
  const { poses, bones } = figure;
  const size = bones.length * STRIDE;
  const { frame, next, part } = framesAt(figure.times, time, loop ? figure.cycle : undefined);
  const from = poses.subarray(frame * size, (frame + 1) * size);
  if (part === 0) {
    into.set(from);
  } else {
    mix(from, poses.subarray(next * size, (next + 1) * size), part, into);
  }
  if (rootMotion) {
    const [x, y, z] = motionAt(figure, time);
    for (let at = 0; at < size; at += STRIDE) {
      into[at] = (into[at] ?? NaN) + x;
      into[at + 1] = (into[at + 1] ?? NaN) + y;
      into[at + 2] = (into[at + 2] ?? NaN) + z;
    }
  }
}

/**
 * How far the figure has moved at a time, metres.
 * @param {Figure} figure
 * @param {number} time
 * @returns {[number, number, number]}
 */
function motionAt(figure, time) {
  const [x, y, z] = figure.motion;
  return [finite(x * time), finite(y * time), finite(z * time)];
}

/**
 * Where a joint is in a frame.
 * @param {Figure} figure
 * @param {number} frame
 * @param {number} bone
 * @param {boolean} rootMotion whether the figure moves by `motion`
 * @returns {[number, number, number]} metres
 */
export function jointAt(figure, frame, bone, rootMotion) {
  const at = (frame * figure.bones.length + bone) * STRIDE;
  const [x = NaN, y = NaN, z = NaN] = figure.poses.subarray(at, at + 3);
  const moved = rootMotion ? motionAt(figure, figure.times[frame] ?? 0) : ORIGIN;
  return [x + moved[0], y + moved[1], z + moved[2]];
}

/**
 * @param {Float32Array} from
 * @param {Float32Array} to
 * @param {number} part
 * @param {Float32Array} into
 */
function mix(from, to, part, into) {
  for (let at = 0; at < from.length; at += STRIDE) {
    if (!Number.isFinite(from[at]) || !Number.isFinite(to[at])) {
      // Half a movement is worse than none.
      into.set((part < 0.5 ? from : to).subarray(at, at + STRIDE), at);
      continue;
    }
    for (let i = at; i < at + 3; i++) {
      into[i] = (from[i] ?? 0) + ((to[i] ?? 0) - (from[i] ?? 0)) * part;
    }
    quat.copy(a, /** @type {quat} */ (from.subarray(at + 3, at + STRIDE)));
    quat.copy(b, /** @type {quat} */ (to.subarray(at + 3, at + STRIDE)));
    quat.slerp(a, a, b, part);
    into.set(a, at + 3);
  }
}

/** @param {number} value */
function finite(value) {
  return Number.isFinite(value) ? value : 0;
}
