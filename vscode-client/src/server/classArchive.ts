import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs/promises';
import * as os from 'node:os';
import * as path from 'node:path';
import type { Java } from '../java/findJava';
import { archiveArguments, archiveEnding } from './javaArguments';

/** Generous, because the process has low priority: only a hanging one takes so long. */
const TIMEOUT_MS = 10 * 60_000;

/** Unfinished ones have the process, and what Java 25 records before it writes its cache. */
const ARCHIVE = /\.(jsa|aot)(?<unfinished>\.\d+(\.config)?)?$/;

/**
 * The archive of loaded classes (AppCDS, from Java 25 on its ahead-of-time cache), which halves Java's
 * start time. It is optional, is valid for one Java and one jar, and is created in the background after
 * the first start.
 */
export class ClassArchive {
  private process: ChildProcess | undefined;

  /** @param folder for archives */
  constructor(
    private readonly folder: string,
    private readonly jar: string,
    private readonly log: (message: string) => void,
  ) {}

  /** The archive for a Java; undefined if it does not exist yet. */
  async find(java: Java): Promise<string | undefined> {
    const file = await this.fileFor(java);
    return fs.access(file).then(
      () => file,
      () => undefined,
    );
  }

  /** Creates the archive, and deletes those of other versions. */
  async create(java: Java): Promise<void> {
    const file = await this.fileFor(java);
    if (this.process || (await this.find(java)) !== undefined) {
      return;
    }
    await fs.mkdir(this.folder, { recursive: true });
    await this.deleteOthers();
    // Other windows may create it at the same time: each writes its own file, and the last rename wins.
    const temporary = `${file}.${process.pid}`;
    const isComplete = await this.run(
      java.program,
      archiveArguments(this.jar, temporary, java.version),
    );
    // Java would reject an unfinished one at each start.
    await (isComplete ? fs.rename(temporary, file) : Promise.reject(new Error())).then(
      () => this.log(`created ${file}`),
      () => this.log('the class archive was not created; the server starts without it'),
    );
  }

  private async deleteOthers(): Promise<void> {
    for (const name of await fs.readdir(this.folder)) {
      const other = path.join(this.folder, name);
      const kind = ARCHIVE.exec(name);
      // Windows does not delete an archive that another window uses.
      if (kind && (kind.groups?.['unfinished'] === undefined || (await isAbandoned(other)))) {
        await fs.rm(other, { force: true }).catch(() => undefined);
      }
    }
  }

  private async fileFor(java: Java): Promise<string> {
    const jar = await fs.stat(this.jar);
    const hash = createHash('sha256')
      .update([this.jar, jar.size, jar.mtimeMs, java.program, java.description].join('\n'))
      .digest('hex');
    return path.join(this.folder, `rtm-${hash.slice(0, 16)}.${archiveEnding(java.version)}`);
  }

  /** Runs a program; resolves with whether it ended well. */
  private run(program: string, args: readonly string[]): Promise<boolean> {
    return new Promise((resolve) => {
      const child = spawn(program, args, {
        cwd: os.homedir(),
        stdio: 'ignore',
        windowsHide: true,
        timeout: TIMEOUT_MS,
      });
      this.process = child;
      const done = (isGood: boolean) => {
        this.process = undefined;
        resolve(isGood);
      };
      child.once('error', () => done(false));
      child.once('close', (code) => done(code === 0));
      if (child.pid !== undefined) {
        try {
          os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
        } catch {
          // Normal priority only slows other programs down.
        }
      }
    });
  }

  dispose(): void {
    this.process?.kill();
  }
}

/** Whether an unfinished archive is so old that no window can still be writing it. */
async function isAbandoned(file: string): Promise<boolean> {
  const { mtimeMs } = await fs.stat(file).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > TIMEOUT_MS;
}
