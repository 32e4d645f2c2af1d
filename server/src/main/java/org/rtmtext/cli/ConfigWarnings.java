package org.rtmtext.cli;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.analysis.SkeletonMatch.Reason;
import org.rtmtext.check.ConfigCheck;
import org.rtmtext.cli.output.CheckLines;
import org.rtmtext.cli.output.Console;
import org.rtmtext.cli.output.FileArguments;
import org.rtmtext.skeletons.SkeletonFiles;

/** Reports problems of the {@code model.cfg} files used by a command, each file once per run. */
final class ConfigWarnings {
  private static final int MAX_FINDINGS = 20;

  private final Console console;
  private final SkeletonFiles files;
  private final CheckLines lines;
  private final ConfigCheck check;
  private final Set<Path> rejected = new HashSet<>();

  ConfigWarnings(Console console, SkeletonOption skeleton) {
    this.console = console;
    files = skeleton.files();
    lines = CheckLines.ofWarnings(console);
    check = new ConfigCheck(files, MAX_FINDINGS);
  }

  /** Reports the file of a skeleton, or why a built-in skeleton may not be the right one. */
  void report(SkeletonMatch match, Path animation) {
    match.file().ifPresent(this::report);
    List<Path> above =
        files.known().stream()
            .filter(
                file ->
                    animation
                        .toAbsolutePath()
                        .normalize()
                        .startsWith(file.toAbsolutePath().getParent()))
            .toList();
    if (match.reason() != Reason.CHOSEN) {
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
                + ": the other bones and their children may be converted incorrectly; choose the"
                + " right skeleton with --skeleton FILE#Name");
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
      console.warn(file.toString(), "none of its skeletons has at least half of the bones");
    }
  }

  /** Reports all files that were read: their problems may be why no skeleton fits. */
  void reportAll() {
    files.known().forEach(this::report);
  }

  private void report(Path file) {
    check.check(file).ifPresent(lines::report);
  }
}
