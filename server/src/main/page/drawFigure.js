// @ts-check
import { project } from './camera.js';
import { mixColours } from './colour.js';
import { STRIDE } from './data.js';
import { isUncertain } from './limbs.js';
import { LIMB_STRIDE, ORIGIN, pointOf } from './scene.js';
import { capsule } from './shapes.js';
/** @import { View } from './camera.js' */
/** @import { Body } from './limbs.js' */
/** @import { Bone, Theme } from './types.js' */

/**
 * @typedef {object} Drawing
 * @property {CanvasRenderingContext2D} context
 * @property {View} view
 * @property {Theme} theme
 */

/** With more limbs, shading would take too long. */
const MAX_SHADED = 600;
/** Distant limbs take on this part of the background. */
const HAZE = 0.38;
const HAZE_STEPS = 8;
/** Radius of a joint's mark for the radius of the limb. */
const JOINT = 0.27;
const MIN_JOINT = 1.6;
/** Length of an attached bone's axes for the size of the body. */
const AXIS = 0.07;
const AXES = /** @type {const} */ ([
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]);

const point = new Float32Array(3);
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
  const { context, view, theme } = drawing;
  const order = backToFront(limbs);
  const near = limbs[(order.at(-1) ?? 0) * LIMB_STRIDE + 6] ?? 0;
  const depth = (limbs[(order[0] ?? 0) * LIMB_STRIDE + 6] ?? 0) - near;
  const isShaded = order.length <= MAX_SHADED && !theme.contrast;
  context.lineJoin = 'round';
  for (const i of order) {
    const limb = body.limbs[i];
    const at = i * LIMB_STRIDE;
    const [x0 = 0, y0 = 0, r0 = 0, x1 = 0, y1 = 0, r1 = 0, d = 0] = limbs.subarray(
      at,
      at + LIMB_STRIDE,
    );
    const bone = bones[limb?.bone ?? -1];
    if (!limb || !bone) {
      continue;
    }
    const isMarked = limb.bone === marks.highlight || marks.selected.has(limb.bone);
    const haze = theme.contrast || depth <= 0 ? 0 : Math.round(((d - near) / depth) * HAZE_STEPS);
    const tones = tonesOf(colourOf(bone, theme), haze, theme);
    context.beginPath();
    capsule(context, x0, y0, r0, x1, y1, r1);
    context.strokeStyle = theme.background;
    // Of small limbs, such as fingers, a wide gap would hide much.
    context.lineWidth = Math.min(2.5, 0.75 + (r0 + r1) / 6);
    context.stroke();
    context.fillStyle = isShaded ? shade(context, x0, y0, r0, x1, y1, r1, tones) : tones.base;
    context.fill();
    context.strokeStyle = isMarked ? theme.accent : tones.edge;
    context.lineWidth = limb.bone === marks.highlight ? 3 : isMarked ? 2 : 0.75;
    context.stroke();
    drawJoint(drawing, bone, pose, limb.bone, body.radii[limb.bone] ?? 0, tones.edge);
    if (limb.child >= 0) {
      const child = bones[limb.child];
      if (child) {
        drawJoint(drawing, child, pose, limb.child, body.radii[limb.child] ?? 0, tones.edge);
      }
    }
  }
  for (const bone of body.attached) {
    drawAxes(drawing, pose, bone, body.size * AXIS, bone === marks.highlight);
  }
  context.globalAlpha = 1;
  void view;
}

/**
 * Draws another pose flat and in grey.
 * @param {Drawing} drawing
 * @param {Float32Array} limbs projected
 */
export function drawGhost({ context, theme }, limbs) {
  context.beginPath();
  for (const i of backToFront(limbs)) {
    const at = i * LIMB_STRIDE;
    const [x0 = 0, y0 = 0, r0 = 0, x1 = 0, y1 = 0, r1 = 0] = limbs.subarray(at, at + LIMB_STRIDE);
    capsule(context, x0, y0, r0, x1, y1, r1);
  }
  context.fillStyle = theme.ghost;
  context.globalAlpha = theme.contrast ? 1 : 0.45;
  if (theme.contrast) {
    context.strokeStyle = theme.ghost;
    context.setLineDash([3, 3]);
    context.lineWidth = 1;
    context.stroke();
    context.setLineDash([]);
  } else {
    context.fill('nonzero');
  }
  context.globalAlpha = 1;
}

