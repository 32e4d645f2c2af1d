package org.rtmtext.eclipse.server;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Reads and writes the messages of the protocol as bytes: a header with the length, and a body. */
final class MessageFraming {
  private static final String LENGTH = "content-length:";

  private MessageFraming() {}

  /**
   * Reads the body of the next message.
   *
   * @throws EOFException if the stream ends before the end of the message
   */
  static byte[] read(InputStream in) throws IOException {
    int length = length(in);
    byte[] body = in.readNBytes(length);
    if (body.length < length) {
      throw new EOFException();
    }
    return body;
  }

  private static int length(InputStream in) throws IOException {
    int length = -1;
    while (true) {
      String line = line(in);
      if (line.isEmpty()) {
        if (length < 0) {
          throw new IOException("a message has no length");
        }
        return length;
      }
      if (line.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
        try {
          length = Integer.parseInt(line.substring(LENGTH.length()).strip());
        } catch (NumberFormatException e) {
          throw new IOException(line, e);
        }
      }
    }
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException();
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  /** Writes a message and flushes the stream. */
  static void write(OutputStream out, byte[] body) throws IOException {
    out.write(header(body));
    out.write(body);
    out.flush();
  }

  static byte[] header(byte[] body) {
    return ("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
  }
}
