package org.rtmtext.eclipse.server;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A stream of messages. It is not bounded: with a full pipe, a reader that waits for another reader
 * of the same server would wait forever.
 */
final class MessageQueue extends InputStream {
  private static final byte[] END = new byte[0];

  private final BlockingQueue<byte[]> parts = new LinkedBlockingQueue<>();
  private byte[] part = new byte[0];
  private int position;

  /** Appends a message. */
  void add(byte[] body) {
    synchronized (parts) {
      parts.add(MessageFraming.header(body));
      parts.add(body);
    }
  }

  /** Ends the stream after the messages that were added. */
  void end() {
    parts.add(END);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public synchronized int read(byte[] target, int offset, int length) throws IOException {
    while (position == part.length) {
      if (part == END) {
        return -1;
      }
      try {
        part = parts.take();
        position = 0;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", e);
      }
    }
    int count = Math.min(length, part.length - position);
    System.arraycopy(part, position, target, offset, count);
    position += count;
    return count;
  }
}
