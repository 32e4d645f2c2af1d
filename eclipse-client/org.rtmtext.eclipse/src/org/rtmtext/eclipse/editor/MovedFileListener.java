package org.rtmtext.eclipse.editor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filesystem.EFS;
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
import org.eclipse.jface.text.IDocument;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IEditorReference;
import org.eclipse.ui.IReusableEditor;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.files.RtmFileSystem;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.files.TextBuffers;
import org.rtmtext.eclipse.platform.UiThread;

/**
 * Has editors follow animations that are moved or renamed in the workspace, and closes those whose
 * animation was deleted there, as Eclipse does for files that it edits itself. What is not saved
 * stays open.
 */
public final class MovedFileListener implements IResourceChangeListener {
  /**
   * @param to where it is now; empty if it was deleted
   */
  private record Gone(Path from, Optional<Path> to) {}

  public void start() {
    ResourcesPlugin.getWorkspace()
        .addResourceChangeListener(this, IResourceChangeEvent.POST_CHANGE);
  }

  public void stop() {
    ResourcesPlugin.getWorkspace().removeResourceChangeListener(this);
  }

  @Override
  public void resourceChanged(IResourceChangeEvent event) {
    List<Gone> gone = new ArrayList<>();
    try {
      event.getDelta().accept(delta -> collect(delta, gone));
    } catch (CoreException e) {
      ILog.get().error("Editors do not follow files that were moved", e);
    }
    if (!gone.isEmpty()) {
      UiThread.run(() -> gone.forEach(MovedFileListener::follow));
    }
  }

  private static boolean collect(IResourceDelta delta, List<Gone> gone) {
    IResource resource = delta.getResource();
    if (delta.getKind() == IResourceDelta.REMOVED
        && resource.getType() == IResource.FILE
        && "rtm".equalsIgnoreCase(resource.getFileExtension())) {
      boolean moved = (delta.getFlags() & IResourceDelta.MOVED_TO) != 0;
      gone.add(
          new Gone(
              location(resource.getFullPath()),
              moved ? Optional.of(location(delta.getMovedToPath())) : Optional.empty()));
    }
    return true;
  }

  /** Of a project that is gone only the usual place is known. */
  private static Path location(IPath file) {
    IWorkspaceRoot root = ResourcesPlugin.getWorkspace().getRoot();
    IPath location = root.getFile(file).getLocation();
    return (location == null ? root.getLocation().append(file) : location).toPath();
  }

  private static void follow(Gone gone) {
    if (Files.exists(gone.from)) {
      // Only the workspace does not have it any more.
      return;
    }
    for (IWorkbenchWindow window : PlatformUI.getWorkbench().getWorkbenchWindows()) {
      for (IWorkbenchPage page : window.getPages()) {
        for (IEditorReference reference : page.getEditorReferences()) {
          IEditorPart editor = reference.getEditor(false);
          if (editor != null
              && editor.getEditorInput() instanceof AnimationEditorInput input
              && input.animation().equals(gone.from)) {
            follow(page, editor, gone.to);
          }
        }
      }
    }
  }

  private static void follow(IWorkbenchPage page, IEditorPart editor, Optional<Path> to) {
    try {
      if (to.isPresent() && editor instanceof ITextEditor text) {
        move(text, to.get());
      } else if (!editor.isDirty() && !TextBuffers.isUnsaved(store(editor.getEditorInput()))) {
        page.closeEditor(editor, false);
      }
    } catch (CoreException e) {
      ILog.get().error(editor.getTitle() + " does not follow its file", e);
    }
  }

  private static IFileStore store(IEditorInput input) throws CoreException {
    return EFS.getStore(RtmUri.of(((AnimationEditorInput) input).animation()));
  }

  private static void move(ITextEditor editor, Path to) throws CoreException {
    AnimationEditorInput from = (AnimationEditorInput) editor.getEditorInput();
    Optional<String> unsaved =
        editor.isDirty() ? Optional.of(document(editor).get()) : Optional.empty();
    if (unsaved.isPresent() && !isWhatWasRead(from.animation(), to)) {
      // Another program has changed it too: saving asks, as long as it is the old file's.
      return;
    }
    ((IReusableEditor) editor).setInput(new AnimationEditorInput(to));
    unsaved.ifPresent(text -> document(editor).set(text));
  }

  private static boolean isWhatWasRead(Path from, Path to) throws CoreException {
    ITextFileBuffer buffer =
        FileBuffers.getTextFileBufferManager()
            .getFileStoreTextFileBuffer(EFS.getStore(RtmUri.of(from)));
    return buffer != null && RtmFileSystem.isContentOf(buffer.getFileStore(), to);
  }

  private static IDocument document(ITextEditor editor) {
    return editor.getDocumentProvider().getDocument(editor.getEditorInput());
  }
}
