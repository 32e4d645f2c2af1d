/** One number per frame; null where the text has no readable value. */
export type Numbers = readonly (number | null)[];

/** The motion of one bone. */
export interface Curve {
  readonly bone: string;
  /** x, y and z in metres. */
  readonly position: readonly Numbers[];
  /** Euler angles X, Y and Z in degrees, continuous from frame to frame. */
  readonly angles: readonly Numbers[];
  /** Rotation relative to the first frame, degrees. */
  readonly turned: Numbers;
  /** Distance from the first frame, metres. */
  readonly moved: Numbers;
}

/** A property of the animation, for example a step sound. */
export interface Property {
  readonly phase?: number | null;
  readonly name: string;
  readonly line: number;
}

/** The answer to `rtm/motion`: see docs/protocol.md. */
export interface MotionResult {
  /** Of the document. */
  readonly version: number;
  /** All names in the list of bones. */
  readonly bones: readonly string[];
  readonly phases: Numbers;
  /** Of the requested bones. */
  readonly curves: readonly Curve[];
  readonly properties: readonly Property[];
}
