package org.rtmtext.lsp.session;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Lets the user go first: checking other files waits while the server works on a request, and for a
 * while after each edit. Java has no threads of low priority on Linux.
 */
public final class BackgroundThrottle {
  /** Longer than the pauses of a user who types: no file is being checked when a key arrives. */
  private static final long AFTER_EDIT = TimeUnit.SECONDS.toNanos(2);

  /** While a text is edited, one processor stays free for it. */
  private static final long ALL_PROCESSORS_AFTER_EDIT = TimeUnit.SECONDS.toNanos(10);

  private static final long MAX_WAIT = TimeUnit.MILLISECONDS.toNanos(20);

  private static final long BUSY = TimeUnit.MILLISECONDS.toNanos(5);

  private final BooleanSupplier isBusy;
  private final LongSupplier clock;
  private volatile long lastEdit;

  public BackgroundThrottle(BooleanSupplier isBusy) {
    this(isBusy, System::nanoTime);
  }

  BackgroundThrottle(BooleanSupplier isBusy, LongSupplier clock) {
    this.isBusy = isBusy;
    this.clock = clock;
    lastEdit = clock.getAsLong() - ALL_PROCESSORS_AFTER_EDIT;
  }

  /** The user has edited a text. */
  public void edited() {
    lastEdit = clock.getAsLong();
  }

  /**
   * Waits until a thread may check the next file.
   *
   * @param thread its number; 0 for the one that also works between edits
   * @param isNeeded ends the wait as soon as it is false
   */
  void await(int thread, BooleanSupplier isNeeded) {
    for (long wait = nanosToWait(thread); wait > 0 && isNeeded.getAsBoolean(); ) {
      LockSupport.parkNanos(Math.min(wait, MAX_WAIT));
      wait = nanosToWait(thread);
    }
  }

  /** How long to wait before asking again; 0 or less if it is this thread's turn. */
  long nanosToWait(int thread) {
    long pause = thread == 0 ? AFTER_EDIT : ALL_PROCESSORS_AFTER_EDIT;
    long left = pause - (clock.getAsLong() - lastEdit);
    return Math.max(left, isBusy.getAsBoolean() ? BUSY : 0);
  }
}
