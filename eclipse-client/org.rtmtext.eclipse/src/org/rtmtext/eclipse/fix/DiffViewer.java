package org.rtmtext.eclipse.fix;

import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.ltk.ui.refactoring.ChangePreviewViewerInput;
import org.eclipse.ltk.ui.refactoring.IChangePreviewViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.rtmtext.eclipse.platform.UiThread;

/** Shows the changes of a file's text in the preview. */
public final class DiffViewer implements IChangePreviewViewer {
  private StyledText text;

  /** The file that is shown; the answers for others come too late. */
  private FileFix shown;

  @Override
  public void createControl(Composite parent) {
    text = new StyledText(parent, SWT.MULTI | SWT.READ_ONLY | SWT.H_SCROLL | SWT.V_SCROLL);
    text.setFont(JFaceResources.getTextFont());
  }

  @Override
  public Control getControl() {
    return text;
  }

  @Override
  public void setInput(ChangePreviewViewerInput input) {
    shown = input != null && input.getChange() instanceof FileFix fix ? fix : null;
    text.setText("");
    if (shown != null) {
      FileFix wanted = shown;
      wanted
          .diff()
          .handle((diff, failure) -> failure == null ? diff : failure.getCause().getMessage())
          .thenAccept(diff -> UiThread.run(() -> show(wanted, diff)));
    }
  }

  private void show(FileFix fix, String diff) {
    if (fix == shown && !text.isDisposed()) {
      text.setText(diff);
    }
  }
}
