package org.rtmtext.eclipse.editor;

import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.e4.ui.model.application.ui.basic.MPart;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ui.IEditorLauncher;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.statushandlers.StatusManager;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.platform.Editors;
import org.rtmtext.eclipse.platform.UiThread;

/** Opens an animation as text, on a double click on the file or on one of its problems. */
public final class AnimationLauncher implements IEditorLauncher {
  private static final String GENERIC_EDITOR = "org.eclipse.ui.genericeditor.GenericEditor";

  private static final String ICON = "platform:/plugin/org.rtmtext.eclipse/icons/animation.png";

  @Override
  public void open(IPath file) {
    try {
      Path animation = file.toPath();
      Optional<IMarker> problem = selectedProblem(animation);
      // The marker of a file that was not open has no offset, and opening the text replaces it.
      Optional<Integer> line =
          problem
              .filter(marker -> marker.getAttribute(IMarker.CHAR_START, -1) < 0)
              .map(marker -> marker.getAttribute(IMarker.LINE_NUMBER, 1));
      IEditorPart editor = open(animation);
      problem.ifPresent(marker -> reveal(marker, line, editor));
    } catch (CoreException e) {
      StatusManager.getManager().handle(e.getStatus(), StatusManager.LOG | StatusManager.SHOW);
    }
  }

  /** Opens an animation in the active page. */
  public static IEditorPart open(Path animation) throws CoreException, PartInitException {
    IEditorPart editor =
        IDE.openEditor(page(), new AnimationEditorInput(animation), GENERIC_EDITOR);
    // A restarted workbench shows it until the editor is created.
    editor.getSite().getService(MPart.class).setIconURI(ICON);
    return editor;
  }

  private static IWorkbenchPage page() {
    return PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
  }

  /**
   * @param line from 1; empty if the problem has an offset
   */
  private static void reveal(IMarker problem, Optional<Integer> line, IEditorPart editor) {
    if (line.isEmpty()) {
      IDE.gotoMarker(editor, problem);
    } else if (editor instanceof ITextEditor text) {
      select(line.get(), text);
    }
    IWorkbenchPage page = editor.getSite().getPage();
    // A launcher returns no editor, so Eclipse then activates another view that shows the file.
    UiThread.run(() -> page.activate(editor));
  }

  private static void select(int line, ITextEditor editor) {
    IDocument text = Editors.document(editor);
    if (text == null) {
      // The editor shows why the file cannot be opened.
      return;
    }
    try {
      IRegion region = text.getLineInformation(line - 1);
      editor.selectAndReveal(region.getOffset(), region.getLength());
    } catch (BadLocationException e) {
      // The file has changed and has fewer lines: the editor shows its beginning.
    }
  }

  /**
   * The problem of the animation that is selected in the active view: Eclipse gives a launcher the
   * file only, not the problem that was clicked. If Eclipse has already activated the editor, the
   * selection of the Problems view counts.
   */
  private static Optional<IMarker> selectedProblem(Path animation) {
    IWorkbenchPage page = page();
    boolean isActive =
        page.getActivePart() instanceof IEditorPart editor
            && editor.getEditorInput() instanceof AnimationEditorInput input
            && input.animation().equals(animation);
    IWorkbenchPart clicked =
        isActive ? page.findView(IPageLayout.ID_PROBLEM_VIEW) : page.getActivePart();
    if (clicked == null || clicked.getSite().getSelectionProvider() == null) {
      return Optional.empty();
    }
    return clicked.getSite().getSelectionProvider().getSelection() instanceof IStructuredSelection s
        ? Optional.ofNullable(Adapters.adapt(s.getFirstElement(), IMarker.class))
            .filter(marker -> isOf(marker, animation))
        : Optional.empty();
  }

  private static boolean isOf(IMarker marker, Path animation) {
    IPath location = marker.getResource().getLocation();
    return marker.exists() && location != null && location.toPath().equals(animation);
  }
}
