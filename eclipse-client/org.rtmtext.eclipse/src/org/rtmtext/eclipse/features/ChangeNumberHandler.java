package org.rtmtext.eclipse.features;

import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.lsp4j.Command;
import org.eclipse.ui.IURIEditorInput;
import org.eclipse.ui.handlers.HandlerUtil;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.platform.Editors;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.problems.Ranges;

/** Increase Number, Decrease Number: the server changes the number at the cursor. */
public final class ChangeNumberHandler extends AbstractHandler implements IExecutableExtension {
  private static final String STEPS = "org.rtmtext.eclipse.steps";
  private static final String INCREASE = "rtm.increaseNumber";
  private static final String DECREASE = "rtm.decreaseNumber";

  /**
   * A held key runs the command again before the text is edited. Such steps wait, and are then made
   * together. Used on the UI thread.
   */
  private static final Deque<Change> WAITING = new ArrayDeque<>();

  private static boolean isRunning;

  /**
   * @param line of the cursor when the key was pressed; an edit does not move it to another line
   * @param steps negative to decrease
   */
  private record Change(ITextEditor editor, URI uri, int line, int steps) {
    boolean isAtSamePlace(Change other) {
      return other != null && editor == other.editor && line == other.line;
    }
  }

  /** The command of the server. */
  private String command;

  @Override
  public void setInitializationData(IConfigurationElement element, String name, Object data) {
    command = String.valueOf(data);
  }

  @Override
  public Object execute(ExecutionEvent event) {
    if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor
        && editor.getEditorInput() instanceof IURIEditorInput input
        && editor.getSelectionProvider().getSelection() instanceof ITextSelection selection) {
      String given = event.getParameter(STEPS);
      int steps = given == null ? 1 : Integer.parseInt(given);
      int signed = command.equals(INCREASE) ? steps : -steps;
      Change change = new Change(editor, input.getURI(), selection.getStartLine(), signed);
      if (change.isAtSamePlace(WAITING.peekLast())) {
        change = new Change(editor, change.uri, change.line, signed + WAITING.removeLast().steps);
      }
      WAITING.add(change);
      runNext();
    }
    return null;
  }

  private static void runNext() {
    while (!isRunning && !WAITING.isEmpty()) {
      Change next = WAITING.remove();
      if (next.steps != 0
          && Editors.document(next.editor) != null
          && next.editor.getSelectionProvider().getSelection() instanceof ITextSelection selection
          && selection.getStartLine() == next.line) {
        run(next, selection.getOffset());
      }
    }
  }

  private static void run(Change change, int offset) {
    try {
      Map<String, Object> arguments =
          Map.of(
              "uri",
              change.uri.toString(),
              "positions",
              List.of(Ranges.position(Editors.document(change.editor), offset)),
              "steps",
              Math.abs(change.steps));
      String command = change.steps > 0 ? INCREASE : DECREASE;
      isRunning = true;
      UiThread.whenComplete(
          ActionProposal.execute(new Command("", command, List.of(arguments))),
          (applied, failure) -> {
            isRunning = false;
            if (applied == null) {
              // The user is told once why.
              WAITING.clear();
            }
            runNext();
          });
    } catch (BadLocationException e) {
      // The editor shows another text now.
      WAITING.clear();
    }
  }
}
