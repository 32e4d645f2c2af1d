package org.rtmtext.eclipse.editor;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.IURIEditorInput;
import org.eclipse.ui.handlers.HandlerUtil;
import org.rtmtext.eclipse.files.RtmUri;

/** The animations and text files that a command applies to. */
public final class ChosenAnimation {
  private ChosenAnimation() {}

  /**
   * The file of the active editor; in a view, the selected file, or the file of the active editor
   * if no animation or text file is selected.
   */
  public static Optional<Path> of(ExecutionEvent event) {
    IEditorPart editor = HandlerUtil.getActiveEditor(event);
    Optional<Path> edited = editor == null ? Optional.empty() : of(editor.getEditorInput());
    return HandlerUtil.getActivePart(event) == editor
        ? edited
        : selected(event).stream().findFirst().or(() -> edited);
  }

  /** As {@link #of(ExecutionEvent)}, but all selected files. */
  public static List<Path> all(ExecutionEvent event) {
    List<Path> selected =
        HandlerUtil.getActivePart(event) == HandlerUtil.getActiveEditor(event)
            ? List.of()
            : selected(event);
    return selected.isEmpty() ? of(event).stream().toList() : selected;
  }

  /** The file of an editor; empty if it shows no text of ours. */
  public static Optional<Path> of(IEditorInput input) {
    if (input instanceof AnimationEditorInput animation) {
      return Optional.of(animation.animation());
    }
    return AnimationEditorInput.isText(input) && input instanceof IURIEditorInput file
        ? Optional.of(Path.of(file.getURI()))
        : Optional.empty();
  }

  private static List<Path> selected(ExecutionEvent event) {
    return HandlerUtil.getCurrentSelection(event) instanceof IStructuredSelection selection
        ? Stream.of(selection.toArray())
            .map(element -> Adapters.adapt(element, IFile.class))
            .filter(file -> file != null && file.getLocation() != null)
            .map(file -> file.getLocation().toPath())
            .filter(ChosenAnimation::isOurs)
            .distinct()
            .toList()
        : List.of();
  }

  private static boolean isOurs(Path file) {
    String name = file.getFileName().toString();
    return RtmUri.isText(name) || RtmUri.isAnimation(name);
  }
}
