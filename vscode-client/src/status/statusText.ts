import { plural } from '../messageText';
import type { SkeletonResult } from '../protocol';

const REASONS = {
  chosen: 'chosen',
  settings: 'named by rtm.json',
  nearest: 'from the nearest model.cfg',
  best: 'the best match in the workspace',
  'built-in': 'built in',
};

/** The text of the status bar: encoding, frames and bones of an animation. */
export function animationText({ encoding, frames, animationBones }: SkeletonResult): string {
  return [
    encoding ?? 'no encoding',
    `${frames} ${frames === 1 ? 'frame' : 'frames'}`,
    plural(animationBones, 'bone'),
  ].join(', ');
}

/** The skeleton of an animation, for the tooltip of the status bar. */
export function skeletonText({
  name,
  file,
  reason,
  known,
  animationBones,
}: SkeletonResult): string {
  if (name === undefined) {
    return 'Skeleton: none fits';
  }
  const origin = reason === undefined ? '' : ` (${REASONS[reason]})`;
  const path = file === undefined ? '' : `\n${file}`;
  return `Skeleton: ${name}${origin}, has ${known ?? 0} of the animation's ${plural(animationBones, 'bone')}${path}`;
}
