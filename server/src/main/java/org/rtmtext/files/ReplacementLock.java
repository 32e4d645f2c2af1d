package org.rtmtext.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * Keeps two threads or programs from replacing a file at the same time: each locks the hidden file
 * {@code .NAME.lock.rtmtmp} next to it. The system releases the lock of a killed process. Where it
 * has no locks, as on some network drives, only the threads of this process are kept apart.
 */
final class ReplacementLock {
  /**
   * The offset of the only byte that is locked: on Windows, other programs cannot read locked
   * bytes.
   */
  private static final long LOCKED_BYTE = 1 << 30;

  private static final Set<OpenOption> EXISTING =
      Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
  private static final Set<OpenOption> NEW_OR_EXISTING =
      Set.of(
          StandardOpenOption.CREATE,
          StandardOpenOption.READ,
          StandardOpenOption.WRITE,
          LinkOption.NOFOLLOW_LINKS);

  /**
   * The first character of a deletion mark. The holder of a lock replaces its process id by such a
   * mark before it deletes the file: a program that opened the file earlier must not lock it
   * anymore. A unique text follows, so each deletion has another mark.
   */
  private static final char DELETED = 0;

  private static final int MAX_CONTENT = 64;

  /**
   * After this number of failed attempts to open the lock file, the file is replaced without a
   * lock. Windows refuses a few attempts while the lock file is being deleted.
   */
  private static final int MAX_REFUSALS = 5;

  /**
   * Locks of threads, by the hash of the path. Only one thread at a time may have a lock file open:
   * on POSIX systems, closing any handle of a file releases all locks that the process has on it.
   */
  private static final ReentrantLock[] THREADS =
      Stream.generate(ReentrantLock::new).limit(64).toArray(ReentrantLock[]::new);

  private ReplacementLock() {}

  interface Work {
    void run() throws IOException;
  }

  /**
   * Runs work while no other thread or program runs work on the file. Waits for up to 5 s.
   *
   * @param observer can give up waiting
   * @throws IOException if another program still has the lock, or the work fails
   */
  static void run(Path file, ReplacementObserver observer, Work work) throws IOException {
    Path lockFile = TemporaryFiles.lockFile(file);
    ReentrantLock thread = thread(lockFile);
    thread.lock();
    try (FileChannel channel = acquire(file, lockFile, observer)) {
      try {
        work.run();
      } finally {
        if (channel != null) {
          delete(lockFile, channel);
        }
      }
    } finally {
      thread.unlock();
    }
  }

  /** Deletes the lock file of a killed process. */
  static void deleteAbandoned(Path lockFile) throws IOException {
    ReentrantLock thread = thread(lockFile);
    if (!thread.tryLock()) {
      return;
    }
    try {
      if (Files.isRegularFile(lockFile, LinkOption.NOFOLLOW_LINKS)) {
        Deletions deletions = new Deletions();
        if (!deleteAbandoned(lockFile, deletions)) {
          deleteAbandoned(lockFile, deletions);
        }
      }
    } finally {
      thread.unlock();
    }
  }

  /**
   * Deletes a lock file unless it is in use.
   *
   * @return false if the file has a deletion mark that was not seen before: it may be about to
   *     disappear
   */
  private static boolean deleteAbandoned(Path lockFile, Deletions deletions) throws IOException {
    if (!Files.exists(lockFile, LinkOption.NOFOLLOW_LINKS)) {
      return true;
    }
    try (FileChannel channel = FileChannel.open(lockFile, EXISTING)) {
      if (lock(channel)) {
        if (deletions.isDeleted(channel)) {
          return false;
        }
        delete(lockFile, channel);
      }
      return true;
    }
  }

  private static ReentrantLock thread(Path lockFile) {
    return THREADS[Math.floorMod(lockFile.hashCode(), THREADS.length)];
  }

  /** The open lock file, locked if the file system has locks; null if it cannot be opened. */
  private static FileChannel acquire(Path file, Path lockFile, ReplacementObserver observer)
      throws IOException {
    RetryPauses pauses = new RetryPauses(file, observer);
    Optional<String> holder = Optional.empty();
    Deletions deletions = new Deletions();
    int refusals = 0;
    do {
      FileChannel channel = open(lockFile);
      if (channel == null) {
        if (++refusals == MAX_REFUSALS) {
          return null;
        }
      } else if (take(channel, deletions)) {
        return channel;
      } else {
        holder = holder(channel);
        channel.close();
      }
    } while (pauses.pause());
    throw new FileSystemException(
        file.toString(),
        null,
        "another program"
            + holder.map(process -> " (" + process + ")").orElse("")
            + " is saving "
            + file.getFileName()
            + "; try again");
  }

  private static FileChannel open(Path lockFile) {
    try {
      return FileChannel.open(lockFile, NEW_OR_EXISTING);
    } catch (IOException | UnsupportedOperationException e) {
      return null;
    }
  }

  /**
   * Locks an open lock file.
   *
   * @return whether the file may be replaced now: it is locked, or the file system has no locks
   */
  private static boolean take(FileChannel channel, Deletions deletions) {
    try {
      if (!lock(channel) || deletions.isDeleted(channel)) {
        return false;
      }
      write(channel, Long.toString(ProcessHandle.current().pid()));
    } catch (IOException e) {
      // The file system has no locks, or no space for the process id. Neither prevents the
      // replacement.
    }
    return true;
  }

  private static boolean lock(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock(LOCKED_BYTE, 1, false);
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /** Remembers the last deletion mark that was seen in a lock file. */
  private static final class Deletions {
    private String last = "";

    /**
     * Whether the last holder has deleted this file: other programs may already have locked a new
     * file of the same name. If the same mark is seen a second time, in a file that was opened
     * after the first attempt, its writer was killed before it could delete the file, and the file
     * can be used.
     *
     * @param channel of the file, which is locked
     */
    boolean isDeleted(FileChannel channel) throws IOException {
      String content = content(channel);
      boolean isMarked = !content.isEmpty() && content.charAt(0) == DELETED;
      boolean isKilled = isMarked && content.equals(last);
      last = content;
      return isMarked && !isKilled;
    }
  }

  private static void delete(Path lockFile, FileChannel channel) {
    try {
      write(channel, DELETED + UUID.randomUUID().toString());
      Files.deleteIfExists(lockFile);
    } catch (IOException e) {
      // Another program can lock the file again, and the next write to the folder deletes it.
    }
  }

  private static void write(FileChannel channel, String content) throws IOException {
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(content.getBytes(StandardCharsets.US_ASCII)), 0);
  }

  private static String content(FileChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(MAX_CONTENT);
    channel.read(bytes, 0);
    return new String(bytes.array(), 0, bytes.position(), StandardCharsets.US_ASCII);
  }

  private static Optional<String> holder(FileChannel channel) {
    String pid;
    try {
      pid = content(channel);
    } catch (IOException e) {
      return Optional.empty();
    }
    return pid.matches("\\d{1,18}") ? Optional.of(process(Long.parseLong(pid))) : Optional.empty();
  }

  private static String process(long pid) {
    Optional<String> program =
        ProcessHandle.of(pid)
            .flatMap(process -> process.info().command())
            .map(command -> Path.of(command).getFileName().toString() + ", ");
    return program.orElse("") + "process " + pid;
  }
}
