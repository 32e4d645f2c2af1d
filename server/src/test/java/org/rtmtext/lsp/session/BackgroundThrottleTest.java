package org.rtmtext.lsp.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** When files may be checked. */
class BackgroundThrottleTest {
  private final AtomicLong now = new AtomicLong();
  private final AtomicBoolean busy = new AtomicBoolean();
  private final BackgroundThrottle turns = new BackgroundThrottle(busy::get, now::get);

  private void pass(long milliseconds) {
    now.addAndGet(TimeUnit.MILLISECONDS.toNanos(milliseconds));
  }

  @Test
  void allThreadsMayBeginAtOnce() {
    assertEquals(0, turns.nanosToWait(0));
    assertEquals(0, turns.nanosToWait(1));
  }

  @Test
  void requestsGoFirst() {
    busy.set(true);
    assertTrue(turns.nanosToWait(0) > 0);
    busy.set(false);
    assertEquals(0, turns.nanosToWait(0));
  }

  @Test
  void afterAnEditOneThreadWaitsLongerThanTheOther() {
    turns.edited();
    pass(1_900);
    assertTrue(turns.nanosToWait(0) > 0);
    pass(200);
    assertEquals(0, turns.nanosToWait(0));
    assertTrue(turns.nanosToWait(1) > 0);
    pass(10_000);
    assertEquals(0, turns.nanosToWait(1));
  }

  @Test
  void aThreadThatIsNotNeededDoesNotWait() {
    turns.edited();
    turns.await(1, () -> false);
  }
}
