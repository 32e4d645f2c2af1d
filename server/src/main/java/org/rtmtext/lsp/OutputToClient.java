package org.rtmtext.lsp;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** The output to the client, which notices when the client has closed it. */
final class OutputToClient extends FilterOutputStream {
  private final Runnable closed;

  /**
   * @param closed is called when writing fails
   */
  OutputToClient(OutputStream out, Runnable closed) {
    super(out);
    this.closed = closed;
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
      closed.run();
      throw e;
    }
  }

  @Override
  public void flush() throws IOException {
    try {
      out.flush();
    } catch (IOException e) {
      closed.run();
      throw e;
    }
  }
}
