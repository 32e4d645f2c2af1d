package org.rtmtext.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.rtmtext.problem.MemoryAdvice;
import org.rtmtext.problem.Wording;

/** Ends a command with messages for the user. */
public final class Failure extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<String> lines;
  private final int exitCode;
  private final String reason;

  /**
   * @param lines for the user; control characters in them are escaped
   * @param reason the same without the name of the file
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

  /** The file that was read last needs more memory than Java may use. */
  public static Failure outOfMemory(Console console, int exitCode) {
    String reason =
        String.format(
            Locale.ROOT,
            "needs more memory than Java may use (%,d MB); %s",
            Runtime.getRuntime().maxMemory() >> 20,
            MemoryAdvice.larger());
    return new Failure(
        exitCode, List.of("rtm: " + console.input().orElse("this command") + " " + reason), reason);
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
