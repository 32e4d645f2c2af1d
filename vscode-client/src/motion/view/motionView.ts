import './motion.css';
import { type Choice, FOLLOWING, type ToView, stateOf } from '../viewMessages';
import type { Motion } from '../motionResult';
import { GROUPS, chartOf, emptiness, figure, frameInWords, orderOf } from '../chartData';
import { BoneList } from './boneList';
import { Chart, type Events, type Scene, type XMark } from './chart';
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
const kept = stateOf(vscode.getState());
let choice: Choice = kept?.choice ?? FOLLOWING;
let shown = new Set(kept?.charts ?? ['position', 'rotation']);
let motion: Motion | undefined;
let theme = currentTheme();
let current: number | undefined;
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

function keep(): void {
  vscode.setState({ uri, choice, charts: [...shown] });
}

function choose(wanted: Choice): void {
  choice = wanted;
  follow.checked = choice.follow;
  bones.update(motion?.bones ?? [], choice.bones);
  keep();
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
    keep();
    draw();
  });
}

const events: Events = {
  hovered: (frame) => tell(frame ?? current),
  clicked: (frame) => go(frame, false),
  zoomed(range) {
    if (range?.join() !== zoom?.join()) {
      zoom = range;
      charts.forEach((chart) => chart.zoom(zoom));
    }
  },
};

/** Shows the frame in the text; the line here does not wait for it. */
function go(frame: number, focus: boolean): void {
  sequence++;
  setCurrent(frame);
  vscode.postMessage({ type: 'go', frame, sequence, focus });
}

function setCurrent(frame: number | undefined): void {
  current = frame;
  charts.forEach((chart) => chart.mark(frame));
  tell(frame);
  byId('spoken').textContent = spoken();
}

/** Shows the values of a frame. */
function tell(frame: number | undefined): void {
  charts.forEach((chart) => chart.tell(frame));
  byId('frame').textContent =
    frame !== undefined && motion && frame < motion.phases.length
      ? frameInWords(frame, motion.phases)
      : motion && motion.phases.length > 0
        ? `${motion.phases.length} ${motion.phases.length === 1 ? 'frame' : 'frames'}`
        : '';
}

/** The values at the current frame, in words. */
function spoken(): string {
  if (!motion || current === undefined || current >= motion.phases.length) {
    return '';
  }
  const order = orderOf(motion.phases);
  const at = order.frames.indexOf(current);
  const values = [...shown]
    .flatMap((group) => GROUPS[group] ?? [])
    .map((name) => chartOf(name, motion as Motion, order))
    .map(
      ({ title, unit, series }) =>
        `${title}: ${series
          .map(({ bone, label, values: v }) =>
            `${bone} ${label} ${figure(v[at], unit)}`.replace('  ', ' '),
          )
          .join(', ')} ${unit === 'm' ? 'metres' : 'degrees'}`,
    );
  return [frameInWords(current, motion.phases), ...values].join('. ');
}

function draw(): void {
  const now = motion;
  const words = now && (emptiness(now) ?? (shown.size === 0 ? 'Choose what to draw.' : undefined));
  byId('empty').textContent = words ?? '';
  byId('empty').hidden = words === undefined;
  plots.hidden = now === undefined || words !== undefined;
  const order = orderOf(now?.phases ?? []);
  const marks = now && order.byPhase ? xMarks(now) : [];
  const scene: Scene = { order, bones: now?.curves.map((c) => c.bone) ?? [], marks, theme };
  const names = words === undefined ? Object.keys(GROUPS).filter((group) => shown.has(group)) : [];
  const data = now
    ? names.flatMap((group) => GROUPS[group] ?? []).map((name) => chartOf(name, now, order))
    : [];
  if (data.length === charts.length && data.every((d, i) => charts[i]?.fits(d, scene))) {
    charts.forEach((chart, i) => data[i] && chart.update(data[i], scene, zoom));
  } else {
    charts.forEach((chart) => chart.destroy());
    charts = data.map((d, i) => new Chart(d, scene, events, i === 0));
    plots.replaceChildren(...charts.map((chart) => chart.element));
    charts.forEach((chart) => {
      chart.resize();
      chart.mark(current);
      if (zoom) {
        chart.zoom(zoom);
      }
    });
  }
  byId('marks').textContent = marksInWords(marks);
  tell(current);
}

function xMarks(of: Motion): XMark[] {
  return of.properties
    .flatMap(({ phase, name }) =>
      phase === null || phase === undefined ? [] : [{ x: phase, name }],
    )
    .sort((a, b) => a.x - b.x);
}

/** The dashed lines in words: who does not see them can read them. */
function marksInWords(marks: readonly XMark[]): string {
  const phases = new Map<string, number[]>();
  marks.forEach(({ x, name }) => phases.set(name, [...(phases.get(name) ?? []), x]));
  return [...phases]
    .map(([name, at]) => `${name} at ${at.map((x) => Number(x.toFixed(4))).join(', ')}`)
    .join('; ');
}

plots.addEventListener('keydown', (event) => {
  const last = (motion?.lines.length ?? 0) - 1;
  const to: Record<string, number> = {
    ArrowLeft: current === undefined ? 0 : current - 1,
    ArrowRight: current === undefined ? 0 : current + 1,
    Home: 0,
    End: last,
    Enter: current ?? 0,
  };
  const frame = to[event.key];
  if (frame !== undefined && !event.ctrlKey && !event.altKey && !event.metaKey) {
    event.preventDefault();
    if (frame >= 0 && frame <= last) {
      go(frame, event.key === 'Enter');
    }
  } else if (event.key === 'Escape' && zoom !== undefined) {
    events.zoomed(undefined);
  }
});

const remedy = document.querySelector<HTMLButtonElement>('#trouble button');
let cure: 'open' | 'restart' | undefined;
remedy?.addEventListener(
  'click',
  () => cure && vscode.postMessage({ type: 'remedy', command: cure }),
);

window.addEventListener('message', ({ data }: MessageEvent<ToView>) => {
  switch (data.type) {
    case 'motion':
      ({ motion, choice } = data);
      follow.checked = choice.follow;
      bones.update(motion.bones, choice.bones);
      keep();
      draw();
      break;
    case 'place':
      // What the text's cursor left behind on the way to where it was sent is old.
      if (data.sequence === sequence) {
        setCurrent(data.frame);
      }
      break;
    case 'trouble': {
      const trouble = byId('trouble');
      trouble.hidden = data.words === undefined;
      trouble.querySelector('span')?.replaceChildren(data.words ?? '');
      cure = data.remedy?.command;
      if (remedy) {
        remedy.hidden = cure === undefined;
        remedy.textContent = data.remedy?.label ?? '';
      }
    }
  }
});

new ResizeObserver(() => charts.forEach((chart) => chart.resize())).observe(plots);
onThemeChange(() => {
  theme = currentTheme();
  draw();
});
vscode.postMessage({ type: 'ready', choice: kept?.choice });
