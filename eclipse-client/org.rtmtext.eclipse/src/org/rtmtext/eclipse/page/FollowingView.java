package org.rtmtext.eclipse.page;

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
import org.rtmtext.eclipse.editor.AnimationEditorInput;
import org.rtmtext.eclipse.platform.Editors;

/**
 * A view that shows a page about the animation whose text was active last. It keeps the state of
 * its page with the workbench.
 */
public abstract class FollowingView extends ViewPart implements IPartListener2 {
  private static final String STATE = "state";

  private PageBrowser page;
  private PagePresenter presenter;
  private String storedState;

  /** Null before the first text is shown, and when it is closed. */
  private FollowedText shown;

  private String lastName;
  private IEditorInput lastInput;
  private String lastEditor;

  /**
   * Creates the controls around the page.
   *
   * @param parent has no layout yet
   * @return the parent of the page, without a layout; by default, the page fills the view
   */
  protected Composite createFrame(Composite parent) {
    return parent;
  }

  /** Creates the presenter of the page, which is not loaded yet. */
  protected abstract PagePresenter createPresenter(PageBrowser created);

  /** The title of the view for a file. */
  protected abstract String title(String file);

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
    page = new PageBrowser(createFrame(parent), message -> presenter.received(message));
    presenter = createPresenter(page);
    presenter.load(storedState);
    getSite().getPage().addPartListener(this);
    follow(getSite().getPage().getActiveEditor());
  }

  @Override
  public void setFocus() {
    page.setFocus();
  }

  /** For tests. */
  public final PageBrowser page() {
    return page;
  }

  private void follow(IWorkbenchPart part) {
    boolean isSame =
        shown != null
            && shown.editor() == part
            && shown.editor().getEditorInput().equals(lastInput);
    if (!isSame
        && part instanceof ITextEditor editor
        && AnimationEditorInput.isText(editor.getEditorInput())
        && Editors.document(editor) != null) {
      stopFollowing();
      shown = new FollowedText(editor, presenter);
      lastName = shown.name();
      lastInput = editor.getEditorInput();
      lastEditor = editor.getSite().getId();
      setPartName(title(lastName));
      setTitleToolTip(lastInput.getToolTipText());
      presenter.show(shown);
    }
  }

  /** Stops to follow the text, until a text becomes active. */
  protected final void stopFollowing() {
    if (shown != null) {
      shown.dispose();
      shown = null;
    }
  }

  /** Opens the text again that was shown last. */
  protected final void openLastText() {
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
  public void partHidden(IWorkbenchPartReference reference) {
    setVisible(reference, false);
  }

  @Override
  public void partVisible(IWorkbenchPartReference reference) {
    setVisible(reference, true);
  }

  private void setVisible(IWorkbenchPartReference reference, boolean visible) {
    if (reference.getPart(false) == this) {
      presenter.setVisible(visible);
    }
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
