// @ts-check
import { DIRECTIONS, orbit, pan, viewOf, zoom } from './camera.js';
import { nextSpeed } from './playback.js';
/** @import { Command } from './keyboard.js' */
/** @import { Page } from './page.js' */

/** Pixels that a key orbits or pans by. */
const KEY_STEP = 24;
const ZOOM_STEP = 1.15;

/**
 * Does what a key or button stands for.
 * @param {Page} page
 * @param {Command} command
 */
export function runCommand(page, command) {
  const { figure, camera, canvas } = page;
  if (!figure || !camera || (page.curves?.isShown && command !== 'curves')) {
    return;
  }
  const focal = viewOf(camera, canvas.clientWidth, canvas.clientHeight).focal;
  /** @type {Record<Command, () => void>} */
  const commands = {
    play: () => figure.phases.length > 1 && page.play(),
    previousFrame: () => page.step(-1),
    nextFrame: () => page.step(1),
    firstFrame: () => page.jump(0),
    lastFrame: () => page.jump(figure.phases.length - 1),
    previousBone: () => page.nextBone(-1),
    nextBone: () => page.nextBone(1),
    reveal: () => page.reveal(true),
    deselect: () => page.deselect(),
    orbitLeft: () => page.look(orbit(camera, -KEY_STEP, 0)),
    orbitRight: () => page.look(orbit(camera, KEY_STEP, 0)),
    orbitUp: () => page.look(orbit(camera, 0, -KEY_STEP)),
    orbitDown: () => page.look(orbit(camera, 0, KEY_STEP)),
    panLeft: () => page.look(pan(camera, KEY_STEP, 0, focal)),
    panRight: () => page.look(pan(camera, -KEY_STEP, 0, focal)),
    panUp: () => page.look(pan(camera, 0, KEY_STEP, focal)),
    panDown: () => page.look(pan(camera, 0, -KEY_STEP, focal)),
    zoomIn: () => page.look(zoom(camera, 1 / ZOOM_STEP)),
    zoomOut: () => page.look(zoom(camera, ZOOM_STEP)),
    front: () => page.fit(DIRECTIONS['front']),
    side: () => page.fit(DIRECTIONS['side']),
    top: () => page.fit(DIRECTIONS['top']),
    fit: () => page.fit(camera),
    loop: () => page.set({ loop: !page.playback.loop }),
    rootMotion: () => page.toggleRootMotion(),
    trail: () => page.toggleTrail(page.highlight),
    slower: () => page.set({ speed: nextSpeed(page.playback.speed, -1) }),
    faster: () => page.set({ speed: nextSpeed(page.playback.speed, 1) }),
    curves: () => page.curves?.toggle(),
    table: () => page.open('joints', 'table'),
    help: () => page.open('help', 'question'),
  };
  commands[command]();
}
