package org.rtmtext.eclipse.problems;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.SafeRunner;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.text.IDocument;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.rtmtext.eclipse.files.BufferTracker;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.files.TextBuffers;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.ServerConnection;
import org.rtmtext.eclipse.server.ServerMessages;

/**
 * Keeps the open texts synchronized with the language server and shows its diagnostics. The
 * problems of files that are not open come from {@link WorkspaceSynchronizer}.
 */
public final class DocumentSynchronizer extends BufferTracker<SynchronizedDocument>
    implements LanguageServer.Listener {
  private static final int MAX_RESTARTS = 3;

  /** Between two updates of annotations, while diagnostics keep arriving. */
  private static final long PAUSE_MILLISECONDS = 150;

  private static volatile DocumentSynchronizer current;

  private final LanguageServer server;
  private final WorkspaceSynchronizer workspace = new WorkspaceSynchronizer();
  private final AtomicBoolean isUpdating = new AtomicBoolean();
  private final Job updates =
      Job.createSystem(
          "Updating problems in editors",
          monitor -> {
            if (isUpdating.compareAndSet(false, true)) {
              UiThread.run(this::showPublished);
            }
          });
  private volatile long lastUpdate = System.nanoTime();
  private ServerConnection lastLost;
  private int restarts;

  public DocumentSynchronizer(LanguageServer server) {
    this.server = server;
  }

  @Override
  public void start() {
    server.setListener(this);
    server
        .messages()
        .addListener(
            ServerMessages.DIAGNOSTICS,
            json -> published(ServerConnection.read(json, PublishDiagnosticsParams.class)));
    current = this;
    // Before the server opens a text: its answer removes the markers of the file, and a double
    // click on one of them may have opened the text.
    workspace.start();
    super.start();
  }

  @Override
  public void stop() {
    super.stop();
    workspace.stop();
  }

  @Override
  public void started(ServerConnection connection) {
    UiThread.run(() -> tracked().forEach(document -> document.open(connection)));
    workspace.started(connection);
  }

  private static Stream<SynchronizedDocument> texts(Predicate<SynchronizedDocument> wanted) {
    return current == null ? Stream.empty() : current.tracked().stream().filter(wanted);
  }

  /** Whether a text, which may be null, is kept synchronized, as soon as the server runs. */
  public static boolean isTracked(IDocument document) {
    return texts(text -> text.document() == document).findAny().isPresent();
  }

  /**
   * Runs an action once, when a server has opened a text that no server has open yet. Of equal
   * actions, only one runs. Call on the UI thread, where it also runs.
   */
  public static void whenOpened(IDocument document, Runnable action) {
    texts(text -> text.document() == document).forEach(text -> text.whenOpened(action));
  }

  /** The version of a text that the server has; empty if it has none. Call on the UI thread. */
  public static Optional<DocumentVersion> version(IDocument document) {
    return texts(text -> text.document() == document)
        .findFirst()
        .flatMap(SynchronizedDocument::current);
  }

  /** As {@link #version(IDocument)}, by the URI that the server knows. */
  public static Optional<DocumentVersion> version(String uri) {
    return texts(text -> text.uri().equals(uri)).findFirst().flatMap(SynchronizedDocument::current);
  }

  /** The problem of an open text that a marker shows; the nearest of equal ones. */
  public static Optional<Problem> problem(IMarker marker) {
    String uri = Problem.uri(marker);
    return texts(text -> text.uri().equals(uri))
        .flatMap(text -> text.problems().stream())
        .filter(problem -> problem.isOf(marker))
        .min(Comparator.comparingInt(problem -> problem.distance(marker)));
  }

  @Override
  protected SynchronizedDocument opened(ITextFileBuffer buffer) {
    String language = language(buffer.getFileStore().getName());
    if (language == null || !TextBuffers.isText(buffer)) {
      return null;
    }
    SynchronizedDocument document =
        new SynchronizedDocument(buffer, language, workspace.problems(), this::restartAfter);
    document.open();
    return document;
  }

  /** Only now, because the server may send the problems of the text at once. */
  @Override
  protected void added(SynchronizedDocument document) {
    connect(document);
  }

  private void connect(SynchronizedDocument document) {
    server.connection().thenAccept(document::connect).exceptionally(e -> failed(document, e));
  }

  private static Void failed(SynchronizedDocument document, Throwable e) {
    if (document.notifications().discard()) {
      ILog.get().error("The animation of " + document.uri() + " was not written: " + reason(e), e);
    }
    return logged(e);
  }

  /** Notifies the server at once, because it saves the text that it has. */
  @Override
  protected void saved(SynchronizedDocument document) {
    document.mark();
    if (document.isFile() && document.notifications().save()) {
      connect(document);
    }
  }

  @Override
  protected void refused(SynchronizedDocument document) {
    document.mark();
  }

  /** The language of a text as the protocol names it; null for other texts. */
  private static String language(String name) {
    if (RtmUri.isText(name)) {
      return "rtm";
    }
    // The protocol has no name for it. The server recognises the file by its name.
    return RtmUri.isModelConfig(name) ? "cpp" : null;
  }

  @Override
  protected void closed(SynchronizedDocument document) {
    document.close();
  }

  /** Restarts the server at once: it may have missed the last change before the crash. */
  @Override
  public void crashed(ServerConnection connection) {
    workspace.crashed(connection);
    if (!tracked().isEmpty()) {
      restartAfter(connection);
    }
  }

  @Override
  public void restarted() {
    workspace.ended();
    synchronized (this) {
      restarts = 0;
    }
  }

  /** Restarts the server, at most {@value #MAX_RESTARTS} times. */
  private synchronized void restartAfter(ServerConnection connection) {
    if (connection == lastLost) {
      return;
    }
    lastLost = connection;
    restarts++;
    if (restarts <= MAX_RESTARTS) {
      server.connection().exceptionally(DocumentSynchronizer::logged);
      return;
    }
    ILog.get()
        .error(
            "The RTM Text language server has crashed too often. Problems will be shown again"
                + " when an animation is opened or saved.");
    tracked().forEach(SynchronizedDocument::clear);
  }

  private static <T> T logged(Throwable e) {
    ILog.get().error("Problems cannot be shown: " + reason(e), e);
    return null;
  }

  private static String reason(Throwable e) {
    Throwable cause = UiThread.cause(e);
    return cause.getMessage() == null ? cause.toString() : cause.getMessage();
  }

  private void published(PublishDiagnosticsParams params) {
    if (params.getVersion() == null && isOpen(params.getUri())) {
      // If a double click on a marker has opened the file, the marker must exist until the editor
      // has gone to its line.
      UiThread.run(() -> workspace.problems().published(params));
    } else if (params.getVersion() == null) {
      workspace.problems().published(params);
    }
    boolean isNew = false;
    for (SynchronizedDocument document : tracked()) {
      isNew |= document.uri().equals(params.getUri()) && document.published(params);
    }
    if (isNew) {
      updates.schedule(
          Math.max(0, PAUSE_MILLISECONDS - NANOSECONDS.toMillis(System.nanoTime() - lastUpdate)));
    }
  }

  private boolean isOpen(String uri) {
    Optional<Path> file = FileProblems.file(uri);
    return file.isPresent() && tracked().stream().anyMatch(text -> text.file().equals(file));
  }

  /** Shows what was published since the last update; once, however much that was. */
  private void showPublished() {
    // First: what arrives from here on needs another update.
    isUpdating.set(false);
    lastUpdate = System.nanoTime();
    // An exception that a listener to the annotations of one text throws does not hide the others.
    tracked().forEach(document -> SafeRunner.run(document::showPublished));
  }
}
