package org.rtmtext.eclipse.files;

import org.eclipse.core.filebuffers.IFileBuffer;
import org.eclipse.core.filebuffers.IFileBufferListener;
import org.eclipse.core.runtime.IPath;

/** Hears of texts that are opened and closed, and nothing else. */
public abstract class BufferListener implements IFileBufferListener {
  @Override
  public final void bufferContentAboutToBeReplaced(IFileBuffer buffer) {}

  @Override
  public final void bufferContentReplaced(IFileBuffer buffer) {}

  @Override
  public final void stateChanging(IFileBuffer buffer) {}

  @Override
  public final void dirtyStateChanged(IFileBuffer buffer, boolean isDirty) {}

  @Override
  public final void stateValidationChanged(IFileBuffer buffer, boolean isStateValidated) {}

  @Override
  public final void underlyingFileMoved(IFileBuffer buffer, IPath path) {}

  @Override
  public final void underlyingFileDeleted(IFileBuffer buffer) {}

  @Override
  public final void stateChangeFailed(IFileBuffer buffer) {}
}
