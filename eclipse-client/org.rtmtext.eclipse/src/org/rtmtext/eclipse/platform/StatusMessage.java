package org.rtmtext.eclipse.platform;

import java.util.function.BiConsumer;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IPartListener2;
import org.eclipse.ui.IWorkbenchPartReference;
import org.eclipse.ui.texteditor.IEditorStatusLine;

/** A message of an editor in the status line, which all editors of the Generic Editor share. */
record StatusMessage(IEditorPart editor, IEditorStatusLine line) implements IPartListener2 {
  private static final int READING_MILLISECONDS = 10_000;

  /** What hides the message that is shown. */
  private static Runnable hideLast = () -> {};

  /**
   * Shows the message until the time is over, or another editor or message takes its place.
   *
   * @param timer runs an action after a number of milliseconds
   */
  void show(boolean isError, String message, BiConsumer<Integer, Runnable> timer) {
    hideLast.run();
    Runnable hide = this::hide;
    hideLast = hide;
    line.setMessage(isError, message, null);
    editor.getSite().getPage().addPartListener(this);
    timer.accept(
        READING_MILLISECONDS,
        () -> {
          if (hideLast == hide) {
            hide.run();
          }
        });
  }

  private void hide() {
    hideLast = () -> {};
    editor.getSite().getPage().removePartListener(this);
    line.setMessage(true, null, null);
    line.setMessage(false, null, null);
  }

  @Override
  public void partActivated(IWorkbenchPartReference part) {
    if (part.getPart(false) instanceof IEditorPart active && active != editor) {
      hide();
    }
  }

  @Override
  public void partClosed(IWorkbenchPartReference part) {
    if (part.getPart(false) == editor) {
      hide();
    }
  }
}
