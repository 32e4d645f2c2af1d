package org.rtmtext.lsp.session;

import com.google.gson.JsonElement;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.ApplyWorkspaceEditParams;
import org.eclipse.lsp4j.ApplyWorkspaceEditResponse;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ShowDocumentParams;
import org.eclipse.lsp4j.SnippetTextEdit;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageClient;
import org.rtmtext.lsp.feature.Hovers.HoverForm;
import org.rtmtext.lsp.protocol.ClientFeatures;
import org.rtmtext.lsp.protocol.Messages.FigureChangedParams;
import org.rtmtext.lsp.protocol.Messages.ReplacementParams;
import org.rtmtext.lsp.protocol.Messages.SkeletonChosenParams;
import org.rtmtext.lsp.protocol.Messages.SkeletonProposedParams;
import org.rtmtext.lsp.protocol.RtmLanguageClient;
import org.rtmtext.lsp.protocol.RtmUri.AnimationUris;
import org.rtmtext.lsp.protocol.Settings;
import org.rtmtext.lsp.text.CancellableSave;
import org.rtmtext.lsp.text.Log;
import org.rtmtext.lsp.text.Progress;
import org.rtmtext.lsp.text.Snapshot;

/** The client: what it supports, its settings, and what is sent to it. */
public final class Client {
  /**
   * Upper limit for the client to store a file before it is replaced. Less than the time for which
   * the server finishes saves at exit, so that the file is replaced even then.
   */
  private static final int KEEP_SECONDS = 8;

  private final Log log = new Log();
  private final Map<Either<String, Integer>, Runnable> cancellable = new ConcurrentHashMap<>();
  private volatile LanguageClient proxy;
  private volatile ClientFeatures features = ClientFeatures.NONE;
  private volatile Settings settings = Settings.DEFAULT;
  private volatile AnimationUris animationUris = AnimationUris.FILE;

  public void connect(LanguageClient proxy) {
    this.proxy = proxy;
    log.connect(proxy);
  }

  /** The client's own methods; null until it is connected. */
  public LanguageClient proxy() {
    return proxy;
  }

  public Log log() {
    return log;
  }

  public ClientFeatures features() {
    return features;
  }

  public void setFeatures(ClientFeatures features) {
    this.features = features;
  }

  /** The URIs under which the client opens animations as text. */
  public AnimationUris animationUris() {
    return animationUris;
  }

  public void setAnimationUris(AnimationUris uris) {
    animationUris = uris;
  }

  public Settings settings() {
    return settings;
  }

  /**
   * Changes the settings that the client has sent.
   *
   * @return the settings before
   */
  Settings configure(JsonElement json) {
    Settings before = settings;
    settings = before.with(json);
    log.setLevel(settings.log());
    return before;
  }

  public HoverForm hoverForm() {
    return new HoverForm(
        features.markdownHover(),
        features.showsPictures() && settings.pictures(),
        settings.names());
  }

  void publish(PublishDiagnosticsParams diagnostics) {
    if (proxy != null) {
      proxy.publishDiagnostics(diagnostics);
    }
  }

  /** Sends a part of the answer to a request. */
  void report(ProgressParams part) {
    if (proxy != null) {
      proxy.notifyProgress(part);
    }
  }

  void refreshDiagnostics() {
    if (features.pullsDiagnostics()) {
      proxy.refreshDiagnostics();
    }
  }

  void refreshInlayHints() {
    if (features.refreshesInlayHints()) {
      proxy.refreshInlayHints();
    }
  }

  void refreshCodeLenses() {
    if (features.refreshesCodeLenses()) {
      proxy.refreshCodeLenses();
    }
  }

  /**
   * Shows progress until it is closed. Shows nothing for small work, or if the client cannot show
   * progress.
   *
   * @param size number of characters or bytes that are worked on
   */
  public Progress progress(String title, long size) {
    return features.progress() && size > Progress.MIN_SIZE
        ? Progress.of(proxy, title)
        : Progress.NONE;
  }

  /**
   * Shows the progress of work that the user can cancel, until it is closed. Shows nothing if the
   * client cannot show progress.
   *
   * @param cancel ends the work
   */
  public Progress cancellableProgress(String title, Runnable cancel) {
    return features.progress()
        ? Progress.cancellable(proxy, title, cancellable, cancel)
        : Progress.NONE;
  }

