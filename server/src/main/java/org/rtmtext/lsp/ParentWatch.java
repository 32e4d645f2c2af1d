package org.rtmtext.lsp;

/** Ends the server when the process that started it has ended. */
final class ParentWatch {
  private ParentWatch() {}

  /**
   * Watches a process, if it can be seen. One that cannot need not have ended: a client outside of
   * this server's container has a number that is unknown inside. The ends of the streams still show
   * that such a client is gone.
   *
   * @param pid of the client; the server's own number stands for a server that serves itself
   */
  static void exitWith(long pid, Runnable exit) {
    if (pid > 0 && pid != ProcessHandle.current().pid()) {
      ProcessHandle.of(pid).ifPresent(process -> process.onExit().thenRun(exit));
    }
  }
}
