package org.rtmtext.cli;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.rtmtext.cli.CompletedCommand.CompletedOption;
import org.rtmtext.cli.CompletedCommand.Value;

/**
 * Completions in PowerShell 5 and newer. Where the script finds nothing, PowerShell completes
 * paths.
 */
final class PowerShell {
  private static final String START =
      """
      # Completions of rtm for PowerShell. Load them in $PROFILE:
      # rtm completions powershell | Out-String | Invoke-Expression
      Register-ArgumentCompleter -Native -CommandName 'rtm' -ScriptBlock {
        param($wordToComplete, $commandAst, $cursorPosition)
        $commands = [ordered]@{
      """;

  private static final String OPTIONS = "  }\n  $options = @{\n";
  private static final String VALUES = "  }\n  $values = @{\n";

  private static final String END =
      """
        }
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

  /** The script, with the options before a command. */
  static String script(CompletedCommand root, List<CompletedCommand> commands) {
    StringBuilder out = new StringBuilder(START);
    for (CompletedCommand command : commands) {
      appendPair(command.name(), quoted(command.description()), out);
    }
    out.append(OPTIONS);
    appendPair("", options(root), out);
    commands.forEach(command -> appendPair(command.name(), options(command), out));
    out.append(VALUES);
    for (CompletedCommand command : commands) {
      command
          .optionsWithValue()
          .forEach(
              option ->
                  option.names().forEach(name -> appendValue(command, name, option.value(), out)));
      appendValue(command, "", command.argument(), out);
    }
    return out.append(END).toString();
  }

  private static void appendPair(String key, String value, StringBuilder out) {
    out.append("    ").append(quoted(key)).append(" = ").append(value).append('\n');
  }

  private static void appendValue(
      CompletedCommand command, String name, Optional<Value> value, StringBuilder out) {
    value
        .filter(v -> !v.isFile())
        .ifPresent(
            v -> appendPair(command.name() + " " + name, quoted(String.join(" ", v.words())), out));
  }

  private static String options(CompletedCommand command) {
    return command.options().stream()
        .flatMap(option -> option.names().stream().map(name -> tip(option, name)))
        .collect(Collectors.joining(", ", "@(", ")"));
  }

  /** A double-quoted string, because only there {@code `t} is a tab. */
  private static String tip(CompletedOption option, String name) {
    String text = option.description().replaceAll("([`\"$])", "`$1");
    return "\"" + name + "`t" + text + "\"";
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
