package org.rtmtext.lsp.session;

import com.google.gson.JsonElement;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentItem;
import org.rtmtext.files.DecodedText;
import org.rtmtext.files.FileBytes;
import org.rtmtext.files.FileKind;
import org.rtmtext.files.ReplacementObserver;
import org.rtmtext.lsp.feature.WatchedFiles;
import org.rtmtext.lsp.protocol.Messages.DecodeParams;
import org.rtmtext.lsp.protocol.Messages.DecodeResult;
import org.rtmtext.lsp.protocol.Messages.EncodeParams;
import org.rtmtext.lsp.protocol.Messages.EncodeResult;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.protocol.Settings;
import org.rtmtext.lsp.protocol.Settings.EncodeOnSave;
import org.rtmtext.lsp.session.AnimationRequests.OpenTexts;
import org.rtmtext.lsp.text.CancellableSave;
import org.rtmtext.lsp.text.FileExecutor;
import org.rtmtext.lsp.text.Latest;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.lsp.text.Workers;
import org.rtmtext.mod.ModSettingsFiles;
import org.rtmtext.mod.SkeletonFiles;
import org.rtmtext.model.Animation;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.printer.TextPrinter;

/** The session with one client: its open documents, and what happens when they or files change. */
public final class Session {
  private final Client client = new Client();
  private final Documents documents = new Documents();
  private final DiagnosticStore store = new DiagnosticStore();
  private final SkeletonFiles skeletonFiles = new SkeletonFiles();
  private final ModSettingsFiles mods = new ModSettingsFiles();
  private final WarmUp warmUp = new WarmUp();
  private final FileExecutor files = new FileExecutor();
  private final RequestRunner requests;
  private final DiagnosticsPublisher publisher;
  private final AnimationMonitor monitor;
  private final AnimationRequests animations;
  private final Skeletons skeletons;
  private final WorkspaceScan scan;
  private final SkeletonUpdates updates;
  private final WorkspaceProblems workspace;
  private final WorkspaceSymbols symbols;

  /**
   * @param animationFiles reads and replaces animations
   */
  public Session(Workers workers, FileAccess animationFiles) {
    this(workers, animationFiles, Latest.Timer.SYSTEM);
  }

  /**
   * @param timer delays the diagnostics of a flood of edits
   */
  Session(Workers workers, FileAccess animationFiles, Latest.Timer timer) {
    requests = new RequestRunner(workers, files, client);
    publisher = new DiagnosticsPublisher(client, documents, requests, store, timer);
    monitor = new AnimationMonitor(workers, animationFiles, publisher::publishAgain);
    animations =
        new AnimationRequests(
            workers, animationFiles, monitor, client::keepReplaced, client::replaced);
    skeletons = new Skeletons(client, requests, skeletonFiles, mods);
    scan = new WorkspaceScan(client, requests, skeletons, store, publisher);
    updates = new SkeletonUpdates(client, documents, publisher, requests, skeletons, scan);
    workspace = new WorkspaceProblems(client, requests, store, publisher, scan);
    symbols = new WorkspaceSymbols(client, documents, requests, scan, skeletons, animations);
  }

  public Client client() {
    return client;
  }

  public Documents documents() {
    return documents;
  }

  public RequestRunner requests() {
    return requests;
  }

  public DiagnosticsPublisher publisher() {
    return publisher;
  }

  public AnimationRequests animations() {
    return animations;
  }

  public Skeletons skeletons() {
    return skeletons;
  }

  public SkeletonUpdates skeletonUpdates() {
    return updates;
  }

  /** Problems of animations that are not open. */
  public WorkspaceProblems workspace() {
    return workspace;
  }

  public WorkspaceSymbols symbols() {
    return symbols;
  }

  /** Prepares the server for the first text, until one is opened. */
  public void beginWarmUp() {
    warmUp.begin();
  }

