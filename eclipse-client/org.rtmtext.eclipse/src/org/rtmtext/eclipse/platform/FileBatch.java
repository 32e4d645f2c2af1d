package org.rtmtext.eclipse.platform;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.PlatformUI;

/** Does the same with several files while a dialog shows the progress, and reports the results. */
public final class FileBatch {
  /** What is done with one file. */
  public interface Step {
    /**
     * Called on another thread than the UI thread.
     *
     * @param monitor may cancel
     * @return warnings for the user; {@link #SKIPPED} itself if there was nothing to do
     * @throws IOException with a message for the user, if it was not done
     */
    List<String> run(Path file, IProgressMonitor monitor) throws IOException;
  }

  /** The result of a step that had nothing to do. */
  public static final List<String> SKIPPED = new ArrayList<>();

  private static final int MAX_NOTES = 12;

  private final String done;
  private final List<String> notes = new ArrayList<>();
  private int count;
  private int failed;
  private int skipped;
  private boolean isCancelled;

  private FileBatch(String done) {
    this.done = done;
  }

  /**
   * Call on the UI thread.
   *
   * @param title of the report and of the progress
   * @param done what has happened to a file, such as {@code exported}
   */
  public static void run(Shell shell, String title, String done, List<Path> files, Step step) {
    FileBatch batch = new FileBatch(done);
    try {
      PlatformUI.getWorkbench()
          .getProgressService()
          .busyCursorWhile(monitor -> batch.run(title, files, step, monitor));
    } catch (InvocationTargetException e) {
      batch.notes.add(reason(e.getCause()));
    } catch (InterruptedException e) {
      batch.isCancelled = true;
    }
    String report = batch.report(files.size());
    if (batch.notes.isEmpty()) {
      MessageDialog.openInformation(shell, title, report);
    } else {
      MessageDialog.openWarning(shell, title, report);
    }
  }

  private void run(String title, List<Path> files, Step step, IProgressMonitor monitor) {
    monitor.beginTask(title, files.size());
    for (Path file : files) {
      if (monitor.isCanceled()) {
        isCancelled = true;
        break;
      }
      monitor.subTask(file.getFileName().toString());
      String name = file.getFileName() + ": ";
      try {
        List<String> warnings = step.run(file, monitor);
        warnings.forEach(warning -> notes.add(name + Sentence.of(warning)));
        if (warnings == SKIPPED) {
          skipped++;
        } else {
          count++;
        }
      } catch (IOException | RuntimeException e) {
        if (monitor.isCanceled()) {
          isCancelled = true;
          break;
        }
        failed++;
        notes.add(name + reason(e));
      }
      monitor.worked(1);
    }
    monitor.done();
  }

  private static String reason(Throwable e) {
    String message = e instanceof IOException ? e.getMessage() : null;
    if (message == null) {
      ILog.get().error("A file was left out", e);
    }
    return Sentence.of(message);
  }

  private String report(int total) {
    String others =
        (skipped == 0
                ? ""
                : String.format(" %d skipped, because there was nothing to do.", skipped))
            + (isCancelled
                ? String.format(" You cancelled %d.", total - count - failed - skipped)
                : "");
    int shown = notes.size() > MAX_NOTES ? MAX_NOTES - 1 : notes.size();
    String some = notes.isEmpty() ? "" : "\n\n" + String.join("\n", notes.subList(0, shown));
    int left = notes.size() - shown;
    String more = "";
    if (left > 0) {
      ILog.get().warn("Not all were " + done + ":\n" + String.join("\n", notes));
      more = "\nand " + left + " more; see the Error Log.";
    }
    return String.format(
        "%d of %d animations were %s.%s%s%s", count, total, done, others, some, more);
  }
}
