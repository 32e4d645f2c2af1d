package org.rtmtext.cli;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.analysis.SkeletonMatch.Reason;
import org.rtmtext.check.ConfigCheck;
import org.rtmtext.check.ModSettingsCheck;
import org.rtmtext.figure.JointSearch;
import org.rtmtext.mod.ModSettingsFiles;
import org.rtmtext.mod.PivotsFiles;
import org.rtmtext.mod.SkeletonFiles;
import org.rtmtext.problem.Severity;

/**
 * Reports problems of the {@code model.cfg} and {@code rtm.json} files used by a command, each file
 * once per run.
 */
final class SkeletonReporter {
  private final Console console;
  private final SkeletonFiles files;
  private final ModSettingsFiles mods;
  private final ModSettingsCheck settings;
  private final ConfigCheck configs;
  private final ProblemLines lines;
  private final Set<Path> rejected = new HashSet<>();

  /**
   * @param finder has read the files
   */
  SkeletonReporter(Console console, SkeletonFinder finder) {
    this.console = console;
    files = finder.files();
    mods = finder.mods();
    settings = new ModSettingsCheck(finder.search(), ProblemLines.MAX_FINDINGS);
    configs = new ConfigCheck(files, ProblemLines.MAX_FINDINGS, file -> mods.of(file).rules());
    lines = ProblemLines.ofWarnings(console, Severity.HINT);
  }

  /**
   * Reports problems of a skeleton's file, or why a built-in skeleton may be the wrong one. Other
   * files are reported only if they are nearer and cannot be read.
   */
  void report(SkeletonMatch match, Path animation) {
    report(match, animation, List.of(animation));
  }

  /**
   * Reports problems of a skeleton's file, or why a built-in skeleton may be the wrong one.
   *
   * @param searched the files whose folders and parent folders were searched for the skeleton
   */
  void report(SkeletonMatch match, Path animation, List<Path> searched) {
    reportSettings();
    match.file().ifPresent(this::report);
    Optional<Path> used = match.file();
    List<Path> nearer =
        files.known().stream()
            .filter(file -> used.stream().allMatch(f -> isBelow(file, f)))
            .filter(file -> searched.stream().anyMatch(path -> isBelow(path, file)))
            .toList();
    if (match.reason() != Reason.CHOSEN && match.reason() != Reason.SETTINGS) {
      // The parts of these files that could not be read may have the right skeleton.
      nearer.stream().filter(configs::isNotRead).forEach(this::report);
    }
    if (match.reason() == Reason.BUILT_IN) {
      nearer.forEach(file -> explainRejected(file, animation));
      // The problems of the nearest file may be why it has no skeletons.
      nearer.stream()
          .max(Comparator.comparing(file -> file.toAbsolutePath().getNameCount()))
          .filter(file -> !configs.mayHaveSkeletons(file))
          .ifPresent(this::report);
      if (match.isPartial()) {
        console.warn(
            FileArguments.nameOfInput(animation),
            String.format(
                "no model.cfg fits, and the built-in skeleton %s has only %s: if it is not the"
                    + " right one, results may be wrong; choose the right one with --skeleton"
                    + " FILE#Name",
                match.skeleton().name(), match.share()));
      }
    }
  }

  /** Whether a path is in the folder of a file, or in one below that. */
  private static boolean isBelow(Path path, Path file) {
    return path.toAbsolutePath().normalize().startsWith(file.toAbsolutePath().getParent());
  }

  /**
   * Explains, once for each file, why none of its skeletons was used. Files that have none or
   * cannot be read are left out.
   */
  private void explainRejected(Path file, Path animation) {
    if (rejected.add(file) && configs.mayHaveSkeletons(file) && !configs.isNotRead(file)) {
      console.warn(
          file.toString(),
          "none of its skeletons has at least half of the bones of "
              + FileArguments.nameOfInput(animation));
    }
  }

  /** Reports why the pivots model of a skeleton is not used. */
  void reportPivots(JointSearch.Found joints) {
    if (joints.pivots().isPresent()) {
      PivotsFiles.Read pivots = joints.pivots().get();
      String start = "this pivots model is not used: ";
      pivots.model().problem().ifPresent(p -> console.warn(pivots.file().toString(), start + p));
    }
  }

  /** Reports the problems of all files that were read: they may be why no skeleton fits. */
  void reportAll() {
    reportSettings();
    files.known().forEach(this::report);
  }

  /** Reports the problems of the settings of mods that were read. */
  void reportSettings() {
    mods.used().forEach(used -> settings.check(used, List.of()).ifPresent(lines::report));
  }

  private void report(Path file) {
    configs.check(file).forEach(lines::report);
  }
}
