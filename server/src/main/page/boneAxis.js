// @ts-check
import { vec3 } from 'gl-matrix';
import { project } from './camera.js';
import { ORIGIN, STRIDE } from './data.js';
import { pointOf } from './scene.js';
import { circle } from './shapes.js';
/** @import { Drawing } from './drawFigure.js' */
/** @import { Axis, Body, Bone } from './types.js' */

/** Points on each side of the bone. */
const STEPS = 16;
/** How far an arc reaches on each side, radians. */
const REACH = 1.1;
/** The radius of an arc for the size of the body, and a part of the length of a long bone. */
const MIN_RADIUS = 0.09;
const MAX_RADIUS = 0.16;
const BEYOND = 0.8;
/** A bone that deviates less from its axis has no direction across it. */
const ALONG = 0.3;
/** Radius of a sign and length of an arrow, pixels. */
const SIGN = 8;
const ARROW = 9;

/** Where x, y and z go if they shrink, and if they grow. */
const WORDS = [
  ['right', 'left'],
  ['down', 'up'],
  ['forward', 'backward'],
];

const projected = new Float32Array(8);

/**
 * @typedef {object} Way
 * @property {readonly vec3[]} points in model space, from − to +
 * @property {boolean} isTwist whether the bone turns about itself
 */

/**
 * The way of a bone while a number of its turn or move grows: an arc about its joint, or a line
 * through it.
 * @param {readonly Bone[]} bones
 * @param {Body} body
 * @param {Float32Array} pose
 * @param {number} bone
 * @param {Axis} axis
 * @returns {Way}
 */
export function wayOf(bones, body, pose, bone, axis) {
  const joint = placeOf(pose, bone, ORIGIN);
  const direction = directionOf(bones, pose, axis);
  const radius = MIN_RADIUS * body.size;
  const steps = Array.from({ length: 2 * STEPS + 1 }, (_, i) => i / STEPS - 1);
  if (axis.kind === 'move') {
    const points = steps.map((at) =>
      vec3.scaleAndAdd(vec3.create(), joint, direction, at * radius),
    );
    return { points, isTwist: false };
  }
  const out = endOf(body, pose, bone, joint);
  const length = vec3.length(out);
  vec3.scaleAndAdd(out, out, direction, -vec3.dot(out, direction));
  const across = vec3.length(out);
  const isTwist = !(across > ALONG * length);
  if (isTwist) {
    vec3.cross(out, direction, Math.abs(direction[1]) < 0.9 ? [0, 1, 0] : [0, 0, 1]);
  }
  vec3.normalize(out, out);
  const forward = vec3.cross(vec3.create(), direction, out);
  const r = Math.min(Math.max(BEYOND * across, radius), MAX_RADIUS * body.size);
  const points = steps.map((at) => {
    const point = vec3.scaleAndAdd(vec3.create(), joint, out, r * Math.cos(REACH * at));
    return vec3.scaleAndAdd(point, point, forward, r * Math.sin(REACH * at));
  });
  return { points, isTwist };
}

/**
 * What the number at the text cursor does, such as "turn x of leftarm, + moves it forward".
 * @param {string} bone
 * @param {Axis} axis
 * @param {Way} way
 */
export function axisLabel(bone, { kind, name }, { points, isTwist }) {
  const [before, after] = [points[STEPS - 1], points[STEPS + 1]];
  const step = vec3.subtract(vec3.create(), after ?? ORIGIN, before ?? ORIGIN);
  const sizes = [...step].map(Math.abs);
  const largest = sizes.indexOf(Math.max(...sizes));
  const word = WORDS[largest]?.[(step[largest] ?? 0) > 0 ? 1 : 0];
  return `${kind} ${name} of ${bone}${isTwist || !word ? '' : `, + moves it ${word}`}`;
}

/**
 * @param {Float32Array} pose
 * @param {number} bone
 * @param {readonly [number, number, number]} offset
 */
