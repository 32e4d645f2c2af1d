package org.rtmtext.lsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.ApplyWorkspaceEditParams;
import org.eclipse.lsp4j.ApplyWorkspaceEditResponse;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.ShowDocumentParams;
import org.eclipse.lsp4j.ShowDocumentResult;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkspaceDiagnosticReportPartialResult;
import org.eclipse.lsp4j.WorkspaceDocumentDiagnosticReport;
import org.rtmtext.lsp.protocol.Messages.FigureChangedParams;
import org.rtmtext.lsp.protocol.Messages.ReplacementParams;
import org.rtmtext.lsp.protocol.Messages.SkeletonChosenParams;
import org.rtmtext.lsp.protocol.Messages.SkeletonProposedParams;
import org.rtmtext.lsp.protocol.RtmLanguageClient;

/** Records everything that the server sends, and wakes waiting tests. */
final class RecordingClient implements RtmLanguageClient {
  final Map<String, String> diagnostics = new ConcurrentHashMap<>();

  /** The last diagnostics of each document. */
  final Map<String, List<Diagnostic>> published = new ConcurrentHashMap<>();

  private final Map<String, String> told = new ConcurrentHashMap<>();

  /** Of the problem not-converted, by document. */
  final Map<String, DiagnosticSeverity> severities = new ConcurrentHashMap<>();

  final List<String> messages = new ArrayList<>();
  final List<String> messengers = new ArrayList<>();
  final List<String> logged = new CopyOnWriteArrayList<>();
  final List<String> registered = new ArrayList<>();

  /** URIs and the skeletons that the user chose for them. */
  final List<String> chosenSkeletons = new CopyOnWriteArrayList<>();

  /** URIs of figures whose skeleton has changed. */
  final List<String> changedFigures = new CopyOnWriteArrayList<>();

  volatile SkeletonProposedParams proposed;

  /** Takes the URIs of animations before they are replaced. */
  volatile Consumer<String> replaced = uri -> {};

  private final List<String> written = new ArrayList<>();

  volatile ApplyWorkspaceEditParams edit;
  volatile ShowDocumentParams shown;
  volatile String answer;

  /** The last question to the user. */
  volatile String question;

  volatile int timesToldToAsk;
  private int timesTold;

  synchronized int timesTold() {
    return timesTold;
  }

  private synchronized void wasTold() {
    timesTold++;
    notifyAll();
  }

  /**
   * Waits until the client was told something more.
   *
   * @param end by {@link System#nanoTime}
   * @return how often it was by then; -1 if nothing came
   */
  synchronized int awaitMoreThan(int times, long end) throws InterruptedException {
    while (timesTold == times) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (left <= 0) {
        return -1;
      }
      wait(left);
    }
    return timesTold;
  }

  /** The severities and messages of the last diagnostics; empty if there are none. */
  String shownAt(String uri) {
    return told.getOrDefault(uri, "");
  }

  void forget(String uri) {
    told.remove(uri);
  }

  @Override
  public void publishDiagnostics(PublishDiagnosticsParams params) {
    published.put(params.getUri(), params.getDiagnostics());
    params.getDiagnostics().stream()
        .filter(d -> d.getCode().getLeft().equals("not-converted"))
        .forEach(d -> severities.put(params.getUri(), d.getSeverity()));
    diagnostics.put(
        params.getUri(),
        params.getDiagnostics().stream()
            .map(d -> d.getCode().getLeft())
            .collect(Collectors.joining(" ")));
    told.put(
        params.getUri(),
        params.getDiagnostics().stream()
            .map(d -> d.getSeverity() + " " + d.getMessage().getLeft())
            .collect(Collectors.joining("\n")));
    wasTold();
  }

  /** Items of partial results of {@code workspace/diagnostic}. */
  final List<WorkspaceDocumentDiagnosticReport> partial = new CopyOnWriteArrayList<>();

  /** Called when progress is shown. */
  volatile Consumer<ProgressParams> onProgress = params -> {};

  @Override
  public CompletableFuture<Void> createProgress(WorkDoneProgressCreateParams params) {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void notifyProgress(ProgressParams params) {
    if (params.getValue().isLeft()) {
      onProgress.accept(params);
      return;
    }
    if (params.getValue().isRight()
        && params.getValue().getRight() instanceof WorkspaceDiagnosticReportPartialResult result) {
      partial.addAll(result.getItems());
      wasTold();
    }
  }

  @Override
  public CompletableFuture<Void> refreshDiagnostics() {
    timesToldToAsk++;
    wasTold();
    return CompletableFuture.completedFuture(null);
  }

  /** Comes whenever an animation has another skeleton. */
  @Override
  public CompletableFuture<Void> refreshCodeLenses() {
    wasTold();
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public synchronized void showMessage(MessageParams message) {
    messages.add(message.getMessage());
    messengers.add(Thread.currentThread().getName());
    wasTold();
  }

  /** The messages that were not taken yet. */
  synchronized List<String> takeMessages() {
    List<String> taken = List.copyOf(messages);
    messages.clear();
    return taken;
  }

  /**
   * Takes one message.
   *
   * @return whether it was there
   */
  synchronized boolean takeMessage(String message) {
    return messages.remove(message);
  }

  /** The URIs of animations that were created or replaced, if they were not taken yet. */
  synchronized List<String> takeWritten() {
    List<String> taken = List.copyOf(written);
    written.clear();
    return taken;
  }

  synchronized boolean told(String part) {
    return messages.stream().anyMatch(m -> m.contains(part));
  }

  @Override
  public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams q) {
    question = q.getMessage();
    return CompletableFuture.completedFuture(
        q.getActions().stream()
            .filter(a -> a.getTitle().startsWith(answer))
            .findFirst()
            .orElse(null));
  }

  @Override
  public CompletableFuture<Void> registerCapability(RegistrationParams params) {
    params.getRegistrations().forEach(r -> registered.add(r.getMethod()));
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletableFuture<ApplyWorkspaceEditResponse> applyEdit(ApplyWorkspaceEditParams p) {
    edit = p;
    wasTold();
    return CompletableFuture.completedFuture(new ApplyWorkspaceEditResponse(true));
  }

  @Override
  public CompletableFuture<ShowDocumentResult> showDocument(ShowDocumentParams params) {
    shown = params;
    wasTold();
    return CompletableFuture.completedFuture(new ShowDocumentResult(true));
  }

  @Override
  public void skeletonChosen(SkeletonChosenParams params) {
    chosenSkeletons.add(params.uri() + " " + params.skeleton());
    wasTold();
  }

  @Override
  public void skeletonProposed(SkeletonProposedParams params) {
    proposed = params;
    wasTold();
  }

  @Override
  public void figureChanged(FigureChangedParams params) {
    changedFigures.add(params.textDocument().getUri());
    wasTold();
  }

  @Override
  public CompletableFuture<Void> willReplace(ReplacementParams params) {
    return CompletableFuture.runAsync(() -> replaced.accept(params.uri()));
  }

  @Override
  public synchronized void didReplace(ReplacementParams params) {
    written.add(params.uri());
    wasTold();
  }

  @Override
  public void logMessage(MessageParams message) {
    logged.add(message.getMessage());
  }

  @Override
  public void telemetryEvent(Object object) {}
}
