package org.rtmtext.eclipse.files;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.IFileBuffer;
import org.eclipse.core.filebuffers.IFileBufferListener;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filebuffers.ITextFileBufferManager;
import org.eclipse.core.runtime.IPath;

/** Keeps an object for each open text buffer, from its creation to its disposal. */
public abstract class BufferTracker<T> implements IFileBufferListener {
  private final Map<IFileBuffer, T> tracked = new ConcurrentHashMap<>();

  /** Starts with the buffers that are already open. */
  public void start() {
    ITextFileBufferManager buffers = FileBuffers.getTextFileBufferManager();
    buffers.addFileBufferListener(this);
    Stream.of(buffers.getFileBuffers(), buffers.getFileStoreFileBuffers())
        .flatMap(Stream::of)
        .forEach(this::bufferCreated);
  }

  public void stop() {
    FileBuffers.getTextFileBufferManager().removeFileBufferListener(this);
  }

  protected final Collection<T> tracked() {
    return tracked.values();
  }

  /**
   * Returns the object to keep for a new buffer; null to ignore the buffer.
   *
   * @param buffer has a file store
   */
  protected abstract T opened(ITextFileBuffer buffer);

  /**
   * Called after {@link #opened}, when the object is among those of {@link #tracked}. May be called
   * again for the same object.
   */
  protected void added(T object) {}

  protected abstract void closed(T object);

  /** Called when a buffer was saved, or reverted to the content of its file. */
  protected void saved(T object) {}

  protected void refused(T object) {}

  @Override
  public final void bufferCreated(IFileBuffer buffer) {
    if (buffer instanceof ITextFileBuffer text && buffer.getFileStore() != null) {
      T object = tracked.computeIfAbsent(buffer, b -> opened(text));
      if (object != null) {
        added(object);
      }
    }
  }

  @Override
  public final void bufferDisposed(IFileBuffer buffer) {
    T object = tracked.remove(buffer);
    if (object != null) {
      closed(object);
    }
  }

  @Override
  public final void bufferContentAboutToBeReplaced(IFileBuffer buffer) {}

  @Override
  public final void bufferContentReplaced(IFileBuffer buffer) {}

  @Override
  public final void stateChanging(IFileBuffer buffer) {}

  @Override
  public final void dirtyStateChanged(IFileBuffer buffer, boolean isDirty) {
    T object = tracked.get(buffer);
    if (object != null && !isDirty) {
      saved(object);
    }
  }

  @Override
  public final void stateValidationChanged(IFileBuffer buffer, boolean isStateValidated) {}

  @Override
  public final void underlyingFileMoved(IFileBuffer buffer, IPath path) {}

  @Override
  public final void underlyingFileDeleted(IFileBuffer buffer) {}

  @Override
  public final void stateChangeFailed(IFileBuffer buffer) {
    T object = tracked.get(buffer);
    if (object != null) {
      refused(object);
    }
  }
}
