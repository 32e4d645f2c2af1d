package org.rtmtext.lsp.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.session.WorkspaceScan.ScannedFile;
import org.rtmtext.lsp.text.Diagnostics;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.TextRange;
import org.rtmtext.problem.Wording;

/** The problems of files that are not open as diagnostics. */
public final class ScannedDiagnostics {
  private static final TextRange START = new TextRange(0, 0, 0, 0);

  private ScannedDiagnostics() {}

  /**
   * The diagnostics of a file. A problem that occurs in several frames or lines is one diagnostic.
   *
   * @param page URI of the page that describes problems
   */
  public static List<Diagnostic> of(ScannedFile file, Optional<String> page) {
    boolean isText = RtmUri.isText(file.file());
    List<Diagnostic> diagnostics = new ArrayList<>();
    for (Problem p : file.problems()) {
      Problem located = p.place() instanceof TextRange ? p : p.at(START);
      Diagnostic diagnostic = Diagnostics.diagnostic(located, page);
      diagnostic.setMessage(offset(p.place()) + p.message() + more(p.more(), isText));
      diagnostics.add(diagnostic);
    }
    if (file.leftOut() > 0) {
      diagnostics.add(
          note(
              String.format(
                  Locale.ROOT,
                  "%s not listed here; open the file to see all of them",
                  file.leftOut() == 1
                      ? "1 more problem is"
                      : Wording.count(file.leftOut(), "more problem") + " are")));
    }
    return diagnostics;
  }

  private static String offset(Place place) {
    return place instanceof Place.ByteOffset o
        ? String.format(Locale.ROOT, "at byte %,d: ", o.offset())
        : "";
  }

  private static String more(int count, boolean isText) {
    return count == 0
        ? ""
        : String.format(
            Locale.ROOT,
            " (and %s %,d more %s%s)",
            isText ? "on" : "in",
            count,
            isText ? "line" : "frame",
            count == 1 ? "" : "s");
  }

  private static Diagnostic note(String message) {
    Diagnostic note = new Diagnostic(new Range(new Position(0, 0), new Position(0, 0)), message);
    note.setSeverity(DiagnosticSeverity.Information);
    note.setSource(Diagnostics.SOURCE);
    note.setCode(Diagnostics.MORE_PROBLEMS);
    return note;
  }
}
