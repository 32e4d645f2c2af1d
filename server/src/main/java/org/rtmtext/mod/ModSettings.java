package org.rtmtext.mod;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.SeverityRules;
import org.rtmtext.problem.TextRange;

/**
 * The settings of a mod.
 *
 * @param file that contains them, an absolute path; empty for the default settings
 * @param size of the file in bytes
 * @param rules severities of problems
 * @param skeleton of all animations; empty to find one for each
 * @param exclude paths that are skipped in folders
 * @param problems of the file itself, with the severities of its rules
 */
public record ModSettings(
    Optional<Path> file,
    long size,
    SeverityRules rules,
    Optional<NamedSkeleton> skeleton,
    List<PathPattern> exclude,
    List<Problem> problems) {
  /** The settings without a file. */
  public static final ModSettings NONE =
      new ModSettings(
          Optional.empty(), 0, SeverityRules.NONE, Optional.empty(), List.of(), List.of());

  public ModSettings {
    exclude = List.copyOf(exclude);
    problems = List.copyOf(problems);
  }

  /**
   * The name of a skeleton.
   *
   * @param spec {@code FILE}, {@code FILE#Name} or the name of a built-in skeleton; a relative path
   *     starts from {@link #folder}
   * @param place in the file
   */
  public record NamedSkeleton(String spec, TextRange place) {}

  /** The folder of the mod; empty for the default settings. */
  public Optional<Path> folder() {
    return file.map(Path::getParent);
  }

  /** Whether a file or folder in the mod is skipped when its folder is processed. */
  public boolean isExcluded(Path path) {
    if (exclude.isEmpty() || folder().isEmpty()) {
      return false;
    }
    Path absolute = path.toAbsolutePath().normalize();
    if (!absolute.startsWith(folder().get())) {
      return false;
    }
    Path relative = folder().get().relativize(absolute);
    return exclude.stream().anyMatch(pattern -> pattern.matches(relative));
  }
}
