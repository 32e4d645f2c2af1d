package org.rtmtext.edits;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.reader.TextReading;
import org.rtmtext.skeleton.Skeleton;

/**
 * The ways to fix all problems with a code that the user has named. They choose where quick fixes
 * let the user choose; {@link FixPolicy} says which way a code has.
 */
enum NamedFixes {
  /** Makes the obvious fix of each problem, otherwise the preferred one. */
  BEST(NamedFixes::best),
  /**
   * Makes the first fix of each problem even if editors prefer none because the value may be
   * intended.
   */
  FIRST(NamedFixes::first),
  /**
   * Makes the best fix of each problem, or spaces all phases evenly if no fix is preferred. Phases
   * are spaced evenly only if they ascend; otherwise the frames would play in another order.
   */
  BEST_OR_EVENLY(NamedFixes::bestOrEvenly),
  /** Spaces the phases evenly if they ascend, whatever fixes the problems have. */
  EVENLY(NamedFixes::evenly),
  /** Adds the bones of the skeleton that the animation lacks. */
  WITH_ABSENT_BONES(NamedFixes::withAbsentBones),
  /**
   * Removes the bones that the skeleton lacks. Removes none if it lacks all: the animation then
   * belongs to another skeleton.
   */
  WITHOUT_UNKNOWN_BONES(NamedFixes::withoutUnknownBones);

  private interface Work {
    List<TextChange> changes(Analysis analysis, List<Problem> problems, Runnable checkCancelled)
        throws CannotEditException;
  }

  private final Work work;

  NamedFixes(Work work) {
    this.work = work;
  }

  /**
   * The changes that fix the problems of a code; none if no fix applies.
   *
   * @param checkCancelled called for each problem; may throw to stop
   */
  static List<TextChange> of(Analysis analysis, Code code, Runnable checkCancelled)
      throws CannotEditException {
    Optional<FixPolicy.Named> named = FixPolicy.of(code).flatMap(FixPolicy::named);
    List<Problem> problems =
        analysis.problems(Integer.MAX_VALUE).stream().filter(p -> p.code() == code).toList();
    return named.isEmpty() || problems.isEmpty()
        ? List.of()
        : named.get().fixes().work.changes(analysis, problems, checkCancelled);
  }

  private static List<TextChange> best(
      Analysis analysis, List<Problem> problems, Runnable checkCancelled)
      throws CannotEditException {
    return QuickFixes.all(analysis, problems, (context, fixes) -> best(fixes), checkCancelled);
  }

  private static List<TextChange> first(
      Analysis analysis, List<Problem> problems, Runnable checkCancelled)
      throws CannotEditException {
    return QuickFixes.all(
        analysis,
        problems,
        (context, fixes) -> best(fixes).or(() -> fixes.stream().findFirst()),
        checkCancelled);
  }

  private static List<TextChange> bestOrEvenly(
      Analysis analysis, List<Problem> problems, Runnable checkCancelled)
      throws CannotEditException {
    return QuickFixes.all(
        analysis,
        problems,
        (context, fixes) ->
            best(fixes)
                .or(
                    () ->
                        fixes.stream()
                            .filter(fix -> fix.scope() == Fix.Scope.TEXT && context.isAscending())
                            .findFirst()),
        checkCancelled);
  }

  private static Optional<Fix> best(List<Fix> fixes) {
    return QuickFixes.repeatable(fixes).or(() -> fixes.stream().filter(Fix::preferred).findFirst());
  }

  private static List<TextChange> evenly(
      Analysis analysis, List<Problem> problems, Runnable checkCancelled)
      throws CannotEditException {
    TextReading reading = analysis.reading();
    return PhaseEdits.isAscending(reading) ? PhaseEdits.spaceEvenly(reading) : List.of();
  }

  private static List<TextChange> withAbsentBones(
      Analysis analysis, List<Problem> problems, Runnable checkCancelled)
      throws CannotEditException {
    Optional<Skeleton> skeleton = skeleton(analysis);
    return skeleton.isEmpty()
        ? List.of()
        : BoneEdits.addAbsent(analysis.reading(), skeleton.get(), checkCancelled);
  }

  private static List<TextChange> withoutUnknownBones(
      Analysis analysis, List<Problem> problems, Runnable checkCancelled)
      throws CannotEditException {
    TextReading reading = analysis.reading();
    Optional<Skeleton> skeleton = skeleton(analysis);
    Set<String> unknown = new LinkedHashSet<>(reading.head().bones());
    int all = unknown.size();
    unknown.removeIf(bone -> skeleton.flatMap(s -> s.find(bone)).isPresent());
    return unknown.size() == all
        ? List.of()
        : BoneEdits.removeAll(new BoneEdits.Source(reading, skeleton, Optional.empty()), unknown);
  }

  private static Optional<Skeleton> skeleton(Analysis analysis) {
    return analysis.skeleton().map(match -> match.skeleton());
  }
}
