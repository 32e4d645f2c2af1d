// @ts-check
import { circle, polyline } from './shapes.js';
import { phase } from './words.js';
/** @import { Figure, Property, Theme } from './types.js' */

const MARGIN = 10;
const LABEL_GAP = 6;
const MIN_TICK_DISTANCE = 4;

/**
 * Where a time is drawn, pixels.
 * @param {number} time 0 to 1
 * @param {number} width
 */
export function xOf(time, width) {
  return MARGIN + time * Math.max(1, width - 2 * MARGIN);
}

/**
 * The frame nearest to a point of the timeline.
 * @param {readonly number[]} times
 * @param {number} x pixels
 * @param {number} width
 */
export function frameAtX(times, x, width) {
  const time = (x - MARGIN) / Math.max(1, width - 2 * MARGIN);
  let best = 0;
  times.forEach((t, i) => {
    if (Math.abs(t - time) < Math.abs((times[best] ?? 0) - time)) {
      best = i;
    }
  });
  return best;
}

/**
 * The properties that can be placed, by time.
 * @param {Figure} figure
 * @returns {{time: number, property: Property}[]}
 */
export function placedProperties(figure) {
  const first = figure.phases[0] ?? NaN;
  const length = (figure.phases.at(-1) ?? NaN) - first;
  if (!figure.byPhase) {
    return [];
  }
  return figure.properties
    .flatMap((property) => {
      const time = ((property.phase ?? NaN) - first) / length;
      return time >= 0 && time <= 1 ? [{ time, property }] : [];
    })
    .sort((a, b) => a.time - b.time);
}

/**
 * Draws the timeline: frames as ticks, properties as flags, the text cursor and the playhead.
 * @param {CanvasRenderingContext2D} context
 * @param {number} width
 * @param {number} height
 * @param {Figure} figure
 * @param {Theme} theme
 * @param {{time: number, cursor: number}} state `cursor` is -1 or the frame at the text cursor
 */
export function drawTimeline(context, width, height, figure, theme, { time, cursor }) {
  const base = height - 16;
  context.clearRect(0, 0, width, height);
  context.font = theme.font;
  context.textBaseline = 'alphabetic';
  context.strokeStyle = theme.secondary;
  context.lineWidth = 1;
  polyline(context, [xOf(0, width), base], [xOf(1, width), base]);
  let last = -Infinity;
  for (const t of figure.times) {
    const x = xOf(t, width);
    if (x - last >= MIN_TICK_DISTANCE) {
      context.moveTo(x, base - 4);
      context.lineTo(x, base);
      last = x;
    }
  }
  context.stroke();
  if (figure.times.length === 0) {
    return;
  }
  drawLabels(context, width, height, figure, theme);
  drawProperties(context, width, base, figure, theme);
  if (cursor >= 0 && cursor < figure.times.length) {
    const x = xOf(figure.times[cursor] ?? 0, width);
    context.fillStyle = theme.text;
    polyline(context, [x, base + 1], [x - 5, base + 9], [x + 5, base + 9]);
    context.fill();
  }
  const x = xOf(time, width);
  context.strokeStyle = theme.accent;
  context.fillStyle = theme.accent;
  context.lineWidth = 2;
  polyline(context, [x, base - 22], [x, base]);
  context.stroke();
  circle(context, x, base, 5);
  context.fill();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} width
 * @param {number} height
 * @param {Figure} figure
 * @param {Theme} theme
 */
function drawLabels(context, width, height, { phases, byPhase }, theme) {
  const first = byPhase ? phase(phases[0] ?? NaN) : '1';
  const last = byPhase ? phase(phases.at(-1) ?? NaN) : `${phases.length}`;
  context.fillStyle = theme.secondary;
  context.fillText(byPhase ? first : `frame ${first}`, MARGIN, height - 2);
  context.fillText(last, width - MARGIN - context.measureText(last).width, height - 2);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} width
 * @param {number} base
 * @param {Figure} figure
 * @param {Theme} theme
 */
function drawProperties(context, width, base, figure, theme) {
  let end = -Infinity;
  context.strokeStyle = theme.text;
  context.fillStyle = theme.text;
  context.lineWidth = 1;
  for (const { time, property } of placedProperties(figure)) {
    const x = xOf(time, width);
    polyline(context, [x, base - 16], [x, base]);
    context.stroke();
    polyline(context, [x, base - 16], [x + 6, base - 13], [x, base - 10]);
    context.fill();
    const text = property.value ? `${property.name} ${property.value}` : property.name;
    const length = context.measureText(text).width;
    const left = Math.max(0, Math.min(x, width - length));
    if (left > end) {
      context.fillText(text, left, base - 19);
      end = left + length + LABEL_GAP;
    }
  }
}
