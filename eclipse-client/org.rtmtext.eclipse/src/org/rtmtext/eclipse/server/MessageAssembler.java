package org.rtmtext.eclipse.server;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;

/** Takes bytes that a client writes, and passes on whole messages. */
final class MessageAssembler extends OutputStream {
  interface Sink {
    void message(byte[] body) throws IOException;

    void closed() throws IOException;
  }

  private final Sink sink;
  private final ByteArrayOutputStream pending = new ByteArrayOutputStream();

  MessageAssembler(Sink sink) {
    this.sink = sink;
  }

  @Override
  public synchronized void write(int b) {
    pending.write(b);
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) {
    pending.write(bytes, offset, length);
  }

  /** Passes on the messages that are complete. */
  @Override
  public synchronized void flush() throws IOException {
    byte[] bytes = pending.toByteArray();
    pending.reset();
    ByteArrayInputStream in = new ByteArrayInputStream(bytes);
    while (in.available() > 0) {
      int start = bytes.length - in.available();
      byte[] body;
      try {
        body = MessageFraming.read(in);
      } catch (EOFException e) {
        pending.write(bytes, start, bytes.length - start);
        return;
      }
      sink.message(body);
    }
  }

  @Override
  public void close() throws IOException {
    sink.closed();
  }
}
