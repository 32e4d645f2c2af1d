// @ts-check
import { isDark } from './cssColours.js';
/** @import { ChartTheme } from './motionTypes.js' */
/** @import { Theme } from './types.js' */

/**
 * What the style sheet and the editor define.
 * @typedef {object} Style
 * @property {(variable: string) => string} colour of a variable of the style sheet
 * @property {(size: number) => string} font of a size in pixels
 * @property {boolean} contrast
 */

/**
 * @template T
 * @param {(style: Style) => T} read
 */
function readStyle(read) {
  const probe = document.createElement('span');
  probe.className = 'probe';
  document.body.append(probe);
  const computed = getComputedStyle(probe);
  /** @param {string} name */
  const colour = (name) => {
    probe.style.color = `var(--${name})`;
    return computed.color;
  };
  document.documentElement.classList.toggle('on-dark', isDark(colour('background')));
  const result = read({
    colour,
    font: (size) => `${size}px ${computed.fontFamily}`,
    contrast:
      /high-contrast/.test(document.body.className + document.documentElement.className) ||
      matchMedia('(forced-colors: active), (prefers-contrast: more)').matches,
  });
  probe.remove();
  return result;
}

/**
 * The colours of the figure.
 * @returns {Theme}
 */
export function currentTheme() {
  return readStyle(({ colour, font, contrast }) => ({
    background: colour('background'),
    text: colour('text'),
    secondary: colour('secondary'),
    grid: colour('grid'),
    left: colour('left'),
    right: colour('right'),
    centre: colour('centre'),
    ghost: colour('ghost'),
    accent: colour('accent'),
    shadow: colour('shadow'),
    axes: /** @type {const} */ ([colour('axis-x'), colour('axis-y'), colour('axis-z')]),
    font: font(12),
    contrast,
  }));
}

/**
 * The colours of curves.
 * @returns {ChartTheme}
 */
export function chartTheme() {
  return readStyle(({ colour, font, contrast }) => ({
    curves: [1, 2, 3, 4, 5, 6].map((i) => colour(`curve-${i}`)),
    text: colour('text'),
    secondary: colour('secondary'),
    grid: colour('rule'),
    // In high contrast, solid grid lines would look like curves.
    gridDash: contrast ? [1, 4] : [],
    cursor: colour('cursor'),
    background: colour('background'),
    font: font(11),
    lineWidth: contrast ? 2 : 1.5,
  }));
}

/**
 * Uses the colours that an editor without VS Code's style variables sends.
 * @param {{kind: string, colours?: Readonly<Record<string, string>>}} message `kind` as VS Code
 *   names it: light, dark, high-contrast or high-contrast-light
 */
export function applyTheme({ kind, colours }) {
  const root = document.documentElement;
  root.classList.remove('vscode-light', 'vscode-dark', 'high-contrast', 'high-contrast-light');
  root.removeAttribute('style');
  root.classList.add(/contrast/.test(kind) ? kind : `vscode-${kind}`);
  for (const [name, colour] of Object.entries(colours ?? {})) {
    root.style.setProperty(`--${name}`, colour);
  }
}

/**
 * Calls back when the colours may have changed.
 * @param {() => void} onChange
 */
export function onThemeChange(onChange) {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { attributeFilter: ['class'] });
  observer.observe(document.documentElement, { attributeFilter: ['style'] });
  for (const query of [
    'prefers-color-scheme: dark',
    'forced-colors: active',
    'prefers-contrast: more',
  ]) {
    matchMedia(`(${query})`).addEventListener('change', onChange);
  }
}
