/** Time and size of a file: VS Code compares both to recognise a changed file. */
export interface Stat {
  readonly mtime: number;
  readonly size: number;
}

const HASH_RANGE = 2 ** 20;

/**
 * Time and size that were reported to VS Code for each document. VS Code takes a file for unchanged,
 * and overwrites it without asking, if its time has not increased or its size is the same. The
 * reported size therefore contains a part of the content's hash, and the reported time increases
 * exactly when the content changes.
 */
export class ReportedStats {
  private readonly last = new Map<string, { hash: string; mtime: number }>();

  /**
   * Returns the stat to report, and remembers it.
   *
   * @param hash of the content, hexadecimal
   * @param mtime the file's time, milliseconds
   * @param size the file's size, bytes
   */
  report(key: string, hash: string, mtime: number, size: number): Stat {
    const last = this.last.get(key);
    let time = mtime;
    if (last) {
      time = last.hash === hash ? last.mtime : Math.max(mtime, last.mtime + 1);
    }
    this.last.set(key, { hash, mtime: time });
    return { mtime: time, size: sizeWithHash(size, hash) };
  }

  /** The hash of the content that was reported last. */
  lastHash(key: string): string | undefined {
    return this.last.get(key)?.hash;
  }

  forget(key: string): void {
    this.last.delete(key);
  }
}

/** A size slightly above the true one, whose low 20 bits are from the hash. */
export function sizeWithHash(size: number, hash: string): number {
  return Math.ceil(size / HASH_RANGE) * HASH_RANGE + (parseInt(hash.slice(0, 8), 16) % HASH_RANGE);
}
