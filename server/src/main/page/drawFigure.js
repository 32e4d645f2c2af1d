// @ts-check
import { project } from './camera.js';
import { STRIDE } from './data.js';
import { drawAxes } from './drawMarks.js';
import { LIMB_STRIDE, isDrawable } from './scene.js';
import { capsule, circle } from './shapes.js';
import { HAZE_STEPS, shade, tonesOf } from './limbTones.js';
/** @import { View } from './camera.js' */
/** @import { Tones } from './limbTones.js' */
/** @import { Body, Bone, Theme } from './types.js' */

/**
 * @typedef {object} Drawing
 * @property {CanvasRenderingContext2D} context
 * @property {View} view
 * @property {Theme} theme
 */

/** With more limbs, outlines, shading and joints would take too long. */
const MAX_DETAILED = 400;
/** Shading of thinner limbs is not visible, pixels. */
const MIN_SHADED = 2.5;
/** Radius of a joint's mark for the radius of the limb. */
const JOINT = 0.27;
const MIN_JOINT = 1.6;
/** Opacity of another pose behind the figure. */
const GHOST = 0.5;

const projected = new Float32Array(8);

/**
 * The colour of a bone: its side's.
 * @param {Bone | undefined} bone
 * @param {Theme} theme
 */
export function colourOf(bone, theme) {
  return bone?.side === 'left' ? theme.left : bone?.side === 'right' ? theme.right : theme.centre;
}

/**
 * Draws limbs, the most distant first.
 * @param {Drawing} drawing
 * @param {readonly Bone[]} bones
 * @param {Body} body
 * @param {Float32Array} limbs projected
 * @param {Float32Array} pose
 * @param {{highlight: number, selected: ReadonlySet<number>}} marks bones
 */
export function drawLimbs(drawing, bones, body, limbs, pose, marks) {
  const { theme } = drawing;
  const order = backToFront(limbs);
  const near = limbs[(order.at(-1) ?? 0) * LIMB_STRIDE + 6] ?? 0;
  const depth = (limbs[(order[0] ?? 0) * LIMB_STRIDE + 6] ?? 0) - near;
  const isDetailed = order.length <= MAX_DETAILED;
  drawing.context.lineJoin = 'round';
  for (const i of order) {
    const bone = body.limbs[i]?.bone ?? -1;
    const at = i * LIMB_STRIDE;
    const part = depth > 0 && !theme.contrast ? ((limbs[at + 6] ?? 0) - near) / depth : 0;
    const tones = tonesOf(colourOf(bones[bone], theme), Math.round(part * HAZE_STEPS), theme);
    const isHighlight = bone === marks.highlight;
    drawLimb(drawing, limbs, at, tones, isDetailed);
    if (isHighlight && theme.contrast) {
      // The accent of the system may be as dark as the limb.
      drawing.context.strokeStyle = theme.background;
      drawing.context.lineWidth = 7;
      drawing.context.stroke();
    }
    if (isHighlight || marks.selected.has(bone)) {
      drawing.context.strokeStyle = theme.accent;
      drawing.context.lineWidth = isHighlight ? 3 : 2;
      drawing.context.stroke();
    }
    if (isDetailed) {
      drawJoint(drawing, bones[bone], pose, bone, body.radii[bone] ?? 0, tones.edge);
    }
  }
}

/**
 * Draws attached bones, in front of all limbs.
 * @param {Drawing} drawing
 * @param {Body} body
 * @param {Float32Array} axes projected
 * @param {number} highlight bone; -1 for none
 */
export function drawAttached(drawing, body, axes, highlight) {
  body.attached.forEach((bone, i) => drawAxes(drawing, axes, i, bone === highlight));
}

/**
 * @param {Drawing} drawing
 * @param {Float32Array} limbs projected
 * @param {number} at
 * @param {Tones} tones
 * @param {boolean} isDetailed
 */
