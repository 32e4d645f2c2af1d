// @ts-check
/** @import { ChartTheme, LineStyle, Series } from './motionTypes.js' */

/** Lines and gaps in pixels, so that curves also differ without colours. */
const DASHES = [[], [6, 3], [2, 2]];

/** Marks on curves: SVG paths around the origin, with a radius of about 1. */
const MARKS = [
  'M-1 0A1 1 0 1 0 1 0A1 1 0 1 0-1 0Z',
  'M-1-1H1V1H-1Z',
  'M0-1.3L1.2 1H-1.2Z',
  'M0-1.4L1.2 0L0 1.4L-1.2 0Z',
  'M0 1.3L1.2-1H-1.2Z',
  'M-.4-1.2H.4V-.4H1.2V.4H.4V1.2H-.4V.4H-1.2V-.4H-.4Z',
];

/**
 * The style of a curve. A single bone has a colour per axis; several bones have a colour and a mark
 * each. Dashes show the axis.
 * @param {Series} series
 * @param {number} bones that are drawn
 * @param {ChartTheme} theme
 * @returns {LineStyle}
 */
export function lineStyle(series, bones, theme) {
  const { axis, boneIndex } = series;
  const count = theme.curves.length;
  const index = bones > 1 ? boneIndex : axis;
  return {
    colour: theme.curves[index % count] ?? theme.text,
    dash: DASHES[axis % DASHES.length] ?? [],
    // The seventh bone has the colour of the first, but another mark.
    mark: bones > 1 ? MARKS[(boneIndex + Math.floor(boneIndex / count)) % MARKS.length] : undefined,
  };
}

/**
 * A sample of a curve for the legend.
 * @param {LineStyle} style
 */
export function swatch(style) {
  const template = /** @type {HTMLTemplateElement} */ (document.getElementById('swatch'));
  const svg = /** @type {Element} */ (template.content.firstElementChild?.cloneNode(true));
  const [line, mark] = svg.querySelectorAll('path');
  line?.setAttribute('stroke', style.colour);
  line?.setAttribute('stroke-dasharray', style.dash.join(' '));
  if (style.mark === undefined) {
    mark?.remove();
  } else {
    mark?.setAttribute('fill', style.colour);
    mark?.setAttribute('d', style.mark);
  }
  return svg;
}
