package org.rtmtext.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
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
import java.util.Optional;
import java.util.Set;

/** The streams of the process and what is known of them; tests have others. */
final class Console {
  /** What Linux and macOS, and Windows, say of a pipe that its reader has closed. */
  private static final Set<String> CLOSED_PIPE =
      Set.of("Broken pipe", "The pipe is being closed", "The pipe has been ended");

  private final InputStream in;
  private String input;
  private final WatchedStream out;
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
    this.out = new WatchedStream(out);
    this.lines = new PrintWriter(new OutputStreamWriter(this.out, charset), false);
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

  /** Notes the name of the file that a command reads. */
  void reads(String name) {
    input = name;
  }

  /** The file that was read last; empty if none was. */
  Optional<String> input() {
    return Optional.ofNullable(input);
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

  /** Why standard output could not be written; empty if all has gone well so far. */
  Optional<IOException> outputFailure() {
    return Optional.ofNullable(out.failure);
  }

  /** Whether the reader of standard output has closed it, as "head" does: it has seen enough. */
  boolean isOutputClosed() {
    return outputFailure().map(IOException::getMessage).filter(CLOSED_PIPE::contains).isPresent();
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

  /** Writes out what is still held back; see {@link #outputFailure}. */
  void flush() {
    lines.flush();
    try {
      out.flush();
    } catch (IOException e) {
      // Noted by the stream.
    }
    errors.flush();
  }

  /** Notes why it could not be written, which a {@link PrintWriter} does not tell. */
  private static final class WatchedStream extends FilterOutputStream {
    private IOException failure;

    WatchedStream(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) {
        throw noted(e);
      }
    }

    @Override
    public void flush() throws IOException {
      try {
        out.flush();
      } catch (IOException e) {
        throw noted(e);
      }
    }

    private IOException noted(IOException e) {
      failure = failure == null ? e : failure;
      return failure;
    }
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
