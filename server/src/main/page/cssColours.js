// @ts-check

/**
 * Red, green and blue of a CSS colour as browsers compute it.
 * @param {string} colour such as `rgb(1, 2, 3)` or `#123456`
 * @returns {[number, number, number]} black for other forms
 */
export function channels(colour) {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(colour);
  if (hex) {
    return [parseInt(hex[1] ?? '', 16), parseInt(hex[2] ?? '', 16), parseInt(hex[3] ?? '', 16)];
  }
  const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [r, g, b];
}

/**
 * A colour between two.
 * @param {string} from
 * @param {string} to
 * @param {number} part 0 to 1
 */
export function mixColours(from, to, part) {
  const end = channels(to);
  const mixed = channels(from).map((c, i) => Math.round(c + ((end[i] ?? 0) - c) * part));
  return `rgb(${mixed.join(',')})`;
}

/**
 * Whether a background is dark.
 * @param {string} colour
 */
export function isDark(colour) {
  const [r, g, b] = channels(colour);
  return 0.299 * r + 0.587 * g + 0.114 * b < 128;
}
