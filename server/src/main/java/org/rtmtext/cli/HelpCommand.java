package org.rtmtext.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Help as a command, as other tools have it. */
@Command(
    name = "help",
    description = "Shows help for a command.",
    footer = {"  java -jar rtm.jar help pack"})
final class HelpCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..1",
      description = "A command; without one, all are listed.")
  private String command;

  @Override
  public void run() {
    CommandLine root = spec.root().commandLine();
    CommandLine asked = command == null ? root : root.getSubcommands().get(command);
    if (asked == null) {
      throw new ParameterException(
          root, "there is no command '" + command + "', but " + names(root));
    }
    asked.usage(root.getOut(), root.getColorScheme());
  }

  private static String names(CommandLine root) {
    return String.join(", ", root.getSubcommands().keySet());
  }
}
