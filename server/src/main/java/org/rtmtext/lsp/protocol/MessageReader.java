package org.rtmtext.lsp.protocol;

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
import org.rtmtext.lsp.protocol.LifecycleGuard.ErrorResponse;
import org.rtmtext.problem.MemoryAdvice;

/**
 * Reads messages from a stream: headers, an empty line, and JSON. Unlike LSP4J's reader, it
 * allocates no memory for a length that is only announced, skips messages that are too large, and
 * finds the next message after garbage.
 */
public final class MessageReader implements MessageProducer {
  private static final String LENGTH = "content-length:";

  /** Characters that are kept from the start and from the end of a long line. */
  private static final int START = 256;

  private static final int END = 64;

  /** Bytes at the start of a message in which its id is searched. */
  private static final int PEEK = 1024;

  private static final int SLICE = 1 << 13;

  private final InputStream in;
  private final MessageJsonHandler json;
  private final MessageIssueHandler issues;
  private final MessageConsumer out;
  private final long limit;
  private final Consumer<String> report;

  /**
   * @param in buffered
   * @param issues handles messages with invalid parameters
   * @param out takes error responses to requests that cannot be read
   * @param limit the largest message in bytes
   * @param report takes descriptions of problems with the stream
   */
  public MessageReader(
      InputStream in,
      MessageJsonHandler json,
      MessageIssueHandler issues,
      MessageConsumer out,
      long limit,
      Consumer<String> report) {
    this.in = in;
    this.json = json;
    this.issues = issues;
    this.out = out;
    this.limit = Math.min(limit, Integer.MAX_VALUE - 16);
    this.report = report;
  }

  /** Passes messages to a consumer until the stream ends. */
  @Override
  public void listen(MessageConsumer consumer) throws JsonRpcException {
    try {
      long length;
      while ((length = nextLength()) >= 0) {
        read(length, consumer);
      }
    } catch (IOException e) {
      // The client has disconnected.
    }
  }

  /** Reads headers; returns the length of the message, or -1 at the end of the stream. */
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
        // Reported once for all lines up to the next message.
        if (!lost) {
          report.accept("unexpected input from the client: " + printable(line));
        }
        lost = true;
      }
      if (found >= 0) {
        // Garbage may precede the header in its line.
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

  /** A line, without the middle if it is long; null at the end of the stream. */
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
      // It is not known how much was read: the rest is searched for a header.
      report.accept(tooMuch(length));
      return;
    }
    if (body.length < length) {
      report.accept(
          String.format(
              Locale.ROOT,
              "the input ended within a message, after %,d of %,d bytes",
              body.length,
              length));
      return;
    }
    try {
      consume(body, consumer);
    } catch (OutOfMemoryError e) {
      refuse(body, tooMuch(length));
    } catch (RuntimeException | StackOverflowError e) {
      refuse(body, "cannot read a message: " + e);
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
        // No error response will report it.
        report.accept("cannot read a message: " + e.getMessage());
      }
      issues.handle(e.getRpcMessage(), e.getIssues());
      return;
    }
    if (message != null) {
      consumer.consume(message);
    }
  }

  private void skip(long length) throws IOException {
    // Reported before it is skipped: the announced bytes may never come.
    String what =
        String.format(
            Locale.ROOT,
            "a message of %,d bytes is larger than the limit of %,d bytes; %s",
            length,
            limit,
            MemoryAdvice.larger());
    report.accept(what);
    byte[] start = in.readNBytes((int) Math.min(PEEK, length));
    // InputStream.skip does not work on pipes.
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
        "a message of %,d bytes needs more memory than the %,d MB available; %s",
        length,
        Runtime.getRuntime().maxMemory() >> 20,
        MemoryAdvice.larger());
  }

  private void refuse(byte[] message, String why) {
    report.accept(why);
    answer(message, why);
  }

  /** Replies so that the sender does not wait forever. */
  private void answer(byte[] message, String why) {
    request(message)
        .ifPresent(r -> out.consume(ErrorResponse.of(r, ResponseErrorCode.RequestFailed, why)));
  }

  /** Finds id and method in the start of a message; empty if it is not a request. */
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
      // Only the start is parsed, and it may not be JSON.
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
