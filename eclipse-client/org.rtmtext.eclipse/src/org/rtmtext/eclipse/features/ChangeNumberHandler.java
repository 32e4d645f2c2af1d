package org.rtmtext.eclipse.features;

import java.net.URI;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
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

  /**
   * A held key runs the command again before the text is edited, so each command waits for the one
   * before. Used on the UI thread.
   */
  private static final Queue<Change> WAITING = new ArrayDeque<>();

  private static boolean isRunning;

  private record Change(ITextEditor editor, URI uri, String command, int steps) {}

  /** The command of the server. */
  private String command;

  @Override
  public void setInitializationData(IConfigurationElement element, String name, Object data) {
    command = String.valueOf(data);
  }

  @Override
  public Object execute(ExecutionEvent event) {
    if (HandlerUtil.getActiveEditor(event) instanceof ITextEditor editor
        && editor.getEditorInput() instanceof IURIEditorInput input) {
      String steps = event.getParameter(STEPS);
      WAITING.add(
          new Change(editor, input.getURI(), command, steps == null ? 1 : Integer.parseInt(steps)));
      runNext();
    }
    return null;
  }

  private static void runNext() {
    while (!isRunning && !WAITING.isEmpty()) {
      Change next = WAITING.remove();
      if (Editors.document(next.editor) != null
          && next.editor.getSelectionProvider().getSelection()
              instanceof ITextSelection selection) {
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
              change.steps);
      isRunning = true;
      UiThread.whenComplete(
          ActionProposal.execute(new Command("", change.command, List.of(arguments))),
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
