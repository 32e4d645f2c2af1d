import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import * as os from 'node:os';
import { LastWords, ending } from './stderrTail';

/** A process of the language server. */
export class ServerProcess {
  readonly child: ChildProcessWithoutNullStreams;

  /** How it ended, in words; comes when it has. */
  readonly ended: Promise<string>;

  private readonly words = new LastWords();

  constructor(program: string, args: readonly string[]) {
    // Not in the workspace: nothing that lies there may change what is started.
    this.child = spawn(program, args, { cwd: os.homedir(), windowsHide: true });
    this.child.stderr.setEncoding('utf8');
    this.child.stderr.on('data', (chunk: string) => this.words.add(chunk));
    this.ended = new Promise((resolve) => {
      this.child.once('error', (error) => resolve(`could not be started: ${error.message}`));
      this.child.once('close', (code, signal) => resolve(ending(code, signal, this.words.cause())));
    });
    // Writing to a server that has ended is no error of its own.
    this.child.stdin.on('error', () => undefined);
  }

  /** How it ended, if it does so within this time. */
  async endsWithin(milliseconds: number): Promise<string | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const not = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), milliseconds);
    });
    const how = await Promise.race([this.ended, not]);
    clearTimeout(timer);
    return how;
  }

  /** Ends it, unless it ends by itself within this time. */
  async endWithin(milliseconds: number): Promise<void> {
    const timer = setTimeout(() => this.child.kill('SIGKILL'), milliseconds);
    await this.ended;
    clearTimeout(timer);
  }
}
