// @ts-check
import { floats } from './data.js';
import { byId } from './dom.js';
/** @import { Page } from './page.js' */
/** @import { Choice, Motion, Numbers } from './motionTypes.js' */
/** @import { BoneNumbers, Figure, Space } from './types.js' */

/** Numbers of a bone in a frame: x y z, the angles X Y Z, turned, moved. */
const STRIDE = 8;

const NO_VALUES = /** @type {const} */ ({ space: '', values: '' });

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
    /** @type {readonly {space: Space | '', values: string}[] | undefined} */
    this.read = undefined;
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
    page.numbers.source = (frame) => this.numbersOf(frame);
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

  /** The curves of each bone; `values` is base64 of floats. */
  get values() {
    this.read ??= JSON.parse(byId('curvesData').textContent ?? '[]');
    return this.read ?? [];
  }

  /**
   * @param {number} frame
   * @returns {BoneNumbers[]}
   */
  numbersOf(frame) {
    return this.values.map(({ space, values }) => {
      const row = rowOf(values, frame);
      return {
        space: row.every(Number.isNaN) ? '' : space,
        angles: finite(row.slice(3, 6)),
        metres: finite(row.slice(0, 3)),
      };
    });
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
        const { space, values: base64 } = this.values[this.names.indexOf(bone)] ?? NO_VALUES;
        const values = floats(base64);
        /** @param {number} i @returns {Numbers} */
        const column = (i) => phases.map((_, frame) => orNull(values[frame * STRIDE + i] ?? NaN));
        return {
          bone,
          space,
          position: [column(0), column(1), column(2)],
          angles: [column(3), column(4), column(5)],
          turned: column(6),
          moved: column(7),
        };
      }),
    };
  }
}

/**
 * The numbers of a frame, without reading all others.
 * @param {string} base64
 * @param {number} frame
 */
function rowOf(base64, frame) {
  const bytes = STRIDE * Float32Array.BYTES_PER_ELEMENT;
  // Three bytes are four characters.
  const first = Math.floor((frame * bytes) / 3);
  const last = Math.ceil(((frame + 1) * bytes) / 3);
  const binary = atob(base64.slice(4 * first, 4 * last)).slice(frame * bytes - 3 * first);
  const array = Uint8Array.from({ length: bytes }, (_, i) => binary.charCodeAt(i));
  return [...new Float32Array(array.buffer)];
}

/** @param {readonly number[]} three */
function finite(three) {
  return three.every(Number.isFinite) ? three : [];
}

/** @param {number} value */
function orNull(value) {
  return Number.isFinite(value) ? value : null;
}
