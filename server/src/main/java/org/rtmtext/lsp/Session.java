package org.rtmtext.lsp;

import com.google.gson.JsonElement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.eclipse.lsp4j.ApplyWorkspaceEditParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.SnippetTextEdit;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.CompletableFutures;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.LanguageClient;
import org.rtmtext.lsp.feature.ConfigDiagnostics;
import org.rtmtext.lsp.feature.Diagnostics;
import org.rtmtext.lsp.feature.HoverForm;
import org.rtmtext.lsp.feature.ModelConfigDocument;
import org.rtmtext.lsp.feature.RequestFailedException;
import org.rtmtext.lsp.feature.Settings;
import org.rtmtext.lsp.feature.Snapshot;
import org.rtmtext.projection.SkeletonFiles;

/** What one client has open, and the threads that answer it. */
final class Session {
  private final Documents documents = new Documents();
  private final SkeletonFiles skeletonFiles = new SkeletonFiles();
  private final ModelConfigDocuments configs = new ModelConfigDocuments(skeletonFiles);
  private final Log log = new Log();
  private final Optional<String> problemsPage = ProblemsPage.find();
  private final Workers workers;
  private final FileExecutor fileWork = new FileExecutor();
  private final Skeletons skeletons = new Skeletons(this, skeletonFiles);
  private final Projections projections;
  private final DiagnosticsPublisher publisher = new DiagnosticsPublisher(this);
  private final WarmUp warmUp = new WarmUp();

  private volatile LanguageClient client;
  private volatile ClientFeatures abilities = ClientFeatures.NONE;
  private volatile Settings settings = Settings.DEFAULT;

  /**
   * @param workers the threads that compute
   * @param files the animations on the disk
   */
  Session(Workers workers, AnimationFiles files) {
    this.workers = workers;
    projections = new Projections(workers, files, this::publishAgain);
  }

  /** A question about a document. */
  interface AboutDocument<T> {
    T ask(Snapshot document, CancelChecker cancel) throws RequestFailedException;
  }

  /** A question. */
  interface Question<T> {
    T ask(CancelChecker cancel) throws RequestFailedException;
  }

  /** A question whose answer is that a file was replaced. */
  interface SavingQuestion<T> {
    /**
     * @param beforeReplacement to be called at the point of no return; throws if the request was
     *     cancelled
     */
    T ask(Runnable beforeReplacement) throws RequestFailedException;
  }

  void connect(LanguageClient client) {
    this.client = client;
    log.connect(client);
  }

  LanguageClient client() {
    return client;
  }

  Log log() {
    return log;
  }

  Documents documents() {
    return documents;
  }

  ModelConfigDocuments configs() {
    return configs;
  }

  Skeletons skeletons() {
    return skeletons;
  }

  Projections projections() {
    return projections;
  }

  FileExecutor fileWork() {
    return fileWork;
  }

  Workers workers() {
    return workers;
  }

  /** The threads for work on a document: those that compute, unless it includes files. */
  Executor threadsFor(String uri) {
    return configs.get(uri).isPresent() ? fileWork.threads() : workers;
  }

  Settings settings() {
    return settings;
  }

  ClientFeatures abilities() {
    return abilities;
  }

  void setAbilities(ClientFeatures abilities) {
    this.abilities = abilities;
  }

  HoverForm hoverForm() {
    return new HoverForm(
        abilities.markdownHover(), abilities.showsPictures() && settings.pictures());
  }

  /** Takes new settings, and shows what they change. */
  void configure(JsonElement json) {
    if (json == null || json.isJsonNull()) {
      // A client that has no settings of ours says nothing about them.
      return;
    }
    Settings old = settings;
    settings = old.with(json);
    log.setLevel(
        switch (settings.log()) {
          case "error" -> MessageType.Error;
          case "warning" -> MessageType.Warning;
          case "debug" -> MessageType.Log;
          default -> MessageType.Info;
        });
    if (!settings.equals(old)) {
      documents.all().forEach(d -> publisher.publish(d.uri()));
      refresh();
    }
    if (!settings.skeleton().equals(old.skeleton())) {
      skeletons.lookAgain();
    }
  }

  private void refresh() {
    if (abilities.pullsDiagnostics()) {
      client.refreshDiagnostics();
    }
    if (abilities.refreshesInlayHints()) {
      client.refreshInlayHints();
    }
    refreshCodeLenses();
  }

  void refreshCodeLenses() {
    if (abilities.refreshesCodeLenses()) {
      client.refreshCodeLenses();
    }
  }

  /** The newest version of a document. */
  Snapshot opened(TextDocumentIdentifier document) throws RequestFailedException {
    String uri = document == null ? null : document.getUri();
    return documents.get(uri).orElseThrow(() -> new RequestFailedException(uri + " is not open"));
  }

  /** Shows diagnostics that have changed though the text has not. */
  void publishAgain(String uri) {
    publisher.publish(uri);
    if (abilities.pullsDiagnostics()) {
      client.refreshDiagnostics();
    }
  }

