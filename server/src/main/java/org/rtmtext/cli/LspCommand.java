package org.rtmtext.cli;

import java.util.concurrent.Callable;
import org.rtmtext.lsp.ClassArchiveTraining;
import org.rtmtext.lsp.LspLauncher;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the language server. */
@Command(
    name = LspCommand.NAME,
    description = {
      "Runs a Language Server Protocol server on standard input and output.",
      "Started by an editor, not by hand; the server ends when the editor does."
    },
    footer = {
      "  java -Xlog:disable -XX:SharedArchiveFile=rtm.jsa -XX:+UseSerialGC \\",
      "      -jar rtm.jar lsp",
      "        starts faster, using a class archive for this Java and this jar",
      "  java -Xlog:disable -XX:ArchiveClassesAtExit=rtm.jsa -XX:+UseSerialGC \\",
      "      -jar rtm.jar lsp --rehearse",
      "        creates that archive; run this again after moving rtm.jar or changing Java"
    })
final class LspCommand implements Callable<Integer> {
  static final String NAME = "lsp";

  private static final String REHEARSE = "--rehearse";

  @Option(
      names = REHEARSE,
      description =
          "Run a short session and exit, so that java -XX:ArchiveClassesAtExit archives its"
              + " classes.")
  private boolean rehearse;

  @Override
  public Integer call() throws Exception {
    if (rehearse) {
      ClassArchiveTraining.play();
      return ExitCode.SUCCESS;
    }
    // Standard output is for messages of the protocol only.
    System.setOut(System.err);
    LspLauncher.serve();
    // The server ends the process.
    Thread.currentThread().join();
    return ExitCode.SUCCESS;
  }
}
