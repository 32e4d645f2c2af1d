package org.rtmtext.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.rtmtext.conversion.BoneChoice;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Code;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * What a shell needs to complete a command. It is taken from the specification that the help is
 * printed from.
 *
 * @param options in the order of the help
 * @param argument what its arguments are; empty if it takes none
 */
record CompletedCommand(
    String name, String description, List<CompletedOption> options, Optional<Value> argument) {
  private static final Pattern END_OF_SUMMARY = Pattern.compile("(?<=[\\w)])[.;](?: |$)");

  /**
   * An option.
   *
   * @param names such as {@code -o} and {@code --output}
   * @param value empty if it takes none
   */
  record CompletedOption(List<String> names, String description, Optional<Value> value) {}

  /**
   * The value of an option, or an argument.
   *
   * @param words all possible values; empty if there are others
   * @param isFile whether paths are completed
   * @param isList whether several values are separated by commas
   */
  record Value(List<String> words, boolean isFile, boolean isList) {
    private static final Pattern NO_FILE = Pattern.compile("N|NUMBER|DEG|M|F|NAME|COMMAND");

    private static Value of(ArgSpec arg) {
      List<String> words =
          switch (arg.paramLabel()) {
            case "CODE" -> Arrays.stream(Code.values()).map(Code::id).toList();
            case "ENCODING" ->
                Stream.concat(
                        Arrays.stream(Encoding.values()).map(e -> e.text().replace(" ", "")),
                        Stream.of("glb", "gltf"))
                    .toList();
            case "WHICH" ->
                Arrays.stream(BoneChoice.values())
                    .map(c -> c.name().toLowerCase(Locale.ROOT))
                    .toList();
            case "SHELL" -> CompletionsCommand.SHELLS;
            default -> List.of();
          };
      boolean isFile = words.isEmpty() && !NO_FILE.matcher(arg.paramLabel()).matches();
      return new Value(words, isFile, !arg.splitRegex().isEmpty());
    }
  }

  /** All commands of a program. */
  static List<CompletedCommand> all(CommandSpec root) {
    List<CompletedCommand> all = new ArrayList<>();
    root.subcommands().values().forEach(c -> all.add(of(c.getCommandSpec())));
    return all;
  }

  /** One command. */
  static CompletedCommand of(CommandSpec command) {
    List<CompletedOption> options =
        command.options().stream()
            .filter(option -> !option.hidden())
            .map(
                option ->
                    new CompletedOption(
                        List.of(option.names()),
                        summary(option.description()),
                        option.arity().max() == 0
                            ? Optional.empty()
                            : Optional.of(Value.of(option))))
            .toList();
    List<PositionalParamSpec> arguments = command.positionalParameters();
    return new CompletedCommand(
        command.name(),
        summary(command.usageMessage().description()),
        options,
        arguments.stream().findFirst().map(Value::of));
  }

  /** All names of options. */
  List<String> optionNames() {
    return options.stream().flatMap(option -> option.names().stream()).toList();
  }

  /** The options that take a value. */
  Stream<CompletedOption> optionsWithValue() {
    return options.stream().filter(option -> option.value().isPresent());
  }

  /** The first sentence, which fits into a line of a menu. */
  private static String summary(String... description) {
    String first = description.length == 0 ? "" : description[0].replace("%%", "%");
    return END_OF_SUMMARY.split(first, 2)[0];
  }
}
