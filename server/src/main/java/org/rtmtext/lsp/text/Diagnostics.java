package org.rtmtext.lsp.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticCodeDescription;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Location;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.lsp.protocol.ProblemsPage;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemData;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.TextRange;
import org.rtmtext.skeleton.Skeleton;

/** Makes diagnostics of LSP from problems. */
public final class Diagnostics {
  public static final String SOURCE = "rtm";

  /** The code of the note about problems that are left out. */
  public static final String MORE_PROBLEMS = "more-problems";

  private Diagnostics() {}

  /**
   * The diagnostics of a document. If the limit leaves some out, a note on the first line says so.
   *
   * @param limit maximum number of diagnostics, without the note
   * @param setting words for the setting that has the limit, such as {@code setting
   *     rtm.diagnostics.limit}
   * @param page as in {@link #diagnostic(Problem, String)}
   * @param noted bones that are not in the skeleton, if its {@code model.cfg} has a problem that
   *     lists them: in the document, their problems have at most the severity information
   */
  public static List<Diagnostic> of(
      Snapshot document, int limit, String setting, String page, List<String> noted) {
    Analysis analysis = document.analysis();
    List<Diagnostic> diagnostics = new ArrayList<>();
    List<Problem> problems = analysis.causes(limit);
    Set<TextRange> bones = ranges(analysis, noted);
    for (Problem p : problems) {
      Diagnostic diagnostic = diagnostic(weakened(p, bones), page);
      p.data(ProblemData.Counts.class)
          .filter(counts -> !counts.others().isEmpty())
          .ifPresent(
              counts ->
                  diagnostic.setRelatedInformation(
                      counts.others().stream().map(place -> related(document, place)).toList()));
      diagnostics.add(diagnostic);
    }
    // Problems are counted only if the limit was reached: counting takes a pass over all frames.
    long listed = problems.stream().mapToLong(p -> 1 + p.more()).sum();
    long all = problems.size() < limit ? listed : analysis.problemCount();
    if (all > listed) {
      String shown = String.format("%,d of %,d problems are shown (%s)", listed, all, setting);
      diagnostics.add(note(document.text().line(0).length(), shown));
    }
    return diagnostics;
  }

  /** A place that has the problem of another one. */
  private static DiagnosticRelatedInformation related(Snapshot document, Place place) {
    Analysis analysis = document.analysis();
    Location location =
        new Location(document.uri(), Snapshot.range(analysis.reading().range(place)));
    String name =
        place instanceof Place.Row row
            ? frame(document, row.frame())
                + analysis.bones().stream().skip(row.row()).findFirst().map(": "::concat).orElse("")
            : place instanceof Place.Bone bone
                ? analysis.bones().get(bone.index())
                : frame(
                    document,
                    place instanceof Place.FrameHead head
                        ? head.frame()
                        : ((Place.FrameCount) place).frame());
    return new DiagnosticRelatedInformation(location, name);
  }

  /** The first line of a frame, such as {@code frame 0.25}. */
  private static String frame(Snapshot document, int frame) {
    return document.text().line(document.text().firstLine(1 + frame)).strip();
  }

  /** The ranges of bones in the list of bones, where they may have another letter case. */
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
   * A note that problems are left out. Its range begins at the start of the first line.
   *
   * @param end column at which the range ends
   */
  public static Diagnostic note(int end, String message) {
    Diagnostic note = new Diagnostic(Snapshot.range(0, 0, end), message);
    note.setSeverity(DiagnosticSeverity.Information);
    note.setSource(SOURCE);
    note.setCode(MORE_PROBLEMS);
    return note;
  }

  /** The diagnostic of a problem, without a link to the description of the problem. */
  public static Diagnostic diagnostic(Problem p) {
    return diagnostic(p, "");
  }

  /**
   * The diagnostic of a problem.
   *
   * @param page the URI of the page that describes problems, to which the diagnostic links; empty
   *     for no link
   */
  public static Diagnostic diagnostic(Problem p, String page) {
    Diagnostic diagnostic = new Diagnostic(Snapshot.range(p.range()), p.message());
    // LSP numbers the severities in the same order, from 1.
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