  /**
   * Shows the progress of work that the user can cancel, until it is closed.
   *
   * @param given the token that the client has sent with its request
   * @param cancel ends the work
   */
  public Progress cancellableProgress(
      String title, Either<String, Integer> given, Runnable cancel) {
    return Progress.cancellable(proxy, title, given, cancellable, cancel);
  }

  /** Cancels the work with this token of its progress; does nothing if the work has ended. */
  public void cancel(Either<String, Integer> token) {
    Optional.ofNullable(token).map(cancellable::get).ifPresent(Runnable::run);
  }

  /** A save that shows a long wait for another program, and lets the user stop the wait. */
  <T> CancellableSave<T> cancellableSave() {
    return new CancellableSave<>(this::cancellableProgress);
  }

  public CompletableFuture<Boolean> apply(String label, WorkspaceEdit edit) {
    return proxy
        .applyEdit(new ApplyWorkspaceEditParams(edit, label))
        .thenApply(ApplyWorkspaceEditResponse::isApplied);
  }

  /**
   * Asks the client to move the cursor to the start of a line. Does nothing if the client cannot.
   *
   * @param line from 0
   */
  public void reveal(String uri, int line) {
    if (features.showsDocuments()) {
      ShowDocumentParams params = new ShowDocumentParams(uri);
      params.setTakeFocus(true);
      params.setSelection(Snapshot.range(line, 0, 0));
      proxy.showDocument(params);
    }
  }

  /**
   * Asks the client to store the skeleton that the user chose for an animation.
   *
   * @param spec in the form of the setting; empty for the skeleton that fits best
   * @return false if the client cannot store it
   */
  public boolean keepSkeleton(String uri, String spec) {
    if (features.keepsSkeletons() && proxy instanceof RtmLanguageClient rtm) {
      rtm.skeletonChosen(new SkeletonChosenParams(uri, spec));
      return true;
    }
    return false;
  }

  /**
   * Asks the client to show a proposed skeleton. To be called only if the client {@linkplain
   * ClientFeatures#showsProposedSkeletons can do that}.
   */
  public void showProposed(SkeletonProposedParams proposed) {
    if (proxy instanceof RtmLanguageClient rtm) {
      rtm.skeletonProposed(proposed);
    }
  }

  /** Tells the client that the skeleton of a figure has changed; not for open texts. */
  void figureChanged(String uri) {
    if (proxy instanceof RtmLanguageClient rtm) {
      rtm.figureChanged(new FigureChangedParams(new TextDocumentIdentifier(uri)));
    }
  }

  /**
   * Lets the client store the content of an animation that is about to be replaced, if it can;
   * waits for its answer. A client that fails or does not answer in time does not prevent the save.
   */
  void keepReplaced(Path animation) {
    if (!features.keepsReplacedFiles() || !(proxy instanceof RtmLanguageClient rtm)) {
      return;
    }
    try {
      rtm.willReplace(new ReplacementParams(animation.toUri().toString()))
          .get(KEEP_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      log.info("the client did not keep the content of " + animation + " before it was replaced");
    }
  }

  /** Informs a client that stores replaced content that an animation was written. */
  void replaced(Path animation) {
    if (features.keepsReplacedFiles() && proxy instanceof RtmLanguageClient rtm) {
      rtm.didReplace(new ReplacementParams(animation.toUri().toString()));
    }
  }

  /**
   * Adds the version of a document to an edit of the document, if the client checks versions: in
   * another version, the edit would change other places.
   */
  public WorkspaceEdit versioned(WorkspaceEdit edit, Snapshot document) {
    return versioned(edit, document.uri(), document.version());
  }

  /**
   * Adds the version of a document to an edit of this document alone, if the client checks
   * versions.
   *
   * @param edit null for none; the result is then null, too
   */
  public WorkspaceEdit versioned(WorkspaceEdit edit, String uri, int version) {
    if (edit == null || edit.getChanges() == null || !features.versionedEdits()) {
      return edit;
    }
    List<Either<TextEdit, SnippetTextEdit>> edits =
        Optional.ofNullable(edit.getChanges().get(uri)).orElse(List.of()).stream()
            .map(Either::<TextEdit, SnippetTextEdit>forLeft)
            .collect(Collectors.toList());
    VersionedTextDocumentIdentifier id = new VersionedTextDocumentIdentifier(uri, version);
    return new WorkspaceEdit(List.of(Either.forLeft(new TextDocumentEdit(id, edits))));
  }
}
