import type { Motion } from './motionResult';

/** What the user chose to see. It is kept with the window. */
export interface Choice {
  /** Bones whose curves are drawn, while the view does not follow the cursor. */
  readonly bones: readonly string[];
  /** Whether it draws the bone under the text's cursor. */
  readonly follow: boolean;
}

/** What VS Code keeps of a view, to restore it with the window. */
export interface State {
  /** The document. */
  readonly uri: string;
  readonly choice: Choice;
  /** Names of the charts that are shown. */
  readonly charts: readonly string[];
}

/** What the extension tells the view. */
export type ToView =
  | { readonly type: 'motion'; readonly motion: Motion; readonly choice: Choice }
  /** The frame that the text's cursor is in; `sequence` is of the last `go` that was followed. */
  | { readonly type: 'place'; readonly frame: number | undefined; readonly sequence: number }
  /** Why there is nothing new; undefined when all is well. */
  | {
      readonly type: 'trouble';
      readonly words: string | undefined;
      readonly remedy?: Remedy | undefined;
    };

/** What can be done about a trouble. */
export interface Remedy {
  readonly label: string;
  readonly command: 'open' | 'restart';
}

/** What the view tells the extension. */
export type FromView =
  | { readonly type: 'ready'; readonly choice: Choice | undefined }
  | { readonly type: 'choose'; readonly choice: Choice }
  /** Shows a frame in the text. */
  | {
      readonly type: 'go';
      readonly frame: number;
      readonly sequence: number;
      readonly focus: boolean;
    }
  | { readonly type: 'remedy'; readonly command: Remedy['command'] };

export const FOLLOWING: Choice = { bones: [], follow: true };

/** A state that VS Code kept; undefined if it is none. */
export function stateOf(kept: unknown): State | undefined {
  if (typeof kept !== 'object' || kept === null) {
    return undefined;
  }
  const { uri, choice, charts } = kept as Partial<State>;
  return typeof uri === 'string' && choice !== undefined && Array.isArray(charts)
    ? { uri, choice, charts }
    : undefined;
}
