// @ts-check
import { floats } from './data.js';
import { byId } from './dom.js';
/** @import { Page } from './page.js' */
/** @import { Choice, Motion, Numbers } from './motionTypes.js' */
/** @import { Figure } from './types.js' */

/** Numbers of a bone in a frame: x y z, the Euler angles X Y Z, turned, moved. */
const STRIDE = 8;

/**
 * The curves beside a figure in a page that `rtm.jar view` wrote: the page of the curves in a frame,
 * which this page serves as an editor does.
 */
export class Curves {
  /**
   * @param {Page} page
   * @param {HTMLIFrameElement} frame
   */
  constructor(page, frame) {
    this.page = page;
    this.frame = frame;
    /** @type {readonly string[]} base64 of little-endian floats for each bone */
    this.values = [];
    /** @type {Choice} */
    this.choice = { bones: [], follow: true };
    this.sequence = 0;
    window.addEventListener('message', ({ source, data }) => {
      if (source === frame.contentWindow) {
        this.receive(data);
      }
    });
    byId('showFigure').addEventListener('click', () => this.show(false));
    byId('showCurves').addEventListener('click', () => this.show(true));
    document.body.classList.add('has-curves');
  }

  get isShown() {
    return !this.frame.hidden;
  }

  toggle() {
    this.show(!this.isShown);
  }

  /** @param {boolean} isShown whether the curves are shown instead of the figure */
  show(isShown) {
    const { frame, page } = this;
    frame.hidden = !isShown;
    document.body.classList.toggle('shows-curves', isShown);
    byId('showFigure').ariaPressed = `${!isShown}`;
    byId('showCurves').ariaPressed = `${isShown}`;
    if (!isShown) {
      page.canvas.focus();
      page.changed();
      return;
    }
    page.seek(page.frame);
    if (frame.srcdoc) {
      this.sendCursor();
    } else {
      this.values = JSON.parse(byId('curvesData').textContent ?? '[]');
      // The end of a script element inside the script element of this page is escaped.
      const html = byId('curvesPage').textContent ?? '';
      frame.srcdoc = html.replaceAll('<\\/script', '</script');
    }
    frame.focus();
  }

  /** @param {any} message of the page of the curves */
  receive(message) {
    switch (message?.type) {
      case 'ready':
      case 'choose':
        this.choice = message;
        if (!message.drawn) {
          this.sendMotion();
        }
        break;
      case 'reveal':
        this.sequence = message.sequence;
        this.page.seek(message.frame);
        this.page.highlight = this.names.indexOf(message.bone);
        if (message.focus) {
          this.show(false);
          this.page.speaks = true;
        } else {
          // The page of the curves tells screen readers itself.
          this.sendCursor();
        }
        break;
      case 'close':
        this.show(false);
    }
  }

  get names() {
    return this.page.figure?.bones.map(({ name }) => name) ?? [];
  }

  /** @param {object} message */
  send(message) {
    this.frame.contentWindow?.postMessage(message, '*');
  }

  sendMotion() {
    const { figure, highlight } = this.page;
    if (figure) {
      const { bones, follow } = this.choice;
      const { names } = this;
      const followed = [names[highlight], ...bones, ...names];
      const known = (follow ? followed : bones).filter((name) => name && names.includes(name));
      const shown = /** @type {string[]} */ (follow ? known.slice(0, 1) : known);
      this.send({ type: 'motion', motion: this.motionOf(figure, shown) });
      this.sendCursor();
    }
  }

  sendCursor() {
    const { frame, highlight } = this.page;
    this.send({ type: 'cursor', frame, bone: this.names[highlight], sequence: this.sequence });
  }

  /**
   * @param {Figure} figure
   * @param {readonly string[]} bones
   * @returns {Motion}
   */
  motionOf({ version, phases, properties }, bones) {
    return {
      version,
      bones: this.names,
      phases: phases.map(orNull),
      properties,
      curves: bones.map((bone) => {
        const values = floats(this.values[this.names.indexOf(bone)] ?? '');
        /** @param {number} i @returns {Numbers} */
        const column = (i) => phases.map((_, frame) => orNull(values[frame * STRIDE + i] ?? NaN));
        return {
          bone,
          position: [column(0), column(1), column(2)],
          angles: [column(3), column(4), column(5)],
          turned: column(6),
          moved: column(7),
        };
      }),
    };
  }
}

/** @param {number} value */
function orNull(value) {
  return Number.isFinite(value) ? value : null;
}
