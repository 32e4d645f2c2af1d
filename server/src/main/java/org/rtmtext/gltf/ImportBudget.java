package org.rtmtext.gltf;

import org.rtmtext.problem.MemoryAdvice;
import org.rtmtext.problem.MemoryShares;

/** Limits the memory that one import takes: the counts in a file cannot be trusted. */
public final class ImportBudget {
  private final long limit;
  private long taken;

  public ImportBudget(long limit) {
    this.limit = limit;
  }

  /** The memory that reading files may take. */
  public static ImportBudget ofHeap() {
    return new ImportBudget(MemoryShares.reading());
  }

  /**
   * Takes memory before it is allocated.
   *
   * @param bytes not negative
   * @param what for users, beginning with "the", such as {@code the data of accessor 3}
   */
  public void take(long bytes, String what) throws GltfException {
    if (bytes > limit - taken) {
      throw GltfException.sentence(
          "%s needs more memory than an import may use (%,d MB); %s",
          what, limit >> 20, MemoryAdvice.larger(taken + bytes, limit));
    }
    taken += bytes;
  }

  /** Bytes that are left. */
  public long remaining() {
    return limit - taken;
  }
}
