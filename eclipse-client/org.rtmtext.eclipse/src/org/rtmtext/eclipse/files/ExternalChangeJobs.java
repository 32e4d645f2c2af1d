package org.rtmtext.eclipse.files;

import org.eclipse.core.filebuffers.ITextFileBuffer;

/** Runs a job for each open text that watches its animation for changes by other programs. */
public final class ExternalChangeJobs extends BufferTracker<ExternalChangeJob> {
  @Override
  public void stop() {
    super.stop();
    tracked().forEach(ExternalChangeJob::stop);
  }

  @Override
  protected ExternalChangeJob opened(ITextFileBuffer buffer) {
    if (!(buffer.getFileStore() instanceof RtmFileStore store)) {
      return null;
    }
    ExternalChangeJob job = new ExternalChangeJob(buffer, store);
    job.schedule();
    return job;
  }

  @Override
  protected void closed(ExternalChangeJob job) {
    job.stop();
  }
}
