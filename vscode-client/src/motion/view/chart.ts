import uPlot from 'uplot';
import { type ChartData, type Order, figure, rangeOf } from '../chartData';
import { type Stroke, strokeOf, swatch } from './lineStyle';
import type { Theme } from './theme';

/** A property at a phase. */
export interface XMark {
  readonly x: number;
  readonly name: string;
}

/** What all charts share. */
export interface Scene {
  readonly order: Order;
  readonly bones: readonly string[];
  readonly marks: readonly XMark[];
  readonly theme: Theme;
}

/** What a chart tells of. */
export interface Events {
  /** The mouse is over a frame; undefined when it has gone. */
  hovered(frame: number | undefined): void;
  clicked(frame: number): void;
  /** The part of the phases that is shown; undefined for all of them. */
  zoomed(range: readonly [number, number] | undefined): void;
}

const MARK_DISTANCE = 70;
const MARK_SIZE = 3.5;
const CLICK_DISTANCE = 4;
const Y_AXIS_WIDTH = 58;

/** One plot with its legend. */
export class Chart {
  readonly element = document.createElement('figure');
  private readonly legend = document.createElement('figcaption');
  private readonly place = document.createElement('div');
  private readonly values: HTMLElement[] = [];
  private readonly strokes: readonly Stroke[];
  private readonly plot: uPlot;
  private current: number | undefined;

  constructor(
    private data: ChartData,
    private scene: Scene,
    private readonly events: Events,
    private readonly first: boolean,
  ) {
    this.strokes = data.series.map((s) => strokeOf(s, scene.bones.length, scene.theme));
    this.element.dataset['chart'] = data.name;
    this.place.className = 'plot';
    this.element.append(this.legend, this.place);
    this.fillLegend();
    this.plot = new uPlot(this.options(), this.aligned(), this.place);
    this.listen();
  }

  /** Whether other data can be drawn without a new chart. */
  fits(data: ChartData, scene: Scene): boolean {
    const key = (d: ChartData) =>
      [d.name, ...d.series.map((s) => `${s.bone}\n${s.label}`)].join('\n\n');
    return (
      key(data) === key(this.data) &&
      scene.theme === this.scene.theme &&
      scene.order.byPhase === this.scene.order.byPhase
    );
  }

  update(data: ChartData, scene: Scene, zoom: readonly [number, number] | undefined): void {
    this.data = data;
    this.scene = scene;
    this.plot.setData(this.aligned(), zoom === undefined);
    if (zoom !== undefined) {
      this.zoom(zoom);
      this.plot.redraw(true, false);
    }
  }

  zoom(range: readonly [number, number] | undefined): void {
    const { x } = this.scene.order;
    const min = range?.[0] ?? x[0] ?? 0;
    const max = range?.[1] ?? x.at(-1) ?? 1;
    if (this.plot.scales['x']?.min !== min || this.plot.scales['x'].max !== max) {
      this.plot.setScale('x', { min, max });
    }
  }

  /** Draws the line of the frame that the text's cursor is in. */
  mark(frame: number | undefined): void {
    if (frame !== this.current) {
      this.current = frame;
      this.plot.redraw(false, false);
    }
  }

  /** Shows the values of a frame in the legend. */
  tell(frame: number | undefined): void {
    const at = frame === undefined ? -1 : this.scene.order.frames.indexOf(frame);
    this.values.forEach((value, i) => {
      value.textContent = figure(this.data.series[i]?.values[at], this.data.unit);
    });
  }

