package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.check.ParallelCheck;
import org.rtmtext.cli.output.Console;
import org.rtmtext.cli.output.DiffJson;
import org.rtmtext.cli.output.DiffLines;
import org.rtmtext.cli.output.ExitCode;
import org.rtmtext.cli.output.Failure;
import org.rtmtext.cli.output.FileArguments;
import org.rtmtext.cli.output.Json;
import org.rtmtext.cli.output.ProblemLines;
import org.rtmtext.comparison.Comparer;
import org.rtmtext.comparison.Comparison;
import org.rtmtext.comparison.ToleranceOptions;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.files.FileErrors;
import org.rtmtext.files.FileKind;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Wording;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code diff}. */
@Command(
    name = "diff",
    description = {
      "Lists the differences between two animations: header, properties, bones, frames, and the"
          + " largest difference of each part of a bone's transforms.",
      "Two animations are equal if all stored values are identical, bit for bit. Each"
          + " tolerance applies only to its own kind of difference.",
      "A plain and a binarised animation are compared in model space, using a skeleton, to the"
          + " precision of the binarised one. A different encoding alone is reported but does not"
          + " count as a difference. Bones that the skeleton lacks are not compared."
    },
    exitCodeList = {
      "0:the animations are equal",
      "1:they differ",
      "2:usage error, a file cannot be read, or the animations cannot be compared (no skeleton"
          + " fits, or the skeleton lacks some bones and no other difference was found)"
    },
    footer = {
      "  java -jar rtm.jar diff old.rtm new.rtm",
      "  java -jar rtm.jar diff old.rtm new.rtm --angle 0.1 --distance 0.001",
      "  java -jar rtm.jar diff source.rtm binarised.rtm --skeleton model.cfg",
      "",
      "With git:",
      "  git config difftool.rtm.cmd 'java -jar rtm.jar diff \"$LOCAL\" \"$REMOTE\"; true'",
      "  git difftool -y -t rtm -- '*.rtm'"
    })
final class DiffCommand implements Callable<Integer> {
  @Parameters(
      index = "0",
      paramLabel = "A",
      description = "First animation, .rtm or .rtmt; - is standard input.")
  private Path first;

  @Parameters(index = "1", paramLabel = "B", description = "Second animation.")
  private Path second;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Option(
      names = "--angle",
      paramLabel = "DEG",
      defaultValue = "0",
      description = "Treat rotations as equal if they differ by at most this many degrees.")
  private double angle;

  @Option(
      names = "--distance",
      paramLabel = "M",
      defaultValue = "0",
      description = "Treat positions as equal if they differ by at most this many metres.")
  private double distance;

  @Option(
      names = "--scale",
      paramLabel = "F",
      defaultValue = "0",
      description =
          "Treat lengths of rows and quaternions, and cosines between rows, as equal if they"
              + " differ by at most this value.")
  private double scale;

  @Option(
      names = "--max-bones",
      paramLabel = "N",
      defaultValue = "20",
      description = "Maximum number of bones listed; default: ${DEFAULT-VALUE}.")
  private int maxBones;

  @Mixin private SkeletonOption skeleton;

  private final Console console;

  DiffCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException, Failure {
    if (!(angle >= 0 && distance >= 0 && scale >= 0 && maxBones >= 0)) {
      throw Failure.usage("--angle, --distance, --scale and --max-bones cannot be negative");
    }
    if (FileArguments.isStandard(first) && FileArguments.isStandard(second)) {
      throw Failure.usage("only one input can be standard input");
    }
    skeleton.requireExisting();
    try {
      return readAndCompare();
    } catch (OutOfMemoryError | RuntimeException e) {
      if (ParallelCheck.isOutOfMemory(e)) {
        throw Failure.outOfMemory(console, ExitCode.USAGE_ERROR);
      }
      throw e;
    }
  }

  private int readAndCompare() throws IOException, Failure {
    byte[] before;
    byte[] after;
    Animation a;
    Animation b;
    try {
      before = FileArguments.read(first, console);
      after = FileArguments.read(second, console);
      a = animation(first, before);
      b = animation(second, after);
    } catch (IOException e) {
      throw Failure.usage(FileErrors.reason(e));
    } catch (Failure e) {
      // Exit code 1 would mean that both were read, and differ.
      throw new Failure(ExitCode.USAGE_ERROR, e.lines(), e.reason());
    }
    return compare(a, b, Arrays.equals(before, after));
  }

  private int compare(Animation before, Animation after, boolean sameBytes)
      throws IOException, Failure {
    Optional<SkeletonMatch> choice = Optional.empty();
    if (Conversion.needsSkeleton(before.encoding(), after.encoding())) {
      choice = skeleton((before.encoding().isBinarised() ? before : after).bones());
    }
    ToleranceOptions tolerance = new ToleranceOptions(angle, distance, scale);
    Comparison c = Comparer.compare(before, after, choice.map(SkeletonMatch::skeleton), tolerance);
    String from = FileArguments.nameOfInput(first);
    String to = FileArguments.nameOfInput(second);
    if (json) {
      Json.print(DiffJson.of(from, to, c, tolerance, choice), console);
    } else {
      new DiffLines(console.lines(), maxBones, tolerance).print(from, to, c, choice, sameBytes);
      console.lines().flush();
    }
    if (c.notCompared().isPresent()) {
      console.error("cannot compare the transforms: " + c.notCompared().get());
      return ExitCode.USAGE_ERROR;
    }
    if (!c.isSame()) {
      return ExitCode.FINDINGS;
    }
    if (!c.unknown().isEmpty()) {
      console.error(
          "cannot compare all bones: the skeleton lacks "
              + Wording.count(c.unknown().size(), "bone")
              + "; choose a different skeleton with --skeleton FILE#Name");
      return ExitCode.USAGE_ERROR;
    }
    return ExitCode.SUCCESS;
  }

  /**
   * The skeleton of both animations: the nearest one, and if that leaves two, the one that matches
   * more bones.
   */
  private Optional<SkeletonMatch> skeleton(List<String> bones) throws Failure {
    ConfigWarnings configs = new ConfigWarnings(console, skeleton);
    Optional<SkeletonMatch> best =
        Stream.of(skeleton.find(first, bones), skeleton.find(second, bones))
            .flatMap(Optional::stream)
            .min(
                Comparator.comparing(SkeletonMatch::reason)
                    .thenComparing(SkeletonMatch::known, Comparator.reverseOrder()));
    if (best.isEmpty()) {
      configs.reportAll();
      console.error(
          "no skeleton fits: neither a model.cfg in the files' folders or parent folders nor a"
              + " built-in skeleton has at least half of the bones; choose one with --skeleton"
              + " FILE#Name");
    }
    best.ifPresent(c -> configs.report(c, FileArguments.isStandard(first) ? second : first));
    console.errors().flush();
    return best;
  }

  private static Animation animation(Path path, byte[] bytes) throws Failure {
    String name = FileArguments.nameOfInput(path);
    if (FileKind.of(bytes) != FileKind.TEXT) {
      return FileArguments.decode(name, bytes).animation();
    }
    Analysis text = Analysis.forReport(bytes, 1);
    if (text.animation().isEmpty()) {
      ProblemLines lines = new ProblemLines(false);
      String line = lines.line(name, text.report().get(0));
      throw new Failure(ExitCode.USAGE_ERROR, List.of(line), line);
    }
    return text.animation().get();
  }
}
