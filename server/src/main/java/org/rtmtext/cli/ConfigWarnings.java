package org.rtmtext.cli;

import java.nio.file.Path;
import org.rtmtext.projection.ConfigCheck;
import org.rtmtext.projection.SkeletonChoice;
import org.rtmtext.projection.SkeletonFiles;

/**
 * Says what is wrong with the {@code model.cfg} files that a command takes skeletons from, each
 * file once in a run. The work goes on.
 */
final class ConfigWarnings {
  private static final int MOST_FINDINGS = 20;

  private final SkeletonFiles files;
  private final LineOutput lines;
  private final ConfigCheck check;

  ConfigWarnings(Console console, SkeletonOption skeleton) {
    files = skeleton.files();
    lines = new LineOutput(console, false);
    check = new ConfigCheck(files, MOST_FINDINGS);
  }

  /** The file of a skeleton that is used. */
  void tell(SkeletonChoice choice) {
    choice.file().ifPresent(this::tell);
  }

  /** All files that were looked at: where no skeleton fits, this may be why. */
  void tellAll() {
    files.known().forEach(this::tell);
  }

  private void tell(Path file) {
    check.check(file).ifPresent(lines::report);
  }
}
