package org.rtmtext.lsp;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.rtmtext.testing.Processes;

/** A language server in a process of its own, and a client's end of its pipes. */
public final class ServerProcess implements AutoCloseable {
  /** Only a server that hangs takes this long. */
  public static final int LONGEST_SECONDS = 600;

  private final Process process;
  private final List<JsonObject> aside = new ArrayList<>();
  private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
  private final Thread errorReader = new Thread(this::readErrors, "errors of the server");

  private ServerProcess(Process process) {
    this.process = process;
    errorReader.setDaemon(true);
    errorReader.start();
    // Who waits for what never comes finds the end of the stream.
    CompletableFuture.delayedExecutor(LONGEST_SECONDS, TimeUnit.SECONDS)
        .execute(process::destroyForcibly);
  }

  static ServerProcess start(String... options) throws IOException {
    return new ServerProcess(Processes.start(new ProcessBuilder(command(options))));
  }

  private void readErrors() {
    try {
      process.getErrorStream().transferTo(errors);
    } catch (IOException e) {
      // The process was terminated by the test.
    }
  }

  /** Ends the server, and returns what it has written to standard error. */
  String errors() throws IOException, InterruptedException {
    closeInput();
    exitCode();
    errorReader.join();
    return errors.toString(StandardCharsets.UTF_8);
  }

  static List<String> command(String... options) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of("org.rtmtext.start.Program", "lsp"));
    return command;
  }

  void initialize(Object processId) throws IOException {
    send(
        "{'jsonrpc':'2.0','id':0,'method':'initialize','params':{'processId':"
            + processId
            + ",'capabilities':{}}}");
    answer(0);
    send("{'jsonrpc':'2.0','method':'initialized','params':{}}");
  }

  void open(String uri, String text) throws IOException {
    send(
        "{'jsonrpc':'2.0','method':'textDocument/didOpen','params':{'textDocument':{'uri':'"
            + uri
            + "','languageId':'rtm','version':1,'text':'"
            + text.replace("\n", "\\n").replace("\"", "\\\"")
            + "'}}}");
  }

  /** Sends a message; {@code '} stands for a quotation mark. */
  void send(String message) throws IOException {
    byte[] body = message.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    write("Content-Length: " + body.length + "\r\n\r\n");
    process.getOutputStream().write(body);
    process.getOutputStream().flush();
  }

  void write(String bytes) throws IOException {
    OutputStream out = process.getOutputStream();
    out.write(bytes.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  /** The answer to a request. */
  JsonObject answer(int id) throws IOException {
    return next(m -> !m.has("method") && m.has("id") && m.get("id").getAsInt() == id);
  }

  /** The parameters of the next notification, which may have come already. */
  JsonObject notification(String method) throws IOException {
    return next(m -> m.has("method") && m.get("method").getAsString().equals(method))
        .getAsJsonObject("params");
  }

  /** The notifications of a method that were read while waiting for answers. */
  List<JsonObject> seen(String method) {
    return aside.stream()
        .filter(m -> m.has("method") && m.get("method").getAsString().equals(method))
        .toList();
  }

  private JsonObject next(Predicate<JsonObject> wanted) throws IOException {
    for (JsonObject message : aside) {
      if (wanted.test(message)) {
        aside.remove(message);
        return message;
      }
    }
    while (true) {
      JsonObject message = read();
      if (wanted.test(message)) {
        return message;
      }
      aside.add(message);
    }
  }

  private JsonObject read() throws IOException {
    InputStream in = process.getInputStream();
    int length = -1;
    String line;
    while (!(line = line(in)).isEmpty()) {
      if (!line.startsWith("Content-Length: ")) {
        throw new IOException("not a message: " + line);
      }
      length = Integer.parseInt(line.substring("Content-Length: ".length()));
    }
    String body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
    return JsonParser.parseString(body).getAsJsonObject();
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    int c;
    while ((c = in.read()) != '\n') {
      if (c < 0) {
        throw new EOFException("the server has ended");
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  void closeInput() throws IOException {
    process.getOutputStream().close();
  }

  void closeOutput() throws IOException {
    process.getInputStream().close();
  }

  void kill() {
    process.destroyForcibly();
  }

  /** Waits until the server ends, and returns its exit code. */
  int exitCode() throws InterruptedException {
    if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("the server lives on");
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