  /** Decodes an animation, which may be the one of an open text, or an earlier version of it. */
  public DecodeResult decode(DecodeParams params) {
    warmUp.end();
    String uri = params.uri();
    Optional<byte[]> version = params.version();
    if (version.isPresent()) {
      return animations.decodeVersion(
          uri,
          version.get(),
          a -> shownSkeleton(uri, a).flatMap(like -> skeletons.poses(uri, a, like)));
    }
    Optional<String> other = Optional.ofNullable(params.compareWith());
    DecodeResult result =
        animations.decode(
            uri,
            a ->
                other.isPresent() && documents.text(uri).isEmpty()
                    ? shownSkeleton(other.get(), a)
                        .flatMap(like -> skeletons.comparedPoses(uri, a, like, other.get()))
                    : posesOfFile(uri, a));
    documents
        .text(uri)
        .filter(text -> RtmUri.is(text.uri()))
        .ifPresent(text -> monitor.read(text, result.hash()));
    return result;
  }

  /**
   * The skeleton of the poses in the text of a file, which replaces the open text with this URI;
   * empty if the text has exact values.
   */
  private Optional<PoseSkeleton> posesOfFile(String uri, Animation animation) {
    Optional<OpenText> open = documents.text(uri);
    if (open.isEmpty()) {
      return skeletons.posesOfOpened(uri, animation);
    }
    // A text that is reverted loses edits of its skeleton, too.
    return shownSkeleton(uri, animation)
        .map(now -> open.get().base().map(PrintedPoses.Base::skeleton).orElse(now))
        .flatMap(like -> skeletons.poses(uri, animation, like));
  }

  /**
   * The skeleton of the poses that a file is shown with, or would be if it was opened now: a client
   * opens both sides of a comparison at once. Reads files.
   *
   * @param version an animation that is compared with the file, in case the file cannot be read
   * @return empty if exact values are shown
   */
  private Optional<PoseSkeleton> shownSkeleton(String uri, Animation version) {
    Optional<OpenText> open = documents.text(uri);
    if (open.isPresent()) {
      return requests.workers().analysis(open.get().snapshot()).reading().poseSkeleton();
    }
    Optional<Path> text = RtmUri.path(uri).filter(RtmUri::isText);
    if (text.isPresent()) {
      try {
        return animations.skeletonOfText(text.get());
      } catch (RequestFailedException e) {
        // The text itself cannot be opened either.
        return skeletons.posesOfOpened(uri, version);
      }
    }
    return skeletons.posesOfOpened(uri, animations.stored(uri).orElse(version));
  }

  /** Saves a text as an animation, as {@link AnimationRequests#encode}. */
  public EncodeResult encode(EncodeParams params, ReplacementObserver observer) {
    Optional<OpenText> source =
        params.text() == null
            ? Optional.empty()
            : documents
                .withContent(params.uri(), params.text())
                .or(() -> documents.text(params.uri()));
    return animations.encode(params, new OpenTexts(documents.text(params.uri()), source), observer);
  }

  public void configure(JsonElement json) {
    if (json == null || json.isJsonNull()) {
      return;
    }
    Settings before = client.configure(json);
    Settings settings = client.settings();
    if (!settings.equals(before)) {
      documents.texts().forEach(publisher::publish);
      client.refreshDiagnostics();
      client.refreshInlayHints();
      client.refreshCodeLenses();
    }
    if (settings.workspaceProblems() != before.workspaceProblems()) {
      workspace.settingsChanged();
    }
    if (!settings.skeleton().equals(before.skeleton())
        || !settings.overrides().equals(before.overrides())) {
      updates.findAll();
    }
  }

  public void open(TextDocumentItem item) {
    warmUp.end();
    boolean opened =
        requests.guarded(
            "opening " + item.getUri(),
            () -> {
              if (OpenModelConfig.is(item.getUri())) {
                openModelConfig(item);
              } else {
                openText(item);
              }
            });
    if (!opened) {
      discard(item.getUri());
    }
  }

  /** Forgets a document that the client has open, because the server may have another text. */
  private void discard(String uri) {
    Optional<OpenDocument> document = documents.remove(uri);
    document.ifPresent(OpenDocument::close);
    document.ifPresent(publisher::forget);
  }

