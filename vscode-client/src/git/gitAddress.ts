/** A version of a file in git. */
export interface GitAddress {
  /** Absolute. */
  readonly path: string;
  /** A commit; empty for the index, `:1` to `:3` for the sides of a merge. */
  readonly treeish: string;
}

/**
 * The version that a URI of VS Code's git extension names.
 *
 * @param query of the URI
 * @returns undefined for a submodule, which is no file, and for other queries
 */
export function gitAddress(query: string): GitAddress | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(query);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || 'submoduleOf' in parsed) {
    return undefined;
  }
  const { path, ref } = parsed as { path?: unknown; ref?: unknown };
  return typeof path === 'string' && typeof ref === 'string'
    ? { path, treeish: treeish(ref) }
    : undefined;
}

function treeish(ref: string): string {
  // An unstaged file has the same content in the index as in HEAD.
  return ref === '~' ? '' : ref.replace(/^~(?=\d$)/, ':');
}
