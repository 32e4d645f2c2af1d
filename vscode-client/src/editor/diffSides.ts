/** One side of a diff: the parts of its URI that decide where it is shown. */
export interface Side {
  readonly scheme: string;
  readonly path: string;
  readonly query: string;
}

function isRevision(side: Side): boolean {
  return side.scheme !== 'file';
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * Orders the sides of a diff, because VS Code opens both without naming their sides. Revisions are to
 * the left of files.
 *
 * @param first the side that VS Code opened first
 * @param label of the diff's tab: `left ↔ right`, or any other text
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

/** The title that source control gives to a diff with a revision; undefined for two files. */
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

/** The revision in a URI of VS Code's git extension. */
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
  const full = ref(side);
  return /^[0-9a-f]{40}/.test(full) ? full.slice(0, 8) + full.slice(40) : full;
}
