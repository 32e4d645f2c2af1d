package org.rtmtext.check;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.SeverityRules;

/**
 * The result of checking a file.
 *
 * @param name of the file as the user gave it
 * @param size in bytes; 0 if the file could not be read
 * @param summary of the animation; empty if there is none
 * @param problems the most important first, at most as many as the caller wanted
 * @param counts of all problems
 * @param byCode number of all problems by code
 * @param fix what was fixed before this report was made
 */
public record FileReport(
    String name,
    long size,
    Optional<Summary> summary,
    List<Problem> problems,
    Counts counts,
    Map<Code, Integer> byCode,
    Fix fix) {
  public FileReport {
    problems = List.copyOf(problems);
    byCode = Collections.unmodifiableMap(new TreeMap<>(byCode));
  }

  /**
   * The fixes of a file. The report describes the fixed content, even if it was not written.
   *
   * @param fixed number of fixed problems by code, in the order of importance; empty if nothing was
   *     fixed
   * @param texts the text before and after the fixes; empty if nothing was fixed, or the caller did
   *     not want it
   * @param failure why the file could not be written; empty if it was written, or was not to be
   *     written
   */
  public record Fix(Map<Code, Integer> fixed, Optional<Texts> texts, Optional<String> failure) {
    private static final Fix NONE = new Fix(Map.of(), Optional.empty(), Optional.empty());

    public Fix {
      fixed = fixed.isEmpty() ? Map.of() : new EnumMap<>(fixed);
    }
  }

  /**
   * The text of a file before and after its fixes.
   *
   * @param diff between the two, in the unified format
   */
  public record Texts(String before, String after, String diff) {}

  public FileReport with(Fix fixes) {
    return new FileReport(name, size, summary, problems, counts, byCode, fixes);
  }

  /** A report on a file that was not processed. */
  public static FileReport none(String name) {
    return of(name, 0, 0, List.of(), Map.of(), SeverityRules.NONE);
  }

  /** The codes of all problems. */
  public Set<Code> codes() {
    return byCode.keySet();
  }

  public boolean isChanged() {
    return !fix.fixed().isEmpty();
  }

  /**
   * A report that lists some of the problems of a file without an animation.
   *
   * @param limit how many are listed
   * @param problems to which the rules were applied, the most important first
   * @param leftOut how many others were found, by code
   */
  static FileReport of(
      String name,
      long size,
      int limit,
      List<Problem> problems,
      Map<Code, Integer> leftOut,
      SeverityRules rules) {
    Map<Code, Integer> byCode = new EnumMap<>(Code.class);
    byCode.putAll(leftOut);
    problems.forEach(p -> byCode.merge(p.code(), 1 + p.more(), Integer::sum));
    return new FileReport(
        name,
        size,
        Optional.empty(),
        ProblemCollector.select(problems, limit),
        Counts.of(problems, leftOut, rules),
        byCode,
        Fix.NONE);
  }

  static FileReport failed(String name, long size, Problem error) {
    return of(name, size, 1, List.of(error), Map.of(), SeverityRules.NONE);
  }

  /** This report with the summary of the file's animation. */
  FileReport with(Animation animation) {
    return new FileReport(
        name, size, Optional.of(Summary.of(animation)), problems, counts, byCode, fix);
  }

  /** Number of problems that are neither listed nor counted with a listed one. */
  public int leftOut() {
    return counts.total() - Counts.of(problems, Map.of()).total();
  }

  /** Whether the file was not checked because it takes too much memory. */
  public boolean isTooLarge() {
    return problems.stream().anyMatch(p -> p.code() == Code.TOO_LARGE);
  }

  /**
   * The size of an animation.
   *
   * @param encoding as in its text, for example {@code bmtr 5}
   */
  public record Summary(String encoding, int frames, int bones) {
    private static Summary of(Animation a) {
      return new Summary(a.encoding().text(), a.frames().size(), a.bones().size());
    }
  }

  /**
   * Number of problems of each severity; a joined problem counts as often as it occurs.
   *
   * @param information number of problems with the severities information and hint
   */
  public record Counts(int errors, int warnings, int information) {
    public static Counts of(List<Problem> problems, Map<Code, Integer> leftOut) {
      return of(problems, leftOut, SeverityRules.NONE);
    }

    /**
     * Counts listed problems and others.
     *
     * @param leftOut number of the other problems, by code
     * @param rules give the severities of the other problems
     */
    static Counts of(List<Problem> problems, Map<Code, Integer> leftOut, SeverityRules rules) {
      int[] counts = new int[Severity.values().length];
      problems.forEach(p -> counts[p.severity().ordinal()] += 1 + p.more());
      leftOut.forEach((code, count) -> counts[rules.severity(code).ordinal()] += count);
      return new Counts(
          counts[Severity.ERROR.ordinal()],
          counts[Severity.WARNING.ordinal()],
          counts[Severity.INFORMATION.ordinal()] + counts[Severity.HINT.ordinal()]);
    }

    public int total() {
      return errors + warnings + information;
    }

    /** Number of problems that are at least as severe as {@code least}. */
    public int atLeast(Severity least) {
      return switch (least) {
        case ERROR -> errors;
        case WARNING -> errors + warnings;
        case INFORMATION, HINT -> total();
      };
    }
  }
}
