package org.rtmtext.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.rtmtext.conversion.BoneChoice;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Code;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Prints completion scripts. They are made from the specifications that the help is printed from.
 * Where a script finds nothing, Bash and PowerShell complete paths.
 */
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
  private static final List<String> SHELLS = List.of("bash", "fish", "powershell", "zsh");
  private static final Pattern END_OF_SUMMARY = Pattern.compile("(?<=[\\w)])[.;](?: |$)");
  private static final Pattern NO_FILE = Pattern.compile("N|NUMBER|DEG|M|F|NAME|COMMAND");

  /** Must also run in Bash 3.2, which macOS has. */
  private static final String BASH =
      """
      # Completions of rtm for Bash. Load them in ~/.bashrc: source <(rtm completions bash)
      _rtm_words() {
        # Of a list, the last value; the values before it stay.
        local list=
        [ "${2-}" != list ] || list=${current%%"${current##*,}"}
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
          '') _rtm_words '%s' ;;
      %s  esac
      }
      complete -o filenames -o default -F _rtm rtm
      """;

  private static final String BASH_COMMAND =
      """
          %s)
            case $previous in
      %s      esac
            case $current in
              -*) _rtm_words '%s' ;;
      %s      esac
            ;;
      """;

  private static final String ZSH =
      """
      #compdef rtm
      # Completions of rtm for zsh. Load them in ~/.zshrc after compinit: source <(rtm completions zsh)
      _rtm() {
        local context state state_descr line
        typeset -A opt_args
        _arguments -C%s \\
          '1: :->command' '*:: :->argument'
        case $state in
        command)
          local -a commands=(%s
          )
          _describe command commands
          ;;
        argument)
          case $line[1] in
      %s    esac
          ;;
        esac
      }
      if [ "$funcstack[1]" = _rtm ]; then _rtm "$@"; else compdef _rtm rtm; fi
      """;

  private static final String FISH =
      """
      # Completions of rtm for fish. Load them in config.fish: rtm completions fish | source
      complete -c rtm -f
      """;

  private static final String POWERSHELL =
      """
      # Completions of rtm for PowerShell. Load them in $PROFILE:
      # rtm completions powershell | Out-String | Invoke-Expression
      Register-ArgumentCompleter -Native -CommandName 'rtm' -ScriptBlock {
        param($wordToComplete, $commandAst, $cursorPosition)
        $commands = [ordered]@{
      %s  }
        $options = @{
      %s  }
        $values = @{
      %s  }
        $words = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
          ForEach-Object { $_.ToString() })
        $command = "$($words | Select-Object -Skip 1 | Where-Object { -not $_.StartsWith('-') } |
          Select-Object -First 1)"
        $value = $values["$command $($words[-1])"]
        if ($null -ne $value) {
          # Of a list, the last value; the values before it stay.
          $list = $wordToComplete -replace '[^,]*$'
          $found = $value -split ' ' | ForEach-Object { "$list$_`t$_" }
        } elseif ($wordToComplete.StartsWith('-')) {
          $found = $options[$command]
        } elseif ($command -eq '') {
          $found = $commands.Keys | ForEach-Object { "$_`t$($commands[$_])" }
        } else {
          $found = $values["$command "] -split ' ' | ForEach-Object { "$_`t$_" }
        }
        $found | Where-Object { $_ -and $_ -ne "`t" -and $_.StartsWith($wordToComplete) } | ForEach-Object {
          $text, $tip = $_ -split "`t"
          [System.Management.Automation.CompletionResult]::new($text, $text, 'ParameterValue', $tip)
        }
      }
      """;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "SHELL", description = "bash, fish, powershell or zsh.")
  private String shell;

  /**
   * A command, or the program with the options before a command.
   *
   * @param argument the kind of its arguments; empty if it takes none
   */
  private record Completed(
      String name, String description, List<Choice> options, Optional<Value> argument) {}

  /**
   * An option.
   *
   * @param names such as {@code -o} and {@code --output}
   * @param value empty if it takes none
   */
  private record Choice(List<String> names, String description, Optional<Value> value) {}

  /**
   * The value of an option, or an argument.
   *
   * @param words all possible values, separated by blanks; empty if they cannot be listed
   * @param isFile whether paths are completed
   * @param isList whether several values are separated by commas
   */
  private record Value(String words, boolean isFile, boolean isList) {}

  @Override
  public void run() {
    Completed program = completed(spec.root());
    List<Completed> all =
        spec.root().subcommands().values().stream()
            .map(CommandLine::getCommandSpec)
            .map(CompletionsCommand::completed)
            .toList();
    String script =
        switch (shell) {
          case "bash" -> bash(program, all);
          case "fish" -> fish(program, all);
          case "powershell" -> powerShell(program, all);
          case "zsh" -> zsh(program, all);
          default ->
              throw new ParameterException(
                  spec.commandLine(),
                  "there are no completions for '"
                      + shell
                      + "'; shells are "
                      + String.join(", ", SHELLS));
        };
    // Not println: lines of a script end with LF on every system.
    spec.commandLine().getOut().print(script);
  }

  private static Completed completed(CommandSpec command) {
    return new Completed(
        command.name(),
        summary(command.usageMessage().description()),
        command.options().stream()
            .filter(option -> !option.hidden())
            .map(
                option ->
                    new Choice(
                        List.of(option.names()),
                        summary(option.description()),
                        Optional.of(value(option)).filter(value -> option.arity().max() > 0)))
            .toList(),
        command.positionalParameters().stream().findFirst().map(CompletionsCommand::value));
  }

  /** The first sentence, which fits into a line of a menu. */
  private static String summary(String... description) {
    String first = description.length == 0 ? "" : description[0].replace("%%", "%");
    return END_OF_SUMMARY.split(first, 2)[0];
  }

  private static Value value(ArgSpec arg) {
    Stream<String> words =
        switch (arg.paramLabel()) {
          case "CODE" -> Arrays.stream(Code.values()).map(Code::id);
          case "ENCODING" ->
              Stream.concat(
                  Arrays.stream(Encoding.values()).map(e -> e.text().replace(" ", "")),
                  Stream.of("glb", "gltf").filter(f -> arg.type() == ConvertFormat.class));
          case "WHICH" ->
              Arrays.stream(BoneChoice.values()).map(c -> c.name().toLowerCase(Locale.ROOT));
          case "SHELL" -> SHELLS.stream();
          default -> Stream.of();
        };
    String all = words.collect(Collectors.joining(" "));
    boolean isFile = all.isEmpty() && !NO_FILE.matcher(arg.paramLabel()).matches();
    return new Value(all, isFile, !arg.splitRegex().isEmpty());
  }

  private static <T> String each(List<T> items, Function<T, String> text) {
    return items.stream().map(text).collect(Collectors.joining());
  }

  private static String names(Completed command) {
    return command.options().stream()
        .flatMap(option -> option.names().stream())
        .collect(Collectors.joining(" "));
  }

  private static String bash(Completed program, List<Completed> all) {
    return BASH.formatted(
        each(all, command -> command.name() + " ") + names(program),
        each(
            all,
            c ->
                BASH_COMMAND.formatted(
                    c.name(),
                    each(
                        c.options(),
                        o ->
                            o.value()
                                .map(v -> bash(String.join("|", o.names()), v, "return "))
                                .orElse("")),
                    names(c),
                    c.argument().map(v -> bash("*", v, "")).orElse(""))));
  }

  /** A branch of a Bash {@code case} that completes a value. */
  private static String bash(String pattern, Value value, String end) {
    String action =
        value.isFile()
            ? ""
            : "_rtm_words '" + value.words() + (value.isList() ? "' list; " : "'; ");
    return "        %s) %s%s;;\n".formatted(pattern, action, end);
  }

  private static String zsh(Completed program, List<Completed> all) {
    return ZSH.formatted(
        zshOptions(program),
        each(
            all, c -> "\n      " + zshQuoted(c.name() + ":" + c.description().replace(":", "\\:"))),
        each(
            all,
            c ->
                "    %s)\n      _arguments%s%s\n      ;;\n"
                    .formatted(
                        c.name(),
                        zshOptions(c),
                        c.argument().map(v -> zshItem("*: :" + zshAction(v))).orElse(""))));
  }

  private static String zshOptions(Completed command) {
    return each(
        command.options(),
        option -> {
          String names = String.join(" ", option.names());
          String text = "[" + option.description().replaceAll("([\\[\\]:\\\\])", "\\\\$1") + "]";
          String value = option.value().map(v -> ": :" + zshAction(v)).orElse("");
          return each(
              option.names(),
              name -> {
                String sign = value.isEmpty() || !name.startsWith("--") ? "" : "=";
                return zshItem(
                    (name.equals(names) ? "" : "(" + names + ")") + name + sign + text + value);
              });
        });
  }

  private static String zshItem(String text) {
    return " \\\n        " + zshQuoted(text);
  }

  private static String zshAction(Value value) {
    return value.isFile()
        ? "_files"
        : value.isList() ? "_values -s , value " + value.words() : "(" + value.words() + ")";
  }

  private static String zshQuoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }

  private static String fish(Completed program, List<Completed> all) {
    String before = "__fish_use_subcommand";
    return FISH
        + fish(program, before)
        + each(all, c -> fish(before, " -a " + c.name() + " -d " + fishQuoted(c.description())))
        + each(all, c -> fish(c, fishQuoted("__fish_seen_subcommand_from " + c.name())));
  }

  private static String fish(String condition, String completion) {
    return "complete -c rtm -n " + condition + completion + "\n";
  }

  private static String fish(Completed command, String condition) {
    return each(
            command.options(),
            option ->
                fish(
                    condition,
                    each(
                            option.names(),
                            name ->
                                name.replaceFirst("--?", name.startsWith("--") ? " -l " : " -s "))
                        + option.value().map(v -> fishValue(v, " -r", " -x")).orElse("")
                        + " -d "
                        + fishQuoted(option.description())))
        + command.argument().map(v -> fish(condition, fishValue(v, "", ""))).orElse("");
  }

  private static String fishValue(Value value, String file, String other) {
    return value.isFile()
        ? file + " -F"
        : other + (value.words().isEmpty() ? "" : " -a " + fishQuoted(value.words()));
  }

  private static String fishQuoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  private static String powerShell(Completed program, List<Completed> all) {
    return POWERSHELL.formatted(
        each(all, c -> pair(c.name(), powerShellQuoted(c.description()))),
        pair("", tips(program)) + each(all, c -> pair(c.name(), tips(c))),
        each(
            all,
            c ->
                each(
                        c.options(),
                        o ->
                            o.value()
                                .map(v -> each(o.names(), name -> pair(c, name, v)))
                                .orElse(""))
                    + c.argument().map(v -> pair(c, "", v)).orElse("")));
  }

  private static String pair(String key, String value) {
    return "    " + powerShellQuoted(key) + " = " + value + "\n";
  }

  private static String pair(Completed command, String name, Value value) {
    return value.isFile() ? "" : pair(command.name() + " " + name, powerShellQuoted(value.words()));
  }

  /**
   * A list of the names of all options with their descriptions, in PowerShell. The strings are in
   * double quotes, because only there {@code `t} is a tab.
   */
  private static String tips(Completed command) {
    return command.options().stream()
        .flatMap(
            option -> {
              String text = option.description().replaceAll("([`\"$])", "`$1");
              return option.names().stream().map(name -> "\"" + name + "`t" + text + "\"");
            })
        .collect(Collectors.joining(", ", "@(", ")"));
  }

  private static String powerShellQuoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
