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
  public static final WriteCondition ANY = new WriteCondition(null, null);

  /** The file must not exist. */
  public static final WriteCondition ABSENT = new WriteCondition(null, null);

  private static final int SHA_256_LENGTH = 32;

  /**
   * The content of a file.
   *
   * @param sha256 hash of the bytes, 32 bytes
   */
  public record Content(byte[] bytes, byte[] sha256) {}

  /** The content that the file must have; null if only its hash or existence is checked. */
  private final byte[] content;

  /** The hash that the content of the file must have; null if there is no such condition. */
  private final byte[] sha256;

  private WriteCondition(byte[] content, byte[] sha256) {
    this.content = content;
    this.sha256 = sha256;
  }

  /**
   * The file must have exactly this content.
   *
   * @param content must not be modified as long as the condition is used
   */
  public static WriteCondition content(byte[] content) {
    return new WriteCondition(content, null);
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
    return new WriteCondition(null, sha256.clone());
  }

  /**
   * The condition that nothing is lost: the file must not exist, or be empty.
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
  public Optional<Content> read(Path file) throws IOException {
    boolean exists = Files.exists(file);
    checkExistence(exists);
    if (!exists) {
      return Optional.empty();
    }
    byte[] bytes = FileBytes.read(file);
    byte[] hash = FileBytes.sha256(bytes);
    if (content != null) {
      requireUnchanged(Arrays.equals(content, bytes));
    } else if (sha256 != null) {
      requireUnchanged(Arrays.equals(sha256, hash));
    }
    return Optional.of(new Content(bytes, hash));
  }

  /**
   * Checks a file that is about to be replaced.
   *
   * @throws ConflictException if the condition does not hold
   */
  void check(Path file) throws IOException {
    checkExistence(Files.exists(file));
    if (content != null) {
      requireUnchanged(FileBytes.isContent(file, content));
    } else if (sha256 != null) {
      requireUnchanged(Arrays.equals(sha256, FileBytes.sha256(file)));
    }
  }

  void checkExistence(boolean exists) throws ConflictException {
    if (this == ABSENT && exists) {
      throw new ConflictException("the file already exists");
    }
    if ((content != null || sha256 != null) && !exists) {
      throw new ConflictException("the file has been deleted since it was read");
    }
  }

  private static void requireUnchanged(boolean isUnchanged) throws ConflictException {
    if (!isUnchanged) {
      throw new ConflictException("the file has been changed by another program since it was read");
    }
  }
}
