package org.rtmtext.eclipse.editor;

import java.nio.file.Path;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.ui.IMemento;
import org.eclipse.ui.ide.FileStoreEditorInput;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.files.WorkspaceFiles;

/** The text of an animation as the input of an editor. */
public final class AnimationEditorInput extends FileStoreEditorInput {
  private final Path animation;

  public AnimationEditorInput(Path animation) throws CoreException {
    super(EFS.getStore(RtmUri.of(animation)));
    this.animation = animation;
  }

  public Path animation() {
    return animation;
  }

  /** The Generic Editor finds the content type by this name, which a pattern in plugin.xml has. */
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
    return AnimationEditorInputFactory.ID;
  }

  @Override
  public void saveState(IMemento memento) {
    AnimationEditorInputFactory.save(this, memento);
  }

  /** Adapts to the animation's resource, for menus such as Show In &gt; System Explorer. */
  @Override
  public <T> T getAdapter(Class<T> adapter) {
    if (adapter == IResource.class) {
      return adapter.cast(WorkspaceFiles.at(animation).stream().findFirst().orElse(null));
    }
    return super.getAdapter(adapter);
  }
}
