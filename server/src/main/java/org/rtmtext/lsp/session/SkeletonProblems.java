package org.rtmtext.lsp.session;

import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.rtmtext.check.Causes;
import org.rtmtext.check.Causes.Cause;
import org.rtmtext.lsp.protocol.DocumentKey;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemData.OfSkeleton;
import org.rtmtext.problem.ProblemData.OtherParent;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.Wording;

/**
 * Problems of the {@code model.cfg} files in the workspace: those of the files themselves, and
 * those that animations show. If several animations have bones that a skeleton lacks, this is one
 * problem of the {@code model.cfg}, and each animation has a note that points to it. A parent that
 * does not fit the motion is reported only in the {@code model.cfg}.
 *
 * @param ofAnimations problems that animations show, by the path of the {@code model.cfg}
 * @param own problems of the files themselves, by path; shown while the file is not open
 * @param noted for each animation with a note instead of a problem, the bones that the skeleton
 *     lacks
 */
record SkeletonProblems(
    Map<Path, List<Problem>> ofAnimations,
    Map<Path, List<Problem>> own,
    Map<Path, List<String>> noted) {
  static final SkeletonProblems NONE = new SkeletonProblems(Map.of(), Map.of(), Map.of());

  private static final int MAX_NAMES = 3;

  /**
   * Groups the problems of animations by the {@code model.cfg} that causes them.
   *
   * @param own problems of the {@code model.cfg} files themselves
   */
  static SkeletonProblems of(Collection<ScannedFile> animations, Map<Path, List<Problem>> own) {
    Causes causes = new Causes();
    for (ScannedFile file : animations) {
      causes.add(
          file.file().toString(),
          file.problems().stream()
              .filter(p -> p.code() == Code.BONE_NOT_IN_SKELETON || isWrongParent(p))
              .toList());
    }
    List<Cause> found = causes.list().stream().filter(Cause::isOfConfig).toList();
    Map<Path, List<Problem>> ofAnimations =
        found.stream()
            .collect(
                Collectors.groupingBy(
                    cause -> Path.of(cause.file()),
                    Collectors.mapping(SkeletonProblems::problem, Collectors.toList())));
    Map<Path, List<String>> noted = new HashMap<>();
    for (Cause cause : found) {
      Optional<OfSkeleton> gap = cause.problem().data(OfSkeleton.class);
      gap.ifPresent(g -> cause.files().forEach(file -> noted.put(Path.of(file), g.bones())));
    }
    return new SkeletonProblems(ofAnimations, own, noted);
  }

  /** Whether a problem that was found in an animation is reported in the {@code model.cfg} only. */
  private static boolean isWrongParent(Problem p) {
    return p.data(OtherParent.class).isPresent();
  }

  private static Problem problem(Cause cause) {
    List<String> names =
        cause.files().stream().map(file -> Path.of(file).getFileName().toString()).toList();
    Problem p = cause.problem();
    String message = p.message() + " (" + Wording.list(names, MAX_NAMES) + ")";
    return new Problem(p.code(), p.place(), message, p.severity(), p.data(), 0);
  }

  /** The path of a document that is a {@code model.cfg} with problems; empty for others. */
  Optional<Path> config(String uri) {
    return Stream.concat(own.keySet().stream(), ofAnimations.keySet().stream())
        .filter(config -> DocumentKey.of(config).equals(DocumentKey.of(uri)))
        .findFirst();
  }

  /** The problems of a {@code model.cfg} that animations show. */
  List<Problem> ofAnimations(Path config) {
    return ofAnimations.getOrDefault(config, List.of());
  }

  /** The problems of an open {@code model.cfg} that animations show; none for other documents. */
  List<Problem> ofAnimations(String uri) {
    return config(uri).map(this::ofAnimations).orElse(List.of());
  }

  /** All problems of a {@code model.cfg}, to be shown while it is not open. */
  List<Problem> all(Path config) {
    return Stream.of(own.getOrDefault(config, List.of()), ofAnimations(config))
        .flatMap(List::stream)
        .toList();
  }

  /** The bones that the note of an animation stands for; none if it has no note. */
  List<String> noted(Path animation) {
    return noted.getOrDefault(animation, List.of());
  }

  /** The {@code model.cfg} files whose problems differ between this and {@code now}. */
  Set<Path> changedConfigs(SkeletonProblems now) {
    Set<Path> changed = changed(own, now.own);
    changed.addAll(changed(ofAnimations, now.ofAnimations));
    return changed;
  }

  /** The animations whose notes differ between this and {@code now}. */
  Set<Path> changedNotes(SkeletonProblems now) {
    return changed(noted, now.noted);
  }

  private static <T> Set<Path> changed(Map<Path, T> before, Map<Path, T> now) {
    Set<Path> changed = new HashSet<>(before.keySet());
    changed.addAll(now.keySet());
    changed.removeIf(file -> Objects.equals(before.get(file), now.get(file)));
    return changed;
  }

  /**
   * The problems to report in an animation: without those that only the {@code model.cfg} reports,
   * and with the note if it has one.
   */
  List<Problem> shown(ScannedFile file) {
    return file.problems().stream()
        .filter(p -> !isWrongParent(p))
        .map(p -> noted.containsKey(file.file()) ? note(p) : p)
        .toList();
  }

  /** The note that replaces a problem of missing bones; other problems stay as they are. */
  private static Problem note(Problem problem) {
    Optional<OfSkeleton> bones = problem.data(OfSkeleton.class);
    if (bones.isEmpty() || problem.code() != Code.BONE_NOT_IN_SKELETON) {
      return problem;
    }
    int count = bones.get().bones().size();
    String message =
        String.format(
            "%s of this animation %s not in skeleton %s: see the problem in its model.cfg",
            Wording.count(count, "bone"),
            count == 1 ? "is" : "are",
            Wording.quoted(bones.get().skeleton()));
    boolean isWeaker = !problem.severity().isAtLeast(Severity.INFORMATION);
    return new Problem(problem.code(), problem.place(), message)
        .as(isWeaker ? problem.severity() : Severity.INFORMATION);
  }
}
