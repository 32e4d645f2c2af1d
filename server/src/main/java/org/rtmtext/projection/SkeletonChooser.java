package org.rtmtext.projection;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.projection.SkeletonMatch.Reason;
import org.rtmtext.skeleton.Skeleton;

/**
 * The skeletons that an animation may belong to, as they were when they were looked for. Never
 * changes, and needs no disk: which of them it is follows from the bones alone.
 */
public final class SkeletonChooser {
  /** Where nothing was looked for yet. */
  public static final SkeletonChooser NONE =
      new SkeletonChooser(Optional.empty(), List.of(), List.of());

  /** A path that goes up further is easier to read from its start. */
  private static final int MOST_UP = 3;

  private final Optional<Path> folder;
  private final List<SkeletonMatch> wished;
  private final List<SkeletonMatch> found;

  /**
   * @param folder of the animation, if it is in one
   * @param wished what the user asks for; empty if nothing
   * @param found all others, the nearest first; those of one file beside each other
   */
  public SkeletonChooser(
      Optional<Path> folder, List<SkeletonMatch> wished, List<SkeletonMatch> found) {
    this.folder = folder;
    this.wished = List.copyOf(wished);
    this.found = List.copyOf(found);
  }

  /**
   * The skeleton of an animation: the one that the user asks for; else the best of the nearest file
   * that has one that fits; else the best of the other files; else the best of those that come
   * along.
   *
   * @return empty if none fits
   */
  public Optional<SkeletonMatch> find(List<String> bones) {
    if (!wished.isEmpty()) {
      return counted(wished, bones).stream().max(Comparator.comparingInt(SkeletonMatch::known));
    }
    Map<Optional<Path>, List<SkeletonMatch>> nearest = new LinkedHashMap<>();
    for (SkeletonMatch c : of(Reason.NEAREST, bones)) {
      nearest.computeIfAbsent(c.file(), f -> new ArrayList<>()).add(c);
    }
    for (List<SkeletonMatch> ofOneFile : nearest.values()) {
      Optional<SkeletonMatch> best = best(ofOneFile);
      if (best.isPresent()) {
        return best;
      }
    }
    return best(of(Reason.BEST, bones)).or(() -> best(of(Reason.BUILT_IN, bones)));
  }

  private List<SkeletonMatch> of(Reason reason, List<String> bones) {
    return counted(found.stream().filter(c -> c.reason() == reason).toList(), bones);
  }

  /** All that the user can choose from, the likeliest first. */
  public List<SkeletonMatch> all(List<String> bones) {
    List<SkeletonMatch> all = new ArrayList<>(counted(found, bones));
    for (SkeletonMatch c : counted(wished, bones)) {
      if (all.stream().noneMatch(known -> known.isSame(c))) {
        all.add(c);
      }
    }
    all.sort(Comparator.comparingInt(SkeletonMatch::known).reversed());
    return all;
  }

  /** The one that has the most of the bones, if these are more than the chosen one has. */
  public Optional<SkeletonMatch> better(SkeletonMatch chosen, List<String> bones) {
    return all(bones).stream().findFirst().filter(c -> c.known() > chosen.known());
  }

  /** Where a skeleton stands, as users of this animation see it: {@code ../model.cfg}. */
  public String place(SkeletonMatch choice) {
    return choice.file().map(this::relative).orElse("built in");
  }

  private String relative(Path file) {
    if (folder.isPresent() && folder.get().getRoot().equals(file.getRoot())) {
      String path = folder.get().relativize(file).toString().replace('\\', '/');
      if (!path.startsWith("../".repeat(MOST_UP + 1))) {
        return path;
      }
    }
    return file.toString();
  }

  /** Whether the user said which one it is. */
  public boolean isWished() {
    return !wished.isEmpty();
  }

  private static List<SkeletonMatch> counted(List<SkeletonMatch> choices, List<String> bones) {
    List<SkeletonMatch> counted = new ArrayList<>(choices.size());
    for (SkeletonMatch c : choices) {
      Skeleton s = c.skeleton();
      counted.add(new SkeletonMatch(s, c.file(), c.reason(), s.count(bones), bones.size()));
    }
    return counted;
  }

  /** The one with the most of the bones; of several, the one with the fewest others. */
  private static Optional<SkeletonMatch> best(List<SkeletonMatch> choices) {
    return choices.stream()
        .filter(SkeletonMatch::fits)
        .min(
            Comparator.comparingInt((SkeletonMatch c) -> -c.known())
                .thenComparingInt(c -> c.skeleton().bones().size()));
  }
}