/**
 * Draws the way of a bone's joint.
 * @param {Drawing} drawing
 * @param {Float32Array} path x y z of each frame
 * @param {string} colour
 */
export function drawTrail({ context, view }, path, colour) {
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.lineJoin = 'round';
  context.beginPath();
  let pen = false;
  for (let at = 0; at < path.length; at += 3) {
    project(view, path[at] ?? NaN, path[at + 1] ?? NaN, path[at + 2] ?? NaN, projected);
    const [x = 0, y = 0, scale = NaN] = projected;
    if (!Number.isFinite(scale + x + y)) {
      pen = false;
    } else if (pen) {
      context.lineTo(x, y);
    } else {
      context.moveTo(x, y);
      pen = true;
    }
  }
  context.stroke();
}

/**
 * Draws a line of text beside a joint.
 * @param {Drawing} drawing
 * @param {Float32Array} pose
 * @param {number} bone
 * @param {string} text
 */
export function drawLabel({ context, view, theme }, pose, bone, text) {
  pointOf(pose, bone, ORIGIN, point);
  project(view, point[0] ?? NaN, point[1] ?? NaN, point[2] ?? NaN, projected);
  const [x = 0, y = 0, scale = NaN] = projected;
  if (!Number.isFinite(x + y + scale)) {
    return;
  }
  context.font = theme.font;
  const width = context.measureText(text).width;
  const left = Math.max(8, Math.min(x + 18, view.width - width - 12));
  const top = Math.max(24, y - 14);
  context.strokeStyle = theme.accent;
  context.lineWidth = 1.5;
  context.beginPath();
  context.arc(x, y, 6, 0, 2 * Math.PI);
  context.moveTo(x + 4.5, y - 4);
  context.lineTo(left - 4, top - 2);
  context.stroke();
  context.fillStyle = theme.background;
  context.fillRect(left - 4, top - 14, width + 8, 20);
  context.strokeRect(left - 4, top - 14, width + 8, 20);
  context.fillStyle = theme.text;
  context.fillText(text, left, top);
}

/**
 * The limbs that can be drawn, the most distant first.
 * @param {Float32Array} limbs projected
 */
export function backToFront(limbs) {
  /** @type {number[]} */
  const order = [];
  for (let i = 0; i * LIMB_STRIDE < limbs.length; i++) {
    let sum = 0;
    for (let k = 0; k < LIMB_STRIDE; k++) {
      sum += limbs[i * LIMB_STRIDE + k] ?? NaN;
    }
    if (Number.isFinite(sum)) {
      order.push(i);
    }
  }
  const depth = (/** @type {number} */ i) => limbs[i * LIMB_STRIDE + 6] ?? 0;
  return order.sort((i, k) => depth(k) - depth(i));
}

/**
 * A joint: filled, or hollow if its position is uncertain.
 * @param {Drawing} drawing
 * @param {Bone} bone
 * @param {Float32Array} pose
 * @param {number} index
 * @param {number} radius metres
 * @param {string} colour
 */
function drawJoint({ context, view, theme }, bone, pose, index, radius, colour) {
  const at = index * STRIDE;
  project(view, pose[at] ?? NaN, pose[at + 1] ?? NaN, pose[at + 2] ?? NaN, projected);
  const [x = 0, y = 0, scale = NaN] = projected;
  const size = radius * scale * JOINT;
  if (!(size >= MIN_JOINT) || !Number.isFinite(x + y)) {
    return;
  }
  const uncertain = isUncertain(bone);
  context.beginPath();
  context.arc(x, y, size, 0, 2 * Math.PI);
  context.fillStyle = uncertain ? theme.background : colour;
  context.strokeStyle = colour;
  context.lineWidth = 1.25;
  context.fill();
  if (uncertain) {
    context.stroke();
  }
}

