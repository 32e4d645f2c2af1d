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
import org.rtmtext.analysis.SkeletonCandidates;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.analysis.SkeletonMatch.Reason;
import org.rtmtext.files.FileErrors;
import org.rtmtext.mod.ModSettingsFiles;
import org.rtmtext.mod.SkeletonFiles;
import org.rtmtext.mod.SkeletonSearch;
import org.rtmtext.problem.SeverityRules;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.ModelConfig;
import org.rtmtext.skeleton.Skeleton;

/**
 * Finds the skeletons of the animations of one run of a command: the skeleton that the user named,
 * or one for each animation.
 */
final class SkeletonFinder {
  private final Optional<String> spec;
  private final SkeletonFiles files = new SkeletonFiles();
  private final SkeletonSearch search = new SkeletonSearch(files);
  private final ModSettingsFiles mods = new ModSettingsFiles();
  private final Set<Path> checkedBy = ConcurrentHashMap.newKeySet();

  /** Searches for the skeleton of each animation. */
  SkeletonFinder() {
    spec = Optional.empty();
  }

  /**
   * @param spec the skeleton as the user named it
   */
  SkeletonFinder(String spec) {
    this.spec = Optional.of(spec);
  }

  /** The {@code model.cfg} files that were read. */
  SkeletonFiles files() {
    return files;
  }

  /** The settings of mods that were read. */
  ModSettingsFiles mods() {
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
    if (spec.isPresent()) {
      if (spec.get().isBlank()) {
        throw Failure.usage("--skeleton: " + FileArguments.EMPTY_PATH);
      }
      find(Path.of(""), List.of());
    }
  }

  /**
   * The skeleton to check bones against: that of the argument or of the mod's settings, or one of a
   * {@code model.cfg} in the folder of the animation or above. A built-in skeleton is a guess, and
   * no reason to warn about a whole folder.
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
  SkeletonCandidates candidatesForCheck(Path file) {
    Path animation = file.toAbsolutePath().normalize();
    if (spec.isEmpty()) {
      return search.candidates(animation, List.of(), mods.of(animation)).withoutBuiltIn();
    }
    try {
      return search.candidates(animation, List.of(), spec.get(), Path.of("").toAbsolutePath());
    } catch (IOException e) {
      return SkeletonCandidates.NONE;
    }
  }

  /**
   * Finds the skeleton of an animation in the folders of several files. A built-in skeleton is a
   * guess, so it is used only if no folder has a skeleton that fits.
   *
   * @param files that give the folders, in this order; each a path or {@code -}
   * @return empty if the option is not given and no skeleton fits
   * @throws Failure if the argument names a skeleton that does not exist
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
   * @throws Failure if the argument names a skeleton that does not exist
   */
  Optional<SkeletonMatch> find(Path file, List<String> bones) throws Failure {
    return candidates(file).find(bones);
  }

  /**
   * A skeleton that has more bones of an animation than the one that was found for it; empty if
   * there is none.
   */
  Optional<SkeletonMatch> better(Path file, SkeletonMatch found, List<String> bones)
      throws Failure {
    return candidates(file).better(found, bones);
  }

  /**
   * The skeleton for a new animation: that of the argument or of the mod's settings; otherwise that
   * of the nearest {@code model.cfg}; otherwise the first built-in one. The result has at least one
   * bone.
   *
   * @throws Failure if the argument names a skeleton that does not exist, or a file has several
   */
  SkeletonMatch forNew(Path file) throws Failure {
    requireExisting();
    SkeletonCandidates all = candidates(file);
    List<SkeletonMatch> usable =
        (all.isRequested() ? all.requested() : all.found())
            .stream().filter(m -> !m.skeleton().bones().isEmpty()).toList();
    SkeletonMatch first =
        usable.stream().findFirst().orElseThrow(() -> Failure.usage("the skeleton has no bones"));
    List<String> names =
        usable.stream()
            .filter(m -> m.file().equals(first.file()))
            .map(m -> m.skeleton().name())
            .toList();
    if (first.file().isPresent() && names.size() > 1) {
      throw Failure.usage(
          String.format(
              "%s has several skeletons: %s; choose one, such as --skeleton %s",
              first.file().get(), Wording.list(names), Wording.argument(first.spec())));
    }
    return first;
  }

  private SkeletonCandidates candidates(Path file) throws Failure {
    if (spec.isEmpty()) {
      Path absolute = file.toAbsolutePath().normalize();
      return search.candidates(absolute, List.of(), mods.of(absolute));
    }
    try {
      List<SkeletonMatch> requested = search.requested(spec.get(), Path.of("").toAbsolutePath());
      return new SkeletonCandidates(Optional.empty(), requested, List.of());
    } catch (IOException e) {
      throw Failure.usage(
          String.format(
              "--skeleton %s: %s; built-in skeletons: %s; specify others as FILE or FILE#Name",
              spec.get(),
              FileErrors.reasonAlone(e),
              Wording.joined(ModelConfig.builtIn().stream().map(Skeleton::name).toList(), "and")));
    }
  }
}
