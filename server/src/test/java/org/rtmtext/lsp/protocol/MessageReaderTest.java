package org.rtmtext.lsp.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
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
  void headersInAnyCaseAndOrder() {
    String body = "{\"jsonrpc\":\"2.0\",\"method\":\"a\"}";
    assertEquals(
        List.of("a", "a", "a"),
        read(
            "content-length:"
                + body.length()
                + "\r\n\r\n"
                + body
                + "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nCONTENT-LENGTH:  "
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
    assertEquals(List.of("a", "b"), read(slow));
  }

  @Test
  void garbageBetweenMessages() {
    assertEquals(List.of("a", "b"), read("\u0001noise\nmore noise\r\n" + A + "\r\n\r\nhm?\n" + B));
    assertEquals(
        List.of(
            "unexpected input from the client: ?noise", "unexpected input from the client: hm?"),
        complaints);
  }

  @Test
  void garbageThatDoesNotEndWithALine() {
    assertEquals(List.of("a", "b"), read("noise" + A + "x".repeat(100_000) + B));
    assertEquals(2, complaints.size());
  }

  @Test
  void aLengthThatIsTooSmallCostsThatMessageOnly() {
    String body = "{\"jsonrpc\":\"2.0\",\"method\":\"lost\"}";
    assertEquals(
        List.of("a", "b"),
        read(A + "Content-Length: " + (body.length() - 5) + "\r\n\r\n" + body + B));
    assertEquals(2, complaints.size());
    assertTrue(complaints.get(0).startsWith("cannot read a message"));
  }

  @Test
  void lengthsThatAreNone() {
    assertEquals(
        List.of("a"),
        read(
            "Content-Length: -5\r\n\r\n"
                + "Content-Length: many\r\n\r\n"
                + "Content-Length: 99999999999999999999\r\n\r\n"
                + "Content-Type: x\r\n\r\n"
                + A));
    assertEquals(List.of("unexpected input from the client: Content-Length: -5"), complaints);
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
  void aClaimTakesNoMemory() {
    assertEquals(List.of("a"), read(A + "Content-Length: 3000000000\r\n\r\n{\"jsonrpc\""));
    assertEquals(1, complaints.size());
    assertTrue(complaints.get(0).startsWith("a message of 3,000,000,000 bytes"));
  }

  @Test
  void theStreamEndsInAMessage() {
    assertEquals(List.of("a"), read(A + "Content-Length: 50\r\n\r\n{\"jsonrpc\""));
    assertEquals(List.of("the input ended within a message, after 10 of 50 bytes"), complaints);
  }

  @Test
  void theGateKeepsTheOrderOfTheProtocol() {
    List<String> let = new ArrayList<>();
    LifecycleGuard gate =
        new LifecycleGuard(m -> let.add(method(m)), m -> answers.add((ResponseMessage) m));
    String id = "\"id\":1,";
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (String m :
        List.of(
            id + "\"method\":\"hover\"",
            "\"method\":\"didOpen\"",
            id + "\"method\":\"initialize\"",
            id + "\"method\":\"initialize\"",
            "\"method\":\"didOpen\"",
            id + "\"method\":\"hover\"",
            id + "\"method\":\"shutdown\"",
            id + "\"method\":\"hover\"",
            "\"method\":\"didOpen\"",
            "\"method\":\"exit\"")) {
      all.writeBytes(message("{\"jsonrpc\":\"2.0\"," + m + "}").getBytes(StandardCharsets.UTF_8));
    }
    new MessageReader(
            new ByteArrayInputStream(all.toByteArray()),
            new MessageJsonHandler(Map.of()),
            (m, i) -> {},
            m -> {},
            LIMIT,
            complaints::add)
        .listen(gate);
    assertEquals(List.of("initialize", "didOpen", "hover", "shutdown", "exit"), let);
    assertEquals(
        List.of(-32002, -32600, -32600),
        answers.stream().map(a -> a.getError().getCode()).toList());
  }
}
