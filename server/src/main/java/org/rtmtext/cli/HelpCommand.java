package org.rtmtext.cli;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code help}. */
@Command(
    name = "help",
    description = "Shows help for a command.",
    footer = {"  java -jar rtm.jar help pack"})
public final class HelpCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..1",
      description = "The command to explain; default: list all commands.")
  private String command;

  @Override
  public void run() {
    CommandLine root = spec.root().commandLine();
    CommandLine asked = command == null ? root : root.getSubcommands().get(command);
    if (asked == null) {
      throw new UnmatchedArgumentException(root, List.of(command));
    }
    asked.usage(root.getOut(), root.getColorScheme());
  }
}