  void open(String uri, int version, String text) {
    if (ModelConfigDocuments.takes(uri)) {
      configs.open(uri, version, text);
      configsEdited(uri);
      return;
    }
    Optional<Path> animation = Projections.animation(uri);
    try {
      Snapshot document = documents.open(uri, version, text, projections.known(uri));
      animation.ifPresent(file -> fileWork.inOrder(file).execute(() -> noteAnimation(uri)));
      publisher.publish(uri);
      skeletons.look(document);
    } catch (OutOfMemoryError e) {
      documents.close(uri);
      log.showOutOfMemory();
    }
  }

  private void noteAnimation(String uri) {
    try {
      projections.noteAnimation(uri);
      documents.get(uri).ifPresent(projections::noteEncoding);
    } catch (RuntimeException e) {
      log.error("looking at the animation of " + uri + " failed; please report this", e);
    } catch (OutOfMemoryError e) {
      log.showOutOfMemory();
    }
  }

  /** The text of a {@code model.cfg}, or of one that it may include, is another one now. */
  private void configsEdited(String uri) {
    skeletons.lookAgain();
    if (configs.get(uri).isPresent()) {
      publisher.publish(uri);
    }
    readConfigsAgain(uri);
  }

  /**
   * What open {@code model.cfg} files include has changed.
   *
   * @param except the one that has changed itself
   */
  void readConfigsAgain(String except) {
    configs.readAgain(except).forEach(document -> publishAgain(document.uri()));
  }

  void change(String uri, int version, List<TextDocumentContentChangeEvent> changes) {
    try {
      if (configs.change(uri, version, changes)) {
        configsEdited(uri);
      } else if (documents.change(uri, version, changes).isPresent()) {
        publisher.publish(uri);
      }
    } catch (OutOfMemoryError e) {
      // What this server has is no longer what the client has: better nothing than that.
      documents.close(uri);
      log.showOutOfMemory();
    }
  }

  void close(String uri) {
    if (configs.close(uri)) {
      configsEdited(uri);
    }
    documents.close(uri);
    // After a save that may be under way.
    Projections.animation(uri)
        .ifPresent(file -> fileWork.inOrder(file).execute(() -> projections.forgetAnimation(uri)));
    publisher.clear(uri);
  }

  /** The client has saved a text: in the version that this server now has. */
  void saved(String uri) {
    documents
        .get(uri)
        .ifPresent(
            document -> {
              Projections.animation(uri).ifPresent(file -> encodeSibling(document, file));
              skeletons.look(document);
            });
    if (configs.get(uri).isPresent() && !abilities.watchesFiles()) {
      skeletons.filesChanged(true);
    }
  }

  /** Animations have changed on the disk, perhaps by saves of this server. */
  void animationsChanged(Set<Path> files) {
    for (Snapshot document : documents.all()) {
      String uri = document.uri();
      boolean tells = !RtmUri.is(uri) || !abilities.tellsOfChangedAnimations();
      Projections.animation(uri)
          .filter(file -> files.contains(AnimationWatch.key(file)))
          // After a save that may have made the change.
          .ifPresent(file -> fileWork.inOrder(file).execute(() -> lookForChange(uri, tells)));
    }
  }

  /**
   * @param tells whether this server tells of a change, and not the client
   */
  private void lookForChange(String uri, boolean tells) {
    try {
      if (!tells) {
        documents.get(uri).ifPresent(projections::noteEncoding);
        return;
      }
      documents
          .get(uri)
          .flatMap(document -> projections.lookForChange(document, settings.encodeOnSave()))
          .ifPresent(message -> log.show(MessageType.Warning, message));
    } catch (RuntimeException | StackOverflowError e) {
      log.error("looking at the animation of " + uri + " failed; please report this", e);
    } catch (OutOfMemoryError e) {
      log.showOutOfMemory();
    }
  }

  private void encodeSibling(Snapshot document, Path file) {
    fileWork.isSave(
        CompletableFuture.runAsync(() -> encodeSibling(document), fileWork.inOrder(file)));
  }

  private void encodeSibling(Snapshot document) {
    try {
      projections
          .encodeSibling(document, settings.encodeOnSave())
          .ifPresent(
              outcome -> {
                if (outcome.isRefused()) {
                  log.show(MessageType.Error, outcome.message());
                } else {
                  log.info(outcome.message());
                }
              });
    } catch (RuntimeException | StackOverflowError e) {
      log.error("saving the animation of " + document.uri() + " failed", e);
      log.show(MessageType.Error, "the animation was not saved: " + e);
    } catch (OutOfMemoryError e) {
      log.showOutOfMemory();
    }
  }

  List<Diagnostic> diagnostics(Snapshot document) {
    List<Diagnostic> diagnostics =
        Diagnostics.of(document, settings.diagnosticsLimit(), problemsPage);
    warmUp.begin();
    return diagnostics;
  }

  List<Diagnostic> diagnostics(ModelConfigDocument document) {
    return ConfigDiagnostics.of(document, settings.diagnosticsLimit(), problemsPage);
  }

  boolean isOpen(String uri) {
    return documents.get(uri).isPresent() || configs.get(uri).isPresent();
  }

