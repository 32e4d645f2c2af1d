package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.rtmtext.comparison.ToleranceOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code diff}. */
@Command(
    name = "diff",
    description = {
      "Lists the differences between two animations in header, properties, bones and frames, and"
          + " for each bone the largest differences in rotation, position and scale.",
      "Two animations are equal if all stored values are identical, bit for bit. Each"
          + " tolerance applies only to its own kind of difference.",
      "A plain and a binarised animation are compared in model space, using a skeleton, to the"
          + " precision of the binarised one. A different encoding alone is reported but does not"
          + " count as a difference. Bones that the skeleton lacks are not compared."
    },
    exitCodeList = {
      "0:the animations are equal",
      "1:they differ, or a folder has a file that the other lacks",
      "2:usage error, a file cannot be read, or the animations cannot be compared (no skeleton"
          + " fits, or the skeleton lacks some bones and no other difference was found)"
    },
    footer = {
      "  java -jar rtm.jar diff old.rtm new.rtm",
      "  java -jar rtm.jar diff old/ new/              all files, by their relative paths",
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
      description =
          "First animation, .rtm or .rtmt; - is standard input. Or a folder, to compare its files"
              + " with those of another folder.")
  private Path first;

  @Parameters(index = "1", paramLabel = "B", description = "Second animation or folder.")
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
    ToleranceOptions tolerance = new ToleranceOptions(angle, distance, scale);
    PairComparer comparer = new PairComparer(console, skeleton, tolerance);
    if (Files.isDirectory(first) && Files.isDirectory(second)) {
      return new FolderDiff(console, comparer, maxBones, skeleton.mods()).run(first, second, json);
    }
    PairComparer.Pair pair = comparer.compare(first, second);
    if (json) {
      Json.print(pair.json(), console);
    } else {
      new DiffLines(pair, maxBones).print(console.lines());
      console.lines().flush();
    }
    pair.notCompared().ifPresent(console::error);
    return pair.exitCode();
  }
}
