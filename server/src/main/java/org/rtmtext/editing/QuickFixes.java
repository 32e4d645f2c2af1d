package org.rtmtext.editing;

import java.util.ArrayList;
import java.util.List;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.projection.Analysis;

/** The ways to solve a problem of a text. */
public final class QuickFixes {
  /** A text of more frames is large: what changes all of them takes time. */
  static final int MANY_FRAMES = 100;

  private final FixContext context;

  /** Finds the fixes of several problems of one text. */
  public QuickFixes(Analysis analysis) {
    context = new FixContext(analysis);
  }

  /** The fixes of a problem, the best one first. */
  public static List<Fix> of(Analysis analysis, Problem p) {
    return new QuickFixes(analysis).of(p);
  }

  /** The fixes of a problem, the best one first. */
  public List<Fix> of(Problem p) {
    Analysis analysis = context.analysis();
    int block = analysis.document().blockOfLine(p.range().line());
    return switch (p.code()) {
      case SYNTAX -> SyntaxFixes.of(analysis, p);
      case PHASE_ORDER, PHASE_REPEATED, PHASE_RANGE, PHASE_ENDS, PHASE_MISSING ->
          PhaseFixes.of(context, p);
      case BONE_UNKNOWN, BONE_MISSING, BONE_TWICE, TRANSFORM_COUNT, UPPER_CASE, BONE_LISTED_TWICE ->
          BoneFixes.of(context, p);
      case BONE_NOT_IN_SKELETON, BONE_CASE -> SkeletonFixes.of(analysis, p);
      case DIGITS_LOST, STORED_AS_ZERO -> NumberFixes.digitsLost(analysis, p);
      case CHARACTER -> CharacterFixes.of(analysis, p);
      case VALUE_COUNT, VALUE_RANGE ->
          block == 0 ? HeadFixes.of(analysis, p) : RowFixes.of(analysis, p);
      case COMMENT_NOT_STORED -> List.of(HeadFixes.withoutComment(analysis.document(), p));
      case NOT_FINITE, COUNTS_DISAGREE, NOT_IN_ENCODING -> {
        boolean frameLine = block > 0 && p.range().line() == analysis.document().firstLine(block);
        yield block == 0
            ? HeadFixes.of(analysis, p)
            : frameLine ? PhaseFixes.of(context, p) : RowFixes.of(analysis, p);
      }
      case ENCODING_MISSING,
          STATEMENT_TWICE,
          PROPERTY_UNKNOWN,
          NO_FRAMES,
          MOTION_MISSING,
          NOT_CONVERTED ->
          HeadFixes.of(analysis, p);
      case QUATERNION_LENGTH,
          MATRIX_ZERO,
          MATRIX_SCALE,
          MATRIX_SHEAR,
          MATRIX_MIRROR,
          NAME_IN_FRAME ->
          RowFixes.of(analysis, p);
      case UNREADABLE,
          MALFORMED,
          INTERNAL,
          NAME_TOO_LONG,
          NAME_WITH_NUL,
          STRING_TOO_LONG,
          TRAILING_BYTES,
          TOO_LARGE,
          BONES_ABSENT,
          CONFIG_NOT_READ,
          CONFIG_SYNTAX,
          CONFIG_INCLUDE,
          SKELETON_INHERIT,
          SKELETON_LIST,
          SKELETON_PARENT ->
          List.of();
    };
  }

  /**
   * The repeatable fix of each problem of some codes; those that would get in each other's way are
   * made one at a time.
   *
   * @param goOn called for each problem; may throw to stop
   */
  public static List<TextChange> all(Analysis analysis, List<Code> codes, Runnable goOn)
      throws CannotEditException {
    List<List<TextChange>> edits = new ArrayList<>();
    QuickFixes fixes = new QuickFixes(analysis);
    for (Problem p : analysis.problems(Integer.MAX_VALUE)) {
      if (codes.contains(p.code())) {
        goOn.run();
        for (Fix fix : fixes.of(p)) {
          if (fix.repeatable()) {
            edits.add(fix.work().changes());
            break;
          }
        }
      }
    }
    return EditBuilder.join(analysis.document(), edits);
  }

  /**
   * One fix of several problems; those that would get in each other's way are left out.
   *
   * @param fixes the fix for each of the problems
   */
  public static List<TextChange> together(Analysis analysis, List<Fix> fixes)
      throws CannotEditException {
    List<List<TextChange>> edits = new ArrayList<>();
    for (Fix fix : fixes) {
      edits.add(fix.work().changes());
    }
    return EditBuilder.join(analysis.document(), edits);
  }
}
