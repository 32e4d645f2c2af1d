package org.rtmtext.files;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestOutputStream;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Replaces files in one step: at any moment, and after a crash, a file has the old content or the
 * new content, whole.
 */
public final class AtomicFile {
  private static final int MAX_LINKS = 40;

  /**
   * Names that Windows reserves for devices, in every folder and with any extension. Data written
   * to such a name is lost, or creates a file that most programs can neither open nor delete.
   */
  private static final Pattern DEVICE =
      Pattern.compile("(CON|PRN|AUX|NUL|COM[1-9]|LPT[1-9]) *(\\..*)?", Pattern.CASE_INSENSITIVE);

  private AtomicFile() {}

  /** Writes a file like {@link #write(Path, byte[], WriteCondition, ReplacementObserver)}. */
  public static void write(Path target, byte[] content, WriteCondition condition)
      throws IOException {
    write(target, content, condition, () -> {});
  }

  /**
   * Creates or replaces a file. A symbolic link is kept, and its target is replaced. An existing
   * file keeps its permissions, and its owner where the system allows this.
   *
   * @param content must not be modified before the method returns
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
    try (FileBatch folders = new FileBatch()) {
      return write(target, FileContent.of(content), condition, observer, folders);
    }
  }

  /**
   * Writes a file like {@link #write(Path, byte[], WriteCondition, ReplacementObserver)} without
   * holding its content in memory.
   */
  public static void write(Path target, FileContent content, WriteCondition condition)
      throws IOException {
    try (FileBatch folders = new FileBatch()) {
      write(target, content, condition, () -> {}, folders);
    }
  }

  /**
   * Writes a file like {@link #write(Path, byte[], WriteCondition, ReplacementObserver)}.
   *
   * @param folders the folders that this or earlier writes have changed, until they are flushed
   */
  static byte[] write(
      Path target,
      FileContent content,
      WriteCondition condition,
      ReplacementObserver observer,
      FileBatch folders)
      throws IOException {
    try {
      Path file = withoutLinks(target.toAbsolutePath());
      checkReplaceable(file);
      condition.checkExistence(Files.exists(file));
      folders.enter(file.getParent());
      return writeBeside(file, content, condition, observer);
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
      Path file, FileContent content, WriteCondition condition, ReplacementObserver observer)
      throws IOException {
    Optional<PosixFileAttributes> old = ownership(file);
    Path temporary = TemporaryFiles.reserve(file);
    try (FileChannel channel = create(temporary, old.isPresent())) {
      TemporaryFiles.lock(channel);
      DigestOutputStream out =
          new DigestOutputStream(Channels.newOutputStream(channel), FileBytes.newSha256());
      content.writeTo(out);
      channel.force(true);
      if (old.isPresent()) {
        setOwnership(temporary, old.get());
      }
      // Each attempt checks the condition: the program that has the file open may write to it.
      ReplacementLock.run(
          file,
          observer,
          () ->
              replaceHeld(
                  file,
                  observer,
                  () -> {
                    condition.check(file);
                    observer.beforeReplacement();
                    put(temporary, file, condition);
                  }));
      return out.getMessageDigest().digest();
    } finally {
      TemporaryFiles.release(temporary);
    }
  }

  /**
   * Renames the temporary file. If the target must be absent, creates a hard link where possible:
   * unlike a rename, this fails if the target exists.
   */
  private static void put(Path temporary, Path file, WriteCondition condition) throws IOException {
    if (condition == WriteCondition.ABSENT) {
      try {
        Files.createLink(file, temporary);
        return;
      } catch (UnsupportedOperationException | FileSystemException e) {
        condition.checkExistence(Files.exists(file, LinkOption.NOFOLLOW_LINKS));
      }
    }
    Files.move(
        temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * Owner, group and permissions of a file; empty for a new file, and on systems other than POSIX.
   */
  private static Optional<PosixFileAttributes> ownership(Path file) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    return view == null || !Files.exists(file)
        ? Optional.empty()
        : Optional.of(view.readAttributes());
  }

  private static FileChannel create(Path file, boolean ownerOnly) throws IOException {
    Set<PosixFilePermission> mine = PosixFilePermissions.fromString("rw-------");
    return FileChannel.open(
        file,
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
        ownerOnly
            ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(mine)}
            : new FileAttribute<?>[0]);
  }

  private static void setOwnership(Path file, PosixFileAttributes old) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    PosixFileAttributes created = view.readAttributes();
    Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
    permissions.addAll(old.permissions());
    try {
      if (!created.group().equals(old.group())) {
        view.setGroup(old.group());
      }
    } catch (IOException e) {
      // Another group must not get the permissions of the old group.
      permissions.removeAll(PosixFilePermissions.fromString("---rwx---"));
    }
    try {
      if (!created.owner().equals(old.owner())) {
        view.setOwner(old.owner());
      }
    } catch (IOException e) {
      // Only the superuser can give files away; otherwise, the writer owns the new file.
    }
    if (!view.readAttributes().permissions().equals(permissions)) {
      view.setPermissions(permissions);
    }
  }

  /**
   * Replaces a file that another program may have open. Windows refuses this as long as the file is
   * open. An indexer or a virus scanner has it open for moments only.
   *
   * @param attempt checks that the file may still be replaced, and replaces it
   * @throws IOException if the last attempt failed too, the observer gave up, or another error
   *     occurred
   */
  static void replaceHeld(Path file, ReplacementObserver observer, ReplacementLock.Work attempt)
      throws IOException {
    RetryPauses pauses = new RetryPauses(file, observer);
    do {
      try {
        attempt.run();
        return;
      } catch (FileSystemException e) {
        // Only Windows, whose files have no POSIX attributes, protects open files.
        if (Files.getFileAttributeView(file, PosixFileAttributeView.class) != null
            || !Files.isWritable(file)) {
          throw e;
        }
      }
    } while (pauses.pause());
    throw new FileSystemException(
        file.toString(),
        null,
        "another program has " + file.getFileName() + " open; close it there and try again");
  }

  /** The path without links; follows a link even if its target does not exist yet. */
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
    return FileNameCase.of(folder.toRealPath().resolve(file.getFileName()));
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
    // The folder may permit the replacement although the file is write-protected.
    if (Files.exists(file) && !Files.isWritable(file)) {
      throw new IOException("the file is write-protected");
    }
  }

  /**
   * Makes renames in a folder permanent. A folder that cannot be opened, as on Windows, needs no
   * flush.
   */
  static void flushFolder(Path folder) {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // The rename is done, and the file is whole either way.
    }
  }
}
