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

  /** On a busy machine, the end of a process is seen long after that of its output. */
  private static final int ENDING_SECONDS = 30;

  private static final Set<ServerProcess> RUNNING = ConcurrentHashMap.newKeySet();

  private final Process process;

  private ServerProcess(Process process) {
    this.process = process;
    RUNNING.add(this);
    process.onExit().thenRun(() -> RUNNING.remove(this));
  }

  /** Ends those that nobody else has ended. */
  public static void endAll() {
    RUNNING.forEach(process -> process.endWithin(END_MILLISECONDS));
  }

  /**
   * Starts one with the Java of the preferences.
   *
   * @throws IOException if there is no such Java
   */
  public static ServerProcess start() throws IOException {
    Path java = JavaExecutable.of(Preferences.javaFolder());
    try {
      // Not in the workspace: nothing that lies there may change what is started.
      return new ServerProcess(
          new ProcessBuilder(command(java, jar()))
              .directory(Path.of(System.getProperty("user.home")).toFile())
              .start());
    } catch (IOException e) {
      throw new IOException(
          String.format(
              "the language server of RTM Text was not started: %s"
                  + " (the Java is chosen under Preferences > RTM Text)",
              e.getMessage()),
          e);
    }
  }

  private static List<String> command(Path java, Path jar) {
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    // What Java prints about itself would come between the messages.
    command.add("-Xlog:disable");
    command.add("-Xlog:all=error:stderr");
    command.add("-XX:+UseSerialGC");
    command.add("-Djava.awt.headless=true");
    command.add("-Dfile.encoding=UTF-8");
    command.add("-jar");
    command.add(jar.toString());
    command.add("lsp");
    return command;
  }

  /** The jar as a file; problems.md, which diagnostics link to, lies beside it. */
  private static Path jar() throws IOException {
    URL folder = FrameworkUtil.getBundle(ServerProcess.class).getEntry("server/");
    if (folder == null) {
      throw new IOException("the plug-in was built without rtm.jar");
    }
    // Addresses of files are not encoded here, so there is nothing to decode.
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

  /** How a process that has ended, or is about to, did so; in words. */
  String ending() {
    try {
      return process.waitFor(ENDING_SECONDS, TimeUnit.SECONDS)
          ? "ended with code " + process.exitValue()
          : "closed its output";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "closed its output";
    }
  }

  /**
   * Ends it, unless it ends by itself within this time. Its input is closed, which tells it that
   * nobody needs it: it still saves what it was given. Afterwards it writes nothing any more.
   */
  public void endWithin(long milliseconds) {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // It is gone already.
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
