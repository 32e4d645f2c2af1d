package org.rtmtext.cli;

import java.util.List;
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
final class CompletionsCommand implements Runnable {
  static final List<String> SHELLS = List.of("bash", "fish", "powershell", "zsh");

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "SHELL", description = "bash, fish, powershell or zsh.")
  private String shell;

  @Override
  public void run() {
    CommandSpec root = spec.root();
    CompletedCommand program = CompletedCommand.of(root);
    List<CompletedCommand> all = CompletedCommand.all(root);
    String script =
        switch (shell) {
          case "bash" -> Bash.script(program, all);
          case "fish" -> Fish.script(program, all);
          case "powershell" -> PowerShell.script(program, all);
          case "zsh" -> Zsh.script(program, all);
          default ->
              throw new ParameterException(
                  spec.commandLine(),
                  "there are no completions for '"
                      + shell
                      + "'; shells are "
                      + String.join(", ", SHELLS));
        };
    // Print, because lines of a script end with LF on every system.
    spec.commandLine().getOut().print(script);
  }
}
