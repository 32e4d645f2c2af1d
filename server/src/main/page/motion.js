// @ts-check
import { byId } from './dom.js';
import { findHost } from './host.js';
import { commandOf } from './keyboard.js';
import { MotionPage } from './motionPage.js';
import { applyTheme, onThemeChange } from './theme.js';

const host = findHost(window);
const page = new MotionPage(host);
const charts = byId('charts');

/** @param {any} message */
function receive(message) {
  switch (message?.type) {
    case 'motion':
      page.show(message.motion);
      break;
    case 'cursor':
      page.follow(message);
      break;
    case 'problem':
      page.showProblem(message.message, message.action);
      break;
    case 'state':
      host.restore(message.state ?? {}, message.initial ?? {});
      break;
    case 'theme':
      applyTheme(message);
      page.themeChanged();
  }
}

window.addEventListener('message', ({ source, data }) => {
  if (!host.isPart || source === window.parent) {
    receive(data);
  }
});

charts.addEventListener('keydown', (event) => {
  if (page.press(event)) {
    event.preventDefault();
  }
});
if (host.isPart) {
  byId('followed').textContent = 'Follow the figure';
  charts.ariaLabel = (charts.ariaLabel ?? '').replace('the text', 'the figure');
  document.addEventListener('keydown', (event) => {
    const isInput = event.target instanceof Element && event.target.matches('input');
    if (!isInput && commandOf(event) === 'curves') {
      host.send({ type: 'close' });
    }
  });
  window.addEventListener('focus', () => {
    if (document.activeElement === document.body) {
      charts.focus();
    }
  });
  charts.focus();
}
new ResizeObserver(() => page.charts.forEach((chart) => chart.resize())).observe(charts);
onThemeChange(() => page.themeChanged());
host.send({ type: 'ready', ...page.choice });
