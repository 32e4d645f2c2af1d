package org.rtmtext.projection;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.projection.SkeletonChoice.Reason;
import org.rtmtext.skeleton.Skeleton;

/**
 * The skeletons that an animation may belong to, as they were when they were looked for. Never
 * changes, and needs no disk: which of them it is follows from the bones alone.
 */
public final class SkeletonCandidates {
  /** Where nothing was looked for yet. */
  public static final SkeletonCandidates NONE =
      new SkeletonCandidates(Optional.empty(), List.of(), List.of());

  /** A path that goes up further is easier to read from its start. */
  private static final int MOST_UP = 3;

  private final Optional<Path> folder;
  private final List<SkeletonChoice> wished;
  private final List<SkeletonChoice> found;

  /**
   * @param folder of the animation, if it is in one
   * @param wished what the user asks for; empty if nothing
   * @param found all others, the nearest first; those of one file beside each other
   */
  public SkeletonCandidates(
      Optional<Path> folder, List<SkeletonChoice> wished, List<SkeletonChoice> found) {
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
  public Optional<SkeletonChoice> find(List<String> bones) {
    if (!wished.isEmpty()) {
      return counted(wished, bones).stream().max(Comparator.comparingInt(SkeletonChoice::known));
    }
    Map<Optional<Path>, List<SkeletonChoice>> nearest = new LinkedHashMap<>();
    for (SkeletonChoice c : of(Reason.NEAREST, bones)) {
      nearest.computeIfAbsent(c.file(), f -> new ArrayList<>()).add(c);
    }
    for (List<SkeletonChoice> ofOneFile : nearest.values()) {
      Optional<SkeletonChoice> best = best(ofOneFile);
      if (best.isPresent()) {
        return best;
      }
    }
    return best(of(Reason.BEST, bones)).or(() -> best(of(Reason.BUILT_IN, bones)));
  }

  private List<SkeletonChoice> of(Reason reason, List<String> bones) {
    return counted(found.stream().filter(c -> c.reason() == reason).toList(), bones);
  }

  /** All that the user can choose from, the likeliest first. */
  public List<SkeletonChoice> all(List<String> bones) {
    List<SkeletonChoice> all = new ArrayList<>(counted(found, bones));
    for (SkeletonChoice c : counted(wished, bones)) {
      if (all.stream().noneMatch(known -> known.isSame(c))) {
        all.add(c);
      }
    }
    all.sort(Comparator.comparingInt(SkeletonChoice::known).reversed());
    return all;
  }

  /** The one that has the most of the bones, if these are more than the chosen one has. */
  public Optional<SkeletonChoice> better(SkeletonChoice chosen, List<String> bones) {
    return all(bones).stream().findFirst().filter(c -> c.known() > chosen.known());
  }

  /** Where a skeleton stands, as users of this animation see it: {@code ../model.cfg}. */
  public String place(SkeletonChoice choice) {
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

  private static List<SkeletonChoice> counted(List<SkeletonChoice> choices, List<String> bones) {
    List<SkeletonChoice> counted = new ArrayList<>(choices.size());
    for (SkeletonChoice c : choices) {
      Skeleton s = c.skeleton();
      counted.add(new SkeletonChoice(s, c.file(), c.reason(), s.count(bones), bones.size()));
    }
    return counted;
  }

  /** The one with the most of the bones; of several, the one with the fewest others. */
  private static Optional<SkeletonChoice> best(List<SkeletonChoice> choices) {
    return choices.stream()
        .filter(SkeletonChoice::fits)
        .min(
            Comparator.comparingInt((SkeletonChoice c) -> -c.known())
                .thenComparingInt(c -> c.skeleton().bones().size()));
  }
}
