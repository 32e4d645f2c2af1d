// @ts-check
import { DIRECTIONS, FIELD_OF_VIEW, project, viewOf } from './camera.js';
import { jointAt } from './pose.js';
/** @import { Camera } from './camera.js' */
/** @import { Figure } from './types.js' */

/**
 * @typedef {object} Bounds
 * @property {[number, number, number]} centre
 * @property {number} radius metres
 * @property {number} lowest height of the lowest joint
 */

/**
 * @typedef {object} Extent
 * @property {Bounds} inPlace of the figure without root motion
 * @property {Bounds} shown of the figure as it is drawn, in place or with root motion
 */

/**
 * @typedef {object} Size
 * @property {number} clientWidth pixels
 * @property {number} clientHeight pixels
 */

/** More frames would take time without changing the result much. */
const MAX_FRAMES = 200;
const EMPTY_RADIUS = 1;
/** A part of the radius: the picture does not move with each small edit of a pose. */
const SIMILAR = 0.1;
/** A sphere whose radius is a smaller part of the picture cannot be recognised. */
const DOT = 0.03;

/** Keeps the figure in its window: the camera, and the extent of the figure for which it was set. */
export class Framing {
  constructor() {
    /** @type {Camera | undefined} */
    this.camera = undefined;
    /** @type {Bounds | undefined} of the figure in place */
    this.bounds = undefined;
    /** Whether the camera shows the whole figure, from any direction. */
    this.isFitted = false;
  }

  /** @param {Camera} [camera] that suits the next figure; without it, the view is fitted */
  restart(camera) {
    this.camera = camera;
    this.bounds = undefined;
  }

  /**
   * Fits the view to a new figure, and again when the extent of the figure has changed. A view that
   * the user has zoomed or moved stays as it is unless it would no longer show the figure.
   * @param {Extent} extent
   * @param {Size} canvas
   */
  show(extent, canvas) {
    const { camera } = this;
    if (!camera || this.isOutgrown(camera, extent, canvas)) {
      this.set(fitted(extent.shown, camera), extent);
    } else if (!this.bounds) {
      // Otherwise, the bounds stay: many small edits add up to a large one.
      this.set(camera, extent);
    }
  }

  /**
   * Looks at the figure as the user wants it.
   * @param {Camera} camera
   * @param {Extent} extent
   */
  look(camera, extent) {
    if (this.camera && isSameView(camera, this.camera)) {
      this.camera = camera;
    } else {
      this.set(camera, extent);
    }
  }

  /**
   * @param {Camera} camera
   * @param {Extent} extent
   */
  set(camera, extent) {
    this.camera = camera;
    this.bounds = extent.inPlace;
    this.isFitted = isSameView(camera, fitted(extent.shown));
  }

  /**
   * @param {Camera} camera
   * @param {Extent} extent
   * @param {Size} canvas
   */
  isOutgrown(camera, { inPlace, shown }, { clientWidth, clientHeight }) {
    return (
      this.bounds &&
      !isSimilar(inPlace, this.bounds) &&
      (this.isFitted || !shows(camera, shown, clientWidth, clientHeight))
    );
  }
}

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
 * A camera that shows a whole sphere.
 * @param {Bounds} sphere
 * @param {{yaw: number, pitch: number}} [direction]
 * @returns {Camera}
 */
export function fitted({ centre, radius }, direction = DIRECTIONS['default']) {
  const { yaw = 0, pitch = 0 } = direction ?? {};
  return { yaw, pitch, target: centre, distance: (radius * 1.02) / Math.sin(FIELD_OF_VIEW / 2) };
}

/**
 * Whether two cameras differ in their direction at most.
 * @param {Camera} camera
 * @param {Camera} other
 */
export function isSameView(camera, other) {
  return (
    camera.distance === other.distance &&
    camera.target.every((value, i) => value === other.target[i])
  );
}

/**
 * Whether a sphere is at least partly in the picture, and more than a dot.
 * @param {Camera} camera
 * @param {Bounds} sphere
 * @param {number} width pixels
 * @param {number} height pixels
 */
export function shows(camera, { centre, radius }, width, height) {
  /** @type {number[]} */
  const projected = [];
  project(viewOf(camera, width, height), centre[0], centre[1], centre[2], projected);
  const [x = 0, y = 0, scale = NaN] = projected;
  const size = radius * scale;
  return (
    size > DOT * Math.min(width, height) &&
    Math.abs(x - width / 2) < width / 2 + size &&
    Math.abs(y - height / 2) < height / 2 + size
  );
}
