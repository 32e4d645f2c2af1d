package org.rtmtext.edits;

import java.util.EnumSet;
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
 * Fixes all problems of a code that the user has named. Where a quick fix lets the user choose,
 * this class chooses: the obvious fix, otherwise the preferred one, otherwise a fix that loses no
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
          Code.POSES_SKELETON,
          Code.CONFIG_NOT_READ,
          Code.CONFIG_SYNTAX,
          Code.SKELETON_INHERIT,
          Code.SKELETON_LIST,
          Code.SKELETON_PARENT,
          Code.SETTINGS_SYNTAX,
          Code.SETTINGS_UNKNOWN,
          Code.SETTINGS_VALUE,
          Code.COMMENT_NOT_STORED,
          Code.TRAILING_BYTES,
          Code.NAME_EMPTY,
          Code.ENGINE_LIMIT,
          Code.CONFIG_INCLUDE);

  /**
   * Codes for which the first fix is made although editors prefer none, because the value may be
   * intended.
   */
  private static final Set<Code> ANY =
      EnumSet.of(
          Code.QUATERNION_LENGTH, Code.MATRIX_ZERO, Code.BONE_LISTED_TWICE, Code.POSITION_FAR);

  /** Codes for which the phases are spaced evenly if no fix is obvious or preferred. */
  private static final Set<Code> EVEN =
      EnumSet.of(
          Code.PHASE_ORDER,
          Code.PHASE_RANGE,
          Code.PHASE_ENDS,
          Code.NOT_FINITE,
          Code.COUNTS_DISAGREE,
          Code.NOT_IN_ENCODING);

  private NamedFixes() {}

  /** The codes that this class can fix. */
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
    if (problems.isEmpty()) {
      return List.of();
    }
    TextReading reading = analysis.reading();
    Optional<Skeleton> skeleton = analysis.skeleton().map(match -> match.skeleton());
    return switch (code) {
      case BONE_NOT_IN_SKELETON -> withoutUnknownBones(reading, skeleton);
      case BONES_ABSENT ->
          skeleton.isEmpty()
              ? List.of()
              : BoneEdits.addAbsent(reading, skeleton.get(), checkCancelled);
      case PHASE_REPEATED ->
          PhaseEdits.isAscending(reading) ? PhaseEdits.spaceEvenly(reading) : List.of();
      default -> QuickFixes.all(analysis, problems, NamedFixes::choice, checkCancelled);
    };
  }

  /**
   * Removes the bones that the skeleton lacks. Removes none if it lacks all: the animation then
   * belongs to another skeleton.
   */
  private static List<TextChange> withoutUnknownBones(
      TextReading reading, Optional<Skeleton> skeleton) throws CannotEditException {
    Set<String> unknown = new LinkedHashSet<>(reading.head().bones());
    int all = unknown.size();
    unknown.removeIf(bone -> skeleton.flatMap(s -> s.find(bone)).isPresent());
    return unknown.size() == all ? List.of() : BoneEdits.removeAll(reading, unknown, skeleton);
  }

  private static Optional<Fix> choice(QuickFixes context, Code code, List<Fix> fixes) {
    return QuickFixes.repeatable(fixes)
        .or(() -> fixes.stream().filter(Fix::preferred).findFirst())
        .or(() -> fixes.stream().filter(fix -> isLastResort(context, code, fix)).findFirst());
  }

  /**
   * Whether to make a fix that editors do not prefer. Phases are spaced evenly only if they ascend;
   * otherwise the frames would play in another order.
   */
  private static boolean isLastResort(QuickFixes context, Code code, Fix fix) {
    return ANY.contains(code)
        || EVEN.contains(code) && fix.scope() == Fix.Scope.TEXT && context.isAscending();
  }
}
