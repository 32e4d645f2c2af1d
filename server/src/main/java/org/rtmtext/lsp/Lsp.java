package org.rtmtext.lsp;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageProducer;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.ConcurrentMessageProcessor;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;

/** Runs the language server on a pair of streams. */
public final class Lsp {
  private static final int BUFFER = 1 << 16;

  private Lsp() {}

  /**
   * Serves one client, until it says that it is done or is gone.
   *
   * @param exit is called at the end, with the exit code of the process
   */
  public static void serve(InputStream in, OutputStream out, IntConsumer exit) {
    RtmLanguageServer server = new RtmLanguageServer(exit);
    BufferedInputStream input = new BufferedInputStream(in, BUFFER);
    Launcher<LanguageClient> launcher =
        new OwnReader(server, input)
            .setLocalService(server)
            .setRemoteInterface(LanguageClient.class)
            .setInput(input)
            .setOutput(new BufferedOutputStream(out, BUFFER))
            .setExecutorService(Executors.newCachedThreadPool(Lsp::reader))
            .create();
    server.connect(launcher.getRemoteProxy());
    launcher.startListening();
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
      endpoint = super.createRemoteEndpoint(handler);
      return endpoint;
    }

    @Override
    protected ConcurrentMessageProcessor createMessageProcessor(
        MessageProducer reader, MessageConsumer consumer, LanguageClient client) {
      MessageReader own = new MessageReader(in, json, endpoint, limit(), this::complain);
      return new ConcurrentMessageProcessor(own, consumer) {
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
