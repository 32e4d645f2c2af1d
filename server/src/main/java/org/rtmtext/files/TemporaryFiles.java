package org.rtmtext.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names temporary files next to their target, {@code .NAME.PID-N.rtmtmp} and {@code
 * .NAME.lock.rtmtmp}, and removes those whose writer has died.
 */
final class TemporaryFiles {
  private static final String END = ".rtmtmp";
  private static final Pattern WRITER = Pattern.compile("^\\..*\\.(\\d{1,18})-\\d+\\" + END + "$");
  private static final String LOCK_END = ".lock" + END;
  private static final int MAX_NAME = 60;
  private static final Duration CLOCK_SLACK = Duration.ofSeconds(10);
  private static final AtomicLong COUNTER = new AtomicLong();

  /**
   * Files that this process is writing. {@link #removeAbandonedIn} must not even open them: on
   * POSIX systems, closing any handle of a file releases all locks that the process has on it.
   */
  private static final Set<Path> MINE = ConcurrentHashMap.newKeySet();

  private TemporaryFiles() {}

  /** Reserves a name for a temporary file next to the target until {@link #release}. */
  static Path reserve(Path target) {
    long pid = ProcessHandle.current().pid();
    Path file = target.resolveSibling(prefix(target) + pid + "-" + COUNTER.incrementAndGet() + END);
    MINE.add(file);
    return file;
  }

  /** The file that {@link ReplacementLock} locks while the target is replaced. */
  static Path lockFile(Path target) {
    return target.resolveSibling(prefix(target) + LOCK_END.substring(1));
  }

  /**
   * Tells other processes, also on other computers, that the file's writer is alive. Closing any
   * other channel on the file would release the lock too.
   */
  static void lock(FileChannel channel) {
    try {
      channel.tryLock();
    } catch (IOException e) {
      // Some network file systems have no locks; there, abandoned temporary files stay.
    }
  }

  /** Deletes the file if it still exists. */
  static void release(Path file) throws IOException {
    try {
      Files.deleteIfExists(file);
    } finally {
      MINE.remove(file);
    }
  }

  /** Removes the files of killed writers in a folder. A file that cannot be removed stays. */
  static void removeAbandonedIn(Path folder) {
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(folder, f -> f.getFileName().toString().endsWith(END))) {
      for (Path file : files) {
        try {
          removeIfAbandoned(file);
        } catch (IOException e) {
          // The writer has just ended, or may be running on another computer.
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // Writing to this folder reports the reason.
    }
  }

  private static void removeIfAbandoned(Path file) throws IOException {
    String name = file.getFileName().toString();
    Optional<Long> pid = pid(name);
    if (name.startsWith(".") && name.endsWith(LOCK_END)) {
      ReplacementLock.deleteAbandoned(file);
    } else if (pid.isPresent() && isAbandoned(file, pid.get())) {
      Files.deleteIfExists(file);
    }
  }

  private static boolean isAbandoned(Path file, long pid) throws IOException {
    // Opening a pipe would wait for its other end.
    if (MINE.contains(file)
        || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        || isWriting(pid, Files.getLastModifiedTime(file).toInstant())) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /**
   * Whether the writer may still be running. The process that has its id now may have started
   * later.
   */
  private static boolean isWriting(long pid, Instant lastWrite) {
    return pid != ProcessHandle.current().pid()
        && ProcessHandle.of(pid).filter(ProcessHandle::isAlive).stream()
            .anyMatch(
                process ->
                    process
                        .info()
                        .startInstant()
                        .map(start -> start.isBefore(lastWrite.plus(CLOCK_SLACK)))
                        .orElse(true));
  }

  private static Optional<Long> pid(String name) {
    Matcher writer = WRITER.matcher(name);
    return writer.find() ? Optional.of(Long.parseLong(writer.group(1))) : Optional.empty();
  }

  /**
   * The start of a temporary file's name: hidden, and short enough for every file system even if
   * the target's name is long.
   */
  private static String prefix(Path target) {
    String name = target.getFileName().toString();
    if (name.length() > MAX_NAME) {
      name =
          name.substring(0, MAX_NAME / 2)
              + UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    }
    return "." + name + ".";
  }
}
