package org.rtmtext.mod;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.rtmtext.analysis.SkeletonCandidates;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.analysis.SkeletonMatch.Reason;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Suggestions;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.ModelConfig;
import org.rtmtext.skeleton.Skeleton;

/**
 * Collects the skeletons that an animation may have: those of {@code model.cfg} files in its folder
 * and above, of other files, and the built-in ones. {@link SkeletonCandidates} decides between
 * them.
 */
public final class SkeletonSearch {
  private final SkeletonFiles files;

  public SkeletonSearch(SkeletonFiles files) {
    this.files = files;
  }

  /**
   * Collects the skeletons for an animation of a mod. If the settings of the mod name a skeleton
   * that does not exist, they are ignored here; {@link #problem} reports it.
   */
  public SkeletonCandidates candidates(Path animation, Collection<Path> others, ModSettings mod) {
    List<SkeletonMatch> named = List.of();
    try {
      named = named(mod);
    } catch (IOException e) {
      // The method problem reports it.
    }
    return new SkeletonCandidates(folder(animation), named, found(animation, others));
  }

  /** Why the skeleton that the settings of a mod name cannot be used; empty if it can. */
  public Optional<Problem> problem(ModSettings mod) {
    try {
      named(mod);
      return Optional.empty();
    } catch (IOException e) {
      String message = e.getMessage() + "; the skeleton that fits best is used instead";
      return mod.rules()
          .apply(new Problem(Code.SETTINGS_VALUE, mod.skeleton().orElseThrow().place(), message));
    }
  }

  /** The skeletons that the settings of a mod ask for; none if they name none. */
  private List<SkeletonMatch> named(ModSettings mod) throws IOException {
    return mod.skeleton().isEmpty()
        ? List.of()
        : requested(mod.skeleton().get().spec(), mod.folder().orElseThrow()).stream()
            .map(m -> new SkeletonMatch(m.skeleton(), m.file(), Reason.SETTINGS, 0, 0))
            .toList();
  }

  /**
   * Collects the skeletons for an animation; choosing between them reads no files.
   *
   * @param animation absolute path; the file need not exist
   * @param others more {@code model.cfg} files, for example of the workspace; those that were read
   *     before are not read again
   */
  public SkeletonCandidates candidates(Path animation, Collection<Path> others) {
    return candidates(animation, others, ModSettings.NONE);
  }

  /**
   * Collects the skeletons for an animation whose skeleton the user has named.
   *
   * @param spec see {@link #choose}
   * @throws IOException if there is no such skeleton; the message lists the existing ones
   */
  public SkeletonCandidates candidates(
      Path animation, Collection<Path> others, String spec, Path base) throws IOException {
    return new SkeletonCandidates(
        folder(animation), requested(spec, base), found(animation, others));
  }

  /**
   * The skeleton that the user has named.
   *
   * @param spec {@code FILE#Name}; {@code FILE} for the skeleton in it that matches the most bones;
   *     {@code #Name} or {@code Name} for a built-in skeleton
   * @param base folder that a relative path starts from
   * @throws IOException if there is no such skeleton; the message lists the existing ones
   */
  public SkeletonMatch choose(String spec, Path base, List<String> bones) throws IOException {
    return new SkeletonCandidates(Optional.empty(), requested(spec, base), List.of())
        .find(bones)
        .orElseThrow();
  }

  private static Optional<Path> folder(Path animation) {
    return Optional.ofNullable(animation.getParent()).filter(Path::isAbsolute);
  }

  private List<SkeletonMatch> found(Path animation, Collection<Path> others) {
    List<SkeletonMatch> all = new ArrayList<>();
    List<Path> above =
        ModRoots.andAbove(animation.getParent())
            .flatMap(folder -> files.in(folder).stream())
            .toList();
    above.forEach(f -> all.addAll(read(f, Reason.NEAREST)));
    for (Path file : others) {
      if (!above.contains(file)) {
        // The file is not read again: a distant file on a hanging disk is not worth waiting for.
        all.addAll(
            files
                .latest(file)
                .map(config -> matches(config.skeletons(), file, Reason.BEST))
                .orElseGet(() -> read(file, Reason.BEST)));
      }
    }
    all.addAll(builtIn(Reason.BUILT_IN));
    all.removeIf(c -> c.skeleton().bones().isEmpty());
    return all;
  }

