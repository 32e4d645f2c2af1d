package org.rtmtext.eclipse.editor;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IAdaptable;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IElementFactory;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.ide.FileStoreEditorInput;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.files.WorkspaceFiles;

/** The text of an animation as the input of an editor. */
public final class AnimationEditorInput extends FileStoreEditorInput {
  private static final String FACTORY = "org.rtmtext.eclipse.animationInput";
  private static final String PATH = "path";

  /** Restores open animations when the workbench starts. */
  public static final class Factory implements IElementFactory {
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

  private final Path animation;

  public AnimationEditorInput(Path animation) throws CoreException {
    super(EFS.getStore(RtmUri.of(animation)));
    this.animation = animation;
  }

  /** Whether an editor shows the text of an animation. */
  public static boolean isText(IEditorInput input) {
    return input instanceof AnimationEditorInput || RtmUri.isText(input.getName());
  }

  public Path animation() {
    return animation;
  }

  /** The Generic Editor finds the content type by this name, with a pattern in plugin.xml. */
  @Override
  public String getName() {
    return animation.getFileName() + " as text";
  }

  @Override
  public String getToolTipText() {
    return animation.toString();
  }

  @Override
  public boolean exists() {
    return animation.toFile().exists();
  }

  @Override
  public String getFactoryId() {
    return FACTORY;
  }

  @Override
  public void saveState(IMemento memento) {
    memento.putString(PATH, animation.toString());
  }

  /** Adapts to the animation's resource, for menus such as Show In &gt; System Explorer. */
  @Override
  public <T> T getAdapter(Class<T> adapter) {
    if (adapter == IResource.class) {
      return adapter.cast(WorkspaceFiles.first(animation).orElse(null));
    }
    return super.getAdapter(adapter);
  }
}
