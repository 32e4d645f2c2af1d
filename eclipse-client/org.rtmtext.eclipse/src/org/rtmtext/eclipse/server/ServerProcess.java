package org.rtmtext.eclipse.server;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.core.runtime.FileLocator;
import org.osgi.framework.FrameworkUtil;
import org.rtmtext.eclipse.platform.Preferences;

/** A process of the language server. */
public final class ServerProcess {
  public static final long END_MILLISECONDS = 3000;

  /** On a busy machine, a process can end long after its output is closed. */
  private static final int EXIT_SECONDS = 30;

  static final String JAVA_HINT = "(to use a different Java, see Preferences > RTM Text)";

  private static final Set<ServerProcess> RUNNING = ConcurrentHashMap.newKeySet();

  private final Process process;

  private ServerProcess(Process process) {
    this.process = process;
    RUNNING.add(this);
    process.onExit().thenRun(() -> RUNNING.remove(this));
  }

  /** Ends the processes that are still running. */
  public static void endAll() {
    RUNNING.forEach(process -> process.endWithin(END_MILLISECONDS));
  }

  /**
   * Starts a server with the Java of the preferences.
   *
   * @throws IOException with a message for the user, if that Java cannot be started
   */
  public static ServerProcess start() throws IOException {
    Path java = JavaExecutable.of(Preferences.javaFolder());
    try {
      // Not in the workspace, whose files could change what is started.
      return new ServerProcess(
          new ProcessBuilder(command(java, jar()))
              .directory(Path.of(System.getProperty("user.home")).toFile())
              .start());
    } catch (IOException e) {
      throw new IOException(
          String.format(
              "the RTM Text language server could not be started: %s %s",
              e.getMessage(), JAVA_HINT),
          e);
    }
  }

  private static List<String> command(Path java, Path jar) {
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    command.addAll(JavaArguments.forVersion(JavaExecutable.version(java)));
    command.addAll(
        JavaArguments.heap(System.getenv("JDK_JAVA_OPTIONS") + System.getenv("JAVA_TOOL_OPTIONS")));
    command.addAll(List.of("-jar", jar.toString(), "lsp"));
    return command;
  }

  /** The jar is a file of the plug-in; problems.md, to which diagnostics link, is beside it. */
  private static Path jar() throws IOException {
    URL folder = FrameworkUtil.getBundle(ServerProcess.class).getEntry("server/");
    if (folder == null) {
      throw new IOException("the plug-in was built without rtm.jar");
    }
    // FileLocator does not percent-encode the path, so it must not be decoded.
    return new File(FileLocator.toFileURL(folder).getPath(), "rtm.jar").toPath();
  }

  public InputStream output() {
    return process.getInputStream();
  }

  public OutputStream input() {
    return process.getOutputStream();
  }

  public InputStream errors() {
    return process.getErrorStream();
  }

  public long pid() {
    return process.pid();
  }

  /** Waits for the exit code, and describes how the process ended. */
  String describeEnd() {
    try {
      return process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS)
          ? "exited with code " + process.exitValue()
          : "closed its output";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "closed its output";
    }
  }

  /**
   * Closes the input, upon which the server finishes its saves and exits, and kills the process if
   * it has not exited in time. Afterwards the server writes no file.
   */
  public void endWithin(long milliseconds) {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // The process has ended.
    }
    try {
      if (!process.waitFor(milliseconds, TimeUnit.MILLISECONDS)) {
        process.destroyForcibly().waitFor(END_MILLISECONDS, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
