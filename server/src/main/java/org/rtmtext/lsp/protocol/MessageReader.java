package org.rtmtext.lsp.protocol;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Consumer;
import org.eclipse.lsp4j.jsonrpc.JsonRpcException;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageIssueException;
import org.eclipse.lsp4j.jsonrpc.MessageIssueHandler;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageProducer;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;
import org.rtmtext.problem.MemoryAdvice;
import org.rtmtext.problem.MemoryShares;

/**
 * Reads messages from a stream. Unlike LSP4J's reader, this class skips messages that are too
 * large, and answers every request that cannot be read.
 */
public final class MessageReader extends StreamMessageProducer {
  /** Number of bytes at the start of an unreadable message in which its id is searched for. */
  private static final int PEEK = 1024;

  private static final int SLICE = 1 << 13;

  private final MessageJsonHandler json;
  private final MessageIssueHandler issues;
  private final MessageConsumer out;
  private final long limit;
  private final Consumer<String> report;
  private MessageConsumer consumer;

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
    super(in, json);
    this.json = json;
    this.issues = issues;
    this.out = out;
    this.limit = limit;
    this.report = report;
  }

  /** Passes messages to a consumer. Returns when the stream ends. */
  @Override
  public void listen(MessageConsumer consumer) {
    this.consumer = consumer;
    try {
      super.listen(consumer);
    } catch (JsonRpcException e) {
      // The client has disconnected.
    }
  }

  @Override
  protected void fireError(Throwable error) {
    report.accept("cannot read a message: " + error.getMessage());
  }

  @Override
  protected boolean handleMessage(InputStream in, Headers headers) {
    try {
      return read(in, headers.contentLength);
    } catch (IOException e) {
      return false;
    }
  }

  /** Reads a message of this number of bytes; returns false at the end of the stream. */
  private boolean read(InputStream in, int length) throws IOException {
    if (length > limit) {
      String size = "a message of %,d bytes is larger than the limit of %,d bytes; %s";
      return skip(
          in,
          length,
          String.format(Locale.ROOT, size, length, limit, MemoryAdvice.forText(length)));
    }
    byte[] body;
    try {
      body = new byte[length];
    } catch (OutOfMemoryError e) {
      return skip(in, length, tooMuch(length));
    }
    int read = in.readNBytes(body, 0, length);
    if (read < length) {
      String end = "the input ended within a message, after %,d of %,d bytes";
      report.accept(String.format(Locale.ROOT, end, read, length));
      return false;
    }
    try {
      consume(body);
    } catch (OutOfMemoryError e) {
      refuse(body, tooMuch(length));
    } catch (RuntimeException | StackOverflowError e) {
      refuse(body, "cannot read a message: " + e);
    }
    return true;
  }

  private void consume(byte[] body) {
    Message message;
    try {
      message =
          json.parseMessage(
              new InputStreamReader(new ByteArrayInputStream(body), StandardCharsets.UTF_8));
    } catch (MessageIssueException e) {
      if (!(e.getRpcMessage() instanceof RequestMessage)) {
        // Only a request gets an error response, which reports the error to the client.
        fireError(e);
      }
      issues.handle(e.getRpcMessage(), e.getIssues());
      return;
    }
    if (message != null) {
      consumer.consume(message);
    }
  }

  private boolean skip(InputStream in, int length, String why) throws IOException {
    byte[] start = in.readNBytes(Math.min(PEEK, length));
    // InputStream.skip does not work on pipes.
    byte[] nothing = new byte[SLICE];
    int n = start.length;
    for (int left = length - n; left > 0 && n >= 0; left -= n) {
      n = in.read(nothing, 0, Math.min(SLICE, left));
    }
    refuse(start, why);
    return n >= 0;
  }

  private static String tooMuch(int length) {
    return String.format(
        Locale.ROOT,
        "a message of %,d bytes needs more memory than the %,d MB available; %s",
        length,
        MemoryShares.megabytes(),
        MemoryAdvice.forText(length));
  }

  /**
   * Reports a message that cannot be read. If it is a request, also answers it with an error, for
   * which the client waits.
   */
  private void refuse(byte[] message, String why) {
    report.accept(why);
    RequestMessage request = new RequestMessage();
    byte[] start = Arrays.copyOf(message, Math.min(PEEK, message.length));
    try (JsonReader reader =
        new JsonReader(
            new InputStreamReader(new ByteArrayInputStream(start), StandardCharsets.UTF_8))) {
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
      // The start may end within the JSON, and the message may not be JSON at all.
    }
    if (request.getId() != null && request.getMethod() != null) {
      ResponseMessage answer = new ResponseMessage();
      answer.setRawId(request.getRawId());
      answer.setError(new ResponseError(ResponseErrorCode.RequestFailed, why, null));
      out.consume(answer);
    }
  }
}
