package org.rtmtext.cli;

import java.util.List;
import java.util.stream.Collectors;
import org.rtmtext.cli.CompletedCommand.Value;

/**
 * Completions in Bash, also in version 3.2 of macOS. Where the function finds nothing, Bash
 * completes paths.
 */
final class Bash {
  private static final String START =
      """
      # Completions of rtm for Bash. Load them in ~/.bashrc: source <(rtm completions bash)
      _rtm_words() {
        # Of a list, the last value; the values before it stay.
        local list=
        [ "${2-}" != list ] || list=${current%"${current##*,}"}
        COMPREPLY=($(compgen -P "$list" -W "$1" -- "${current#"$list"}"))
        compopt +o default 2>/dev/null
      }
      _rtm() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        local command= i
        COMPREPLY=()
        # Bash splits --option=value into three words.
        if [ "$current" = = ]; then
          current=
        elif [ "$previous" = = ]; then
          previous=${COMP_WORDS[COMP_CWORD-2]}
        fi
        for ((i = 1; i < COMP_CWORD; i++)); do
          case ${COMP_WORDS[i]} in
            -*) ;;
            *) command=${COMP_WORDS[i]}; break ;;
          esac
        done
        case $command in
      """;

  private static final String END =
      """
        esac
      }
      complete -o filenames -o default -F _rtm rtm
      """;

  /** The script, with the options before a command. */
  static String script(CompletedCommand root, List<CompletedCommand> commands) {
    StringBuilder out = new StringBuilder(START);
    String names = commands.stream().map(CompletedCommand::name).collect(Collectors.joining(" "));
    out.append("    '') ").append(words(names + " " + options(root), false)).append(" ;;\n");
    commands.forEach(command -> append(command, out));
    return out.append(END).toString();
  }

  private static void append(CompletedCommand command, StringBuilder out) {
    out.append("    ").append(command.name()).append(")\n      case $previous in\n");
    command
        .optionsWithValue()
        .forEach(
            option ->
                out.append("        ")
                    .append(String.join("|", option.names()))
                    .append(") ")
                    .append(value(option.value().orElseThrow()))
                    .append("return ;;\n"));
    out.append("      esac\n      case $current in\n        -*) ")
        .append(words(options(command), false))
        .append(" ;;\n");
    command
        .argument()
        .ifPresent(value -> out.append("        *) ").append(value(value)).append(";;\n"));
    out.append("      esac\n      ;;\n");
  }

  private static String value(Value value) {
    return value.isFile() ? "" : words(String.join(" ", value.words()), value.isList()) + "; ";
  }

  private static String words(String words, boolean isList) {
    return "_rtm_words '" + words + "'" + (isList ? " list" : "");
  }

  private static String options(CompletedCommand command) {
    return String.join(" ", command.optionNames());
  }
}
