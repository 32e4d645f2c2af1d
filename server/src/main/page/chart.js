// @ts-check
import uPlot from 'uplot';
import { formatValue, valueRange } from './chartData.js';
import { lineStyle, swatch } from './lineStyle.js';
/** @import { Chart as Data, ChartTheme, FrameOrder, LineStyle } from './motionTypes.js' */

/**
 * Data that all charts share.
 * @typedef {object} Scene
 * @property {FrameOrder} order
 * @property {readonly string[]} bones
 * @property {readonly {x: number, name: string}[]} marks properties of the animation at their phases
 * @property {ChartTheme} theme
 */

/**
 * @typedef {object} Events
 * @property {(frame: number | undefined) => void} hovered the mouse points at a frame; undefined if
 *   it has left the chart
 * @property {(frame: number) => void} clicked
 * @property {(range: Range) => void} zoomed the visible range of phases has changed
 */

/** @typedef {readonly [number, number] | undefined} Range undefined for the complete range */

const MIN_MARK_DISTANCE = 70;
const MARK_SIZE = 3.5;
const CLICK_DISTANCE = 4;
const Y_AXIS_WIDTH = 58;

/** A plot with its legend. */
export class Chart {
  /**
   * @param {Data} data
   * @param {Scene} scene
   * @param {Events} events
   * @param {boolean} first whether the names of properties are above this chart
   */
  constructor(data, scene, events, first) {
    this.data = data;
    this.scene = scene;
    this.events = events;
    this.first = first;
    this.element = document.createElement('figure');
    this.legend = document.createElement('figcaption');
    this.plotElement = document.createElement('div');
    /** @type {HTMLElement[]} */
    this.values = [];
    /** @type {number | undefined} */
    this.current = undefined;
    /** @type {readonly LineStyle[]} */
    this.styles = data.series.map((s) => lineStyle(s, scene.bones.length, scene.theme));
    this.element.dataset['chart'] = data.name;
    this.plotElement.className = 'plot';
    this.element.append(this.legend, this.plotElement);
    this.fillLegend();
    this.plot = new uPlot(this.options(), this.plotData(), this.plotElement);
    this.listenToClicks();
  }

  /**
   * Whether `update` can draw this data without a new chart.
   * @param {Data} data
   * @param {Scene} scene
   */
  accepts(data, scene) {
    const key = (/** @type {Data} */ d) =>
      [d.title, ...d.series.map((s) => `${s.bone}\n${s.label}`)].join('\n\n');
    return (
      key(data) === key(this.data) &&
      scene.theme === this.scene.theme &&
      scene.order.byPhase === this.scene.order.byPhase
    );
  }

  /**
   * @param {Data} data
   * @param {Scene} scene
   * @param {Range} zoom
   */
  update(data, scene, zoom) {
    this.data = data;
    this.scene = scene;
    this.plot.setData(this.plotData(), zoom === undefined);
    if (zoom !== undefined) {
      this.zoom(zoom);
      this.plot.redraw(true, false);
    }
  }

  /** @param {Range} range */
  zoom(range) {
    const { x } = this.scene.order;
    const min = range?.[0] ?? x[0] ?? 0;
    const max = range?.[1] ?? x.at(-1) ?? 1;
    if (this.plot.scales['x']?.min !== min || this.plot.scales['x'].max !== max) {
      this.plot.setScale('x', { min, max });
    }
  }

  /**
   * Marks the frame at the text cursor.
   * @param {number | undefined} frame
   */
  markFrame(frame) {
    if (frame !== this.current) {
      this.current = frame;
      this.plot.redraw(false, false);
    }
  }

  /**
   * Shows the values of a frame in the legend.
   * @param {number | undefined} frame
   */
  showValues(frame) {
    const at = frame === undefined ? -1 : this.scene.order.frames.indexOf(frame);
    this.values.forEach((value, i) => {
      value.textContent = formatValue(this.data.series[i]?.values[at], this.data.unit);
    });
  }

  /** Fits the plot to the size of its element. */
  resize() {
    const { clientWidth: width, clientHeight: height } = this.plotElement;
    if (width > 0 && height > 0 && (this.plot.width !== width || this.plot.height !== height)) {
      this.plot.setSize({ width, height });
    }
  }

  destroy() {
    this.plot.destroy();
    this.element.remove();
  }

