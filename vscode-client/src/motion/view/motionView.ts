import './motion.css';
import {
  type BoneChoice,
  FOLLOW_CURSOR,
  type ProblemAction,
  type ToView,
  parseState,
} from '../viewMessages';
import type { MotionResult } from '../motionResult';
import {
  GROUPS,
  chartData,
  emptyReason,
  formatValue,
  frameLabel,
  frameOrder,
} from '../../../../server/src/main/page/chartData.js';
import { BoneList } from '../../../../server/src/main/page/boneList.js';
import { Chart, type Events, type Scene } from '../../../../server/src/main/page/chart.js';
import { currentTheme, onThemeChange } from './theme';
import { vscode } from './vscodeApi';

function byId<T extends HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) {
    throw new Error(`the page has no #${id}`);
  }
  return element as T;
}

const uri = document.body.dataset['document'] ?? '';
const stored = parseState(vscode.getState());
let choice: BoneChoice = stored?.choice ?? FOLLOW_CURSOR;
let shown = new Set(stored?.charts ?? ['position', 'rotation']);
let motion: MotionResult | undefined;
let theme = currentTheme();
let currentFrame: number | undefined;
let zoom: readonly [number, number] | undefined;
let sequence = 0;
let charts: Chart[] = [];

const follow = byId<HTMLInputElement>('follow');
const plots = byId('charts');
const bones = new BoneList(byId('bones'), byId<HTMLInputElement>('filter'), (bone) => {
  const others = choice.bones.filter((other) => other !== bone);
  const added = others.length === choice.bones.length ? [...others, bone] : others;
  choose({ bones: added, follow: false });
});

function storeState(): void {
  vscode.setState({ uri, choice, charts: [...shown] });
}

function choose(newChoice: BoneChoice): void {
  choice = newChoice;
  follow.checked = choice.follow;
  bones.update(motion?.bones ?? [], choice.bones);
  storeState();
  vscode.postMessage({ type: 'choose', choice });
}

follow.checked = choice.follow;
follow.addEventListener('change', () => choose({ ...choice, follow: follow.checked }));

for (const button of document.querySelectorAll<HTMLButtonElement>('#groups button')) {
  const group = button.dataset['group'] ?? '';
  const show = () => button.setAttribute('aria-pressed', `${shown.has(group)}`);
  show();
  button.addEventListener('click', () => {
    const others = [...shown].filter((name) => name !== group);
    shown = new Set(others.length === shown.size ? [...others, group] : others);
    show();
    storeState();
    draw();
  });
}

const events: Events = {
  hovered: (frame) => showValues(frame ?? currentFrame),
  clicked: (frame) => goTo(frame, false),
  zoomed(range) {
    if (range?.join() !== zoom?.join()) {
      zoom = range;
      charts.forEach((chart) => chart.zoom(zoom));
    }
  },
};

/** Shows a frame in the text. The charts show it at once. */
function goTo(frame: number, focus: boolean): void {
  sequence++;
  setCurrent(frame);
  vscode.postMessage({ type: 'goTo', frame, sequence, focus });
}

function setCurrent(frame: number | undefined): void {
  currentFrame = frame;
  charts.forEach((chart) => chart.markFrame(frame));
  showValues(frame);
  byId('spoken').textContent = currentValues();
}

/** Shows the values of a frame in the legends, and its number above. */
function showValues(frame: number | undefined): void {
  charts.forEach((chart) => chart.showValues(frame));
  byId('frame').textContent =
    frame !== undefined && motion && frame < motion.phases.length
      ? frameLabel(frame, motion.phases)
      : motion && motion.phases.length > 0
        ? `${motion.phases.length} ${motion.phases.length === 1 ? 'frame' : 'frames'}`
        : '';
}

/** The values at the current frame as text for screen readers. */
function currentValues(): string {
  if (!motion || currentFrame === undefined || currentFrame >= motion.phases.length) {
    return '';
  }
  const order = frameOrder(motion.phases);
  const at = order.frames.indexOf(currentFrame);
  const values = [...shown]
    .flatMap((group) => GROUPS[group] ?? [])
    .map((name) => chartData(name, motion as MotionResult, order))
    .map(
      ({ title, unit, series }) =>
        `${title}: ${series
          .map(({ bone, label, values: v }) =>
            `${bone} ${label} ${formatValue(v[at], unit)}`.replace('  ', ' '),
          )
          .join(', ')} ${unit === 'm' ? 'metres' : 'degrees'}`,
    );
  return [frameLabel(currentFrame, motion.phases), ...values].join('. ');
}

