package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.rtmtext.analysis.SkeletonChooser;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.analysis.SkeletonMatch.Reason;
import org.rtmtext.files.FileErrors;
import org.rtmtext.mod.ModFiles;
import org.rtmtext.mod.SkeletonFiles;
import org.rtmtext.mod.SkeletonSearch;
import org.rtmtext.problem.SeverityRules;
import org.rtmtext.skeleton.ModelConfig;
import org.rtmtext.skeleton.Skeleton;
import picocli.CommandLine.Option;

/** The option {@code --skeleton}, and the search for a skeleton if it is not given. */
final class SkeletonOption {
  @Option(
      names = "--skeleton",
      paramLabel = "FILE[#Name]",
      description =
          "A model.cfg, one of its skeletons, or the name of a built-in skeleton. Default: the"
              + " skeleton in the mod's rtm.json; otherwise that of the nearest model.cfg (in the"
              + " animation's folder or a parent folder) that has at least half of the bones;"
              + " otherwise, except for 'check' and 'fix', the built-in skeleton that fits best.")
  private String spec;

  private final SkeletonFiles files = new SkeletonFiles();
  private final SkeletonSearch search = new SkeletonSearch(files);
  private final ModFiles mods = new ModFiles();
  private final Set<Path> checkedBy = ConcurrentHashMap.newKeySet();

  boolean isGiven() {
    return spec != null;
  }

  /** The {@code model.cfg} files that were read. */
  SkeletonFiles files() {
    return files;
  }

  /** The settings of mods that were read. */
  ModFiles mods() {
    return mods;
  }

  /**
   * The severities of the problems of a file, by the settings of its mod.
   *
   * @param name of the file, or what messages call standard input
   */
  SeverityRules rules(String name) {
    try {
      return mods.of(Path.of(name)).rules();
    } catch (InvalidPathException e) {
      // The name of standard input is no path on Windows.
      return mods.of(FileArguments.STANDARD).rules();
    }
  }

  /** Finds skeletons in {@link #files}. */
  SkeletonSearch search() {
    return search;
  }

  /** The {@code model.cfg} files that {@link #forCheck} has chosen skeletons from. */
  SortedSet<Path> checkedBy() {
    return new TreeSet<>(checkedBy);
  }

  /**
   * Checks the argument.
   *
   * @throws Failure if there is no such skeleton
   */
  void requireExisting() throws Failure {
    if (spec != null) {
      if (spec.isBlank()) {
        throw Failure.usage("--skeleton: " + FileArguments.EMPTY_PATH);
      }
      find(Path.of(""), List.of());
    }
  }

  /**
   * The skeleton to check bones against: that of the argument, or one of a {@code model.cfg} in the
   * folder of the animation or above. A built-in skeleton is a guess, and no reason to warn about a
   * whole folder.
   */
  Optional<SkeletonMatch> forCheck(String file, List<String> bones) {
    try {
      Optional<SkeletonMatch> choice =
          find(Path.of(file), bones).filter(c -> c.reason() != Reason.BUILT_IN);
      choice
          .filter(SkeletonMatch::isCredible)
          .flatMap(SkeletonMatch::file)
          .ifPresent(checkedBy::add);
      return choice;
    } catch (Failure | InvalidPathException e) {
      return Optional.empty();
    }
  }

  /**
   * The skeletons from which {@link #forCheck} chooses; none if the argument names a missing one.
   */
  SkeletonChooser candidatesForCheck(Path file) {
    Path animation = file.toAbsolutePath().normalize();
    if (spec == null) {
      return search.candidates(animation, List.of(), mods.of(animation)).withoutBuiltIn();
    }
    try {
      return search.candidates(animation, List.of(), spec, Path.of("").toAbsolutePath());
    } catch (IOException e) {
      return SkeletonChooser.NONE;
    }
  }

  /** The failure of a command that needs a skeleton: a problem of the file, not of its use. */
  static Failure noneFits(String file) {
    String reason =
        "no skeleton fits: neither a model.cfg in its folder or parent folders nor a built-in"
            + " skeleton has at least half of the bones; choose one with --skeleton FILE#Name";
    return new Failure(ExitCode.FINDINGS, List.of(file + ": error: " + reason), reason);
  }

  /**
   * Finds the skeleton of an animation that has a place in several folders. A built-in skeleton is
   * a guess, so it is used only if no folder has a skeleton that fits.
   *
   * @param files that give the folders, in this order; each a path or {@code -}
   * @return empty if the option is not given and no skeleton fits
   * @throws Failure if there is no skeleton as the argument names
   */
  Optional<SkeletonMatch> find(List<Path> files, List<String> bones) throws Failure {
    Optional<SkeletonMatch> builtIn = Optional.empty();
    for (Path file : files) {
      Optional<SkeletonMatch> match = find(file, bones);
      if (match.isPresent() && match.get().reason() != Reason.BUILT_IN) {
        return match;
      }
      builtIn = match;
    }
    return builtIn;
  }

  /**
   * The skeleton of an animation.
   *
   * @param file of the animation, or {@code -}
   * @return empty if the option is not given and no skeleton fits
   * @throws Failure if there is no skeleton as the argument names
   */
  Optional<SkeletonMatch> find(Path file, List<String> bones) throws Failure {
    if (spec == null) {
      Path absolute = file.toAbsolutePath().normalize();
      return search.candidates(absolute, List.of(), mods.of(absolute)).find(bones);
    }
    try {
      return Optional.of(search.choose(spec, Path.of("").toAbsolutePath(), bones));
    } catch (IOException e) {
      throw Failure.usage(
          "--skeleton "
              + spec
              + ": "
              + FileErrors.reasonAlone(e)
              + "; built-in skeletons: "
              + ModelConfig.builtIn().stream()
                  .map(Skeleton::name)
                  .collect(Collectors.joining(" and "))
              + "; specify others as FILE or FILE#Name");
    }
  }
}
