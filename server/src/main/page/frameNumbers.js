// @ts-check
/** @import { Host } from './host.js' */
/** @import { BoneNumbers, Figure, FrameNumbers } from './types.js' */

/** How long screen readers wait for the numbers of a bone, milliseconds. */
const PATIENCE = 500;

/** The numbers of the frame that is shown, which an editor sends on request. */
export class NumbersOfFrame {
  /**
   * @param {Host} host
   * @param {() => void} onChange
   * @param {number} [patience] how long screen readers wait for numbers, milliseconds
   */
  constructor(host, onChange, patience = PATIENCE) {
    this.patience = patience;
    this.host = host;
    this.onChange = onChange;
    /** @type {FrameNumbers | undefined} */
    this.received = undefined;
    /** The version and frame that was asked for last. */
    this.asked = '';
    this.askedAt = 0;
    /** @type {((frame: number) => readonly BoneNumbers[]) | undefined} in a page with all numbers */
    this.source = undefined;
  }

  /** @param {FrameNumbers} numbers */
  receive(numbers) {
    this.received = numbers;
    this.onChange();
  }

  /**
   * The numbers of a frame; undefined until they are received.
   * @param {Figure} figure
   * @param {number} frame
   * @returns {readonly BoneNumbers[] | undefined}
   */
  of({ version, phases }, frame) {
    const { received } = this;
    if (received?.version === version && received.frame === frame) {
      return received.bones;
    }
    if (frame >= phases.length) {
      return undefined;
    }
    if (this.source) {
      const bones = this.source(frame);
      this.received = { version, frame, bones };
      return bones;
    }
    const key = `${version} ${frame}`;
    if (this.host.isEditor && this.asked !== key) {
      this.asked = key;
      this.askedAt = performance.now();
      this.host.send({ type: 'numbers', frame, version });
      if (this.patience > 0) {
        setTimeout(this.onChange, this.patience);
      }
    }
    return undefined;
  }

  /** Whether the numbers that were asked for will probably come. */
  get isWaiting() {
    return this.host.isEditor && performance.now() - this.askedAt < this.patience;
  }

  /** The page may show another text with the same version. */
  forget() {
    this.received = undefined;
    this.asked = '';
  }
}
