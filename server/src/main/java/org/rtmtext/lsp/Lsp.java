package org.rtmtext.lsp;

import com.google.gson.Gson;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageProducer;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.ConcurrentMessageProcessor;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageConsumer;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.rtmtext.files.WatchedOutputStream;
import org.rtmtext.lsp.protocol.LifecycleGuard;
import org.rtmtext.lsp.protocol.MessageReader;
import org.rtmtext.lsp.protocol.RtmLanguageClient;
import org.rtmtext.lsp.protocol.SupportedMethods;

/** Runs the language server on a pair of streams. */
public final class Lsp {
  private static final int BUFFER = 1 << 16;

  /** Kept because loggers are weakly referenced. */
  private static Logger lsp4j;

  private Lsp() {}

  /** Serves the client on standard input and output, and ends the process after the session. */
  public static void serve() {
    FileOutputStream out = new FileOutputStream(FileDescriptor.out);
    serve(new FileInputStream(FileDescriptor.in), out, new ProcessExit());
  }

  /** Ends the process. A class, because a lambda takes 20 ms here, as the first one of all. */
  static final class ProcessExit implements IntConsumer {
    @Override
    public void accept(int code) {
      Runtime.getRuntime().exit(code);
    }
  }

  /**
   * Serves one client until it ends the session or disconnects.
   *
   * @param exit is called with the exit code of the process
   */
  public static void serve(InputStream in, OutputStream out, IntConsumer exit) {
    daemon("rtm-preload", Lsp::preload);
    daemon("rtm-preload", Lsp::findMethods);
    // It repeats errors that the client gets anyway.
    lsp4j = Logger.getLogger("org.eclipse.lsp4j");
    lsp4j.setLevel(Level.SEVERE);
    RtmLanguageServer server = new RtmLanguageServer(exit);
    BufferedInputStream input = new BufferedInputStream(in, BUFFER);
    OutputStream output =
        new WatchedOutputStream(
            new BufferedOutputStream(out, BUFFER),
            e -> {
              server.exit();
              return e;
            });
    Launcher<LanguageClient> launcher =
        new OwnReader(server, input)
            .setLocalService(server)
            .setRemoteInterface(RtmLanguageClient.class)
            .setInput(input)
            .setOutput(output)
            .setExecutorService(Executors.newCachedThreadPool(Lsp::reader))
            .create();
    server.connect(launcher.getRemoteProxy());
    launcher.startListening();
  }

  static void daemon(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Prepares Gson for the first message and its answer while the server starts, which takes as
   * long.
   */
  private static void preload() {
    Gson gson = new MessageJsonHandler(Map.of()).getGson();
    gson.getAdapter(InitializeResult.class);
    gson.getAdapter(InitializeParams.class);
  }

  /** Reads the annotations of the protocol's methods, which Java keeps for the launcher. */
  private static void findMethods() {
    ServiceEndpoints.getSupportedMethods(RtmLanguageServer.class);
    ServiceEndpoints.getSupportedMethods(RtmLanguageClient.class);
  }

  private static Thread reader(Runnable work) {
    // Not a daemon: the process lives while it has a client.
    return new Thread(work, "rtm-reader");
  }

  /** LSP4J's launcher with our reader of messages. */
  private static final class OwnReader extends LSPLauncher.Builder<LanguageClient> {
    private final RtmLanguageServer server;
    private final InputStream in;
    private RemoteEndpoint endpoint;
    private MessageJsonHandler json;
    private MessageConsumer client;

    OwnReader(RtmLanguageServer server, InputStream in) {
      this.server = server;
      this.in = in;
    }

    @Override
    protected MessageJsonHandler createJsonHandler() {
      json = super.createJsonHandler();
      return json;
    }

    @Override
    protected RemoteEndpoint createRemoteEndpoint(MessageJsonHandler handler) {
      endpoint =
          new RemoteEndpoint(
              wrapMessageConsumer(new StreamMessageConsumer(output, handler)),
              new SupportedMethods(ServiceEndpoints.toEndpoint(localServices)));
      handler.setMethodProvider(endpoint);
      endpoint.setJsonHandler(handler);
      return endpoint;
    }

    @Override
    protected MessageConsumer wrapMessageConsumer(MessageConsumer consumer) {
      if (consumer instanceof StreamMessageConsumer) {
        client = consumer;
      }
      return consumer;
    }

    @Override
    protected ConcurrentMessageProcessor createMessageProcessor(
        MessageProducer reader, MessageConsumer consumer, LanguageClient proxy) {
      MessageReader own = new MessageReader(in, json, endpoint, client, limit(), this::report);
      return new ConcurrentMessageProcessor(own, new LifecycleGuard(consumer, client)) {
        @Override
        protected void processingEnded() {
          // The client has disconnected without "exit".
          server.exit();
        }
      };
    }

    private void report(String problem) {
      server.log().error(problem);
      server.log().show(MessageType.Error, "RTM Text: " + problem);
    }

    /** Opening a text takes about eight times the memory of its message. */
    private static long limit() {
      return Runtime.getRuntime().maxMemory() / 8;
    }
  }
}
