package org.rtmtext.lsp;

/** Ends the server when the process that started it is gone. */
final class ParentWatch {
  private ParentWatch() {}

  /**
   * @param pid of the client; a process that is not there is taken to have ended
   */
  static void exitWith(long pid, Runnable exit) {
    ProcessHandle.of(pid).ifPresentOrElse(process -> process.onExit().thenRun(exit), exit);
  }
}
