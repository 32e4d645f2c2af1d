package org.rtmtext.lsp.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;
import org.junit.jupiter.api.Test;

class MessageReaderTest {
  private static final long LIMIT = 1000;
  private static final String A = message("{\"jsonrpc\":\"2.0\",\"method\":\"a\"}");
  private static final String B = message("{\"jsonrpc\":\"2.0\",\"method\":\"b\"}");

  private final List<String> complaints = new ArrayList<>();
  private final List<ResponseMessage> answers = new ArrayList<>();

  private static String message(String body) {
    return "Content-Length: " + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body;
  }

  /** Reads all messages and returns the names of their methods. */
  private List<String> read(InputStream in) {
    List<String> methods = new ArrayList<>();
    MessageJsonHandler json = new MessageJsonHandler(Map.of());
    new MessageReader(
            in,
            json,
            (message, issues) -> methods.add("issue " + ((RequestMessage) message).getId()),
            m -> answers.add((ResponseMessage) m),
            LIMIT,
            complaints::add)
        .listen(m -> methods.add(method(m)));
    return methods;
  }

  private List<String> read(String bytes) {
    return read(new ByteArrayInputStream(bytes.getBytes(StandardCharsets.UTF_8)));
  }

  private static String method(Message message) {
    return message instanceof NotificationMessage n
        ? n.getMethod()
        : ((RequestMessage) message).getMethod();
  }

  @Test
  void messages() {
    assertEquals(List.of("a", "b"), read(A + B));
    assertEquals(List.of(), complaints);
  }

  @Test
  void headersInAnyOrder() {
    String body = "{\"jsonrpc\":\"2.0\",\"method\":\"a\"}";
    assertEquals(
        List.of("a", "a", "a"),
        read(
            "Content-Length:"
                + body.length()
                + "\r\n\r\n"
                + body
                + "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length:  "
                + body.length()
                + "\r\n\r\n"
                + body
                + "Content-Length: "
                + body.length()
                + "\n\n"
                + body));
    assertEquals(List.of(), complaints);
  }

  @Test
  void aBodyIsUtf8() {
    assertEquals(
        List.of("Gelenk-ü-\uD83E\uDDB4"),
        read(message("{\"jsonrpc\":\"2.0\",\"method\":\"Gelenk-ü-\uD83E\uDDB4\"}")));
  }

  @Test
  void bytesThatComeOneByOne() {
    byte[] bytes = (A + B).getBytes(StandardCharsets.UTF_8);
    InputStream slow =
        new ByteArrayInputStream(bytes) {
          @Override
          public synchronized int read(byte[] to, int offset, int length) {
            return super.read(to, offset, Math.min(1, length));
          }
        };
    assertEquals(List.of("a", "b"), read(new BufferedInputStream(slow)));
  }

  @Test
  void aMessageThatIsTooLargeIsSteppedOverAndAnnounced() {
    String large =
        message(
            "{\"jsonrpc\":\"2.0\",\"method\":\"large\",\"params\":[\"" + "x".repeat(2000) + "\"]}");
    assertEquals(List.of("a", "b"), read(A + large + B));
    assertEquals(1, complaints.size());
    assertTrue(
        complaints.get(0).startsWith("a message of 2,048 bytes is larger than the limit"),
        complaints.get(0));
    assertEquals(List.of(), answers);
  }

  @Test
  void aRequestThatIsTooLargeIsAnswered() {
    String params = ",\"params\":[\"" + "x".repeat(2000) + "\"]}";
    read(
        message("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"large\"" + params)
            + message("{\"jsonrpc\":\"2.0\",\"method\":\"large\",\"id\":\"s\"" + params));
    assertEquals(List.of("7", "s"), answers.stream().map(ResponseMessage::getId).toList());
    assertEquals(complaints.get(0), answers.get(0).getError().getMessage());
  }

  @Test
  void aRequestThatIsNoJsonIsHandedToWhoAnswersIt() {
    assertEquals(
        List.of("issue 8", "a"),
        read(message("{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"m\",\"params\":[}") + A));
  }

  @Test
  void nestingHasALimit() {
    String deep = "[".repeat(450) + "]".repeat(450);
    String request = "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"m\",\"params\":" + deep + "}";
    assertEquals(List.of("issue 9", "a"), read(message(request) + A));
  }

  @Test
  void theStreamEndsInAMessage() {
    assertEquals(List.of("a"), read(A + "Content-Length: 50\r\n\r\n{\"jsonrpc\""));
    assertEquals(List.of("the input ended within a message, after 10 of 50 bytes"), complaints);
  }
}
