// @ts-check
import { frameTimes } from './frameTimes.js';
/** @import { Body, Bone, Figure, FigureMessage, UpdateMessage } from './types.js' */

/** Floats of one bone in one frame: x y z, and a quaternion. */
export const STRIDE = 7;
/** The offset of a joint from itself; compared by identity. */
export const ORIGIN = /** @type {readonly [number, number, number]} */ ([0, 0, 0]);

/**
 * The floats of a base64 string.
 * @param {string} base64
 */
export function floats(base64) {
  const bytes = atob(base64);
  const array = new Uint8Array(bytes.length - (bytes.length % 4));
  for (let i = 0; i < array.length; i++) {
    array[i] = bytes.charCodeAt(i);
  }
  return new Float32Array(array.buffer);
}

/**
 * Checks an animation and prepares it for drawing.
 * @param {FigureMessage} message
 * @returns {Figure}
 * @throws {Error} if its parts do not fit together
 */
export function readFigure(message) {
  const phases = message.phases.map((phase) => phase ?? NaN);
  const poses = floats(message.poses);
  const expected = phases.length * message.bones.length * STRIDE;
  if (poses.length !== expected) {
    throw new Error(`${poses.length} values instead of ${expected}`);
  }
  const before = message.other ?? message.saved;
  return {
    version: message.version ?? 0,
    title: message.title ?? '',
    skeleton: message.skeleton ?? null,
    problem: message.problem ?? '',
    bones: checkedBones(message.bones),
    body: bodyOf(message),
    phases,
    ...frameTimes(phases),
    properties: message.properties ?? [],
    motion: motionOf(message.motion ?? []),
    poses,
    before: before ? readFigure({ ...before, saved: null, other: null }) : null,
    beforeName: message.other?.title ?? 'saved',
    difference: message.difference ?? null,
    unreadable: message.unreadable ?? [],
  };
}

/**
 * The limbs, and the bones without any.
 * @param {FigureMessage} message
 * @returns {Body}
 */
function bodyOf({ bones, limbs = [], size = 1 }) {
  return {
    limbs: limbs.map((limb) => ({ child: -1, start: ORIGIN, reach: ORIGIN, ...limb })),
    // Without limbs, axes show at least how the bones turn.
    attached: bones.flatMap((bone, i) => (bone.attached || limbs.length === 0 ? [i] : [])),
    radii: bones.map(({ radius }) => radius ?? 0),
    size,
  };
}

/**
 * @param {readonly (number | null)[]} motion
 * @returns {[number, number, number]}
 */
function motionOf([x, y, z]) {
  return [x ?? 0, y ?? 0, z ?? 0];
}

/**
 * The figure after an update.
 * @param {Figure} figure its poses are changed
 * @param {UpdateMessage} update
 * @returns {Figure | undefined} undefined if the update is for another version or does not fit
 */
export function updateFigure(figure, update) {
  const size = figure.bones.length * STRIDE;
  const poses = floats(update.poses);
  const saved = update.saved ? floats(update.saved.poses) : undefined;
  if (
    update.since !== figure.version ||
    poses.length !== update.frames.length * size ||
    (saved && saved.length !== poses.length) ||
    (update.phases && update.phases.length !== figure.phases.length) ||
    update.frames.some((frame) => frame < 0 || frame >= figure.phases.length)
  ) {
    return undefined;
  }
  /** @param {Float32Array} from @param {Float32Array} into */
  const copyFrames = (from, into) =>
    update.frames.forEach((frame, i) => {
      into.set(from.subarray(i * size, (i + 1) * size), frame * size);
    });
  let { before } = figure;
  if (saved) {
    // The first edit: until now, the saved poses were those of this figure.
    before ??= { ...figure, poses: figure.poses.slice() };
    copyFrames(saved, before.poses);
  } else if (update.saved === null) {
    before = null;
  }
  copyFrames(poses, figure.poses);
  const phases = update.phases?.map((phase) => phase ?? NaN);
  if (phases && before && 'saved' in update) {
    // The saved animation is compared frame by frame.
    before = { ...before, phases, ...frameTimes(phases) };
  }
  return {
    ...figure,
    ...(phases && { phases, ...frameTimes(phases) }),
    before,
    version: update.version,
    properties: update.properties ?? figure.properties,
    motion: update.motion ? motionOf(update.motion) : figure.motion,
    difference: update.difference === undefined ? figure.difference : update.difference,
    unreadable: update.unreadable ?? [],
  };
}

/**
 * Makes bones with an impossible parent roots, so that walks from a bone to its root end.
 * @param {readonly Bone[]} bones
 */
function checkedBones(bones) {
  const parents = bones.map(({ parent }, i) =>
    Number.isInteger(parent) && parent >= 0 && parent < bones.length && parent !== i ? parent : -1,
  );
  /** @type {number[]} */
  const seenFrom = Array(bones.length).fill(-1);
  for (let start = 0; start < bones.length; start++) {
    let i = start;
    while (i >= 0 && seenFrom[i] === -1) {
      seenFrom[i] = start;
      i = parents[i] ?? -1;
    }
    if (i >= 0 && seenFrom[i] === start) {
      parents[i] = -1;
    }
  }
  return bones.map((bone, i) => ({ ...bone, parent: parents[i] ?? -1 }));
}
