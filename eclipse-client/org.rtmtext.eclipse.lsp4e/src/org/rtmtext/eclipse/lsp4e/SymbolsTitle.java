package org.rtmtext.eclipse.lsp4e;

import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.rtmtext.eclipse.editor.AnimationEditorInput;
import org.rtmtext.eclipse.platform.UiThread;

/**
 * Puts the name of the animation into the title of LSP4E's dialog of symbols (Ctrl+O), which is
 * "Symbols in null" for texts that are not workspace files.
 */
final class SymbolsTitle {
  private static final AtomicBoolean INSTALLED = new AtomicBoolean();
  private static final String NO_FILE = " null";

  private SymbolsTitle() {}

  /** Corrects the titles of all dialogs that open from now on. */
  static void install() {
    if (INSTALLED.compareAndSet(false, true)) {
      UiThread.run(
          () -> PlatformUI.getWorkbench().getDisplay().addFilter(SWT.Show, SymbolsTitle::correct));
    }
  }

  private static void correct(Event event) {
    if (event.widget instanceof Shell dialog && dialog.getText().endsWith(NO_FILE)) {
      String name = activeAnimation();
      if (name != null) {
        String title = dialog.getText();
        dialog.setText(title.substring(0, title.length() - NO_FILE.length() + 1) + name);
      }
    }
  }

  /** Null if the active editor shows something else. */
  private static String activeAnimation() {
    IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
    return window != null
            && window.getActivePage() != null
            && window.getActivePage().getActiveEditor() != null
            && window.getActivePage().getActiveEditor().getEditorInput()
                instanceof AnimationEditorInput input
        ? input.animation().getFileName().toString()
        : null;
  }
}
