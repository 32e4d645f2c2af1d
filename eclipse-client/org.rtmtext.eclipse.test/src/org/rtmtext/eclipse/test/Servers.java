package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.rtmtext.eclipse.RtmPlugin;

/** The processes of language servers that this workbench has. */
final class Servers {
  private Servers() {}

  static List<ProcessHandle> running() {
    return ProcessHandle.current()
        .descendants()
        .filter(ProcessHandle::isAlive)
        .filter(p -> p.info().commandLine().orElse("").contains("rtm.jar"))
        .toList();
  }

  /** Lets the one that opens and saves hang. */
  static void hang() throws Exception {
    long process = RtmPlugin.server().process().pid();
    assertEquals(0, new ProcessBuilder("kill", "-STOP", "" + process).start().waitFor());
  }

  /** Ends the one that opens and saves, as a crash would. */
  static void kill() throws Exception {
    ProcessHandle process = ProcessHandle.of(RtmPlugin.server().process().pid()).orElseThrow();
    process.destroyForcibly();
    Wait.until("the server has ended", () -> !process.isAlive());
  }
}
