package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.eclipse.jface.text.IDocument;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
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
}
