package org.rtmtext.lsp.protocol;

/** Ends the server when the process of its client has ended. */
public final class ParentWatch {
  private ParentWatch() {}

  /**
   * Watches a process. An unknown process is ignored: the client may run outside of this server's
   * container. The end of the input shows when such a client has ended.
   *
   * @param pid of the client; ignored if it is the server's own
   */
  public static void exitWith(long pid, Runnable exit) {
    if (pid > 0 && pid != ProcessHandle.current().pid()) {
      ProcessHandle.of(pid).ifPresent(process -> process.onExit().thenRun(exit));
    }
  }
}
