package org.rtmtext.eclipse.association;

import java.util.stream.Stream;
import org.eclipse.core.runtime.content.IContentType;
import org.eclipse.ui.IEditorDescriptor;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IStorageEditorInput;
import org.eclipse.ui.IURIEditorInput;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IEditorAssociationOverride;

/**
 * Opens files with the launcher; only revisions open in the editor for revisions. That editor must
 * be the default one, because Eclipse opens revisions in a text editor if the default is a
 * launcher.
 */
public final class FileAssociation implements IEditorAssociationOverride {
  private static final String LAUNCHER = "org.rtmtext.eclipse.animation";
  private static final String REVISION = "org.rtmtext.eclipse.revision";

  @Override
  public IEditorDescriptor overrideDefaultEditor(
      IEditorInput input, IContentType type, IEditorDescriptor editor) {
    return input instanceof IStorageEditorInput && !(input instanceof IURIEditorInput)
        ? editor
        : ofFile(editor);
  }

  @Override
  public IEditorDescriptor overrideDefaultEditor(
      String file, IContentType type, IEditorDescriptor editor) {
    return ofFile(editor);
  }

  private static IEditorDescriptor ofFile(IEditorDescriptor editor) {
    return isOfRevisions(editor)
        ? PlatformUI.getWorkbench().getEditorRegistry().findEditor(LAUNCHER)
        : editor;
  }

  private static boolean isOfRevisions(IEditorDescriptor editor) {
    return editor != null && editor.getId().equals(REVISION);
  }

  @Override
  public IEditorDescriptor[] overrideEditors(
      IEditorInput input, IContentType type, IEditorDescriptor[] editors) {
    return ofFiles(editors);
  }

  @Override
  public IEditorDescriptor[] overrideEditors(
      String file, IContentType type, IEditorDescriptor[] editors) {
    return ofFiles(editors);
  }

  private static IEditorDescriptor[] ofFiles(IEditorDescriptor[] editors) {
    return Stream.of(editors)
        .filter(editor -> !isOfRevisions(editor))
        .toArray(IEditorDescriptor[]::new);
  }
}
