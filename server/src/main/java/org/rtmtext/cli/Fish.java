package org.rtmtext.cli;

import java.util.List;
import org.rtmtext.cli.CompletedCommand.CompletedOption;
import org.rtmtext.cli.CompletedCommand.Value;

/** Completions in fish. */
final class Fish {
  /** The script, with the options before a command. */
  static String script(CompletedCommand root, List<CompletedCommand> commands) {
    StringBuilder out =
        new StringBuilder(
            """
            # Completions of rtm for fish. Load them in config.fish: rtm completions fish | source
            complete -c rtm -f
            """);
    append(root, "__fish_use_subcommand", out);
    for (CompletedCommand command : commands) {
      out.append("complete -c rtm -n __fish_use_subcommand -a ")
          .append(command.name())
          .append(" -d ")
          .append(quoted(command.description()))
          .append('\n');
    }
    for (CompletedCommand command : commands) {
      String condition = quoted("__fish_seen_subcommand_from " + command.name());
      append(command, condition, out);
      command
          .argument()
          .ifPresent(
              value ->
                  out.append("complete -c rtm -n ")
                      .append(condition)
                      .append(value.isFile() ? " -F" : words(value))
                      .append('\n'));
    }
    return out.toString();
  }

  private static void append(CompletedCommand command, String condition, StringBuilder out) {
    for (CompletedOption option : command.options()) {
      out.append("complete -c rtm -n ").append(condition);
      for (String name : option.names()) {
        boolean isLong = name.startsWith("--");
        out.append(isLong ? " -l " : " -s ").append(name.substring(isLong ? 2 : 1));
      }
      option
          .value()
          .ifPresent(value -> out.append(value.isFile() ? " -r -F" : " -x" + words(value)));
      out.append(" -d ").append(quoted(option.description())).append('\n');
    }
  }

  private static String words(Value value) {
    return value.words().isEmpty() ? "" : " -a " + quoted(String.join(" ", value.words()));
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
