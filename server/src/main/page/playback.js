// @ts-check

/**
 * @typedef {object} Playback
 * @property {boolean} playing
 * @property {number} time 0 to 1; in a loop, less than the end of the cycle
 * @property {boolean} loop
 * @property {number} speed
 */

/** @type {Playback} */
export const PAUSED = { playing: false, time: 0, loop: true, speed: 1 };
export const SPEEDS = [0.1, 0.25, 0.5, 1, 2];
const FRAMES_PER_SECOND = 30;
const MIN_SECONDS = 1;

/**
 * How long a cycle takes at normal speed. A file does not say: the config of the game does.
 * @param {number} frames
 */
export function secondsOf(frames) {
  return Math.max(MIN_SECONDS, (frames - 1) / FRAMES_PER_SECOND);
}

/**
 * The playback after some time.
 * @param {Playback} playback
 * @param {number} seconds
 * @param {number} length from time 0 to 1, seconds
 * @param {number} end of the cycle of a loop
 * @returns {Playback}
 */
export function advance(playback, seconds, length, end) {
  if (!playback.playing) {
    return playback;
  }
  const time = playback.time + (seconds * playback.speed) / length;
  if (playback.loop) {
    return { ...playback, time: time % end };
  }
  return time <= 1 ? { ...playback, time } : { ...playback, time: 1, playing: false };
}

/**
 * Starts or stops. At the end, it starts again from the beginning.
 * @param {Playback} playback
 * @returns {Playback}
 */
export function toggle(playback) {
  const time = !playback.playing && playback.time >= 1 ? 0 : playback.time;
  return { ...playback, time, playing: !playback.playing };
}

/**
 * The next or previous frame; after the last comes the first if the playback loops.
 * @param {number} frame
 * @param {number} step
 * @param {number} count
 * @param {boolean} loop
 */
export function stepFrame(frame, step, count, loop) {
  const next = frame + step;
  if (loop && count > 0) {
    return ((next % count) + count) % count;
  }
  return Math.max(0, Math.min(count - 1, next));
}

/**
 * The next speed.
 * @param {number} speed
 * @param {number} step
 */
export function nextSpeed(speed, step) {
  const at = SPEEDS.indexOf(speed);
  return SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at + step))] ?? 1;
}
