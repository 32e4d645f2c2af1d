package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.platform.Editors;

class StatusLineTest extends FeatureFixture {
  private final List<Integer> times = new ArrayList<>();
  private final List<Runnable> ends = new ArrayList<>();

  private void show(String message) throws Exception {
    Editors.showStatus(
        editor,
        true,
        message,
        (milliseconds, end) -> {
          times.add(milliseconds);
          ends.add(end);
        });
    untilShown(message);
  }

  private static void untilHidden(String message) throws Exception {
    Wait.until(message + " is gone", () -> !isShown(message));
  }

  @Test
  void messageGoesAfterTenSeconds() throws Exception {
    show("no such bone");
    assertEquals(List.of(10_000), times);
    ends.get(0).run();
    untilHidden("no such bone");
  }

  @Test
  void timeOfAnOlderMessageDoesNotCount() throws Exception {
    show("first message");
    show("second message");
    ends.get(0).run();
    Wait.events();
    untilShown("second message");
    ends.get(1).run();
    untilHidden("second message");
  }

  @Test
  void messageBelongsToItsEditor() throws Exception {
    show("no such bone");
    ITextEditor other = Workspace.open(workspace.add("walk-plain.rtm"));
    untilHidden("no such bone");
    Workspace.page().activate(editor);
    ends.get(0).run();
    Workspace.page().closeEditor(other, false);
    assertFalse(isShown("no such bone"));
  }
}
