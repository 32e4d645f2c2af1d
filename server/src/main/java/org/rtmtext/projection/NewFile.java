package org.rtmtext.projection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Writes files that are made anew. One that is there stays unless somebody says that it may go;
 * only where nothing is lost (it is empty, or has these bytes already) nobody need be asked.
 */
public final class NewFile {
  private NewFile() {}

  /**
   * Writes a file in one step; one that has these bytes already is left alone unless it may be
   * replaced.
   *
   * @param overwrite whether whatever is there may be replaced
   * @throws ConflictException if something is there, and may not be; it stays as it is
   * @throws IOException if the file cannot be written. The messages name the file and the reason
   */
  public static void write(Path file, byte[] content, boolean overwrite) throws IOException {
    if (overwrite) {
      AtomicFile.write(file, content, Expected.anything());
    } else if (!Files.isRegularFile(file)) {
      // Of a folder or a device it is said that it is one.
      AtomicFile.write(file, content, Expected.absent());
    } else {
      long size = Files.size(file);
      byte[] there = size == 0 || size == content.length ? FileBytes.read(file) : null;
      if (there == null || there.length > 0 && !Arrays.equals(there, content)) {
        throw new ConflictException("cannot write " + file + ": there is a file already");
      }
      if (there.length == 0) {
        AtomicFile.write(file, content, Expected.content(there));
      }
    }
  }
}