  /** Takes the room that there is. */
  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.place;
    if (width > 0 && height > 0 && (this.plot.width !== width || this.plot.height !== height)) {
      this.plot.setSize({ width, height });
    }
  }

  destroy(): void {
    this.plot.destroy();
    this.element.remove();
  }

  private aligned(): uPlot.AlignedData {
    return [this.scene.order.x, ...this.data.series.map((s) => s.values)];
  }

  private fillLegend(): void {
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
        const stroke = this.strokes[i];
        if (series.boneIndex === boneIndex && stroke) {
          row.append(this.legendItem(series.label, stroke, i));
        }
      });
      table.append(row);
    });
  }

  private legendItem(label: string, stroke: Stroke, i: number): HTMLElement {
    const item = document.createElement('span');
    item.className = 'item';
    const value = document.createElement('span');
    value.className = 'value';
    this.values[i] = value;
    item.append(swatch(stroke), ...(label ? [label] : []), value);
    return item;
  }

  private options(): uPlot.Options {
    const { theme, order } = this.scene;
    const { unit } = this.data;
    const axis = {
      stroke: theme.faint,
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
      width: Math.max(this.place.clientWidth, 200),
      height: Math.max(this.place.clientHeight, 100),
      padding: [this.first && this.scene.marks.length > 0 ? 16 : 8, 12, 0, 0],
      legend: { show: false },
      scales: {
        x: { time: false, range: (_, min, max) => (max > min ? [min, max] : [min - 1, max + 1]) },
        y: { range: (_, min, max) => rangeOf(min, max, unit) },
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
        ...this.strokes.map((stroke) => ({
          stroke: stroke.colour,
          width: theme.lineWidth,
          dash: stroke.dash.map((length) => length * devicePixelRatio),
          points: stroke.mark === undefined ? { fill: theme.ground, size: 5 } : { show: false },
        })),
      ],
      cursor: {
        y: false,
        points: {
          size: 8,
          width: 2,
          stroke: (_, i) => this.strokes[i - 1]?.colour ?? theme.text,
          fill: () => theme.ground,
        },
        drag: { x: true, y: false, setScale: true, dist: CLICK_DISTANCE },
      },
      hooks: {
        drawAxes: [() => this.drawProperties()],
        draw: [() => this.drawMarks(), () => this.drawCurrent()],
        setCursor: [(plot) => this.events.hovered(this.frameAt(plot.cursor.idx))],
        setScale: [(plot, key) => key === 'x' && this.tellZoom(plot)],
      },
    };
  }

  private frameAt(index: number | null | undefined): number | undefined {
    return index === null || index === undefined ? undefined : this.scene.order.frames[index];
  }

  private tellZoom(plot: uPlot): void {
    const { min, max } = plot.scales['x'] ?? {};
    const { x } = this.scene.order;
    if (min === undefined || max === undefined || x.length < 2) {
      return;
    }
    const whole = min <= (x[0] ?? 0) && max >= (x.at(-1) ?? 0);
    this.events.zoomed(whole ? undefined : [min, max]);
  }

  private listen(): void {
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

  /** Canvas pixels of a phase; undefined where it is out of sight. */
  private left(x: number): number | undefined {
    const { min, max } = this.plot.scales['x'] ?? {};
    return min === undefined || max === undefined || x < min || x > max
      ? undefined
      : Math.round(this.plot.valToPos(x, 'x', true));
  }

  private upright(x: number, colour: string, width: number, dash: readonly number[]): void {
    const { ctx, bbox } = this.plot;
    ctx.strokeStyle = colour;
    ctx.lineWidth = width * devicePixelRatio;
    ctx.setLineDash(dash.map((length) => length * devicePixelRatio));
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  }

  /** The animation's properties: lines with their names above the first chart. */
  private drawProperties(): void {
    const { ctx, bbox } = this.plot;
    const { marks, theme } = this.scene;
    ctx.save();
    ctx.font = theme.font.replace(/^\d+/, (size) => `${Number(size) * devicePixelRatio}`);
    ctx.textAlign = 'left';
    ctx.textBaseline = 'bottom';
    ctx.fillStyle = theme.faint;
    let end = -Infinity;
    for (const { x, name } of marks) {
      const left = this.left(x);
      if (left === undefined) {
        continue;
      }
      this.upright(left, theme.faint, 1, [3, 3]);
      const width = ctx.measureText(name).width;
      const start = Math.min(Math.max(left - width / 2, bbox.left), bbox.left + bbox.width - width);
      if (this.first && start > end + 4 * devicePixelRatio) {
        ctx.fillText(name, start, bbox.top - 2 * devicePixelRatio);
        end = start + width;
      }
    }
    ctx.restore();
  }

  /** Marks on the curves of several bones, not at every frame where frames are dense. */
  private drawMarks(): void {
    const { ctx, bbox } = this.plot;
    const size = MARK_SIZE * devicePixelRatio;
    const { x } = this.scene.order;
    const { series } = this.data;
    const inSight = x.filter((phase) => this.left(phase) !== undefined).length;
    const dense = Math.ceil((MARK_DISTANCE * devicePixelRatio * inSight) / bbox.width);
    const step = Math.min(Math.max(dense, series.length), Math.max(inSight, 1));
    series.forEach(({ values }, i) => {
      const stroke = this.strokes[i];
      if (stroke?.mark === undefined) {
        return;
      }
      const shape = new Path2D(stroke.mark);
      // At other frames than those of other curves, which may lie on this one.
      for (let at = Math.floor((i * step) / series.length); at < x.length; at += step) {
        const left = this.left(x[at] ?? 0);
        const value = values[at] ?? null;
        if (value === null || left === undefined) {
          continue;
        }
        ctx.save();
        ctx.translate(left, this.plot.valToPos(value, 'y', true));
        ctx.scale(size, size);
        ctx.fillStyle = stroke.colour;
        ctx.fill(shape);
        ctx.restore();
      }
    });
  }

  /** The frame that the text's cursor is in. */
  private drawCurrent(): void {
    const at = this.current === undefined ? -1 : this.scene.order.frames.indexOf(this.current);
    const x = this.scene.order.x[at];
    const left = x === undefined ? undefined : this.left(x);
    if (left === undefined) {
      return;
    }
    const { ctx } = this.plot;
    const { theme } = this.scene;
    ctx.save();
    this.upright(left, theme.cursor, 2, []);
    ctx.setLineDash([]);
    ctx.strokeStyle = theme.ground;
    ctx.lineWidth = devicePixelRatio;
    this.data.series.forEach((series, i) => {
      const value = series.values[at];
      if (value !== null && value !== undefined) {
        ctx.fillStyle = this.strokes[i]?.colour ?? theme.text;
        ctx.beginPath();
        ctx.arc(left, this.plot.valToPos(value, 'y', true), 4 * devicePixelRatio, 0, 2 * Math.PI);
        ctx.fill();
        ctx.stroke();
      }
    });
    ctx.restore();
  }
}

/** Without what binary fractions leave behind. */
function round(value: number): number {
  return Number(value.toPrecision(6));
}
