package org.rtmtext.start;

import java.util.Collections;
import java.util.List;
import org.rtmtext.cli.Main;
import org.rtmtext.cli.XtextLog;
import org.rtmtext.lsp.LspLauncher;

/**
 * The entry point of {@code rtm.jar}. Starts the language server without loading the command line:
 * an editor is waiting, and Java 17 cannot put picocli's old class files into a class archive.
 */
public final class Program {
  private static final String SERVER = "lsp";

  /** Options that make the command {@code lsp} do something else than serve. */
  private static final List<String> NOT_SERVING =
      List.of("--help", "-h", "--version", "-V", "--rehearse");

  private Program() {}

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] args) {
    if (isServing(args)) {
      // Constants only: the class XtextLog would load log4j, which only the grammar needs.
      System.setProperty(XtextLog.PROPERTY, XtextLog.NAME);
      // Standard output is for messages of the protocol only.
      System.setOut(System.err);
      LspLauncher.serve();
    } else {
      Main.main(args);
    }
  }

  /**
   * Whether the arguments start the server; those that editors add, such as --stdio, are ignored.
   */
  static boolean isServing(String[] args) {
    return args.length > 0
        && args[0].equals(SERVER)
        && Collections.disjoint(List.of(args), NOT_SERVING);
  }
}
