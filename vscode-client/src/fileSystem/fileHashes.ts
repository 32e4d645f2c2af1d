import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** Milliseconds. A file written more recently may change again without getting a new time stamp. */
const MIN_AGE = 2000;

/** Properties of a file, without its content. */
export interface FileInfo {
  readonly size: number;
  readonly mtime: number;
  readonly ctime: number;
  readonly isDirectory: boolean;
  readonly isWritable: boolean;
}

export interface HashedFile extends FileInfo {
  /** SHA-256, hexadecimal; empty for a folder. */
  readonly hash: string;
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** @throws NodeJS.ErrnoException if the file does not exist */
export async function fileInfo(file: string): Promise<FileInfo> {
  return infoOf(file, await fs.promises.stat(file, { bigint: true }));
}

async function infoOf(file: string, stat: fs.BigIntStats): Promise<FileInfo> {
  const isWritable = await fs.promises.access(file, fs.constants.W_OK).then(
    () => true,
    () => false,
  );
  return {
    size: Number(stat.size),
    mtime: Number(stat.mtimeMs),
    ctime: Number(stat.birthtimeMs),
    isDirectory: stat.isDirectory(),
    isWritable,
  };
}

/** Computes hashes of files, and caches them until a file changes. */
export class FileHashes {
  private readonly cache = new Map<string, { readonly stat: string; readonly hash: string }>();

  /** @throws NodeJS.ErrnoException if the file does not exist */
  async read(file: string): Promise<HashedFile> {
    const stat = await fs.promises.stat(file, { bigint: true });
    const hash = stat.isDirectory() ? '' : await this.hash(file, stat);
    return { ...(await infoOf(file, stat)), hash };
  }

  forget(file: string): void {
    this.cache.delete(file);
  }

  private async hash(file: string, stat: fs.BigIntStats): Promise<string> {
    const key = [stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs].join(' ');
    const cached = this.cache.get(file);
    if (cached?.stat === key) {
      return cached.hash;
    }
    const now = Date.now();
    const sha = createHash('sha256');
    await pipeline(fs.createReadStream(file), sha);
    const hash = sha.digest('hex');
    if (now - Math.max(Number(stat.mtimeMs), Number(stat.ctimeMs)) > MIN_AGE) {
      this.cache.set(file, { stat: key, hash });
    } else {
      this.cache.delete(file);
    }
    return hash;
  }
}
