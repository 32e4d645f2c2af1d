// @ts-check
import { isDark } from './cssColours.js';
/** @import { Theme } from './types.js' */

/**
 * The colours of the page as the style sheet and the editor define them.
 * @returns {Theme}
 */
export function currentTheme() {
  const probe = document.createElement('span');
  probe.className = 'probe';
  document.body.append(probe);
  const style = getComputedStyle(probe);
  /** @param {string} name */
  const colour = (name) => {
    probe.style.color = `var(--${name})`;
    return style.color;
  };
  const background = colour('background');
  document.documentElement.classList.toggle('on-dark', isDark(background));
  const theme = {
    background,
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
    font: `12px ${style.fontFamily}`,
    contrast:
      /high-contrast/.test(document.body.className + document.documentElement.className) ||
      matchMedia('(forced-colors: active), (prefers-contrast: more)').matches,
  };
  probe.remove();
  return theme;
}

/**
 * Uses the colours that an editor without VS Code's style variables sends.
 * @param {{kind: string, colours?: Readonly<Record<string, string>>}} message `kind` as VS Code
 *   names it: light, dark, high-contrast or high-contrast-light
 */
export function applyTheme({ kind, colours }) {
  const root = document.documentElement;
  root.classList.remove('vscode-light', 'vscode-dark', 'high-contrast', 'high-contrast-light');
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
