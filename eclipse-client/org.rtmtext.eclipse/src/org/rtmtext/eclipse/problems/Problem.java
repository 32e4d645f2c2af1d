package org.rtmtext.eclipse.problems;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.resources.IMarker;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.Position;

/**
 * A problem of a text.
 *
 * @param severity one of {@link IMarker}
 * @param line from 0
 * @param offset in the document, in UTF-16 code units
 * @param code stable; what {@code docs/problems.md} describes
 */
record Problem(int severity, int line, int offset, int length, String message, String code) {
  private static final String ERROR = "org.eclipse.ui.workbench.texteditor.error";
  private static final String WARNING = "org.eclipse.ui.workbench.texteditor.warning";
  private static final String INFORMATION = "org.eclipse.ui.workbench.texteditor.info";

  /**
   * The problems of a document.
   *
   * @param params of {@code textDocument/publishDiagnostics}
   */
  static List<Problem> all(JsonObject params, IDocument document) {
    List<Problem> problems = new ArrayList<>();
    for (JsonElement element : params.getAsJsonArray("diagnostics")) {
      try {
        problems.add(of(element.getAsJsonObject(), document));
      } catch (BadLocationException e) {
        // The text is no longer what it was: the next problems will fit.
      }
    }
    return problems;
  }

  private static Problem of(JsonObject diagnostic, IDocument document) throws BadLocationException {
    JsonObject range = diagnostic.getAsJsonObject("range");
    int start = offset(range.getAsJsonObject("start"), document);
    int end = offset(range.getAsJsonObject("end"), document);
    int severity =
        switch (diagnostic.get("severity").getAsInt()) {
          case 1 -> IMarker.SEVERITY_ERROR;
          case 2 -> IMarker.SEVERITY_WARNING;
          default -> IMarker.SEVERITY_INFO;
        };
    return new Problem(
        severity,
        range.getAsJsonObject("start").get("line").getAsInt(),
        start,
        end - start,
        diagnostic.get("message").getAsString(),
        diagnostic.get("code").getAsString());
  }

  private static int offset(JsonObject position, IDocument document) throws BadLocationException {
    return document.getLineOffset(position.get("line").getAsInt())
        + position.get("character").getAsInt();
  }

  /** A new position: the annotation model moves it when the text before it changes. */
  Position position() {
    return new Position(offset, length);
  }

  /** The type of an annotation that shows it. */
  String annotationType() {
    return switch (severity) {
      case IMarker.SEVERITY_ERROR -> ERROR;
      case IMarker.SEVERITY_WARNING -> WARNING;
      default -> INFORMATION;
    };
  }
}
