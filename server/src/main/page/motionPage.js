// @ts-check
import { BoneList } from './boneList.js';
import { Chart } from './chart.js';
import {
  GROUPS,
  chartData,
  emptyReason,
  formatValue,
  frameLabel,
  frameOrder,
} from './chartData.js';
import { byId } from './dom.js';
import { chartTheme } from './theme.js';
/** @import { Range, Scene } from './chart.js' */
/** @import { Host } from './host.js' */
/** @import { Choice, Motion, ProblemAction } from './motionTypes.js' */

const FIRST_GROUPS = ['position', 'rotation'];

/** The page of the curves: what it shows and what the user does with it. */
export class MotionPage {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    /** @type {Motion | undefined} */
    this.motion = undefined;
    this.theme = chartTheme();
    /** @type {number | undefined} the frame at the text cursor */
    this.frame = undefined;
    /** @type {Range} */
    this.zoom = undefined;
    /** Counts the frames that the user has chosen. */
    this.sequence = 0;
    /** @type {Chart[]} */
    this.charts = [];
    this.element = byId('charts');
    this.followBox = /** @type {HTMLInputElement} */ (byId('follow'));
    this.bones = new BoneList(
      byId('bones'),
      /** @type {HTMLInputElement} */ (byId('filter')),
      (bone) => this.toggleBone(bone),
    );
    this.buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (
      document.querySelectorAll('#groups button')
    );
    /** @type {ProblemAction | undefined} */
    this.remedy = undefined;
    this.choice = storedChoice(host);
    this.groups = storedGroups(host);
    this.showChoice();
    this.listen();
  }

  listen() {
    const { followBox } = this;
    followBox.addEventListener('change', () =>
      this.choose({ ...this.choice, follow: followBox.checked }),
    );
    for (const button of this.buttons) {
      button.addEventListener('click', () => this.toggleGroup(button.dataset['group'] ?? ''));
    }
    document.querySelector('#problem button')?.addEventListener('click', () => {
      if (this.remedy) {
        this.host.send({ type: 'problemAction', command: this.remedy.command });
      }
    });
  }

  showChoice() {
    this.followBox.checked = this.choice.follow;
    this.bones.update(this.motion?.bones ?? [], this.choice.bones);
    for (const button of this.buttons) {
      button.ariaPressed = `${this.groups.has(button.dataset['group'] ?? '')}`;
    }
  }

  /** @param {string} bone */
  toggleBone(bone) {
    const others = this.choice.bones.filter((other) => other !== bone);
    const bones = others.length === this.choice.bones.length ? [...others, bone] : others;
    this.choose({ bones, follow: false });
  }

  /** @param {string} group */
  toggleGroup(group) {
    if (!this.groups.delete(group)) {
      this.groups.add(group);
    }
    this.host.save('charts', [...this.groups]);
    this.showChoice();
    this.draw();
  }

  /**
   * @param {Choice} choice
   * @param {boolean} [drawn] whether the page has the curves already
   */
  choose(choice, drawn = false) {
    this.choice = choice;
    this.showChoice();
    this.host.save('choice', choice);
    this.host.send({ type: 'choose', ...choice, ...(drawn && { drawn }) });
  }

  /** @param {Motion} motion */
  show(motion) {
    this.motion = motion;
    const bones = motion.curves.map(({ bone }) => bone);
    if (this.choice.follow && bones.join('\n') !== this.choice.bones.join('\n')) {
      this.choose({ bones, follow: true }, true);
    }
    this.showChoice();
    this.showProblem(undefined, undefined);
    this.draw();
  }

  /**
   * Shows the frame at the text cursor, and its bone if the view follows it.
   * @param {{frame?: number | null, bone?: string | null, sequence?: number}} place `sequence` is
   *   that of the last `reveal` that was carried out
   */
  follow({ frame, bone, sequence }) {
    if (bone && this.choice.follow && this.motion?.bones.includes(bone)) {
      if (bone !== this.choice.bones[0]) {
        this.choose({ bones: [bone], follow: true });
      }
    }
    // An earlier position of the cursor, before it reaches the requested frame, is outdated.
    if ((sequence ?? this.sequence) === this.sequence) {
      this.setFrame(frame ?? undefined);
    }
  }

  /**
   * Shows why the curves are out of date.
   * @param {string | undefined} message undefined if the problem is solved
   * @param {ProblemAction | undefined} action that may solve it
   */
  showProblem(message, action) {
    const problem = byId('problem');
    problem.hidden = message === undefined;
    problem.querySelector('span')?.replaceChildren(message ?? '');
    this.remedy = action;
    const button = problem.querySelector('button');
    if (button) {
      button.hidden = action === undefined;
      button.textContent = action?.label ?? '';
    }
  }

  themeChanged() {
    this.theme = chartTheme();
    this.draw();
  }

  /**
   * Does what a key stands for; returns whether it stands for something.
   * @param {KeyboardEvent} event
   */
  press({ key, ctrlKey, altKey, metaKey }) {
    const last = (this.motion?.phases.length ?? 0) - 1;
    const { frame } = this;
    /** @type {Record<string, number>} */
    const targets = {
      ArrowLeft: frame === undefined ? 0 : frame - 1,
      ArrowRight: frame === undefined ? 0 : frame + 1,
      Home: 0,
      End: last,
      Enter: frame ?? 0,
    };
    const target = targets[key];
    if (target !== undefined && !ctrlKey && !altKey && !metaKey) {
      if (target >= 0 && target <= last) {
        this.reveal(target, key === 'Enter');
      }
      return true;
    }
    if (key === 'Escape' && this.zoom !== undefined) {
      this.setZoom(undefined);
    }
    return false;
  }

  /**
   * Shows a frame in the text. The charts show it at once.
   * @param {number} frame
   * @param {boolean} focus whether the text gets the keyboard focus
   */
  reveal(frame, focus) {
    this.sequence++;
    this.setFrame(frame);
    const bone = this.motion?.curves[0]?.bone;
    this.host.send({
      type: 'reveal',
      frame,
      ...(bone !== undefined && { bone }),
      ...(focus && { focus }),
      sequence: this.sequence,
    });
  }

  /** @param {number | undefined} frame */
  setFrame(frame) {
    this.frame = frame;
    this.charts.forEach((chart) => chart.markFrame(frame));
    this.showValues(frame);
    byId('spoken').textContent = this.currentValues();
  }

  /** @param {Range} range */
  setZoom(range) {
    if (range?.join() !== this.zoom?.join()) {
      this.zoom = range;
      this.charts.forEach((chart) => chart.zoom(range));
    }
  }

  /**
   * Shows the values of a frame in the legends, and its number above.
   * @param {number | undefined} frame
   */
  showValues(frame) {
    this.charts.forEach((chart) => chart.showValues(frame));
    const phases = this.motion?.phases ?? [];
    byId('frame').textContent =
      frame !== undefined && frame < phases.length
        ? frameLabel(frame, phases)
        : phases.length > 0
          ? `${phases.length} ${phases.length === 1 ? 'frame' : 'frames'}`
          : '';
  }

  /** The values at the current frame as text for screen readers. */
  currentValues() {
    const { motion, frame } = this;
    if (!motion || frame === undefined || frame >= motion.phases.length) {
      return '';
    }
    const order = frameOrder(motion.phases);
    const at = order.frames.indexOf(frame);
    const values = this.chartNames()
      .map((name) => chartData(name, motion, order))
      .map(
        ({ title, unit, series }) =>
          `${title}: ${series
            .map(({ bone, label, values: v }) =>
              `${bone} ${label} ${formatValue(v[at], unit)}`.replace('  ', ' '),
            )
            .join(', ')} ${unit === 'm' ? 'metres' : 'degrees'}`,
      );
    return [frameLabel(frame, motion.phases), ...values].join('. ');
  }

  chartNames() {
    return Object.keys(GROUPS)
      .filter((group) => this.groups.has(group))
      .flatMap((group) => GROUPS[group] ?? []);
  }

  draw() {
    const { motion, groups, theme, element, zoom } = this;
    const reason =
      motion && (emptyReason(motion) ?? (groups.size === 0 ? 'Choose charts to draw.' : undefined));
    byId('empty').textContent = reason ?? '';
    byId('empty').hidden = reason === undefined;
    element.hidden = motion === undefined || reason !== undefined;
    const order = frameOrder(motion?.phases ?? []);
    const marks = motion && order.byPhase ? propertyMarks(motion) : [];
    const bones = motion?.curves.map((curve) => curve.bone) ?? [];
    const scene = { order, bones, marks, theme };
    const data =
      motion && reason === undefined
        ? this.chartNames().map((name) => chartData(name, motion, order))
        : [];
    const { charts } = this;
    if (data.length === charts.length && data.every((d, i) => charts[i]?.accepts(d, scene))) {
      charts.forEach((chart, i) => data[i] && chart.update(data[i], scene, zoom));
    } else {
      this.replaceCharts(data, scene);
    }
    byId('marks').textContent = marksAsText(marks);
    this.showValues(this.frame);
  }

  /**
   * @param {readonly import('./motionTypes.js').Chart[]} data
   * @param {Scene} scene
   */
  replaceCharts(data, scene) {
    this.charts.forEach((chart) => chart.destroy());
    const events = {
      hovered: (/** @type {number | undefined} */ frame) => this.showValues(frame ?? this.frame),
      clicked: (/** @type {number} */ frame) => this.reveal(frame, false),
      zoomed: (/** @type {Range} */ range) => this.setZoom(range),
    };
    this.charts = data.map((d, i) => new Chart(d, scene, events, i === 0));
    this.element.replaceChildren(...this.charts.map((chart) => chart.element));
    this.charts.forEach((chart) => {
      chart.resize();
      chart.markFrame(this.frame);
      if (this.zoom) {
        chart.zoom(this.zoom);
      }
    });
  }
}

