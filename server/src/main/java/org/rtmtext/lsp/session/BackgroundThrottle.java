package org.rtmtext.lsp.session;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Lets the user go first: the check of the workspace pauses while the server works on a request,
 * and for some seconds after each edit. Threads with a low priority would not be enough: on Linux,
 * Java ignores priorities.
 */
public final class BackgroundThrottle {
  /** Longer than the pause between two keys: no file is being checked when a key arrives. */
  private static final long AFTER_EDIT = TimeUnit.SECONDS.toNanos(2);

  /** Until this time after an edit, only one thread checks: other processors are free for edits. */
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
   * @param thread its number, from 0; after an edit, thread 0 begins before the others
   * @param isNeeded the wait ends as soon as this returns false
   */
  void await(int thread, BooleanSupplier isNeeded) {
    for (long wait = nanosToWait(thread); wait > 0 && isNeeded.getAsBoolean(); ) {
      LockSupport.parkNanos(Math.min(wait, MAX_WAIT));
      wait = nanosToWait(thread);
    }
  }

  /** Nanoseconds to wait before the next call; 0 or less if the thread may check a file now. */
  long nanosToWait(int thread) {
    long pause = thread == 0 ? AFTER_EDIT : ALL_PROCESSORS_AFTER_EDIT;
    long left = pause - (clock.getAsLong() - lastEdit);
    return Math.max(left, isBusy.getAsBoolean() ? BUSY : 0);
  }
}
