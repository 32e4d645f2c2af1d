package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.source.ISourceViewer;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.features.TextHover;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.server.LanguageServer;

class HoverTest extends FeatureFixture {
  private static final String SHOW_HOVER = "org.eclipse.ui.edit.text.showInformation";
  private static final String PELVIS = "pelvis, bone 1 of 21: a row in all 13 frames";

  @Test
  void keyShowsTheHoverOfABone() throws Exception {
    showOutline("bones  21");
    Workspace.page().activate(editor);
    untilFolded(editor);
    moveTo("bones", "pelvis");
    run(SHOW_HOVER);
    untilShownAndStays();
    Screenshots.take("hover-key");
  }

  @Test
  void slowServerDoesNotBlockTheKey() throws Exception {
    untilFolded(editor);
    moveTo("bones", "pelvis");
    ProcessHandle server = ServerProcesses.hang();
    run(SHOW_HOVER);
    assertFalse(isShown(PELVIS));
    ServerProcesses.resume(server);
    untilShownAndStays();
  }

  /** Other answers, such as those for the outline and the occurrences, do not close it. */
  private void untilShownAndStays() throws Exception {
    untilShown(PELVIS);
    // The client takes answers in their order.
    CompletableFuture<JsonElement> last =
        LanguageServer.current()
            .connection()
            .get()
            .request(
                "textDocument/documentSymbol",
                Map.of("textDocument", Map.of("uri", RtmUri.of(path).toString())));
    Wait.until("the last answer has arrived", last::isDone);
    assertTrue(isShown(PELVIS));
  }

  @Test
  void answerToAnOlderTextIsDropped() throws Exception {
    ISourceViewer viewer = Workspace.viewer(editor);
    Region pelvis = new Region(text().indexOf("pelvis"), 6);
    ProcessHandle server = ServerProcesses.hang();
    CompletableFuture<String> hover = new CompletableFuture<>();
    Thread thread = new Thread(() -> hover.complete(new TextHover().getHoverInfo(viewer, pelvis)));
    thread.start();
    // Without a time limit, it waits for this thread to send the request.
    Wait.until("it waits for the server", () -> thread.getState() == Thread.State.TIMED_WAITING);
    Workspace.replace(editor, "motion 0 0 -1.62", "motion 0 0 3");
    Wait.until("the request is given up", hover::isDone);
    assertNull(hover.join());
    ServerProcesses.resume(server);
  }

  @Test
  void hoverIsOfTheTextInTheEditor() throws Exception {
    Workspace.replace(editor, "motion 0 0 -1.62", "motion 0 0 3");
    untilFolded(editor);
    moveTo("rtm", "motion");
    run(SHOW_HOVER);
    untilShown("3 m per cycle");
  }

  /** Asks on another thread, as the editor does when the mouse rests on a bone. */
  private String hoverOfPelvis() throws Exception {
    ISourceViewer viewer = Workspace.viewer(editor);
    Region pelvis = new Region(text().indexOf("pelvis"), 6);
    CompletableFuture<String> hover =
        CompletableFuture.supplyAsync(() -> new TextHover().getHoverInfo(viewer, pelvis));
    Wait.until("the server has answered", hover::isDone);
    return hover.join();
  }
}
