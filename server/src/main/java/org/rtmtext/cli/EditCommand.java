package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Stack;
import java.util.concurrent.Callable;
import org.rtmtext.edits.CannotEditException;
import org.rtmtext.edits.PoseEdit;
import org.rtmtext.edits.PoseEdit.Kind;
import org.rtmtext.edits.PoseEdit.Trait;
import org.rtmtext.files.FileContent;
import org.rtmtext.files.WriteCondition;
import org.rtmtext.model.Animation;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.problem.Wording;
import org.rtmtext.save.DecodedFile;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

@Command(
    name = "edit",
    description = {
      "Edits the poses or the length of an animation.",
      "Edits are made in the order given. --frames, --ease and --feet belong to the edit before"
          + " them. Frames are counted from 1. The bytes of other frames and bones do not change,"
          + " except that bones follow their parents."
    },
    footer = {
      "  java -jar rtm.jar edit walk.rtm --turn \"LeftArm 0 10 0\" --frames 3..9 --ease 2 -o"
          + " out.rtm",
      "  java -jar rtm.jar edit walk.rtm --crop 3..12 --loop 4 -o walk.rtm",
      "  java -jar rtm.jar edit walk.rtm --ground --step-sounds --dry-run"
    })
final class EditCommand implements Callable<Integer> {
  @Parameters(paramLabel = "IN.rtm", description = "A binary animation; - is standard input.")
  private Path input;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT.rtm",
      description = "Where to write; may be IN.rtm. - is standard output.")
  private OutputWriter.Output output;

  @Option(names = "--dry-run", description = "Write nothing; only print what would change.")
  private boolean dryRun;

  @Mixin private final OutputWriter writer;

  @Mixin private final SkeletonOption option = new SkeletonOption();

  private final Console console;
  private final CommandLine line;
  private final List<PoseEdit> edits = new ArrayList<>();
  private final List<Path> appended = new ArrayList<>();

  private EditCommand(Console console) {
    this.console = console;
    writer = new OutputWriter(console);
    line = new CommandLine(this);
  }

  static CommandLine of(Console console) {
    EditCommand edit = new EditCommand(console);
    edit.addOptions();
    return edit.line;
  }

  private void addOptions() {
    for (Kind kind : Kind.values()) {
      option(kind.text(), kind.label(), kind.description());
    }
    option("frames", "FIRST..LAST", "The frames of the edit before this option. Default: all.");
    option(
        "ease",
        "N",
        "Begin and end the edit before this option over N frames, at each end at most half of"
            + " them.");
    option(
        "feet",
        "BONE,...",
        "The feet of the edit before this option. Default: bones with foot, toe, ankle, paw or"
            + " hoof in their names.");
  }

  /**
   * Adds an option for edits.
   *
   * @param label of its argument; empty if it has none
   */
  private void option(String name, String label, String description) {
    line.getCommandSpec()
        .addOption(
            OptionSpec.builder("--" + name)
                .type(Object.class)
                .arity(label.isEmpty() ? "0" : "1")
                .paramLabel(label)
                .description(description)
                .parameterConsumer(
                    (arguments, option, command) -> consume((OptionSpec) option, arguments))
                .build());
  }

  /** Adds an edit, or completes the one before, in the order of the arguments. */
  private void consume(OptionSpec option, Stack<String> arguments) {
    boolean hasValue = option.arity().max() > 0;
    if (hasValue && (arguments.isEmpty() || arguments.peek().matches("--?[a-z].*"))) {
      String missing = "Missing required parameter for option '%s' (%s)";
      throw new MissingParameterException(
          line, option, String.format(missing, option.longestName(), option.paramLabel()));
    }
    add(option.longestName().substring(2), hasValue ? arguments.pop() : "");
  }

  private void add(String option, String value) {
    Optional<Kind> kind = Kind.named(option);
    if (kind.isPresent()) {
      if (kind.get().has(Trait.FILE)) {
        try {
          appended.add(FileArguments.path(value));
        } catch (TypeConversionException e) {
          throw new ParameterException(line, "--" + option + ": " + e.getMessage());
        }
      }
      edits.add(new PoseEdit(kind.get(), value, "", 0));
      return;
    }
    if (edits.isEmpty()) {
      throw new ParameterException(
          line, "--" + option + " belongs to the edit before it: give the edit first");
    }
    PoseEdit edit = edits.remove(edits.size() - 1);
    if (option.equals("feet") && !edit.kind().has(Trait.FEET)) {
      List<String> options = Kind.with(Trait.FEET).stream().map(name -> "--" + name).toList();
      throw new ParameterException(line, "--feet belongs to " + Wording.joined(options, "or"));
    }
    edits.add(
        switch (option) {
          case "frames" -> new PoseEdit(edit.kind(), edit.words(), value, edit.ease());
          case "feet" -> new PoseEdit(edit.kind(), value, edit.frames(), edit.ease());
          default -> new PoseEdit(edit.kind(), edit.words(), edit.frames(), number(value));
        });
  }

  private int number(String value) {
    if (!value.matches("\\d{1,9}")) {
      throw new ParameterException(line, "--ease: '" + value + "' is not a number of frames");
    }
    return Integer.parseInt(value);
  }

  @Override
  public Integer call() throws IOException, Failure {
    if (edits.isEmpty()) {
      throw Failure.usage("no edit is given, such as --turn \"LeftArm 0 10 0\"");
    }
    if (output == null && !dryRun) {
      throw Failure.usage("name the output with -o; it may be " + input);
    }
    Path target = output == null ? FileArguments.STANDARD : output.file();
    if (!dryRun) {
      OutputWriter.requireAnimation(target, appended, console);
    }
    String name = FileArguments.nameOfInput(input);
    DecodedFile before = FileArguments.decode(name, FileArguments.read(input, console));
    Animation animation = before.animation();
    Optional<PoseSkeleton> skeleton =
        edits.stream().anyMatch(edit -> edit.kind().has(Trait.SKELETON))
            ? Optional.of(
                InputSkeletons.of(option.finder(), console).requirePoses(input, animation))
            : Optional.empty();
    for (PoseEdit edit : edits) {
      try {
        PoseEdit.Edited edited =
            edit.apply(new PoseEdit.Source(animation, skeleton, other(edit)), () -> {});
        edited
            .unmoved()
            .ifPresent(bones -> console.warn(name, "--" + edit.kind().text() + ": " + bones));
        animation = edited.animation();
      } catch (CannotEditException e) {
        throw Failure.usage(name + ": --" + edit.kind().text() + ": " + e.getMessage());
      }
    }
    DecodedFile edited = FileArguments.encode(name, animation, before.animation());
    String changes = OutputWriter.changes(before.animation(), edited, name);
    if (dryRun) {
      console.lines().println(name + ": nothing written" + changes);
      return ExitCode.SUCCESS;
    }
    writer.write(
        target,
        FileContent.of(edited.bytes()),
        FileArguments.isSame(input, target)
            ? WriteCondition.content(before.bytes())
            : WriteCondition.ANY);
    if (!FileArguments.isStandard(target)) {
      console.lines().println(OutputWriter.report(target, edited) + changes);
    }
    return ExitCode.SUCCESS;
  }

  /** The other animation of an edit; empty if it needs none. */
  private Optional<Animation> other(PoseEdit edit) throws IOException, Failure {
    if (!edit.kind().has(Trait.FILE)) {
      return Optional.empty();
    }
    Path file = FileArguments.path(edit.words());
    byte[] bytes = FileArguments.read(file, console);
    return Optional.of(FileArguments.decode(FileArguments.nameOfInput(file), bytes).animation());
  }
}
