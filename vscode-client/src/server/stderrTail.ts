const MAX_LINES = 40;

/** The last lines that a process wrote to standard error. */
export class StderrTail {
  private lines: string[] = [];
  private unfinished = '';

  add(chunk: string): void {
    const parts = (this.unfinished + chunk).split(/\r?\n/);
    this.unfinished = (parts.pop() ?? '').slice(-2000);
    this.lines = [...this.lines, ...parts].slice(-MAX_LINES);
  }

  private all(): string[] {
    return [...this.lines, this.unfinished].filter((line) => line.trim() !== '');
  }

  /** The line that best explains why the process ended; undefined without output. */
  cause(): string | undefined {
    const all = this.all();
    const errorPattern =
      /OutOfMemoryError|Exception|Error\b|error:|Could not|Unable|Invalid|cannot/i;
    return (all.find((line) => errorPattern.test(line)) ?? all.at(-1))?.trim();
  }
}

/** Describes how a process ended, for messages such as "The server exited with code 1: ...". */
export function exitDescription(
  code: number | null,
  signal: string | null,
  cause?: string,
): string {
  const how =
    signal !== null ? `was terminated by ${signal}` : `exited with code ${code ?? 'unknown'}`;
  return cause === undefined ? how : `${how}: ${cause}`;
}
