package org.rtmtext.eclipse.test;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBufferManager;
import org.eclipse.core.filebuffers.LocationKind;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.ui.texteditor.ITextEditor;

/**
 * Finds references as LSP4E 0.19.15 does: if the URI of a place is that of a resource, or adapts to
 * one, it shows the line of the file that is read as text; otherwise the line of the open editor.
 */
final class Lsp4eReferences {
  private Lsp4eReferences() {}

  /** The references to the name at an offset, in the form "LINE:COLUMN: TEXT OF THE LINE". */
  static List<String> at(Lsp4eStandIn lsp4e, ITextEditor editor, int offset) throws Exception {
    IDocument document = Workspace.document(editor);
    int line = document.getLineOfOffset(offset);
    JsonElement answer =
        lsp4e.ask(
            "textDocument/references",
            Map.of(
                "textDocument",
                Map.of("uri", Lsp4eDiagnostics.uri(editor).toASCIIString()),
                "position",
                Map.of("line", line, "character", offset - document.getLineOffset(line)),
                "context",
                Map.of("includeDeclaration", true)));
    List<String> shown = new ArrayList<>();
    for (JsonElement place : answer.getAsJsonArray()) {
      shown.add(shown(editor, place.getAsJsonObject()));
    }
    return shown;
  }

  private static String shown(ITextEditor editor, JsonObject place)
      throws CoreException, BadLocationException {
    String uri = place.get("uri").getAsString();
    JsonObject start = place.getAsJsonObject("range").getAsJsonObject("start");
    IResource resource = Lsp4eDiagnostics.resource(uri);
    if (resource == null) {
      return uri.equals(Lsp4eDiagnostics.uri(editor).toASCIIString())
          ? line(Workspace.document(editor), start)
          : "not open: " + uri;
    }
    ITextFileBufferManager buffers = FileBuffers.getTextFileBufferManager();
    buffers.connect(resource.getFullPath(), LocationKind.IFILE, null);
    try {
      return line(
          buffers.getTextFileBuffer(resource.getFullPath(), LocationKind.IFILE).getDocument(),
          start);
    } finally {
      buffers.disconnect(resource.getFullPath(), LocationKind.IFILE, null);
    }
  }

  private static String line(IDocument document, JsonObject start) throws BadLocationException {
    int line = start.get("line").getAsInt();
    return place(document, line, start.get("character").getAsInt());
  }

  /**
   * A place as {@link #at} returns it.
   *
   * @param line from 0
   * @param column from 0
   */
  static String place(IDocument document, int line, int column) throws BadLocationException {
    if (line >= document.getNumberOfLines()) {
      return "no line " + line;
    }
    String text = document.get(document.getLineOffset(line), document.getLineLength(line));
    return (line + 1) + ":" + (column + 1) + ": " + text.strip();
  }
}
