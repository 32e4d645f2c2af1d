package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.rtmtext.comparison.Comparer;
import org.rtmtext.comparison.Comparison;
import org.rtmtext.comparison.ToleranceOptions;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Problem;
import org.rtmtext.projection.Analysis;
import org.rtmtext.projection.FileErrors;
import org.rtmtext.projection.FileKind;
import org.rtmtext.projection.ParallelCheck;
import org.rtmtext.projection.SkeletonChoice;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What changed between two animations. */
@Command(
    name = "diff",
    description = {
      "Tells what changed between two animations: header, properties, bones, frames, and which part"
          + " of each bone's transforms differs by how much.",
      "Two are the same when all stored values are, to the bit. A tolerance lets differences of its"
          + " own kind pass, and no others.",
      "A plain and a binarised animation are compared in model space, by a skeleton, as exactly as"
          + " binarised ones are stored. That the encoding is another one is told, and is no"
          + " difference. Bones that the skeleton lacks are not compared."
    },
    exitCodeList = {
      "0:the two hold the same animation",
      "1:they differ",
      "2:the command was used in a wrong way, or they cannot be compared: a file cannot be read, or no"
          + " skeleton is known for a plain and a binarised one, or it lacks bones and all else is the"
          + " same"
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
  @Parameters(index = "0", paramLabel = "A", description = "The first: .rtm or .rtmt; - is input.")
  private Path first;

  @Parameters(index = "1", paramLabel = "B", description = "The second.")
  private Path second;

  @Option(names = "--json", description = "One JSON document.")
  private boolean json;

  @Option(
      names = "--angle",
      paramLabel = "DEG",
      defaultValue = "0",
      description = "Rotations that differ by no more degrees are the same.")
  private double angle;

  @Option(
      names = "--distance",
      paramLabel = "M",
      defaultValue = "0",
      description = "Positions that differ by no more metres are the same.")
  private double distance;

  @Option(
      names = "--scale",
      paramLabel = "F",
      defaultValue = "0",
      description =
          "Lengths of rows and quaternions, and cosines between rows, that differ by no more are the"
              + " same.")
  private double scale;

  @Option(
      names = "--max-bones",
      paramLabel = "N",
      defaultValue = "20",
      description = "At most so many bones are listed; ${DEFAULT-VALUE} if not given.")
  private int maxBones;

  @Mixin private SkeletonOption skeleton;

  private final Console console;

  DiffCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException, Failure {
    if (!(angle >= 0 && distance >= 0 && scale >= 0 && maxBones >= 0)) {
      throw Failure.usage("rtm: --angle, --distance, --scale and --max-bones cannot be negative");
    }
    if (Paths.isStandard(first) && Paths.isStandard(second)) {
      throw Failure.usage("rtm: the two cannot both come from standard input");
    }
    skeleton.requireExisting();
    try {
      return readAndCompare();
    } catch (OutOfMemoryError | RuntimeException e) {
      if (ParallelCheck.isOutOfMemory(e)) {
        throw Failure.outOfMemory(console, Main.WRONG_USE);
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
      before = Paths.read(first, console);
      after = Paths.read(second, console);
      a = animation(first, before);
      b = animation(second, after);
    } catch (IOException e) {
      throw Failure.usage("rtm: " + FindingLines.printable(FileErrors.reason(e)));
    } catch (Failure e) {
      // 1 would say that both were read, and differ.
      throw new Failure(Main.WRONG_USE, e.lines(), e.reason());
    }
    return compare(a, b, Arrays.equals(before, after));
  }

  private int compare(Animation before, Animation after, boolean sameBytes)
      throws IOException, Failure {
    Optional<SkeletonChoice> choice = Optional.empty();
    if (Conversion.needsSkeleton(before.encoding(), after.encoding())) {
      choice = skeleton((before.encoding().isBinarised() ? before : after).bones());
    }
    ToleranceOptions tolerance = new ToleranceOptions(angle, distance, scale);
    Comparison c = Comparer.compare(before, after, choice.map(SkeletonChoice::skeleton), tolerance);
    String from = Paths.nameOfInput(first);
    String to = Paths.nameOfInput(second);
    if (json) {
      DiffJson.write(console, from, to, c, tolerance, choice);
    } else {
      new DiffLines(console.lines(), maxBones, tolerance).print(from, to, c, choice, sameBytes);
      console.lines().flush();
    }
    if (c.notCompared().isPresent()) {
      String why = FindingLines.printable(c.notCompared().get());
      console.errors().println("rtm: cannot compare the transforms: " + why);
      return Main.WRONG_USE;
    }
    if (!c.isSame()) {
      return Main.FINDINGS;
    }
    if (!c.unknown().isEmpty()) {
      console
          .errors()
          .println(
              "rtm: cannot compare all: the skeleton lacks "
                  + Counted.of(c.unknown().size(), "bone")
                  + "; name another one with --skeleton FILE#Name");
      return Main.WRONG_USE;
    }
    return Main.GOOD;
  }

  /**
   * The skeleton of both: the one that is nearest to either, and of two of these, and of those that
   * are built in, the one that has more of the bones.
   */
  private Optional<SkeletonChoice> skeleton(List<String> bones) throws Failure {
    ConfigWarnings configs = new ConfigWarnings(console, skeleton);
    Optional<SkeletonChoice> best =
        Stream.of(skeleton.find(first, bones), skeleton.find(second, bones))
            .flatMap(Optional::stream)
            .min(
                Comparator.comparing(SkeletonChoice::reason)
                    .thenComparing(SkeletonChoice::known, Comparator.reverseOrder()));
    if (best.isEmpty()) {
      configs.tellAll();
      console
          .errors()
          .println(
              "rtm: no skeleton fits: no model.cfg beside or above the two, and none that is built"
                  + " in, has half of the bones; name one with --skeleton FILE#Name");
    }
    best.ifPresent(c -> configs.tell(c, Paths.isStandard(first) ? second : first));
    console.errors().flush();
    return best;
  }

  private static Animation animation(Path path, byte[] bytes) throws Failure {
    String name = Paths.nameOfInput(path);
    if (FileKind.of(bytes) != FileKind.TEXT) {
      return Opening.open(name, bytes).animation();
    }
    Analysis text = Analysis.forReport(bytes, 1);
    if (text.animation().isEmpty()) {
      FindingLines lines = new FindingLines(false);
      Problem error = text.report().get(0);
      throw Failure.usage(lines.line(name, error));
    }
    return text.animation().get();
  }
}
