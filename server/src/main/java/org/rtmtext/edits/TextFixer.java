package org.rtmtext.edits;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Severity;

/** Fixes the problems of a text until no fix applies. */
public final class TextFixer {
  /**
   * The number of successive rounds that may pass without a new lowest number of problems: a fix
   * can undo another fix, so rounds could continue forever.
   */
  private static final int MAX_IDLE_ROUNDS = 4;

  /**
   * A fixed text.
   *
   * @param fixed number of problems that no longer exist, by code; only codes that were to be
   *     fixed, although problems with other codes may be gone, too, such as those of removed rows
   */
  public record Fixed(Analysis analysis, Map<Code, Integer> fixed) {}

  private final List<Step> steps = new ArrayList<>();
  private final Set<Step> refused = new HashSet<>();
  private final Map<Code, Integer> before;
  private final Map<Code, Integer> fixed = new EnumMap<>(Code.class);
  private final Runnable checkCancelled;
  private final Set<Code> codes;
  private Analysis now;
  private Map<Code, Integer> left;

  /** Fixes some problems of a text. */
  private interface Step {
    List<TextChange> changes(Analysis analysis) throws CannotEditException;
  }

  private TextFixer(Analysis analysis, Set<Code> codes, boolean all, Runnable checkCancelled) {
    this.checkCancelled = checkCancelled;
    this.codes = codes;
    now = analysis;
    before = analysis.counts();
    left = before;
    List<Code> obvious = QuickFixes.FIXED_WITHOUT_ASKING.stream().filter(codes::contains).toList();
    steps.add(a -> QuickFixes.all(a, obvious, checkCancelled));
    if (all) {
      codes.stream()
          .sorted(Comparator.comparing(code -> has(code, FixPolicy.Trait.FIXED_LAST)))
          .forEach(code -> steps.add(a -> NamedFixes.of(a, code, checkCancelled)));
    }
  }

  /** The codes that {@link #fixNamed} can fix. */
  public static Set<Code> codes() {
    return EnumSet.copyOf(FixPolicy.fixedIfNamed());
  }

  private static boolean has(Code code, FixPolicy.Trait trait) {
    return FixPolicy.of(code).stream().anyMatch(policy -> policy.has(trait));
  }

  private static boolean coversOthers(Code code) {
    return has(code, FixPolicy.Trait.COVERS_OTHERS);
  }

  /**
   * Makes the fixes that editors make without asking. The result never has more errors or more
   * problems than the original.
   *
   * @param checkCancelled called often; may throw to stop
   */
  public static Fixed fixObvious(Analysis analysis, Runnable checkCancelled) {
    return fix(analysis, EnumSet.copyOf(QuickFixes.FIXED_WITHOUT_ASKING), false, checkCancelled);
  }

  /**
   * Fixes the problems that have one of the given codes. The result never has more errors or more
   * problems than the original.
   *
   * @param checkCancelled called often; may throw to stop
   */
  public static Fixed fixNamed(Analysis analysis, Set<Code> codes, Runnable checkCancelled) {
    return fix(analysis, codes, true, checkCancelled);
  }

  private static Fixed fix(
      Analysis analysis, Set<Code> codes, boolean all, Runnable checkCancelled) {
    TextFixer fixer = new TextFixer(analysis, codes, all, checkCancelled);
    fixer.run();
    if (!fixer.isWorse(fixer.before)) {
      return new Fixed(fixer.now, fixer.fixed);
    }
    // A line that can be read again may reveal more problems than can be fixed: leave such lines as
    // they are.
    Set<Code> others = EnumSet.copyOf(codes);
    others.removeIf(TextFixer::coversOthers);
    return others.size() < codes.size()
        ? fix(analysis, others, all, checkCancelled)
        : new Fixed(analysis, Map.of());
  }

  private void run() {
    int fewest = Integer.MAX_VALUE;
    int idle = 0;
    while (idle < MAX_IDLE_ROUNDS && round()) {
      int count = total(left);
      idle = count < fewest ? 0 : idle + 1;
      fewest = Math.min(fewest, count);
    }
  }

  /** Takes each step once; returns whether the text has changed. */
  private boolean round() {
    boolean changed = false;
    for (Step step : steps) {
      checkCancelled.run();
      changed |= !refused.contains(step) && take(step);
    }
    return changed;
  }

  private boolean take(Step step) {
    List<TextChange> changes;
    try {
      changes = step.changes(now);
    } catch (CannotEditException e) {
      // Another problem prevents this fix.
      return false;
    }
    if (changes.isEmpty()) {
      return false;
    }
    Analysis was = now;
    Map<Code, Integer> leftBefore = left;
    now = was.next(TextChange.apply(was.document(), changes));
    left = now.counts();
    if (isWorse(leftBefore) && leftBefore.keySet().stream().noneMatch(TextFixer::coversOthers)) {
      now = was;
      left = leftBefore;
      refused.add(step);
      return false;
    }
    if (total(left) < total(leftBefore)) {
      // Steps that were refused may no longer make the text worse.
      refused.clear();
    }
    leftBefore.forEach(
        (code, count) -> {
          int solved = count - left.getOrDefault(code, 0);
          if (solved > 0 && codes.contains(code)) {
            fixed.merge(code, solved, Integer::sum);
          }
        });
    return true;
  }

  /** Whether there are more errors, or more problems, than in earlier counts. */
  private boolean isWorse(Map<Code, Integer> earlier) {
    return errors(left) > errors(earlier) || total(left) > total(earlier);
  }

  private static int errors(Map<Code, Integer> counts) {
    return counts.entrySet().stream()
        .filter(e -> e.getKey().severity() == Severity.ERROR)
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  private static int total(Map<Code, Integer> counts) {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }
}
