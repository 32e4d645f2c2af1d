package org.rtmtext.cli;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.rtmtext.problem.Suggestions;
import org.rtmtext.problem.Wording;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Messages for users about command lines that cannot be parsed. */
public final class UsageErrors {
  private UsageErrors() {}

  /**
   * What is wrong with a command line, and what to write instead.
   *
   * @param args the arguments of the command line
   */
  public static String message(ParameterException e, String... args) {
    CommandSpec command = e.getCommandLine().getCommandSpec();
    Optional<String> file =
        Arrays.stream(args).filter(a -> isFileTakenForOption(command, a)).findFirst();
    if (file.isPresent()) {
      return "'" + file.get() + "' is read as an option; write ./" + file.get() + " for the file";
    }
    if (e instanceof UnmatchedArgumentException u && !u.getUnmatched().isEmpty()) {
      return unmatched(command, u.getUnmatched());
    }
    if (e.getCause() instanceof TypeConversionException cause && e.getArgSpec() != null) {
      return name(e.getArgSpec()) + ": " + cause.getMessage();
    }
    return e.getMessage();
  }

  /**
   * Whether an argument that begins with a dash is the name of a file. An existing file counts even
   * if its name begins like an option: {@code -old.rtm} is read as {@code -o}.
   */
  private static boolean isFileTakenForOption(CommandSpec command, String argument) {
    Set<String> options = command.optionsMap().keySet();
    if (argument.length() < 2 || !argument.startsWith("-") || options.contains(argument)) {
      return false;
    }
    String name = argument.toLowerCase(Locale.ROOT);
    boolean isNamedAsFile = name.endsWith(".rtm") || name.endsWith(".rtmt");
    return isNamedAsFile && options.stream().noneMatch(argument::startsWith) || isFile(argument);
  }

  private static boolean isFile(String argument) {
    try {
      return Files.isRegularFile(Path.of(argument));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static String unmatched(CommandSpec command, List<String> unmatched) {
    String first = unmatched.get(0);
    if (first.startsWith("-")) {
      String option = "'" + first + "'";
      return (command.parent() == null
              ? "unknown option " + option + " before the command"
              : command.name() + " has no option " + option)
          + suggestion(command.optionsMap().keySet(), first).orElse("");
    }
    if (!command.subcommands().isEmpty()) {
      return "unknown command '" + first + "'" + commandAdvice(command, first);
    }
    List<PositionalParamSpec> taken = command.positionalParameters();
    if (!taken.isEmpty() && taken.get(0).arity().isVariable()) {
      // The command takes any number of paths, so the argument was refused because it is no path.
      // picocli does not say why.
      return name(taken.get(0)) + ": " + reasonNotPath(first);
    }
    return takes(command, taken)
        + (unmatched.size() == 1
            ? "unexpected argument '" + first + "'"
            : "unexpected arguments '" + first + "' and '" + unmatched.get(1) + "'");
  }

  private static String commandAdvice(CommandSpec root, String command) {
    if (command.toLowerCase(Locale.ROOT).endsWith(".rtm")) {
      return "; to print a file as text, use 'text " + command + "'";
    }
    Set<String> commands = root.subcommands().keySet();
    return suggestion(commands, command).orElse("; commands are " + String.join(", ", commands));
  }

  private static Optional<String> suggestion(Set<String> known, String wrong) {
    return new Suggestions(known).nearest(wrong).map(near -> "; did you mean " + near + "?");
  }

  private static String reasonNotPath(String argument) {
    try {
      return "'" + FileArguments.path(argument) + "' cannot be used";
    } catch (TypeConversionException e) {
      return e.getMessage();
    }
  }

  private static String takes(CommandSpec command, List<PositionalParamSpec> taken) {
    String noun =
        !taken.isEmpty() && taken.get(0).paramLabel().equals("COMMAND") ? "command" : "file";
    return command.name()
        + " takes "
        + (taken.isEmpty() ? "no arguments" : Wording.count(taken.size(), noun))
        + "; ";
  }

  private static String name(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
  }
}
