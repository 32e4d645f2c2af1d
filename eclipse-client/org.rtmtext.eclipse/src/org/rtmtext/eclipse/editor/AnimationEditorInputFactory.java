package org.rtmtext.eclipse.editor;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IAdaptable;
import org.eclipse.ui.IElementFactory;
import org.eclipse.ui.IMemento;

/** Restores open animations when the workbench starts. */
public final class AnimationEditorInputFactory implements IElementFactory {
  public static final String ID = "org.rtmtext.eclipse.animationInput";

  private static final String PATH = "path";

  static void save(AnimationEditorInput input, IMemento memento) {
    memento.putString(PATH, input.animation().toString());
  }

  @Override
  public IAdaptable createElement(IMemento memento) {
    try {
      String path = memento.getString(PATH);
      return path == null ? null : new AnimationEditorInput(Path.of(path));
    } catch (CoreException | InvalidPathException e) {
      return null;
    }
  }
}
