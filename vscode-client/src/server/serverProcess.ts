import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import * as os from 'node:os';
import { StderrTail, exitDescription } from './stderrTail';

/** A process of the language server. */
export class ServerProcess {
  readonly child: ChildProcessWithoutNullStreams;

  /** Describes how the process ended; resolves when it has. */
  readonly exit: Promise<string>;

  private readonly stderr = new StderrTail();

  constructor(program: string, args: readonly string[]) {
    // Files of the workspace must not influence the server, so it does not run there.
    this.child = spawn(program, args, { cwd: os.homedir(), windowsHide: true });
    this.child.stderr.setEncoding('utf8');
    this.child.stderr.on('data', (chunk: string) => this.stderr.add(chunk));
    this.exit = new Promise((resolve) => {
      this.child.once('error', (error) => resolve(`could not be started: ${error.message}`));
      this.child.once('close', (code, signal) =>
        resolve(exitDescription(code, signal, this.stderr.cause())),
      );
    });
    // Writing to an ended server fails; its end is reported by `exit`.
    this.child.stdin.on('error', () => undefined);
  }

  /** How the process ended; undefined if it is still running after this time. */
  async exitWithin(milliseconds: number): Promise<string | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), milliseconds);
    });
    const exit = await Promise.race([this.exit, timeout]);
    clearTimeout(timer);
    return exit;
  }

  /** Waits for the process to end, and kills it after this time. */
  async killAfter(milliseconds: number): Promise<void> {
    const timer = setTimeout(() => this.child.kill('SIGKILL'), milliseconds);
    await this.exit;
    clearTimeout(timer);
  }
}
