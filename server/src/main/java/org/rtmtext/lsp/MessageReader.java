package org.rtmtext.lsp;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.lsp4j.jsonrpc.JsonRpcException;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageIssueException;
import org.eclipse.lsp4j.jsonrpc.MessageIssueHandler;
import org.eclipse.lsp4j.jsonrpc.MessageProducer;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/**
 * Reads messages from a stream: headers, an empty line, and so many bytes of JSON. Unlike LSP4J's
 * own reader it takes no memory for a size that is only claimed, steps over messages that are too
 * large, and finds its way again behind anything that is no message.
 */
final class MessageReader implements MessageProducer {
  private static final String LENGTH = "content-length:";

  /** Of a line, what is kept of its start and of its end. */
  private static final int START = 256;

  private static final int END = 64;

  /** Bytes at the start of a message in which its id is looked for. */
  private static final int PEEK = 1024;

  private static final int SLICE = 1 << 13;

  private final InputStream in;
  private final MessageJsonHandler json;
  private final MessageIssueHandler issues;
  private final MessageConsumer out;
  private final long limit;
  private final Consumer<String> complain;

  /**
   * @param in buffered
   * @param issues is told of messages that are not quite right
   * @param out takes answers to requests that cannot be read
   * @param limit bytes that one message may have
   * @param complain takes a sentence about what is wrong with the stream
   */
  MessageReader(
      InputStream in,
      MessageJsonHandler json,
      MessageIssueHandler issues,
      MessageConsumer out,
      long limit,
      Consumer<String> complain) {
    this.in = in;
    this.json = json;
    this.issues = issues;
    this.out = out;
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
    boolean lost = false;
    String line;
    while ((line = line()) != null) {
      if (line.isEmpty()) {
        if (length >= 0) {
          return length;
        }
        continue;
      }
      int at = line.toLowerCase(Locale.ROOT).lastIndexOf(LENGTH);
      long found = at < 0 ? -1 : length(line.substring(at + LENGTH.length()).trim());
      boolean isHeader =
          found >= 0 ? at == 0 : at < 0 && line.regionMatches(true, 0, "content-", 0, 8);
      if (!isHeader) {
        length = -1;
        // Said once for all that comes before the next message.
        if (!lost) {
          complain.accept("what came from the client is no message: " + printable(line));
        }
        lost = true;
      }
      if (found >= 0) {
        // Even behind something else: the end of a message may be taken for a part of the line.
        length = found;
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

  /** A line without its end, and without its middle when it is long; null at the stream's end. */
  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    int c;
    while ((c = in.read()) >= 0) {
      if (c == '\n') {
        return line.toString();
      }
      if (c != '\r') {
        line.append((char) c);
      }
      if (line.length() > START + 2 * END) {
        line.delete(START, START + END);
      }
    }
    return null;
  }

  private void read(long length, MessageConsumer consumer) throws IOException {
    if (length > limit) {
      skip(length);
      return;
    }
    byte[] body;
    try {
      body = in.readNBytes((int) length);
    } catch (OutOfMemoryError e) {
      // How much of it has been read is not known. What is left is looked through for a header.
      complain.accept(tooMuch(length));
      return;
    }
    if (body.length < length) {
      complain.accept(
          String.format(
              Locale.ROOT,
              "the stream ended in a message: it has %,d of %,d bytes",
              body.length,
              length));
      return;
    }
    try {
      consume(body, consumer);
    } catch (OutOfMemoryError e) {
      refuse(body, tooMuch(length));
    } catch (RuntimeException | StackOverflowError e) {
      refuse(body, "a message could not be understood: " + e);
    }
  }

  private void consume(byte[] body, MessageConsumer consumer) {
    Message message;
    try {
      message =
          json.parseMessage(
              new InputStreamReader(new ByteArrayInputStream(body), StandardCharsets.UTF_8));
    } catch (MessageIssueException e) {
      if (!(e.getRpcMessage() instanceof RequestMessage)) {
        // Nobody waits for an answer that could say it.
        complain.accept("a message could not be understood: " + e.getMessage());
      }
      issues.handle(e.getRpcMessage(), e.getIssues());
      return;
    }
    if (message != null) {
      consumer.consume(message);
    }
  }

  private void skip(long length) throws IOException {
    // Said before it is skipped: what was announced may never come.
    String what =
        String.format(
            Locale.ROOT,
            "a message of %,d bytes is more than this server takes (%,d bytes with the memory that"
                + " Java may use); start it with a larger -Xmx",
            length,
            limit);
    complain.accept(what);
    byte[] start = in.readNBytes((int) Math.min(PEEK, length));
    // By reading: a pipe cannot be skipped in.
    byte[] nothing = new byte[SLICE];
    long left = length - start.length;
    while (left > 0) {
      int n = in.read(nothing, 0, (int) Math.min(SLICE, left));
      if (n < 0) {
        return;
      }
      left -= n;
    }
    answer(start, what);
  }

  private static String tooMuch(long length) {
    return String.format(
        Locale.ROOT,
        "a message of %,d bytes needs more memory than Java may use (%,d MB); start the server"
            + " with a larger -Xmx",
        length,
        Runtime.getRuntime().maxMemory() >> 20);
  }

  private void refuse(byte[] message, String why) {
    complain.accept(why);
    answer(message, why);
  }

  /** So that who has sent a request does not wait forever. */
  private void answer(byte[] message, String why) {
    request(message)
        .ifPresent(r -> out.consume(ErrorResponse.of(r, ResponseErrorCode.RequestFailed, why)));
  }

  /** The id of a request of which the start is known; empty if it is none, or has it elsewhere. */
  private static Optional<RequestMessage> request(byte[] message) {
    RequestMessage request = new RequestMessage();
    try (JsonReader reader =
        new JsonReader(
            new InputStreamReader(
                new ByteArrayInputStream(message, 0, Math.min(PEEK, message.length)),
                StandardCharsets.UTF_8))) {
      reader.beginObject();
      while (reader.hasNext() && (request.getId() == null || request.getMethod() == null)) {
        switch (reader.nextName()) {
          case "id" -> {
            if (reader.peek() == JsonToken.NUMBER) {
              request.setId(reader.nextInt());
            } else {
              request.setId(reader.nextString());
            }
          }
          case "method" -> request.setMethod(reader.nextString());
          default -> reader.skipValue();
        }
      }
    } catch (IOException | RuntimeException e) {
      // The rest is not at hand, or is no JSON.
    }
    return request.getId() == null || request.getMethod() == null
        ? Optional.empty()
        : Optional.of(request);
  }

  private static String printable(String line) {
    String start = line.length() <= 60 ? line : line.substring(0, 60) + "...";
    return start.replaceAll("[^ -~]", "?");
  }
}
