package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.dialogs.ProgressMonitorDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.internal.progress.BlockedJobsDialog;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DialogsTest {
  private static final int POLL_MILLISECONDS = 20;

  private Workspace workspace;
  private Shell window;

  @BeforeEach
  void open() throws Exception {
    workspace = Workspace.open();
    window = Workspace.page().getWorkbenchWindow().getShell();
  }

  @AfterEach
  void close() throws Exception {
    workspace.close();
  }

  /** Opens a progress dialog, and a question over it. */
  private void work() throws Exception {
    new ProgressMonitorDialog(window)
        .run(
            true,
            true,
            monitor -> {
              monitor.beginTask("Working", 1);
              window
                  .getDisplay()
                  .syncExec(() -> MessageDialog.openInformation(window, "Q", "Sure?"));
              assertTrue(!monitor.isCanceled());
            });
  }

  @Test
  void progressDialogsAreLeftAlone() throws Exception {
    String dialogs = Dialogs.during(this::work, "dialogs", "OK");
    assertTrue(dialogs.contains("Sure?"), dialogs);
    assertTrue(!dialogs.contains("Working"), dialogs);
  }

  @Test
  void expectedProgressDialogIsCancelled() throws Exception {
    CountDownLatch cancelled = new CountDownLatch(1);
    String dialogs =
        Dialogs.cancelling(
            "Working",
            () ->
                new ProgressMonitorDialog(window)
                    .run(
                        true,
                        true,
                        monitor -> {
                          monitor.beginTask("Working", 1);
                          long end = Wait.end();
                          while (!monitor.isCanceled() && !Wait.isOver(end)) {
                            Thread.sleep(POLL_MILLISECONDS);
                          }
                          cancelled.countDown();
                        }),
            "dialogs");
    assertTrue(cancelled.await(Wait.MAX_MINUTES, TimeUnit.MINUTES));
    assertTrue(dialogs.contains("Working"), dialogs);
  }

  /** The dialog of Eclipse for an operation that waits for a job. */
  @Test
  void dialogOfABlockedOperationIsProgress() throws Exception {
    NullProgressMonitor monitor = new NullProgressMonitor();
    Listener[] seen = new Listener[1];
    int[] progress = {0};
    seen[0] =
        event -> {
          if (event.widget instanceof Shell shell
              && shell.getData() instanceof BlockedJobsDialog dialog) {
            progress[0] = Dialogs.isProgress(shell) ? 1 : -1;
            Display.getCurrent().asyncExec(() -> dialog.close(monitor));
          }
        };
    Display.getCurrent().addFilter(SWT.Show, seen[0]);
    try {
      BlockedJobsDialog.createBlockedDialog(window, monitor, Status.info("blocked"));
      Wait.until("the dialog was shown", () -> progress[0] != 0);
    } finally {
      Display.getCurrent().removeFilter(SWT.Show, seen[0]);
    }
    assertEquals(1, progress[0]);
  }
}