  /** Sends the diagnostics of a document's newest version to a client that does not ask. */
  void publishNewest(String uri) {
    if (client != null && !abilities.pullsDiagnostics()) {
      documents.get(uri).ifPresent(d -> publish(uri, diagnostics(d), d.version()));
      configs.get(uri).ifPresent(d -> publish(uri, diagnostics(d), d.version()));
    }
  }

  private void publish(String uri, List<Diagnostic> diagnostics, int version) {
    client.publishDiagnostics(new PublishDiagnosticsParams(uri, diagnostics, version));
  }

  void publishNone(String uri) {
    if (client != null && !abilities.pullsDiagnostics()) {
      client.publishDiagnostics(new PublishDiagnosticsParams(uri, List.of()));
    }
  }

  /**
   * Progress of some work, to be closed when it is done.
   *
   * @param size characters or bytes that are worked on
   */
  Progress progress(String title, long size) {
    return new Progress(abilities.progress() && size > Progress.LARGE ? client : null, title);
  }

  /**
   * The same edit of a document, saying which version it is for where the client heeds that: made
   * in another one, it would change other places.
   */
  WorkspaceEdit versioned(WorkspaceEdit edit, Snapshot document) {
    if (edit == null || edit.getChanges() == null || !abilities.versionedEdits()) {
      return edit;
    }
    List<Either<TextEdit, SnippetTextEdit>> edits = new ArrayList<>();
    for (TextEdit e : edit.getChanges().getOrDefault(document.uri(), List.of())) {
      edits.add(Either.forLeft(e));
    }
    return new WorkspaceEdit(
        List.of(
            Either.forLeft(
                new TextDocumentEdit(
                    new VersionedTextDocumentIdentifier(document.uri(), document.version()),
                    edits))));
  }

  /** Asks the client to make an edit. */
  CompletableFuture<Boolean> apply(String label, WorkspaceEdit edit) {
    ApplyWorkspaceEditParams params = new ApplyWorkspaceEditParams(edit, label);
    return client.applyEdit(params).thenApply(result -> result.isApplied());
  }

  /**
   * Lets a worker answer a question. Nothing that goes wrong reaches the client as anything but an
   * answer.
   *
   * @param none the answer where this server fails
   */
  <T> CompletableFuture<T> answer(String name, Question<T> question, T none) {
    return answer(workers, name, question, none);
  }

  /**
   * Answers a question for which files are read: on a thread of its own, since a file system may
   * hang.
   *
   * @param none the answer where this server fails
   */
  <T> CompletableFuture<T> answerFromFiles(String name, Question<T> question, T none) {
    return answer(fileWork.threads(), name, question, none);
  }

  /** Answers a question on the threads for a document. */
  <T> CompletableFuture<T> answerAbout(String uri, String name, Question<T> question, T none) {
    return answer(threadsFor(uri), name, question, none);
  }

  /**
   * Answers a question by replacing a file: after all that has come for this file before, and
   * before the process ends. Cancelling it before the replacement leaves the file as it is; after
   * that the answer is the result.
   *
   * @param none the answer where this server fails
   */
  <T> CompletableFuture<T> answerBySaving(
      Path file, String name, SavingQuestion<T> question, T none) {
    SaveRequest<T> answer = new SaveRequest<>();
    // Done after the answer is sent, which completing the answer does.
    CompletableFuture<Void> done = new CompletableFuture<>();
    fileWork.isSave(done);
    answer.whenComplete(
        (result, fault) -> {
          if (answer.isCancelled()) {
            done.complete(null);
          }
        });
    fileWork
        .inOrder(file)
        .execute(
            () -> {
              try {
                answer.checkCancelled();
                answer.complete(ask(name, () -> question.ask(answer::beforeReplacement), none));
              } catch (RuntimeException | Error e) {
                // Of a request that was cancelled, this is the answer already.
                answer.completeExceptionally(e);
              } finally {
                done.complete(null);
              }
            });
    return answer;
  }

  private <T> CompletableFuture<T> answer(
      Executor executor, String name, Question<T> question, T none) {
    return CompletableFutures.computeAsync(
        executor,
        cancel -> {
          cancel.checkCanceled();
          return ask(name, () -> question.ask(cancel), none);
        });
  }

  /** A question with all that it needs. */
  private interface Call<T> {
    T call() throws RequestFailedException;
  }

  private <T> T ask(String name, Call<T> question, T none) {
    long start = System.nanoTime();
    try {
      T answer = question.call();
      log.debug(() -> name + " took " + (System.nanoTime() - start) / 1_000_000 + " ms");
      return answer;
    } catch (RequestFailedException e) {
      throw refusal(e);
    } catch (CancellationException | ResponseErrorException e) {
      throw e;
    } catch (RuntimeException | StackOverflowError e) {
      log.error(name + " failed; please report this", e);
      return none;
    } catch (OutOfMemoryError e) {
      log.showOutOfMemory();
      return none;
    }
  }

  /** The error that a refused request is answered with. */
  static ResponseErrorException refusal(RequestFailedException e) {
    return new ResponseErrorException(
        new ResponseError(ResponseErrorCode.RequestFailed, e.getMessage(), null));
  }
}
