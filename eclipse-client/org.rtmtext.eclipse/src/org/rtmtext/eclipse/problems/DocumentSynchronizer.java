package org.rtmtext.eclipse.problems;

import com.google.gson.JsonObject;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.runtime.ILog;
import org.rtmtext.eclipse.files.BufferTracker;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.platform.Lsp4e;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.LspConnection;

/**
 * Keeps the open texts synchronized with the language server and shows its diagnostics. Where LSP4E
 * is installed, LSP4E does this; only the markers of animations are left to the plug-in.
 */
public final class DocumentSynchronizer extends BufferTracker<SynchronizedDocument>
    implements LanguageServer.Listener {
  private static final int MAX_RESTARTS = 3;

  private final LanguageServer server;
  private final AnimationMarkers animationMarkers = new AnimationMarkers();
  private LspConnection lastLost;
  private int restarts;

  public DocumentSynchronizer(LanguageServer server) {
    this.server = server;
  }

  @Override
  public void start() {
    server.setListener(this);
    super.start();
    animationMarkers.start();
  }

  @Override
  public void stop() {
    super.stop();
    animationMarkers.stop();
  }

  @Override
  public void started(LspConnection connection) {
    UiThread.run(() -> tracked().forEach(document -> document.open(connection)));
  }

  @Override
  protected SynchronizedDocument opened(ITextFileBuffer buffer) {
    if (buffer.getStatus() != null && !buffer.getStatus().isOK()
        || !RtmUri.isText(buffer.getFileStore().getName())
        || Lsp4e.isPresent()) {
      return null;
    }
    SynchronizedDocument document = new SynchronizedDocument(buffer, this::restartAfter);
    document.listen();
    server
        .connection()
        .thenAccept(connection -> UiThread.run(() -> document.open(connection)))
        .exceptionally(DocumentSynchronizer::logged);
    UiThread.run(Lsp4e::showHintOnce);
    return document;
  }

  @Override
  protected void closed(SynchronizedDocument document) {
    document.close();
  }

  /** Restarts the server at once: it may have missed the last change before the crash. */
  @Override
  public void crashed(LspConnection connection) {
    if (!tracked().isEmpty()) {
      restartAfter(connection);
    }
  }

  /** Restarts the server, at most {@value #MAX_RESTARTS} times. */
  private synchronized void restartAfter(LspConnection connection) {
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
    ILog.get().error("Problems cannot be shown: " + e.getMessage(), e);
    return null;
  }

  @Override
  public void diagnosticsPublished(JsonObject params) {
    animationMarkers.published(params);
    String uri = params.get("uri").getAsString();
    UiThread.run(
        () ->
            tracked().stream()
                .filter(document -> document.uri().equals(uri))
                .forEach(document -> document.show(params)));
  }
}
