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
import java.util.Map;

/** The streams of the process and what is known of them; tests have others. */
final class Console {
  private final InputStream in;
  private final OutputStream out;
  private final PrintWriter lines;
  private final PrintWriter errors;
  private final boolean outIsTerminal;
  private final boolean errorsAreTerminal;
  private final Map<String, String> environment;

  Console(
      InputStream in,
      OutputStream out,
      OutputStream err,
      Charset charset,
      boolean outIsTerminal,
      boolean errorsAreTerminal,
      Map<String, String> environment) {
    this.in = in;
    this.out = out;
    this.lines = new PrintWriter(new OutputStreamWriter(out, charset), false);
    this.errors = new PrintWriter(new OutputStreamWriter(err, charset), false);
    this.outIsTerminal = outIsTerminal;
    this.errorsAreTerminal = errorsAreTerminal;
    this.environment = Map.copyOf(environment);
  }

  /** The console of this process. */
  static Console ofProcess() {
    return new Console(
        System.in,
        new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16),
        new BufferedOutputStream(new FileOutputStream(FileDescriptor.err), 1 << 13),
        nativeCharset(),
        isTerminal(1),
        isTerminal(2),
        System.getenv());
  }

  InputStream in() {
    return in;
  }

  /**
   * Standard output, for bytes; {@link #lines} first has to be flushed, and the other way round.
   */
  OutputStream out() {
    return out;
  }

  /** Standard output, for messages. */
  PrintWriter lines() {
    return lines;
  }

  /** Standard error. */
  PrintWriter errors() {
    return errors;
  }

  boolean outIsTerminal() {
    return outIsTerminal;
  }

  /** Whether a line that is drawn again and again makes sense on standard error. */
  boolean canDraw() {
    return errorsAreTerminal && !"dumb".equals(environment.get("TERM"));
  }

  /** Whether standard error may have colours. */
  boolean hasColours() {
    return canDraw() && environment.getOrDefault("NO_COLOR", "").isEmpty();
  }

  /** Whether standard output may have colours. */
  boolean outHasColours() {
    return outIsTerminal
        && !"dumb".equals(environment.get("TERM"))
        && environment.getOrDefault("NO_COLOR", "").isEmpty();
  }

  /** Whether stack traces are asked for by the environment. */
  boolean isDebug() {
    return !environment.getOrDefault("RTM_DEBUG", "").isEmpty();
  }

  void flush() {
    lines.flush();
    errors.flush();
  }

  /** {@link System#console} knows only both streams together; Linux tells of each. */
  private static boolean isTerminal(int descriptor) {
    Path link = Path.of("/proc/self/fd/" + descriptor);
    try {
      if (Files.isSymbolicLink(link)) {
        String device = Files.readSymbolicLink(link).toString();
        return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty");
      }
    } catch (IOException e) {
      // As elsewhere, then.
    }
    return System.console() != null;
  }

  private static Charset nativeCharset() {
    String name = System.getProperty("native.encoding", "UTF-8");
    return Charset.isSupported(name) ? Charset.forName(name) : StandardCharsets.UTF_8;
  }
}
