package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Cancelling Fix All Animations in Folder. */
class FixCancelTest extends FeatureFixture {
  /** The server hangs, so that the first look does not end by itself. */
  @Test
  void firstLookCanBeCancelled() throws Exception {
    Commands.select(workspace.project);
    ProcessHandle server = ServerProcesses.hang();
    try {
      String texts =
          Dialogs.cancelling("Looking for fixes", () -> Commands.run("fixFolder"), "fix-cancelled");
      assertTrue(texts.contains("Looking for fixes"), texts);
    } finally {
      ServerProcesses.resume(server);
    }
    assertArrayEquals(before, now());
  }
}
