// @ts-check
import { fillTable } from './boneTable.js';
import { byId, contextOf } from './dom.js';
import { Framing, fitted } from './framing.js';
import { frameAt } from './frameTimes.js';
import { NumbersOfFrame } from './frameNumbers.js';
import { PAUSED, advance, secondsOf, stepFrame, toggle } from './playback.js';
import { showFacts, showFrame, showPlayback, showTooltip } from './panels.js';
import { Stage } from './stage.js';
import { currentTheme } from './theme.js';
import { drawTimeline } from './timeline.js';
import { boneLines, frameLabel, unreadableLabel } from './words.js';
/** @import { Camera } from './camera.js' */
/** @import { Host } from './host.js' */
/** @import { Axis, Figure } from './types.js' */

/** A table that changes with every picture cannot be read. */
const TABLE_DELAY_MS = 200;

/** The page: what it shows and what the user does with it. */
export class Page {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    /** @type {Figure | undefined} */
    this.figure = undefined;
    this.stage = new Stage();
    this.playback = PAUSED;
    this.rootMotion = false;
    /** A bone; -1 for none. */
    this.highlight = -1;
    /** The frame at the text cursor; -1 for none. */
    this.cursor = -1;
    /** @type {Axis | undefined} of the number at the text cursor */
    this.axis = undefined;
    /** The bone of this number; -1 for none. */
    this.axisBone = -1;
    /** @type {Set<number>} bones that leave trails */
    this.trails = new Set();
    this.framing = new Framing();
    /** @type {import('./curves.js').Curves | undefined} */
    this.curves = undefined;
    this.numbers = new NumbersOfFrame(host, () => this.numbersChanged());
    /** The point of the canvas at which a tooltip is shown; undefined for none. */
    this.pointed = /** @type {{x: number, y: number} | undefined} */ (undefined);
    this.theme = currentTheme();
    this.requested = 0;
    this.last = 0;
    this.tabled = 0;
    this.speaks = false;
  }

  /** @param {Figure} figure */
  show(figure) {
    const isNew = this.figure?.title !== figure.title;
    const wasEmpty = !this.figure?.bones.length;
    const frame = this.frame;
    this.figure = figure;
    this.stage.show(figure);
    if (isNew) {
      this.numbers.forget();
      this.restore(figure.title);
      this.trails.clear();
      this.highlight = -1;
    } else if (!this.playback.playing) {
      this.seek(Math.min(frame, figure.phases.length - 1));
    }
    if (this.highlight >= figure.bones.length) {
      this.highlight = -1;
    }
    this.trails.forEach((bone) => bone >= figure.bones.length && this.trails.delete(bone));
    if (!isNew && wasEmpty) {
      // Nothing was there to fit the view to: a skeleton was chosen, or the text was corrected.
      this.framing.restart(this.remembered(figure.title));
    }
    this.framing.show(this.stage.extent(this.rootMotion), this.canvas);
    showFacts(figure, this.stage.body.size, this.host.isEditor);
    this.changed();
  }

  /** The frame that is shown, or the nearest one while the animation plays. */
  get frame() {
    return frameAt(
      this.figure?.times ?? [],
      this.playback.time,
      this.playback.loop ? this.figure?.cycle : undefined,
    );
  }

  /** @param {number} frame */
  seek(frame) {
    this.playback = { ...this.playback, playing: false, time: this.figure?.times[frame] ?? 0 };
    this.changed();
  }

  /** @param {number} frame that the user chose by keyboard */
  jump(frame) {
    this.speaks = true;
    this.seek(frame);
  }

  /**
   * Shows the frame and the bone at the text cursor.
   * @param {number} frame -1 for none
   * @param {string} [name] of the bone
   * @param {Axis} [axis] of the number
   */
  follow(frame, name, axis) {
    const { playback } = this;
    const bone = this.figure?.bones.findIndex((other) => other.name === name) ?? -1;
    // While the text above the first frame has errors, new frames are not drawn.
    const drawn = frame < (this.figure?.times.length ?? 0) ? frame : -1;
    const time = drawn < 0 ? playback.time : this.figure?.times[drawn];
    const isShown =
      this.cursor === drawn &&
      this.highlight === bone &&
      JSON.stringify(this.axis) === JSON.stringify(axis) &&
      playback.time === time &&
      (drawn < 0 || !playback.playing);
    if (isShown) {
      // A picture between an edit and its answer would delay the picture of the edit.
      return;
    }
    this.cursor = drawn;
    this.highlight = bone;
    this.axis = axis;
    this.axisBone = bone;
    if (drawn >= 0) {
      this.seek(drawn);
    }
    this.changed();
  }

  /**
   * Highlights a bone.
   * @param {number} bone
   */
  select(bone) {
    this.highlight = bone;
    this.speaks = true;
    this.changed();
  }

  /**
   * Moves the text cursor to the row of the highlighted bone.
   * @param {boolean} focus whether the text gets the keyboard focus
   */
  reveal(focus) {
    const { figure, frame, highlight } = this;
    const bone = figure?.bones[highlight]?.name;
    this.host.send({
      type: 'reveal',
      frame,
      ...(bone && { bone }),
      ...(focus && { focus }),
    });
  }

  /** @param {number} bone */
  toggleTrail(bone) {
    if (bone >= 0 && !this.trails.delete(bone)) {
      this.trails.add(bone);
    }
    this.changed();
  }

  get camera() {
    return this.framing.camera;
  }

  /** @param {Camera} camera */
  look(camera) {
    this.framing.look(camera, this.stage.extent(this.rootMotion));
    this.set({});
  }

  /**
   * Shows the whole figure.
   * @param {{yaw: number, pitch: number} | undefined} direction
   */
  fit(direction) {
    this.look(fitted(this.stage.bounds(this.rootMotion), direction));
  }

  /** Draws soon. */
  changed() {
    if (!this.requested) {
      this.requested = requestAnimationFrame((now) => this.tick(now));
    }
  }

  /** Draws what has changed, without waiting for the browser's next frame, which then shows it. */
  drawNow() {
    if (this.requested && !this.playback.playing) {
      cancelAnimationFrame(this.requested);
      this.tick(performance.now());
    }
  }

  /**
   * Says the frame and the highlighted bone to screen readers.
   * @param {Figure} figure
   */
  speak(figure) {
    const { highlight, stage } = this;
    const numbers = highlight < 0 ? undefined : this.numbers.of(figure, this.frame);
    if (highlight >= 0 && !numbers && this.numbers.isWaiting) {
      this.speaks = true;
      return;
    }
    const bone = highlight < 0 ? [] : boneLines(figure, stage.pose, highlight, numbers);
    byId('spoken').textContent = [
      ...bone,
      frameLabel(figure.phases, this.frame),
      ...[unreadableLabel(figure)].filter((text) => text !== ''),
    ].join(', ');
  }

  /**
   * The axis of the number at the text cursor, as long as its bone is highlighted in its frame. The
   * axis of a bone of `still` is that in every frame.
   */
  get shownAxis() {
    const { axis, playback, cursor, highlight } = this;
    const isAtCursor = cursor < 0 || playback.time === this.figure?.times[cursor];
    const isShown = highlight >= 0 && highlight === this.axisBone && isAtCursor;
    return isShown && !playback.playing ? axis : undefined;
  }

  get canvas() {
    return /** @type {HTMLCanvasElement} */ (byId('stage'));
  }

  play() {
    this.playback = toggle(this.playback);
    this.last = 0;
    this.changed();
  }

  /** @param {number} step */
  step(step) {
    const count = this.figure?.phases.length ?? 0;
    if (count > 0) {
      this.jump(stepFrame(this.frame, step, count, this.playback.loop));
    }
  }

  /** @param {number} step */
  nextBone(step) {
    const count = this.figure?.bones.length ?? 0;
    if (count > 0) {
      const first = step > 0 ? 0 : count - 1;
      this.select(this.highlight < 0 ? first : (this.highlight + step + count) % count);
    }
  }

  deselect() {
    for (const [panel, button] of [
      ['joints', 'table'],
      ['help', 'question'],
    ]) {
      if (panel && button && !byId(panel).hidden) {
        this.open(panel, button);
        byId(button).focus();
        return;
      }
    }
    this.highlight = -1;
    this.trails.clear();
    this.changed();
  }

  toggleRootMotion() {
    this.rootMotion = !this.rootMotion;
    this.set({});
  }

  /** @param {Partial<typeof PAUSED>} change */
  set(change) {
    this.playback = { ...this.playback, ...change };
    const { loop, speed } = this.playback;
    const { rootMotion, camera } = this;
    this.host.save('view', { loop, speed, rootMotion, camera, title: this.figure?.title });
    this.changed();
  }

  /**
   * Uses the remembered view of a title; of another one, the settings alone.
   * @param {string} title
   */
  restore(title) {
    const saved = /** @type {any} */ (this.host.load('view')) ?? {};
    const { loop = true, speed = 1, rootMotion = false } = saved;
    this.playback = { ...PAUSED, loop: loop === true, speed: Number(speed) || 1 };
    this.rootMotion = rootMotion === true;
    this.framing.restart(this.remembered(title));
  }

  /**
   * The remembered camera of a title.
   * @param {string} title
   * @returns {Camera | undefined}
   */
  remembered(title) {
    const saved = /** @type {any} */ (this.host.load('view')) ?? {};
    const { camera } = saved;
    const isCamera =
      saved.title === title &&
      [camera?.yaw, camera?.pitch, camera?.distance, ...(camera?.target ?? [NaN])].every(
        Number.isFinite,
      );
    return isCamera ? camera : undefined;
  }

  /**
   * @param {string} panel
   * @param {string} button
   */
  open(panel, button) {
    const element = byId(panel);
    element.hidden = !element.hidden;
    byId(button).ariaExpanded = `${!element.hidden}`;
    if (!element.hidden) {
      element.focus();
    }
    this.changed();
  }

  /** @param {number} now milliseconds */
  tick(now) {
    this.requested = 0;
    const { figure, camera } = this;
    if (!figure || !camera) {
      return;
    }
    const seconds = this.last > 0 ? Math.min(0.25, (now - this.last) / 1000) : 0;
    this.last = now;
    const length = secondsOf(figure.phases.length);
    this.playback = advance(this.playback, seconds, length, figure.cycle.end);
    const { context, width, height } = contextOf(this.canvas);
    const { playback, rootMotion, highlight, trails, theme, frame } = this;
    this.stage.draw(context, width, height, {
      time: playback.time,
      loop: playback.loop,
      rootMotion,
      highlight,
      axis: this.shownAxis,
      trails,
      camera,
      theme,
    });
    const label = ['Figure', this.stage.axisLabel].filter(Boolean).join(', ');
    if (this.canvas.ariaLabel !== label) {
      this.canvas.ariaLabel = label;
    }
    const line = contextOf(/** @type {HTMLCanvasElement} */ (byId('timeline')));
    drawTimeline(line.context, line.width, line.height, figure, theme, {
      time: playback.time,
      cursor: this.cursor,
    });
    showFrame(figure, frame);
    showPlayback(playback, rootMotion);
    const trail = /** @type {HTMLButtonElement} */ (byId('trail'));
    const isOn = `${trails.has(highlight)}`;
    if (trail.ariaPressed !== isOn || trail.disabled !== highlight < 0) {
      trail.ariaPressed = isOn;
      trail.disabled = highlight < 0;
    }
    this.drawTable(now);
    if (this.speaks) {
      this.speaks = false;
      this.speak(figure);
    }
    if (playback.playing) {
      this.changed();
    } else {
      this.last = 0;
    }
  }

  /** @param {number} now */
  drawTable(now) {
    const { figure, playback, stage, highlight } = this;
    const joints = byId('joints');
    if (figure && !joints.hidden && (!playback.playing || now - this.tabled > TABLE_DELAY_MS)) {
      this.tabled = now;
      const table = /** @type {HTMLTableElement} */ (joints.querySelector('table'));
      fillTable(table, figure, stage.pose, this.numbers.of(figure, this.frame), highlight);
    }
  }

  /**
   * Shows the bone at a point of the canvas.
   * @param {number} x
   * @param {number} y
   */
  hover(x, y) {
    const { figure, stage } = this;
    const bone = stage.boneAt(x, y);
    this.canvas.classList.toggle('on-limb', bone >= 0);
    if (figure) {
      const numbers = bone < 0 ? undefined : this.numbers.of(figure, this.frame);
      this.pointed = bone < 0 ? undefined : { x, y };
      showTooltip(figure, stage.pose, bone, numbers, x, y);
    }
  }

  /** Hides the tooltip. */
  leave() {
    if (this.figure) {
      this.pointed = undefined;
      showTooltip(this.figure, this.stage.pose, -1, undefined, 0, 0);
    }
  }

  numbersChanged() {
    if (this.pointed) {
      this.hover(this.pointed.x, this.pointed.y);
    }
    this.changed();
  }
}
