package org.rtmtext.eclipse.features;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.codemining.AbstractCodeMiningProvider;
import org.eclipse.jface.text.codemining.ICodeMining;
import org.eclipse.jface.text.codemining.LineEndCodeMining;
import org.eclipse.jface.text.codemining.LineHeaderCodeMining;
import org.eclipse.jface.text.source.ISourceViewerExtension5;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.events.MouseEvent;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.IHandlerService;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.problems.DocumentSynchronizer;
import org.rtmtext.eclipse.problems.Ranges;

/** The server's code lenses above lines and inlay hints at the ends of lines. */
public final class CodeMinings extends AbstractCodeMiningProvider {
  /** Eclipse places each hint anew with each edit, so only the first lines of a text get them. */
  private static final int MAX_LINES = 2000;

  @Override
  public CompletableFuture<List<? extends ICodeMining>> provideCodeMinings(
      ITextViewer viewer, IProgressMonitor monitor) {
    CompletableFuture<List<? extends ICodeMining>> minings = new CompletableFuture<>();
    // Does not wait: blocking Eclipse's thread would delay the next reconciling of the text.
    UiThread.run(() -> request(viewer, minings));
    return minings;
  }

  private void request(ITextViewer viewer, CompletableFuture<List<? extends ICodeMining>> minings) {
    IDocument document = viewer.getDocument();
    Optional<TextRequest<CodeLens[]>> lenses =
        TextRequest.send(document, "textDocument/codeLens", text -> Map.of(), CodeLens[].class);
    Optional<TextRequest<InlayHint[]>> hints =
        TextRequest.send(document, "textDocument/inlayHint", CodeMinings::range, InlayHint[].class);
    if (lenses.isEmpty() || hints.isEmpty()) {
      minings.complete(List.of());
      updateWhenOpened(viewer, document);
      return;
    }
    lenses
        .get()
        .answer()
        .thenAcceptBoth(
            hints.get().answer(),
            (lens, hint) ->
                UiThread.run(
                    () -> {
                      minings.complete(minings(document, lens, hint));
                      if (lens == null) {
                        updateWhenOpened(viewer, document);
                      }
                    }));
  }

  /**
   * Asks for the minings when a server has opened the text: Eclipse itself asks only after edits.
   */
  private static void updateWhenOpened(ITextViewer viewer, IDocument document) {
    if (viewer instanceof ISourceViewerExtension5 updated) {
      DocumentSynchronizer.whenOpened(document, new Update(updated));
    }
  }

  private List<ICodeMining> minings(IDocument document, CodeLens[] lenses, InlayHint[] hints) {
    List<ICodeMining> minings = new ArrayList<>();
    add(minings, lenses, lens -> lens(lens, document));
    add(minings, hints, hint -> hint(hint, document));
    return minings;
  }

  private static Map<String, Object> range(IDocument document) throws BadLocationException {
    int last = Math.min(document.getNumberOfLines(), MAX_LINES) - 1;
    int end = document.getLineOffset(last) + document.getLineLength(last);
    return Map.of("range", Ranges.range(document, 0, end));
  }

  private record Update(ISourceViewerExtension5 viewer) implements Runnable {
    @Override
    public void run() {
      StyledText widget = ((ITextViewer) viewer).getTextWidget();
      if (widget != null && !widget.isDisposed()) {
        viewer.updateCodeMinings();
      }
    }
  }

  private interface Mining<T> {
    ICodeMining of(T answer) throws BadLocationException;
  }

  private static <T> void add(List<ICodeMining> minings, T[] answers, Mining<T> mining) {
    if (answers != null) {
      for (T answer : answers) {
        try {
          minings.add(mining.of(answer));
        } catch (BadLocationException e) {
          // The text has changed, upon which Eclipse asks again.
        }
      }
    }
  }

  private ICodeMining lens(CodeLens lens, IDocument document) throws BadLocationException {
    int line = lens.getRange().getStart().getLine();
    LineHeaderCodeMining mining =
        new LineHeaderCodeMining(line, document, this, action(lens.getCommand())) {};
    mining.setLabel(lens.getCommand().getTitle());
    return mining;
  }

  /** Null for a lens without a command. */
  private static Consumer<MouseEvent> action(Command command) {
    return command.getCommand().isEmpty() ? null : click -> run(command);
  }

  /** Runs the plug-in's command of the same name, which adds what only the client knows. */
  private static void run(Command command) {
    try {
      PlatformUI.getWorkbench()
          .getService(IHandlerService.class)
          .executeCommand(command.getCommand().replace("rtm.", "org.rtmtext.eclipse."), null);
    } catch (CommandException e) {
      ILog.get().error("The command failed: " + e.getMessage(), e);
    }
  }

  private ICodeMining hint(InlayHint hint, IDocument document) throws BadLocationException {
    int line = hint.getPosition().getLine();
    LineEndCodeMining mining = new LineEndCodeMining(document, line, this) {};
    mining.setLabel("  " + hint.getLabel().getLeft());
    return mining;
  }
}
