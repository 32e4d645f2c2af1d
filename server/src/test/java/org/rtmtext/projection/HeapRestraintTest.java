package org.rtmtext.projection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class HeapRestraintTest {
  private long used;
  private long inUse;
  private int collections;
  private final HeapRestraint restraint = new HeapRestraint(() -> used, this::collect);

  private void collect() {
    collections++;
    // Another thread between two files, while this one collects.
    restraint.relax();
    used = inUse;
  }

  private int collectionsAt(long bytes) {
    used = bytes;
    restraint.relax();
    return collections;
  }

  @Test
  void collectsAboveTheLimitOnly() {
    assertEquals(0, collectionsAt(HeapRestraint.LIMIT));
    assertEquals(1, collectionsAt(HeapRestraint.LIMIT + 1));
    assertEquals(1, collectionsAt(HeapRestraint.LIMIT));
    assertEquals(2, collectionsAt(HeapRestraint.LIMIT + 1));
  }

  @Test
  void whatIsReallyInUseIsNotCollectedForEveryFile() {
    inUse = HeapRestraint.LIMIT;
    assertEquals(1, collectionsAt(HeapRestraint.LIMIT + 1));
    assertEquals(1, collectionsAt(2 * HeapRestraint.LIMIT));
    inUse = 0;
    assertEquals(2, collectionsAt(2 * HeapRestraint.LIMIT + 1));
    assertEquals(3, collectionsAt(HeapRestraint.LIMIT + 1));
  }
}
