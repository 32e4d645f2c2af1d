package org.rtmtext.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class HeapTrimmerTest {
  private long used;
  private long inUse;
  private int collections;
  private final HeapTrimmer trimmer = new HeapTrimmer(() -> used, this::collect);

  private void collect() {
    collections++;
    // Another thread between two files, while this one collects.
    trimmer.trim();
    used = inUse;
  }

  private int collectionsAt(long bytes) {
    used = bytes;
    trimmer.trim();
    return collections;
  }

  @Test
  void collectsAboveTheLimitOnly() {
    assertEquals(0, collectionsAt(HeapTrimmer.LIMIT));
    assertEquals(1, collectionsAt(HeapTrimmer.LIMIT + 1));
    assertEquals(1, collectionsAt(HeapTrimmer.LIMIT));
    assertEquals(2, collectionsAt(HeapTrimmer.LIMIT + 1));
  }

  @Test
  void whatIsReallyInUseIsNotCollectedForEveryFile() {
    inUse = HeapTrimmer.LIMIT;
    assertEquals(1, collectionsAt(HeapTrimmer.LIMIT + 1));
    assertEquals(1, collectionsAt(2 * HeapTrimmer.LIMIT));
    inUse = 0;
    assertEquals(2, collectionsAt(2 * HeapTrimmer.LIMIT + 1));
    assertEquals(3, collectionsAt(HeapTrimmer.LIMIT + 1));
  }
}
