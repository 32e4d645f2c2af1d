package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.check.FolderWalk;
import org.rtmtext.check.FolderWalk.Found;
import org.rtmtext.comparison.Comparer;
import org.rtmtext.comparison.Comparison;
import org.rtmtext.comparison.PoseDifferences;
import org.rtmtext.comparison.ToleranceOptions;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.files.FileErrors;
import org.rtmtext.files.FileKind;
import org.rtmtext.model.Animation;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.problem.SeverityRules;
import org.rtmtext.problem.Wording;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "diff",
    description = {
      "Lists the differences between two animations in header, properties, bones and frames, and"
          + " for each bone the largest differences of its stored rotation, position and scale. If a"
          + " skeleton fits, also which bones were turned or moved relative to their parents.",
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

  @Mixin private final SkeletonOption option = new SkeletonOption();

  private final Console console;
  private InputSkeletons skeletons;
  private ToleranceOptions tolerance;

  /** The pairs of files in two folders that differ, as JSON. */
  private final List<Object> different = new ArrayList<>();

  private final List<String> notCompared = new ArrayList<>();
  private int equal;
  private int differing;

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
    skeletons = InputSkeletons.of(option.finder(), console);
    skeletons.finder().requireExisting();
    tolerance = new ToleranceOptions(angle, distance, scale);
    if (Files.isDirectory(first) && Files.isDirectory(second)) {
      return compareFolders();
    }
    DiffResult pair = compare(first, second);
    if (json) {
      Json.print(pair.json(), console);
    } else {
      print(pair);
    }
    pair.notCompared().ifPresent(console::error);
    return pair.exitCode();
  }

  private void print(DiffResult pair) {
    pair.print(console.lines(), maxBones);
    console.lines().flush();
  }

  /**
   * Compares two folders and prints what differs.
   *
   * @return the exit code
   */
  private int compareFolders() throws IOException, Failure {
    Map<String, Path> before = files(first);
    Map<String, Path> after = files(second);
    if (before.isEmpty() && after.isEmpty() && notCompared.isEmpty()) {
      throw Failure.usage("no .rtm or .rtmt files in " + first + " or " + second);
    }
    List<String> removed = before.keySet().stream().filter(f -> !after.containsKey(f)).toList();
    List<String> added = after.keySet().stream().filter(f -> !before.containsKey(f)).toList();
    TreeSet<String> common = new TreeSet<>(before.keySet());
    common.retainAll(after.keySet());
    int done = 0;
    for (String path : common) {
      console.progress(done++, common.size());
      compare(path, before.get(path), after.get(path));
    }
    if (json) {
      Json.print(
          Json.object(
              "before", first,
              "after", second,
              "equal", equal,
              "different", different,
              "removed", removed,
              "added", added,
              "notCompared", notCompared),
          console);
    } else {
      removed.forEach(path -> print("only in " + first + ": " + path));
      added.forEach(path -> print("only in " + second + ": " + path));
    }
    console.error(
        String.format(
            Locale.ROOT,
            "%s equal, %,d different, %,d only in %s, %,d only in %s, %,d not compared",
            Wording.count(equal, "file"),
            differing,
            removed.size(),
            first,
            added.size(),
            second,
            notCompared.size()));
    boolean isSame = differing == 0 && removed.isEmpty() && added.isEmpty();
    return !notCompared.isEmpty()
        ? ExitCode.USAGE_ERROR
        : isSame ? ExitCode.SUCCESS : ExitCode.FINDINGS;
  }

  /** The files of a folder by their relative paths, with {@code /} between names. */
  private Map<String, Path> files(Path folder) {
    Map<String, Path> files = new TreeMap<>();
    for (Found found : FolderWalk.find(List.of(folder), skeletons.finder().mods(), true).found()) {
      if (found.failure().isEmpty()) {
        files.put(folder.relativize(found.path()).toString().replace('\\', '/'), found.path());
      } else {
        notCompared.add(found.path().toString());
        console.error(
            "cannot read " + found.path() + ": " + FileErrors.reasonAlone(found.failure().get()));
      }
    }
    return files;
  }

  private void compare(String path, Path before, Path after) {
    DiffResult pair;
    try {
      if (Files.mismatch(before, after) < 0) {
        equal++;
        return;
      }
      pair = compare(before, after);
    } catch (IOException | Failure e) {
      Failure.of(e, console).lines().forEach(console.errors()::println);
      notCompared.add(path);
      return;
    }
    boolean isSame = pair.comparison().isSame();
    if (!isSame) {
      differing++;
      if (json) {
        different.add(pair.json());
      } else {
        print(pair);
      }
    }
    if (pair.notCompared().isPresent()) {
      console.error(path + ": " + pair.notCompared().get());
      notCompared.add(path);
    } else {
      equal += isSame ? 1 : 0;
    }
  }

  private void print(String line) {
    console.lines().println(Wording.printable(line));
    console.lines().flush();
  }

  /**
   * Compares two files.
   *
   * @throws Failure if one cannot be read; a usage error, because exit code 1 would mean that both
   *     were read, and differ
   */
  DiffResult compare(Path first, Path second) throws Failure {
    try {
      byte[] before = FileArguments.read(first, console);
      byte[] after = FileArguments.read(second, console);
      Read readFirst = read(first, before);
      Read readSecond = read(second, after);
      Animation a = readFirst.animation();
      Animation b = readSecond.animation();
      Optional<SkeletonMatch> choice = Optional.empty();
      if (Conversion.needsSkeleton(a.encoding(), b.encoding())) {
        choice = skeleton(first, second, (a.encoding().isBinarised() ? a : b).bones());
      }
      Comparison c =
          choice.isPresent()
              ? Comparer.compare(a, b, choice.get().skeleton(), tolerance)
              : Comparer.compare(a, b, tolerance);
      return new DiffResult(
          FileArguments.nameOfInput(first),
          FileArguments.nameOfInput(second),
          c,
          tolerance,
          choice,
          poses(first, second, readFirst, readSecond, c),
          Arrays.equals(before, after));
    } catch (IOException | Failure | OutOfMemoryError | RuntimeException e) {
      throw Failure.of(e, console).with(ExitCode.USAGE_ERROR);
    }
  }

  /**
   * The skeleton of both animations: of those found for each, the one with the first {@link
   * SkeletonMatch.Reason}, or if the reasons are equal, the one that matches more bones. Reports
   * its problems; empty if none fits.
   */
  private Optional<SkeletonMatch> skeleton(Path first, Path second, List<String> bones)
      throws Failure {
    Optional<SkeletonMatch> best =
        Stream.of(skeletons.finder().find(first, bones), skeletons.finder().find(second, bones))
            .flatMap(Optional::stream)
            .min(
                Comparator.comparing(SkeletonMatch::reason)
                    .thenComparing(SkeletonMatch::known, Comparator.reverseOrder()));
    if (best.isEmpty()) {
      skeletons.reporter().reportAll();
      console.error(
          "no skeleton fits: neither a model.cfg in the files' folders or parent folders nor a"
              + " built-in skeleton has at least half of the bones; choose one with --skeleton"
              + " FILE#Name");
    }
    best.ifPresent(
        c -> skeletons.reporter().report(c, FileArguments.isStandard(first) ? second : first));
    return best;
  }

  /**
   * What differs relative to the parents, with the skeleton of a text of poses, or else one that is
   * found for the second animation or the first. Empty if no skeleton fits, or if the rows are
   * equal or of two kinds.
   */
  private Optional<DiffResult.Poses> poses(
      Path first, Path second, Read before, Read after, Comparison c) throws Failure {
    if (c.motions().isEmpty() || c.isConverted()) {
      return Optional.empty();
    }
    Optional<PoseSkeleton> skeleton = after.poses().or(before::poses);
    if (skeleton.isEmpty()) {
      skeleton = skeletons.findPoses(second, after.animation());
    }
    if (skeleton.isEmpty()) {
      skeleton = skeletons.findPoses(first, before.animation());
    }
    return skeleton.map(
        s ->
            new DiffResult.Poses(
                s.name(), PoseDifferences.of(before.animation(), after.animation(), s, tolerance)));
  }

  /**
   * An animation that was read.
   *
   * @param poses the skeleton of a text of poses; empty for other inputs
   */
  private record Read(Animation animation, Optional<PoseSkeleton> poses) {}

  private static Read read(Path path, byte[] bytes) throws Failure {
    String name = FileArguments.nameOfInput(path);
    if (FileKind.of(bytes) != FileKind.TEXT) {
      return new Read(FileArguments.decode(name, bytes).animation(), Optional.empty());
    }
    Analysis text = Analysis.forReport(bytes, 1, SeverityRules.NONE);
    if (text.animation().isEmpty()) {
      String line = ProblemLines.line(name, text.report().get(0), false);
      throw new Failure(ExitCode.USAGE_ERROR, List.of(line), line);
    }
    return new Read(text.animation().get(), text.reading().poseSkeleton());
  }
}
