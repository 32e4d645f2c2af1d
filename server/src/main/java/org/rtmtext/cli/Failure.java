package org.rtmtext.cli;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.rtmtext.check.ParallelFiles;
import org.rtmtext.files.FileErrors;
import org.rtmtext.problem.MemoryAdvice;
import org.rtmtext.problem.MemoryShares;
import org.rtmtext.problem.Wording;

/** Ends a command with messages for the user. */
public final class Failure extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<String> lines;
  private final int exitCode;
  private final String reason;

  /**
   * @param lines for the user; control characters in them are escaped
   * @param reason the messages without the name of the file
   */
  public Failure(int exitCode, List<String> lines, String reason) {
    super(reason, null, false, false);
    this.exitCode = exitCode;
    this.lines = lines.stream().map(Wording::printable).toList();
    this.reason = reason;
  }

  /** A problem in a file: exit code 1. */
  public static Failure finding(String... lines) {
    return new Failure(ExitCode.FINDINGS, List.of(lines), String.join("\n", lines));
  }

  /**
   * A usage error: exit code 2.
   *
   * @param message without {@code rtm:}, which is printed before it
   * @param more further lines
   */
  public static Failure usage(String message, String... more) {
    List<String> lines = new ArrayList<>(List.of("rtm: " + message));
    lines.addAll(List.of(more));
    return new Failure(ExitCode.USAGE_ERROR, lines, message);
  }

  /**
   * Makes a failure of an exception that ended a command or the work on one of its files: exit code
   * 1, unless the exception is a failure with its own code.
   *
   * @throws RuntimeException if it is a bug of this program
   */
  static Failure of(Throwable e, Console console) {
    if (e instanceof Failure f) {
      return f;
    }
    if (e instanceof IOException io) {
      List<String> lines = List.of("rtm: " + FileErrors.reason(io));
      return new Failure(ExitCode.FINDINGS, lines, FileErrors.reasonAlone(io));
    }
    if (ParallelFiles.isOutOfMemory(e)) {
      return outOfMemory(console);
    }
    throw e instanceof RuntimeException bug ? bug : new IllegalStateException(e);
  }

  /** A failure with these messages and another exit code. */
  Failure with(int otherCode) {
    return new Failure(otherCode, lines, reason);
  }

  /** The failure if the file that was read last needs more memory than Java may use. */
  private static Failure outOfMemory(Console console) {
    String name = console.input().orElse("");
    String reason =
        String.format(
            Locale.ROOT,
            "needs more memory than Java may use (%,d MB); %s",
            MemoryShares.megabytes(),
            MemoryAdvice.forFile(name, new File(name).length()));
    return new Failure(
        ExitCode.FINDINGS,
        List.of("rtm: " + console.input().orElse("this command") + " " + reason),
        reason);
  }

  public List<String> lines() {
    return lines;
  }

  public String reason() {
    return reason;
  }

  public int exitCode() {
    return exitCode;
  }
}
