// @ts-check
/** @import { Chart, ChartName, Curve, FrameOrder, Motion, Numbers } from './motionTypes.js' */

/**
 * @typedef {object} ChartSort
 * @property {string} title
 * @property {'m' | '°'} unit
 * @property {readonly string[]} labels
 * @property {(curve: Curve) => readonly Numbers[]} curves
 */

/** @type {Readonly<Record<ChartName, ChartSort>>} */
const CHARTS = {
  position: {
    title: 'Position',
    unit: 'm',
    labels: ['x', 'y', 'z'],
    curves: (curve) => curve.position,
  },
  rotation: {
    title: 'Rotation, Euler angles',
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
  const series = motion.curves.flatMap((curve, boneIndex) =>
    curves(curve).map((numbers, axis) => ({
      bone: curve.bone,
      label: labels[axis] ?? '',
      boneIndex,
      axis,
      values: order.frames.map((frame) => numbers[frame] ?? null),
    })),
  );
  return { name, title, unit, series };
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
 * Formats a value for the legend.
 * @param {number | null | undefined} value
 * @param {string} unit
 */
export function formatValue(value, unit) {
  if (value === null || value === undefined) {
    return '–';
  }
  const fixed = value.toFixed(unit === 'm' ? 4 : 2);
  return Number(fixed) === 0 ? fixed.replace('-', '') : fixed;
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
