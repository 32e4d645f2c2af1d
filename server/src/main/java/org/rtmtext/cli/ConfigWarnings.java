package org.rtmtext.cli;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.analysis.SkeletonMatch.Reason;
import org.rtmtext.check.ConfigCheck;
import org.rtmtext.check.SettingsCheck;
import org.rtmtext.figure.JointSearch;
import org.rtmtext.joints.Joint;
import org.rtmtext.joints.JointSums;
import org.rtmtext.mod.ModFiles;
import org.rtmtext.mod.SkeletonFiles;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Severity;
import org.rtmtext.skeleton.Parents;

/**
 * Reports problems of the {@code model.cfg} and {@code rtm.json} files used by a command, each file
 * once per run.
 */
final class ConfigWarnings {
  private static final int MAX_FINDINGS = 20;

  private final Console console;
  private final SkeletonFiles files;
  private final ModFiles mods;
  private final SettingsCheck settings;
  private final ProblemLines lines;
  private final ConfigCheck check;
  private final Set<Path> rejected = new HashSet<>();

  ConfigWarnings(Console console, SkeletonOption skeleton) {
    this.console = console;
    files = skeleton.files();
    lines = ProblemLines.ofWarnings(console, Severity.HINT);
    mods = skeleton.mods();
    settings = new SettingsCheck(Optional.of(skeleton.search()), MAX_FINDINGS);
    check = new ConfigCheck(files, MAX_FINDINGS, file -> mods.of(file).rules());
  }

  /** Reports the file of a skeleton, or why a built-in skeleton may not be the right one. */
  void report(SkeletonMatch match, Path animation) {
    report(match, animation, List.of(animation));
  }

  /**
   * Reports the file of a skeleton, or why a built-in skeleton may not be the right one.
   *
   * @param searched the files in whose folders and above the skeleton was searched for
   */
  void report(SkeletonMatch match, Path animation, List<Path> searched) {
    reportSettings();
    match.file().ifPresent(this::report);
    List<Path> above =
        files.known().stream()
            .filter(
                file ->
                    searched.stream()
                        .map(path -> path.toAbsolutePath().normalize())
                        .anyMatch(path -> path.startsWith(file.toAbsolutePath().getParent())))
            .toList();
    if (match.reason() != Reason.CHOSEN && match.reason() != Reason.SETTINGS) {
      above.stream().filter(check::isNotRead).forEach(this::report);
    }
    if (match.reason() == Reason.BUILT_IN) {
      above.forEach(this::reportRejected);
      if (match.isPartial()) {
        console.warn(
            FileArguments.nameOfInput(animation),
            "no model.cfg fits, and the built-in skeleton "
                + match.skeleton().name()
                + " has only "
                + match.share()
                + ": results for the other bones and their children may be wrong; choose the right"
                + " skeleton with --skeleton FILE#Name");
      }
    }
  }

  /** Explains why the skeletons of a file were not used. */
  private void reportRejected(Path file) {
    if (!rejected.add(file)) {
      return;
    }
    report(file);
    if (check.mayHaveSkeletons(file) && !check.isNotRead(file)) {
      console.warn(
          file.toString(), "none of its skeletons has at least half of the animation's bones");
    }
  }

  /** Finds the joints of an animation, and reports why a pivots model is not used. */
  static List<Joint> joints(
      Path input, Animation a, Parents parents, SkeletonMatch match, Console console) {
    JointSearch.Found found =
        JointSearch.find(
            List.of(JointSums.of(a, parents)),
            match,
            FileArguments.folder(input),
            FileArguments.file(input).stream().toList());
    reportPivots(found, console);
    return found.joints();
  }

  /** Reports why the pivots model of a skeleton is not used. */
  static void reportPivots(JointSearch.Found joints, Console console) {
    joints
        .pivots()
        .ifPresent(
            pivots ->
                pivots
                    .model()
                    .problem()
                    .ifPresent(
                        problem ->
                            console.warn(
                                pivots.file().toString(),
                                "this pivots model is not used: " + problem)));
  }

  /** Reports all files that were read: their problems may be why no skeleton fits. */
  void reportAll() {
    reportSettings();
    files.known().forEach(this::report);
  }

  /** Reports the settings of mods that were read. */
  void reportSettings() {
    mods.used().forEach(used -> settings.check(used, List.of()).ifPresent(lines::report));
  }

  private void report(Path file) {
    check.check(file).ifPresent(lines::report);
  }
}
