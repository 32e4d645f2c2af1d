package org.rtmtext.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.rtmtext.files.WatchedOutputStream;
import org.rtmtext.problem.Wording;

/** The standard streams of a command; tests replace them. */
public final class Console {
  /** Messages of Linux, macOS and Windows for a pipe that its reader has closed. */
  private static final Set<String> CLOSED_PIPE =
      Set.of("Broken pipe", "The pipe is being closed", "The pipe has been ended");

  private static final int BAR_WIDTH = 30;
  private static final String CLEAR_LINE = "\r\u001b[K";

  private final InputStream in;
  private String input;
  private final OutputStream out;
  private IOException outputFailure;
  private final PrintWriter lines;
  private final PrintWriter errors;
  private final boolean outIsTerminal;
  private final boolean errorsAreTerminal;
  private final Map<String, String> environment;
  private boolean hasBar;

  public Console(
      InputStream in,
      OutputStream out,
      OutputStream err,
      Charset charset,
      boolean outIsTerminal,
      boolean errorsAreTerminal,
      Map<String, String> environment) {
    this.in = in;
    this.out =
        new WatchedOutputStream(
            out, e -> outputFailure = outputFailure == null ? e : outputFailure);
    this.lines = new PrintWriter(new OutputStreamWriter(this.out, charset), false);
    this.errors = new PrintWriter(new OutputStreamWriter(err, charset), false);
    this.outIsTerminal = outIsTerminal;
    this.errorsAreTerminal = errorsAreTerminal;
    this.environment = Map.copyOf(environment);
  }

  public static Console ofProcess() {
    return new Console(
        System.in,
        new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16),
        new BufferedOutputStream(new FileOutputStream(FileDescriptor.err), 1 << 13),
        nativeCharset(),
        isTerminal(1),
        isTerminal(2),
        System.getenv());
  }

  public InputStream in() {
    return in;
  }

  /** Records the name of the file that is read, for {@link #input}. */
  public void reads(String name) {
    input = name;
  }

  /** The name of the file that is being read or was read last; empty if none was. */
  Optional<String> input() {
    return Optional.ofNullable(input);
  }

  /**
   * Standard output, for bytes. Flush {@link #lines} before using it, and this stream before using
   * {@link #lines}.
   */
  public OutputStream out() {
    return out;
  }

  /**
   * The writer of messages to standard output. Flushes standard error first, so that lines of both
   * appear in order.
   */
  public PrintWriter lines() {
    clearBar();
    errors.flush();
    return lines;
  }

  /** The writer to standard error. */
  public PrintWriter errors() {
    clearBar();
    return errors;
  }

  /**
   * Draws a progress bar, which the next output removes; draws nothing unless standard error is a
   * terminal.
   */
  void progress(int done, int all) {
    if (!errorsAreTerminal || isDumb() || all < 2) {
      return;
    }
    int filled = (int) ((long) BAR_WIDTH * done / all);
    errors.printf(
        Locale.ROOT,
        "\r[%s%s] %,d of %,d files",
        "#".repeat(filled),
        "-".repeat(BAR_WIDTH - filled),
        done,
        all);
    errors.flush();
    hasBar = true;
  }

  private void clearBar() {
    if (hasBar) {
      errors.print(CLEAR_LINE);
      hasBar = false;
    }
  }

  /**
   * Aligns columns.
   *
   * @param signs for each column, {@code -} to align it to the left or {@code +} to the right
   */
  static List<String> table(String signs, List<List<String>> rows) {
    int[] widths = new int[signs.length()];
    rows.forEach(r -> Arrays.setAll(widths, i -> Math.max(widths[i], r.get(i).length())));
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < widths.length; i++) {
        String pad = " ".repeat(widths[i] - row.get(i).length());
        line.append(i == 0 ? "" : "  ");
        line.append(signs.charAt(i) == '-' ? row.get(i) + pad : pad + row.get(i));
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }

  /** Prints a message on standard error, escaped, after the name of the program. */
  public void error(String message) {
    errors().println("rtm: " + Wording.printable(message));
  }

  /** Prints a warning about a file on standard error, escaped. */
  public void warn(String file, String message) {
    errors().println(Wording.printable(file + ": warning: " + message));
  }

  /** The first failure to write standard output; empty if there was none. */
  public Optional<IOException> outputFailure() {
    return Optional.ofNullable(outputFailure);
  }

  /**
   * Whether the reader of standard output has closed it, as {@code head} does. This is no error.
   */
  public boolean isOutputClosed() {
    return outputFailure().map(IOException::getMessage).stream().anyMatch(CLOSED_PIPE::contains);
  }

  public boolean outIsTerminal() {
    return outIsTerminal;
  }

  /** Whether standard error may have colours. */
  public boolean hasColours() {
    return mayHaveColours(errorsAreTerminal);
  }

  /** Whether standard output may have colours. */
  public boolean outHasColours() {
    return mayHaveColours(outIsTerminal);
  }

  private boolean mayHaveColours(boolean isTerminal) {
    return isTerminal && !isDumb() && environment.getOrDefault("NO_COLOR", "").isEmpty();
  }

  private boolean isDumb() {
    return "dumb".equals(environment.get("TERM"));
  }

  /** Whether the environment asks for stack traces. */
  public boolean isDebug() {
    return !environment.getOrDefault("RTM_DEBUG", "").isEmpty();
  }

  /** Flushes all streams; {@link #outputFailure} reports whether that worked. */
  public void flush() {
    clearBar();
    lines.flush();
    try {
      out.flush();
    } catch (IOException e) {
      // Recorded as the output failure.
    }
    errors.flush();
  }

  /**
   * {@link System#console} only reports whether both streams are terminals; Linux reports it for
   * each.
   */
  private static boolean isTerminal(int descriptor) {
    Path link = Path.of("/proc/self/fd/" + descriptor);
    try {
      if (Files.isSymbolicLink(link)) {
        String device = Files.readSymbolicLink(link).toString();
        return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty");
      }
    } catch (IOException e) {
      // System.console decides, as on systems without /proc.
    }
    return System.console() != null;
  }

  private static Charset nativeCharset() {
    if (System.console() != null) {
      // The console of Windows has another character set than its files.
      return System.console().charset();
    }
    String name = System.getProperty("native.encoding", "UTF-8");
    return Charset.isSupported(name) ? Charset.forName(name) : StandardCharsets.UTF_8;
  }
}
