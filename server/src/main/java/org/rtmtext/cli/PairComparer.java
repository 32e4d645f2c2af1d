package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.comparison.Comparer;
import org.rtmtext.comparison.Comparison;
import org.rtmtext.comparison.ToleranceOptions;
import org.rtmtext.conversion.Conversion;
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
   * @param before name of the first
   * @param after name of the second
   * @param skeleton by which they were compared; empty if none was needed
   * @param sameBytes whether the files are equal byte by byte
   */
  record Pair(
      String before,
      String after,
      Comparison comparison,
      ToleranceOptions tolerance,
      Optional<SkeletonMatch> skeleton,
      boolean sameBytes) {
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

    /** The JSON document of {@code diff --json}. Frames are counted from 1, as in messages. */
    Map<String, Object> json() {
      Comparison c = comparison;
      return Json.object(
          "before", before,
          "after", after,
          "same", c.isSame() && c.unknown().isEmpty(),
          "tolerance", tolerance.isNone() ? null : tolerance,
          "skeleton", skeleton,
          "encoding", c.encoding().map(v -> Json.object("before", v.before(), "after", v.after())),
          "values", c.values(),
          "properties", c.properties().changes(),
          "propertiesReordered", c.properties().reordered(),
          "bones",
              Json.object(
                  "added", c.bones().added(),
                  "removed", c.bones().removed(),
                  "respelled", c.bones().respelled(),
                  "reordered", c.bones().reordered()),
          "frames",
              Json.object(
                  "added", c.frames().added(),
                  "removed", c.frames().removed(),
                  "moved", c.frames().moved().stream().map(Pair::json).toList(),
                  "reordered", c.frames().reordered()),
          "motions", c.motions().stream().map(Pair::json).toList(),
          "bonesNotCompared", c.unknown(),
          "notCompared", c.notCompared());
    }

    private static Object json(Comparison.MovedPhase moved) {
      return Json.object(
          "frame", moved.frame() + 1, "before", moved.before(), "after", moved.after());
    }

    private static Object json(Comparison.BoneDifference motion) {
      Map<String, Object> json = Json.object("bone", motion.name(), "frames", motion.frames());
      motion
          .parts()
          .forEach(
              (part, peak) ->
                  json.put(
                      switch (part) {
                        case ROTATION -> "degrees";
                        case POSITION -> "metres";
                        default -> part.name().toLowerCase(Locale.ROOT);
                      },
                      Json.object(
                          "largest",
                          part.isMeasured() ? (Double) peak.amount() : null,
                          "frame",
                          peak.frame() + 1,
                          "phase",
                          peak.phase())));
      return json;
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
      return new Pair(
          FileArguments.nameOfInput(first),
          FileArguments.nameOfInput(second),
          c,
          tolerance,
          choice,
          Arrays.equals(before, after));
    } catch (IOException | Failure | OutOfMemoryError | RuntimeException e) {
      throw Failure.of(e, console).with(ExitCode.USAGE_ERROR);
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
    return best;
  }

  private static Animation animation(Path path, byte[] bytes) throws Failure {
    String name = FileArguments.nameOfInput(path);
    if (FileKind.of(bytes) != FileKind.TEXT) {
      return FileArguments.decode(name, bytes).animation();
    }
    Analysis text = Analysis.forReport(bytes, 1, SeverityRules.NONE);
    if (text.animation().isEmpty()) {
      String line = ProblemLines.line(name, text.report().get(0), false);
      throw new Failure(ExitCode.USAGE_ERROR, List.of(line), line);
    }
    return text.animation().get();
  }
}
