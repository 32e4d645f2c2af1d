package org.rtmtext.projection;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Writes files that are made anew. One that is there stays unless somebody says that it may go;
 * only where nothing is lost (it is empty, or has these bytes already) nobody need be asked.
 */
public final class NewFile {
  private static final int SLICE = 1 << 16;

  private NewFile() {}

  /**
   * Writes a file in one step; one that has these bytes already is left alone unless it may be
   * replaced.
   *
   * @param overwrite whether whatever is there may be replaced
   * @throws ConflictException if something is there, and may not be; it stays as it is
   * @throws IOException if the file cannot be written. The messages name the file and the reason
   */
  public static void write(Path file, FileContent content, boolean overwrite) throws IOException {
    if (overwrite) {
      AtomicFile.write(file, content, Expected.anything());
    } else if (!Files.isRegularFile(file)) {
      // Of a folder or a device it is said that it is one.
      AtomicFile.write(file, content, Expected.absent());
    } else if (Files.size(file) == 0) {
      AtomicFile.write(file, content, Expected.content(new byte[0]));
    } else if (!isContent(file, content)) {
      throw new ConflictException("cannot write " + file + ": there is a file already");
    }
  }

  private static boolean isContent(Path file, FileContent content) throws IOException {
    try (InputStream there = new BufferedInputStream(Files.newInputStream(file), SLICE)) {
      content.writeTo(new Comparison(there));
      return there.read() < 0;
    } catch (DifferentException e) {
      return false;
    } catch (IOException e) {
      throw new IOException("cannot read " + file + ": " + FileErrors.reason(e), e);
    }
  }

  /** Ends at the first byte that is another one. */
  private static final class DifferentException extends IOException {
    private static final long serialVersionUID = 1;
  }

  /** Compares what is written with what is there. */
  private static final class Comparison extends OutputStream {
    private final InputStream there;

    Comparison(InputStream there) {
      this.there = there;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      for (int done = 0; done < length; ) {
        byte[] old = there.readNBytes(Math.min(SLICE, length - done));
        int at = offset + done;
        if (old.length == 0 || !Arrays.equals(old, 0, old.length, bytes, at, at + old.length)) {
          throw new DifferentException();
        }
        done += old.length;
      }
    }
  }
}
