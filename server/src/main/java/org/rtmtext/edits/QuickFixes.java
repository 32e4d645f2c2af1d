package org.rtmtext.edits;

import java.util.ArrayList;
import java.util.List;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;

/** The ways to solve a problem of a text. */
public final class QuickFixes {
  /** Codes of problems whose obvious fix needs no review of each place. */
  public static final List<Code> OBVIOUS =
      List.of(
          Code.SYNTAX,
          Code.BONE_UNKNOWN,
          Code.QUATERNION_LENGTH,
          Code.UPPER_CASE,
          Code.BONE_CASE,
          Code.NAME_IN_FRAME,
          Code.COUNTS_DISAGREE,
          Code.PROPERTY_UNKNOWN,
          Code.DIGITS_LOST);

  /** A change of more frames than this takes time. */
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
    int line = p.range().line();
    int block = context.analysis().document().blockOfLine(line);
    boolean head = block == 0;
    boolean frameLine = !head && line == context.analysis().document().firstLine(block);
    return switch (p.code()) {
      case SYNTAX -> new SyntaxFixes(context, p).all();
      case PHASE_ORDER, PHASE_REPEATED, PHASE_RANGE, PHASE_ENDS, PHASE_MISSING ->
          new PhaseFixes(context, p).all();
      case BONE_UNKNOWN, BONE_MISSING, BONE_TWICE, TRANSFORM_COUNT, BONE_LISTED_TWICE ->
          new BoneRowFixes(context, p).all();
      case BONE_NOT_IN_SKELETON, BONE_CASE, UPPER_CASE -> new BoneNameFixes(context, p).all();
      case DIGITS_LOST, STORED_AS_ZERO -> new NumberFixes(context, p).all();
      case CHARACTER -> new CharacterFixes(context, p).all();
      case VALUE_COUNT, VALUE_RANGE ->
          (head ? new HeadFixes(context, p) : new RowFixes(context, p)).all();
      case NOT_FINITE, COUNTS_DISAGREE, NOT_IN_ENCODING -> {
        FixFinder finder =
            head
                ? new HeadFixes(context, p)
                : frameLine ? new PhaseFixes(context, p) : new RowFixes(context, p);
        yield finder.all();
      }
      case ENCODING_MISSING,
          STATEMENT_TWICE,
          PROPERTY_UNKNOWN,
          NO_FRAMES,
          MOTION_MISSING,
          NOT_CONVERTED,
          COMMENT_NOT_STORED ->
          new HeadFixes(context, p).all();
      case QUATERNION_LENGTH,
          MATRIX_ZERO,
          MATRIX_SCALE,
          MATRIX_SHEAR,
          MATRIX_MIRROR,
          NAME_IN_FRAME ->
          new RowFixes(context, p).all();
      default -> List.of();
    };
  }

  /**
   * The repeatable fix of each problem of some codes. Of overlapping fixes only the first is made.
   *
   * @param checkCancelled called for each problem; may throw to stop
   */
  public static List<TextChange> all(Analysis analysis, List<Code> codes, Runnable checkCancelled)
      throws CannotEditException {
    List<List<TextChange>> edits = new ArrayList<>();
    QuickFixes fixes = new QuickFixes(analysis);
    for (Problem p : analysis.problems(Integer.MAX_VALUE)) {
      if (codes.contains(p.code())) {
        checkCancelled.run();
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
   * One fix of several problems. Of overlapping fixes only the first is made.
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
