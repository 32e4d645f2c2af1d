package org.rtmtext.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.rtmtext.lsp.Lsp;
import picocli.CommandLine.Command;

/** The language server. */
@Command(
    name = LspCommand.NAME,
    description = {
      "Serves an editor: the Language Server Protocol on standard input and output.",
      "Started by the editor, not by hand; ends when the editor does."
    },
    footer = {
      "  java -XX:SharedArchiveFile=rtm.jsa -Xshare:auto -jar rtm.jar lsp",
      "        starts faster, with the archive that lies beside rtm.jar"
    })
final class LspCommand implements Callable<Integer> {
  static final String NAME = "lsp";

  @Override
  public Integer call() throws InterruptedException {
    serve();
    // Serving ends the process itself.
    Thread.currentThread().join();
    return Main.GOOD;
  }

  static boolean isAskingForHelp(String[] args) {
    return Arrays.stream(args).anyMatch(a -> a.equals("--help") || a.equals("-h"));
  }

  static void serve() {
    FileOutputStream out = new FileOutputStream(FileDescriptor.out);
    // Whatever else is printed must not come between messages.
    System.setOut(System.err);
    Lsp.serve(new FileInputStream(FileDescriptor.in), out, Runtime.getRuntime()::exit);
  }
}