  private void openModelConfig(TextDocumentItem item) {
    OpenModelConfig document =
        new OpenModelConfig(item.getUri(), item.getVersion(), item.getText(), skeletonFiles, mods);
    documents.add(document).ifPresent(publisher::forget);
    publisher.configOpened(item.getUri());
    modelConfigChanged(document);
  }

  private void openText(TextDocumentItem item) {
    String uri = item.getUri();
    OpenText text =
        animations
            .takeDecoded(uri)
            .map(decoded -> new OpenText(uri, item.getVersion(), item.getText(), decoded))
            .orElseGet(() -> new OpenText(uri, item.getVersion(), item.getText()));
    documents.add(text).ifPresent(publisher::forget);
    animations.textChanged(text);
    text.path()
        .flatMap(mods::known)
        .ifPresent(settings -> text.snapshot().analyses().use(settings.rules()));
    scan.edited();
    inOrder(text, "reading the animation of " + uri, () -> monitor.opened(text));
    publisher.publish(text);
    updates.find(text);
  }

  /**
   * Makes a text that a request contains. Its skeleton is found on another thread; see {@link
   * #awaitText}.
   *
   * @param uri of the text or of its animation, which may be open with another text
   */
  public OpenText text(String uri, String content) {
    RtmUri.requireFile(uri);
    OpenText text = OpenText.ofRequest(uri, content);
    animations.textChanged(text);
    // An edited text of poses was not printed, but may be open.
    documents.withContent(uri, content).flatMap(OpenText::base).ifPresent(text::setBase);
    updates.findOnce(
        text,
        () ->
            text.file()
                .flatMap(FileKind::encoding)
                .ifPresent(encoding -> text.over(encoding, requests.workers())));
    return text;
  }

  /**
   * Reads the text of a file, or prints its animation with the stored values. Later edits of the
   * file do not change the result.
   *
   * @throws RequestFailedException if the file cannot be read
   */
  public OpenText storedText(String uri) {
    Path file = RtmUri.requireFile(uri);
    try {
      if (!RtmUri.isText(file)) {
        return text(uri, animations.decoded(file, stored -> TextPrinter.print(stored.animation())));
      }
      DecodedText stored = DecodedText.of(FileBytes.readNamed(file));
      if (stored.problem().isPresent()) {
        throw new RequestFailedException(file + ": " + stored.problem().get().message());
      }
      return text(uri, stored.text());
    } catch (IOException e) {
      throw new RequestFailedException(e.getMessage());
    }
  }

  /** Waits until the skeleton of a text that a request contains is found. */
  public void awaitText(OpenText text) {
    if (!text.isOpened()) {
      skeletons.awaitSearch(text.uri());
    }
  }

  /** Queues work on the animation of a text, if it has one. */
  private void inOrder(OpenText text, String name, Runnable work) {
    text.file().ifPresent(file -> files.inOrder(file, () -> requests.guarded(name, work)));
  }

  public void change(String uri, int version, List<TextDocumentContentChangeEvent> changes) {
    Optional<OpenDocument> document = documents.get(uri);
    boolean changed =
        requests.guarded(
            "editing " + uri,
            () ->
                document.ifPresent(
                    d -> {
                      scan.edited();
                      d.change(version, changes);
                      d.latestDiagnostics().edited();
                      if (d instanceof OpenModelConfig config) {
                        modelConfigEdited(config);
                      } else if (d instanceof OpenText text) {
                        animations.textChanged(text);
                        publisher.publish(text);
                      }
                    }));
    if (!changed) {
      // The client has another text than the server: no answer is better than a wrong one.
      discard(uri);
    }
  }

  public void close(String uri) {
    documents
        .get(uri)
        .filter(OpenDocument::hasDiagnostics)
        .ifPresent(d -> publisher.pulls().closing(uri));
    Optional<OpenDocument> closed = documents.remove(uri);
    closed.ifPresent(OpenDocument::close);
    if (closed.isPresent() && closed.get() instanceof OpenModelConfig config) {
      modelConfigChanged(config);
    } else if (closed.isPresent() && closed.get() instanceof OpenText text) {
      if (text.file().isEmpty()) {
        animations.forget(uri);
      }
      // After a save that is still queued.
      inOrder(text, "closing " + uri, () -> animations.forget(uri));
    }
    // Not on the thread that reads messages: sending may block.
    closed
        .filter(OpenDocument::hasDiagnostics)
        .ifPresent(document -> files.execute(() -> showFile(document)));
  }

