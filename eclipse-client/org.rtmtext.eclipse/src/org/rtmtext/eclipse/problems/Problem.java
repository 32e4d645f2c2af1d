package org.rtmtext.eclipse.problems;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.resources.IMarker;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Position;

/**
 * A diagnostic of the language server, placed in a document.
 *
 * @param severity one of the severities of {@link IMarker}
 * @param line from 0
 * @param offset in the document, in UTF-16 code units
 * @param length in UTF-16 code units
 * @param code as listed in {@code docs/problems.md}
 * @param range as the server sent it, in JSON
 */
record Problem(
    int severity, int line, int offset, int length, String message, String code, String range) {
  private static final String ERROR = "org.eclipse.ui.workbench.texteditor.error";
  private static final String WARNING = "org.eclipse.ui.workbench.texteditor.warning";
  private static final String INFORMATION = "org.eclipse.ui.workbench.texteditor.info";

  /**
   * Converts the diagnostics of a document. Those outside of it are skipped.
   *
   * @param params of {@code textDocument/publishDiagnostics}
   */
  static List<Problem> all(JsonObject params, IDocument document) {
    List<Problem> problems = new ArrayList<>();
    for (JsonElement element : params.getAsJsonArray("diagnostics")) {
      try {
        problems.add(of(element.getAsJsonObject(), document));
      } catch (BadLocationException e) {
        // The text has changed: the server will send new diagnostics.
      }
    }
    return problems;
  }

  private static Problem of(JsonObject diagnostic, IDocument document) throws BadLocationException {
    JsonObject range = diagnostic.getAsJsonObject("range");
    IRegion region = Ranges.region(document, range);
    return new Problem(
        severity(diagnostic),
        range.getAsJsonObject("start").get("line").getAsInt(),
        region.getOffset(),
        region.getLength(),
        diagnostic.get("message").getAsString(),
        diagnostic.get("code").getAsString(),
        range.toString());
  }

  /** The severity of a diagnostic, as {@link IMarker} has it. */
  static int severity(JsonObject diagnostic) {
    return switch (diagnostic.get("severity").getAsInt()) {
      case 1 -> IMarker.SEVERITY_ERROR;
      case 2 -> IMarker.SEVERITY_WARNING;
      default -> IMarker.SEVERITY_INFO;
    };
  }

  /** A new position, because annotation models move positions when the text changes. */
  Position position() {
    return new Position(offset, length);
  }

  String annotationType() {
    return switch (severity) {
      case IMarker.SEVERITY_ERROR -> ERROR;
      case IMarker.SEVERITY_WARNING -> WARNING;
      default -> INFORMATION;
    };
  }
}
