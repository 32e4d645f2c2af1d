import type { Curve, MotionResult, Numbers } from './motionResult';

export type ChartName = 'position' | 'rotation' | 'moved' | 'turned';

export interface Series {
  readonly bone: string;
  /** Name of the axis: lower case for positions, upper case for Euler angles, empty for distances. */
  readonly label: string;
  /** Index of the bone among the drawn bones. */
  readonly boneIndex: number;
  /** 0 to 2. */
  readonly axis: number;
  /** One value per x. */
  readonly values: (number | null)[];
}

export interface ChartData {
  readonly name: ChartName;
  readonly title: string;
  readonly unit: 'm' | '°';
  readonly series: readonly Series[];
}

/** The order of frames from left to right. */
export interface FrameOrder {
  /** Phases, or frame numbers if all phases are equal or missing; ascending. */
  readonly x: number[];
  /** The index of the frame at each x. */
  readonly frames: readonly number[];
  readonly byPhase: boolean;
}

const CHARTS: Readonly<
  Record<
    ChartName,
    {
      title: string;
      unit: 'm' | '°';
      labels: readonly string[];
      curves: (curve: Curve) => readonly Numbers[];
    }
  >
> = {
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

/** Charts that one button shows and hides. */
export const GROUPS: Readonly<Record<string, readonly ChartName[]>> = {
  position: ['position'],
  rotation: ['rotation'],
  distance: ['moved', 'turned'],
};

/** Orders frames by phase, whatever their order in the text; frames without a phase are left out. */
export function frameOrder(phases: Numbers): FrameOrder {
  const frames = [...phases.keys()].filter((frame) => phases[frame] !== null);
  const phase = (frame: number) => phases[frame] ?? 0;
  const byPhase = new Set(frames.map(phase)).size > 1;
  if (!byPhase) {
    const all = [...phases.keys()];
    return { x: all.map((frame) => frame + 1), frames: all, byPhase };
  }
  frames.sort((a, b) => phase(a) - phase(b) || a - b);
  return { x: frames.map(phase), frames, byPhase };
}

export function chartData(name: ChartName, motion: MotionResult, order: FrameOrder): ChartData {
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
 *
 * @param min of the values; null if there are none
 */
export function valueRange(min: number | null, max: number | null, unit: string): [number, number] {
  const minSpan = unit === 'm' ? 0.002 : 0.2;
  const low = min ?? 0;
  const high = max ?? 0;
  const span = Math.max(high - low, minSpan);
  const middle = (low + high) / 2;
  return [middle - span * 0.56, middle + span * 0.56];
}

/** Formats a value for the legend. */
export function formatValue(value: number | null | undefined, unit: string): string {
  if (value === null || value === undefined) {
    return '–';
  }
  const fixed = value.toFixed(unit === 'm' ? 4 : 2);
  return Number(fixed) === 0 ? fixed.replace('-', '') : fixed;
}

export function frameLabel(frame: number, phases: Numbers): string {
  const phase = phases[frame];
  const number = `Frame ${frame + 1} of ${phases.length}`;
  return phase === null || phase === undefined
    ? `${number}, no phase`
    : `${number}, phase ${Number(phase.toFixed(4))}`;
}

/** Why there is no curve to draw; undefined if there is one. */
export function emptyReason(motion: MotionResult): string | undefined {
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
