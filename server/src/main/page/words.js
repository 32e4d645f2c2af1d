// @ts-check
import { STRIDE } from './data.js';
import { decimals } from './decimals.js';
/** @import { Bone, BoneNumbers, Difference, Figure, Space } from './types.js' */

const SOURCES = /** @type {Readonly<Record<string, string>>} */ ({
  model: 'from the model',
  solved: 'computed from this animation',
  nearby: 'computed from other animations',
  known: 'from the built-in table',
  parent: 'unknown, drawn at the parent',
});

/**
 * A number with a fixed count of decimals; never -0.
 * @param {number} value
 * @param {number} decimals
 */
export function fixed(value, decimals) {
  if (!Number.isFinite(value)) {
    return '?';
  }
  return value.toFixed(decimals).replace(/^-(0(?:\.0*)?)$/, '$1');
}

/**
 * A distance in a readable unit.
 * @param {number} metres
 */
export function distance(metres) {
  if (!Number.isFinite(metres)) {
    return '?';
  }
  return metres < 0.01
    ? `${fixed(metres * 1000, 1)} mm`
    : metres < 1
      ? `${fixed(metres * 100, 1)} cm`
      : `${fixed(metres, 2)} m`;
}

/**
 * The frame and its phase.
 * @param {readonly number[]} phases
 * @param {number} frame
 */
export function frameLabel(phases, frame) {
  return `frame ${frame + 1} of ${phases.length}, phase ${phase(phases[frame] ?? NaN)}`;
}

/** @param {number} value */
export function phase(value) {
  return Number.isFinite(value) ? `${Number(value.toPrecision(5))}` : '?';
}

/**
 * The largest difference, in a few words.
 * @param {Figure} figure
 * @param {Difference} difference
 */
export function differenceLabel(figure, { bone, frame, metres }) {
  const name = figure.bones[bone]?.name ?? '';
  return `${name} ${distance(metres)} at phase ${phase(figure.phases[frame] ?? NaN)}`;
}

/**
 * The position of a posed joint, three numbers.
 * @param {Float32Array} pose
 * @param {number} bone
 */
export function positionCells(pose, bone) {
  return [0, 1, 2].map((i) => fixed(pose[bone * STRIDE + i] ?? NaN, 3));
}

/**
 * The angles and the metres of a bone, six texts; empty where there are no numbers.
 * @param {BoneNumbers | undefined} numbers
 */
export function numberCells(numbers) {
  return [angles(numbers), metres(numbers)].flatMap((three) =>
    three.length === 3 ? three : ['', '', ''],
  );
}

/** @param {BoneNumbers | undefined} numbers */
function angles(numbers) {
  return (numbers?.angles ?? []).map((angle) => decimals(angle, 2));
}

/** @param {BoneNumbers | undefined} numbers */
function metres(numbers) {
  return (numbers?.metres ?? []).map((value) => decimals(value, 4));
}

/** The titles of angles and metres. */
export const TITLES = /** @type {Readonly<Record<Space, readonly [string, string, string]>>} */ ({
  pose: ['turn', 'move', ''],
  model: ['Euler angles', 'position', 'in model space'],
  parent: ['Euler angles', 'position', 'relative to the parent'],
});

/**
 * Lines about the numbers of a bone.
 * @param {BoneNumbers | undefined} numbers
 * @returns {string[]}
 */
function numberLines(numbers) {
  if (!numbers || numbers.space === '') {
    return [];
  }
  const [angle, metre, space] = TITLES[numbers.space];
  const isMoved = numbers.space !== 'pose' || numbers.metres.some((value) => value !== 0);
  return [
    ...(numbers.angles.length > 0 ? [`${angle} ${angles(numbers).join(' ')}`] : []),
    ...(numbers.metres.length > 0 && isMoved ? [`${metre} ${metres(numbers).join(' ')}`] : []),
  ].map((line) => (space ? `${line} ${space}` : line));
}

/**
 * Where the joint of a bone comes from.
 * @param {Bone} bone
 */
export function sourceLabel(bone) {
  if (bone.unknown) {
    return 'not in the skeleton';
  }
  if (bone.attached) {
    return 'attached, without a joint';
  }
  const isRoot = bone.source === 'parent' && bone.parent < 0;
  const source = isRoot
    ? 'arbitrary, because the bone is a root'
    : (SOURCES[bone.source] ?? bone.source);
  return bone.uncertain && bone.source !== 'parent' ? `${source}, uncertain` : source;
}

/**
 * Lines about a bone, for its tooltip and for screen readers.
 * @param {Figure} figure
 * @param {Float32Array} pose
 * @param {number} bone
 * @param {readonly BoneNumbers[]} [numbers] of all bones in this frame
 * @returns {string[]}
 */
export function boneLines(figure, pose, bone, numbers) {
  const { bones } = figure;
  const about = bones[bone];
  if (!about) {
    return [];
  }
  const parent = bones[about.parent];
  return [
    about.name,
    parent ? `parent ${parent.name}` : 'no parent',
    ...numberLines(numbers?.[bone]),
    `joint at ${positionCells(pose, bone).join(', ')} m`,
    sourceLabel(about),
  ];
}

/**
 * How many bones the skeleton does not have; empty if it has all.
 * @param {readonly Bone[]} bones
 */
export function unknownLabel(bones) {
  const count = bones.filter(({ unknown }) => unknown).length;
  const are = count === 1 ? 'is' : 'are';
  return count > 0 ? `${count} of ${bones.length} bones ${are} not in the skeleton` : '';
}

/**
 * Which bones are drawn with older values, because their rows cannot be read; empty if none is.
 * @param {Figure} figure
 */
export function unreadableLabel({ bones, unreadable }) {
  const [first] = unreadable;
  if (!first) {
    return '';
  }
  const name = bones[first.bones[0] ?? -1]?.name ?? '';
  const more = unreadable.reduce((count, rows) => count + rows.bones.length, -1);
  return more > 0
    ? `unreadable rows: ${name} in frame ${first.frame + 1} and ${more} more, shown with older values`
    : `unreadable row: ${name} in frame ${first.frame + 1}, shown with its last values`;
}

/**
 * Why nothing can be drawn.
 * @param {Figure} figure
 * @returns {{text: string, chooses: boolean} | undefined} `chooses` if a skeleton would help
 */
export function emptyReason(figure) {
  if (figure.problem) {
    return { text: figure.problem, chooses: false };
  }
  if (figure.skeleton === null) {
    return {
      text: 'Without a skeleton, the bones have no joints to draw.',
      chooses: true,
    };
  }
  if (figure.bones.length === 0) {
    return { text: 'This animation has no bones.', chooses: false };
  }
  if (figure.phases.length === 0) {
    return { text: 'This animation has no frames.', chooses: false };
  }
  if (!figure.poses.some((value, i) => i % STRIDE === 0 && Number.isFinite(value))) {
    return { text: 'No row of this animation can be read.', chooses: false };
  }
  return undefined;
}
