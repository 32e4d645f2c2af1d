import type { SkeletonResult } from '../protocol';

const REASONS = {
  chosen: 'chosen',
  nearest: 'in the nearest model.cfg',
  best: 'the best match in the workspace',
  'built-in': 'built in',
};

/** Which skeleton an animation has, in a line. */
export function ofSkeleton({ name, file, reason, known, animationBones }: SkeletonResult): string {
  if (name === undefined) {
    return 'Skeleton: none that fits';
  }
  const why = reason === undefined ? '' : `, ${REASONS[reason]}`;
  return `Skeleton: ${name}${why}, has ${known ?? 0} of ${animationBones} bones${file === undefined ? '' : `\n${file}`}`;
}
