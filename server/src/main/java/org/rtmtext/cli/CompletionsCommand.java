package org.rtmtext.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code completions}. */
@Command(
    name = "completions",
    description = "Prints a script that completes the arguments of rtm in a shell.",
    footer = {
      "  java -jar rtm.jar completions bash",
      "  java -jar rtm.jar completions zsh",
      "  java -jar rtm.jar completions fish",
      "  java -jar rtm.jar completions powershell"
    })
public final class CompletionsCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "SHELL",
      completionCandidates = Candidates.Shells.class,
      description = "bash, fish, powershell or zsh.")
  private String shell;

  @Override
  public void run() {
    Shell found =
        Shell.named(shell)
            .orElseThrow(
                () ->
                    new ParameterException(
                        spec.commandLine(),
                        "there are no completions for '"
                            + shell
                            + "'; shells are "
                            + String.join(", ", Shell.names())));
    CommandSpec root = spec.root();
    // Print, because lines of a script end with LF on every system.
    spec.commandLine()
        .getOut()
        .print(found.script(CompletedCommand.of(root), CompletedCommand.all(root)));
  }
}
