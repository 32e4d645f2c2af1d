import { plural } from '../messageText';
import type { EncodingChoice, SkeletonCandidate } from '../protocol';

export interface SkeletonItem {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
  /** Its name in requests. */
  readonly skeleton: string;
}

/** The entry of a skeleton in a quick pick list. */
export function skeletonItem({ name, bones, file, skeleton }: SkeletonCandidate): SkeletonItem {
  return { label: name, description: plural(bones, 'bone'), detail: file ?? 'built in', skeleton };
}

/** The entry of an encoding in a quick pick list. */
export function encodingItem({ encoding, description }: EncodingChoice) {
  return { label: encoding, description };
}

/** Why a number of frames is wrong; undefined if it is right. The server limits it further. */
export function frameCountProblem(text: string): string | undefined {
  return /^[1-9]\d{0,5}$/.test(text.trim()) ? undefined : 'A number of frames, such as 1';
}
