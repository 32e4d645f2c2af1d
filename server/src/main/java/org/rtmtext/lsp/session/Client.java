package org.rtmtext.lsp.session;

import com.google.gson.JsonElement;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.ApplyWorkspaceEditParams;
import org.eclipse.lsp4j.ApplyWorkspaceEditResponse;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.SnippetTextEdit;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageClient;
import org.rtmtext.lsp.document.Snapshot;
import org.rtmtext.lsp.hover.HoverForm;
import org.rtmtext.lsp.protocol.AnimationUris;
import org.rtmtext.lsp.protocol.ClientFeatures;
import org.rtmtext.lsp.protocol.RtmLanguageClient;
import org.rtmtext.lsp.protocol.Settings;
import org.rtmtext.lsp.protocol.SkeletonChosenParams;
import org.rtmtext.lsp.work.CancellableSave;
import org.rtmtext.lsp.work.HeldFileProgress;
import org.rtmtext.lsp.work.Log;
import org.rtmtext.lsp.work.Progress;
import org.rtmtext.lsp.work.ProgressCancellations;

/** The client: what it supports, its settings, and what is sent to it. */
public final class Client {
  private final Log log = new Log();
  private final ProgressCancellations cancellations = new ProgressCancellations();
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
  AnimationUris animationUris() {
    return animationUris;
  }

  public void setAnimationUris(AnimationUris uris) {
    animationUris = uris;
  }

  public Settings settings() {
    return settings;
  }

  /**
   * Changes the settings that are given.
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
   * Shows progress until it is closed; nothing for small work.
   *
   * @param size characters or bytes that are worked on
   */
  public Progress progress(String title, long size) {
    return new Progress(features.progress() && size > Progress.MIN_SIZE ? proxy : null, title);
  }

  /**
   * Follows a save. If it has to wait for another program, shows this, and lets the user stop it.
   */
  HeldFileProgress heldFileProgress(CancellableSave<?> save) {
    return new HeldFileProgress(
        save,
        (title, stop) ->
            new Progress(features.progress() ? proxy : null, title, cancellations, stop));
  }

  /** What the user can cancel. */
  public ProgressCancellations cancellations() {
    return cancellations;
  }

  /** Asks the client to apply an edit. */
  public CompletableFuture<Boolean> apply(String label, WorkspaceEdit edit) {
    return proxy
        .applyEdit(new ApplyWorkspaceEditParams(edit, label))
        .thenApply(ApplyWorkspaceEditResponse::isApplied);
  }

  /**
   * Lets the client keep the skeleton that the user chose for an animation, if it can.
   *
   * @param spec in the form of the setting; empty for the skeleton that fits best
   * @return whether it can
   */
  public boolean keepSkeleton(String uri, String spec) {
    if (features.keepsSkeletons() && proxy instanceof RtmLanguageClient rtm) {
      rtm.skeletonChosen(new SkeletonChosenParams(uri, spec));
      return true;
    }
    return false;
  }

  /**
   * An edit of a document with the document's version, if the client checks versions: in another
   * version, the edit would change other places.
   */
  public WorkspaceEdit versioned(WorkspaceEdit edit, Snapshot document) {
    if (edit == null || edit.getChanges() == null || !features.versionedEdits()) {
      return edit;
    }
    List<Either<TextEdit, SnippetTextEdit>> edits =
        Optional.ofNullable(edit.getChanges().get(document.uri())).orElse(List.of()).stream()
            .map(Either::<TextEdit, SnippetTextEdit>forLeft)
            .collect(Collectors.toList());
    VersionedTextDocumentIdentifier version =
        new VersionedTextDocumentIdentifier(document.uri(), document.version());
    return new WorkspaceEdit(List.of(Either.forLeft(new TextDocumentEdit(version, edits))));
  }
}
