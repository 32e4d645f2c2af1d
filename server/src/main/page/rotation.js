// @ts-check
import { quat } from 'gl-matrix';
import { STRIDE } from './data.js';
/** @import { Bone } from './types.js' */

/**
 * The Euler angles X Y Z of a bone relative to its parent, in degrees, as the text defines them.
 * @param {readonly Bone[]} bones
 * @param {Float32Array} pose
 * @param {number} bone
 * @returns {[number, number, number]} NaN if the pose of the bone or its parent is unreadable
 */
export function anglesInParent(bones, pose, bone) {
  const parent = bones[bone]?.parent ?? -1;
  const own = rotation(pose, bone);
  if (parent >= 0) {
    quat.multiply(own, quat.conjugate(quat.create(), rotation(pose, parent)), own);
  }
  return euler(own);
}

/**
 * @param {Float32Array} pose
 * @param {number} bone
 */
function rotation(pose, bone) {
  const [x = NaN, y = NaN, z = NaN, w = NaN] = pose.subarray(
    bone * STRIDE + 3,
    (bone + 1) * STRIDE,
  );
  return quat.fromValues(x, y, z, w);
}

/**
 * The pitch X, turn Y and roll Z of a rotation that turns column vectors.
 * @param {quat} q
 * @returns {[number, number, number]} degrees
 */
function euler(q) {
  // A file stores the quaternion (x, -y, z, w) for this rotation.
  const x = q[0];
  const y = -q[1];
  const z = q[2];
  const w = q[3];
  const sine = Math.max(-1, Math.min(1, 2 * (x * w - y * z)));
  const pitch = Math.asin(sine);
  const turn = Math.atan2(2 * (x * z + y * w), 1 - 2 * (x * x + y * y));
  const roll = Math.atan2(2 * (x * y + z * w), 1 - 2 * (x * x + z * z));
  const degrees = 180 / Math.PI;
  return [pitch * degrees, turn * degrees, roll * degrees];
}
