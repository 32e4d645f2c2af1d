package org.rtmtext.eclipse.server;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * A server process with two clients: LSP4E, which initializes it, and the plug-in. The plug-in
 * receives the answers to its own requests, the messages that only it knows, and a copy of some
 * notifications; LSP4E receives everything else.
 *
 * <p>When LSP4E shuts its server down, which it does some seconds after the last editor is closed,
 * the process stays for the plug-in.
 */
public final class SharedServer {
  private static final String DIAGNOSTICS = "textDocument/publishDiagnostics";
  private static final String PROGRESS = "$/progress";

  /** Notifications that the plug-in receives as well. */
  private static final Set<String> COPIED = Set.of(DIAGNOSTICS, "rtm/skeletonChosen");

  /** Requests and notifications that only the plug-in knows. */
  private static final Set<String> TO_PLUGIN = Set.of("rtm/willReplace", "rtm/didReplace");

  private final ServerProcess process;
  private final MessageQueue toLsp4e = new MessageQueue();
  private final MessageQueue toPlugin = new MessageQueue();
  private final MessageAssembler fromLsp4e = new MessageAssembler(new Lsp4eMessages());
  private final MessageAssembler fromPlugin = new MessageAssembler(new PluginMessages());
  private final CompletableFuture<Void> initialized = new CompletableFuture<>();
  private volatile boolean detached;

  SharedServer(ServerProcess process) {
    this.process = process;
    Thread reader = new Thread(this::read, "RTM Text: reader from the shared server");
    reader.setDaemon(true);
    reader.start();
  }

  ServerProcess process() {
    return process;
  }

  /** Completes when LSP4E has initialized the server; fails if the server ends before. */
  CompletableFuture<Void> initialized() {
    return initialized;
  }

  /** What LSP4E reads. */
  public InputStream lsp4eInput() {
    return toLsp4e;
  }

  /** What LSP4E writes. */
  public OutputStream lsp4eOutput() {
    return fromLsp4e;
  }

  InputStream pluginInput() {
    return toPlugin;
  }

  OutputStream pluginOutput() {
    return fromPlugin;
  }

  /** Ends the connection of LSP4E; and the process, if LSP4E has not initialized it. */
  public void detach() {
    detached = true;
    toLsp4e.end();
    if (!initialized.isDone()) {
      process.endWithin(ServerProcess.END_MILLISECONDS);
    }
  }

  private void read() {
    try (InputStream in = process.output()) {
      while (true) {
        pass(MessageFraming.read(in));
      }
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      // The process has ended, or sends something else than messages. Both clients notice the end.
      initialized.completeExceptionally(e);
      toLsp4e.end();
      toPlugin.end();
    }
  }

  private void pass(byte[] body) throws IOException {
    MessageHead head = MessageHead.of(body);
    boolean isForPlugin =
        head.method() == null
            ? LspConnection.isIdOfPlugin(head.id())
            : TO_PLUGIN.contains(head.method())
                || head.method().equals(DIAGNOSTICS) && areOfCopy(body)
                || head.method().equals(PROGRESS) && isOfPlugin(body);
    if (isForPlugin || detached || COPIED.contains(String.valueOf(head.method()))) {
      toPlugin.add(body);
    }
    if (!isForPlugin && !detached) {
      toLsp4e.add(body);
    }
  }

  /** LSP4E would replace the markers of the file, and remove them when the copy is closed. */
  private static boolean areOfCopy(byte[] body) {
    return PrivateText.isCopy(params(body).get("uri").getAsString());
  }

  private static boolean isOfPlugin(byte[] body) {
    return LspConnection.isIdOfPlugin(params(body).get("token").getAsString());
  }

  private static JsonObject params(byte[] body) {
    return JsonParser.parseString(new String(body, StandardCharsets.UTF_8))
        .getAsJsonObject()
        .getAsJsonObject("params");
  }

  private void send(byte[] body) throws IOException {
    synchronized (process) {
      MessageFraming.write(process.input(), body);
    }
  }

  private final class PluginMessages implements MessageAssembler.Sink {
    @Override
    public void message(byte[] body) throws IOException {
      send(body);
    }

    @Override
    public void closed() throws IOException {
      process.input().close();
    }
  }

  private final class Lsp4eMessages implements MessageAssembler.Sink {
    @Override
    public void message(byte[] body) throws IOException {
      MessageHead head = MessageHead.of(body);
      if ("shutdown".equals(head.method())) {
        detached = true;
        toLsp4e.add(emptyAnswer(head.id()));
      } else if (!detached) {
        send(body);
        if ("initialized".equals(head.method())) {
          initialized.complete(null);
        }
      }
    }

    private static byte[] emptyAnswer(String id) {
      return String.format("{\"jsonrpc\":\"2.0\",\"id\":\"%s\",\"result\":null}", id)
          .getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void closed() {
      detach();
    }
  }
}
