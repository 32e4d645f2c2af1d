package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.rtmtext.eclipse.server.LanguageServer;

/** The processes of language servers that this workbench has. */
final class ServerProcesses {
  private ServerProcesses() {}

  static List<ProcessHandle> running() {
    return ProcessHandle.current()
        .descendants()
        .filter(ProcessHandle::isAlive)
        .filter(p -> p.info().commandLine().orElse("").contains("rtm.jar"))
        .toList();
  }

  /** Those that run now and did not before; servers of other tests may still be ending. */
  static List<ProcessHandle> startedSince(List<ProcessHandle> before) {
    return running().stream().filter(p -> !before.contains(p)).toList();
  }

  static ProcessHandle process() {
    return ProcessHandle.of(LanguageServer.current().process().pid()).orElseThrow();
  }

  /** Lets the one that opens and saves hang. */
  static ProcessHandle hang() throws Exception {
    ProcessHandle process = process();
    assertEquals(0, new ProcessBuilder("kill", "-STOP", "" + process.pid()).start().waitFor());
    return process;
  }

  /** Ends the one that opens and saves, as a crash would. */
  static void kill() throws Exception {
    ProcessHandle process = process();
    process.destroyForcibly();
    Wait.until("the server has ended", () -> !process.isAlive());
  }
}