  /** @returns {uPlot.AlignedData} */
  plotData() {
    return [this.scene.order.x, ...this.data.series.map((s) => s.line)];
  }

  fillLegend() {
    const title = document.createElement('span');
    title.className = 'title';
    title.textContent = `${this.data.title}, ${this.data.unit}`;
    const table = document.createElement('div');
    table.className = this.scene.bones.length > 1 ? 'values many' : 'values';
    this.legend.append(title, table);
    const many = this.scene.bones.length > 1;
    this.scene.bones.forEach((bone, boneIndex) => {
      const row = document.createElement('div');
      row.className = 'row';
      if (many) {
        const name = document.createElement('span');
        name.className = 'bone';
        name.textContent = bone;
        name.title = bone;
        row.append(name);
      }
      this.data.series.forEach((series, i) => {
        const style = this.styles[i];
        if (series.boneIndex === boneIndex && style) {
          row.append(this.legendItem(series.label, style, i));
        }
      });
      table.append(row);
    });
  }

  /**
   * @param {string} label
   * @param {LineStyle} style
   * @param {number} i
   */
  legendItem(label, style, i) {
    const item = document.createElement('span');
    item.className = 'item';
    const value = document.createElement('span');
    value.className = 'value';
    this.values[i] = value;
    item.append(swatch(style), ...(label ? [label] : []), value);
    return item;
  }

  /** @returns {uPlot.Options} */
  options() {
    const { theme, order } = this.scene;
    const { unit } = this.data;
    const axis = {
      stroke: theme.secondary,
      font: theme.font,
      labelFont: theme.font,
      grid: {
        stroke: theme.grid,
        width: 1,
        dash: theme.gridDash.map((length) => length * devicePixelRatio),
      },
      ticks: { show: false },
    };
    return {
      width: Math.max(this.plotElement.clientWidth, 200),
      height: Math.max(this.plotElement.clientHeight, 100),
      padding: [this.first && this.scene.marks.length > 0 ? 16 : 8, 12, 0, 0],
      legend: { show: false },
      scales: {
        x: { time: false, range: (_, min, max) => (max > min ? [min, max] : [min - 1, max + 1]) },
        y: { range: (_, min, max) => valueRange(min, max, unit) },
      },
      axes: [
        {
          ...axis,
          size: 20,
          gap: 4,
          label: order.byPhase ? 'phase' : 'frame',
          labelSize: 16,
          labelGap: 0,
          values: (_, splits) =>
            splits.map((x) => (order.byPhase || Number.isInteger(x) ? `${round(x)}` : '')),
        },
        {
          ...axis,
          size: Y_AXIS_WIDTH,
          gap: 6,
          space: 24,
          values: (_, splits) => splits.map((y) => `${round(y)}`),
        },
      ],
      series: [
        {},
        ...this.styles.map((style) => ({
          stroke: style.colour,
          width: theme.lineWidth,
          dash: style.dash.map((length) => length * devicePixelRatio),
          points: style.mark === undefined ? { fill: theme.background, size: 5 } : { show: false },
        })),
      ],
      cursor: {
        y: false,
        points: {
          size: 8,
          width: 2,
          stroke: (_, i) => this.styles[i - 1]?.colour ?? theme.text,
          fill: () => theme.background,
        },
        drag: { x: true, y: false, setScale: true, dist: CLICK_DISTANCE },
      },
      hooks: {
        drawAxes: [() => this.drawProperties()],
        draw: [() => this.drawMarks(), () => this.drawCurrent()],
        setCursor: [(plot) => this.events.hovered(this.frameAt(plot.cursor.idx))],
        setScale: [(plot, key) => key === 'x' && this.reportZoom(plot)],
      },
    };
  }

  /** @param {number | null | undefined} index */
  frameAt(index) {
    return index === null || index === undefined ? undefined : this.scene.order.frames[index];
  }

  /** @param {uPlot} plot */
  reportZoom(plot) {
    const { min, max } = plot.scales['x'] ?? {};
    const { x } = this.scene.order;
    if (min === undefined || max === undefined || x.length < 2) {
      return;
    }
    const isComplete = min <= (x[0] ?? 0) && max >= (x.at(-1) ?? 0);
    this.events.zoomed(isComplete ? undefined : [min, max]);
  }

