import type { MotionResult } from './motionResult';

/** Which bones the view draws. */
export interface BoneChoice {
  /** Bones to draw while the view does not follow the cursor. */
  readonly bones: readonly string[];
  /** Whether the view draws the bone at the text cursor. */
  readonly follow: boolean;
}

/** State of a view, which VS Code stores and restores with the window. */
export interface State {
  /** URI of the document. */
  readonly uri: string;
  readonly choice: BoneChoice;
  /** Names of the visible groups of charts. */
  readonly charts: readonly string[];
}

/** Messages from the extension to the view. */
export type ToView =
  | { readonly type: 'motion'; readonly motion: MotionResult; readonly choice: BoneChoice }
  /** The frame at the text cursor; `sequence` is that of the last `goTo` that was carried out. */
  | { readonly type: 'cursor'; readonly frame: number | undefined; readonly sequence: number }
  /** Why the view is out of date; without a message the problem is solved. */
  | {
      readonly type: 'problem';
      readonly message: string | undefined;
      readonly action?: ProblemAction | undefined;
    };

/** A button that solves a problem. */
export interface ProblemAction {
  readonly label: string;
  readonly command: 'open' | 'restart';
}

/** Messages from the view to the extension. */
export type FromView =
  | { readonly type: 'ready'; readonly choice: BoneChoice | undefined }
  | { readonly type: 'choose'; readonly choice: BoneChoice }
  /** Asks to show a frame in the text. */
  | {
      readonly type: 'goTo';
      readonly frame: number;
      readonly sequence: number;
      readonly focus: boolean;
    }
  | { readonly type: 'problemAction'; readonly command: ProblemAction['command'] };

export const FOLLOW_CURSOR: BoneChoice = { bones: [], follow: true };

/** Validates a stored state; undefined if it is invalid. */
export function parseState(stored: unknown): State | undefined {
  if (typeof stored !== 'object' || stored === null) {
    return undefined;
  }
  const { uri, choice, charts } = stored as Partial<State>;
  return typeof uri === 'string' && choice !== undefined && Array.isArray(charts)
    ? { uri, choice, charts }
    : undefined;
}
