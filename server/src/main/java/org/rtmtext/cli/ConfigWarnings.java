package org.rtmtext.cli;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.rtmtext.projection.ConfigCheck;
import org.rtmtext.projection.SkeletonChoice;
import org.rtmtext.projection.SkeletonChoice.Reason;
import org.rtmtext.projection.SkeletonFiles;

/**
 * Says what is wrong with the {@code model.cfg} files that a command takes skeletons from, each
 * file once in a run. The work goes on.
 */
final class ConfigWarnings {
  private static final int MOST_FINDINGS = 20;

  private final Console console;
  private final SkeletonFiles files;
  private final LineOutput lines;
  private final ConfigCheck check;
  private final Set<Path> passedOver = new HashSet<>();

  ConfigWarnings(Console console, SkeletonOption skeleton) {
    this.console = console;
    files = skeleton.files();
    lines = LineOutput.ofWarnings(console);
    check = new ConfigCheck(files, MOST_FINDINGS);
  }

  /**
   * The file of a skeleton that is used; of one that is built in, why it is no better than a guess.
   *
   * @param animation that it is used for
   */
  void tell(SkeletonChoice choice, Path animation) {
    choice.file().ifPresent(this::tell);
    if (choice.reason() != Reason.CHOSEN) {
      files.known().stream()
          .filter(file -> isAbove(file, animation) && check.isNotRead(file))
          .forEach(this::tell);
    }
    if (choice.reason() == Reason.BUILT_IN) {
      files.known().stream().filter(file -> isAbove(file, animation)).forEach(this::passOver);
      if (choice.isPartial()) {
        console
            .errors()
            .println(
                FindingLines.printable(Paths.nameOfInput(animation))
                    + ": warning: no model.cfg fits, and the built-in skeleton "
                    + choice.skeleton().name()
                    + " has "
                    + choice.share()
                    + ": what hangs on the others may be wrong; --skeleton FILE#Name names the right"
                    + " one");
      }
    }
  }

  private static boolean isAbove(Path config, Path animation) {
    return animation.toAbsolutePath().normalize().startsWith(config.toAbsolutePath().getParent());
  }

  /** A user may wonder why the skeletons of a file were not taken. */
  private void passOver(Path file) {
    if (!passedOver.add(file)) {
      return;
    }
    tell(file);
    if (check.mayHaveSkeletons(file) && !check.isNotRead(file)) {
      console
          .errors()
          .println(
              FindingLines.printable(file.toString())
                  + ": warning: none of its skeletons has half of the bones");
    }
  }

  /** All files that were looked at: where no skeleton fits, this may be why. */
  void tellAll() {
    files.known().forEach(this::tell);
  }

  private void tell(Path file) {
    check.check(file).ifPresent(lines::report);
  }
}
