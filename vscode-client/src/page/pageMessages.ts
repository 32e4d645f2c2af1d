/** Messages between the pages of views and the extension: see docs/protocol.md. */

/** Parts of a message `figure` that the extension uses; the page uses the others. */
export interface FigureMessage {
  readonly type: 'figure';
  readonly version: number;
  readonly other?: { title: string };
}

/** Parts of a message `update` that the extension uses. */
export interface UpdateMessage {
  readonly type: 'update';
  readonly version: number;
}

export type FigureAnswer = FigureMessage | UpdateMessage;

/** Which bones the page of the curves draws. */
export interface Choice {
  readonly bones: readonly string[];
  /** Whether the page draws the bone at the text cursor. */
  readonly follow: boolean;
}

/** A button that may solve a problem. */
export interface ProblemAction {
  readonly label: string;
  readonly command: 'open' | 'restart';
}

/** The user chose a row; or its frame, if the frame has no such row. */
export interface Reveal {
  readonly type: 'reveal';
  readonly frame: number;
  readonly bone?: string;
  /** Whether the text gets the keyboard focus. */
  readonly focus?: boolean;
  /** Counts the choices of a page that waits for the cursor. */
  readonly sequence?: number;
}

/** The page shows the numbers of a frame. */
export interface NumbersMessage {
  readonly type: 'numbers';
  readonly frame: number;
  readonly version: number;
}

export type FromPage =
  | ({ readonly type: 'ready' } & Partial<Choice>)
  | { readonly type: 'refresh' | 'chooseSkeleton' }
  | ({ readonly type: 'choose'; readonly drawn?: boolean } & Choice)
  | NumbersMessage
  | { readonly type: 'problemAction'; readonly command: ProblemAction['command'] }
  | { readonly type: 'state'; readonly state: unknown }
  | Reveal;

/** What a panel shows. */
export interface Target {
  /** URI of the text. */
  readonly uri: string;
  /** URI of the text that it is compared with. */
  readonly other?: string | undefined;
}

/** What VS Code stores of a page, and gives back when it restores the window. */
export interface State {
  readonly target: Target;
  readonly isPinned: boolean;
  /** How the user looks at the figure; the page knows what it means. */
  readonly view?: unknown;
}

/** Validates a stored state; undefined if it is invalid. */
export function parseState(stored: unknown): State | undefined {
  const { target, isPinned, view } = (stored ?? {}) as Partial<State>;
  return typeof target?.uri === 'string'
    ? { target, isPinned: isPinned === true, view }
    : undefined;
}
