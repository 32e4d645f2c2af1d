package org.rtmtext.eclipse.fix;

import org.eclipse.compare.CompareConfiguration;
import org.eclipse.compare.CompareViewerPane;
import org.eclipse.compare.structuremergeviewer.DiffNode;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.ltk.ui.refactoring.ChangePreviewViewerInput;
import org.eclipse.ltk.ui.refactoring.IChangePreviewViewer;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.rtmtext.eclipse.compare.TextCompareViewer;
import org.rtmtext.eclipse.platform.Sentence;
import org.rtmtext.eclipse.platform.UiThread;

/** Compares a file's text with its fixes in the preview. */
public final class DiffViewer implements IChangePreviewViewer {
  private CompareViewerPane pane;
  private Viewer viewer;

  /** The file that is shown; late answers for other files are ignored. */
  private FileFix shown;

  @Override
  public void createControl(Composite parent) {
    CompareConfiguration configuration = new CompareConfiguration();
    configuration.setLeftLabel("Now");
    configuration.setRightLabel("Fixed");
    pane = new CompareViewerPane(parent, SWT.BORDER | SWT.FLAT);
    viewer = new TextCompareViewer(pane, configuration);
    pane.setContent(viewer.getControl());
  }

  @Override
  public Control getControl() {
    return pane;
  }

  @Override
  public void setInput(ChangePreviewViewerInput input) {
    shown = input != null && input.getChange() instanceof FileFix fix ? fix : null;
    show(
        shown, shown == null ? "Select a file to compare its text with the fixed text." : "", null);
    if (shown != null) {
      FileFix wanted = shown;
      UiThread.whenComplete(
          wanted.texts(),
          (texts, failure) ->
              show(
                  wanted,
                  failure == null ? title(wanted, texts) : Sentence.of(failure.getMessage()),
                  failure == null ? texts.node() : null));
    }
  }

  private static String title(FileFix fix, FileFix.Texts texts) {
    return texts.before().equals(texts.after())
        ? fix.getName() + " (the text shows no difference)"
        : fix.getName();
  }

  private void show(FileFix fix, String title, DiffNode texts) {
    if (fix == shown && !pane.isDisposed()) {
      pane.setText(title);
      viewer.setInput(texts);
    }
  }
}
