import { frameAtLine } from '../motion/frameAtLine';

/** Messages between the page of the figure and its editor: see docs/protocol.md. */

/** Parts of a message `figure` that the extension uses; the page uses the others. */
export interface FigureMessage {
  readonly type: 'figure';
  readonly version: number;
  readonly bones: readonly { readonly name: string }[];
  readonly lines?: readonly number[];
  readonly rows?: readonly (readonly number[])[];
  readonly other?: { title: string };
}

/** Parts of a message `update` that the extension uses. */
export interface UpdateMessage {
  readonly type: 'update';
  readonly version: number;
  readonly lines?: readonly number[];
  readonly rows?: readonly (readonly number[])[];
}

export type FigureAnswer = FigureMessage | UpdateMessage;

/** The user chose a row; or its frame, if the frame has no such row. */
export interface Reveal {
  readonly type: 'reveal';
  readonly frame: number;
  readonly bone?: string;
  /** Whether the text gets the keyboard focus. */
  readonly focus?: boolean;
}

export type FromPage =
  | { readonly type: 'ready' | 'refresh' | 'chooseSkeleton' }
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
  /** How the user looks at the figure; the page knows what it means. */
  readonly view?: unknown;
}

/** Validates a stored state; undefined if it is invalid. */
export function parseState(stored: unknown): State | undefined {
  const { target, view } = (stored ?? {}) as Partial<State>;
  return typeof target?.uri === 'string' ? { target, view } : undefined;
}

/** Where frames and rows are in the text that the page shows. */
export class FigureRows {
  private constructor(
    readonly version: number,
    private readonly bones: readonly string[],
    private readonly lines: readonly number[],
    private readonly rows: readonly (readonly number[])[],
  ) {}

  static readonly NONE = new FigureRows(-1, [], [], []);

  /** The rows after an answer of the server. */
  next(answer: FigureAnswer): FigureRows {
    return answer.type === 'figure'
      ? new FigureRows(
          answer.version,
          answer.bones.map(({ name }) => name),
          answer.lines ?? [],
          answer.rows ?? [],
        )
      : new FigureRows(
          answer.version,
          this.bones,
          answer.lines ?? this.lines,
          answer.rows ?? this.rows,
        );
  }

  /** The frame and the bone in a line; -1 for none. */
  at(line: number): { frame: number; bone: number } {
    const frame = frameAtLine(this.lines, line) ?? -1;
    const isFirst = this.lines[frame] === line;
    const bone = isFirst ? -1 : (this.rows[frame]?.indexOf(line) ?? -1);
    return { frame, bone: bone < this.bones.length ? bone : -1 };
  }

  /** The line of a bone's row in a frame; undefined if there is no such frame. */
  lineOf({ frame, bone }: Reveal): number | undefined {
    const index = bone === undefined ? -1 : this.bones.indexOf(bone);
    return this.rows[frame]?.[index] ?? this.lines[frame];
  }
}
