package org.rtmtext.lsp.session;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.eclipse.lsp4j.Diagnostic;
import org.rtmtext.lsp.protocol.ProblemsPage;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.protocol.Settings;
import org.rtmtext.lsp.text.Diagnostics;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.TextRange;
import org.rtmtext.problem.Wording;

/**
 * The problems of a file that is not open.
 *
 * @param problems the most important first, with the severities that are shown
 * @param leftOut number of further problems, which are not listed
 * @param id of the result, as in {@link DiagnosticResult}
 */
record FileProblems(Path file, List<Problem> problems, int leftOut, String id) {
  private static final TextRange START = new TextRange(0, 0, 0, 0);

  /** The problems as diagnostics; none if the settings turn off the check of the workspace. */
  DiagnosticResult result(Settings settings) {
    return new DiagnosticResult(
        id, settings.workspaceProblems() ? diagnostics(settings) : List.of());
  }

  /** Makes one diagnostic of a problem that several frames or lines have. */
  private List<Diagnostic> diagnostics(Settings settings) {
    boolean isText = RtmUri.isText(file);
    List<Diagnostic> diagnostics = new ArrayList<>();
    for (Problem p : problems) {
      Problem located = p.place() instanceof TextRange ? p : p.at(START);
      Diagnostic diagnostic =
          Diagnostics.diagnostic(located, ProblemsPage.uri(settings.problemPages()));
      diagnostic.setMessage(offset(p.place()) + p.told(isText));
      diagnostics.add(diagnostic);
    }
    if (leftOut > 0) {
      String count = Wording.count(leftOut, "more problem");
      String verb = leftOut == 1 ? " is" : " are";
      diagnostics.add(
          Diagnostics.note(0, count + verb + " not listed here; open the file to see all of them"));
    }
    return diagnostics;
  }

  private static String offset(Place place) {
    return place instanceof Place.ByteOffset o
        ? String.format(Locale.ROOT, "at byte %,d: ", o.offset())
        : "";
  }
}
