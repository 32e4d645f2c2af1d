// @ts-check
import { byId } from './dom.js';
import { gridOf } from './drawGround.js';
import { SPEEDS } from './playback.js';
import {
  boneLines,
  differenceLabel,
  distance,
  emptyReason,
  frameLabel,
  unknownLabel,
  unreadableLabel,
} from './words.js';
/** @import { BoneNumbers, Figure } from './types.js' */
/** @import { Playback } from './playback.js' */

/** More names would not fit into a tooltip. */
const MAX_NAMES = 30;

/** Fills the list of speeds. */
export function fillSpeeds() {
  byId('speed').replaceChildren(...SPEEDS.map((speed) => new Option(`${speed}×`, `${speed}`)));
}

/**
 * Shows what is true of the whole animation: title, legend, and why nothing is drawn.
 * @param {Figure} figure
 * @param {number} size of the body, metres
 * @param {boolean} isEditor
 */
export function showFacts(figure, size, isEditor) {
  write(byId('title'), figure.title);
  byId('title').title = figure.skeleton ? `skeleton ${figure.skeleton}` : '';
  const unknown = byId('unknown');
  write(unknown, unknownLabel(figure.bones));
  hide(unknown, unknown.textContent === '');
  unknown.title = figure.bones
    .filter((bone) => bone.unknown)
    .slice(0, MAX_NAMES)
    .map(({ name }) => name)
    .join(', ');
  const unreadable = byId('unreadable');
  write(unreadable, unreadableLabel(figure));
  hide(unreadable, unreadable.textContent === '');
  const difference = byId('difference');
  difference.hidden = !figure.difference || !figure.before;
  write(
    difference,
    figure.difference ? `largest change: ${differenceLabel(figure, figure.difference)}` : '',
  );
  difference.title = 'Go to the largest change';
  const has = (/** @type {string} */ side) => figure.bones.some((bone) => bone.side === side);
  const [left, right, saved, scale] = /** @type {HTMLElement[]} */ ([...byId('legend').children]);
  hide(left, !has('left'));
  hide(right, !has('right'));
  hide(saved, !figure.before);
  if (saved && scale) {
    write(saved, figure.beforeName);
    write(scale, `grid ${distance(gridOf(size)).replace(/\.0+ /, ' ')}`);
  }
  const reason = emptyReason(figure);
  const [text, button] = /** @type {HTMLElement[]} */ ([...byId('empty').children]);
  hide(byId('empty'), !reason);
  hide(button, !reason?.chooses || !isEditor);
  if (text) {
    write(
      text,
      reason?.chooses && !isEditor
        ? `${reason.text} Choose a skeleton with --skeleton FILE#Name.`
        : (reason?.text ?? ''),
    );
  }
  const isStill = figure.phases.length < 2 || reason !== undefined;
  for (const button of byId('controls').querySelectorAll('button')) {
    const command = button.dataset['command'] ?? '';
    button.disabled = /Frame|play/.test(command)
      ? isStill
      : command === 'rootMotion'
        ? figure.motion.every((metres) => metres === 0)
        : false;
  }
}

/**
 * Shows the state of the playback.
 * @param {Playback} playback
 * @param {boolean} rootMotion
 */
export function showPlayback(playback, rootMotion) {
  const play = byId('play');
  const state = [playback.playing, playback.loop, playback.speed, rootMotion].join();
  if (play.dataset['state'] === state) {
    // Changes of the page take as long as a picture.
    return;
  }
  play.dataset['state'] = state;
  play.classList.toggle('playing', playback.playing);
  play.ariaLabel = playback.playing ? 'Pause' : 'Play';
  play.title = `${play.ariaLabel} (Space)`;
  byId('loop').ariaPressed = `${playback.loop}`;
  byId('rootMotion').ariaPressed = `${rootMotion}`;
  /** @type {HTMLSelectElement} */ (byId('speed')).value = `${playback.speed}`;
}

/**
 * Shows the number of the frame.
 * @param {Figure} figure
 * @param {number} frame
 */
export function showFrame({ phases }, frame) {
  const text = phases.length > 0 ? frameLabel(phases, frame) : '';
  if (byId('frame').textContent === text) {
    return;
  }
  byId('frame').textContent = text;
  const slider = byId('timeline');
  slider.ariaValueMax = `${Math.max(1, phases.length)}`;
  slider.ariaValueNow = `${frame + 1}`;
  slider.ariaValueText = text;
}

/**
 * Shows the tooltip of a bone beside a point of the canvas; -1 hides it.
 * @param {Figure} figure
 * @param {Float32Array} pose
 * @param {number} bone
 * @param {readonly BoneNumbers[] | undefined} numbers
 * @param {number} x
 * @param {number} y
 */
export function showTooltip(figure, pose, bone, numbers, x, y) {
  const tooltip = byId('tooltip');
  hide(tooltip, bone < 0);
  if (bone < 0) {
    return;
  }
  tooltip.replaceChildren(
    ...boneLines(figure, pose, bone, numbers).map((text) => {
      const line = document.createElement('div');
      line.textContent = text;
      return line;
    }),
  );
  const parent = /** @type {HTMLElement} */ (tooltip.parentElement);
  const left = Math.min(x + 16, parent.clientWidth - tooltip.offsetWidth - 4);
  const top = Math.min(y + 16, parent.clientHeight - tooltip.offsetHeight - 4);
  tooltip.style.left = `${Math.max(0, left)}px`;
  tooltip.style.top = `${Math.max(0, top)}px`;
}

/**
 * @param {HTMLElement | undefined} element
 * @param {boolean} hidden
 */
function hide(element, hidden) {
  if (element) {
    element.hidden = hidden;
  }
}

/**
 * Sets a text if it differs. Setting the same text again would lay out the page anew, at each
 * keystroke in the editor.
 * @param {HTMLElement} element
 * @param {string} text
 */
function write(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}
