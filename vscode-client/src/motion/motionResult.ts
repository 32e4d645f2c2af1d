/** A number for each frame; null where the text has none that can be read. */
export type Numbers = readonly (number | null)[];

/** The motion of one bone. */
export interface Curve {
  readonly bone: string;
  /** x, y and z in metres. */
  readonly position: readonly Numbers[];
  /** Euler angles X, Y and Z in degrees, going on without a jump from frame to frame. */
  readonly angles: readonly Numbers[];
  /** Degrees from the first frame. */
  readonly turned: Numbers;
  /** Metres from the first frame. */
  readonly moved: Numbers;
}

/** A property of the animation, as the sound of a step. */
export interface Mark {
  readonly phase?: number | null;
  readonly name: string;
  readonly line: number;
}

/** The answer to `rtm/motion`: see MotionCurves in `server/`. */
export interface Motion {
  readonly version: number;
  /** All names of the list of bones. */
  readonly bones: readonly string[];
  readonly phases: Numbers;
  /** The line of each frame, from 0. */
  readonly lines: readonly number[];
  /** Of the bones that were asked for. */
  readonly curves: readonly Curve[];
  readonly properties: readonly Mark[];
}
