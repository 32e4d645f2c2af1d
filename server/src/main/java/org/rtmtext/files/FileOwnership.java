package org.rtmtext.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/**
 * Owner, group and permissions of a file, which the file that replaces it gets.
 *
 * @param attributes null for a new file, and on systems other than POSIX
 */
record FileOwnership(PosixFileAttributes attributes) {
  static FileOwnership of(Path file) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    try {
      return new FileOwnership(view == null ? null : view.readAttributes());
    } catch (NoSuchFileException e) {
      return new FileOwnership(null);
    }
  }

  /** Creates a file that only its owner can read until {@link #applyTo}. */
  FileChannel create(Path file) throws IOException {
    FileAttribute<?>[] ownerOnly =
        attributes == null
            ? new FileAttribute<?>[0]
            : new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
            };
    return FileChannel.open(
        file,
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
        ownerOnly);
  }

  void applyTo(Path file) throws IOException {
    if (attributes == null) {
      return;
    }
    PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
    PosixFileAttributes created = view.readAttributes();
    Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
    permissions.addAll(attributes.permissions());
    try {
      if (!created.group().equals(attributes.group())) {
        view.setGroup(attributes.group());
      }
    } catch (IOException e) {
      // The permissions of the old group are not given to another one.
      permissions.removeAll(PosixFilePermissions.fromString("---rwx---"));
    }
    try {
      if (!created.owner().equals(attributes.owner())) {
        view.setOwner(attributes.owner());
      }
    } catch (IOException e) {
      // Only the superuser can give files away; the writer then owns the new file.
    }
    if (!view.readAttributes().permissions().equals(permissions)) {
      view.setPermissions(permissions);
    }
  }
}
