package org.rtmtext.projection;

import java.util.List;
import org.rtmtext.problem.Severity;

/**
 * What checking a file found.
 *
 * @param name of the file, as users gave or see it
 * @param size in bytes; 0 when it could not be read
 * @param summary of the animation; null when there is none
 * @param findings as many as were asked for, in the order of {@link FileFinding#BY_CAUSE}
 * @param counts of all findings
 */
public record FileReport(
    String name, long size, Summary summary, List<FileFinding> findings, Counts counts) {
  public FileReport {
    findings = List.copyOf(findings);
  }

  /** A report of one error. */
  static FileReport failed(String name, long size, FileFinding error) {
    return new FileReport(name, size, null, List.of(error), Counts.of(List.of(error)));
  }

  /** How many findings there are beside those listed and counted with them. */
  public int leftOut() {
    return counts.total() - findings.stream().mapToInt(f -> 1 + f.more()).sum();
  }

  /** Whether memory was what was missing. */
  boolean isTooLarge() {
    return findings.stream().anyMatch(f -> f.code().equals(FileFinding.TOO_LARGE));
  }

  /**
   * The size of an animation.
   *
   * @param encoding as in its text, for example {@code bmtr 5}
   */
  public record Summary(String encoding, int frames, int bones) {}

  /** How many findings there are of each severity; those joined into one are counted each. */
  public record Counts(int errors, int warnings, int information) {
    static Counts of(List<FileFinding> findings) {
      return new Counts(
          count(findings, Severity.ERROR),
          count(findings, Severity.WARNING),
          count(findings, Severity.INFORMATION));
    }

    /** These and some more of one severity. */
    Counts plus(Severity severity, int more) {
      return new Counts(
          errors + (severity == Severity.ERROR ? more : 0),
          warnings + (severity == Severity.WARNING ? more : 0),
          information + (severity == Severity.INFORMATION ? more : 0));
    }

    public int total() {
      return errors + warnings + information;
    }

    private static int count(List<FileFinding> findings, Severity severity) {
      return findings.stream()
          .filter(f -> f.severity() == severity)
          .mapToInt(f -> 1 + f.more())
          .sum();
    }
  }
}
