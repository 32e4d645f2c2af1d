package org.rtmtext.lsp.session;

import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.rtmtext.lsp.feature.Completions;
import org.rtmtext.lsp.feature.Hovers;
import org.rtmtext.lsp.feature.Hovers.HoverForm;
import org.rtmtext.lsp.feature.InlayHints;
import org.rtmtext.lsp.feature.SemanticTokenizer;
import org.rtmtext.lsp.protocol.Settings;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.lsp.text.Snapshot.IncrementalAnalysis;
import org.rtmtext.syntax.TextDocument;

/**
 * Makes Java load and compile code in the background, before the user waits for it. While the
 * server waits for the first text, this is the code that reads texts; after the first diagnostics,
 * the code for edits. This class calls single features instead of all requests in the table, for
 * two reasons: the table belongs to one session and its open documents, and repeating requests that
 * editors do not send after each edit would slow down the user's first edits.
 */
final class WarmUp {
  private static final String METHOD = "textDocument/didOpen";
  private static final String URI = "file:///sample.rtmt";

  /** Number of sample texts: enough for Java to compile most of the code that reads rows. */
  private static final int READINGS = 30;

  private static final int SAMPLE_FRAMES = 25;
  private static final int SAMPLE_BONES = 20;
  private static final CancelChecker NEVER = () -> {};
  private static final int FRAMES = 30;

  /** Number of edits: enough for Java to compile the methods with loops that run at each edit. */
  private static final int ROUNDS = 150;

  /** Whether texts were read before in this process, whose sessions share the compiled code. */
  private static final AtomicBoolean READS = new AtomicBoolean();

  private static final AtomicBoolean EDITS = new AtomicBoolean();

  private volatile boolean isTextOpen;

  /** Reads sample texts until the client opens one. */
  void begin() {
    if (!isTextOpen) {
      run(READS, () -> read(READINGS));
    }
  }

  /** Ends the reading soon, because more urgent work has come. */
  void end() {
    isTextOpen = true;
  }

  /**
   * Prepares for edits: repeats frequent requests, and loads the grammar, which decoded texts do
   * not need but the first typing error does. To be called after the first diagnostics, which are
   * more urgent.
   */
  static void beginEdits() {
    run(EDITS, () -> rehearse(ROUNDS));
  }

  private static void run(AtomicBoolean begun, Runnable work) {
    if (begun.compareAndSet(false, true)) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  work.run();
                } catch (RuntimeException | OutOfMemoryError e) {
                  // If a request fails for the same reason, it reports that.
                }
              },
              "rtm-warm-up");
      thread.setDaemon(true);
      thread.setPriority(Thread.MIN_PRIORITY);
      thread.start();
    }
  }

  /** Reads texts from messages, and finds their problems. */
  void read(int rounds) {
    JsonRpcMethod open = JsonRpcMethod.notification(METHOD, DidOpenTextDocumentParams.class);
    MessageJsonHandler json = new MessageJsonHandler(Map.of(METHOD, open));
    for (int i = 0; i < rounds && !isTextOpen; i++) {
      byte[] message =
          message(json, SampleText.printed(i % 2 == 0, SAMPLE_BONES, SAMPLE_FRAMES).text());
      NotificationMessage read =
          (NotificationMessage)
              json.parseMessage(
                  new InputStreamReader(new ByteArrayInputStream(message), StandardCharsets.UTF_8));
      TextDocumentItem item = ((DidOpenTextDocumentParams) read.getParams()).getTextDocument();
      if (!isTextOpen) {
        new OpenText(item.getUri(), item.getVersion(), item.getText())
            .diagnostics(Settings.DEFAULT, SkeletonProblems.NONE, false);
      }
    }
  }

  private static byte[] message(MessageJsonHandler json, String text) {
    NotificationMessage message = new NotificationMessage();
    message.setMethod(METHOD);
    message.setParams(new DidOpenTextDocumentParams(new TextDocumentItem(URI, "rtm", 1, text)));
    return json.serialize(message).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Edits a sample text, and computes what editors request after each edit.
   *
   * @param rounds number of edits
   */
  static void rehearse(int rounds) {
    SampleText sample = SampleText.typed(false, FRAMES);
    Snapshot document =
        new Snapshot("", 0, TextDocument.of(sample.text()), new IncrementalAnalysis(false));
    Range digit = sample.digit();
    for (int i = 1; i <= rounds; i++) {
      TextDocumentContentChangeEvent edit =
          new TextDocumentContentChangeEvent(digit, Integer.toString(i % 2));
      document = document.next(i, Snapshot.edited(document.text(), List.of(edit)));
      document.analysis().problems(Settings.DEFAULT.diagnosticsLimit());
      Hovers.at(document, sample.bone(), new HoverForm(true, true), NEVER);
      Completions.at(document, sample.bone(), NEVER);
      InlayHints.in(document, sample.screen(), Settings.DEFAULT, NEVER);
      SemanticTokenizer.in(document, sample.screen(), NEVER);
    }
  }
}
