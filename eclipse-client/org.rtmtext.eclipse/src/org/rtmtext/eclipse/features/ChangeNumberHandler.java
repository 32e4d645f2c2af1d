package org.rtmtext.eclipse.features;

import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringTokenizer;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
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
   * A word of a text, which stays the same when a step changes its number.
   *
   * @param index number of words before it in its line
   */
  private record Word(int line, int index) {
    static Word at(IDocument document, int offset) throws BadLocationException {
      int line = document.getLineOfOffset(offset);
      int start = document.getLineOffset(line);
      String before = document.get(start, offset - start);
      int begin = before.length();
      while (begin > 0 && !Character.isWhitespace(before.charAt(begin - 1))) {
        begin--;
      }
      return new Word(line, new StringTokenizer(before.substring(0, begin)).countTokens());
    }
  }

  /**
   * @param word at the cursor when the key was pressed
   * @param steps negative to decrease
   */
  private record Change(ITextEditor editor, URI uri, Word word, int steps) {
    boolean isAtSamePlace(Change other) {
      return other != null && editor == other.editor && word.equals(other.word);
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
        && editor.getEditorInput() instanceof IURIEditorInput input) {
      String given = event.getParameter(STEPS);
      int steps = given == null ? 1 : Integer.parseInt(given);
      int signed = command.equals(INCREASE) ? steps : -steps;
      wordAtCursor(editor).ifPresent(word -> add(new Change(editor, input.getURI(), word, signed)));
      runNext();
    }
    return null;
  }

  private static void add(Change change) {
    int waiting = change.isAtSamePlace(WAITING.peekLast()) ? WAITING.removeLast().steps : 0;
    WAITING.add(new Change(change.editor, change.uri, change.word, waiting + change.steps));
  }

  private static void runNext() {
    while (!isRunning && !WAITING.isEmpty()) {
      Change next = WAITING.remove();
      if (next.steps != 0
          && wordAtCursor(next.editor).equals(Optional.of(next.word))
          && next.editor.getSelectionProvider().getSelection()
              instanceof ITextSelection selection) {
        run(next, selection.getOffset());
      }
    }
  }

  /** Empty if the editor was closed. */
  private static Optional<Word> wordAtCursor(ITextEditor editor) {
    IDocument document = Editors.document(editor);
    try {
      return document != null
              && editor.getSelectionProvider().getSelection() instanceof ITextSelection selection
          ? Optional.of(Word.at(document, selection.getOffset()))
          : Optional.empty();
    } catch (BadLocationException e) {
      // The editor shows another text now.
      return Optional.empty();
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