  /** Shows the problems of the file of a closed document, which may have changed. */
  private void showFile(OpenDocument document) {
    publisher.closed(document);
    document.path().map(WatchedFiles::key).ifPresent(file -> scan.changed(List.of(file)));
  }

  /** Does what follows a save of a document; the client has saved the newest version. */
  public void saved(String uri) {
    documents
        .text(uri)
        .ifPresent(
            text -> {
              text.saved();
              encodeSibling(text);
              updates.find(text);
              if (!client.features().watchesFiles()) {
                scan.findChanged();
              }
            });
    if (documents.modelConfig(uri).isPresent() && !client.features().watchesFiles()) {
      modelConfigFilesChanged(true);
    }
  }

  private void encodeSibling(OpenText text) {
    Snapshot saved = text.snapshot();
    text.file()
        .ifPresent(
            file ->
                files.registerSave(
                    files.inOrder(
                        file,
                        () -> {
                          String name = "saving the animation of " + text.uri();
                          requests.orTell(
                              name,
                              () -> encodeSibling(text, saved),
                              failure ->
                                  client
                                      .log()
                                      .show(
                                          MessageType.Error,
                                          file.getFileName() + " was not saved. " + failure));
                        })));
  }

  private void encodeSibling(OpenText text, Snapshot saved) {
    EncodeOnSave when = text.settings(client.settings()).encodeOnSave();
    try (CancellableSave<Void> observer = client.cancellableSave()) {
      animations
          .encodeSibling(text, saved, when, client.settings().names(), observer)
          .ifPresent(
              result -> {
                if (result.saved()) {
                  client.log().info(result.message());
                } else {
                  client.log().show(MessageType.Error, result.message());
                }
              });
    }
  }

  /**
   * Compares open texts with their animations that have changed on the disk, and warns the user
   * about a change by another program. Clients also report the saves of this server.
   */
  public void animationsChanged(Set<Path> changed) {
    for (OpenText text : documents.textsOf(changed)) {
      // After a save that may have made the change.
      inOrder(text, "reading the animation of " + text.uri(), () -> animationChanged(text));
    }
  }

  private void animationChanged(OpenText text) {
    if (RtmUri.is(text.uri()) && client.features().reportsChangedAnimations()) {
      monitor.updateEncoding(text);
    } else {
      monitor
          .changed(text, text.settings(client.settings()).encodeOnSave(), client.settings().names())
          .ifPresent(message -> client.log().show(MessageType.Warning, message));
    }
  }

  /**
   * Finds skeletons and problems again, because {@code model.cfg} files, files that they include or
   * settings of mods have changed on the disk.
   *
   * @param isListChanged whether a {@code model.cfg} was created or deleted
   */
  public void modelConfigFilesChanged(boolean isListChanged) {
    if (isListChanged) {
      updates.findModelConfigs();
    }
    updates.findAll();
    invalidateModelConfigs(documents.modelConfigs());
  }

  /** Finds skeletons and problems again, because a {@code model.cfg} was opened or closed. */
  private void modelConfigChanged(OpenModelConfig changed) {
    updates.findAll();
    publishModelConfigs(changed);
  }

  private void modelConfigEdited(OpenModelConfig changed) {
    updates.findAllAgain();
    publishModelConfigs(changed);
  }

  private void publishModelConfigs(OpenModelConfig changed) {
    if (documents.isOpen(changed)) {
      publisher.publish(changed);
    }
    invalidateModelConfigs(
        documents.modelConfigs().stream().filter(config -> !config.equals(changed)).toList());
  }

  /**
   * Parses open {@code model.cfg} files again, because files that they include may have changed.
   */
  private void invalidateModelConfigs(List<OpenModelConfig> configs) {
    for (OpenModelConfig config : configs) {
      if (config.modelConfig().isPresent()) {
        config.invalidate();
        publisher.publishAgain(config);
      }
    }
  }
}
