// @ts-check
/**
 * A number with a fixed count of decimals; never -0. Rounded like the numbers of hovers: `toFixed`
 * alone rounds some ties down.
 * @param {number} value
 * @param {number} count
 */
export function decimals(value, count) {
  const scale = 10 ** count;
  const rounded = Math.round(Math.abs(Math.fround(value)) * scale) / scale;
  return (value < 0 && rounded > 0 ? -rounded : rounded).toFixed(count);
}
