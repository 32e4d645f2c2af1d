package org.rtmtext.eclipse.files;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.IFileBuffer;
import org.eclipse.core.filebuffers.ITextFileBuffer;

/** Watches the animations whose texts are open for changes by other programs. */
public final class ExternalChanges extends BufferListener {
  private final Map<IFileBuffer, ExternalChangeJob> watches = new ConcurrentHashMap<>();

  public void start() {
    FileBuffers.getTextFileBufferManager().addFileBufferListener(this);
  }

  public void stop() {
    FileBuffers.getTextFileBufferManager().removeFileBufferListener(this);
    watches.values().forEach(ExternalChangeJob::stop);
  }

  @Override
  public void bufferCreated(IFileBuffer buffer) {
    if (buffer instanceof ITextFileBuffer text
        && buffer.getFileStore() instanceof RtmFileStore store) {
      ExternalChangeJob watch = new ExternalChangeJob(text, store);
      watches.put(buffer, watch);
      watch.schedule();
    }
  }

  @Override
  public void bufferDisposed(IFileBuffer buffer) {
    ExternalChangeJob watch = watches.remove(buffer);
    if (watch != null) {
      watch.stop();
    }
  }
}