  /**
   * The skeletons that a spec names: one, or all of a file.
   *
   * @param spec see {@link #choose}
   * @throws IOException if there is no such skeleton; the message lists the existing ones
   */
  public List<SkeletonMatch> requested(String spec, Path base) throws IOException {
    int hash = isFile(spec, base) ? -1 : spec.lastIndexOf('#');
    String path = hash >= 0 ? spec.substring(0, hash) : spec;
    String name = hash >= 0 ? spec.substring(hash + 1) : "";
    List<Skeleton> builtIn = ModelConfig.builtIn();
    boolean isBuiltIn =
        hash < 0 && builtIn.stream().anyMatch(s -> s.name().equalsIgnoreCase(path.strip()));
    if (path.isBlank() || isBuiltIn) {
      return named(isBuiltIn ? path.strip() : name, builtIn(Reason.CHOSEN), "");
    }
    Path file;
    try {
      file = base.resolve(path.strip()).normalize();
    } catch (InvalidPathException e) {
      throw new IOException(
          "the skeleton file " + Wording.quoted(path) + " is not a valid path", e);
    }
    if (hash < 0 && isName(path) && Files.notExists(file)) {
      throw new IOException(
          "there is no skeleton "
              + Wording.quoted(path.strip())
              + ": neither the file "
              + file
              + " nor a built-in skeleton with this name exists");
    }
    ModelConfig config = files.read(file);
    boolean isFound = name.isEmpty() || config.find(name).isPresent();
    if (config.notRead().isPresent() && (!isFound || config.skeletons().isEmpty())) {
      Problem why = config.notRead().get();
      ConfigPlace place = ConfigPlace.of(why);
      throw new IOException(
          String.format(
              Locale.ROOT,
              "%s:%d:%d: %s",
              place.file(),
              place.line() + 1,
              place.column() + 1,
              why.message()));
    }
    if (!name.isEmpty()) {
      return named(name, matches(config.skeletons(), file, Reason.CHOSEN), " in " + file);
    }
    if (config.skeletons().isEmpty()) {
      throw new IOException(file + " has no skeletons (class CfgSkeletons)");
    }
    return matches(config.skeletons(), file, Reason.CHOSEN);
  }

  /** Whether a spec that is not an existing file looks like the name of a skeleton. */
  private static boolean isName(String path) {
    return path.chars().noneMatch(c -> c == '/' || c == '\\' || c == '.');
  }

  /** Whether the whole spec is an existing file: file names can contain a {@code #}. */
  private static boolean isFile(String path, Path base) {
    try {
      return Files.isRegularFile(base.resolve(path.strip()));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /**
   * Chooses the skeletons with a name.
   *
   * @param among the skeletons to choose from
   * @param where they are, for the message: a blank, then words such as {@code in model.cfg}
   * @throws IOException if none has the name
   */
  private static List<SkeletonMatch> named(String name, List<SkeletonMatch> among, String where)
      throws IOException {
    for (SkeletonMatch match : among) {
      if (match.skeleton().name().equalsIgnoreCase(name)) {
        return List.of(match);
      }
    }
    List<String> names = among.stream().map(match -> match.skeleton().name()).toList();
    throw new IOException(
        "there is no skeleton "
            + Wording.quoted(name)
            + where
            + new Suggestions(names)
                .nearest(name)
                .map(n -> "; did you mean " + Wording.quoted(n) + "? Available skeletons: ")
                .orElse("; available skeletons: ")
            + Wording.list(names));
  }

  /** The skeletons of a file; none if it cannot be read. */
  private List<SkeletonMatch> read(Path file, Reason reason) {
    try {
      return matches(files.read(file).skeletons(), file, reason);
    } catch (IOException e) {
      return List.of();
    }
  }

  private static List<SkeletonMatch> builtIn(Reason reason) {
    return ModelConfig.builtIn().stream()
        .map(s -> new SkeletonMatch(s, Optional.empty(), reason, 0, 0))
        .toList();
  }

  private static List<SkeletonMatch> matches(List<Skeleton> skeletons, Path file, Reason reason) {
    return skeletons.stream()
        .map(s -> new SkeletonMatch(s, Optional.of(file), reason, 0, 0))
        .toList();
  }
}