  listenToClicks() {
    let down = 0;
    const { over } = this.plot;
    over.addEventListener('mousedown', (event) => (down = event.clientX));
    over.addEventListener('click', (event) => {
      const frame = this.frameAt(this.plot.cursor.idx);
      if (frame !== undefined && Math.abs(event.clientX - down) < CLICK_DISTANCE) {
        this.events.clicked(frame);
      }
    });
  }

  /**
   * Canvas pixels of a phase; undefined outside of the visible range.
   * @param {number} x
   */
  left(x) {
    const { min, max } = this.plot.scales['x'] ?? {};
    return min === undefined || max === undefined || x < min || x > max
      ? undefined
      : Math.round(this.plot.valToPos(x, 'x', true));
  }

  /**
   * @param {number} x
   * @param {string} colour
   * @param {number} width
   * @param {readonly number[]} dash
   */
  verticalLine(x, colour, width, dash) {
    const { ctx, bbox } = this.plot;
    ctx.strokeStyle = colour;
    ctx.lineWidth = width * devicePixelRatio;
    ctx.setLineDash(dash.map((length) => length * devicePixelRatio));
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  }

  /** Draws a line for each property, with names above the first chart. */
  drawProperties() {
    const { ctx, bbox } = this.plot;
    const { marks, theme } = this.scene;
    ctx.save();
    ctx.font = theme.font.replace(/^\d+/, (size) => `${Number(size) * devicePixelRatio}`);
    ctx.textAlign = 'left';
    ctx.textBaseline = 'bottom';
    ctx.fillStyle = theme.secondary;
    let end = -Infinity;
    for (const { x, name } of marks) {
      const left = this.left(x);
      if (left === undefined) {
        continue;
      }
      this.verticalLine(left, theme.secondary, 1, [3, 3]);
      const width = ctx.measureText(name).width;
      const start = Math.min(Math.max(left - width / 2, bbox.left), bbox.left + bbox.width - width);
      if (this.first && start > end + 4 * devicePixelRatio) {
        ctx.fillText(name, start, bbox.top - 2 * devicePixelRatio);
        end = start + width;
      }
    }
    ctx.restore();
  }

  /** Draws marks on the curves of several bones; if frames are dense, only at some of them. */
  drawMarks() {
    const { ctx, bbox } = this.plot;
    const size = MARK_SIZE * devicePixelRatio;
    const { x } = this.scene.order;
    const { series } = this.data;
    const visible = x.filter((phase) => this.left(phase) !== undefined).length;
    const minStep = Math.ceil((MIN_MARK_DISTANCE * devicePixelRatio * visible) / bbox.width);
    const step = Math.min(Math.max(minStep, series.length), Math.max(visible, 1));
    series.forEach(({ line }, i) => {
      const style = this.styles[i];
      if (style?.mark === undefined) {
        return;
      }
      const shape = new Path2D(style.mark);
      // Curves may coincide, so each has its marks at different frames.
      for (let at = Math.floor((i * step) / series.length); at < x.length; at += step) {
        const left = this.left(x[at] ?? 0);
        const value = line[at] ?? null;
        if (value === null || left === undefined) {
          continue;
        }
        ctx.save();
        ctx.translate(left, this.plot.valToPos(value, 'y', true));
        ctx.scale(size, size);
        ctx.fillStyle = style.colour;
        ctx.fill(shape);
        ctx.restore();
      }
    });
  }

  /** Draws the frame at the text cursor. */
  drawCurrent() {
    const at = this.current === undefined ? -1 : this.scene.order.frames.indexOf(this.current);
    const x = this.scene.order.x[at];
    const left = x === undefined ? undefined : this.left(x);
    if (left === undefined) {
      return;
    }
    const { ctx } = this.plot;
    const { theme } = this.scene;
    ctx.save();
    this.verticalLine(left, theme.cursor, 2, []);
    ctx.setLineDash([]);
    ctx.strokeStyle = theme.background;
    ctx.lineWidth = devicePixelRatio;
    this.data.series.forEach((series, i) => {
      const value = series.line[at];
      if (value !== null && value !== undefined) {
        ctx.fillStyle = this.styles[i]?.colour ?? theme.text;
        ctx.beginPath();
        ctx.arc(left, this.plot.valToPos(value, 'y', true), 4 * devicePixelRatio, 0, 2 * Math.PI);
        ctx.fill();
        ctx.stroke();
      }
    });
    ctx.restore();
  }
}

/**
 * Removes the digits that binary fractions add.
 * @param {number} value
 */
function round(value) {
  return Number(value.toPrecision(6));
}
