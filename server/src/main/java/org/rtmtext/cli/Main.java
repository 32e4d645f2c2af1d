package org.rtmtext.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import org.rtmtext.build.BuildInfo;
import org.rtmtext.check.ParallelFiles;
import org.rtmtext.conversion.BoneChoice;
import org.rtmtext.files.FileErrors;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Suggestions;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

@Command(
    name = "rtm",
    description = "Converts Arma animations (RTM files) to text, and back to the same bytes.",
    scope = ScopeType.INHERIT,
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:success",
      "1:a problem in a file",
      "2:usage error, or the output cannot be written"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  java -jar rtm.jar text walk.rtm               print an animation as text",
      "  java -jar rtm.jar text walk.rtm -o walk.rtmt  write the text to a file",
      "  java -jar rtm.jar pack walk.rtmt              save an edited text as walk.rtm",
      "  java -jar rtm.jar check addons/               check the files in a folder",
      "  java -jar rtm.jar fix addons/                 fix problems in a folder",
      "  java -jar rtm.jar new pose.rtm                create an animation",
      "  java -jar rtm.jar edit walk.rtm --turn \"LeftArm 0 10 0\" -o out.rtm",
      "                                                edit poses, crop, loop, ...",
      "  java -jar rtm.jar info walk.rtm               encoding, frames, bones, ...",
      "  java -jar rtm.jar joints walk.rtm             positions of the joints",
      "  java -jar rtm.jar convert walk.rtm -o b.rtm --to bmtr5",
      "                                                plain to binarised",
      "  java -jar rtm.jar diff old.rtm new.rtm        list the differences",
      "  java -jar rtm.jar view walk.rtm -o walk.html  show a moving figure",
      "  java -jar rtm.jar skeleton model.cfg          print its skeletons as trees",
      "  java -jar rtm.jar uses addons/                which class uses which animation",
      "  java -jar rtm.jar merge base.rtm ours.rtm theirs.rtm -o merged.rtm",
      "                                                merge two edits",
      "  java -jar rtm.jar lsp                         language server for editors",
      "%nHelp for a command: java -jar rtm.jar help COMMAND"
    })
public final class Main implements Callable<Integer> {
  /** The commands that do not refer to other commands, in the order of the help. */
  static final List<String> INDEPENDENT =
      List.of(
          "text",
          "pack",
          "check",
          "fix",
          "new",
          "edit",
          "info",
          "joints",
          "convert",
          "diff",
          "merge",
          "view",
          "skeleton",
          "uses",
          "lsp");

  private static final List<String> ABOUT_COMMANDS = List.of("completions", "help", "version");

  @Spec private CommandSpec spec;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Show the stack trace of an unexpected error; RTM_DEBUG=1 does the same.")
  private boolean debug;

  private final Console console;

