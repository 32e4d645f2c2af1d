import type { ApplyFixesResult, Counts, UndoFixesResult } from '../protocol';

/** How a fix works that is made only if the user selects it. */
const FIXES: Readonly<Record<string, string>> = {
  'bone-not-in-skeleton': 'removes these bones',
  'bones-absent': 'adds bones of the skeleton that are missing; the motion stays the same',
  'bone-listed-twice': 'removes the second bone and its rows',
  'bone-missing': 'copies the row from the previous frame',
  'phase-order': 'sorts the frames by phase',
  'phase-range': 'divides all phases by the largest',
  'phase-repeated': 'spaces all phases evenly',
  'phase-ends': 'spaces all phases evenly',
  'quaternion-length': 'divides the quaternion by its length',
  'matrix-scale': 'keeps only the rotation',
  'matrix-shear': 'keeps only the rotation',
  'matrix-zero': 'writes a matrix without rotation',
  'not-finite': 'copies the value from the previous frame',
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
    ...(failures.length > 0 ? [`${notChanged(failures.length)}: ${failures[0]}`] : []),
  ].join(' ');
}

function notChanged(count: number): string {
  return count === 1 ? 'A file was not changed' : `${count} files were not changed, the first`;
}

/** The message after an undo. */
export function undoneMessage({ restored, changed, failures }: UndoFixesResult): string {
  return [
    `${plural(restored, 'file')} restored.`,
    ...(changed.length > 0
      ? [`Changed since the fix, so left alone: ${plural(changed.length, 'file')}, ${changed[0]}`]
      : []),
    ...(failures.length > 0 ? [failures[0]] : []),
  ].join(' ');
}
