package org.rtmtext.cli;

import java.util.List;
import java.util.Locale;

/** Ends a command with messages for the user. */
final class Failure extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<String> lines;
  private final int exitCode;
  private final String reason;

  private Failure(int exitCode, List<String> lines) {
    this(exitCode, lines, String.join("\n", lines));
  }

  /**
   * @param lines for the user; what would steer the terminal is written out
   * @param reason what the lines say, without the name of the file
   */
  Failure(int exitCode, List<String> lines, String reason) {
    super(String.join("\n", lines), null, false, false);
    this.exitCode = exitCode;
    this.lines = lines.stream().flatMap(String::lines).map(FindingLines::printable).toList();
    this.reason = reason;
  }

  /** Something that was found wrong with a file: exit code 1. */
  static Failure finding(String... lines) {
    return new Failure(Main.FINDINGS, List.of(lines));
  }

  /** The command line asks for something that cannot be: exit code 2. */
  static Failure usage(String... lines) {
    return new Failure(Main.WRONG_USE, List.of(lines));
  }

  /** The file that was read last needs more memory than there is. */
  static Failure outOfMemory(Console console, int exitCode) {
    String reason =
        String.format(
            Locale.ROOT,
            "needs more memory than Java may use (%,d MB); give it more with java -Xmx",
            Runtime.getRuntime().maxMemory() >> 20);
    String file = FindingLines.printable(console.input().orElse("this"));
    return new Failure(exitCode, List.of("rtm: " + file + " " + reason), reason);
  }

  List<String> lines() {
    return lines;
  }

  String reason() {
    return reason;
  }

  int exitCode() {
    return exitCode;
  }
}
