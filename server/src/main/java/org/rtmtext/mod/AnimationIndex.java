package org.rtmtext.mod;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.rtmtext.config.ConfigFile;
import org.rtmtext.config.ConfigSource;
import org.rtmtext.config.ConfigToken;
import org.rtmtext.files.WorkspaceWalk;
import org.rtmtext.moves.AnimationUses;
import org.rtmtext.moves.GamePath;
import org.rtmtext.moves.HandAnimation;
import org.rtmtext.moves.Moves;
import org.rtmtext.moves.State;

/**
 * Which classes of the {@code config.cpp} files of a mod use which animation. Immutable.
 *
 * @param uses what the files name
 * @param animations the animations of the mod, in the order of their paths
 * @param byAnimation the uses of each animation that is used
 * @param missing uses of paths in the folders of the mod at which no file is
 * @param files all files that were read, with those that are included
 */
public record AnimationIndex(
    AnimationUses uses,
    List<Path> animations,
    Map<Path, List<Use>> byAnimation,
    List<Use> missing,
    Set<Path> files) {
  /** An index of no files. */
  public static final AnimationIndex NONE =
      new AnimationIndex(AnimationUses.NONE, List.of(), Map.of(), List.of(), Set.of());

  private static final String CONFIG = "config.cpp";
  private static final String EXTENSION = ".rtm";

  /** The folder that HEMTT and others search for files that other mods provide. */
  private static final String INCLUDE = "include";

  private static final int MAX_FILES = 50_000;

  /** The first names of paths of the game's own animations. */
  private static final Set<String> OF_THE_GAME = Set.of("a3", "ca", "bin");

  /**
   * A class that names an animation.
   *
   * @param path as the configuration writes it
   * @param moves the class of moves or gestures; empty for a weapon
   * @param state empty for a weapon
   * @param hand empty for a state
   */
  public record Use(
      ConfigToken path,
      Optional<Moves> moves,
      Optional<State> state,
      Optional<HandAnimation> hand) {
    /** The class that names the animation. */
    public ConfigToken owner() {
      return state.map(State::name).orElseGet(() -> hand.orElseThrow().weapon());
    }

    /** The name of the skeleton; empty if it is not known. */
    public Optional<ConfigToken> skeleton() {
      return hand.map(HandAnimation::skeleton).or(() -> moves.flatMap(Moves::skeleton));
    }
  }

  public AnimationIndex {
    animations = List.copyOf(animations);
    missing = List.copyOf(missing);
    files = Set.copyOf(files);
  }

  /** Whether a file is the start of a configuration, by its name. */
  public static boolean isConfig(Path file) {
    return file.getFileName().toString().equalsIgnoreCase(CONFIG);
  }

  /**
   * Reads all {@code config.cpp} files in folders and their subfolders, as one mod.
   *
   * @param folders absolute paths
   */
  public static AnimationIndex read(Collection<Path> folders, ConfigTexts texts) {
    List<Path> found =
        WorkspaceWalk.find(folders, AnimationIndex::isWanted, folder -> true, MAX_FILES).files();
    return new Reader(folders, found.stream().sorted().toList(), texts).read();
  }

  private static boolean isWanted(Path file) {
    return isConfig(file) || isAnimation(file) || AddonFolders.isPrefixFile(file);
  }

  private static boolean isAnimation(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(EXTENSION);
  }

  /** The uses of an animation; none if it is not used. */
  public List<Use> of(Path animation) {
    return byAnimation.getOrDefault(animation, List.of());
  }

  /** The animations that no class uses. */
  public List<Path> unused() {
    return animations.stream().filter(file -> !byAnimation.containsKey(file)).toList();
  }

  private static final class Reader {
    private final Collection<Path> folders;
    private final ConfigTexts texts;
    private final List<Path> configs;
    private final List<Path> animations;
    private final AddonFolders addons;
    private final Set<Path> files = new LinkedHashSet<>();
    private final IncludeResolver resolver;

    Reader(Collection<Path> folders, List<Path> found, ConfigTexts texts) {
      this.folders = folders;
      this.texts = texts;
      configs = found.stream().filter(AnimationIndex::isConfig).toList();
      animations = found.stream().filter(AnimationIndex::isAnimation).toList();
      List<Path> prefixes = found.stream().filter(AddonFolders::isPrefixFile).toList();
      addons = new AddonFolders(prefixes, configs, texts);
      resolver = new IncludeResolver(file -> {}, texts::isOpen, this::included);
    }

    AnimationIndex read() {
      List<ConfigFile> parsed = new ArrayList<>();
      for (Path config : configs) {
        try {
          ConfigFile file = ConfigFile.parseWithMacros(texts.source(config), includes());
          parsed.add(file);
          file.files().stream().filter(name -> !name.isEmpty()).map(Path::of).forEach(files::add);
        } catch (IOException | SecurityException e) {
          // What cannot be read is skipped.
        }
      }
      AnimationUses uses = AnimationUses.of(parsed);
      Map<Path, List<Use>> byAnimation = new LinkedHashMap<>();
      List<Use> missing = new ArrayList<>();
      all(uses)
          .forEach(
              use -> {
                Optional<Path> file = file(use.path());
                file.ifPresent(
                    f -> byAnimation.computeIfAbsent(f, path -> new ArrayList<>()).add(use));
                if (file.isEmpty() && addons.contains(GamePath.of(use.path()).text())) {
                  missing.add(use);
                }
              });
      return new AnimationIndex(uses, animations, byAnimation, missing, files);
    }

    private static Stream<Use> all(AnimationUses uses) {
      Stream<Use> states =
          uses.moves().stream()
              .flatMap(
                  moves ->
                      moves.states().stream()
                          .flatMap(
                              state ->
                                  state.file().stream()
                                      .map(
                                          path ->
                                              new Use(
                                                  path,
                                                  Optional.of(moves),
                                                  Optional.of(state),
                                                  Optional.empty()))));
      Stream<Use> hands =
          uses.handAnimations().stream()
              .map(
                  hand ->
                      new Use(hand.file(), Optional.empty(), Optional.empty(), Optional.of(hand)));
      return Stream.concat(states, hands);
    }

    /** The file at a path: by the prefixes of the addons, or else the one whose path ends alike. */
    private Optional<Path> file(ConfigToken path) {
      String wanted = GamePath.of(path).text();
      return addons
          .candidates(wanted)
          .flatMap(file -> resolver.existing(file).stream())
          .filter(Files::isRegularFile)
          .findFirst()
          .or(() -> byEnd(wanted));
    }

    /** The only animation whose path has the longest end in common, of at least two names. */
    private Optional<Path> byEnd(String wanted) {
      String[] names = wanted.split("\\\\");
      if (names.length < 2 || OF_THE_GAME.contains(names[0])) {
        return Optional.empty();
      }
      List<Path> best = List.of();
      int longest = 1;
      for (Path animation : animations) {
        int common = common(animation, names);
        if (common > longest) {
          longest = common;
          best = List.of(animation);
        } else if (common == longest && !best.isEmpty()) {
          best = Stream.concat(best.stream(), Stream.of(animation)).toList();
        }
      }
      return best.size() == 1 ? Optional.of(best.get(0)) : Optional.empty();
    }

    private static int common(Path animation, String[] names) {
      int common = 0;
      while (common < names.length
          && common < animation.getNameCount()
          && ConfigToken.folded(animation.getName(animation.getNameCount() - 1 - common).toString())
              .equals(names[names.length - 1 - common])) {
        common++;
      }
      return common;
    }

    private ConfigSource.Includes includes() {
      return (from, path) ->
          resolver.find(from, path).filter(this::isInside).flatMap(texts::readable);
    }

    private boolean isInside(Path file) {
      return folders.stream().anyMatch(folder -> !new IncludeBoundary(folder, true).excludes(file));
    }

    /** The files that a path of the game may be: in an addon, or in a folder for includes. */
    private Stream<Path> included(Path from, String path) {
      Stream<Path> inFolders =
          ModRoots.andAbove(from.getParent())
              .filter(above -> folders.stream().anyMatch(above::startsWith))
              .flatMap(
                  above ->
                      AddonFolders.resolved(
                          above.resolve(INCLUDE), path.replaceFirst("^[\\\\/]+", ""))
                          .stream());
      return Stream.concat(addons.candidates(path), inFolders);
    }
  }
}
