package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import org.junit.jupiter.api.Test;

class WarmUpTest {
  /** What goes wrong in the background is told to nobody. */
  @Test
  void theRehearsalRuns() {
    assertDoesNotThrow(() -> WarmUp.rehearse(3));
  }
}
