import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** A file that was written so shortly before may be written again without getting another time. */
const TOO_FRESH = 2000;

interface Known {
  readonly mark: string;
  readonly hash: string;
}

/** What is known of a file on the disk without reading it. */
export interface Facts {
  readonly size: number;
  readonly mtime: number;
  readonly ctime: number;
  readonly isDirectory: boolean;
  readonly isWritable: boolean;
}

/** The same, and what is in it. */
export interface Content extends Facts {
  /** Empty for a folder. */
  readonly hash: string;
}

/** @throws an error of Node's if the file is not there */
export async function facts(file: string): Promise<Facts> {
  return factsOf(file, await fs.promises.stat(file, { bigint: true }));
}

async function factsOf(file: string, stat: fs.BigIntStats): Promise<Facts> {
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

/** SHA-256 of files, computed again only when a file has changed. */
export class Hashes {
  private readonly known = new Map<string, Known>();

  /** @throws an error of Node's if the file is not there */
  async content(file: string): Promise<Content> {
    const stat = await fs.promises.stat(file, { bigint: true });
    const hash = stat.isDirectory() ? '' : await this.hash(file, stat);
    return { ...(await factsOf(file, stat)), hash };
  }

  private async hash(file: string, stat: fs.BigIntStats): Promise<string> {
    const mark = [stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs].join(' ');
    const known = this.known.get(file);
    if (known?.mark === mark) {
      return known.hash;
    }
    const now = Date.now();
    const sha = createHash('sha256');
    await pipeline(fs.createReadStream(file), sha);
    const hash = sha.digest('hex');
    if (now - Math.max(Number(stat.mtimeMs), Number(stat.ctimeMs)) > TOO_FRESH) {
      this.known.set(file, { mark, hash });
    } else {
      this.known.delete(file);
    }
    return hash;
  }
}
