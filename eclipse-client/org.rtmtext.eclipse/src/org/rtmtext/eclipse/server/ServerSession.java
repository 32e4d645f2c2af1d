package org.rtmtext.eclipse.server;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.eclipse.core.runtime.FileLocator;
import org.eclipse.core.runtime.ILog;
import org.osgi.framework.FrameworkUtil;
import org.rtmtext.eclipse.settings.ServerSettings;
import org.rtmtext.eclipse.settings.SettingsScope;

/** One server process and the connection to it, from start to end. */
final class ServerSession {
  private static final int START_SECONDS = 60;
  private static final int STOP_SECONDS = 10;
  private static final long END_MILLISECONDS = 3000;

  /** On a busy machine, a process can end long after its output is closed. */
  private static final int EXIT_SECONDS = 30;

  private static final String JAVA_HINT = "(to use a different Java, see Preferences > RTM Text)";

  private static final Set<ServerSession> RUNNING = ConcurrentHashMap.newKeySet();

  private final Process process;
  private final StderrTail errors;
  private final Consumer<ServerConnection> crashed;
  private final ServerConnection connection;
  private final CompletableFuture<ServerConnection> ready;

  /** Whether this client ends the process, so that its end is no crash. */
  private volatile boolean ending;

  /**
   * @param messages take the requests and notifications of the server
   * @param crashed takes the connection when an initialized server ends by itself
   * @throws IOException with a message for the user, if the process cannot be started
   */
  ServerSession(ServerMessages messages, Consumer<ServerConnection> crashed) throws IOException {
    this.crashed = crashed;
    process = start();
    RUNNING.add(this);
    process.onExit().thenRun(() -> RUNNING.remove(this));
    errors = new StderrTail(process.getErrorStream());
    connection =
        new ServerConnection(
            process.getInputStream(),
            process.getOutputStream(),
            messages.unless(() -> ending),
            this::ended);
    ready =
        connection
            .request("initialize", initialize())
            .orTimeout(START_SECONDS, TimeUnit.SECONDS)
            .handleAsync((result, failure) -> initialized(failure));
  }

  private static Process start() throws IOException {
    Path java = JavaExecutable.of(SettingsScope.javaFolder());
    try {
      // The working directory is not in the workspace, whose files could change what is started.
      return new ProcessBuilder(command(java, jar()))
          .directory(Path.of(System.getProperty("user.home")).toFile())
          .start();
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
    command.addAll(
        JavaArguments.SERVER.of(
            jar, JavaExecutable.version(java), JavaArguments.environment(System.getenv())));
    return command;
  }

  /** The jar is a file of the plug-in; problems.md, to which diagnostics link, is beside it. */
  private static Path jar() throws IOException {
    URL folder = FrameworkUtil.getBundle(ServerSession.class).getEntry("server/");
    if (folder == null) {
      throw new IOException("the plug-in was built without rtm.jar");
    }
    // FileLocator does not percent-encode the path, so it must not be decoded.
    return new File(FileLocator.toFileURL(folder).getPath(), "rtm.jar").toPath();
  }

  private static Map<String, Object> initialize() {
    Map<String, Object> params = new HashMap<>();
    params.put("processId", ProcessHandle.current().pid());
    params.put("rootUri", null);
    params.put("capabilities", capabilities());
    params.put("initializationOptions", ServerSettings.initial());
    return params;
  }

  private static Map<String, Object> capabilities() {
    return Map.of(
        "textDocument",
        Map.of(
            "publishDiagnostics",
            Map.of(),
            "hover",
            // The columns of tables are aligned in plain text; it needs no browser widget.
            Map.of("contentFormat", List.of("plaintext")),
            "documentSymbol",
            Map.of("hierarchicalDocumentSymbolSupport", true)),
        "workspace",
        // The server then sends the version of the text with each edit.
        Map.of("applyEdit", true, "workspaceEdit", Map.of("documentChanges", true)),
        "window",
        Map.of("showDocument", Map.of("support", true)),
        "experimental",
        Map.of(
            "tellsOfChangedAnimations", true,
            "keepsChosenSkeletons", true,
            "keepsReplacedFiles", true,
            "opensViews", true));
  }

  private ServerConnection initialized(Throwable failure) {
    if (failure != null) {
      String how = failure instanceof TimeoutException ? "did not respond" : describeEnd();
      kill();
      throw new CompletionException(
          new IOException(
              String.format("the RTM Text language server %s%s %s", how, errors.cause(), JAVA_HINT),
              failure));
    }
    connection.notify("initialized", Map.of());
    return connection;
  }

  /** Completes when the server is initialized; fails with a message for the user. */
  CompletableFuture<ServerConnection> ready() {
    return ready;
  }

  /** Whether the server is running or starting. */
  boolean isAlive() {
    return connection.isOpen() && !ready.isCompletedExceptionally();
  }

  Process process() {
    return process;
  }

  /** Runs on the reading thread, possibly before the constructor has set {@link #ready}. */
  private void ended(IOException why) {
    boolean wasReady = ready != null && ready.isDone() && !ready.isCompletedExceptionally();
    if (!ending && wasReady) {
      crashed.accept(connection);
      ILog.get()
          .error(
              String.format(
                  "The RTM Text language server %s%s. It is restarted when needed.",
                  describeEnd(), errors.cause()),
              why instanceof EOFException ? null : why);
    }
    // The server may have closed its output only, or have sent an invalid message.
    endWithin(END_MILLISECONDS);
  }

  private String describeEnd() {
    try {
      return process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS)
          ? "exited with code " + process.exitValue()
          : "closed its output";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "closed its output";
    }
  }

