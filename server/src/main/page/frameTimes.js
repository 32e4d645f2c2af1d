// @ts-check
/** @import { Cycle } from './types.js' */

/** The game does not show frames with larger phases when it loops an animation. */
const MAX_LOOPED_PHASE = 0.999;

/**
 * When each frame is shown. Frames whose phases are unreadable or out of order are spread evenly.
 * @param {readonly number[]} phases
 */
export function frameTimes(phases) {
  const first = phases[0] ?? NaN;
  const length = (phases.at(-1) ?? NaN) - first;
  const byPhase =
    length > 0 &&
    phases.every((phase, i) => Number.isFinite(phase) && phase >= (phases[i - 1] ?? phase));
  const last = Math.max(1, phases.length - 1);
  const times = phases.map((phase, i) => (byPhase ? (phase - first) / length : i / last));
  return { times, byPhase, cycle: cycleOf(phases, byPhase) };
}

/**
 * @param {readonly number[]} phases
 * @param {boolean} byPhase
 * @returns {Cycle}
 */
function cycleOf(phases, byPhase) {
  const [first = NaN] = phases;
  if (!byPhase || first >= 1) {
    return { frames: phases.length, end: 1 };
  }
  const dropped = phases.findIndex((phase, i) => i > 0 && phase > MAX_LOOPED_PHASE);
  return {
    frames: dropped < 0 ? phases.length : dropped,
    end: (1 - first) / ((phases.at(-1) ?? NaN) - first),
  };
}

/**
 * The frames before and after a time. In a loop, the first frame follows the last one that is shown;
 * at the very time of another frame, this frame is shown, because the user has chosen it.
 * @param {readonly number[]} times
 * @param {number} time
 * @param {Cycle} [cycle] of a loop
 * @returns {{frame: number, next: number, part: number}} `part` 0 for the first, near 1 for the next
 */
export function framesAt(times, time, cycle) {
  let low = 0;
  let high = Math.max(0, times.length - 1);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((times[middle] ?? 0) <= time) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  if (cycle && cycle.frames > 0 && low >= cycle.frames - 1 && times[low] !== time) {
    const last = cycle.frames - 1;
    const start = times[last] ?? 0;
    return { frame: last, next: 0, part: clamp((time - start) / (cycle.end - start)) };
  }
  const next = Math.min(low + 1, Math.max(0, times.length - 1));
  const start = times[low] ?? 0;
  const length = (times[next] ?? 0) - start;
  return { frame: low, next, part: length > 0 ? clamp((time - start) / length) : 0 };
}

/**
 * The frame that is shown at a time: the nearer one.
 * @param {readonly number[]} times
 * @param {number} time
 * @param {Cycle} [cycle] of a loop
 */
export function frameAt(times, time, cycle) {
  const { frame, next, part } = framesAt(times, time, cycle);
  return part > 0.5 ? next : frame;
}

/** @param {number} value */
function clamp(value) {
  return Math.max(0, Math.min(1, value));
}
