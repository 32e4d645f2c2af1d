package org.rtmtext.eclipse.files;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.IFileBuffer;
import org.eclipse.core.filebuffers.ITextFileBuffer;

/** Watches the animations whose texts are open for changes by other programs. */
public final class ChangedFiles extends BufferListener {
  private final Map<IFileBuffer, FileWatch> watches = new ConcurrentHashMap<>();

  public void start() {
    FileBuffers.getTextFileBufferManager().addFileBufferListener(this);
  }

  public void stop() {
    FileBuffers.getTextFileBufferManager().removeFileBufferListener(this);
    watches.values().forEach(FileWatch::stop);
  }

  @Override
  public void bufferCreated(IFileBuffer buffer) {
    if (buffer instanceof ITextFileBuffer text
        && buffer.getFileStore() instanceof RtmFileStore store) {
      FileWatch watch = new FileWatch(text, store);
      watches.put(buffer, watch);
      watch.schedule();
    }
  }

  @Override
  public void bufferDisposed(IFileBuffer buffer) {
    FileWatch watch = watches.remove(buffer);
    if (watch != null) {
      watch.stop();
    }
  }
}
