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
import org.rtmtext.projection.FileErrors;
import org.rtmtext.projection.SkeletonChoice;
import org.rtmtext.projection.SkeletonChoice.Reason;
import org.rtmtext.projection.SkeletonFiles;
import org.rtmtext.projection.SkeletonSearch;
import org.rtmtext.skeleton.BuiltInSkeletons;
import org.rtmtext.skeleton.Skeleton;
import picocli.CommandLine.Option;

/** The option {@code --skeleton}, and the search for a skeleton where it is not given. */
final class SkeletonOption {
  @Option(
      names = "--skeleton",
      paramLabel = "FILE[#Name]",
      description =
          "The model.cfg with the skeleton, or the name of one that is built in. Else it is the"
              + " nearest model.cfg up the folders that has half of the bones, or the built-in one"
              + " that fits best ('check' takes no built-in one by itself).")
  private String wish;

  private final SkeletonFiles files = new SkeletonFiles();
  private final SkeletonSearch search = new SkeletonSearch(files);
  private final Set<Path> checkedBy = ConcurrentHashMap.newKeySet();

  /** The {@code model.cfg} files, as far as they were read. */
  SkeletonFiles files() {
    return files;
  }

  /** Those that bones of animations were held against by {@link #forCheck}. */
  SortedSet<Path> checkedBy() {
    return new TreeSet<>(checkedBy);
  }

  /**
   * Makes sure that there is what the user asks for.
   *
   * @throws Failure if there is not
   */
  void requireExisting() throws Failure {
    if (wish != null) {
      if (wish.isBlank()) {
        throw Failure.usage("rtm: --skeleton: " + Main.EMPTY_PATH);
      }
      find(Path.of(""), List.of());
    }
  }

  /**
   * The skeleton that a check holds bones against: the one that the user chose, or one of a {@code
   * model.cfg} beside or above the animation. One that is built in is a guess, and no reason to
   * warn of a whole folder.
   */
  Optional<SkeletonChoice> forCheck(String file, List<String> bones) {
    try {
      Optional<SkeletonChoice> choice =
          find(Path.of(file), bones).filter(c -> c.reason() != Reason.BUILT_IN);
      choice
          .filter(SkeletonChoice::isCredible)
          .flatMap(SkeletonChoice::file)
          .ifPresent(checkedBy::add);
      return choice;
    } catch (Failure | InvalidPathException e) {
      return Optional.empty();
    }
  }

  /**
   * The skeleton of an animation.
   *
   * @param file that the animation came from, or {@code -}
   * @return empty if nobody chose one, and none fits
   * @throws Failure if there is no skeleton as the user asks for
   */
  Optional<SkeletonChoice> find(Path file, List<String> bones) throws Failure {
    if (wish == null) {
      return search.find(file.toAbsolutePath().normalize(), bones, List.of());
    }
    try {
      return Optional.of(search.choose(wish, Path.of("").toAbsolutePath(), bones));
    } catch (IOException e) {
      throw Failure.usage(
          "rtm: --skeleton "
              + FindingLines.printable(wish)
              + ": "
              + FindingLines.printable(FileErrors.reasonAlone(e))
              + "; built in are "
              + BuiltInSkeletons.all().stream()
                  .map(Skeleton::name)
                  .collect(Collectors.joining(" and "))
              + ", others are FILE#Name");
    }
  }
}
