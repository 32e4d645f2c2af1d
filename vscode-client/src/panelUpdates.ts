import { DebouncedTask } from './debouncedTask';

/** The server may not know a document yet that was just opened. */
const MAX_ATTEMPTS = 5;

/** What is kept up to date. */
export interface Updated {
  isVisible(): boolean;
  /** Requests the data. Returns a function that shows them, which is not called after `dispose`. */
  request(): Promise<() => void>;
  /** Whether a failure may go away by itself. */
  mayRecover(): boolean;
  showFailure(error: unknown): void;
}

/** Requests the data of a panel. A hidden panel requests nothing until it is visible again. */
export class PanelUpdates {
  // Without a delay: while one request is answered, further edits wait for the next one.
  private readonly task: DebouncedTask;
  private attempts = 0;
  private isMissed = false;
  private isDisposed = false;

  /** @param delay of `schedule` and before another attempt, milliseconds */
  constructor(
    private readonly updated: Updated,
    delay: number,
  ) {
    this.task = new DebouncedTask(() => this.update(), delay);
  }

  /** Requests now, or after the running request. */
  run(): Promise<void> {
    this.attempts = 0;
    return this.task.run();
  }

  /** Requests after a delay, unless `run` does so before: an edit must not wait for this request. */
  schedule(): void {
    this.attempts = 0;
    this.task.schedule();
  }

  /** Requests what was not requested while the panel was hidden. */
  visibilityChanged(): void {
    if (this.isMissed && this.updated.isVisible()) {
      void this.run();
    }
  }

  private async update(): Promise<void> {
    this.isMissed = !this.updated.isVisible();
    if (this.isMissed) {
      return;
    }
    try {
      const show = await this.updated.request();
      if (!this.isDisposed) {
        this.attempts = 0;
        show();
      }
    } catch (error) {
      this.onFailure(error);
    }
  }

  private onFailure(error: unknown): void {
    if (this.isDisposed) {
      return;
    }
    if (this.updated.mayRecover() && this.attempts++ < MAX_ATTEMPTS) {
      this.task.schedule();
    } else {
      this.updated.showFailure(error);
    }
  }

  /** Resolves when the last request has been answered. */
  dispose(): Promise<void> {
    this.isDisposed = true;
    this.task.dispose();
    return this.task.run();
  }
}
