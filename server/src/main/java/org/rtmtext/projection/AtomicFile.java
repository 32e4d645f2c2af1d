package org.rtmtext.projection;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Replaces files in one step. Whoever looks at the file, and whatever happens meanwhile, sees the
 * old content or the new one, whole.
 */
public final class AtomicFile {
  private static final int MOST_LINKS = 40;

  /**
   * For each target that this process is about to replace, what is held from the last look at it to
   * its replacement. One for each: a file system that hangs stops no writers of other files.
   */
  private static final Map<Path, Turn> REPLACING = new ConcurrentHashMap<>();

  /**
   * What writers of one file hold one after the other.
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

  /** How content gets into an open file; tests put failing ones in its place. */
  @FunctionalInterface
  interface Transfer {
    void write(FileChannel channel, byte[] content) throws IOException;
  }

  private AtomicFile() {}

  /** Whether a writer of this process replaces a file, or waits for its turn. */
  static boolean isReplacing(Path file) {
    return REPLACING.containsKey(file);
  }

  /**
   * Writes a file, new or over an old one. A symbolic link stays one: what it points to is
   * replaced. Permissions of an old file are kept, and its owner where the system allows that.
   *
   * @param content not changed meanwhile
   * @param expected what the file must still be when it is replaced
   * @throws ConflictException if the file is something else; it stays as it is
   * @throws IOException if the file cannot be written; it stays as it was. The message names the
   *     file and the reason
   */
  public static void write(Path target, byte[] content, Expected expected) throws IOException {
    write(target, content, expected, () -> {});
  }

  /**
   * Writes a file, unless that is called off.
   *
   * @param beforeReplacement the point of no return: called once the new content is on the disk and
   *     the file is what it must be. What it throws is passed on, and the file stays as it was
   */
  public static void write(
      Path target, byte[] content, Expected expected, Runnable beforeReplacement)
      throws IOException {
    replace(target, expected, filling(content, FileBytes::write), beforeReplacement);
  }

  static void write(Path target, byte[] content, Expected expected, Transfer transfer)
      throws IOException {
    replace(target, expected, filling(content, transfer), () -> {});
  }

  private static Filling filling(byte[] content, Transfer transfer) {
    return channel -> {
      transfer.write(channel, content);
      channel.force(true);
      FileBytes.verify(channel, content);
    };
  }

  /** Writes a file as {@link #write(Path, byte[], Expected)} does, from a stream. */
  public static void write(Path target, FileContent content, Expected expected) throws IOException {
    replace(
        target,
        expected,
        channel -> {
          MessageDigest digest = Expected.sha256();
          OutputStream out = new DigestOutputStream(Channels.newOutputStream(channel), digest);
          content.writeTo(out);
          out.flush();
          channel.force(true);
          if (!Arrays.equals(digest.digest(), FileBytes.sha256(channel))) {
            throw new IOException("read back other bytes than were written");
          }
        },
        () -> {});
  }

  /** Writes into an open file, and makes sure that the bytes are there. */
  private interface Filling {
    void fill(FileChannel channel) throws IOException;
  }

  private static void replace(
      Path target, Expected expected, Filling filling, Runnable beforeReplacement)
      throws IOException {
    try {
      Path file = withoutLinks(target.toAbsolutePath());
      checkReplaceable(file);
      TemporaryFiles.removeAbandoned(file);
      writeBeside(file, expected, filling, beforeReplacement);
      flushFolder(file.getParent());
    } catch (ConflictException e) {
      throw new ConflictException("cannot write " + target + ": " + e.getMessage());
    } catch (InvalidPathException e) {
      // The name came from a folder, in letters that cannot be written back in this locale.
      throw new IOException("cannot write " + target + ": " + FileErrors.reason(e), e);
    } catch (IOException e) {
      throw new IOException("cannot write " + target + ": " + FileErrors.reason(e), e);
    }
  }

  private static void writeBeside(
      Path file, Expected expected, Filling filling, Runnable beforeReplacement)
      throws IOException {
    PosixFileAttributes old = posix(file);
    Path temporary = TemporaryFiles.reserve(file);
    try (FileChannel channel = create(temporary, old)) {
      lock(channel);
      filling.fill(channel);
      if (old != null) {
        takeOver(temporary, old);
      }
      Turn turn = REPLACING.compute(file, (f, others) -> Turn.join(others));
      try {
        synchronized (turn.lock()) {
          replace(temporary, file, expected, beforeReplacement);
          // What was the temporary file is now the file, which the next writer wants to lock.
          channel.close();
        }
      } finally {
        REPLACING.computeIfPresent(file, (f, writers) -> writers.leave());
      }
    } finally {
      TemporaryFiles.release(temporary);
    }
  }