/**
 * An attached bone: three short axes.
 * @param {Drawing} drawing
 * @param {Float32Array} pose
 * @param {number} bone
 * @param {number} length metres
 * @param {boolean} isHighlighted
 */
function drawAxes({ context, view, theme }, pose, bone, length, isHighlighted) {
  pointOf(pose, bone, ORIGIN, point);
  project(view, point[0] ?? NaN, point[1] ?? NaN, point[2] ?? NaN, projected, 0);
  AXES.forEach((axis, i) => {
    pointOf(pose, bone, [axis[0] * length, axis[1] * length, axis[2] * length], point);
    project(view, point[0] ?? NaN, point[1] ?? NaN, point[2] ?? NaN, projected, 4);
    const [x0 = 0, y0 = 0, s0 = 0, , x1 = 0, y1 = 0, s1 = 0] = projected;
    if (Number.isFinite(x0 + y0 + s0 + x1 + y1 + s1)) {
      context.strokeStyle = theme.axes[i] ?? theme.text;
      context.lineWidth = isHighlighted ? 3.5 : 1.75;
      context.beginPath();
      context.moveTo(x0, y0);
      context.lineTo(x1, y1);
      context.stroke();
    }
  });
  const [x = 0, y = 0, scale = NaN] = projected;
  if (isHighlighted && Number.isFinite(x + y + scale)) {
    context.strokeStyle = theme.accent;
    context.lineWidth = 2;
    context.beginPath();
    context.arc(x, y, 7, 0, 2 * Math.PI);
    context.stroke();
  }
}

/** @typedef {{light: string, base: string, dark: string, edge: string}} Tones */

/** @type {Map<string, Tones>} */
const cache = new Map();

/**
 * Tones of a colour at a distance; cached, because every limb of every frame asks.
 * @param {string} colour
 * @param {number} haze 0 to `HAZE_STEPS`
 * @param {Theme} theme
 * @returns {Tones}
 */
function tonesOf(colour, haze, theme) {
  const key = `${colour}/${haze}/${theme.background}/${theme.contrast}`;
  let tones = cache.get(key);
  if (!tones) {
    const far = (/** @type {string} */ c) =>
      mixColours(c, theme.background, (haze / HAZE_STEPS) * HAZE);
    tones = {
      light: far(mixColours(colour, '#ffffff', 0.38)),
      base: far(colour),
      dark: far(mixColours(colour, '#000000', 0.36)),
      edge: far(theme.contrast ? theme.background : mixColours(colour, '#000000', 0.5)),
    };
    cache.set(key, tones);
  }
  return tones;
}

/**
 * A gradient across a limb, lit from above on the left.
 * @param {CanvasRenderingContext2D} context
 * @param {number} x0
 * @param {number} y0
 * @param {number} r0
 * @param {number} x1
 * @param {number} y1
 * @param {number} r1
 * @param {Tones} tones
 */
function shade(context, x0, y0, r0, x1, y1, r1, tones) {
  const length = Math.hypot(x1 - x0, y1 - y0);
  const r = Math.max(r0, r1);
  let nx = -0.6;
  let ny = -0.8;
  if (length > r) {
    nx = (y1 - y0) / length;
    ny = -(x1 - x0) / length;
    if (nx * 0.6 + ny * 0.8 > 0) {
      nx = -nx;
      ny = -ny;
    }
  }
  const x = (x0 + x1) / 2;
  const y = (y0 + y1) / 2;
  const gradient = context.createLinearGradient(x + nx * r, y + ny * r, x - nx * r, y - ny * r);
  gradient.addColorStop(0, tones.base);
  gradient.addColorStop(0.28, tones.light);
  gradient.addColorStop(0.6, tones.base);
  gradient.addColorStop(1, tones.dark);
  return gradient;
}
