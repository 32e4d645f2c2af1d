package org.rtmtext.eclipse.motion;

import org.eclipse.core.runtime.ILog;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.IPartListener2;
import org.eclipse.ui.IViewSite;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.IWorkbenchPartReference;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.part.ViewPart;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.editor.RtmTextTester;
import org.rtmtext.eclipse.page.PageBrowser;

/**
 * The view Motion: curves of the animation whose text was active last. It keeps its choice of bones
 * and charts with the workbench.
 */
public final class MotionView extends ViewPart implements IPartListener2 {
  public static final String ID = "org.rtmtext.eclipse.motion";

  private static final String PAGE = "motion";
  private static final String STATE = "state";

  private PageBrowser page;
  private MotionPresenter presenter;
  private String storedState;

  /** Null before the first text is shown, and when it is closed. */
  private FollowedText shown;

  private String lastName;
  private IEditorInput lastInput;
  private String lastEditor;

  @Override
  public void init(IViewSite site, IMemento memento) throws PartInitException {
    super.init(site, memento);
    storedState = memento == null ? null : memento.getString(STATE);
  }

  @Override
  public void saveState(IMemento memento) {
    memento.putString(STATE, page.state());
  }

  @Override
  public void createPartControl(Composite parent) {
    page = new PageBrowser(parent, message -> presenter.received(message));
    presenter = new MotionPresenter(parent.getDisplay(), page, this::reopen);
    page.load(PAGE, "", storedState);
    getSite().getPage().addPartListener(this);
    follow(getSite().getPage().getActiveEditor());
  }

  @Override
  public void setFocus() {
    page.setFocus();
  }

  /** The page, for tests. */
  public PageBrowser page() {
    return page;
  }

  private void follow(IWorkbenchPart part) {
    boolean isSame =
        shown != null
            && shown.editor() == part
            && shown.editor().getEditorInput().equals(lastInput);
    if (!isSame
        && part instanceof ITextEditor editor
        && RtmTextTester.isText(editor.getEditorInput())
        && editor.getDocumentProvider().getDocument(editor.getEditorInput()) != null) {
      stopFollowing();
      shown = new FollowedText(editor, () -> presenter.edited(), () -> presenter.moved());
      lastName = shown.name();
      lastInput = editor.getEditorInput();
      lastEditor = editor.getSite().getId();
      setPartName(lastName + ": motion");
      setTitleToolTip(lastInput.getToolTipText());
      presenter.show(shown);
    }
  }

  private void stopFollowing() {
    if (shown != null) {
      shown.dispose();
      shown = null;
    }
  }

  private void reopen() {
    try {
      if (lastInput != null) {
        getSite().getPage().openEditor(lastInput, lastEditor);
      }
    } catch (PartInitException e) {
      ILog.get().error(lastName + " cannot be opened", e);
    }
  }

  @Override
  public void partActivated(IWorkbenchPartReference reference) {
    follow(reference.getPart(false));
  }

  @Override
  public void partBroughtToTop(IWorkbenchPartReference reference) {
    follow(reference.getPart(false));
  }

  @Override
  public void partInputChanged(IWorkbenchPartReference reference) {
    follow(reference.getPart(false));
  }

  @Override
  public void partClosed(IWorkbenchPartReference reference) {
    if (shown != null && reference.getPart(false) == shown.editor()) {
      stopFollowing();
      presenter.closed(lastName);
    }
  }

  @Override
  public void dispose() {
    getSite().getPage().removePartListener(this);
    stopFollowing();
    if (presenter != null) {
      presenter.dispose();
    }
    super.dispose();
  }
}
