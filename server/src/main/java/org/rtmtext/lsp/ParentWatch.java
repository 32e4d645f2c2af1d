package org.rtmtext.lsp;

/** Ends the server when the process that started it is gone. */
final class ParentWatch {
  private ParentWatch() {}

  /**
   * @param pid of the client; a process that is not there is taken to have ended. This very process
   *     is one that serves itself, and what is no number of a process stands for none
   */
  static void exitWith(long pid, Runnable exit) {
    if (pid > 0 && pid != ProcessHandle.current().pid()) {
      ProcessHandle.of(pid).ifPresentOrElse(process -> process.onExit().thenRun(exit), exit);
    }
  }
}
