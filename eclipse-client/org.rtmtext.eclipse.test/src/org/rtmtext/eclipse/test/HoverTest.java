package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.eclipse.jface.text.DefaultInformationControl;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.source.DefaultAnnotationHover;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.text.source.ISourceViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
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

  @Test
  void problemIsShownAboveALongHover() throws Exception {
    untilFolded(editor);
    Workspace.replace(editor, "0.01746   0.9999 |   -0.0342", "0.01746      0.9 |   -0.0342");
    untilUnderlined("has length 0.9002 in frame 1 (phase 0), which distorts the bone: divide");
    moveTo("frame 0", "0.01746");
    run(SHOW_HOVER);
    assertShown("has length 0.9002 in frame 1", "pelvis in frame 1 of 13");
    Screenshots.take("hover-problem");
  }

  @Test
  void hoverOfARowLeavesTwoThirdsOfTheWindowFree() throws Exception {
    untilFolded(editor);
    Shell window = editor.getSite().getShell();
    Point size = window.getSize();
    try {
      window.setSize(1280, 500);
      moveTo("frame 0", "0.01746");
      run(SHOW_HOVER);
      untilShown("pelvis in frame 1 of 13");
      StyledText hover = popUp("pelvis in frame 1 of 13");
      Screenshots.take("hover-low");
      int height = hover.getSize().y;
      assertTrue(height < 500 / 3 + hover.getLineHeight(), () -> height + ": " + hover.getText());
      assertTrue(hover.getLineCount() * hover.getLineHeight() > height, "the rest is scrolled to");
    } finally {
      window.setSize(size);
    }
  }

  @Test
  void problemIsShownAboveAShortHover() throws Exception {
    untilFolded(editor);
    Workspace.replace(editor, "frame 0.083333336", "frame 0.9");
    untilUnderlined("phase 0.16666667 of frame 3 is less than phase 0.9");
    moveTo("frame 0.9", "0.16666667");
    run(SHOW_HOVER);
    assertShown("phase 0.16666667 of frame 3 is less than phase 0.9", "Frame 3 of 13");
    Screenshots.take("hover-problem-short");
  }

  /** Eclipse shows the markers of text files with their quick fixes. */
  @Test
  void problemOfATextFileIsShownAboveTheHover() throws Exception {
    editor = Workspace.open(workspace.add("walk.rtmt"));
    activateEditor();
    untilFolded(editor);
    Workspace.replace(editor, "0.01746   0.9999 |   -0.0342", "0.01746      0.9 |   -0.0342");
    untilUnderlined("has length 0.9002 in frame 1 (phase 0), which distorts the bone: divide");
    moveTo("frame 0", "0.01746");
    run(SHOW_HOVER);
    untilShown("pelvis in frame 1 of 13");
    StyledText row = popUp("pelvis in frame 1 of 13");
    assertFits(row);
    assertWrapped(popUp("has length 0.9").getText());
    assertTrue(
        ScreenTexts.in(row.getShell()).stream()
            .anyMatch(text -> ScreenTexts.has(text, "has length 0.9")));
    Screenshots.take("hover-problem-file");
  }

  /** The pop-ups of both rulers show the texts of annotations as they are. */
  @Test
  void aLongProblemIsShownInShortLinesOnTheRulers() throws Exception {
    untilFolded(editor);
    Workspace.replace(editor, "0.01746   0.9999 |   -0.0342", "0.01746      0.9 |   -0.0342");
    String advice = "divide";
    untilUnderlined(advice);
    ISourceViewer viewer = Workspace.viewer(editor);
    int row = text().indexOf("0.01746      0.9 |");
    int line = Workspace.document(editor).getLineOfOffset(row);
    String shown = new DefaultAnnotationHover().getHoverInfo(viewer, line);
    assertTrue(ScreenTexts.has(shown, advice), shown);
    assertWrapped(shown);
    for (String theme : List.of(Themes.LIGHT, Themes.DARK)) {
      Themes.set(theme);
      DefaultInformationControl popUp = new DefaultInformationControl(editor.getSite().getShell());
      try {
        popUp.setInformation(shown);
        Point size = popUp.computeSizeHint();
        popUp.setSize(size.x, size.y);
        popUp.setLocation(new Point(100, 300));
        popUp.setVisible(true);
        Wait.events();
        assertFits(popUp(advice));
        Screenshots.take("hover-ruler-" + theme.substring(theme.lastIndexOf('_') + 1));
      } finally {
        popUp.dispose();
        Themes.set(Themes.LIGHT);
      }
    }
  }

  private void untilUnderlined(String problem) throws Exception {
    IAnnotationModel problems = Workspace.viewer(editor).getAnnotationModel();
    Wait.until(
        problem + " is underlined",
        () -> {
          List<String> texts = new ArrayList<>();
          problems.getAnnotationIterator().forEachRemaining(a -> texts.add(a.getText()));
          return texts.stream().anyMatch(text -> ScreenTexts.has(text, problem));
        });
  }

  /** Waits for a hover with a problem, and checks that both texts are whole. */
  private static void assertShown(String problem, String hover) throws Exception {
    untilShown(hover);
    StyledText first = popUp(problem);
    assertWrapped(first.getText());
    StyledText second = popUp(hover);
    assertTrue(first.toDisplay(0, 0).y < second.toDisplay(0, 0).y);
    assertFits(first);
    assertFits(second);
  }

  private static void assertWrapped(String text) {
    text.lines().forEach(line -> assertTrue(line.length() <= 80, line));
  }

  /** The part of a pop-up with this text. */
  private static StyledText popUp(String part) {
    return Stream.of(Display.getCurrent().getShells())
        .filter(shell -> shell.isVisible() && shell.getParent() != null)
        .map(
            shell ->
                Widgets.search(
                    shell, StyledText.class, text -> ScreenTexts.has(text.getText(), part)))
        .filter(Objects::nonNull)
        .findFirst()
        .orElseThrow();
  }

  /** Checks that a text is shown whole, with less than a line of free space below it. */
  private static void assertFits(StyledText text) {
    Point whole = text.computeSize(SWT.DEFAULT, SWT.DEFAULT);
    Point size = text.getSize();
    String sizes = size + " for " + whole + ": " + text.getText();
    assertTrue(whole.x <= size.x, sizes);
    assertTrue(whole.y <= size.y && size.y < whole.y + text.getLineHeight(), sizes);
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
