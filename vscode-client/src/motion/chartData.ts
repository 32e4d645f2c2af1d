import type { Curve, Motion, Numbers } from './motionResult';

/** What a chart shows. */
export type ChartName = 'position' | 'rotation' | 'moved' | 'turned';

export interface Series {
  readonly bone: string;
  /** Of the axis: small for positions, large for Euler angles; empty where there is none. */
  readonly label: string;
  /** Of the bone among those that are drawn. */
  readonly boneIndex: number;
  /** 0 to 2. */
  readonly axis: number;
  /** A value for each x. */
  readonly values: (number | null)[];
}

export interface ChartData {
  readonly name: ChartName;
  readonly title: string;
  readonly unit: 'm' | '°';
  readonly series: readonly Series[];
}

/** Frames from left to right. */
export interface Order {
  /** Phases, or numbers of frames where the phases tell nothing; ascending. */
  readonly x: number[];
  /** The frame at each x. */
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
    title: 'Turn from the first frame',
    unit: '°',
    labels: [''],
    curves: (curve) => [curve.turned],
  },
};

/** Charts that are shown and hidden together. */
export const GROUPS: Readonly<Record<string, readonly ChartName[]>> = {
  position: ['position'],
  rotation: ['rotation'],
  distance: ['moved', 'turned'],
};

/**
 * The order in which frames are drawn. Frames without a phase are left out, and those whose phases
 * are out of order stand where their phase is.
 */
export function orderOf(phases: Numbers): Order {
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

/** The curves of a chart. */
export function chartOf(name: ChartName, motion: Motion, order: Order): ChartData {
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
 * The range of values to draw. What hardly moves is not drawn as if it did.
 *
 * @param least of the values; null where there are none
 */
export function rangeOf(least: number | null, most: number | null, unit: string): [number, number] {
  const smallest = unit === 'm' ? 0.002 : 0.2;
  const low = least ?? 0;
  const high = most ?? 0;
  const span = Math.max(high - low, smallest);
  const middle = (low + high) / 2;
  return [middle - span * 0.56, middle + span * 0.56];
}

/** A value as it is shown beside a curve. */
export function figure(value: number | null | undefined, unit: string): string {
  if (value === null || value === undefined) {
    return '–';
  }
  const fixed = value.toFixed(unit === 'm' ? 4 : 2);
  return Number(fixed) === 0 ? fixed.replace('-', '') : fixed;
}

/** Which frame it is, in words. */
export function frameInWords(frame: number, phases: Numbers): string {
  const phase = phases[frame];
  const number = `Frame ${frame + 1} of ${phases.length}`;
  return phase === null || phase === undefined
    ? `${number}, no phase`
    : `${number}, phase ${Number(phase.toFixed(4))}`;
}

/** Why no curve is drawn; undefined if one is. */
export function emptiness(motion: Motion): string | undefined {
  if (motion.lines.length === 0) {
    return 'This animation has no frames.';
  }
  if (motion.bones.length === 0) {
    return 'This animation has no bones.';
  }
  if (motion.curves.length === 0) {
    return 'Choose the bones to draw.';
  }
  const numbers = motion.curves.some((curve) =>
    [...curve.position, ...curve.angles].some((values) => values.some((v) => v !== null)),
  );
  return numbers ? undefined : 'There is no row that can be read for the bones chosen.';
}
