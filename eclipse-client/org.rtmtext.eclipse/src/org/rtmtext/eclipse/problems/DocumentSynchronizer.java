package org.rtmtext.eclipse.problems;

import com.google.gson.JsonObject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.IFileBuffer;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filebuffers.ITextFileBufferManager;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.rtmtext.eclipse.files.BufferListener;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.platform.Lsp4e;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.LspConnection;

/** Has the server read along in the texts that are open, where LSP4E does not. */
public final class DocumentSynchronizer extends BufferListener {
  private static final int MOST_RESTARTS = 3;

  private final LanguageServer server;
  private final Map<IFileBuffer, SynchronizedDocument> texts = new ConcurrentHashMap<>();
  private LspConnection lost;
  private int restarts;

  public DocumentSynchronizer(LanguageServer server) {
    this.server = server;
  }

  /** Begins with the texts that are open already. */
  public void start() {
    server.onDiagnostics(this::diagnosed);
    server.onStart(
        connection -> UiThread.run(() -> texts.values().forEach(text -> text.tell(connection))));
    server.onCrash(this::crashed);
    ITextFileBufferManager buffers = FileBuffers.getTextFileBufferManager();
    buffers.addFileBufferListener(this);
    for (IFileBuffer buffer : buffers.getFileBuffers()) {
      bufferCreated(buffer);
    }
    for (IFileBuffer buffer : buffers.getFileStoreFileBuffers()) {
      bufferCreated(buffer);
    }
  }

  public void stop() {
    FileBuffers.getTextFileBufferManager().removeFileBufferListener(this);
  }

  @Override
  public void bufferCreated(IFileBuffer buffer) {
    if (!(buffer instanceof ITextFileBuffer text)
        || buffer.getFileStore() == null
        || buffer.getStatus() != null && !buffer.getStatus().isOK()
        || !RtmUri.isText(buffer.getFileStore().getName())
        || Lsp4e.isPresent()) {
      return;
    }
    try {
      SynchronizedDocument watched = new SynchronizedDocument(text, this::lost);
      if (texts.putIfAbsent(buffer, watched) == null) {
        watched.watch();
        server
            .connection()
            .thenAccept(connection -> UiThread.run(() -> watched.tell(connection)))
            .exceptionally(DocumentSynchronizer::logged);
        UiThread.run(Lsp4e::showHintOnce);
      }
    } catch (CoreException e) {
      logged(e);
    }
  }

  /** What was changed just before may not have reached it, and nothing need be changed again. */
  private void crashed(LspConnection connection) {
    if (!texts.isEmpty()) {
      lost(connection);
    }
  }

  /** Starts another server, unless they end again and again. */
  private synchronized void lost(LspConnection connection) {
    if (connection == lost) {
      return;
    }
    lost = connection;
    restarts++;
    if (restarts <= MOST_RESTARTS) {
      server.connection().exceptionally(DocumentSynchronizer::logged);
      return;
    }
    ILog.get()
        .error(
            "The language server of RTM Text has ended too often: problems are shown again when an"
                + " animation is opened or saved.");
    texts.values().forEach(SynchronizedDocument::showNone);
  }

  private static <T> T logged(Throwable e) {
    ILog.get().error("The problems of a text are not shown: " + e.getMessage(), e);
    return null;
  }

  @Override
  public void bufferDisposed(IFileBuffer buffer) {
    SynchronizedDocument watched = texts.remove(buffer);
    if (watched != null) {
      watched.close();
    }
  }

  private void diagnosed(JsonObject params) {
    String uri = params.get("uri").getAsString();
    UiThread.run(
        () ->
            texts.values().stream()
                .filter(text -> text.uri().equals(uri))
                .forEach(text -> text.show(params)));
  }
}
