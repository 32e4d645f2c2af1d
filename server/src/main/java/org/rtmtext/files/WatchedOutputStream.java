package org.rtmtext.files;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.UnaryOperator;

/** Reports failures to write, which writers such as {@link java.io.PrintWriter} swallow. */
public final class WatchedOutputStream extends FilterOutputStream {
  private final UnaryOperator<IOException> onFailure;

  /**
   * @param onFailure called for each failure; returns the exception to throw
   */
  public WatchedOutputStream(OutputStream out, UnaryOperator<IOException> onFailure) {
    super(out);
    this.onFailure = onFailure;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      throw onFailure.apply(e);
    }
  }

  @Override
  public void flush() throws IOException {
    try {
      out.flush();
    } catch (IOException e) {
      throw onFailure.apply(e);
    }
  }
}
