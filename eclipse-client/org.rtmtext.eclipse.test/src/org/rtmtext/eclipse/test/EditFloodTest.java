package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.source.IAnnotationModelListener;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.problems.DocumentSynchronizer;
import org.rtmtext.eclipse.problems.DocumentVersion;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.ServerMessages;

/** Many edits and many diagnostics in a short time. */
class EditFloodTest extends FeatureFixture {
  private static final int COUNT = 2000;

  /** Diagnostics of a version, as the server publishes them. */
  private JsonElement diagnostics(int version, String message) {
    Map<String, Object> place =
        Map.of(
            "start", Map.of("line", 1, "character", 0), "end", Map.of("line", 1, "character", 6));
    Map<String, Object> problem =
        Map.of("range", place, "severity", 2, "code", "flood", "message", message);
    return new Gson()
        .toJsonTree(
            Map.of(
                "uri", RtmUri.of(path).toString(),
                "version", version,
                "diagnostics", List.of(problem)));
  }

  @Test
  void onlyTheNewestDiagnosticsAreShown() throws Exception {
    Wait.until("the text is checked", PublishedDiagnostics::areShown);
    IDocument document = Workspace.document(editor);
    int version = DocumentSynchronizer.version(document).orElseThrow().number();
    AtomicInteger updates = new AtomicInteger();
    IAnnotationModelListener listener = model -> updates.incrementAndGet();
    Annotations.model(editor).addAnnotationModelListener(listener);
    ServerMessages client = LanguageServer.current().messages();
    for (int i = 1; i <= COUNT; i++) {
      // This thread shows nothing meanwhile, as if it were busy.
      client.notified("textDocument/publishDiagnostics", diagnostics(version, "problem " + i));
    }
    Wait.until(
        "the newest are shown",
        () -> List.of("problem " + COUNT).equals(Annotations.messages(editor)));
    PublishedDiagnostics.awaitShown();
    assertEquals(List.of("problem " + COUNT), Annotations.messages(editor));
    assertTrue(updates.get() < 20, updates + " updates");
    Annotations.model(editor).removeAnnotationModelListener(listener);
  }

  @Test
  void diagnosticsOfAnOlderTextAreNotShown() throws Exception {
    Wait.until("the text is checked", PublishedDiagnostics::areShown);
    int version = DocumentSynchronizer.version(Workspace.document(editor)).orElseThrow().number();
    LanguageServer.current()
        .messages()
        .notified("textDocument/publishDiagnostics", diagnostics(version - 1, "outdated"));
    PublishedDiagnostics.awaitShown();
    assertEquals(List.of(), Annotations.messages(editor));
  }

  @Test
  void editsOfAFloodReachTheServer() throws Exception {
    IDocument document = Workspace.document(editor);
    ProcessHandle server = ServerProcesses.hang();
    int place = text().indexOf("-1.62");
    document.replace(place, 5, "");
    for (int i = 0; i < COUNT; i++) {
      document.replace(place, 0, "1");
    }
    document.replace(place, COUNT, "fast");
    Wait.events();
    ServerProcesses.resume(server);
    Wait.until("the problem is shown", () -> List.of("fast").equals(Annotations.texts(editor)));
    document.replace(place, 4, "-1.62");
    Wait.until("nothing is underlined", () -> Annotations.texts(editor).isEmpty());
  }

  @Test
  void commandsAreAboutTheTextBeforeLaterEdits() throws Exception {
    IDocument document = Workspace.document(editor);
    int place = text().indexOf("-1.62");
    ProcessHandle server = ServerProcesses.hang();
    CompletableFuture<JsonElement> answer;
    try {
      // More than a pipe takes: what is sent from here on waits.
      document.replace(document.getLength(), 0, "\n// " + "x".repeat(1 << 20));
      document.replace(place, 5, "8");
      DocumentVersion version = DocumentSynchronizer.version(document).orElseThrow();
      answer =
          LanguageServer.current()
              .request(
                  "textDocument/documentSymbol",
                  Map.of("textDocument", Map.of("uri", version.uri())));
      document.replace(place, 1, "9");
    } finally {
      ServerProcesses.resume(server);
    }
    Wait.until("the server has answered", answer::isDone);
    assertTrue(answer.get().toString().contains("0 0 8"), () -> answer.toString());
  }

  @Test
  void diagnosticsThatArriveDuringAnUpdateAreShown() throws Exception {
    Wait.until("the text is checked", PublishedDiagnostics::areShown);
    int version = DocumentSynchronizer.version(Workspace.document(editor)).orElseThrow().number();
    ServerMessages client = LanguageServer.current().messages();
    AtomicBoolean isFirst = new AtomicBoolean(true);
    IAnnotationModelListener publisher =
        model -> {
          // It is also called when it is added.
          if (Annotations.messages(editor).contains("older") && isFirst.getAndSet(false)) {
            client.notified("textDocument/publishDiagnostics", diagnostics(version, "newer"));
            // The job for them runs while this update goes on.
            while (Stream.of(Job.getJobManager().find(null))
                .anyMatch(job -> job.getName().equals("Updating problems in editors"))) {
              Thread.onSpinWait();
            }
          }
        };
    Annotations.model(editor).addAnnotationModelListener(publisher);
    client.notified("textDocument/publishDiagnostics", diagnostics(version, "older"));
    Wait.until(
        "the newer ones are shown", () -> List.of("newer").equals(Annotations.messages(editor)));
    Annotations.model(editor).removeAnnotationModelListener(publisher);
  }
}
