package org.rtmtext.analysis;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.rtmtext.analysis.SkeletonMatch.Reason;
import org.rtmtext.skeleton.Skeleton;

/**
 * The skeletons that an animation may have; {@link #find} chooses one by its bones. Reads no files.
 *
 * @param folder of the animation; empty if it is not in a file
 * @param requested skeletons that the user asks for; empty if there is no such request
 * @param found all others, the nearest first; those of a file follow each other
 */
public record SkeletonCandidates(
    Optional<Path> folder, List<SkeletonMatch> requested, List<SkeletonMatch> found) {
  /** No skeletons were collected yet. */
  public static final SkeletonCandidates NONE =
      new SkeletonCandidates(Optional.empty(), List.of(), List.of());

  /** Relative paths that go up more folders than this are shown as absolute paths. */
  private static final int MAX_UP = 3;

  private static final Comparator<SkeletonMatch> BY_BONES =
      Comparator.comparingInt(SkeletonMatch::known);

  public SkeletonCandidates {
    requested = List.copyOf(requested);
    found = List.copyOf(found);
  }

  /**
   * Chooses the requested skeleton. Otherwise, chooses the best of the nearest file that has a
   * fitting one, then of the other files, then of the built-in ones. A skeleton fits if it has at
   * least half of the bones.
   *
   * @return empty if none fits
   */
  public Optional<SkeletonMatch> find(List<String> bones) {
    if (isRequested()) {
      return counted(requested, bones).stream().max(BY_BONES);
    }
    Map<Optional<Path>, List<SkeletonMatch>> byFile =
        found(Reason.NEAREST, bones).stream()
            .collect(
                Collectors.groupingBy(
                    SkeletonMatch::file, LinkedHashMap::new, Collectors.toList()));
    return byFile.values().stream()
        .flatMap(ofOneFile -> best(ofOneFile).stream())
        .findFirst()
        .or(() -> best(found(Reason.BEST, bones)))
        .or(() -> best(found(Reason.BUILT_IN, bones)));
  }

  /**
   * These candidates without the built-in skeletons, which are only a guess and must not change a
   * whole folder.
   */
  public SkeletonCandidates withoutBuiltIn() {
    return new SkeletonCandidates(
        folder, requested, found.stream().filter(m -> m.reason() != Reason.BUILT_IN).toList());
  }

  private List<SkeletonMatch> found(Reason reason, List<String> bones) {
    return counted(found.stream().filter(m -> m.reason() == reason).toList(), bones);
  }

  /**
   * All skeletons. Those that match the most bones are first; of several that match equally many
   * bones, the requested ones are first.
   */
  public List<SkeletonMatch> all(List<String> bones) {
    List<SkeletonMatch> all = new ArrayList<>(counted(requested, bones));
    for (SkeletonMatch m : counted(found, bones)) {
      if (all.stream().noneMatch(m::isSame)) {
        all.add(m);
      }
    }
    all.sort(BY_BONES.reversed());
    return all;
  }

  /** The skeleton that matches the most bones; empty if the chosen one matches as many. */
  public Optional<SkeletonMatch> better(SkeletonMatch chosen, List<String> bones) {
    return all(bones).stream().findFirst().filter(m -> m.known() > chosen.known());
  }

  /**
   * The file of a skeleton, relative to the animation, such as {@code ../model.cfg}; for a skeleton
   * without a file, words for its origin.
   */
  public String place(SkeletonMatch match) {
    return match.file().map(this::relative).orElse(match.reason().origin());
  }

  /** The name of a skeleton and its file: {@code Leg (../model.cfg)}. */
  public String label(SkeletonMatch match) {
    return match.skeleton().name() + " (" + place(match) + ")";
  }

  private String relative(Path file) {
    if (folder.isPresent() && folder.get().getRoot().equals(file.getRoot())) {
      String path = folder.get().relativize(file).toString().replace('\\', '/');
      if (!path.startsWith("../".repeat(MAX_UP + 1))) {
        return path;
      }
    }
    return file.toString();
  }

  /** Whether the user asks for a skeleton. */
  public boolean isRequested() {
    return !requested.isEmpty();
  }

  private static List<SkeletonMatch> counted(List<SkeletonMatch> matches, List<String> bones) {
    // Names are folded once, not for each skeleton: a workspace can have thousands of skeletons.
    List<String> folded = bones.stream().map(Skeleton::folded).toList();
    return matches.stream().map(m -> m.counted(folded)).toList();
  }

  /**
   * The fitting skeleton that matches the most bones; of several, the one with the fewest bones.
   * Empty if none fits.
   */
  private static Optional<SkeletonMatch> best(List<SkeletonMatch> matches) {
    return matches.stream()
        .filter(SkeletonMatch::fits)
        .min(BY_BONES.reversed().thenComparingInt(m -> m.skeleton().bones().size()));
  }
}
