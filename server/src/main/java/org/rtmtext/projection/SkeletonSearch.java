package org.rtmtext.projection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Suggestions;
import org.rtmtext.problem.Wording;
import org.rtmtext.projection.SkeletonMatch.Reason;
import org.rtmtext.skeleton.BuiltInSkeletons;
import org.rtmtext.skeleton.ConfigPlace;
import org.rtmtext.skeleton.ModelConfig;
import org.rtmtext.skeleton.Skeleton;

/**
 * Finds the skeleton of an animation: the one that the user chose; else the best of the nearest
 * {@code model.cfg} up the folders that has one that fits; else the best of all others that are
 * known; else the best of those that come along. One fits that has half of the bones at least.
 */
public final class SkeletonSearch {
  private static final int MOST_FOLDERS = 64;

  private final SkeletonFiles files;

  public SkeletonSearch(SkeletonFiles files) {
    this.files = files;
  }

  /**
   * The skeleton of an animation when nobody chose one; empty if none fits.
   *
   * @param animation the file, which need not be there; absolute
   * @param bones its names
   * @param others more {@code model.cfg} files, for example of the workspace, as they were when
   *     they were last read
   */
  public Optional<SkeletonMatch> find(Path animation, List<String> bones, Collection<Path> others) {
    return candidates(animation, others).find(bones);
  }

  /** What {@link #find} looks at, for a look that needs no disk. */
  public SkeletonChooser candidates(Path animation, Collection<Path> others) {
    return new SkeletonChooser(folder(animation), List.of(), found(animation, others));
  }

  /**
   * The same with what the user asks for.
   *
   * @param wish as {@link #choose} takes it
   * @throws IOException if there is no such skeleton; the message says which there are
   */
  public SkeletonChooser candidates(Path animation, Collection<Path> others, String wish, Path base)
      throws IOException {
    return new SkeletonChooser(
        folder(animation), wished(wish, base, List.of()), found(animation, others));
  }

  private static Optional<Path> folder(Path animation) {
    return Optional.ofNullable(animation.getParent()).filter(Path::isAbsolute);
  }

  private List<SkeletonMatch> found(Path animation, Collection<Path> others) {
    List<SkeletonMatch> all = new ArrayList<>();
    List<Path> above = above(animation);
    above.forEach(f -> all.addAll(of(f, Reason.NEAREST)));
    for (Path file : others) {
      if (!above.contains(file)) {
        // One of elsewhere that hangs now is not worth waiting for.
        all.addAll(
            files
                .latest(file)
                .map(config -> choices(config, file, Reason.BEST))
                .orElseGet(() -> of(file, Reason.BEST)));
      }
    }
    all.addAll(builtIn());
    all.removeIf(c -> c.skeleton().bones().isEmpty());
    return all;
  }

  /**
   * The skeleton that a user asks for.
   *
   * @param wish {@code FILE}, {@code FILE#Name}, {@code #Name} or {@code Name} of one that comes
   *     along; of a file alone, the one that has the most of the bones
   * @param base what a relative path is relative to
   * @throws IOException if there is no such skeleton; the message says which there are
   */
  public SkeletonMatch choose(String wish, Path base, List<String> bones) throws IOException {
    return Collections.max(
        wished(wish, base, bones), Comparator.comparingInt(SkeletonMatch::known));
  }

  /** The one that is meant, or where none of a file is named, all of that file. */
  private List<SkeletonMatch> wished(String wish, Path base, List<String> bones)
      throws IOException {
    int hash = isFile(wish, base) ? -1 : wish.lastIndexOf('#');
    String path = hash >= 0 ? wish.substring(0, hash) : wish;
    String name = hash >= 0 ? wish.substring(hash + 1) : "";
    List<Skeleton> builtIn = BuiltInSkeletons.all();
    boolean isName =
        hash < 0 && builtIn.stream().anyMatch(s -> s.name().equalsIgnoreCase(path.strip()));
    if (path.isBlank() || isName) {
      return List.of(named(isName ? path.strip() : name, builtIn, Optional.empty(), bones));
    }
    Path file;
    try {
      file = base.resolve(path.strip()).normalize();
    } catch (InvalidPathException e) {
      throw new IOException("the skeleton's file " + Wording.quoted(path) + " is no path", e);
    }
    if (hash < 0 && isName(path) && Files.notExists(file)) {
      throw new IOException(
          "there is no skeleton "
              + Wording.quoted(path.strip())
              + ": there is no file "
              + file
              + ", and no built-in skeleton of this name");
    }
    ModelConfig config = files.read(file);
    boolean isThere = name.isEmpty() || config.find(name).isPresent();
    if (config.notRead().isPresent() && (!isThere || config.skeletons().isEmpty())) {
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
      return List.of(named(name, config.skeletons(), Optional.of(file), bones));
    }
    if (config.skeletons().isEmpty()) {
      throw new IOException(file + " has no skeletons (class CfgSkeletons)");
    }
    return config.skeletons().stream()
        .map(s -> choice(s, Optional.of(file), Reason.CHOSEN, bones))
        .toList();
  }

  /** Whether what is not a file is rather meant as the name of a skeleton. */
  private static boolean isName(String path) {
    return path.chars().noneMatch(c -> c == '/' || c == '\\' || c == '.');
  }

  /** A name of a file can have a {@code #}. */
  private static boolean isFile(String path, Path base) {
    try {
      return Files.isRegularFile(base.resolve(path.strip()));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static SkeletonMatch named(
      String name, List<Skeleton> among, Optional<Path> file, List<String> bones)
      throws IOException {
    for (Skeleton s : among) {
      if (s.name().equalsIgnoreCase(name)) {
        return choice(s, file, Reason.CHOSEN, bones);
      }
    }
    List<String> names = among.stream().map(Skeleton::name).toList();
    throw new IOException(
        "there is no skeleton "
            + Wording.quoted(name)
            + file.map(f -> " in " + f).orElse("")
            + new Suggestions(names)
                .nearest(name)
                .map(n -> "; did you mean " + Wording.quoted(n) + "? There is ")
                .orElse("; there is ")
            + Wording.list(names));
  }

  private List<Path> above(Path animation) {
    List<Path> found = new ArrayList<>();
    Path folder = animation.getParent();
    for (int i = 0; i < MOST_FOLDERS && folder != null; i++) {
      files.in(folder).ifPresent(found::add);
      folder = folder.getParent();
    }
    return found;
  }

  /** A file that cannot be read has no skeletons. */
  private List<SkeletonMatch> of(Path file, Reason reason) {
    try {
      return choices(files.read(file), file, reason);
    } catch (IOException e) {
      return List.of();
    }
  }

  private static List<SkeletonMatch> choices(ModelConfig config, Path file, Reason reason) {
    return config.skeletons().stream()
        .map(s -> choice(s, Optional.of(file), reason, List.of()))
        .toList();
  }

  private static List<SkeletonMatch> builtIn() {
    return BuiltInSkeletons.all().stream()
        .map(s -> choice(s, Optional.empty(), Reason.BUILT_IN, List.of()))
        .toList();
  }

  private static SkeletonMatch choice(
      Skeleton s, Optional<Path> file, Reason reason, List<String> bones) {
    return new SkeletonMatch(s, file, reason, s.count(bones), bones.size());
  }
}
