package org.rtmtext.projection;

import java.io.IOException;
import java.io.OutputStream;

/** What is written into a file, piece by piece; writes the same bytes each time. */
@FunctionalInterface
public interface FileContent {
  /**
   * Writes all bytes.
   *
   * @throws IOException of the stream
   */
  void writeTo(OutputStream out) throws IOException;
}