function drawLimb({ context, theme }, limbs, at, tones, isDetailed) {
  const r0 = limbs[at + 2] ?? 0;
  const r1 = limbs[at + 5] ?? 0;
  context.beginPath();
  capsule(context, limbs, at);
  if (isDetailed) {
    // Of small limbs, such as fingers, a wide gap would hide much.
    context.lineWidth = Math.min(2.5, 0.75 + (r0 + r1) / 6);
    context.strokeStyle = theme.background;
    context.stroke();
  }
  const isLarge = isDetailed && r0 + r1 > 2 * MIN_SHADED;
  context.fillStyle = isLarge && !theme.contrast ? shade(context, limbs, at, tones) : tones.base;
  context.fill();
  if (isLarge) {
    context.strokeStyle = tones.edge;
    context.lineWidth = 0.75;
    context.stroke();
  }
}

/**
 * Draws another pose flat, behind the figure. In high contrast, its outlines suffice.
 * @param {Drawing} drawing
 * @param {Float32Array} limbs projected
 */
export function drawGhost({ context, theme }, limbs) {
  if (theme.contrast) {
    return;
  }
  context.beginPath();
  for (const i of backToFront(limbs)) {
    capsule(context, limbs, i * LIMB_STRIDE);
  }
  context.fillStyle = theme.ghost;
  context.globalAlpha = GHOST;
  context.fill('nonzero');
  context.globalAlpha = 1;
}

/**
 * Draws the outlines of another pose in front of the figure: of the limbs that are elsewhere in the
 * figure.
 * @param {Drawing} drawing
 * @param {Float32Array} limbs projected
 * @param {Float32Array} figure the projected limbs of the figure
 */
export function drawGhostOutlines({ context, theme }, limbs, figure) {
  context.beginPath();
  for (const i of backToFront(limbs)) {
    const at = i * LIMB_STRIDE;
    const ends = limbs.subarray(at, at + LIMB_STRIDE - 1);
    const isThin = (ends[2] ?? 0) + (ends[5] ?? 0) < MIN_SHADED;
    const moved = ends.some((value, k) => !(Math.abs(value - (figure[at + k] ?? NaN)) < 1));
    if (moved && !isThin) {
      capsule(context, limbs, at);
    }
  }
  context.setLineDash([4, 3]);
  context.lineWidth = 1.25;
  context.strokeStyle = theme.ghost;
  context.stroke();
  context.setLineDash([]);
}

/**
 * The limbs that can be drawn, the most distant first.
 * @param {Float32Array} limbs projected
 */
export function backToFront(limbs) {
  /** @type {number[]} */
  const order = [];
  for (let i = 0; i * LIMB_STRIDE < limbs.length; i++) {
    if (isDrawable(limbs, i * LIMB_STRIDE)) {
      order.push(i);
    }
  }
  const depth = (/** @type {number} */ i) => limbs[i * LIMB_STRIDE + 6] ?? 0;
  return order.sort((i, k) => depth(k) - depth(i));
}

/**
 * A joint: filled, or hollow if its position is uncertain.
 * @param {Drawing} drawing
 * @param {Bone | undefined} bone
 * @param {Float32Array} pose
 * @param {number} index
 * @param {number} radius metres
 * @param {string} colour
 */
function drawJoint({ context, view, theme }, bone, pose, index, radius, colour) {
  const at = index * STRIDE;
  project(view, pose[at] ?? NaN, pose[at + 1] ?? NaN, pose[at + 2] ?? NaN, projected);
  const x = projected[0] ?? 0;
  const y = projected[1] ?? 0;
  const size = radius * (projected[2] ?? NaN) * JOINT;
  if (!(size >= MIN_JOINT) || !Number.isFinite(x + y)) {
    return;
  }
  const uncertain = bone?.uncertain ?? false;
  circle(context, x, y, size);
  context.fillStyle = uncertain ? theme.background : colour;
  context.strokeStyle = colour;
  context.lineWidth = 1.25;
  context.fill();
  if (uncertain) {
    context.stroke();
  }
}
