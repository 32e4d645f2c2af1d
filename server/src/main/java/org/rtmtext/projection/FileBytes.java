package org.rtmtext.projection;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * Whole files in and out, in slices: a channel that is handed a large heap array takes as much
 * memory again outside the heap.
 */
public final class FileBytes {
  private static final int SLICE = 1 << 20;
  private static final long LARGEST = Integer.MAX_VALUE - 8;

  private FileBytes() {}

  /**
   * All bytes of a regular file. Pipes and devices are refused: whoever opens a pipe waits for its
   * other end.
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
        // A pipe that has taken the place of the file since then has size 0, and is not read.
        return read(channel);
      }
    } catch (IOException e) {
      throw new IOException("cannot read " + file + ": " + FileErrors.reason(e), e);
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
      throw new IOException("cannot read " + file + ": " + FileErrors.reason(e), e);
    }
  }

  private static byte[] read(FileChannel channel) throws IOException {
    long size = channel.size();
    if (size > LARGEST) {
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

  static void write(FileChannel channel, byte[] content) throws IOException {
    for (int done = 0; done < content.length; ) {
      done += channel.write(ByteBuffer.wrap(content, done, Math.min(SLICE, content.length - done)));
    }
  }

  /** Reads back what {@link #write} wrote; a disk that lies is found out before the rename. */
  static void verify(FileChannel channel, byte[] content) throws IOException {
    if (channel.size() != content.length) {
      throw new IOException(
          "read back " + channel.size() + " bytes where " + content.length + " were written");
    }
    byte[] slice = new byte[Math.min(SLICE, content.length)];
    for (int done = 0; done < content.length; ) {
      int n =
          channel.read(
              ByteBuffer.wrap(slice, 0, Math.min(slice.length, content.length - done)), done);
      if (n < 0) {
        throw new EOFException("the file ended while it was read back");
      }
      if (!Arrays.equals(slice, 0, n, content, done, done + n)) {
        throw new IOException("read back other bytes than were written");
      }
      done += n;
    }
  }

  static byte[] sha256(FileChannel channel) throws IOException {
    MessageDigest digest = Expected.sha256();
    ByteBuffer slice = ByteBuffer.allocate(SLICE);
    for (long at = 0; ; ) {
      int n = channel.read(slice.clear(), at);
      if (n < 0) {
        return digest.digest();
      }
      at += n;
      digest.update(slice.flip());
    }
  }
}
