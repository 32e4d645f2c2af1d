package org.rtmtext.cli;

import java.util.List;

/** Ends a command with messages for the user. */
final class Failure extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<String> lines;
  private final int exitCode;

  Failure(int exitCode, List<String> lines) {
    super(String.join("\n", lines), null, false, false);
    this.exitCode = exitCode;
    this.lines = List.copyOf(lines);
  }

  /** Something that was found wrong with a file: exit code 1. */
  static Failure finding(String... lines) {
    return new Failure(Main.FINDINGS, List.of(lines));
  }

  /** The command line asks for something that cannot be: exit code 2. */
  static Failure usage(String... lines) {
    return new Failure(Main.WRONG_USE, List.of(lines));
  }

  List<String> lines() {
    return lines;
  }

  int exitCode() {
    return exitCode;
  }
}
