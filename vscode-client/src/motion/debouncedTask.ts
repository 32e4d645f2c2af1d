/**
 * Work that is asked for more often than it can be done: one at a time, and once more when it was
 * asked for meanwhile.
 */
export class Newest {
  private timer: NodeJS.Timeout | undefined;
  private under: Promise<void> | undefined;
  private again = false;
  private ended = false;

  /**
   * @param work must not fail
   * @param pause milliseconds after which work that was asked for `soon` begins
   */
  constructor(
    private readonly work: () => Promise<void>,
    private readonly pause: number,
  ) {}

  /** Works after a pause, which begins anew each time. */
  soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.now(), this.pause);
  }

  /** Works at once, or when the work under way is done. Resolves when nothing is left to do. */
  now(): Promise<void> {
    clearTimeout(this.timer);
    this.again = true;
    this.under ??= this.run().finally(() => (this.under = undefined));
    return this.under;
  }

  private async run(): Promise<void> {
    while (this.again && !this.ended) {
      this.again = false;
      await this.work();
    }
  }

  dispose(): void {
    this.ended = true;
    clearTimeout(this.timer);
  }
}
