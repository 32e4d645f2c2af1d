package org.rtmtext.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * When a file may be created or replaced, so that nothing is overwritten unseen. {@link AtomicFile}
 * checks the condition immediately before the replacement.
 */
public final class WriteCondition {
  /** The file may have any content, or not exist. */
  public static final WriteCondition ANY = new WriteCondition(null);

  /** The file must not exist. */
  public static final WriteCondition ABSENT = new WriteCondition(null);

  private static final int SHA_256_LENGTH = 32;

  /** Null unless the file must have a certain content. */
  private final byte[] sha256;

  private WriteCondition(byte[] sha256) {
    this.sha256 = sha256;
  }

  /** The file must have exactly this content. */
  public static WriteCondition content(byte[] content) {
    return new WriteCondition(FileBytes.sha256(content));
  }

  /**
   * The file must have the content with this hash.
   *
   * @param sha256 32 bytes
   */
  public static WriteCondition hash(byte[] sha256) {
    if (sha256.length != SHA_256_LENGTH) {
      throw new IllegalArgumentException("not a SHA-256: " + sha256.length + " bytes");
    }
    return new WriteCondition(sha256.clone());
  }

  /**
   * Nothing may be lost: the file must not exist, or be empty.
   *
   * @throws IOException if its size cannot be read
   */
  public static WriteCondition absentOrEmpty(Path file) throws IOException {
    return Files.isRegularFile(file) && Files.size(file) == 0 ? content(new byte[0]) : ABSENT;
  }

  /**
   * Reads a file and checks it, before work is spent on its replacement.
   *
   * @return its content; empty if there is no file
   * @throws ConflictException if the condition does not hold
   */
  public Optional<byte[]> read(Path file) throws IOException {
    boolean exists = Files.exists(file);
    checkExistence(exists);
    if (!exists) {
      return Optional.empty();
    }
    byte[] content = FileBytes.read(file);
    if (sha256 != null) {
      checkContent(FileBytes.sha256(content));
    }
    return Optional.of(content);
  }

  /**
   * Checks a file that is about to be replaced.
   *
   * @throws ConflictException if the condition does not hold
   */
  void check(Path file) throws IOException {
    checkExistence(Files.exists(file));
    if (sha256 != null) {
      checkContent(FileBytes.sha256(file));
    }
  }

  void checkExistence(boolean exists) throws ConflictException {
    if (this == ABSENT && exists) {
      throw new ConflictException("the file already exists");
    }
    if (sha256 != null && !exists) {
      throw new ConflictException("the file has been deleted since it was read");
    }
  }

  private void checkContent(byte[] current) throws ConflictException {
    if (!Arrays.equals(sha256, current)) {
      throw new ConflictException("the file has been changed by another program since it was read");
    }
  }
}
