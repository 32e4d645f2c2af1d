package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.core.resources.IResource;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextPresentationListener;
import org.eclipse.jface.text.link.LinkedModeModel;
import org.eclipse.jface.text.link.LinkedPosition;
import org.eclipse.jface.text.link.LinkedPositionGroup;
import org.eclipse.jface.text.source.IAnnotationModelListener;
import org.eclipse.jface.text.source.SourceViewer;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.graphics.Color;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.problems.DocumentSynchronizer;
import org.rtmtext.eclipse.problems.DocumentVersion;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.ServerConnection;
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

  /** Edits the text, and waits for its diagnostics: from here on, the server publishes no more. */
  private int checkedVersion() throws Exception {
    PublishedDiagnostics.awaitShown(
        Map.of(RtmUri.of(path).toString(), 1), () -> Workspace.replace(editor, "-1.62", "fast"));
    return DocumentSynchronizer.version(Workspace.document(editor)).orElseThrow().number();
  }

  @Test
  void onlyTheNewestDiagnosticsAreShown() throws Exception {
    int version = checkedVersion();
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
    int version = checkedVersion();
    LanguageServer.current()
        .messages()
        .notified("textDocument/publishDiagnostics", diagnostics(version - 1, "outdated"));
    PublishedDiagnostics.awaitShown();
    assertEquals(List.of("fast"), Annotations.texts(editor));
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
    assertTrue(answer.get().toString().contains("0 0 8"), () -> answer.join().toString());
  }

  @Test
  void diagnosticsThatArriveDuringAnUpdateAreShown() throws Exception {
    int version = checkedVersion();
    ServerMessages client = LanguageServer.current().messages();
    AtomicBoolean isNext = new AtomicBoolean();
    IAnnotationModelListener publisher =
        model -> {
          if (isNext.getAndSet(false)) {
            client.notified("textDocument/publishDiagnostics", diagnostics(version, "newer"));
            // This update does not end before the job for the newer ones has run.
            while (!PublishedDiagnostics.areShown()) {
              Thread.onSpinWait();
            }
          }
        };
    Annotations.model(editor).addAnnotationModelListener(publisher);
    // Not before: a listener is called when it is added.
    isNext.set(true);
    client.notified("textDocument/publishDiagnostics", diagnostics(version, "older"));
    Wait.until(
        "the newer ones are shown", () -> List.of("newer").equals(Annotations.messages(editor)));
    Annotations.model(editor).removeAnnotationModelListener(publisher);
  }

  /** Links all names of a bone, as in-place rename does, and puts the cursor behind the first. */
  private int linkNames(String bone) throws Exception {
    IDocument document = Workspace.document(editor);
    LinkedPositionGroup names = new LinkedPositionGroup();
    Matcher name = Pattern.compile("\\b" + bone + "\\b").matcher(text());
    int count = 0;
    while (name.find()) {
      names.addPosition(
          new LinkedPosition(
              document, name.start(), bone.length(), count == 0 ? 0 : LinkedPositionGroup.NO_STOP));
      count++;
    }
    LinkedModeModel model = new LinkedModeModel();
    model.addGroup(names);
    // Without Eclipse's LinkedModeUI, which ends the mode when a pop-up takes the focus.
    model.forceInstall();
    moveAfter("  " + bone);
    return count;
  }

  private void openLarge() throws Exception {
    file = workspace.project.getFile("large.rtm");
    editor = Workspace.open(file);
    activateEditor();
    untilFolded(editor);
    Wait.until("the problem is shown", () -> !Annotations.texts(editor).isEmpty());
    PublishedDiagnostics.awaitShown();
  }

  @Test
  void linkedNamesReachTheServerWithEachKey() throws Exception {
    Files.write(path.resolveSibling("large.rtm"), GeneratedAnimations.plain(8, 1001, 0));
    workspace.project.refreshLocal(IResource.DEPTH_INFINITE, null);
    openLarge();
    int places = linkNames("bone7");
    ServerConnection connection =
        LanguageServer.current().connection().get(Wait.MAX_MINUTES, TimeUnit.MINUTES);
    AtomicInteger checked = new AtomicInteger();
    Consumer<JsonObject> listener =
        published -> {
          if (published.has("version")) {
            checked.set(published.get("version").getAsInt());
          }
        };
    LanguageServer.current().messages().addListener(ServerMessages.DIAGNOSTICS, listener);
    long before = connection.lastMessage();
    for (char key : "tentacle".toCharArray()) {
      type(String.valueOf(key));
    }
    long sent = connection.lastMessage() - before;
    assertEquals(places, text().split("\\bbone7tentacle\\b", -1).length - 1);
    assertTrue(sent < places, sent + " messages");
    int version = DocumentSynchronizer.version(Workspace.document(editor)).orElseThrow().number();
    Wait.until("the last version is checked", () -> checked.get() == version);
    LanguageServer.current().messages().removeListener(ServerMessages.DIAGNOSTICS, listener);
    PublishedDiagnostics.awaitShown();
    List<String> problems = Annotations.messages(editor).stream().sorted().toList();
    String renamed = text();
    Workspace.save(editor);
    Workspace.page().closeEditor(editor, false);
    openLarge();
    assertTrue(withoutColumns(renamed).equals(withoutColumns(text())), "another text was saved");
    assertEquals(Annotations.messages(editor).stream().sorted().toList(), problems);
  }

  private static String withoutColumns(String text) {
    return text.replaceAll(" +\\|", " |");
  }

  @Test
  void editsOfOneEventAreColouredTogether() throws Exception {
    untilFolded(editor);
    SourceViewer viewer = (SourceViewer) Workspace.viewer(editor);
    AtomicInteger colourings = new AtomicInteger();
    ITextPresentationListener listener = presentation -> colourings.incrementAndGet();
    viewer.addTextPresentationListener(listener);
    IDocument document = Workspace.document(editor);
    for (int line = 10; line < 100; line++) {
      document.replace(document.getLineOffset(line), 0, "//");
    }
    assertEquals(1, colourings.get());
    viewer.removeTextPresentationListener(listener);
    int last = viewer.modelOffset2WidgetOffset(document.getLineOffset(99));
    Color comment = JFaceResources.getColorRegistry().get("org.rtmtext.eclipse.comment");
    Wait.until(
        "the last line is coloured",
        () -> {
          StyleRange style = widget().getStyleRangeAtOffset(last);
          return style != null && comment.equals(style.foreground);
        });
  }
}
