package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.check.ParallelFiles;
import org.rtmtext.comparison.Comparer;
import org.rtmtext.comparison.Comparison;
import org.rtmtext.comparison.ToleranceOptions;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.files.FileErrors;
import org.rtmtext.files.FileKind;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.SeverityRules;
import org.rtmtext.problem.Wording;

/** Compares pairs of animations. */
final class PairComparer {
  private final Console console;
  private final SkeletonOption skeleton;
  private final ToleranceOptions tolerance;
  private final ConfigWarnings configs;

  PairComparer(Console console, SkeletonOption skeleton, ToleranceOptions tolerance) {
    this.console = console;
    this.skeleton = skeleton;
    this.tolerance = tolerance;
    configs = new ConfigWarnings(console, skeleton);
  }

  /**
   * The differences of two animations.
   *
   * @param skeleton by which they were compared; empty if none was needed
   * @param sameBytes whether the files are equal byte by byte
   */
  record Pair(Comparison comparison, Optional<SkeletonMatch> skeleton, boolean sameBytes) {
    /** Why the animations cannot be compared completely; empty if they can, or differ anyway. */
    Optional<String> notCompared() {
      if (comparison.notCompared().isPresent()) {
        return Optional.of("cannot compare the transforms: " + comparison.notCompared().get());
      }
      return comparison.isSame() && !comparison.unknown().isEmpty()
          ? Optional.of(
              "cannot compare all bones: the skeleton lacks "
                  + Wording.count(comparison.unknown().size(), "bone")
                  + "; choose a different skeleton with --skeleton FILE#Name")
          : Optional.empty();
    }

    int exitCode() {
      return notCompared().isPresent()
          ? ExitCode.USAGE_ERROR
          : comparison.isSame() ? ExitCode.SUCCESS : ExitCode.FINDINGS;
    }
  }

  /**
   * Compares two files.
   *
   * @throws Failure if one cannot be read; a usage error, because exit code 1 would mean that both
   *     were read, and differ
   */
  Pair compare(Path first, Path second) throws Failure {
    try {
      byte[] before = FileArguments.read(first, console);
      byte[] after = FileArguments.read(second, console);
      Animation a = animation(first, before);
      Animation b = animation(second, after);
      Optional<SkeletonMatch> choice = Optional.empty();
      if (Conversion.needsSkeleton(a.encoding(), b.encoding())) {
        choice = skeleton(first, second, (a.encoding().isBinarised() ? a : b).bones());
      }
      Comparison c = Comparer.compare(a, b, choice.map(SkeletonMatch::skeleton), tolerance);
      return new Pair(c, choice, Arrays.equals(before, after));
    } catch (IOException e) {
      throw Failure.usage(FileErrors.reason(e));
    } catch (Failure e) {
      throw new Failure(ExitCode.USAGE_ERROR, e.lines(), e.reason());
    } catch (OutOfMemoryError | RuntimeException e) {
      if (ParallelFiles.isOutOfMemory(e)) {
        throw Failure.outOfMemory(console, ExitCode.USAGE_ERROR);
      }
      throw e;
    }
  }

  /**
   * The skeleton of both animations: the nearest one, and if that leaves two, the one that matches
   * more bones.
   */
  private Optional<SkeletonMatch> skeleton(Path first, Path second, List<String> bones)
      throws Failure {
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
    Analysis text = Analysis.forReport(bytes, 1, SeverityRules.NONE);
    if (text.animation().isEmpty()) {
      ProblemLines lines = new ProblemLines(false);
      String line = lines.line(name, text.report().get(0));
      throw new Failure(ExitCode.USAGE_ERROR, List.of(line), line);
    }
    return text.animation().get();
  }
}
