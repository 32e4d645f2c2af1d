package org.rtmtext.edits;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Suggestions;
import org.rtmtext.reader.TextReading;
import org.rtmtext.rules.PhaseRules;
import org.rtmtext.rules.UnitOfLength;

/** Finds the fixes of the problems of a text. */
public final class QuickFixes {
  /** Codes of problems that are fixed even if the user names no code. */
  public static final List<Code> FIXED_WITHOUT_ASKING = FixPolicy.fixedWithoutAsking();

  /** A fix that changes more frames than this takes noticeable time. */
  private static final int MANY_FRAMES = 100;

  private final Analysis analysis;
  private Suggestions bones;
  private int missingIn = -1;
  private List<Integer> missing;
  private Float largestPhase;
  private double[] sortedPhases;
  private int[] unphasedFrames;
  private Boolean isAscending;
  private Boolean havePhasesOtherUnit;
  private Optional<Animation> inOtherUnit;

  /** Chooses one of the fixes of a problem; empty to choose none. */
  interface Chooser {
    Optional<Fix> choose(QuickFixes context, List<Fix> fixes);
  }

  /** Finds the fixes of several problems of one text. */
  public QuickFixes(Analysis analysis) {
    this.analysis = analysis;
  }

  /**
   * The fixes of a single problem, the best one first. For several problems of a text, use one
   * instance.
   */
  public static List<Fix> of(Analysis analysis, Problem p) {
    return new QuickFixes(analysis).of(p);
  }

  /** The fixes of a problem, the best one first. */
  public List<Fix> of(Problem p) {
    return FixPolicy.of(p.code()).map(policy -> policy.finder().find(this, p)).orElse(List.of());
  }

  /**
   * The changes that fix all problems that have one of the given codes and a repeatable fix. Of
   * overlapping fixes, only the first is made.
   *
   * @param checkCancelled called for each problem; may throw to stop
   */
  public static List<TextChange> all(
      Analysis analysis, Collection<Code> codes, Runnable checkCancelled)
      throws CannotEditException {
    List<Problem> problems =
        analysis.problems(Integer.MAX_VALUE).stream()
            .filter(p -> codes.contains(p.code()))
            .toList();
    return all(analysis, problems, (context, fixes) -> repeatable(fixes), checkCancelled);
  }

  /** The fix that can be made for all problems with a code; empty if there is none. */
  static Optional<Fix> repeatable(List<Fix> fixes) {
    return fixes.stream().filter(Fix::repeatable).findFirst();
  }

  /** The changes of one fix of each problem. Of overlapping fixes, only the first is made. */
  static List<TextChange> all(
      Analysis analysis, List<Problem> problems, Chooser chooser, Runnable checkCancelled)
      throws CannotEditException {
    QuickFixes fixes = new QuickFixes(analysis);
    Set<Fix.What> ofText = new HashSet<>();
    List<List<TextChange>> edits = new ArrayList<>();
    for (Problem p : problems) {
      checkCancelled.run();
      Optional<Fix> fix = chooser.choose(fixes, fixes.of(p));
      if (fix.isPresent()
          && (fix.get().scope() == Fix.Scope.PLACE || ofText.add(fix.get().what()))) {
        edits.add(fix.get().work().changes());
      }
    }
    return EditBuilder.join(analysis.document(), edits);
  }

  /**
   * Finds a fix that was offered for a problem.
   *
   * @param line of the problem
   * @param column of the problem
   * @return empty if the text was edited, so that the problem no longer has the fix there
   */
  public static Optional<Fix> offered(
      Analysis analysis, Code code, int line, int column, Fix.What what) {
    return analysis.problemsIn(line, line).stream()
        .filter(p -> p.code() == code && p.range().column() == column)
        .flatMap(p -> of(analysis, p).stream())
        .filter(fix -> fix.what().equals(what))
        .findFirst();
  }

  /**
   * The changes of fixes of several problems. Of overlapping fixes, only the first is made.
   *
   * @param fixes one for each problem
   */
  public static List<TextChange> together(Analysis analysis, List<Fix> fixes)
      throws CannotEditException {
    List<List<TextChange>> edits = new ArrayList<>();
    for (Fix fix : fixes) {
      edits.add(fix.work().changes());
    }
    return EditBuilder.join(analysis.document(), edits);
  }

  Analysis analysis() {
    return analysis;
  }

  private TextReading reading() {
    return analysis.reading();
  }

  /** Whether the text is so large that changing all frames takes noticeable time. */
  boolean isLarge() {
    return reading().frameCount() > MANY_FRAMES;
  }

  /** The bones for which a frame has no row; see {@link BoneEdits#missing}. */
  List<Integer> missing(int frame) {
    if (bones == null) {
      bones = new Suggestions(reading().head().bones());
    }
    if (missingIn != frame) {
      missing = BoneEdits.missing(reading(), frame, bones);
      missingIn = frame;
    }
    return missing;
  }

  /** The largest phase; 0 if a phase is negative, not finite or unreadable. */
  float largestPhase() {
    if (largestPhase == null) {
      float largest = 0;
      for (int f = 0; f < reading().frameCount(); f++) {
        float phase = reading().rows().phase(f).orElse(Float.NaN);
        largest = phase >= 0 ? Math.max(largest, phase) : Float.POSITIVE_INFINITY;
      }
      largestPhase = Float.isFinite(largest) ? largest : 0;
    }
    return largestPhase;
  }

  /** The phases of all frames that have one, in ascending order. */
  double[] sortedPhases() {
    if (sortedPhases == null) {
      sortedPhases =
          IntStream.range(0, reading().frameCount())
              .mapToObj(f -> reading().rows().phase(f))
              .flatMap(Optional::stream)
              .mapToDouble(PhaseEdits::decimal)
              .sorted()
              .toArray();
    }
    return sortedPhases;
  }

  /** The indexes of the frames without a phase. */
  int[] unphasedFrames() {
    if (unphasedFrames == null) {
      unphasedFrames =
          IntStream.range(0, reading().frameCount())
              .filter(f -> FrameLine.of(reading().document(), f).isUnphased())
              .toArray();
    }
    return unphasedFrames;
  }

  boolean havePhasesOtherUnit() {
    if (havePhasesOtherUnit == null) {
      havePhasesOtherUnit =
          PhaseRules.haveOtherUnit(
              IntStream.range(0, reading().frameCount())
                  .mapToDouble(f -> reading().rows().phase(f).orElse(0f))
                  .toArray());
    }
    return havePhasesOtherUnit;
  }

  /** The animation if it is probably not in metres; empty otherwise, and for a text of poses. */
  Optional<Animation> inOtherUnit() {
    if (inOtherUnit == null) {
      inOtherUnit =
          reading()
              .animation()
              .filter(a -> reading().poseSkeleton().isEmpty() && UnitOfLength.isOther(a));
    }
    return inOtherUnit;
  }

  /** Whether spacing the phases evenly keeps the order in which the frames are played. */
  boolean isAscending() {
    if (isAscending == null) {
      isAscending = PhaseEdits.isAscending(reading());
    }
    return isAscending;
  }
}
