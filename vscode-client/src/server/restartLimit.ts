/** How often a server that ended by itself is started again without asking. */
export const MOST_RESTARTS = 3;

/** Ends before this many milliseconds ago are forgiven. */
const FORGIVEN_AFTER = 5 * 60_000;

/** Remembers when the server ended, and says whether to start it again. */
export class Restarts {
  private ends: number[] = [];

  /**
   * The server has ended by itself.
   *
   * @returns whether to start it again without asking
   */
  ended(now: number): boolean {
    this.ends = this.ends.filter((end) => now - end < FORGIVEN_AFTER);
    this.ends.push(now);
    return this.ends.length <= MOST_RESTARTS;
  }

  /** The user asked for another try. */
  forget(): void {
    this.ends = [];
  }
}