  private static void replace(
      Path temporary, Path file, Expected expected, Runnable beforeReplacement) throws IOException {
    if (expected instanceof Expected.Content content) {
      replaceContent(temporary, file, content, beforeReplacement);
      return;
    }
    beforeReplacement.run();
    if (expected instanceof Expected.Absent) {
      createNew(temporary, file);
    } else {
      move(temporary, file);
    }
  }

  /** A hard link fails where a file is, which a rename does not. */
  private static void createNew(Path temporary, Path file) throws IOException {
    try {
      Files.createLink(file, temporary);
    } catch (FileAlreadyExistsException e) {
      throw new ConflictException("another program has made this file meanwhile");
    } catch (UnsupportedOperationException | FileSystemException e) {
      if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        throw new ConflictException("another program has made this file meanwhile");
      }
      move(temporary, file);
    }
  }

  /**
   * Compares and replaces under a lock on the old file, so that of two writers that expect the same
   * content only one succeeds. The content is read after the lock is taken, and through a handle of
   * its own: the file at the path may no longer be the one that is locked. Both stay open until the
   * rename, since closing either would give up the lock.
   */
  private static void replaceContent(
      Path temporary, Path file, Expected.Content expected, Runnable beforeReplacement)
      throws IOException {
    if (posix(file) == null) {
      // Elsewhere an open file cannot be replaced: compare, then rename.
      compare(file, expected);
      beforeReplacement.run();
      move(temporary, file);
      return;
    }
    try (FileChannel locked =
            FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        FileLock lock = lockOld(locked)) {
      try (FileChannel now = FileChannel.open(file, StandardOpenOption.READ)) {
        compare(now, expected);
        beforeReplacement.run();
        move(temporary, file);
      }
    } catch (NoSuchFileException e) {
      throw new ConflictException("the file was removed since it was read");
    }
  }

  /** Null on network file systems that have no locks: there, comparing has to be enough. */
  private static FileLock lockOld(FileChannel old) throws ConflictException {
    try {
      FileLock lock = old.tryLock();
      if (lock == null) {
        throw new ConflictException("another program is writing this file");
      }
      return lock;
    } catch (ConflictException e) {
      throw e;
    } catch (IOException e) {
      return null;
    }
  }

  private static void compare(Path file, Expected.Content expected) throws IOException {
    try (FileChannel now = FileChannel.open(file, StandardOpenOption.READ)) {
      compare(now, expected);
    } catch (NoSuchFileException e) {
      throw new ConflictException("the file was removed since it was read");
    }
  }

  private static void compare(FileChannel now, Expected.Content expected) throws IOException {
    if (!Arrays.equals(FileBytes.sha256(now), expected.sha256())) {
      throw new ConflictException("the file was changed by another program since it was read");
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
      if (i == MOST_LINKS) {
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
    return folder.toRealPath().resolve(file.getFileName());
  }

  private static void checkReplaceable(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new IOException("is a folder");
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IOException("not a regular file");
    }
    // The folder's permissions alone would allow replacing it; its owner says otherwise.
    if (Files.exists(file) && !Files.isWritable(file)) {
      throw new IOException("the file is write-protected");
    }
  }

  private static FileChannel create(Path temporary, PosixFileAttributes old) throws IOException {
    // Until it has the old file's permissions nobody else may look into it.
    FileAttribute<?>[] attributes =
        old == null
            ? new FileAttribute<?>[0]
            : new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
            };
    return FileChannel.open(
        temporary,
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
        attributes);
  }

  /**
   * Says to other processes that the file's writer lives, until the channel is closed. Closing any
   * other channel on the file would give up the lock, too: content is read back through this one.
   */
  private static void lock(FileChannel channel) {
    try {
      channel.tryLock();
    } catch (IOException e) {
      // Some network file systems have no locks; there, left-over files simply stay.
    }
  }

  /** The attributes of an existing file on a POSIX system; otherwise null. */
  private static PosixFileAttributes posix(Path file) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    try {
      return view == null ? null : view.readAttributes();
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  private static void takeOver(Path temporary, PosixFileAttributes old) throws IOException {
    PosixFileAttributeView view =
        Files.getFileAttributeView(temporary, PosixFileAttributeView.class);
    PosixFileAttributes made = view.readAttributes();
    Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
    permissions.addAll(old.permissions());
    try {
      if (!made.group().equals(old.group())) {
        view.setGroup(old.group());
      }
    } catch (IOException e) {
      // What the old group was allowed is not given to another one.
      permissions.removeAll(PosixFilePermissions.fromString("---rwx---"));
    }
    try {
      if (!made.owner().equals(old.owner())) {
        view.setOwner(old.owner());
      }
    } catch (IOException e) {
      // Only the superuser can give files away; the writer then owns the new file.
    }
    if (!view.readAttributes().permissions().equals(permissions)) {
      view.setPermissions(permissions);
    }
  }

  /** Makes the rename itself last; what cannot be flushed (Windows) needs none. */
  private static void flushFolder(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // The rename is done, and the file is whole either way.
    }
  }
}