function placeOf(pose, bone, offset) {
  const place = vec3.create();
  pointOf(pose, bone, offset, place);
  return place;
}

/**
 * The direction of an axis in model space.
 * @param {readonly Bone[]} bones
 * @param {Float32Array} pose
 * @param {Axis} axis
 */
function directionOf(bones, pose, axis) {
  const [x, y, z] = axis.direction;
  const direction = vec3.fromValues(x, y, z);
  const parent = bones.findIndex(({ name }) => name === axis.parent);
  if (parent >= 0) {
    const turn = pose.subarray(parent * STRIDE + 3, (parent + 1) * STRIDE);
    vec3.transformQuat(direction, direction, /** @type {any} */ (turn));
  }
  return direction;
}

/**
 * From a joint to the end of the bone's longest limb; zero without one.
 * @param {Body} body
 * @param {Float32Array} pose
 * @param {number} bone
 * @param {vec3} joint
 */
function endOf(body, pose, bone, joint) {
  const longest = vec3.create();
  for (const limb of body.limbs) {
    if (limb.bone === bone) {
      const end =
        limb.child >= 0 ? placeOf(pose, limb.child, ORIGIN) : placeOf(pose, bone, limb.reach);
      vec3.subtract(end, end, joint);
      if (vec3.length(end) > vec3.length(longest)) {
        vec3.copy(longest, end);
      }
    }
  }
  return longest;
}

/**
 * Draws the way of a bone: an arrow with signs at its ends.
 * @param {Drawing} drawing
 * @param {Way} way
 * @param {string} colour
 */
export function drawWay({ context, view, theme }, way, colour) {
  const points = way.points.map(([x = NaN, y = NaN, z = NaN]) => {
    project(view, x, y, z, projected);
    const [left = NaN, top = NaN, scale = NaN] = projected;
    return /** @type {const} */ ([left, top, scale]);
  });
  if (!points.every((point) => point.every(Number.isFinite))) {
    return;
  }
  context.lineJoin = 'round';
  for (const [stroke, width] of /** @type {const} */ ([
    [theme.background, 6],
    [colour, 2.5],
  ])) {
    context.strokeStyle = stroke;
    context.lineWidth = width;
    context.beginPath();
    points.forEach(([x, y]) => context.lineTo(x, y));
    arrowHead(context, points);
    context.stroke();
  }
  context.font = `bold ${theme.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  drawSign(context, points, '−', theme, colour);
  drawSign(context, [...points].reverse(), '+', theme, colour);
  context.textAlign = 'start';
  context.textBaseline = 'alphabetic';
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {readonly (readonly [number, number, number])[]} points whose last one is the tip
 */
function arrowHead(context, points) {
  const [x, y] = points.at(-1) ?? ORIGIN;
  const [fromX, fromY] = points.at(-4) ?? ORIGIN;
  const angle = Math.atan2(y - fromY, x - fromX);
  for (const side of [-2.6, 2.6]) {
    context.moveTo(x, y);
    context.lineTo(x + ARROW * Math.cos(angle + side), y + ARROW * Math.sin(angle + side));
  }
}

/**
 * Draws a sign beyond the first point.
 * @param {CanvasRenderingContext2D} context
 * @param {readonly (readonly [number, number, number])[]} points
 * @param {string} sign
 * @param {Drawing['theme']} theme
 * @param {string} colour
 */
function drawSign(context, points, sign, theme, colour) {
  const [x, y] = points[0] ?? ORIGIN;
  const [fromX, fromY] = points[3] ?? ORIGIN;
  const angle = Math.atan2(y - fromY, x - fromX);
  const left = x + (SIGN + 5) * Math.cos(angle);
  const top = y + (SIGN + 5) * Math.sin(angle);
  circle(context, left, top, SIGN);
  context.fillStyle = theme.background;
  context.fill();
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.stroke();
  context.fillStyle = theme.text;
  context.fillText(sign, left, top + 0.5);
}
