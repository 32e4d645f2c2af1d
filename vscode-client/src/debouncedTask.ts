/** A task that runs once at a time, and once more if it was requested while it was running. */
export class DebouncedTask {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isRequested = false;
  private isDisposed = false;

  /**
   * @param work must not throw
   * @param delay of `schedule`, milliseconds
   */
  constructor(
    private readonly work: () => Promise<void>,
    private readonly delay: number,
  ) {}

  /** Runs the task after the delay, which restarts with each call. */
  schedule(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), this.delay);
  }

  /** Runs the task now or after the current run. Resolves when no further run is requested. */
  run(): Promise<void> {
    clearTimeout(this.timer);
    this.isRequested = true;
    this.running ??= this.runRequested().finally(() => (this.running = undefined));
    return this.running;
  }

  private async runRequested(): Promise<void> {
    while (this.isRequested && !this.isDisposed) {
      this.isRequested = false;
      await this.work();
    }
  }

  dispose(): void {
    this.isDisposed = true;
    clearTimeout(this.timer);
  }
}
