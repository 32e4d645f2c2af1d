package org.rtmtext.cli;

import java.util.List;
import org.rtmtext.cli.CompletedCommand.CompletedOption;
import org.rtmtext.cli.CompletedCommand.Value;

/** Completions in zsh. */
final class Zsh {
  private static final String START =
      """
      #compdef rtm
      # Completions of rtm for zsh. Load them in ~/.zshrc after compinit: source <(rtm completions zsh)
      _rtm() {
        local context state state_descr line
        typeset -A opt_args
      """;

  private static final String END =
      """
          esac
          ;;
        esac
      }
      if [ "$funcstack[1]" = _rtm ]; then _rtm "$@"; else compdef _rtm rtm; fi
      """;

  /** The script, with the options before a command. */
  static String script(CompletedCommand root, List<CompletedCommand> commands) {
    StringBuilder out = new StringBuilder(START);
    out.append("  _arguments -C");
    appendOptions(root, out);
    out.append(" \\\n    '1: :->command' '*:: :->argument'\n")
        .append("  case $state in\n  command)\n    local -a commands=(");
    for (CompletedCommand command : commands) {
      out.append("\n      ")
          .append(quoted(command.name() + ":" + command.description().replace(":", "\\:")));
    }
    out.append("\n    )\n    _describe command commands\n    ;;\n")
        .append("  argument)\n    case $line[1] in\n");
    for (CompletedCommand command : commands) {
      out.append("    ").append(command.name()).append(")\n      _arguments");
      appendOptions(command, out);
      command
          .argument()
          .ifPresent(value -> out.append(" \\\n        ").append(quoted("*: :" + action(value))));
      out.append("\n      ;;\n");
    }
    return out.append(END).toString();
  }

  private static void appendOptions(CompletedCommand command, StringBuilder out) {
    for (CompletedOption option : command.options()) {
      String value = option.value().map(v -> ": :" + action(v)).orElse("");
      String all = option.names().size() == 1 ? "" : "(" + String.join(" ", option.names()) + ")";
      for (String name : option.names()) {
        String form = name + (value.isEmpty() || !name.startsWith("--") ? "" : "=");
        out.append(" \\\n        ")
            .append(quoted(all + form + "[" + escaped(option.description()) + "]" + value));
      }
    }
  }

  private static String action(Value value) {
    String words = String.join(" ", value.words());
    return value.isFile()
        ? "_files"
        : value.isList() ? "_values -s , value " + words : "(" + words + ")";
  }

  private static String escaped(String description) {
    return description.replaceAll("([\\[\\]:\\\\])", "\\\\$1");
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
