import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs/promises';
import * as os from 'node:os';
import * as path from 'node:path';
import type { Java } from '../java/findJava';
import { archiveArguments } from './javaArguments';

/** Only a Java that hangs takes so long; on a busy machine its low priority does not. */
const MOST_MILLISECONDS = 10 * 60_000;

/**
 * The archive of classes, with which Java starts in half the time. It fits one Java and one jar; it
 * is made in the background after the first start, and nothing needs it.
 */
export class Archive {
  private making: ChildProcess | undefined;

  /**
   * @param folder where archives are kept
   */
  constructor(
    private readonly folder: string,
    private readonly jar: string,
    private readonly log: (message: string) => void,
  ) {}

  /** The archive for a Java; undefined if it has not been made. */
  async find(java: Java): Promise<string | undefined> {
    const file = await this.fileFor(java);
    return fs.access(file).then(
      () => file,
      () => undefined,
    );
  }

  /** Makes the archive, and forgets those of other Javas and versions. */
  async make(java: Java): Promise<void> {
    const file = await this.fileFor(java);
    if (this.making || (await this.find(java)) !== undefined) {
      return;
    }
    await fs.mkdir(this.folder, { recursive: true });
    await this.forgetOthers();
    // Another window may be making it too: each makes one of its own, and the last one stays.
    const made = `${file}.${process.pid}`;
    await this.run(java.program, archiveArguments(this.jar, made));
    await fs.rename(made, file).then(
      () => this.log(`made ${file}`),
      () => this.log('the archive of classes could not be made; the server starts without'),
    );
  }

  private async forgetOthers(): Promise<void> {
    for (const name of await fs.readdir(this.folder)) {
      const other = path.join(this.folder, name);
      // One that another window uses stays where it cannot be deleted.
      if (/\.jsa$/.test(name) || (/\.jsa\.\d+$/.test(name) && (await isLeftBehind(other)))) {
        await fs.rm(other, { force: true }).catch(() => undefined);
      }
    }
  }

  private async fileFor(java: Java): Promise<string> {
    const jar = await fs.stat(this.jar);
    const hash = createHash('sha256')
      .update([this.jar, jar.size, jar.mtimeMs, java.program, java.description].join('\n'))
      .digest('hex');
    return path.join(this.folder, `rtm-${hash.slice(0, 16)}.jsa`);
  }

  private run(program: string, args: readonly string[]): Promise<void> {
    return new Promise((resolve) => {
      const child = spawn(program, args, {
        cwd: os.homedir(),
        stdio: 'ignore',
        windowsHide: true,
        timeout: MOST_MILLISECONDS,
      });
      this.making = child;
      const done = () => {
        this.making = undefined;
        resolve();
      };
      child.once('error', done);
      child.once('close', done);
      if (child.pid !== undefined) {
        try {
          os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
        } catch {
          // It is only slower for the others.
        }
      }
    });
  }

  dispose(): void {
    this.making?.kill();
  }
}

/** Whether a half-made archive is older than making one takes: no other window is at it. */
async function isLeftBehind(file: string): Promise<boolean> {
  const { mtimeMs } = await fs.stat(file).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > MOST_MILLISECONDS;
}
