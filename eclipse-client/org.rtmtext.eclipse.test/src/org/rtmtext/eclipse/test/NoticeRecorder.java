package org.rtmtext.eclipse.test;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jface.notifications.AbstractNotificationPopup;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.swt.widgets.Shell;

/** Records the texts of notices, which may close before a test reads them, and closes notices. */
final class NoticeRecorder implements AutoCloseable {
  private final Display display = Display.getCurrent();
  private final List<String> texts = new ArrayList<>();
  private final Listener shown = this::shown;

  private NoticeRecorder() {
    display.addFilter(SWT.Show, shown);
  }

  static NoticeRecorder recorded() {
    return new NoticeRecorder();
  }

  private void shown(Event event) {
    if (event.widget instanceof Shell shell && isNotice(shell)) {
      texts.addAll(ScreenTexts.inHidden(shell));
    }
  }

  List<String> texts() {
    return texts;
  }

  @Override
  public void close() {
    display.removeFilter(SWT.Show, shown);
    closeAll();
  }

  static void closeAll() {
    Stream.of(Display.getCurrent().getShells())
        .filter(NoticeRecorder::isNotice)
        .forEach(Shell::close);
  }

  private static boolean isNotice(Shell shell) {
    return shell.getData() instanceof AbstractNotificationPopup;
  }
}
