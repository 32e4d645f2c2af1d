// @ts-check
import { mat4, vec3 } from 'gl-matrix';

/**
 * A camera that looks at a point. Model space: x to the figure's left, y up, -z forward.
 * @typedef {object} Camera
 * @property {number} yaw radians about the vertical axis; 0 is in front of the figure
 * @property {number} pitch radians above the horizon
 * @property {number} distance from the target, metres
 * @property {readonly [number, number, number]} target
 */

/**
 * A camera for a canvas.
 * @typedef {object} View
 * @property {mat4} matrix from model space to that of the eye, which looks along -z
 * @property {number} focal pixels per metre at a distance of one metre
 * @property {number} width pixels
 * @property {number} height pixels
 */

/** Points nearer to the eye are not drawn, metres. */
export const NEAR = 0.01;
export const FIELD_OF_VIEW = Math.PI / 6;
const MIN_DISTANCE = 0.02;
const MAX_DISTANCE = 10000;
const ORBIT_SPEED = 0.008;

/** @type {Readonly<Record<string, {yaw: number, pitch: number}>>} */
export const DIRECTIONS = {
  default: { yaw: 0.6, pitch: 0.18 },
  front: { yaw: 0, pitch: 0 },
  side: { yaw: Math.PI / 2, pitch: 0 },
  top: { yaw: 0, pitch: Math.PI / 2 },
};

/**
 * @param {Camera} camera
 * @param {number} width pixels
 * @param {number} height pixels
 * @returns {View}
 */
export function viewOf(camera, width, height) {
  const matrix = mat4.create();
  mat4.translate(matrix, matrix, [0, 0, -camera.distance]);
  mat4.rotateX(matrix, matrix, camera.pitch);
  mat4.rotateY(matrix, matrix, camera.yaw);
  // Model space is left-handed.
  mat4.scale(matrix, matrix, [1, 1, -1]);
  const [x, y, z] = camera.target;
  mat4.translate(matrix, matrix, [-x, -y, -z]);
  const focal = Math.min(width, height) / 2 / Math.tan(FIELD_OF_VIEW / 2);
  return { matrix, focal, width, height };
}

/**
 * Projects a point.
 * @param {View} view
 * @param {number} x
 * @param {number} y
 * @param {number} z
 * @param {Float32Array | number[]} into pixels x y, pixels per metre, distance from the eye; the
 *   third is NaN for a point that is too near
 * @param {number} [at]
 */
export function project(view, x, y, z, into, at = 0) {
  const m = view.matrix;
  const depth = -(m[2] * x + m[6] * y + m[10] * z + m[14]);
  const scale = depth > NEAR ? view.focal / depth : NaN;
  into[at] = view.width / 2 + (m[0] * x + m[4] * y + m[8] * z + m[12]) * scale;
  into[at + 1] = view.height / 2 - (m[1] * x + m[5] * y + m[9] * z + m[13]) * scale;
  into[at + 2] = scale;
  into[at + 3] = depth;
}

/**
 * @param {Camera} camera
 * @param {number} dx pixels
 * @param {number} dy pixels
 * @returns {Camera}
 */
export function orbit(camera, dx, dy) {
  const pitch = camera.pitch + dy * ORBIT_SPEED;
  return {
    ...camera,
    yaw: (camera.yaw + dx * ORBIT_SPEED) % (2 * Math.PI),
    pitch: Math.max(-Math.PI / 2, Math.min(Math.PI / 2, pitch)),
  };
}

/**
 * Moves the target with the pointer.
 * @param {Camera} camera
 * @param {number} dx pixels
 * @param {number} dy pixels
 * @param {number} focal
 * @returns {Camera}
 */
export function pan(camera, dx, dy, focal) {
  const metres = camera.distance / focal;
  const turn = mat4.create();
  mat4.scale(turn, turn, [1, 1, -1]);
  mat4.rotateY(turn, turn, -camera.yaw);
  mat4.rotateX(turn, turn, -camera.pitch);
  const moved = vec3.fromValues(-dx * metres, dy * metres, 0);
  vec3.transformMat4(moved, moved, turn);
  const [x, y, z] = camera.target;
  return { ...camera, target: [x + moved[0], y + moved[1], z + moved[2]] };
}

/**
 * @param {Camera} camera
 * @param {number} factor above 1 to see more
 * @returns {Camera}
 */
export function zoom(camera, factor) {
  const distance = Math.max(MIN_DISTANCE, Math.min(MAX_DISTANCE, camera.distance * factor));
  return { ...camera, distance };
}