/**
 * @param {Host} host
 * @returns {Choice}
 */
function storedChoice(host) {
  const { bones, follow } = /** @type {Partial<Choice>} */ (host.load('choice') ?? {});
  return { bones: Array.isArray(bones) ? bones : [], follow: follow !== false };
}

/**
 * @param {Host} host
 * @returns {Set<string>}
 */
function storedGroups(host) {
  const groups = host.load('charts');
  return new Set(Array.isArray(groups) ? groups : FIRST_GROUPS);
}

/**
 * @param {Motion} motion
 * @returns {{x: number, name: string}[]}
 */
function propertyMarks(motion) {
  return motion.properties
    .flatMap(({ phase, name }) =>
      phase === null || phase === undefined ? [] : [{ x: phase, name }],
    )
    .sort((a, b) => a.x - b.x);
}

/**
 * The properties as text, for users who cannot see the dashed lines.
 * @param {readonly {x: number, name: string}[]} marks
 */
function marksAsText(marks) {
  /** @type {Map<string, number[]>} */
  const phases = new Map();
  marks.forEach(({ x, name }) => phases.set(name, [...(phases.get(name) ?? []), x]));
  return [...phases]
    .map(([name, at]) => `${name} at ${at.map((x) => Number(x.toFixed(4))).join(', ')}`)
    .join('; ');
}
