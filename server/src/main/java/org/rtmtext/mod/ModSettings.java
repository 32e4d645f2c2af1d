package org.rtmtext.mod;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.rtmtext.problem.Code;
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
 * @param bonesMap of the import of glTF: one of {@link #BUILT_IN_MAPS}, or a file, whose relative
 *     path starts from {@link #folder}; empty for none
 * @param exclude paths that are skipped in folders
 * @param problems of the file itself, with the severities of its rules
 */
public record ModSettings(
    Optional<Path> file,
    long size,
    SeverityRules rules,
    Optional<NamedSkeleton> skeleton,
    Optional<String> bonesMap,
    List<PathPattern> exclude,
    List<Problem> problems) {
  /** The names of the built-in maps of bones. */
  public static final List<String> BUILT_IN_MAPS = List.of("mixamo", "rigify");

  /** The settings if there is no {@code rtm.json}. */
  public static final ModSettings NONE =
      new ModSettings(
          Optional.empty(),
          0,
          SeverityRules.NONE,
          Optional.empty(),
          Optional.empty(),
          List.of(),
          List.of());

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

  /** The patterns that match a file or folder in the mod. */
  private Stream<PathPattern> matching(Path path, BiPredicate<PathPattern, Path> test) {
    Path absolute = path.toAbsolutePath().normalize();
    if (exclude.isEmpty() || folder().stream().noneMatch(absolute::startsWith)) {
      return Stream.empty();
    }
    Path relative = folder().get().relativize(absolute);
    return exclude.stream().filter(pattern -> test.test(pattern, relative));
  }

  /** Whether a file or folder in the mod is skipped when its folder is processed. */
  public boolean isExcluded(Path path) {
    return matching(path, PathPattern::matches).findAny().isPresent();
  }

  /**
   * The patterns that match a file or folder in the mod.
   *
   * @param isSearched whether the path is a folder whose entries are matched separately; otherwise,
   *     patterns that may match something in it are included
   */
  public List<PathPattern> patterns(Path path, boolean isSearched) {
    return matching(path, isSearched ? PathPattern::matches : PathPattern::mayMatchIn).toList();
  }

  /**
   * The settings with a problem for each pattern that matches nothing.
   *
   * @param unmatched these patterns
   */
  public ModSettings withUnmatched(Collection<PathPattern> unmatched) {
    List<Problem> all = new ArrayList<>(problems);
    all.addAll(
        rules.apply(
            unmatched.stream()
                .map(
                    pattern ->
                        new Problem(
                            Code.SETTINGS_VALUE,
                            pattern.place(),
                            "the pattern matches no file or folder: correct or remove it"))
                .toList()));
    return new ModSettings(file, size, rules, skeleton, bonesMap, exclude, all);
  }
}
