package org.rtmtext.lsp.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticCodeDescription;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.lsp.protocol.ProblemsPage;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.TextRange;
import org.rtmtext.skeleton.Skeleton;

/** The problems of a document as diagnostics. */
public final class Diagnostics {
  public static final String SOURCE = "rtm";

  /** The code of the note about problems that are left out. */
  public static final String MORE_PROBLEMS = "more-problems";

  private Diagnostics() {}

  /**
   * The diagnostics of a document. If the limit leaves some out, a note on the first line says so.
   *
   * @param limit of their number
   * @param setting that has the limit, for the user
   * @param page as in {@link #diagnostic(Problem, String)}
   * @param noted bones that a problem of the skeleton's file lists: their own problems are
   *     information
   */
  public static List<Diagnostic> of(
      Snapshot document, int limit, String setting, String page, List<String> noted) {
    Analysis analysis = document.analysis();
    List<Diagnostic> diagnostics = new ArrayList<>();
    List<Problem> problems = analysis.causes(limit);
    Set<TextRange> bones = ranges(analysis, noted);
    problems.forEach(p -> diagnostics.add(diagnostic(weakened(p, bones), page)));
    // Counting takes a pass over all frames, and most texts have fewer problems than the limit.
    long listed = problems.stream().mapToLong(p -> 1 + p.more()).sum();
    long all = problems.size() < limit ? listed : analysis.problemCount();
    if (all > listed) {
      String shown = String.format("%,d of %,d problems are shown (%s)", listed, all, setting);
      diagnostics.add(note(document.text().line(0).length(), shown));
    }
    return diagnostics;
  }

  /** The ranges of some bones in the list of bones, in any letter case. */
  private static Set<TextRange> ranges(Analysis analysis, List<String> names) {
    if (names.isEmpty()) {
      return Set.of();
    }
    Set<String> folded = names.stream().map(Skeleton::folded).collect(Collectors.toSet());
    List<String> bones = analysis.bones();
    return IntStream.range(0, bones.size())
        .filter(b -> folded.contains(Skeleton.folded(bones.get(b))))
        .mapToObj(b -> analysis.reading().range(new Place.Bone(b)))
        .collect(Collectors.toSet());
  }

  private static Problem weakened(Problem p, Set<TextRange> bones) {
    return p.code() == Code.BONE_NOT_IN_SKELETON
            && p.severity().isAtLeast(Severity.WARNING)
            && bones.contains(p.range())
        ? p.as(Severity.INFORMATION)
        : p;
  }

  /**
   * A note that problems are left out.
   *
   * @param end of its range, in the first line
   */
  public static Diagnostic note(int end, String message) {
    Diagnostic note = new Diagnostic(Snapshot.range(0, 0, end), message);
    note.setSeverity(DiagnosticSeverity.Information);
    note.setSource(SOURCE);
    note.setCode(MORE_PROBLEMS);
    return note;
  }

  /** A problem without a link to its description. */
  public static Diagnostic diagnostic(Problem p) {
    return diagnostic(p, "");
  }

  /**
   * @param page the URI of the page that describes problems, for a link; empty for none
   */
  public static Diagnostic diagnostic(Problem p, String page) {
    Diagnostic diagnostic = new Diagnostic(Snapshot.range(p.range()), p.message());
    // The protocol has the same order, from 1.
    diagnostic.setSeverity(DiagnosticSeverity.forValue(p.severity().ordinal() + 1));
    diagnostic.setSource(SOURCE);
    diagnostic.setCode(p.code().id());
    if (!page.isEmpty()) {
      diagnostic.setCodeDescription(
          new DiagnosticCodeDescription(ProblemsPage.uri(page, p.code())));
    }
    return diagnostic;
  }
}
