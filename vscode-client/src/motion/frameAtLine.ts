import { nameIn } from '../text/bones';

/** The lines of a text. */
export interface Lines {
  readonly lineCount: number;
  lineAt(line: number): { readonly text: string };
}

/** The frame that a line belongs to; undefined before the first one. */
export function frameAt(lines: readonly number[], line: number): number | undefined {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] ?? Infinity) <= line) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low === 0 ? undefined : low - 1;
}

/** The bone that a line is about: its row in a frame, or its entry in the list. */
export function boneAt(text: Lines, line: number, bones: readonly string[]): string | undefined {
  const name = line < text.lineCount ? nameIn(text.lineAt(line).text) : undefined;
  return name !== undefined && bones.includes(name) ? name : undefined;
}

/** The line of a bone's row in a frame; of the frame itself if the bone has none in it. */
export function rowOf(
  text: Lines,
  frames: readonly number[],
  frame: number,
  bone: string | undefined,
): number {
  const first = Math.min(frames[frame] ?? 0, text.lineCount - 1);
  const end = Math.min(frames[frame + 1] ?? text.lineCount, text.lineCount);
  for (let line = first + 1; line < end; line++) {
    if (bone !== undefined && nameIn(text.lineAt(line).text) === bone) {
      return line;
    }
  }
  return first;
}
