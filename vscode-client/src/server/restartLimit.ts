/** Automatic restarts within `PERIOD_MS`. */
export const MAX_RESTARTS = 3;

const PERIOD_MS = 5 * 60_000;

/** Limits how often a crashing server is restarted automatically. */
export class RestartLimit {
  private crashes: number[] = [];

  /** Records a crash, and returns whether to restart the server. */
  allowRestart(now: number): boolean {
    this.crashes = this.crashes.filter((time) => now - time < PERIOD_MS);
    this.crashes.push(now);
    return this.crashes.length <= MAX_RESTARTS;
  }

  /** Forgets earlier crashes, because the user asked for a restart. */
  reset(): void {
    this.crashes = [];
  }
}
