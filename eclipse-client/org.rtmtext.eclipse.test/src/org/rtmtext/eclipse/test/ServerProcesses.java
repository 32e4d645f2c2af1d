package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.ServerConnection;

/** The language server processes of this workbench. */
final class ServerProcesses {
  private static boolean killed;

  private ServerProcesses() {}

  /** The plug-in restarts a server that crashes only some times; other tests need it again. */
  static void forgetCrashes() {
    if (killed) {
      LanguageServer.current().restart();
      killed = false;
    }
  }

  static List<ProcessHandle> running() {
    return ProcessHandle.current()
        .descendants()
        .filter(ProcessHandle::isAlive)
        .filter(p -> p.info().commandLine().orElse("").contains("rtm.jar"))
        .toList();
  }

  /** Excludes earlier processes, because servers of other tests may still be ending. */
  static List<ProcessHandle> startedSince(List<ProcessHandle> before) {
    return running().stream().filter(p -> !before.contains(p)).toList();
  }

  static ProcessHandle process() {
    return ProcessHandle.of(LanguageServer.current().process().pid()).orElseThrow();
  }

  /** Makes the server hang. */
  static ProcessHandle hang() throws Exception {
    ProcessHandle process = process();
    assertEquals(0, new ProcessBuilder("kill", "-STOP", "" + process.pid()).start().waitFor());
    Wait.until("all threads of the server are stopped", () -> isStopped(process));
    return process;
  }

  /** Lets a server that hangs continue. */
  static void resume(ProcessHandle process) throws Exception {
    assertEquals(0, new ProcessBuilder("kill", "-CONT", "" + process.pid()).start().waitFor());
  }

  /** Threads stop some time after the signal, on a busy machine seconds later. */
  private static boolean isStopped(ProcessHandle process) throws IOException {
    try (Stream<Path> threads = Files.list(Path.of("/proc", "" + process.pid(), "task"))) {
      for (Path thread : threads.toList()) {
        if (!Files.readString(thread.resolve("stat")).contains(") T ")) {
          return false;
        }
      }
    }
    return true;
  }

  /** Kills the server, like a crash, and waits until the plug-in has noticed it. */
  static void kill() throws Exception {
    ProcessHandle process = process();
    ServerConnection connection =
        LanguageServer.current().connection().get(Wait.MAX_MINUTES, TimeUnit.MINUTES);
    killed = true;
    process.destroyForcibly();
    Wait.until("the server has ended", () -> !process.isAlive() && !connection.isOpen());
  }
}
