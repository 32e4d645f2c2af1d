package org.rtmtext.lsp;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.eclipse.lsp4j.jsonrpc.JsonRpcException;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageIssueException;
import org.eclipse.lsp4j.jsonrpc.MessageIssueHandler;
import org.eclipse.lsp4j.jsonrpc.MessageProducer;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Message;

/**
 * Reads messages from a stream: headers, an empty line, and so many bytes of JSON. Unlike LSP4J's
 * own reader it takes no memory for a size that is only claimed, steps over messages that are too
 * large, and finds its way again behind anything that is no message.
 */
final class MessageReader implements MessageProducer {
  private static final String LENGTH = "content-length:";

  /** Of a header line; a longer one is none. */
  private static final int LONGEST_LINE = 4096;

  private final InputStream in;
  private final MessageJsonHandler json;
  private final MessageIssueHandler issues;
  private final long limit;
  private final Consumer<String> complain;

  /**
   * @param in buffered
   * @param issues is told of messages that are not quite right
   * @param limit bytes that one message may have
   * @param complain takes a sentence about what is wrong with the stream
   */
  MessageReader(
      InputStream in,
      MessageJsonHandler json,
      MessageIssueHandler issues,
      long limit,
      Consumer<String> complain) {
    this.in = in;
    this.json = json;
    this.issues = issues;
    this.limit = Math.min(limit, Integer.MAX_VALUE - 16);
    this.complain = complain;
  }

  /** Hands over messages until the stream ends. */
  @Override
  public void listen(MessageConsumer consumer) throws JsonRpcException {
    try {
      long length;
      while ((length = nextLength()) >= 0) {
        read(length, consumer);
      }
    } catch (IOException e) {
      // A stream that fails is one that has ended: nobody is there any more.
    }
  }

  /** Steps over headers; the length of what follows them, or -1 at the end of the stream. */
  private long nextLength() throws IOException {
    long length = -1;
    boolean garbage = false;
    String line;
    while ((line = line()) != null) {
      if (line.isEmpty() && length >= 0) {
        return length;
      }
      if (line.regionMatches(true, 0, LENGTH, 0, LENGTH.length())) {
        length = length(line.substring(LENGTH.length()).trim());
        garbage |= length < 0;
      } else if (!line.isEmpty() && !line.regionMatches(true, 0, "content-", 0, 8)) {
        garbage = true;
        length = -1;
      }
      if (garbage && length < 0) {
        complain.accept("what came from the client is no message: " + printable(line));
        garbage = false;
      }
    }
    return -1;
  }

  private static long length(String digits) {
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /** A line without its end, cut when it is long; null at the end of the stream. */
  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    int c;
    while ((c = in.read()) >= 0) {
      if (c == '\n') {
        return line.toString();
      }
      if (c != '\r' && line.length() < LONGEST_LINE) {
        line.append((char) c);
      }
    }
    return null;
  }

  private void read(long length, MessageConsumer consumer) throws IOException {
    if (length > limit) {
      complain.accept(
          String.format(
              "a message of %,d bytes is more than this server takes (%,d bytes with the memory that"
                  + " Java may use); start it with a larger -Xmx",
              length, limit));
      in.skipNBytes(length);
      return;
    }
    byte[] body = in.readNBytes((int) length);
    if (body.length < length) {
      return; // the stream has ended
    }
    try {
      Message message =
          json.parseMessage(
              new InputStreamReader(new ByteArrayInputStream(body), StandardCharsets.UTF_8));
      body = null;
      if (message != null) {
        consumer.consume(message);
      }
    } catch (MessageIssueException e) {
      issues.handle(e.getRpcMessage(), e.getIssues());
    } catch (OutOfMemoryError e) {
      complain.accept(
          String.format(
              "a message of %,d bytes needs more memory than Java may use (%,d MB); start the server"
                  + " with a larger -Xmx",
              length, Runtime.getRuntime().maxMemory() >> 20));
    } catch (RuntimeException e) {
      complain.accept("a message could not be understood: " + e);
    }
  }

  private static String printable(String line) {
    String start = line.length() <= 60 ? line : line.substring(0, 60) + "...";
    return start.replaceAll("[^ -~]", "?");
  }
}
