/** One side of a diff, as far as its place in the diff is concerned. */
export interface Side {
  readonly scheme: string;
  readonly path: string;
  readonly query: string;
}

/** A file on the disk is what a revision of it became. */
function isRevision(side: Side): boolean {
  return side.scheme !== 'file';
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * Which of two sides is on the left: VS Code asks for both without saying which is which.
 *
 * @param first the one that it asked for first
 * @param label of the diff's tab: `left ↔ right`, or anything else
 */
export function leftAndRight<T extends Side>(first: T, second: T, label: string): [T, T] {
  if (isRevision(first) !== isRevision(second)) {
    return isRevision(first) ? [first, second] : [second, first];
  }
  const names = label.split(' ↔ ');
  if (names.length === 2 && nameOf(first.path) !== nameOf(second.path)) {
    return names[0] === nameOf(first.path) || names[1] === nameOf(second.path)
      ? [first, second]
      : [second, first];
  }
  return [first, second];
}

/** The title of a diff, as source control would have given it; undefined for one of two files. */
export function diffTitle(left: Side, right: Side): string | undefined {
  if (!isRevision(left)) {
    return undefined;
  }
  const name = nameOf(right.path);
  if (!isRevision(right)) {
    return `${name} (${isIndex(left) ? 'Working Tree' : `${shortRef(left)} ↔ Working Tree`})`;
  }
  return isIndex(right) ? `${name} (Index)` : `${name} (${shortRef(left)} ↔ ${shortRef(right)})`;
}

/** The revision in an address of VS Code's git extension. */
function ref(side: Side): string {
  try {
    const query: unknown = JSON.parse(side.query);
    return typeof query === 'object' && query !== null && 'ref' in query ? String(query.ref) : '';
  } catch {
    return '';
  }
}

function isIndex(side: Side): boolean {
  return ['', '~'].includes(ref(side));
}

function shortRef(side: Side): string {
  const whole = ref(side);
  return /^[0-9a-f]{40}/.test(whole) ? whole.slice(0, 8) + whole.slice(40) : whole;
}
