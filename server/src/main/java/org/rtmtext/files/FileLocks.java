package org.rtmtext.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;

/** Locks on files that are being replaced; they are released when the channel is closed. */
final class FileLocks {
  private FileLocks() {}

  /**
   * Tells other processes that the file's writer is alive. Closing any other channel on the file
   * would release the lock too: content is read back through this one.
   */
  static void lockNew(FileChannel channel) {
    try {
      channel.tryLock();
    } catch (IOException e) {
      // Some network file systems have no locks; there, abandoned temporary files stay.
    }
  }

  /** Keeps other processes from replacing the file at the same time. */
  static void lockOld(FileChannel old) throws ConflictException {
    FileLock lock;
    try {
      lock = old.tryLock();
    } catch (IOException e) {
      // Some network file systems have no locks: there, comparing has to be enough.
      return;
    }
    if (lock == null) {
      throw new ConflictException("another program is writing this file");
    }
  }
}
