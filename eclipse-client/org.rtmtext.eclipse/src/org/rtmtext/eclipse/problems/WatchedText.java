package org.rtmtext.eclipse.problems;

import com.google.gson.JsonObject;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.filesystem.IFileStore;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentListener;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.text.source.IAnnotationModelExtension;
import org.eclipse.ui.texteditor.AbstractMarkerAnnotationModel;
import org.rtmtext.eclipse.RtmPlugin;
import org.rtmtext.eclipse.files.RtmAddress;
import org.rtmtext.eclipse.files.WorkspaceFiles;
import org.rtmtext.eclipse.server.Connection;
import org.rtmtext.eclipse.server.LanguageServer;

/**
 * A text that is open in an editor, which the server reads along and says what is wrong with it.
 */
final class WatchedText implements IDocumentListener {
  private static final int MOST_RESTARTS = 3;

  private final String uri;
  private final IDocument document;
  private final IAnnotationModel annotations;
  private final List<ProblemMarkers> markers;
  private final LanguageServer server;
  private final List<Annotation> shown = new ArrayList<>();
  private Connection connection;
  private Map<String, Object> range;
  private int version;
  private int restarts;
  private boolean closed;

  WatchedText(ITextFileBuffer buffer, LanguageServer server) throws CoreException {
    this.uri = buffer.getFileStore().toURI().toString();
    this.document = buffer.getDocument();
    this.annotations = buffer.getAnnotationModel();
    this.markers = files(buffer.getFileStore()).stream().map(ProblemMarkers::new).toList();
    this.server = server;
  }

  /** The files of the workspace that the text is of: the text's own, or those of the animation. */
  private static List<IFile> files(IFileStore store) throws CoreException {
    Optional<Path> animation = RtmAddress.animation(store.toURI());
    if (animation.isPresent()) {
      return WorkspaceFiles.at(animation.get());
    }
    File text = store.toLocalFile(EFS.NONE, null);
    return text == null ? List.of() : WorkspaceFiles.at(text.toPath());
  }

  String uri() {
    return uri;
  }

  void open() {
    document.addDocumentListener(this);
    tellWhole();
  }

  private void tellWhole() {
    try {
      connection = server.connection();
    } catch (IOException e) {
      // The text is there all the same; its next change tries again.
      RtmPlugin.log(IStatus.ERROR, e.getMessage(), e);
      return;
    }
    version++;
    connection.notify(
        "textDocument/didOpen",
        Map.of(
            "textDocument",
            Map.of("uri", uri, "languageId", "rtm", "version", version, "text", document.get())));
  }

  @Override
  public void documentAboutToBeChanged(DocumentEvent event) {
    try {
      range =
          Map.of(
              "start", position(event.getOffset()),
              "end", position(event.getOffset() + event.getLength()));
    } catch (BadLocationException e) {
      range = null;
    }
  }

  private Map<String, Object> position(int offset) throws BadLocationException {
    int line = document.getLineOfOffset(offset);
    return Map.of("line", line, "character", offset - document.getLineOffset(line));
  }

  @Override
  public void documentChanged(DocumentEvent event) {
    if (connection == null || !connection.isOpen()) {
      // Whoever types must not wait for a server that ends again and again.
      if (restarts < MOST_RESTARTS) {
        restarts++;
        tellWhole();
      }
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
   * Shows what the server has found, unless the text has been changed since.
   *
   * @param params of {@code textDocument/publishDiagnostics}
   */
  void show(JsonObject params) {
    boolean old = params.has("version") && params.get("version").getAsInt() != version;
    if (!closed && !old) {
      show(Problem.all(params, document));
    }
  }

  private void show(List<Problem> problems) {
    markers.forEach(m -> m.show(problems));
    if (annotations instanceof AbstractMarkerAnnotationModel && !markers.isEmpty()) {
      // The markers of the file are shown in it.
      return;
    }
    Map<Annotation, Position> added = new HashMap<>();
    for (Problem problem : problems) {
      added.put(
          new Annotation(problem.annotationType(), false, problem.message()), problem.place());
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
