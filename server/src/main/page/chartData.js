// @ts-check
/** @import { Chart, ChartName, Curve, FrameOrder, Motion, Numbers } from './motionTypes.js' */
/** @import { Space } from './types.js' */
import { decimals } from './decimals.js';

/**
 * @typedef {object} ChartSort
 * @property {string | Readonly<Record<Space | 'unknown', string>>} title
 * @property {'m' | '°'} unit
 * @property {readonly string[]} labels
 * @property {(curve: Curve) => readonly Numbers[]} curves
 */

/** @type {Readonly<Record<ChartName, ChartSort>>} */
const CHARTS = {
  position: {
    title: {
      pose: 'Move',
      model: 'Position, model space',
      parent: 'Position, relative to the parent',
      unknown: 'Position',
    },
    unit: 'm',
    labels: ['x', 'y', 'z'],
    curves: (curve) => curve.position,
  },
  rotation: {
    title: {
      pose: 'Turn',
      model: 'Euler angles, model space',
      parent: 'Euler angles, relative to the parent',
      unknown: 'Rotation',
    },
    unit: '°',
    labels: ['X', 'Y', 'Z'],
    curves: (curve) => curve.angles,
  },
  moved: {
    title: 'Distance from the first frame',
    unit: 'm',
    labels: [''],
    curves: (curve) => [curve.moved],
  },
  turned: {
    title: 'Rotation from the first frame',
    unit: '°',
    labels: [''],
    curves: (curve) => [curve.turned],
  },
};

/**
 * Charts that one button shows and hides.
 * @type {Readonly<Record<string, readonly ChartName[]>>}
 */
export const GROUPS = {
  position: ['position'],
  rotation: ['rotation'],
  distance: ['moved', 'turned'],
};

/**
 * Orders frames by phase, whatever their order in the text; frames without a phase are left out.
 * @param {Numbers} phases
 * @returns {FrameOrder}
 */
export function frameOrder(phases) {
  const frames = [...phases.keys()].filter((frame) => phases[frame] !== null);
  const phase = (/** @type {number} */ frame) => phases[frame] ?? 0;
  const byPhase = new Set(frames.map(phase)).size > 1;
  if (!byPhase) {
    const all = [...phases.keys()];
    return { x: all.map((frame) => frame + 1), frames: all, byPhase };
  }
  frames.sort((a, b) => phase(a) - phase(b) || a - b);
  return { x: frames.map(phase), frames, byPhase };
}

/**
 * @param {ChartName} name
 * @param {Motion} motion
 * @param {FrameOrder} order
 * @returns {Chart}
 */
export function chartData(name, motion, order) {
  const { title, unit, labels, curves } = CHARTS[name];
  const series = motion.curves.flatMap((curve, boneIndex) => {
    const values = curves(curve).map((numbers) =>
      order.frames.map((frame) => numbers[frame] ?? null),
    );
    const lines = name === 'rotation' && curve.space !== 'pose' ? continued(values) : values;
    return values.map((shown, axis) => ({
      bone: curve.bone,
      label: labels[axis] ?? '',
      boneIndex,
      axis,
      values: shown,
      line: lines[axis] ?? shown,
    }));
  });
  return { name, title: titleOf(title, motion.curves), unit, series };
}

/**
 * The title names what the numbers are relative to, if a row of one of the bones can be read.
 * @param {ChartSort['title']} title
 * @param {readonly Curve[]} curves
 */
function titleOf(title, curves) {
  if (typeof title === 'string') {
    return title;
  }
  const spaces = new Set(curves.flatMap(({ space }) => (space === '' ? [] : [space])));
  return spaces.size > 0 ? [...spaces].map((space) => title[space]).join('; ') : title.unknown;
}

/**
 * The Euler angles of the same rotations without jumps, because a jump looks like a movement.
 * @param {readonly (readonly (number | null)[])[]} angles X, Y and Z for each frame, degrees
 * @returns {(number | null)[][]}
 */
export function continued([x = [], y = [], z = []]) {
  /** @type {(number | null)[][]} */
  const lines = [[], [], []];
  /** @type {readonly number[] | undefined} */
  let before;
  x.forEach((pitch, i) => {
    const yaw = y[i] ?? null;
    const roll = z[i] ?? null;
    if (pitch !== null && yaw !== null && roll !== null) {
      before = before
        ? nearest(
            [
              [pitch, yaw, roll],
              [180 - pitch, yaw + 180, roll + 180],
            ],
            before,
          )
        : [pitch, yaw, roll];
    }
    lines.forEach((line, axis) => line.push(pitch === null ? null : (before?.[axis] ?? null)));
  });
  return lines;
}

/**
 * The angles of the choices, and whole turns more or less, that are nearest to others.
 * @param {readonly (readonly number[])[]} choices
 * @param {readonly number[]} near
 */
function nearest(choices, near) {
  const wound = choices.map((angles) =>
    angles.map((angle, i) => angle + 360 * Math.round(((near[i] ?? 0) - angle) / 360)),
  );
  const distance = (/** @type {readonly number[]} */ angles) =>
    angles.reduce((sum, angle, i) => sum + (angle - (near[i] ?? 0)) ** 2, 0);
  return wound.reduce((a, b) => (distance(b) < distance(a) ? b : a));
}

/**
 * The range of the y axis. Its minimum size keeps tiny changes from looking like motion.
 * @param {number | null} min of the values; null if there are none
 * @param {number | null} max
 * @param {string} unit
 * @returns {[number, number]}
 */
export function valueRange(min, max, unit) {
  const minSpan = unit === 'm' ? 0.002 : 0.2;
  const low = min ?? 0;
  const high = max ?? 0;
  const span = Math.max(high - low, minSpan);
  const middle = (low + high) / 2;
  return [middle - span * 0.56, middle + span * 0.56];
}

/**
 * Formats a value for the legend, rounded as in the other views.
 * @param {number | null | undefined} value
 * @param {string} unit
 */
export function formatValue(value, unit) {
  if (value === null || value === undefined) {
    return '–';
  }
  return decimals(value, unit === 'm' ? 4 : 2);
}

/**
 * @param {number} frame
 * @param {Numbers} phases
 */
export function frameLabel(frame, phases) {
  const phase = phases[frame];
  const number = `Frame ${frame + 1} of ${phases.length}`;
  return phase === null || phase === undefined
    ? `${number}, no phase`
    : `${number}, phase ${Number(phase.toFixed(4))}`;
}

/**
 * Why there is no curve to draw; undefined if there is one.
 * @param {Motion} motion
 */
export function emptyReason(motion) {
  if (motion.phases.length === 0) {
    return 'This animation has no frames.';
  }
  if (motion.bones.length === 0) {
    return 'This animation has no bones.';
  }
  if (motion.curves.length === 0) {
    return 'Choose bones to draw.';
  }
  const hasValues = motion.curves.some((curve) =>
    [...curve.position, ...curve.angles].some((values) => values.some((v) => v !== null)),
  );
  return hasValues ? undefined : 'The chosen bones have no readable rows.';
}
