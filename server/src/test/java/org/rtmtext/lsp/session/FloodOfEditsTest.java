package org.rtmtext.lsp.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.DiagnosticCapabilities;
import org.eclipse.lsp4j.DiagnosticWorkspaceCapabilities;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.services.LanguageClient;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.protocol.ClientFeatures;
import org.rtmtext.lsp.text.Latest;
import org.rtmtext.lsp.text.Workers;

/** Diagnostics while edits keep arriving. Time passes, and workers work, only when a test says. */
class FloodOfEditsTest {
  private static final String URI = "untitled:walk.rtmt";
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  private final LinkedBlockingQueue<Runnable> work = new LinkedBlockingQueue<>();
  private final ManualTimer timer = new ManualTimer();
  private final Session session = new Session(new Workers(work::add), FileAccess.ON_DISK, timer);
  private final Publications client = new Publications();
  private int version = 1;

  private static final class ManualTimer implements Latest.Timer {
    private record Delayed(long left, Runnable work) {}

    private final PriorityQueue<Delayed> delayed =
        new PriorityQueue<>((a, b) -> Long.compare(a.left(), b.left()));
    private long now = Long.MAX_VALUE - 10;

    @Override
    public long nanos() {
      return now;
    }

    @Override
    public Executor after(long nanos, Executor executor) {
      return task -> delayed.add(new Delayed(nanos, () -> executor.execute(task)));
    }

    void pass(long nanos) {
      now += nanos;
      List<Delayed> later =
          delayed.stream().map(d -> new Delayed(d.left() - nanos, d.work())).toList();
      delayed.clear();
      delayed.addAll(later);
      while (!delayed.isEmpty() && delayed.peek().left() <= 0) {
        delayed.remove().work().run();
      }
    }
  }

  private static final class Publications implements LanguageClient {
    private final List<Integer> versions = new ArrayList<>();

    @Override
    public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
      versions.add(diagnostics.getVersion());
    }

    @Override
    public void telemetryEvent(Object object) {}

    @Override
    public void showMessage(MessageParams message) {}

    @Override
    public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams q) {
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<Void> refreshDiagnostics() {
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public void logMessage(MessageParams message) {}
  }

  @BeforeEach
  void open() throws InterruptedException {
    session.client().connect(client);
    session.open(new TextDocumentItem(URI, "rtm", version, "rtm bmtr 5\nmotion 0 0 0\nbones\n"));
    // The skeleton is searched by another thread, which asks the workers.
    CompletableFuture<Void> search =
        CompletableFuture.runAsync(() -> session.skeletons().awaitSearch(URI));
    search.thenRun(() -> work.add(() -> {}));
    while (!search.isDone() || !work.isEmpty()) {
      work.take().run();
    }
    client.versions.clear();
  }

  private void workAll() {
    for (Runnable next = work.poll(); next != null; next = work.poll()) {
      next.run();
    }
  }

  /** Adds a bone. */
  private void edit() {
    version++;
    Position end = new Position(version + 1, 0);
    session.change(
        URI,
        version,
        List.of(new TextDocumentContentChangeEvent(new Range(end, end), "b" + version + "\n")));
  }

  private void pull() {
    WorkspaceClientCapabilities workspace = new WorkspaceClientCapabilities();
    workspace.setDiagnostics(new DiagnosticWorkspaceCapabilities(true));
    TextDocumentClientCapabilities document = new TextDocumentClientCapabilities();
    document.setDiagnostic(new DiagnosticCapabilities());
    session
        .client()
        .setFeatures(
            ClientFeatures.of(
                new Gson().toJsonTree(new ClientCapabilities(workspace, document, null))));
  }

  private CompletableFuture<DocumentDiagnosticReport> ask() {
    return session.publisher().pull(URI, null);
  }

  @Test
  void anEditAfterAPauseIsAnsweredAtOnce() {
    for (int i = 0; i < 3; i++) {
      edit();
      workAll();
      assertEquals(version, client.versions.get(i));
      timer.pass(Latest.PAUSE_MILLIS * MILLI);
    }
  }

  @Test
  void ofAFloodTheNewestVersionIsAnalysedAfterEachPause() {
    for (int i = 0; i < 600; i++) {
      edit();
      workAll();
      timer.pass(16 * MILLI);
      workAll();
    }
    assertEquals(2, client.versions.get(0));
    long most = 600 * 16 / Latest.PAUSE_MILLIS + 1;
    assertTrue(client.versions.size() <= most, () -> "published " + client.versions);
    timer.pass(Latest.PAUSE_MILLIS * MILLI);
    workAll();
    assertEquals(version, client.versions.get(client.versions.size() - 1));
    assertEquals(client.versions.stream().sorted().distinct().toList(), client.versions);
  }

  @Test
  void editsDuringAnAnalysisLeadToOneMore() {
    edit();
    Runnable first = work.remove();
    for (int i = 0; i < 100; i++) {
      edit();
    }
    assertEquals(0, work.size());
    first.run();
    for (int i = 0; i < 100; i++) {
      edit();
    }
    timer.pass(Latest.PAUSE_MILLIS * MILLI);
    assertEquals(1, work.size());
    workAll();
    assertEquals(List.of(102, 202), client.versions);
  }

  @Test
  void pullsOfAFloodShareTheAnalysisOfTheNewestVersion() {
    pull();
    edit();
    CompletableFuture<DocumentDiagnosticReport> first = ask();
    workAll();
    assertTrue(first.isDone());
    List<CompletableFuture<DocumentDiagnosticReport>> answers = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      edit();
      answers.add(ask());
    }
    workAll();
    answers.get(0).cancel(true);
    assertFalse(answers.get(99).isDone());
    timer.pass(Latest.PAUSE_MILLIS * MILLI);
    assertEquals(1, work.size());
    edit();
    workAll();
    String all = answers.get(99).join().getLeft().getItems().toString();
    assertEquals(all, answers.get(1).join().getLeft().getItems().toString());
    assertEquals(all, ask(101).getLeft().getItems().toString());
    assertEquals(List.of(), client.versions);
  }

  /** Another pull, to which no edit has come. */
  private DocumentDiagnosticReport ask(int edits) {
    assertEquals(edits + 2, version);
    CompletableFuture<DocumentDiagnosticReport> again = ask();
    workAll();
    return again.join();
  }
}