  /** Ends the process at once; pending requests fail with an {@link IOException}. */
  void kill() {
    ending = true;
    endWithin(0);
  }

  /** Ends the process after pending saves, within 13 seconds. */
  void end() {
    ending = true;
    if (!ready.isDone() || ready.isCompletedExceptionally()) {
      kill();
      return;
    }
    try {
      connection.request("shutdown", null).get(STOP_SECONDS, TimeUnit.SECONDS);
      connection.notify("exit", null);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      ILog.get().warn("The RTM Text language server did not shut down.", e);
    }
    endWithin(END_MILLISECONDS);
  }

  static void endAll() {
    RUNNING.forEach(session -> session.endWithin(END_MILLISECONDS));
  }

  /**
   * Closes the input, upon which the server finishes its saves and exits, and kills the process if
   * it has not exited in time. Afterwards the server writes no file.
   */
  private void endWithin(long milliseconds) {
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

  /** Keeps the last lines that a process wrote to standard error. */
  private static final class StderrTail {
    private static final int MAX_LINES = 40;
    private static final int MAX_LINE_LENGTH = 2000;
    private static final Pattern ERROR =
        Pattern.compile(
            "OutOfMemoryError|Exception|Error\\b|error:|Could not|Unable|Invalid|cannot");

    private final Deque<String> lines = new ArrayDeque<>();

    StderrTail(InputStream errors) {
      Thread thread = new Thread(() -> read(errors), "RTM Text: standard error of the server");
      thread.setDaemon(true);
      thread.start();
    }

    private void read(InputStream errors) {
      try (BufferedReader in =
          new BufferedReader(new InputStreamReader(errors, StandardCharsets.UTF_8))) {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          add(line);
        }
      } catch (IOException e) {
        // The process has ended.
      }
    }

    private synchronized void add(String line) {
      if (!line.isBlank()) {
        lines.add(line.substring(0, Math.min(line.length(), MAX_LINE_LENGTH)).strip());
        if (lines.size() > MAX_LINES) {
          lines.remove();
        }
      }
    }

    /**
     * A colon and the first line that looks like an error, or the last line; empty without lines.
     */
    synchronized String cause() {
      if (lines.isEmpty()) {
        return "";
      }
      return ": "
          + lines.stream()
              .filter(line -> ERROR.matcher(line).find())
              .findFirst()
              .orElse(lines.getLast());
    }
  }
}
