package org.rtmtext.edits;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.skeleton.Skeleton;

/**
 * Fixes all problems of a code that the user has named. Where a quick fix lets the user choose,
 * this class chooses: the obvious fix, otherwise the preferred one, otherwise the one that loses no
 * motion.
 */
final class NamedFixes {
  /** Codes without a fix, and codes whose fixes need a decision of the user. */
  private static final Set<Code> WITHOUT =
      EnumSet.of(
          Code.UNREADABLE,
          Code.MALFORMED,
          Code.INTERNAL,
          Code.NAME_TOO_LONG,
          Code.NAME_WITH_NUL,
          Code.STRING_TOO_LONG,
          Code.TOO_LARGE,
          Code.NOT_CONVERTED,
          Code.MATRIX_MIRROR,
          Code.CONFIG_NOT_READ,
          Code.CONFIG_SYNTAX,
          Code.SKELETON_INHERIT,
          Code.SKELETON_LIST,
          Code.SKELETON_PARENT,
          Code.COMMENT_NOT_STORED,
          Code.TRAILING_BYTES,
          Code.CONFIG_INCLUDE);

  /** Codes of which any fix is made: editors prefer none, as the value may be intended. */
  private static final Set<Code> ANY =
      EnumSet.of(Code.QUATERNION_LENGTH, Code.MATRIX_ZERO, Code.BONE_LISTED_TWICE);

  /** Codes whose problems are solved by even phases where editors prefer no fix. */
  private static final Set<Code> EVEN =
      EnumSet.of(
          Code.PHASE_ORDER,
          Code.PHASE_RANGE,
          Code.PHASE_ENDS,
          Code.NOT_FINITE,
          Code.COUNTS_DISAGREE,
          Code.NOT_IN_ENCODING);

  private final Analysis analysis;
  private final Runnable checkCancelled;
  private Optional<Boolean> isAscending = Optional.empty();

  private NamedFixes(Analysis analysis, Runnable checkCancelled) {
    this.analysis = analysis;
    this.checkCancelled = checkCancelled;
  }

  /** The codes that have a fix. */
  static Set<Code> codes() {
    return EnumSet.complementOf(EnumSet.copyOf(WITHOUT));
  }

  /**
   * The changes that fix the problems of a code; none if no fix applies.
   *
   * @param checkCancelled called for each problem; may throw to stop
   */
  static List<TextChange> of(Analysis analysis, Code code, Runnable checkCancelled)
      throws CannotEditException {
    List<Problem> problems =
        analysis.problems(Integer.MAX_VALUE).stream().filter(p -> p.code() == code).toList();
    return problems.isEmpty()
        ? List.of()
        : new NamedFixes(analysis, checkCancelled).changes(code, problems);
  }

  private List<TextChange> changes(Code code, List<Problem> problems) throws CannotEditException {
    return switch (code) {
      case BONE_NOT_IN_SKELETON -> withoutUnknownBones();
      case BONES_ABSENT -> withAbsentBones();
      case PHASE_REPEATED -> mayBeEven() ? PhaseEdits.spaceEvenly(analysis.reading()) : List.of();
      default -> chosen(problems);
    };
  }

  /** Even phases would play frames that are not in the order of their phases in another order. */
  private boolean mayBeEven() {
    if (isAscending.isEmpty()) {
      isAscending = Optional.of(PhaseEdits.isAscending(analysis.reading()));
    }
    return isAscending.get();
  }

  private Optional<Skeleton> skeleton() {
    return analysis.skeleton().map(match -> match.skeleton());
  }

  /** Removes bones; an animation of other bones only is taken to belong to another skeleton. */
  private List<TextChange> withoutUnknownBones() {
    Set<String> unknown = new LinkedHashSet<>(analysis.reading().head().bones());
    int all = unknown.size();
    unknown.removeIf(bone -> skeleton().flatMap(s -> s.find(bone)).isPresent());
    return unknown.size() == all ? List.of() : BoneEdits.removeAll(analysis.reading(), unknown);
  }

  private List<TextChange> withAbsentBones() throws CannotEditException {
    Optional<Skeleton> skeleton = skeleton();
    return skeleton.isEmpty()
        ? List.of()
        : RestBones.add(analysis.reading(), skeleton.get(), checkCancelled);
  }

  /** The chosen fix of each problem; one of the whole text is made once. */
  private List<TextChange> chosen(List<Problem> problems) throws CannotEditException {
    QuickFixes fixes = new QuickFixes(analysis);
    Set<String> ofText = new HashSet<>();
    List<List<TextChange>> edits = new ArrayList<>();
    for (Problem p : problems) {
      checkCancelled.run();
      Optional<Fix> fix = choice(p, fixes.of(p));
      if (fix.isPresent()
          && (fix.get().scope() == Fix.Scope.PLACE || ofText.add(fix.get().title()))) {
        edits.add(fix.get().work().changes());
      }
    }
    return EditBuilder.join(analysis.document(), edits);
  }

  private Optional<Fix> choice(Problem p, List<Fix> fixes) {
    return fixes.stream()
        .filter(Fix::repeatable)
        .findFirst()
        .or(() -> fixes.stream().filter(Fix::preferred).findFirst())
        .or(() -> fixes.stream().filter(fix -> isLastResort(p.code(), fix)).findFirst());
  }

  private boolean isLastResort(Code code, Fix fix) {
    return ANY.contains(code)
        || EVEN.contains(code) && fix.scope() == Fix.Scope.TEXT && mayBeEven();
  }
}
