package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension2;
import org.eclipse.swt.widgets.TableItem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.features.CompletionProcessor;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.ServerConnection;

class CompletionTest extends FeatureFixture {
  private static final String COMPLETE = "org.eclipse.ui.edit.text.contentAssist.proposals";

  /** Bones are completed from the skeleton, for which the server searches in the background. */
  @BeforeEach
  void waitForSkeleton() throws Exception {
    Map<String, String> params = Map.of("uri", RtmUri.of(path).toString());
    ServerConnection server = LanguageServer.current().connection().get();
    Wait.until(
        "the skeleton is found",
        () -> server.request("rtm/skeleton", params).get().getAsJsonObject().has("name"));
    untilFolded(editor);
  }

  /** Adds a line at the end of the list of bones, and puts the cursor at its end. */
  private void addBone(String line) throws Exception {
    Workspace.replace(editor, "  rightfoot\n", "  rightfoot\n" + line + "\n");
    moveAfter("  rightfoot\n" + line);
  }

  @Test
  void chosenBoneIsInserted() throws Exception {
    addBone("  ");
    run(COMPLETE);
    choose("weapon - OFP2_ManSkeleton, child of Spine1", "completion");
    assertTrue(text().contains("  rightfoot\n  weapon\n\nframe"), text());
    assertEquals(text().indexOf("weapon") + "weapon".length(), widget().getCaretOffset());
  }

  @Test
  void typingFiltersTheList() throws Exception {
    addBone("  ");
    run(COMPLETE);
    Wait.until("the list is shown", () -> entries().count() > 2);
    type("laun");
    Wait.until("the list is filtered", () -> entries().count() == 1);
    choose("launcher", "completion-filtered");
    assertTrue(text().contains("  rightfoot\n  launcher\n\nframe"), text());
  }

  @Test
  void typedPrefixIsReplaced() throws Exception {
    addBone("  CAM");
    run(COMPLETE);
    choose("camera", "completion-prefix");
    assertTrue(text().contains("  rightfoot\n  camera\n\nframe"), text());
  }

  @Test
  void rowIsCompletedFromTheFrameBefore() throws Exception {
    IDocument document = Workspace.document(editor);
    int row = text().lastIndexOf("  head ");
    int end = text().indexOf('\n', row);
    String removed = text().substring(row, end);
    document.replace(row, end - row, "  he");
    moveAfter(text().substring(0, row) + "  he");
    run(COMPLETE);
    choose("head - as in frame 12", "completion-row");
    assertTrue(text().startsWith("  head ", row), text().substring(row));
    assertEquals(removed.indexOf('|'), text().substring(row).indexOf('|'));
  }

  /** Adds a bone before another one, and puts the cursor at its end. */
  private void insertBone(String line) throws Exception {
    Workspace.replace(editor, "  pelvis\n  spine\n", "  pelvis\n" + line + "\n  spine\n");
    moveAfter("  pelvis\n" + line);
  }

  /** Eclipse asks on another thread, when more letters may have been typed. */
  @Test
  void theNextLineStaysIfTheCursorHasMovedOnSinceTheKey() throws Exception {
    insertBone("  weap");
    ITextViewer viewer = Workspace.viewer(editor);
    int first = text().indexOf("  weap") + "  w".length();
    CompletableFuture<ICompletionProposal[]> answer =
        CompletableFuture.supplyAsync(
            () -> new CompletionProcessor().computeCompletionProposals(viewer, first));
    Wait.until("the server has answered", answer::isDone);
    ICompletionProposal weapon =
        Stream.of(answer.join())
            .filter(proposal -> proposal.getDisplayString().startsWith("weapon"))
            .findFirst()
            .orElseThrow();
    ((ICompletionProposalExtension2) weapon).apply(viewer, (char) 0, 0, first + "eap".length());
    assertTrue(text().contains("  pelvis\n  weapon\n  spine\n"), text());
    assertEquals(
        text().indexOf("weapon") + "weapon".length(),
        weapon.getSelection(Workspace.document(editor)).x);
  }

  @Test
  void lettersThatAreTypedBeforeTheAnswerCount() throws Exception {
    insertBone("  w");
    ProcessHandle server = ServerProcesses.hang();
    run(COMPLETE);
    type("ea");
    ServerProcesses.resume(server);
    choose("weapon", "completion-late");
    assertTrue(text().contains("  pelvis\n  weapon\n  spine\n"), text());
  }

  @Test
  void lettersThatAreTypedAfterTheAnswerAreReplaced() throws Exception {
    insertBone("  ");
    run(COMPLETE);
    Wait.until("the list is shown", () -> entries().count() > 2);
    type("weap");
    Wait.until("the list is filtered", () -> entries().count() == 1);
    choose("weapon", "completion-typed");
    assertTrue(text().contains("  pelvis\n  weapon\n  spine\n"), text());
  }

  @Test
  void anAnswerToATextThatWasChangedElsewhereIsDropped() throws Exception {
    insertBone("  weap");
    run(COMPLETE);
    Wait.until("the list is shown", () -> entries().count() > 0);
    TableItem weapon = entries().findFirst().orElseThrow();
    IDocument document = Workspace.document(editor);
    // The rest of the line is no longer what the server has seen.
    document.replace(text().indexOf("  weap"), "  weap".length() + 1, "");
    String changed = text();
    if (!weapon.isDisposed()) {
      choose(weapon);
    }
    assertEquals(changed, text());
  }
}
