package org.rtmtext.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/** Reads and hashes whole files. */
public final class FileBytes {
  /**
   * Maximum number of bytes that are passed to a channel at once: it copies them to memory outside
   * the heap.
   */
  static final int SLICE = 1 << 20;

  private static final long MAX_SIZE = Integer.MAX_VALUE - 8;

  private FileBytes() {}

  /**
   * All bytes of a regular file. Pipes and devices are refused, because opening a pipe waits for
   * its other end.
   *
   * @throws IOException whose message names the file and the reason
   */
  public static byte[] read(Path file) throws IOException {
    try {
      if (Files.isDirectory(file)) {
        throw new IOException("is a folder");
      }
      if (!Files.readAttributes(file, BasicFileAttributes.class).isRegularFile()) {
        throw new IOException("not a regular file");
      }
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
        // A pipe that has replaced the file since the check has size 0 and is not read.
        return read(channel);
      }
    } catch (IOException e) {
      throw FileErrors.cannotRead(file, e);
    }
  }

  /**
   * All bytes of a file that the user has named. Pipes and devices are read to their end.
   *
   * @throws IOException whose message names the file and the reason
   */
  public static byte[] readNamed(Path file) throws IOException {
    if (Files.isRegularFile(file) || Files.isDirectory(file)) {
      return read(file);
    }
    try (InputStream in = Files.newInputStream(file)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw FileErrors.cannotRead(file, e);
    }
  }

  private static byte[] read(FileChannel channel) throws IOException {
    long size = channel.size();
    if (size > MAX_SIZE) {
      throw new IOException("larger than 2 GiB");
    }
    byte[] bytes = new byte[(int) size];
    int length = 0;
    while (length < bytes.length) {
      int n = channel.read(ByteBuffer.wrap(bytes, length, Math.min(SLICE, bytes.length - length)));
      if (n < 0) {
        return Arrays.copyOf(bytes, length);
      }
      length += n;
    }
    return bytes;
  }

  /** The SHA-256 of a file's content, 32 bytes. */
  public static byte[] sha256(byte[] content) {
    return newSha256().digest(content);
  }

  /**
   * The SHA-256 of a regular file.
   *
   * @throws IOException whose message names the file and the reason
   */
  public static byte[] sha256(Path file) throws IOException {
    FileContent content = out -> Files.copy(file, out);
    try {
      return content.sha256();
    } catch (IOException e) {
      throw FileErrors.cannotRead(file, e);
    }
  }

  /**
   * Whether a regular file has exactly this content.
   *
   * @throws IOException whose message names the file and the reason
   */
  static boolean isContent(Path file, byte[] content) throws IOException {
    byte[] slice = new byte[SLICE];
    int at = 0;
    try (InputStream in = Files.newInputStream(file)) {
      for (int n = in.read(slice); n >= 0; n = in.read(slice)) {
        if (n > content.length - at || !Arrays.equals(slice, 0, n, content, at, at + n)) {
          return false;
        }
        at += n;
      }
      return at == content.length;
    } catch (IOException e) {
      throw FileErrors.cannotRead(file, e);
    }
  }

  /**
   * A new SHA-256 digest. Every Java platform has this algorithm, so there is no checked exception.
   */
  public static MessageDigest newSha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
