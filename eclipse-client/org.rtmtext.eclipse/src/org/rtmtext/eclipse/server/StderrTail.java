package org.rtmtext.eclipse.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.eclipse.core.runtime.ILog;

/** The last lines that a process wrote to standard error. */
public final class StderrTail {
  private static final int MOST_LINES = 40;
  private static final int LONGEST = 2000;
  private static final Pattern TELLING =
      Pattern.compile("OutOfMemoryError|Exception|Error\\b|error:|Could not|Unable|Invalid|cannot");

  private final Deque<String> lines = new ArrayDeque<>();
  private final Consumer<String> heard;

  StderrTail(InputStream errors) {
    this(errors, line -> {});
  }

  private StderrTail(InputStream errors, Consumer<String> heard) {
    this.heard = heard;
    Thread thread = new Thread(() -> read(errors), "RTM Text: errors of the server");
    thread.setDaemon(true);
    thread.start();
  }

  /** Puts each line in the Error Log. */
  public static StderrTail logged(InputStream errors) {
    return new StderrTail(errors, line -> ILog.get().warn("Language server of RTM Text: " + line));
  }

  private void read(InputStream errors) {
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(errors, StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        add(line);
        heard.accept(line);
      }
    } catch (IOException e) {
      // The process is gone.
    }
  }

  private synchronized void add(String line) {
    if (!line.isBlank()) {
      lines.add(line.substring(0, Math.min(line.length(), LONGEST)).strip());
      if (lines.size() > MOST_LINES) {
        lines.remove();
      }
    }
  }

  /** A colon and the line that says most about why the process ended; empty if it said nothing. */
  synchronized String cause() {
    if (lines.isEmpty()) {
      return "";
    }
    return ": "
        + lines.stream()
            .filter(line -> TELLING.matcher(line).find())
            .findFirst()
            .orElse(lines.getLast());
  }
}
