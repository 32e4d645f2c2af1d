package org.rtmtext.projection;

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

/**
 * Names of temporary files beside their target, {@code .NAME.PID-N.rtmtmp}, and the removal of
 * those whose writer died.
 */
final class TemporaryFiles {
  private static final String END = ".rtmtmp";
  private static final int LONGEST_NAME = 60;
  private static final Duration CLOCK_SLACK = Duration.ofSeconds(10);
  private static final AtomicLong COUNTER = new AtomicLong();

  /**
   * The files that this process is writing. They must not even be opened by {@link
   * #removeAbandoned}: on POSIX systems, closing any handle of a file gives up all locks that the
   * process has on it.
   */
  private static final Set<Path> MINE = ConcurrentHashMap.newKeySet();

  private TemporaryFiles() {}

  /** A new name for a temporary file beside {@code target}; {@link #release} ends its use. */
  static Path reserve(Path target) {
    long pid = ProcessHandle.current().pid();
    Path file = target.resolveSibling(prefix(target) + pid + "-" + COUNTER.incrementAndGet() + END);
    MINE.add(file);
    return file;
  }

  /** Deletes the file, if it is still there. */
  static void release(Path file) throws IOException {
    try {
      Files.deleteIfExists(file);
    } finally {
      MINE.remove(file);
    }
  }

  /** Removes what writers of the same target left when they were killed. */
  static void removeAbandoned(Path target) {
    String prefix = prefix(target);
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(
            target.getParent(), f -> f.getFileName().toString().startsWith(prefix))) {
      for (Path file : files) {
        Optional<Long> pid = pid(file.getFileName().toString(), prefix);
        if (pid.isPresent() && isAbandoned(file, pid.get())) {
          Files.deleteIfExists(file);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // Tidying up is not what the caller asked for: what cannot be listed or removed stays.
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

  /** Whether the process of this number can be the one that wrote: numbers are given out again. */
  private static boolean isWriting(long pid, Instant lastWrite) {
    if (pid == ProcessHandle.current().pid()) {
      return false;
    }
    Optional<ProcessHandle> process = ProcessHandle.of(pid).filter(ProcessHandle::isAlive);
    return process.isPresent()
        && process
            .get()
            .info()
            .startInstant()
            .map(start -> start.isBefore(lastWrite.plus(CLOCK_SLACK)))
            .orElse(true);
  }

  private static Optional<Long> pid(String name, String prefix) {
    int dash = name.indexOf('-', prefix.length());
    if (dash < 0 || !name.endsWith(END)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Long.parseLong(name.substring(prefix.length(), dash)));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Hidden, and short enough for every file system however long the target's name is. */
  private static String prefix(Path target) {
    String name = target.getFileName().toString();
    if (name.length() > LONGEST_NAME) {
      name =
          name.substring(0, LONGEST_NAME / 2)
              + UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    }
    return "." + name + ".";
  }
}
