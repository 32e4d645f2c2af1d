package org.rtmtext.eclipse.problems;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentListener;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModelExtension;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.ServerConnection;

/** An open text: tells the server what happens to it, and shows the server's diagnostics. */
public final class SynchronizedDocument implements IDocumentListener {
  /** More than a user types before an answer arrives. */
  private static final int MAX_EDITS = 1000;

  /**
   * An edit.
   *
   * @param version of the text after it
   * @param removed number of characters
   * @param inserted number of characters
   */
  private record Edit(int version, int offset, int removed, int inserted) {}

  private final String uri;
  private final IDocument document;
  private final TextNotifications notifications;
  private final ITextFileBuffer buffer;
  private final FileProblems files;
  private final Consumer<ServerConnection> lost;
  private final List<Annotation> shown = new ArrayList<>();

  /** The last edits that the server was sent, the oldest first. */
  private final Deque<Edit> edits = new ArrayDeque<>();

  private Range range;
  private volatile boolean closed;

  /** The problems that were last shown in the text, and the version of the text at that time. */
  private List<Problem> problems = List.of();

  private int checked;

  /** The last version that was saved, or failed to save: its problems are shown as markers. */
  private volatile int marked;

  /** What to do when a server has opened the text. */
  private final Set<Runnable> whenOpened = new LinkedHashSet<>();

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

  /** Implements {@link DocumentVersion#follow}. */
  Optional<IRegion> follow(DocumentVersion from, IRegion region) {
    if (notifications.connection() != from.connection()) {
      return Optional.empty();
    }
    int start = region.getOffset();
    int end = start + region.getLength();
    int version = from.number();
    for (Edit edit : edits) {
      if (edit.version() <= from.number()) {
        continue;
      }
      int editEnd = edit.offset() + edit.removed();
      boolean isBefore = editEnd < start;
      boolean isInside = start <= edit.offset() && editEnd <= end;
      if (edit.version() != version + 1 || !isBefore && !isInside && edit.offset() <= end) {
        return Optional.empty();
      }
      version = edit.version();
      int growth = edit.inserted() - edit.removed();
      start += isBefore ? growth : 0;
      end += isBefore || isInside ? growth : 0;
    }
    return version == notifications.version()
        ? Optional.of(new Region(start, end - start))
        : Optional.empty();
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

  /** Opens the text at a server that has started, unless it has the text. */
  void open(ServerConnection started) {
    notifications.open(started);
    UiThread.run(this::opened);
  }

  /** Sends what was kept for a server. On any thread. */
  void connect(ServerConnection started) {
    notifications.connect(started);
    UiThread.run(this::opened);
  }

  void whenOpened(Runnable action) {
    whenOpened.add(action);
  }

  private void opened() {
    if (current().isPresent()) {
      List<Runnable> actions = List.copyOf(whenOpened);
      whenOpened.clear();
      actions.forEach(Runnable::run);
    }
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
    Map<String, Object> change = new HashMap<>();
    if (range == null) {
      change.put("text", document.get());
    } else {
      change.put("range", range);
      change.put("text", event.getText() == null ? "" : event.getText());
    }
    notifications.change(change);
    if (edits.size() == MAX_EDITS) {
      edits.remove();
    }
    int inserted = event.getText() == null ? 0 : event.getText().length();
    edits.add(new Edit(notifications.version(), event.getOffset(), event.getLength(), inserted));
  }

  /**
   * Takes diagnostics, on any thread.
   *
   * @return whether they are to be shown in the text: not if they are of an older version
   */
  boolean published(PublishDiagnosticsParams params) {
    boolean isNew = isCurrent(params);
    markOutdated(isNew ? published.getAndSet(params) : params);
    return isNew;
  }

  /** Shows diagnostics of the saved text as markers, although the text was edited since. */
  private void markOutdated(PublishDiagnosticsParams params) {
    if (params != null && !isCurrent(params) && params.getVersion() == marked && !closed) {
      markFile(Problem.ofFile(params.getDiagnostics(), uri));
    }
  }

  private boolean isCurrent(PublishDiagnosticsParams params) {
    return params.getVersion() == null || params.getVersion() == notifications.version();
  }

  /** Shows the newest diagnostics, unless they were shown. Call on the UI thread. */
  void showPublished() {
    PublishDiagnosticsParams params = published.getAndSet(null);
    markOutdated(params);
    if (!closed && params != null && isCurrent(params)) {
      show(Problem.ofText(params.getDiagnostics(), document, uri));
    }
  }

  /** The problems in the text, if they are those of its present version; otherwise none. */
  List<Problem> problems() {
    return isChecked() ? problems : List.of();
  }

  private boolean isChecked() {
    return checked == notifications.version();
  }

  /** Removes all problems, because no server checks the text any more. */
  void clear() {
    show(List.of());
    markFile(problems);
  }

  private void show(List<Problem> newest) {
    problems = newest;
    Map<Annotation, Position> added = new HashMap<>();
    for (Problem problem : problems) {
      added.put(
          new Annotation(problem.annotationType(), false, problem.shownMessage()),
          problem.position());
    }
    if (buffer.getAnnotationModel() instanceof IAnnotationModelExtension model) {
      model.replaceAnnotations(shown.toArray(Annotation[]::new), added);
      shown.clear();
      shown.addAll(added.keySet());
    }
    checked = notifications.version();
    markChecked();
  }

  /**
   * Shows the problems of the present version as markers, now or when the server has found them.
   * Called after each save, even if it failed; on any thread.
   */
  void mark() {
    marked = notifications.version();
    UiThread.run(this::markChecked);
  }

  private void markChecked() {
    if (!closed && (checked == marked || isChecked() && !buffer.isDirty())) {
      markFile(problems);
    }
  }

  private void markFile(List<Problem> shown) {
    file().ifPresent(file -> files.show(file, shown));
  }

  /** The file that gets the markers; empty if the text has no file. */
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