function draw(): void {
  const now = motion;
  const reason =
    now && (emptyReason(now) ?? (shown.size === 0 ? 'Choose charts to draw.' : undefined));
  byId('empty').textContent = reason ?? '';
  byId('empty').hidden = reason === undefined;
  plots.hidden = now === undefined || reason !== undefined;
  const order = frameOrder(now?.phases ?? []);
  const marks = now && order.byPhase ? propertyMarks(now) : [];
  const scene: Scene = { order, bones: now?.curves.map((c) => c.bone) ?? [], marks, theme };
  const names = reason === undefined ? Object.keys(GROUPS).filter((group) => shown.has(group)) : [];
  const data = now
    ? names.flatMap((group) => GROUPS[group] ?? []).map((name) => chartData(name, now, order))
    : [];
  if (data.length === charts.length && data.every((d, i) => charts[i]?.accepts(d, scene))) {
    charts.forEach((chart, i) => data[i] && chart.update(data[i], scene, zoom));
  } else {
    charts.forEach((chart) => chart.destroy());
    charts = data.map((d, i) => new Chart(d, scene, events, i === 0));
    plots.replaceChildren(...charts.map((chart) => chart.element));
    charts.forEach((chart) => {
      chart.resize();
      chart.markFrame(currentFrame);
      if (zoom) {
        chart.zoom(zoom);
      }
    });
  }
  byId('marks').textContent = marksAsText(marks);
  showValues(currentFrame);
}

function propertyMarks(result: MotionResult): Scene['marks'] {
  return result.properties
    .flatMap(({ phase, name }) =>
      phase === null || phase === undefined ? [] : [{ x: phase, name }],
    )
    .sort((a, b) => a.x - b.x);
}

/** The properties as text, for users who cannot see the dashed lines. */
function marksAsText(marks: Scene['marks']): string {
  const phases = new Map<string, number[]>();
  marks.forEach(({ x, name }) => phases.set(name, [...(phases.get(name) ?? []), x]));
  return [...phases]
    .map(([name, at]) => `${name} at ${at.map((x) => Number(x.toFixed(4))).join(', ')}`)
    .join('; ');
}

plots.addEventListener('keydown', (event) => {
  const last = (motion?.phases.length ?? 0) - 1;
  const targets: Record<string, number> = {
    ArrowLeft: currentFrame === undefined ? 0 : currentFrame - 1,
    ArrowRight: currentFrame === undefined ? 0 : currentFrame + 1,
    Home: 0,
    End: last,
    Enter: currentFrame ?? 0,
  };
  const frame = targets[event.key];
  if (frame !== undefined && !event.ctrlKey && !event.altKey && !event.metaKey) {
    event.preventDefault();
    if (frame >= 0 && frame <= last) {
      goTo(frame, event.key === 'Enter');
    }
  } else if (event.key === 'Escape' && zoom !== undefined) {
    events.zoomed(undefined);
  }
});

const problemButton = document.querySelector<HTMLButtonElement>('#problem button');
let problemAction: ProblemAction | undefined;
problemButton?.addEventListener(
  'click',
  () =>
    problemAction && vscode.postMessage({ type: 'problemAction', command: problemAction.command }),
);

window.addEventListener('message', ({ data }: MessageEvent<ToView>) => {
  switch (data.type) {
    case 'motion':
      ({ motion, choice } = data);
      follow.checked = choice.follow;
      bones.update(motion.bones, choice.bones);
      storeState();
      draw();
      break;
    case 'cursor':
      // An earlier position of the cursor, before it reaches the requested frame, is outdated.
      if (data.sequence === sequence) {
        setCurrent(data.frame);
      }
      break;
    case 'problem': {
      const problem = byId('problem');
      problem.hidden = data.message === undefined;
      problem.querySelector('span')?.replaceChildren(data.message ?? '');
      problemAction = data.action;
      if (problemButton) {
        problemButton.hidden = problemAction === undefined;
        problemButton.textContent = problemAction?.label ?? '';
      }
    }
  }
});

new ResizeObserver(() => charts.forEach((chart) => chart.resize())).observe(plots);
onThemeChange(() => {
  theme = currentTheme();
  draw();
});
vscode.postMessage({ type: 'ready', choice: stored?.choice });