  private Main(Console console) {
    this.console = console;
  }

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] args) {
    System.setProperty(XtextLog.PROPERTY, XtextLog.NAME);
    System.exit(run(Console.ofProcess(), args));
  }

  /**
   * Runs the command.
   *
   * @return the exit code
   */
  static int run(Console console, String... args) {
    Main main = new Main(console);
    CommandLine line = new CommandLine(main);
    needed(args).forEach(name -> line.addSubcommand(command(name, console)));
    line.setCommandName(Help.program());
    Help.use(line);
    line.registerConverter(Path.class, FileArguments::path);
    line.registerConverter(OutputWriter.Output.class, OutputWriter.Output::of);
    line.registerConverter(double.class, number(Double::valueOf, "number"));
    line.registerConverter(int.class, number(Integer::valueOf, "whole number up to 2147483647"));
    line.registerConverter(ConvertFormat.class, named(ConvertFormat::named, ConvertFormat.NAMES));
    line.registerConverter(
        Encoding.class, named(Encoding::named, "plain, plain0100, bmtr3, bmtr4 and bmtr5"));
    line.registerConverter(BoneChoice.class, named(BoneChoice::named, BoneChoice.names("and")));
    line.registerConverter(Code.class, Main::code);
    line.setOut(console.lines());
    line.setErr(console.errors());
    line.setColorScheme(
        CommandLine.Help.defaultColorScheme(console.outHasColours() ? Ansi.ON : Ansi.OFF));
    line.setParameterExceptionHandler(main::usageError);
    line.setExecutionExceptionHandler((e, c, r) -> main.failed(e));
    int code;
    try {
      code = line.execute(args);
    } catch (OutOfMemoryError e) {
      code = main.failed(Failure.of(e, console));
    }
    console.flush();
    return console.outputFailure().isPresent() && !console.isOutputClosed()
        ? main.outputFailed(console.outputFailure().get())
        : code;
  }

  /**
   * The names of the commands that these arguments need. Reading the annotations of all commands
   * takes longer than most commands run.
   */
  private static List<String> needed(String... args) {
    return args.length > 0 && INDEPENDENT.contains(args[0]) ? List.of(args[0]) : allNames();
  }

  private static List<String> allNames() {
    return Stream.of(INDEPENDENT, ABOUT_COMMANDS).flatMap(List::stream).toList();
  }

  static Object command(String name, Console console) {
    return switch (name) {
      case "text" -> new TextCommand(console);
      case "pack" -> new PackCommand(console);
      case "check" -> new CheckCommand(console);
      case "fix" -> new FixCommand(console);
      case "new" -> new NewCommand(console);
      case "edit" -> EditCommand.of(console);
      case "info" -> new InfoCommand(console);
      case "joints" -> new JointsCommand(console);
      case "convert" -> new ConvertCommand(console);
      case "diff" -> new DiffCommand(console);
      case "merge" -> new MergeCommand(console);
      case "view" -> new ViewCommand(console);
      case "skeleton" -> new SkeletonCommand(console);
      case "uses" -> new UsesCommand(console);
      case "lsp" -> new LspCommand();
      case "completions" -> new CompletionsCommand();
      case "help" -> new HelpCommand();
      case "version" -> new VersionCommand();
      default -> throw new IllegalArgumentException(name);
    };
  }

  private int outputFailed(IOException e) {
    console.error("cannot write to standard output: " + FileErrors.reason(e));
    console.flush();
    return ExitCode.USAGE_ERROR;
  }

  @Override
  public Integer call() {
    console.error("no command given");
    console.errors().println();
    spec.commandLine()
        .usage(
            console.errors(),
            CommandLine.Help.defaultColorScheme(console.hasColours() ? Ansi.ON : Ansi.OFF));
    return ExitCode.USAGE_ERROR;
  }

  private static <T> ITypeConverter<T> named(Function<String, Optional<T>> values, String names) {
    return argument ->
        values
            .apply(argument)
            .orElseThrow(
                () -> new TypeConversionException("'" + argument + "' is not one of " + names));
  }

  private static Code code(String argument) {
    return Code.withId(argument.strip())
        .orElseThrow(() -> unknownCode(argument, Arrays.asList(Code.values())));
  }

  /** The failure for an argument that is not a code, with the nearest of the known codes. */
  static TypeConversionException unknownCode(String argument, Collection<Code> known) {
    return new TypeConversionException(
        "there is no problem code '"
            + argument
            + "'"
            + new Suggestions(known.stream().map(Code::id).toList())
                .nearest(argument)
                .map(near -> "; did you mean '" + near + "'?")
                .orElse(""));
  }

  private static <T> ITypeConverter<T> number(Function<String, T> parse, String kind) {
    return argument -> {
      try {
        T number = parse.apply(argument);
        if (!number.equals(Double.NaN)) {
          return number;
        }
      } catch (NumberFormatException e) {
        // Refused below, like NaN.
      }
      throw new TypeConversionException("'" + argument + "' is not a " + kind);
    };
  }

  private int usageError(ParameterException e, String[] args) {
    console.error(UsageErrors.message(e, args));
    String command = e.getCommandLine().getCommandSpec().qualifiedName();
    console.errors().println("Try '" + command + " --help' for more information.");
    return ExitCode.USAGE_ERROR;
  }

  private int failed(Exception e) {
    if (ParallelFiles.isOutOfMemory(e)) {
      return failed(Failure.of(e, console));
    }
    PrintWriter err = console.errors();
    if (debug || console.isDebug()) {
      e.printStackTrace(err);
    }
    if (e instanceof Failure f) {
      f.lines().forEach(err::println);
      return f.exitCode();
    }
    if (e instanceof IOException io) {
      if (console.outputFailure().stream().anyMatch(failure -> failure == io)) {
        // Reported at the end, unless the reader has closed the output.
        return ExitCode.SUCCESS;
      }
      console.error(FileErrors.reason(io));
      return ExitCode.FINDINGS;
    }
    if (e instanceof InvalidPathException path) {
      console.error(path.getInput() + " is not a valid path: " + FileErrors.reason(path));
      return ExitCode.FINDINGS;
    }
    console.error("internal error: " + e);
    err.println(
        "Please report it as an RTM Text issue, and include the output of the same command run"
            + " with --debug.");
    return ExitCode.FINDINGS;
  }

  @Command(
      name = "help",
      description = "Shows help for a command.",
      footer = {"  java -jar rtm.jar help pack"})
  static final class HelpCommand implements Runnable {
    @Spec private CommandSpec spec;

    @Parameters(
        paramLabel = "COMMAND",
        arity = "0..1",
        description = "The command to explain; default: list all commands.")
    private String command;

    @Override
    public void run() {
      CommandLine root = spec.root().commandLine();
      CommandLine asked = command == null ? root : root.getSubcommands().get(command);
      if (asked == null) {
        throw new UnmatchedArgumentException(root, List.of(command));
      }
      asked.usage(root.getOut(), root.getColorScheme());
    }
  }

  @Command(
      name = "version",
      description = "Prints the version.",
      footer = {"  java -jar rtm.jar version"})
  static final class VersionCommand implements Runnable {
    @Spec private CommandSpec spec;

    @Override
    public void run() {
      spec.root().commandLine().printVersionHelp(spec.commandLine().getOut());
    }
  }

  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      BuildInfo build = BuildInfo.current();
      return new String[] {
        "rtm " + build.version() + " (commit " + build.commit() + ")",
        "Java " + Runtime.version() + ", " + System.getProperty("os.name")
      };
    }
  }
}
