package org.rtmtext.eclipse.problems;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentListener;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModelExtension;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.rtmtext.eclipse.server.ServerConnection;

/** An open text: tells the server what happens to it, and shows the server's diagnostics. */
final class SynchronizedDocument implements IDocumentListener {
  private final String uri;
  private final IDocument document;
  private final TextNotifications notifications;
  private final ITextFileBuffer buffer;
  private final FileProblems files;
  private final Consumer<ServerConnection> lost;
  private final List<Annotation> shown = new ArrayList<>();
  private Map<String, Object> range;
  private List<Problem> problems = List.of();
  private boolean closed;

  /** Whether the present version could not be saved. */
  private boolean isRefused;

  /** Whether the problems are those of the present version. */
  private boolean isChecked;

  /** The newest diagnostics that are not shown yet; older ones are never shown. */
  private final AtomicReference<PublishDiagnosticsParams> published = new AtomicReference<>();

  /**
   * @param language its identifier in the protocol
   * @param files takes the problems of the text that is saved
   * @param lost takes a connection that was closed before a change could be sent
   */
  SynchronizedDocument(
      ITextFileBuffer buffer,
      String language,
      FileProblems files,
      Consumer<ServerConnection> lost) {
    URI location = buffer.getFileStore().toURI();
    this.uri = location.toString();
    this.document = buffer.getDocument();
    this.notifications = new TextNotifications(uri, language, document::get);
    this.buffer = buffer;
    this.files = files;
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
    ServerConnection ended = notifications.lost();
    if (ended != null) {
      lost.accept(ended);
      return;
    }
    problems = List.of();
    isChecked = false;
    isRefused = false;
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
   * Takes diagnostics, on any thread.
   *
   * @return whether they are to be shown: not if they are of an older version
   */
  boolean published(PublishDiagnosticsParams params) {
    boolean isNew = isCurrent(params);
    if (isNew) {
      published.set(params);
    }
    return isNew;
  }

  private boolean isCurrent(PublishDiagnosticsParams params) {
    return params.getVersion() == null || params.getVersion() == notifications.version();
  }

  /** Shows the newest diagnostics, unless they were shown. Call on the UI thread. */
  void showPublished() {
    PublishDiagnosticsParams params = published.getAndSet(null);
    if (!closed && params != null && isCurrent(params)) {
      show(Problem.ofText(params.getDiagnostics(), document, uri));
    }
  }

  /** The problems in the text, if they are those of its present version; otherwise none. */
  List<Problem> problems() {
    return problems;
  }

  /** Removes all problems, because no server checks the text any more. */
  void clear() {
    show(List.of());
    file().ifPresent(file -> files.show(file, problems));
  }

  private void show(List<Problem> newest) {
    problems = newest;
    Map<Annotation, Position> added = new HashMap<>();
    for (Problem problem : problems) {
      added.put(
          new Annotation(problem.annotationType(), false, problem.message()), problem.position());
    }
    if (buffer.getAnnotationModel() instanceof IAnnotationModelExtension model) {
      model.replaceAnnotations(shown.toArray(Annotation[]::new), added);
      shown.clear();
      shown.addAll(added.keySet());
    }
    isChecked = true;
    markSaved();
  }

  /** Shows the problems of a text that could not be saved as markers. Call on the UI thread. */
  void markRefused() {
    isRefused = true;
    markSaved();
  }

  /** Shows the problems as markers, if they are those of the saved text. Call on the UI thread. */
  void markSaved() {
    if (!closed && isChecked && (isRefused || !buffer.isDirty())) {
      file().ifPresent(file -> files.show(file, problems));
    }
  }

  /** The file that is shown as markers; empty if it has no path. */
  Optional<Path> file() {
    return FileProblems.file(uri);
  }

  void close() {
    closed = true;
    document.removeDocumentListener(this);
    notifications.close();
    file().ifPresent(files::closed);
  }
}
