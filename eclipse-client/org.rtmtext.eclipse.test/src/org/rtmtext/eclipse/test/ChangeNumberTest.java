package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.eclipse.core.commands.ParameterizedCommand;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.handlers.IHandlerService;
import org.junit.jupiter.api.Test;

/** The number at the cursor is changed by keys. */
class ChangeNumberTest extends FeatureFixture {
  private static final String NUMBER = "motion 0 0 ";

  private String number() {
    String text = text();
    int start = text.indexOf(NUMBER) + NUMBER.length();
    return text.substring(start, text.indexOf('\n', start)).strip();
  }

  private void step(String command, int steps) throws Exception {
    ICommandService commands =
        Workspace.page().getWorkbenchWindow().getService(ICommandService.class);
    Workspace.page()
        .getWorkbenchWindow()
        .getService(IHandlerService.class)
        .executeCommand(
            ParameterizedCommand.generateCommand(
                commands.getCommand("org.rtmtext.eclipse." + command),
                Map.of("org.rtmtext.eclipse.steps", String.valueOf(steps))),
            null);
  }

  @Test
  void theNumberAtTheCursorFollowsEachKey() throws Exception {
    String exact = text();
    assertEquals("-1.62", number());
    editor.selectAndReveal(exact.indexOf(NUMBER) + NUMBER.length(), 0);
    // As from a held key: the text is edited only after the last one.
    for (int i = 0; i < 4; i++) {
      step("increaseNumber", 1);
    }
    Wait.until("the number is increased", () -> number().equals("-1.58"));
    step("decreaseNumber", 10);
    Wait.until("the number is decreased", () -> number().equals("-1.68"));
    Commands.run("increaseNumber");
    Wait.until("the number is increased by one step", () -> number().equals("-1.67"));
    assertEquals(1, ((ITextSelection) editor.getSelectionProvider().getSelection()).getStartLine());
    run("org.eclipse.ui.edit.undo");
    assertEquals("-1.68", number());
  }

  @Test
  void stepsThatWaitDoNotChangeAnotherNumber() throws Exception {
    String exact = text();
    editor.selectAndReveal(exact.indexOf(NUMBER) + NUMBER.length(), 0);
    step("increaseNumber", 1);
    step("increaseNumber", 1);
    // In the same line, and in another one.
    editor.selectAndReveal(exact.indexOf(NUMBER) + "motion ".length(), 0);
    Wait.until("the number is increased", () -> text().contains("motion 0 0 -1.61\n"));
    step("increaseNumber", 1);
    step("increaseNumber", 1);
    editor.selectAndReveal(exact.indexOf("0.27"), 0);
    Wait.until("x is increased", () -> text().contains("motion 0.01 0 -1.61\n"));
    step("increaseNumber", 1);
    Wait.until("the phase is increased once", () -> text().contains("  0.28 "));
    assertTrue(text().contains("motion 0.01 0 -1.61\n"));
  }

  @Test
  void otherPlacesAreRefused() throws Exception {
    editor.selectAndReveal(text().indexOf("motion"), 0);
    Commands.run("increaseNumber");
    untilShown(
        "There is no number to change at the cursor: move the cursor to a number of 'turn' or"
            + " 'move', of a position or a phase.");
  }
}
