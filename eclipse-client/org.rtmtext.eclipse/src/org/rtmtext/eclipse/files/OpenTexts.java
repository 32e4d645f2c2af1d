package org.rtmtext.eclipse.files;

import java.util.Optional;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filesystem.IFileStore;
import org.eclipse.ui.PlatformUI;

/** Texts that editors have. */
final class OpenTexts {
  private OpenTexts() {}

  /**
   * The text that editors have of an animation whose file is gone: they ask for what is to replace
   * it, and without anything they would lose it. It is told to be unsaved.
   */
  static Optional<String> keep(IFileStore store) {
    ITextFileBuffer buffer =
        FileBuffers.getTextFileBufferManager().getFileStoreTextFileBuffer(store);
    if (buffer == null || !PlatformUI.isWorkbenchRunning()) {
      return Optional.empty();
    }
    // The buffer takes what it has read for what was saved; this comes after it.
    PlatformUI.getWorkbench().getDisplay().asyncExec(() -> buffer.setDirty(true));
    return Optional.of(buffer.getDocument().get());
  }
}
