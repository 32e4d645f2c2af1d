package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.rtmtext.analysis.SkeletonChooser;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.analysis.SkeletonMatch.Reason;
import org.rtmtext.check.ConfigCheck;
import org.rtmtext.check.ModSettingsCheck;
import org.rtmtext.figure.JointSearch;
import org.rtmtext.files.FileErrors;
import org.rtmtext.joints.Joint;
import org.rtmtext.mod.ModFiles;
import org.rtmtext.mod.PivotsFiles;
import org.rtmtext.mod.SkeletonFiles;
import org.rtmtext.mod.SkeletonSearch;
import org.rtmtext.model.Animation;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.SeverityRules;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.ModelConfig;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;
import picocli.CommandLine.Option;

/**
 * The option {@code --skeleton}, and the search for a skeleton if it is not given. Reports problems
 * of the {@code model.cfg} and {@code rtm.json} files used by a command, each file once per run.
 */
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

  private final Console console;
  private final SkeletonFiles files = new SkeletonFiles();
  private final SkeletonSearch search = new SkeletonSearch(files);
  private final ModFiles mods = new ModFiles();
  private final ModSettingsCheck settings =
      new ModSettingsCheck(Optional.of(search), ProblemLines.MAX_FINDINGS);
  private final ConfigCheck configs =
      new ConfigCheck(files, ProblemLines.MAX_FINDINGS, file -> mods.of(file).rules());
  private final Set<Path> checkedBy = ConcurrentHashMap.newKeySet();
  private final Set<Path> rejected = new HashSet<>();

  SkeletonOption(Console console) {
    this.console = console;
  }

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

  /**
   * The skeleton of an animation for a command that needs one.
   *
   * @throws Failure if none fits; its exit code is for findings, not for a usage error
   */
  SkeletonMatch require(Path file, List<String> bones) throws Failure {
    Optional<SkeletonMatch> match = find(file, bones);
    if (match.isEmpty()) {
      reportAll();
      String reason =
          "no skeleton fits: neither a model.cfg in its folder or parent folders nor a built-in"
              + " skeleton has at least half of the bones; choose one with --skeleton FILE#Name";
      String line = FileArguments.nameOfInput(file) + ": error: " + reason;
      throw new Failure(ExitCode.FINDINGS, List.of(line), reason);
    }
    return match.get();
  }

  /**
   * Finds the skeleton of an animation that has a place in several folders. A built-in skeleton is
   * a guess, so it is used only if no folder has a skeleton that fits.
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

  /** A skeleton that has more bones of an animation than the one that was found for it. */
  Optional<SkeletonMatch> better(Path file, SkeletonMatch found, List<String> bones)
      throws Failure {
    return candidates(file).better(found, bones);
  }

  /**
   * The skeleton for a new animation: that of the argument or of the mod's settings; otherwise that
   * of the nearest {@code model.cfg}; otherwise the first built-in one. It has bones.
   *
   * @param argument of an option with another description; null if it is not given
   * @throws Failure if the argument names a skeleton that does not exist, or a file has several
   */
  SkeletonMatch forNew(Path file, String argument) throws Failure {
    spec = argument;
    requireExisting();
    SkeletonChooser all = candidates(file);
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

  private SkeletonChooser candidates(Path file) throws Failure {
    if (spec == null) {
      Path absolute = file.toAbsolutePath().normalize();
      return search.candidates(absolute, List.of(), mods.of(absolute));
    }
    try {
      List<SkeletonMatch> requested = search.requested(spec, Path.of("").toAbsolutePath());
      return new SkeletonChooser(Optional.empty(), requested, List.of());
    } catch (IOException e) {
      throw Failure.usage(
          "--skeleton "
              + spec
              + ": "
              + FileErrors.reasonAlone(e)
              + "; built-in skeletons: "
              + Wording.joined(ModelConfig.builtIn().stream().map(Skeleton::name).toList(), "and")
              + "; specify others as FILE or FILE#Name");
    }
  }

  /**
   * Reports problems of a skeleton's file, or why a built-in skeleton may be the wrong one. Of
   * other files, only those are reported that are nearer and cannot be read.
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
            .filter(file -> used.filter(f -> !isBelow(file, f)).isEmpty())
            .filter(file -> searched.stream().anyMatch(path -> isBelow(path, file)))
            .toList();
    if (match.reason() != Reason.CHOSEN && match.reason() != Reason.SETTINGS) {
      // Their skeletons might have been the right ones.
      nearer.stream().filter(configs::isNotRead).forEach(this::report);
    }
    if (match.reason() == Reason.BUILT_IN) {
      nearer.forEach(file -> explainRejected(file, animation));
      // Its problems may be why it has no skeletons.
      nearer.stream()
          .max(Comparator.comparing(file -> file.toAbsolutePath().getNameCount()))
          .filter(file -> !configs.mayHaveSkeletons(file))
          .ifPresent(this::report);
      if (match.isPartial()) {
        console.warn(
            FileArguments.nameOfInput(animation),
            "no model.cfg fits, and the built-in skeleton "
                + match.skeleton().name()
                + " has only "
                + match.share()
                + ": if it is not the right one, results may be wrong; choose the right one with"
                + " --skeleton FILE#Name");
      }
    }
  }

  /** Whether a path is in the folder of a file, or in one below that. */
  private static boolean isBelow(Path path, Path file) {
    return path.toAbsolutePath().normalize().startsWith(file.toAbsolutePath().getParent());
  }

  /** Explains why the skeletons of a file were not used. Its problems do not matter. */
  private void explainRejected(Path file, Path animation) {
    if (rejected.add(file) && configs.mayHaveSkeletons(file) && !configs.isNotRead(file)) {
      console.warn(
          file.toString(),
          "none of its skeletons has at least half of the bones of "
              + FileArguments.nameOfInput(animation));
    }
  }

  /**
   * What rows relative to parents refer to in an animation.
   *
   * @throws Failure as {@link #require}
   */
  PoseSkeleton requirePoses(Path input, Animation a) throws Failure {
    SkeletonMatch match = require(input, a.bones());
    Parents parents = Parents.of(a.bones(), match.skeleton());
    return PoseSkeleton.of(match.skeleton().name(), joints(input, a, parents, match));
  }

  /** Finds the joints of an animation, and reports why a pivots model is not used. */
  List<Joint> joints(Path input, Animation a, Parents parents, SkeletonMatch match) {
    JointSearch.Found found =
        JointSearch.find(a, parents, match, FileArguments.file(input).map(Path::toAbsolutePath));
    reportPivots(found);
    return found.joints();
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
    mods.used().forEach(used -> settings.check(used, List.of()).ifPresent(lines()::report));
  }

  private ProblemLines lines() {
    return ProblemLines.ofWarnings(console, Severity.HINT);
  }

  private void report(Path file) {
    configs.check(file).forEach(lines()::report);
  }
}
