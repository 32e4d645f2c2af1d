package org.rtmtext.eclipse.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;

/** Keeps the last lines that a process wrote to standard error. */
final class StderrTail {
  private static final int MAX_LINES = 40;
  private static final int MAX_LINE_LENGTH = 2000;
  private static final Pattern ERROR =
      Pattern.compile("OutOfMemoryError|Exception|Error\\b|error:|Could not|Unable|Invalid|cannot");

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

  /** A colon and the first line that looks like an error, or the last line; empty without lines. */
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
