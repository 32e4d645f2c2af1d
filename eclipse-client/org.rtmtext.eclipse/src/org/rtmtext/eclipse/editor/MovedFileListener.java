package org.rtmtext.eclipse.editor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filesystem.IFileStore;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.IWorkspaceRoot;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.text.ITextOperationTarget;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IEditorReference;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.files.RtmFileSystem;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.files.TextBuffers;
import org.rtmtext.eclipse.platform.Editors;
import org.rtmtext.eclipse.platform.UiThread;

/**
 * Replaces the editors of animations that are moved or renamed in the workspace, and closes editors
 * of deleted animations unless they have unsaved changes. Eclipse does this itself only for editors
 * of workspace files.
 */
public final class MovedFileListener implements IResourceChangeListener {
  /**
   * @param to empty if the file was deleted
   */
  private record Move(Path from, Optional<Path> to) {}

  public void start() {
    ResourcesPlugin.getWorkspace()
        .addResourceChangeListener(this, IResourceChangeEvent.POST_CHANGE);
  }

  public void stop() {
    ResourcesPlugin.getWorkspace().removeResourceChangeListener(this);
  }

  @Override
  public void resourceChanged(IResourceChangeEvent event) {
    List<Move> moves = new ArrayList<>();
    try {
      event.getDelta().accept(delta -> collect(delta, moves));
    } catch (CoreException e) {
      ILog.get().error("The editors of moved files could not be updated", e);
    }
    if (!moves.isEmpty()) {
      UiThread.run(() -> moves.forEach(MovedFileListener::follow));
    }
  }

  private static boolean collect(IResourceDelta delta, List<Move> moves) {
    IResource resource = delta.getResource();
    if (delta.getKind() == IResourceDelta.REMOVED
        && resource.getType() == IResource.FILE
        && RtmUri.isAnimation(resource.getName())) {
      boolean moved = (delta.getFlags() & IResourceDelta.MOVED_TO) != 0;
      moves.add(
          new Move(
              location(resource.getFullPath()),
              moved ? Optional.of(location(delta.getMovedToPath())) : Optional.empty()));
    }
    return true;
  }

  /** Assumes the default location for a deleted project, whose location is unknown. */
  private static Path location(IPath file) {
    IWorkspaceRoot root = ResourcesPlugin.getWorkspace().getRoot();
    IPath location = root.getFile(file).getLocation();
    return (location == null ? root.getLocation().append(file) : location).toPath();
  }

  private static void follow(Move move) {
    if (move.to.isEmpty() && Files.exists(move.from)) {
      // Removed from the workspace, but not from disk. After a move, a file at the old path is new.
      return;
    }
    try {
      AnimationEditorInput input = new AnimationEditorInput(move.from);
      for (IWorkbenchPage page : Editors.pages().toList()) {
        for (IEditorReference reference :
            page.findEditors(input, null, IWorkbenchPage.MATCH_INPUT)) {
          follow(page, reference.getEditor(false), move.to);
        }
      }
    } catch (CoreException e) {
      ILog.get().error("The editor of the moved file " + move.from + " could not be updated", e);
    }
  }

  private static void follow(IWorkbenchPage page, IEditorPart editor, Optional<Path> to)
      throws CoreException {
    if (editor == null || !(editor.getEditorInput() instanceof AnimationEditorInput input)) {
      return;
    }
    if (to.isPresent() && editor instanceof ITextEditor text) {
      move(page, text, input.animation(), to.get());
    } else if (!editor.isDirty() && !isUnsaved(input.animation())) {
      page.closeEditor(editor, false);
    }
  }

  private static boolean isUnsaved(Path animation) {
    return TextBuffers.buffer(animation).filter(TextBuffers::isUnsaved).isPresent();
  }

  /** Opens another editor: outline and code lenses do not follow an editor to another document. */
  private static void move(IWorkbenchPage page, ITextEditor editor, Path from, Path to)
      throws CoreException {
    boolean isDirty = editor.isDirty();
    Optional<IFileStore> source = TextBuffers.buffer(from).map(ITextFileBuffer::getFileStore);
    if (isDirty
        && (source.isEmpty()
            || !RtmFileSystem.isContentOf(source.get(), to)
            || hasOtherUnsavedText(to, editor))) {
      // Another program has changed the file as well, or the user has edited both texts. The editor
      // keeps the old path, so that saving asks the user.
      return;
    }
    String unedited = knownHash(from);
    AnimationEditorInput input = new AnimationEditorInput(to);
    boolean wasOpen = page.findEditor(input) != null;
    IEditorPart shown = page.getActiveEditor();
    IEditorPart opened =
        page.openEditor(input, editor.getSite().getId(), page.getActivePart() == editor);
    if (isClosed(editor)) {
      // By the user, while the file was decoded.
      return;
    }
    if (!(opened instanceof ITextEditor next)
        || TextBuffers.buffer(to).filter(TextBuffers::isText).isEmpty()
        // Another program has changed the file while it was opened.
        || isDirty && !Objects.equals(unedited, knownHash(to))) {
      if (!wasOpen) {
        page.closeEditor(opened, false);
      }
      return;
    }
    if (isDirty && !Editors.document(next).get().equals(Editors.document(editor).get())) {
      Editors.document(next).set(Editors.document(editor).get());
    }
    showSamePlace(editor, next);
    if (shown != editor) {
      page.bringToTop(shown);
    }
    page.closeEditor(editor, false);
  }

  /** The hash of the content that an open text was read from; null if there is none. */
  private static String knownHash(Path animation) {
    return TextBuffers.buffer(animation)
        .map(buffer -> RtmFileSystem.knownHash(buffer.getFileStore()))
        .orElse(null);
  }

  private static boolean isClosed(ITextEditor editor) {
    return Editors.document(editor) == null;
  }

  private static boolean hasOtherUnsavedText(Path to, ITextEditor editor) {
    String text = Editors.document(editor).get();
    return TextBuffers.buffer(to)
        .filter(TextBuffers::isUnsaved)
        .filter(buffer -> !buffer.getDocument().get().equals(text))
        .isPresent();
  }

  private static void showSamePlace(ITextEditor from, ITextEditor to) {
    if (from.getSelectionProvider().getSelection() instanceof ITextSelection selection) {
      to.selectAndReveal(selection.getOffset(), selection.getLength());
    }
    if (from.getAdapter(ITextOperationTarget.class) instanceof ITextViewer old
        && to.getAdapter(ITextOperationTarget.class) instanceof ITextViewer next) {
      next.setTopIndex(old.getTopIndex());
    }
  }
}
