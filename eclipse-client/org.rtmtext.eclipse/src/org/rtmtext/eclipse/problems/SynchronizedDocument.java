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

/** An open text: tells the server what happens to it, and shows the server's diagnostics. */
final class SynchronizedDocument implements IDocumentListener {
  private final String uri;
  private final IDocument document;
  private final TextNotifications notifications;
  private final IAnnotationModel annotations;
  private final List<ProblemMarkers> markers;
  private final Consumer<LspConnection> lost;
  private final List<Annotation> shown = new ArrayList<>();
  private Map<String, Object> range;
  private volatile boolean closed;

  /**
   * @param language its identifier in the protocol
   * @param lost takes a connection that was closed before a change could be sent
   */
  SynchronizedDocument(ITextFileBuffer buffer, String language, Consumer<LspConnection> lost) {
    URI location = buffer.getFileStore().toURI();
    this.uri = location.toString();
    this.document = buffer.getDocument();
    this.notifications = new TextNotifications(uri, language, document::get);
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

  /** Whether the text is a file itself, and not that of an animation. */
  boolean isFile() {
    return uri.startsWith("file:");
  }

  IDocument document() {
    return document;
  }

  /** The version that the server has; empty without a server. Call on the UI thread. */
  Optional<DocumentVersion> current() {
    return Optional.ofNullable(notifications.connection())
        .map(connection -> new DocumentVersion(this, connection, notifications.version()));
  }

  /** Whether the server still has this version. */
  boolean isCurrent(DocumentVersion other) {
    return notifications.connection() == other.connection()
        && notifications.version() == other.number();
  }

  TextNotifications notifications() {
    return notifications;
  }

  /** Opens the text at the server that is running or starting. */
  void open() {
    document.addDocumentListener(this);
    notifications.open();
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
    LspConnection ended = notifications.lost();
    if (ended != null) {
      lost.accept(ended);
      return;
    }
    Map<String, Object> change = new HashMap<>();
    if (range == null) {
      change.put("text", document.get());
    } else {
      change.put("range", range);
      change.put("text", event.getText() == null ? "" : event.getText());
    }
    notifications.change(change);
  }

  /**
   * Shows diagnostics, unless they are of an older version.
   *
   * @param params of {@code textDocument/publishDiagnostics}
   */
  void show(JsonObject params) {
    boolean isOutdated =
        params.has("version") && params.get("version").getAsInt() != notifications.version();
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
    notifications.close();
    markers.forEach(m -> m.show(List.of()));
  }
}
