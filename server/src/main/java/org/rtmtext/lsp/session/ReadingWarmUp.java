package org.rtmtext.lsp.session;

import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.rtmtext.lsp.protocol.Settings;

/**
 * Prepares the server for the first text while it waits for one: reads sample texts, so that Java
 * loads and compiles the code that opens a text.
 */
final class ReadingWarmUp {
  private static final String METHOD = "textDocument/didOpen";
  private static final String URI = "file:///sample.rtmt";

  /** After so many rows, most of the code that reads rows is compiled. */
  private static final int ROUNDS = 30;

  private static final int FRAMES = 25;
  private static final int BONES = 20;

  /** Once for each process, because its sessions share the compiled code. */
  private static final AtomicBoolean BEGUN = new AtomicBoolean();

  private volatile boolean ended;

  /** Begins in the background. */
  void begin() {
    if (!ended && BEGUN.compareAndSet(false, true)) {
      Thread thread = new Thread(this::run, "rtm-warm-up");
      thread.setDaemon(true);
      thread.setPriority(Thread.MIN_PRIORITY);
      thread.start();
    }
  }

  /** Ends soon, because the client has opened a text. */
  void end() {
    ended = true;
  }

  private void run() {
    try {
      read(ROUNDS);
    } catch (RuntimeException | OutOfMemoryError e) {
      // Opening a text will report it.
    }
  }

  /** Reads texts from messages, and finds their problems. */
  void read(int rounds) {
    JsonRpcMethod open = JsonRpcMethod.notification(METHOD, DidOpenTextDocumentParams.class);
    MessageJsonHandler json = new MessageJsonHandler(Map.of(METHOD, open));
    for (int i = 0; i < rounds && !ended; i++) {
      byte[] message = message(json, text(i % 2 == 0));
      NotificationMessage read =
          (NotificationMessage)
              json.parseMessage(
                  new InputStreamReader(new ByteArrayInputStream(message), StandardCharsets.UTF_8));
      TextDocumentItem item = ((DidOpenTextDocumentParams) read.getParams()).getTextDocument();
      if (!ended) {
        new OpenText(item.getUri(), item.getVersion(), item.getText())
            .diagnostics(Settings.DEFAULT, Optional.empty());
      }
    }
  }

  private static byte[] message(MessageJsonHandler json, String text) {
    NotificationMessage message = new NotificationMessage();
    message.setMethod(METHOD);
    message.setParams(new DidOpenTextDocumentParams(new TextDocumentItem(URI, "rtm", 1, text)));
    return json.serialize(message).getBytes(StandardCharsets.UTF_8);
  }

  /** A text without problems, in the printer's layout: others need the grammar. */
  private static String text(boolean isPlain) {
    StringBuilder text = new StringBuilder("rtm ").append(isPlain ? "plain" : "bmtr 5");
    text.append("\nmotion 0 0 -1.62\n\nbones\n");
    for (int b = 0; b < BONES; b++) {
      text.append("  bone_").append(b).append('\n');
    }
    for (int f = 0; f < FRAMES; f++) {
      text.append("\nframe 0.").append(100 + f).append('\n');
      for (int b = 0; b < BONES; b++) {
        int digits = 1000003 + 7919 * (f * BONES + b);
        text.append("  bone_").append(b);
        text.append(isPlain ? " | 1 0 0 | 0 1 0 | 0 0 1 | 0.0" : " | 0 0 0 1 | 0.0");
        text.append(digits).append(" 1.5 -0.").append(digits).append('\n');
      }
    }
    return text.toString();
  }
}
