package org.rtmtext.lsp.session;

import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.lsp.feature.Completions;
import org.rtmtext.lsp.feature.Hovers;
import org.rtmtext.lsp.feature.Hovers.HoverForm;
import org.rtmtext.lsp.feature.InlayHints;
import org.rtmtext.lsp.feature.SemanticTokenizer;
import org.rtmtext.lsp.protocol.Settings;
import org.rtmtext.lsp.text.IncrementalAnalysis;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.syntax.TextDocument;

/**
 * Prepares the server for the first edits in the background: loads the grammar, which decoded texts
 * do not need but the first typing error does, and repeats frequent requests, so that Java compiles
 * their code before the user waits for it.
 */
final class WarmUp {
  private static final CancelChecker NEVER = () -> {};
  private static final int FRAMES = 30;

  /** After so many calls in loops, Java compiles a method. */
  private static final int ROUNDS = 150;

  private final AtomicBoolean begun = new AtomicBoolean();

  /** Begins after the first diagnostics, which are more urgent; later calls do nothing. */
  void begin() {
    if (begun.compareAndSet(false, true)) {
      Thread thread = new Thread(WarmUp::run, "rtm-warm-up");
      thread.setDaemon(true);
      thread.setPriority(Thread.MIN_PRIORITY);
      thread.start();
    }
  }

  private static void run() {
    try {
      rehearse(ROUNDS);
    } catch (RuntimeException | OutOfMemoryError e) {
      // A request that fails for this reason will report it.
    }
  }

  /** Edits a sample text and sends requests about it. */
  static void rehearse(int rounds) {
    StringBuilder text = new StringBuilder("rtm bmtr 5\nmotion 0 0\nbones\n  a\n  b\n");
    for (int f = 0; f < FRAMES; f++) {
      text.append("frame 0.").append(100 + f).append('\n');
      text.append("  a | 0 0 0.1").append(f).append(" 0.9 | 0 1.5 0\n  b | euler 0 0 0 | 0 0 0\n");
    }
    Snapshot document = new Snapshot("", 0, TextDocument.of(text), new IncrementalAnalysis(false));
    int row = 3 * (FRAMES / 2) + 6;
    Range screen = new Range(new Position(row - 25, 0), new Position(row + 25, 0));
    for (int i = 1; i <= rounds; i++) {
      document = document.next(i, document.text().edit(row, 6, row, 7, Integer.toString(i % 2)));
      document.analysis().problems(Settings.DEFAULT.diagnosticsLimit());
      Hovers.at(document, new Position(row, 2), new HoverForm(true, true), NEVER);
      Completions.at(document, new Position(row, 2), NEVER);
      InlayHints.in(document, screen, Settings.DEFAULT, NEVER);
      SemanticTokenizer.in(document, screen, NEVER);
    }
  }
}
