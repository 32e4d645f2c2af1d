package org.rtmtext.lsp;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageConsumer;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;
import org.rtmtext.build.BuildInfo;
import org.rtmtext.files.WatchedOutputStream;
import org.rtmtext.lsp.protocol.MessageReader;
import org.rtmtext.problem.MemoryShares;

/**
 * Runs the language server on a pair of streams. It replaces LSP4J's launcher, because it reads
 * messages with {@link MessageReader}.
 */
public final class LspLauncher {
  private static final int BUFFER = 1 << 16;

  /**
   * Kept, because the JDK refers to loggers only weakly: a collected logger would lose its level.
   */
  private static Logger lsp4j;

  private LspLauncher() {}

  /** Serves the client on standard input and output, and ends the process after the session. */
  public static void serve() {
    FileOutputStream out = new FileOutputStream(FileDescriptor.out);
    serve(new FileInputStream(FileDescriptor.in), out, new ProcessExit());
  }

  /** Ends the process. A class, because the first lambda of the process would take 20 ms. */
  static final class ProcessExit implements IntConsumer {
    @Override
    public void accept(int code) {
      Runtime.getRuntime().exit(code);
    }
  }

  /**
   * Starts a thread that serves one client until it ends the session or disconnects.
   *
   * @param exit receives the exit code of the process after the session
   */
  public static void serve(InputStream in, OutputStream out, IntConsumer exit) {
    daemon("rtm-preload", LspLauncher::preload);
    // Below this level, the logger repeats errors that the client gets anyway.
    lsp4j = Logger.getLogger("org.eclipse.lsp4j");
    lsp4j.setLevel(Level.SEVERE);
    RtmLanguageServer server = new RtmLanguageServer(exit);
    OutputStream output =
        new WatchedOutputStream(
            new BufferedOutputStream(out, BUFFER),
            e -> {
              server.exit();
              return e;
            });
    MessageJsonHandler json =
        new MessageJsonHandler(RemoteClient.answers()) {
          @Override
          public JsonRpcMethod getJsonRpcMethod(String name) {
            JsonRpcMethod method = super.getJsonRpcMethod(name);
            if (method == null) {
              method = server.methods().type(name).orElse(null);
            }
            return method;
          }
        };
    MessageConsumer client = new StreamMessageConsumer(output, json);
    RemoteEndpoint endpoint = new RemoteEndpoint(client, server.methods());
    json.setMethodProvider(endpoint);
    endpoint.setJsonHandler(json);
    server.connect(new RemoteClient(endpoint));
    MessageReader messages =
        new MessageReader(
            new BufferedInputStream(in, BUFFER),
            json,
            endpoint,
            client,
            MemoryShares.message(),
            problem -> {
              server.log().error(problem);
              server.log().show(MessageType.Error, "RTM Text: " + problem);
            });
    Runnable reading =
        () -> {
          try {
            messages.listen(endpoint);
          } finally {
            // After "exit", or if the client has disconnected without sending it.
            server.exit();
          }
        };
    // Not a daemon: the process lives while it has a client.
    new Thread(reading, "rtm-reader").start();
    // Creates the commands while the other thread reads the first message.
    server.commands();
  }

  static void daemon(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Prepares Gson for the first message and its answer. This takes about as long as the rest of the
   * start, and runs at the same time.
   */
  private static void preload() {
    MessageJsonHandler json = new MessageJsonHandler(Map.of());
    ResponseMessage answer = new ResponseMessage();
    answer.setResult(Map.of("capabilities", List.of(true)));
    json.serialize(answer);
    BuildInfo.current();
  }
}
