package org.rtmtext.lsp;

import com.google.gson.Gson;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
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
import org.rtmtext.projection.WatchedOutputStream;

/** Runs the language server on a pair of streams. */
public final class Lsp {
  private static final int BUFFER = 1 << 16;

  /** Says on standard error what the client hears in an answer anyway; kept so that it stays so. */
  private static final Logger LSP4J = Logger.getLogger("org.eclipse.lsp4j");

  private Lsp() {}

  /**
   * Serves one client, until it says that it is done or is gone.
   *
   * @param exit is called at the end, with the exit code of the process
   */
  public static void serve(InputStream in, OutputStream out, IntConsumer exit) {
    LSP4J.setLevel(Level.SEVERE);
    daemon("rtm-preload", Lsp::preload);
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
            .setRemoteInterface(LanguageClient.class)
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
   * Looks through the classes of the first message and its answer while the rest is made ready,
   * which takes as long. What is found stays with the classes.
   */
  private static void preload() {
    Gson gson = new MessageJsonHandler(Map.of()).getGson();
    gson.getAdapter(InitializeResult.class);
    gson.getAdapter(InitializeParams.class);
  }

  private static Thread reader(Runnable work) {
    // Not a daemon: while there is somebody to listen to, the process lives.
    return new Thread(work, "rtm-reader");
  }

  /** LSP4J's launcher, with the reader of messages exchanged. */
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
      MessageReader own = new MessageReader(in, json, endpoint, client, limit(), this::complain);
      return new ConcurrentMessageProcessor(own, new LifecycleGuard(consumer, client)) {
        @Override
        protected void processingEnded() {
          // The client is gone, or its pipe is: nobody will ever say "exit".
          server.exit();
        }
      };
    }

    private void complain(String what) {
      server.log().error(what);
      server.log().show(MessageType.Error, "RTM Text: " + what);
    }

    /** What a text takes on its way from a message into a document is some eight times its size. */
    private static long limit() {
      return Runtime.getRuntime().maxMemory() / 8;
    }
  }
}
