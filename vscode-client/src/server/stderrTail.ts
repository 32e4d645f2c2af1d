const MOST_LINES = 40;

/** The last lines that a process wrote to standard error. */
export class LastWords {
  private lines: string[] = [];
  private rest = '';

  add(chunk: string): void {
    const parts = (this.rest + chunk).split(/\r?\n/);
    this.rest = (parts.pop() ?? '').slice(-2000);
    this.lines = [...this.lines, ...parts].slice(-MOST_LINES);
  }

  private all(): string[] {
    return [...this.lines, this.rest].filter((line) => line.trim() !== '');
  }

  /** The line that says most about why the process ended; undefined if it said nothing. */
  cause(): string | undefined {
    const all = this.all();
    const telling = /OutOfMemoryError|Exception|Error\b|error:|Could not|Unable|Invalid|cannot/i;
    return (all.find((line) => telling.test(line)) ?? all.at(-1))?.trim();
  }
}

/** How a process ended, in words. */
export function ending(code: number | null, signal: string | null, cause?: string): string {
  const how = signal !== null ? `was ended by ${signal}` : `ended with code ${code ?? 'unknown'}`;
  return cause === undefined ? how : `${how}: ${cause}`;
}
