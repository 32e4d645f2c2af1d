package org.rtmtext.lsp;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.check.FileReport;
import org.rtmtext.check.ParallelFiles;
import org.rtmtext.edits.FileFixer;
import org.rtmtext.edits.FixedFile;

/** Fixes files until the user cancels; a file that is being fixed is finished. */
final class CancellableFixer implements ParallelFiles.Work<FixedFile> {
  private final FileFixer fixer;
  private final CancelChecker request;
  private volatile boolean cancelled;
  private volatile boolean incomplete;

  /**
   * @param request is cancelled if the client cancels its request
   */
  CancellableFixer(FileFixer fixer, CancelChecker request) {
    this.fixer = fixer;
    this.request = request;
  }

  void cancel() {
    cancelled = true;
  }

  /** Whether files were left out. */
  boolean isIncomplete() {
    return incomplete;
  }

  private boolean isCancelled() {
    try {
      request.checkCanceled();
    } catch (CancellationException e) {
      cancelled = true;
    }
    return cancelled;
  }

  @Override
  public boolean replacesFiles() {
    return fixer.replacesFiles();
  }

  @Override
  public long share(Path path, long size) {
    return fixer.share(path, size);
  }

  @Override
  public FixedFile run(Path path, long memory) {
    if (isCancelled()) {
      incomplete = true;
      return failed(
          new FileReport(
              path.toString(), 0, null, List.of(), new FileReport.Counts(0, 0, 0), Set.of()));
    }
    return fixer.run(path, memory);
  }

  @Override
  public FixedFile failed(FileReport failure) {
    return fixer.failed(failure);
  }

  @Override
  public boolean isTooLarge(FixedFile result) {
    return fixer.isTooLarge(result);
  }
}
