import { plural } from '../messageText';
import type { SkeletonChoice } from '../protocol';

export interface SkeletonItem {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
  /** Its name in requests. */
  readonly skeleton: string;
}

/** The entry of a skeleton in a quick pick list. */
export function skeletonItem({ name, bones, file, skeleton }: SkeletonChoice): SkeletonItem {
  return { label: name, description: plural(bones, 'bone'), detail: file ?? 'built in', skeleton };
}

/** The encodings and their games, as in docs/questions.md. The usual one comes first. */
export const ENCODINGS = [
  { label: 'bmtr 5', description: 'Arma 3' },
  { label: 'bmtr 4', description: 'some animations of Arma 3' },
  { label: 'bmtr 3', description: 'Arma 2' },
  {
    label: 'plain',
    description: 'Operation Flashpoint, Armed Assault; or if your packing tool binarises it',
  },
];

/** Why a number of frames is wrong; undefined if it is right. The server limits it further. */
export function frameCountProblem(text: string): string | undefined {
  return /^[1-9]\d{0,5}$/.test(text.trim()) ? undefined : 'A number of frames, such as 1';
}
