// @ts-check
import { mixColours } from './cssColours.js';
/** @import { Theme } from './types.js' */

/** Distant limbs take on this part of the background. */
const HAZE = 0.38;
export const HAZE_STEPS = 8;

/** @typedef {{light: string, base: string, dark: string, edge: string}} Tones */

/** @type {Map<string, Tones>} */
const cache = new Map();

/**
 * Tones of a colour at a distance; cached, because every limb of every frame asks.
 * @param {string} colour
 * @param {number} haze 0 to `HAZE_STEPS`
 * @param {Theme} theme
 * @returns {Tones}
 */
export function tonesOf(colour, haze, theme) {
  const key = `${colour}/${haze}/${theme.background}/${theme.contrast}`;
  let tones = cache.get(key);
  if (!tones) {
    const far = (/** @type {string} */ c) =>
      mixColours(c, theme.background, (haze / HAZE_STEPS) * HAZE);
    tones = {
      light: far(mixColours(colour, '#ffffff', 0.38)),
      base: far(colour),
      dark: far(mixColours(colour, '#000000', 0.36)),
      edge: far(theme.contrast ? theme.background : mixColours(colour, '#000000', 0.5)),
    };
    cache.set(key, tones);
  }
  return tones;
}

/**
 * A gradient across a limb, lit from above on the left.
 * @param {CanvasRenderingContext2D} context
 * @param {Float32Array} limbs projected
 * @param {number} at
 * @param {Tones} tones
 */
export function shade(context, limbs, at, tones) {
  const x0 = limbs[at] ?? 0;
  const y0 = limbs[at + 1] ?? 0;
  const dx = (limbs[at + 3] ?? 0) - x0;
  const dy = (limbs[at + 4] ?? 0) - y0;
  const r = Math.max(limbs[at + 2] ?? 0, limbs[at + 5] ?? 0);
  const length = Math.hypot(dx, dy);
  let nx = -0.6;
  let ny = -0.8;
  if (length > r) {
    const side = dy * 0.6 - dx * 0.8 > 0 ? -1 : 1;
    nx = (side * dy) / length;
    ny = (-side * dx) / length;
  }
  const x = x0 + dx / 2;
  const y = y0 + dy / 2;
  const gradient = context.createLinearGradient(x + nx * r, y + ny * r, x - nx * r, y - ny * r);
  gradient.addColorStop(0, tones.base);
  gradient.addColorStop(0.28, tones.light);
  gradient.addColorStop(0.6, tones.base);
  gradient.addColorStop(1, tones.dark);
  return gradient;
}
