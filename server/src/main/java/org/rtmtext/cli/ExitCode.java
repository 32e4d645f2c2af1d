package org.rtmtext.cli;

/** The exit codes, which have the same meaning for all commands. */
public final class ExitCode {
  public static final int SUCCESS = 0;

  /** Problems or differences were found, or something could not be done for some files. */
  public static final int FINDINGS = 1;

  /** Wrong arguments, input that cannot be read, or output that cannot be written. */
  public static final int USAGE_ERROR = 2;

  private ExitCode() {}
}
