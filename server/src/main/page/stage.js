// @ts-check
import { axisLabel, drawWay, wayOf } from './boneAxis.js';
import { viewOf } from './camera.js';
import { STRIDE } from './data.js';
import { colourOf, drawAttached, drawGhost, drawGhostOutlines, drawLimbs } from './drawFigure.js';
import { drawGrid, drawShadow, gridOf, groundOf } from './drawGround.js';
import { drawLabel, drawTrail } from './drawMarks.js';
import { boundsOf } from './framing.js';
import { jointAt, samplePose } from './pose.js';
import { AXES, LIMB_STRIDE, limbAt, projectAxes, projectLimbs } from './scene.js';
/** @import { Camera } from './camera.js' */
/** @import { Bounds, Extent } from './framing.js' */
/** @import { Axis, Body, Figure, Theme } from './types.js' */

/**
 * @typedef {object} Scene
 * @property {number} time
 * @property {boolean} loop
 * @property {boolean} rootMotion
 * @property {number} highlight bone; -1 for none
 * @property {Axis | undefined} axis of the highlighted bone
 * @property {ReadonlySet<number>} trails bones
 * @property {Camera} camera
 * @property {Theme} theme
 */

/** A path of more limbs takes too long to fill. */
const MAX_SHADOWS = 400;
/** How far from a limb or an axis the pointer may be, pixels. */
const TOLERANCE = 5;
/** Around the joints, for the size of the body: a head is larger than its joint. */
const MARGIN = 0.13;

/** What is drawn of a figure on its canvas, with buffers that are reused. */
export class Stage {
  constructor() {
    /** @type {Body} */
    this.body = { limbs: [], attached: [], radii: [], size: 1 };
    this.pose = new Float32Array();
    /** Projected limbs and axes of the last drawing, for picking. */
    this.limbs = new Float32Array();
    this.axes = new Float32Array();
    /** @type {Figure | undefined} */
    this.figure = undefined;
    /** @type {Stage | undefined} */
    this.before = undefined;
    /** @type {Map<string, Float32Array>} */
    this.trails = new Map();
    this.shadow = new Float32Array();
    this.flat = new Float32Array();
    this.ground = 0;
    /** What the drawn axis is; empty if none is drawn. */
    this.axisLabel = '';
    /** @type {Map<boolean, Bounds>} with and without root motion */
    this.known = new Map();
  }

  /** @param {Figure} figure */
  show(figure) {
    const isSame = JSON.stringify(figure.bones) === JSON.stringify(this.figure?.bones);
    this.figure = figure;
    this.trails.clear();
    this.known.clear();
    if (!isSame) {
      this.body = figure.body;
      this.pose = new Float32Array(figure.bones.length * STRIDE);
      this.flat = new Float32Array(this.pose.length);
      this.limbs = new Float32Array(this.body.limbs.length * LIMB_STRIDE);
      this.shadow = new Float32Array(this.limbs.length);
      this.axes = new Float32Array(this.body.attached.length * AXES * LIMB_STRIDE);
    }
    this.ground = groundOf(this.bounds(false).lowest, this.body.size);
    this.before = figure.before ? (this.before ?? new Stage()) : undefined;
    if (figure.before) {
      this.before?.show(figure.before);
    }
  }

  /** @param {boolean} rootMotion */
  bounds(rootMotion) {
    const bounds =
      this.known.get(rootMotion) ??
      boundsOf(/** @type {Figure} */ (this.figure), rootMotion, this.body.size * MARGIN);
    this.known.set(rootMotion, bounds);
    return bounds;
  }

  /**
   * @param {boolean} rootMotion
   * @returns {Extent}
   */
  extent(rootMotion) {
    return { inPlace: this.bounds(false), shown: this.bounds(rootMotion) };
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number} width
   * @param {number} height
   * @param {Scene} scene
   */
  draw(context, width, height, scene) {
    const { figure, body, pose } = this;
    const { theme, time, highlight, axis, trails, rootMotion } = scene;
    context.clearRect(0, 0, width, height);
    if (!figure || width <= 0 || height <= 0) {
      return;
    }
    const view = viewOf(scene.camera, width, height);
    const drawing = { context, view, theme };
    samplePose(figure, time, scene, pose);
    const [x, , z] = scene.camera.target;
    drawGrid(context, view, theme, [x, this.ground, z], gridOf(body.size));
    if (!theme.contrast && body.limbs.length <= MAX_SHADOWS) {
      this.flatten();
      projectLimbs(body, this.flat, view, this.shadow);
      drawShadow(context, theme, this.shadow);
    }
    if (this.before?.figure) {
      const { before } = this;
      samplePose(/** @type {Figure} */ (before.figure), time, scene, before.pose);
      projectLimbs(before.body, before.pose, view, before.limbs);
      drawGhost(drawing, before.limbs);
    }
    for (const bone of trails) {
      drawTrail(drawing, this.trail(bone, rootMotion), colourOf(figure.bones[bone], theme));
    }
    projectLimbs(body, pose, view, this.limbs);
    drawLimbs(drawing, figure.bones, body, this.limbs, pose, { highlight, selected: trails });
    if (this.before?.figure) {
      drawGhostOutlines(drawing, this.before.limbs, this.limbs);
    }
    projectAxes(body, pose, view, this.axes);
    drawAttached(drawing, body, this.axes, highlight);
    this.axisLabel = '';
    if (axis) {
      const way = wayOf(figure.bones, body, pose, highlight, axis);
      this.axisLabel = axisLabel(figure.bones[highlight]?.name ?? '', axis, way);
      // The colours of axes may be too dark or too light for high contrast.
      const colour = theme.axes[['x', 'y', 'z'].indexOf(axis.name)] ?? theme.text;
      drawWay(drawing, way, theme.contrast ? theme.text : colour);
    }
    if (figure.difference && figure.before) {
      const { bone } = figure.difference;
      const all = [this.limbs, this.before?.limbs ?? this.limbs];
      drawLabel(drawing, pose, bone, figure.bones[bone]?.name ?? '', all);
    }
  }

  /**
   * The bone at a point of the canvas; -1 for none.
   * @param {number} x
   * @param {number} y
   */
  boneAt(x, y) {
    const axis = limbAt(this.axes, x, y, TOLERANCE);
    if (axis >= 0) {
      // Axes are drawn in front of all limbs.
      return this.body.attached[Math.floor(axis / AXES)] ?? -1;
    }
    const limb = limbAt(this.limbs, x, y, TOLERANCE);
    return this.body.limbs[limb]?.bone ?? -1;
  }

  /** The pose with all joints on the ground. */
  flatten() {
    this.flat.set(this.pose);
    for (let at = 1; at < this.flat.length; at += STRIDE) {
      this.flat[at] = this.ground;
    }
  }

  /**
   * The way of a bone's joint over all frames.
   * @param {number} bone
   * @param {boolean} rootMotion
   */
  trail(bone, rootMotion) {
    const figure = /** @type {Figure} */ (this.figure);
    const key = `${bone}/${rootMotion}`;
    let path = this.trails.get(key);
    if (!path) {
      path = new Float32Array(figure.phases.length * 3);
      for (let frame = 0; frame < figure.phases.length; frame++) {
        path.set(jointAt(figure, frame, bone, rootMotion), frame * 3);
      }
      this.trails.set(key, path);
    }
    return path;
  }
}
