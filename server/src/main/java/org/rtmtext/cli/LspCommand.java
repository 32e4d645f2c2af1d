package org.rtmtext.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.rtmtext.lsp.ClassArchiveTraining;
import org.rtmtext.lsp.Lsp;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The language server. */
@Command(
    name = LspCommand.NAME,
    description = {
      "Serves an editor: the Language Server Protocol on standard input and output.",
      "Started by the editor, not by hand; ends when the editor does."
    },
    footer = {
      "  java -Xlog:disable -XX:SharedArchiveFile=rtm.jsa -XX:+UseSerialGC \\",
      "      -jar rtm.jar lsp",
      "        starts faster, with an archive of classes that fits this Java and this jar",
      "  java -Xlog:disable -XX:ArchiveClassesAtExit=rtm.jsa -XX:+UseSerialGC \\",
      "      -jar rtm.jar lsp --rehearse",
      "        makes that archive; again after moving rtm.jar or another Java"
    })
final class LspCommand implements Callable<Integer> {
  static final String NAME = "lsp";

  private static final String REHEARSE = "--rehearse";

  @Option(
      names = REHEARSE,
      description =
          "Play a short session and end, for java -XX:ArchiveClassesAtExit to keep the classes.")
  private boolean rehearse;

  @Override
  public Integer call() throws Exception {
    if (rehearse) {
      ClassArchiveTraining.play();
      return Main.GOOD;
    }
    serve();
    // Serving ends the process itself.
    Thread.currentThread().join();
    return Main.GOOD;
  }

  /**
   * Whether the arguments leave no other way; what editors add, as --stdio, makes no difference.
   */
  static boolean isServing(String[] args) {
    return args.length > 0
        && args[0].equals(NAME)
        && Arrays.stream(args)
            .noneMatch(
                a ->
                    a.equals("--help")
                        || a.equals("-h")
                        || a.equals("--version")
                        || a.equals("-V")
                        || a.equals(REHEARSE));
  }

  static void serve() {
    FileOutputStream out = new FileOutputStream(FileDescriptor.out);
    // Whatever else is printed must not come between messages.
    System.setOut(System.err);
    Lsp.serve(new FileInputStream(FileDescriptor.in), out, Runtime.getRuntime()::exit);
  }
}
