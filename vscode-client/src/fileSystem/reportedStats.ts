/** What is told of a file: VS Code compares both to find out whether it is another one. */
export interface Stamp {
  readonly mtime: number;
  readonly size: number;
}

/** Bits of the hash that are told in the size. */
const FOLDED = 2 ** 20;

/**
 * VS Code takes a file for unchanged, and overwrites it without asking, when its time has not grown
 * or its size is the same. Here the size holds a part of the hash of the content, and the time grows
 * whenever the content is another one, and only then.
 */
export class Stamps {
  private readonly last = new Map<string, { hash: string; mtime: number }>();

  /**
   * The stamp to be told of a file.
   *
   * @param hash of the content, in hexadecimal digits
   */
  of(key: string, hash: string, mtime: number, size: number): Stamp {
    const before = this.last.get(key);
    const told =
      before === undefined
        ? mtime
        : before.hash === hash
          ? before.mtime
          : Math.max(mtime, before.mtime + 1);
    this.last.set(key, { hash, mtime: told });
    return { mtime: told, size: foldedSize(size, hash) };
  }

  /** The hash that was told last. */
  hash(key: string): string | undefined {
    return this.last.get(key)?.hash;
  }

  forget(key: string): void {
    this.last.delete(key);
  }
}

/** A size near the true one in whose digits there is a part of the hash. */
export function foldedSize(size: number, hash: string): number {
  return Math.ceil(size / FOLDED) * FOLDED + (parseInt(hash.slice(0, 8), 16) % FOLDED);
}
