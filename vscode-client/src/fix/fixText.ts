import type { ApplyFixesResult, Counts, UndoFixesResult } from '../protocol';

/** How a fix works that is made only if the user selects it. */
const FIXES: Readonly<Record<string, string>> = {
  'bone-not-in-skeleton': 'removes these bones',
  'bones-absent': 'adds bones of the skeleton that are missing; the motion stays the same',
  'bone-listed-twice': 'removes the second entry and its rows',
  'bone-missing': 'copies the row from the previous frame',
  'phase-order': 'sorts the frames by phase',
  'phase-range': 'scales all phases to the range 0 to 1; if few are outside, replaces only these',
  'phase-repeated': 'spaces all phases evenly',
  'phase-ends': 'adds the last frame of a loop; otherwise scales all phases',
  'not-in-encoding': 'changes the encoding; otherwise removes what it cannot store',
  'counts-disagree': 'writes the missing rows and phases',
  'quaternion-length': 'divides the quaternion by its length',
  'matrix-scale': 'keeps only the rotation',
  'matrix-shear': 'keeps only the rotation',
  'matrix-zero': 'computes a zero row from the others; otherwise writes no rotation',
  'position-far': 'multiplies positions and motion in centimetres by 0.01',
  'not-finite': 'copies the rotation or coordinate from the previous frame',
};

/** What the fix of a problem does, where that is not obvious. */
export function explanation(code: string): string | undefined {
  return FIXES[code];
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

export function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** For example `2 bone-case, 1 phase-order`. */
export function list(counts: Counts): string {
  return Object.entries(counts)
    .map(([code, count]) => `${count} ${code}`)
    .join(', ');
}

/** The sum of the counts of several files. */
export function sum(all: readonly Counts[]): Record<string, number> {
  const result: Record<string, number> = {};
  for (const [code, count] of all.flatMap((counts) => Object.entries(counts))) {
    result[code] = (result[code] ?? 0) + count;
  }
  return result;
}

/** The message after a fix. */
export function appliedMessage({ changed, fixed, failures, cancelled }: ApplyFixesResult): string {
  const done = `${plural(total(fixed), 'problem')} fixed in ${plural(changed, 'file')}`;
  return [
    `${cancelled ? 'Cancelled: ' : ''}${done}.`,
    ...(failures.length > 0 ? [failed(failures, 'changed')] : []),
  ].join(' ');
}

function failed(failures: readonly string[], done: string): string {
  return failures.length === 1
    ? `A file was not ${done}: ${failures[0]}`
    : `${failures.length} files were not ${done}. The first error: ${failures[0]}`;
}

function changedSince(files: readonly string[]): string {
  return files.length === 1
    ? `A file was not restored, because it has changed since the fix: ${files[0]}.`
    : `${files.length} files were not restored, because they have changed since the fix: ${files[0]} and ${files.length - 1} more.`;
}

/** The message after an undo. */
export function undoneMessage({ restored, changed, failures }: UndoFixesResult): string {
  return [
    `${plural(restored, 'file')} restored.`,
    ...(changed.length > 0 ? [changedSince(changed)] : []),
    ...(failures.length > 0 ? [failed(failures, 'restored')] : []),
  ].join(' ');
}
