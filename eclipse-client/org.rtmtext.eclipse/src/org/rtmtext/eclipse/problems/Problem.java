package org.rtmtext.eclipse.problems;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.core.resources.IMarker;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Position;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Range;
import org.rtmtext.eclipse.platform.Sentence;

/**
 * A diagnostic of the language server.
 *
 * @param severity one of the severities of {@link IMarker}
 * @param range in the text, as the server sent it
 * @param region in the open document, in UTF-16 code units; null if it is of another text
 * @param code as listed in {@code docs/problems.md}
 * @param uri of the open text; null if the file is not open
 */
public record Problem(
    int severity, Range range, IRegion region, String message, String code, String uri) {
  static final String MARKER = "org.rtmtext.eclipse.problem";

  private static final String URI = "rtmUri";
  private static final String ERROR = "org.eclipse.ui.workbench.texteditor.error";
  public static final String WARNING = "org.eclipse.ui.workbench.texteditor.warning";
  private static final String INFORMATION = "org.eclipse.ui.workbench.texteditor.info";

  /** The types of the annotations. */
  public static final Set<String> ANNOTATIONS = Set.of(ERROR, WARNING, INFORMATION);

  /**
   * Converts the diagnostics of a file.
   *
   * @param uri of its open text, which was edited since; null if it is not open
   */
  static List<Problem> ofFile(List<Diagnostic> diagnostics, String uri) {
    return diagnostics.stream().map(diagnostic -> of(diagnostic, null, uri)).toList();
  }

  /** Converts the diagnostics of an open text. Those outside of it are skipped. */
  static List<Problem> ofText(List<Diagnostic> diagnostics, IDocument document, String uri) {
    List<Problem> problems = new ArrayList<>();
    for (Diagnostic diagnostic : diagnostics) {
      try {
        problems.add(of(diagnostic, Ranges.region(document, diagnostic.getRange()), uri));
      } catch (BadLocationException e) {
        // The text has changed: the server will send new diagnostics.
      }
    }
    return problems;
  }

  private static Problem of(Diagnostic diagnostic, IRegion region, String uri) {
    int severity =
        switch (diagnostic.getSeverity()) {
          case Error -> IMarker.SEVERITY_ERROR;
          case Warning -> IMarker.SEVERITY_WARNING;
          default -> IMarker.SEVERITY_INFO;
        };
    return new Problem(
        severity,
        diagnostic.getRange(),
        region,
        diagnostic.getMessage().getLeft(),
        diagnostic.getCode().getLeft(),
        uri);
  }

  /** The URI of the open text in which a marker's problem is; null if the file is not open. */
  static String uri(IMarker marker) {
    return marker.getAttribute(URI, null);
  }

  /** Whether a marker, which may be of an earlier version of the text, shows this problem. */
  boolean isOf(IMarker marker) {
    return code.equals(marker.getAttribute(IMarker.SOURCE_ID, null))
        && message.equals(marker.getAttribute(IMarker.MESSAGE, null));
  }

  /** How many lines the problem is away from a marker. */
  int distance(IMarker marker) {
    return Math.abs(range.getStart().getLine() + 1 - marker.getAttribute(IMarker.LINE_NUMBER, 0));
  }

  Map<String, Object> attributes() {
    Map<String, Object> attributes = new HashMap<>();
    attributes.put(IMarker.SEVERITY, severity);
    attributes.put(IMarker.MESSAGE, message);
    attributes.put(IMarker.LINE_NUMBER, range.getStart().getLine() + 1);
    attributes.put(IMarker.SOURCE_ID, code);
    attributes.put(IMarker.TRANSIENT, true);
    if (region != null) {
      attributes.put(IMarker.CHAR_START, region.getOffset());
      attributes.put(IMarker.CHAR_END, region.getOffset() + region.getLength());
    }
    if (uri != null) {
      attributes.put(URI, uri);
    }
    return attributes;
  }

  /** The message in lines, because the pop-ups of annotations do not wrap them. */
  String shownMessage() {
    return String.join("\n", Sentence.lines(message, Sentence.POP_UP_WIDTH));
  }

  /** A new position, because annotation models move positions when the text changes. */
  Position position() {
    return new Position(region.getOffset(), region.getLength());
  }

  String annotationType() {
    return switch (severity) {
      case IMarker.SEVERITY_ERROR -> ERROR;
      case IMarker.SEVERITY_WARNING -> WARNING;
      default -> INFORMATION;
    };
  }
}
