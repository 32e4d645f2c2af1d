// @ts-check

/** @typedef {{key: string, shiftKey?: boolean, ctrlKey?: boolean, metaKey?: boolean, altKey?: boolean}} Key */

/** Names of commands by key; with Shift, `Shift+`. */
const COMMANDS = /** @type {const} */ ({
  ' ': 'play',
  ArrowLeft: 'previousFrame',
  ArrowRight: 'nextFrame',
  Home: 'firstFrame',
  End: 'lastFrame',
  ArrowUp: 'previousBone',
  ArrowDown: 'nextBone',
  Enter: 'reveal',
  Escape: 'deselect',
  'Shift+ArrowLeft': 'orbitLeft',
  'Shift+ArrowRight': 'orbitRight',
  'Shift+ArrowUp': 'orbitUp',
  'Shift+ArrowDown': 'orbitDown',
  a: 'panLeft',
  d: 'panRight',
  w: 'panUp',
  s: 'panDown',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  1: 'front',
  3: 'side',
  7: 'top',
  f: 'fit',
  l: 'loop',
  m: 'rootMotion',
  t: 'trail',
  ',': 'slower',
  '.': 'faster',
  b: 'table',
  c: 'curves',
  '?': 'help',
});

/** @typedef {(typeof COMMANDS)[keyof typeof COMMANDS]} Command */

/**
 * The command of a key.
 * @param {Key} event
 * @returns {Command | undefined}
 */
export function commandOf({ key, shiftKey, ctrlKey, metaKey, altKey }) {
  if (ctrlKey || metaKey || altKey) {
    return undefined;
  }
  /** @type {Readonly<Record<string, Command>>} */
  const commands = COMMANDS;
  const name = key.length === 1 ? key.toLowerCase() : key;
  const wanted = shiftKey && key.length > 1 ? `Shift+${name}` : name;
  return Object.hasOwn(commands, wanted) ? commands[wanted] : undefined;
}
