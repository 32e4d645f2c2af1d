package org.rtmtext.files;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Replaces files in one step: at any moment, and after a crash, a file has the old content or the
 * new content, whole.
 */
public final class AtomicFile {
  private static final int MAX_LINKS = 40;

  /**
   * Names that Windows keeps for devices, in every folder and with any extension. What is written
   * to such a file is lost, or creates a file that most programs can neither open nor delete.
   */
  private static final Pattern DEVICE =
      Pattern.compile("(CON|PRN|AUX|NUL|COM[1-9]|LPT[1-9]) *(\\..*)?", Pattern.CASE_INSENSITIVE);

  /**
   * A lock for each file that this process is replacing, held from the last check of its condition
   * to the replacement. One lock per file: a file system that hangs stops only its own writers.
   */
  private static final Map<Path, Turn> REPLACING = new ConcurrentHashMap<>();

  /**
   * The lock of one file.
   *
   * @param writers how many hold it or wait for it
   */
  private record Turn(Object lock, int writers) {
    static Turn join(Turn others) {
      return others == null ? new Turn(new Object(), 1) : new Turn(others.lock, others.writers + 1);
    }

    Turn leave() {
      return writers == 1 ? null : new Turn(lock, writers - 1);
    }
  }

  private AtomicFile() {}

  /** Whether a writer of this process replaces a file, or waits for its turn. */
  static boolean isReplacing(Path file) {
    return REPLACING.containsKey(file);
  }

  /** Writes a file like {@link #write(Path, byte[], WriteCondition, ReplacementObserver)}. */
  public static void write(Path target, byte[] content, WriteCondition condition)
      throws IOException {
    write(target, content, condition, () -> {});
  }

  /**
   * Creates or replaces a file. A symbolic link stays one: its target is replaced. Permissions of
   * an existing file are kept, and its owner where the system allows that.
   *
   * @param content not changed meanwhile
   * @param condition must hold when the file is replaced
   * @param observer can cancel the replacement
   * @return the SHA-256 of the content
   * @throws ConflictException if the condition does not hold; the file is unchanged
   * @throws IOException if the file cannot be written; it is unchanged. The message names the file
   *     and the reason
   */
  public static byte[] write(
      Path target, byte[] content, WriteCondition condition, ReplacementObserver observer)
      throws IOException {
    return write(target, FileContent.of(content), condition, observer, UnaryOperator.identity());
  }

  /**
   * Writes a file like {@link #write(Path, byte[], WriteCondition, ReplacementObserver)} without
   * holding its content in memory.
   */
  public static void write(Path target, FileContent content, WriteCondition condition)
      throws IOException {
    write(target, content, condition, () -> {}, UnaryOperator.identity());
  }

  /**
   * @param disk decorates the stream to the temporary file; tests let it fail
   */
  static byte[] write(
      Path target,
      FileContent content,
      WriteCondition condition,
      ReplacementObserver observer,
      UnaryOperator<OutputStream> disk)
      throws IOException {
    return replace(
        target,
        file -> {
          TemporaryFiles.removeAbandonedIn(file.getParent());
          byte[] hash = writeBeside(file, content, condition, observer, disk);
          flushFolder(file.getParent());
          return hash;
        },
        condition);
  }

  /** Removes the temporary files of killed processes in a folder, as each write to it does. */
  public static void removeAbandonedIn(Path folder) {
    TemporaryFiles.removeAbandonedIn(folder);
  }

  /** Writes a file whose folder is cleaned before and flushed afterwards, see {@link FileBatch}. */
  static void writeOfBatch(Path target, byte[] content, WriteCondition condition)
      throws IOException {
    FileContent whole = FileContent.of(content);
    replace(
        target,
        file -> writeBeside(file, whole, condition, () -> {}, UnaryOperator.identity()),
        condition);
  }

  /** Replaces a file; the argument is its path without links. */
  private interface Replacement {
    byte[] of(Path file) throws IOException;
  }

  private static byte[] replace(Path target, Replacement replacement, WriteCondition condition)
      throws IOException {
    try {
      Path file = withoutLinks(target.toAbsolutePath());
      checkReplaceable(file);
      condition.checkExistence(Files.exists(file));
      return replacement.of(file);
    } catch (ConflictException e) {
      throw new ConflictException("cannot write " + target + ": " + e.getMessage());
    } catch (InvalidPathException e) {
      // A name from a folder listing, with characters that this locale cannot encode.
      throw FileErrors.cannotWrite(target, FileErrors.reason(e), e);
    } catch (IOException e) {
      throw FileErrors.cannotWrite(target, FileErrors.reason(e), e);
    }
  }

