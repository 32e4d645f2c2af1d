package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jface.bindings.Binding;
import org.eclipse.jface.bindings.keys.KeySequence;
import org.eclipse.jface.dialogs.InputDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.keys.IBindingService;
import org.junit.jupiter.api.Test;

class RenameTest extends FeatureFixture {
  private static final String RENAME = "org.eclipse.ui.edit.rename";
  private static final String UNDO = "org.eclipse.ui.edit.undo";
  private static final int PAUSE = 50;

  private final Deque<String> names = new ArrayDeque<>();
  private final List<String> shown = new ArrayList<>();
  private boolean asked;

  /** Runs the command, and enters these names one after the other. */
  private void rename(String... entered) throws Exception {
    names.addAll(List.of(entered));
    Display.getCurrent().timerExec(PAUSE, this::answer);
    run(RENAME);
  }

  private void answer() {
    Optional<InputDialog> dialog =
        Stream.of(Display.getCurrent().getShells())
            .filter(shell -> shell.isVisible() && shell.getData() instanceof InputDialog)
            .map(Shell::getData)
            .map(InputDialog.class::cast)
            .findFirst();
    // Before pressing OK, which may show progress meanwhile.
    if (!names.isEmpty()) {
      Display.getCurrent().timerExec(PAUSE, this::answer);
    }
    dialog.map(InputDialog::getShell).filter(shell -> !asked).ifPresent(this::enterNext);
  }

  private void enterNext(Shell dialog) {
    asked = true;
    shown.addAll(ScreenTexts.in(dialog));
    control(dialog, Text.class).setText(names.remove());
    Screenshots.take("rename");
    Stream.of(dialog.getDefaultButton())
        .forEach(ok -> ok.notifyListeners(SWT.Selection, new Event()));
    asked = false;
    if (names.isEmpty() && !dialog.isDisposed()) {
      shown.addAll(ScreenTexts.in(dialog));
      dialog.close();
    }
  }

  private static <T extends Control> T control(Composite parent, Class<T> type) {
    for (Control child : parent.getChildren()) {
      if (type.isInstance(child)) {
        return type.cast(child);
      }
      T found = child instanceof Composite composite ? control(composite, type) : null;
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  @Test
  void boneIsRenamedEverywhereAndOneUndoRevertsIt() throws Exception {
    String before = text();
    int places = before.split("leftarm", -1).length;
    moveTo("frame 0", "leftarm");
    rename("tentacle");
    assertFalse(text().contains("leftarm"), shown::toString);
    assertEquals(places, text().split("tentacle", -1).length);
    run(UNDO);
    assertEquals(before, text());
  }

  @Test
  void refusedNameIsExplained() throws Exception {
    moveTo("bones", "leftarm");
    rename("pelvis", "tentacle");
    assertEquals(
        1,
        shown.stream()
            .filter(text -> text.contains("the name of another bone") && text.endsWith("."))
            .count(),
        shown::toString);
    assertFalse(text().contains("leftarm"), shown::toString);
  }

  @Test
  void keyIsBound() throws Exception {
    IBindingService bindings = PlatformUI.getWorkbench().getService(IBindingService.class);
    Binding binding = bindings.getPerfectMatch(KeySequence.getInstance("M2+M3+R"));
    assertEquals(RENAME, binding.getParameterizedCommand().getId());
    // In the Generic Editor's, it would conflict with the same key of LSP4E.
    assertEquals("org.rtmtext.eclipse.text", binding.getContextId());
  }
}
