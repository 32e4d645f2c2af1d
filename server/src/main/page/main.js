// @ts-check
import { orbit, pan, viewOf, zoom } from './camera.js';
import { runCommand } from './commands.js';
import { readFigure, updateFigure } from './data.js';
import { Curves } from './curves.js';
import { byId } from './dom.js';
import { findHost } from './host.js';
import { commandOf } from './keyboard.js';
import { Page } from './page.js';
import { fillSpeeds } from './panels.js';
import { listenToPointer } from './pointer.js';
import { applyTheme, currentTheme, onThemeChange } from './theme.js';
import { frameAtX } from './timeline.js';
/** @import { Command } from './keyboard.js' */
/** @import { FigureMessage } from './types.js' */

const host = findHost(window);
fillSpeeds();
const page = new Page(host);
const canvas = /** @type {HTMLCanvasElement} */ (byId('stage'));
const timeline = byId('timeline');

/** @param {FigureMessage} message */
function show(message) {
  try {
    page.show(readFigure(message));
  } catch (error) {
    fail(error);
  }
}

/** @param {unknown} error */
function fail(error) {
  const empty = byId('empty');
  empty.hidden = false;
  const text = /** @type {HTMLElement} */ (empty.querySelector('p'));
  text.textContent = `The animation cannot be shown: ${error instanceof Error ? error.message : 'invalid data'}.`;
}

/**
 * Shows what an edit would change, if the message is the preview of one.
 * @param {any} message
 */
function followPreview({ cursor }) {
  if (cursor) {
    page.follow(cursor.frame, cursor.bone ?? undefined);
  }
}

/** @param {any} message */
function receive(message) {
  switch (message?.type) {
    case 'figure':
      // It may be another animation with the same title.
      page.numbers.forget();
      show(message);
      followPreview(message);
      break;
    case 'update': {
      const updated = page.figure && updateFigure(page.figure, message);
      if (updated) {
        page.show(updated);
        followPreview(message);
        page.drawNow();
      } else {
        host.send({ type: 'refresh' });
      }
      break;
    }
    case 'cursor':
      page.follow(message.frame ?? -1, message.bone, message.axis);
      break;
    case 'numbers':
      page.numbers.receive(message);
      break;
    case 'state':
      host.restore(message.state ?? {}, message.initial ?? {});
      break;
    case 'theme':
      applyTheme(message);
      page.theme = currentTheme();
      page.changed();
  }
}

window.addEventListener('message', ({ data }) => receive(data));

listenToPointer(canvas, {
  drag(dx, dy, isPan) {
    if (page.camera) {
      const { focal } = viewOf(page.camera, canvas.clientWidth, canvas.clientHeight);
      page.look(isPan ? pan(page.camera, dx, dy, focal) : orbit(page.camera, dx, dy));
    }
  },
  zoom: (factor) => page.camera && page.look(zoom(page.camera, factor)),
  click(x, y, isToggle) {
    const bone = page.stage.boneAt(x, y);
    if (bone >= 0 && isToggle) {
      page.toggleTrail(bone);
    } else if (bone >= 0) {
      page.seek(page.frame);
      page.select(bone);
      // A key such as Space would go to the text.
      page.reveal(false);
    }
  },
  hover: (x, y) => page.hover(x, y),
  leave: () => page.leave(),
});

document.addEventListener('keydown', (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  const command = commandOf(event);
  // A focused button or list uses these keys itself.
  const isOwn = target.matches('button')
    ? /^[ E]/
    : target.matches('select')
      ? /^[AE ]|^\w$/
      : /^$/;
  const scrolls = target.closest('#joints, #help') && /^(Arrow|Home|End)/.test(event.key);
  if (command && !(isOwn.test(event.key) && event.key !== 'Escape') && !scrolls) {
    event.preventDefault();
    runCommand(page, command);
  }
});
for (const button of document.querySelectorAll('button[data-command]')) {
  const command = /** @type {Command} */ (/** @type {HTMLElement} */ (button).dataset['command']);
  button.addEventListener('click', () => runCommand(page, command));
}
byId('speed').addEventListener('change', ({ target }) =>
  page.set({ speed: Number(/** @type {HTMLSelectElement} */ (target).value) }),
);
byId('difference').addEventListener('click', () => {
  const difference = page.figure?.difference;
  if (difference) {
    page.seek(difference.frame);
    page.select(difference.bone);
  }
});
byId('empty')
  .querySelector('button')
  ?.addEventListener('click', () => {
    host.send({ type: 'chooseSkeleton' });
  });
const seek = (/** @type {PointerEvent} */ event) =>
  page.seek(frameAtX(page.figure?.times ?? [], event.offsetX, timeline.clientWidth));
timeline.addEventListener('pointerdown', (event) => {
  timeline.setPointerCapture(event.pointerId);
  seek(event);
});
timeline.addEventListener('pointermove', (event) => {
  if (timeline.hasPointerCapture(event.pointerId)) {
    seek(event);
  }
});
new ResizeObserver(() => page.changed()).observe(canvas);
onThemeChange(() => {
  page.theme = currentTheme();
  page.changed();
});
document.documentElement.classList.toggle('in-editor', host.isEditor);

const frame = /** @type {HTMLIFrameElement | null} */ (document.getElementById('curves'));
if (frame) {
  page.curves = new Curves(page, frame);
}
const data = byId('data').textContent?.trim();
if (data) {
  show(JSON.parse(data));
  if (!host.isEditor && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
    runCommand(page, 'play');
  }
}
host.send({ type: 'ready' });