  private static byte[] writeBeside(
      Path file,
      FileContent content,
      WriteCondition condition,
      ReplacementObserver observer,
      UnaryOperator<OutputStream> disk)
      throws IOException {
    FileOwnership old = FileOwnership.of(file);
    Path temporary = TemporaryFiles.reserve(file);
    try (FileChannel channel = old.create(temporary)) {
      lockNew(channel);
      byte[] hash = writeAndVerify(channel, content, disk);
      old.applyTo(temporary);
      Turn turn = REPLACING.compute(file, (f, others) -> Turn.join(others));
      try {
        synchronized (turn.lock()) {
          // Each attempt checks the condition: the program that has the file open may write to it.
          new HeldFile(file, observer).replace(() -> replace(temporary, file, condition, observer));
          // The temporary file is now the file, which the next writer wants to lock.
          channel.close();
        }
      } finally {
        REPLACING.computeIfPresent(file, (f, writers) -> writers.leave());
      }
      return hash;
    } finally {
      TemporaryFiles.release(temporary);
    }
  }

  /**
   * Tells other processes that the file's writer is alive. Closing any other channel on the file
   * would release the lock too: content is read back through this one.
   */
  private static void lockNew(FileChannel channel) {
    try {
      channel.tryLock();
    } catch (IOException e) {
      // Some network file systems have no locks; there, abandoned temporary files stay.
    }
  }

  /** Keeps other processes from replacing the file at the same time. */
  private static void lockOld(FileChannel old) throws ConflictException {
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

  /** Reads the file back, so that a disk that lost bytes is noticed before the replacement. */
  private static byte[] writeAndVerify(
      FileChannel channel, FileContent content, UnaryOperator<OutputStream> disk)
      throws IOException {
    MessageDigest digest = FileBytes.newSha256();
    OutputStream out =
        new DigestOutputStream(disk.apply(Channels.newOutputStream(channel)), digest);
    content.writeTo(out);
    out.flush();
    channel.force(true);
    byte[] hash = digest.digest();
    if (!Arrays.equals(hash, FileBytes.sha256(channel))) {
      throw new IOException("the bytes read back differ from the bytes written; check the disk");
    }
    return hash;
  }

  private static void replace(
      Path temporary, Path file, WriteCondition condition, ReplacementObserver observer)
      throws IOException {
    if (condition.requiresContent()) {
      replaceContent(temporary, file, condition, observer);
      return;
    }
    observer.beforeReplacement();
    if (condition == WriteCondition.ABSENT) {
      createNew(temporary, file, condition);
    } else {
      move(temporary, file);
    }
  }

  /** Creating a hard link fails if the file exists, unlike a rename. */
  private static void createNew(Path temporary, Path file, WriteCondition condition)
      throws IOException {
    try {
      Files.createLink(file, temporary);
    } catch (UnsupportedOperationException | FileSystemException e) {
      condition.checkExistence(Files.exists(file, LinkOption.NOFOLLOW_LINKS));
      move(temporary, file);
    }
  }

  /**
   * Compares and replaces under a lock on the old file, so that of two writers that expect the same
   * content only one succeeds. The content is read after the lock is taken, and through a separate
   * handle: the file at the path may no longer be the locked one. Both handles stay open until the
   * rename, because closing either would release the lock.
   */
  private static void replaceContent(
      Path temporary, Path file, WriteCondition condition, ReplacementObserver observer)
      throws IOException {
    boolean isPosix = FileOwnership.of(file).attributes() != null;
    Set<StandardOpenOption> forLock = Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE);
    try (FileChannel locked = isPosix ? FileChannel.open(file, forLock) : null;
        FileChannel current = FileChannel.open(file, StandardOpenOption.READ)) {
      if (isPosix) {
        lockOld(locked);
      }
      condition.checkContent(FileBytes.sha256(current));
      if (!isPosix) {
        // Windows cannot replace an open file.
        current.close();
      }
      observer.beforeReplacement();
      move(temporary, file);
    } catch (NoSuchFileException e) {
      condition.checkExistence(false);
    }
  }

  private static void move(Path temporary, Path file) throws IOException {
    Files.move(
        temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Also follows a link whose target does not exist yet. */
  private static Path withoutLinks(Path path) throws IOException {
    Path file = path;
    for (int i = 0; Files.isSymbolicLink(file); i++) {
      if (i == MAX_LINKS) {
        throw new FileSystemLoopException(path.toString());
      }
      file = file.resolveSibling(Files.readSymbolicLink(file));
    }
    Path folder = file.getParent();
    if (folder == null || file.getFileName() == null) {
      throw new IOException("is a folder");
    }
    if (!Files.exists(folder)) {
      throw new IOException("the folder " + folder + " does not exist");
    }
    // A replacement must not change the letter case of the name.
    return StoredName.of(folder.toRealPath().resolve(file.getFileName()));
  }

  private static void checkReplaceable(Path file) throws IOException {
    boolean isWindows = file.getFileSystem().getSeparator().equals("\\");
    if (isWindows && DEVICE.matcher(file.getFileName().toString()).matches()) {
      throw new IOException("the name is reserved by Windows; use another one");
    }
    if (Files.isDirectory(file)) {
      throw new IOException("is a folder");
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IOException("not a regular file");
    }
    // The folder's permissions alone would allow replacing it, against the will of its owner.
    if (Files.exists(file) && !Files.isWritable(file)) {
      throw new IOException("the file is write-protected");
    }
  }

  /** Makes the rename permanent; a folder that cannot be opened (Windows) needs no flush. */
  static void flushFolder(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // The rename is done, and the file is whole either way.
    }
  }
}
