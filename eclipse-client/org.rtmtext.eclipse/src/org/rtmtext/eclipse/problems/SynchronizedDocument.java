package org.rtmtext.eclipse.problems;

import com.google.gson.JsonObject;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentListener;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.text.source.IAnnotationModelExtension;
import org.eclipse.ui.texteditor.AbstractMarkerAnnotationModel;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.files.WorkspaceFiles;
import org.rtmtext.eclipse.server.LspConnection;

/** An open text: sends its changes to the server, and shows the server's diagnostics. */
final class SynchronizedDocument implements IDocumentListener {
  private final String uri;
  private final String language;
  private final IDocument document;
  private final IAnnotationModel annotations;
  private final List<ProblemMarkers> markers;
  private final Consumer<LspConnection> lost;
  private final List<Annotation> shown = new ArrayList<>();
  private volatile LspConnection connection;
  private Map<String, Object> range;
  private volatile int version;
  private volatile boolean closed;

  /**
   * @param language its identifier in the protocol
   * @param lost takes a connection that was closed before a change could be sent
   */
  SynchronizedDocument(ITextFileBuffer buffer, String language, Consumer<LspConnection> lost) {
    URI location = buffer.getFileStore().toURI();
    this.uri = location.toString();
    this.language = language;
    this.document = buffer.getDocument();
    this.annotations = buffer.getAnnotationModel();
    this.markers =
        WorkspaceFiles.at(RtmUri.animation(location).map(Path::toUri).orElse(location)).stream()
            .map(file -> new ProblemMarkers(file, uri))
            .toList();
    this.lost = lost;
  }

  String uri() {
    return uri;
  }

  IDocument document() {
    return document;
  }

  /** The version that the server has; empty without a server. Call on the UI thread. */
  Optional<DocumentVersion> current() {
    return closed || connection == null || !connection.isOpen()
        ? Optional.empty()
        : Optional.of(new DocumentVersion(this, connection, version));
  }

  /** Whether the server still has this version. */
  boolean isCurrent(DocumentVersion other) {
    return !closed && connection == other.connection() && version == other.number();
  }

  void listen() {
    document.addDocumentListener(this);
  }

  /** Opens the document at a server, unless it is open there. */
  void open(LspConnection started) {
    if (closed || started == connection) {
      return;
    }
    connection = started;
    version++;
    connection.notify(
        "textDocument/didOpen",
        Map.of(
            "textDocument",
            Map.of(
                "uri", uri, "languageId", language, "version", version, "text", document.get())));
  }

  @Override
  public void documentAboutToBeChanged(DocumentEvent event) {
    try {
      range = Ranges.range(document, event.getOffset(), event.getLength());
    } catch (BadLocationException e) {
      range = null;
    }
  }

  @Override
  public void documentChanged(DocumentEvent event) {
    if (connection == null) {
      return;
    }
    if (!connection.isOpen()) {
      lost.accept(connection);
      return;
    }
    Map<String, Object> change = new HashMap<>();
    if (range == null) {
      change.put("text", document.get());
    } else {
      change.put("range", range);
      change.put("text", event.getText() == null ? "" : event.getText());
    }
    version++;
    connection.notify(
        "textDocument/didChange",
        Map.of(
            "textDocument", Map.of("uri", uri, "version", version),
            "contentChanges", List.of(change)));
  }

  /**
   * Shows diagnostics, unless they are of an older version.
   *
   * @param params of {@code textDocument/publishDiagnostics}
   */
  void show(JsonObject params) {
    boolean isOutdated = params.has("version") && params.get("version").getAsInt() != version;
    if (!closed && !isOutdated) {
      show(Problem.all(params, document));
    }
  }

  /** Removes all problems, because no server checks the text any more. */
  void clear() {
    show(List.of());
  }

  private void show(List<Problem> problems) {
    markers.forEach(m -> m.show(problems));
    if (annotations instanceof AbstractMarkerAnnotationModel && !markers.isEmpty()) {
      // The editor shows the markers of its file itself.
      return;
    }
    Map<Annotation, Position> added = new HashMap<>();
    for (Problem problem : problems) {
      added.put(
          new Annotation(problem.annotationType(), false, problem.message()), problem.position());
    }
    if (annotations instanceof IAnnotationModelExtension model) {
      model.replaceAnnotations(shown.toArray(Annotation[]::new), added);
      shown.clear();
      shown.addAll(added.keySet());
    }
  }

  void close() {
    closed = true;
    document.removeDocumentListener(this);
    if (connection != null) {
      connection.notify("textDocument/didClose", Map.of("textDocument", Map.of("uri", uri)));
    }
    markers.forEach(m -> m.show(List.of()));
  }
}
