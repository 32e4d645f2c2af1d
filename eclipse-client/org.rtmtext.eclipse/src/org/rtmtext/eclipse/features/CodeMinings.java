package org.rtmtext.eclipse.features;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
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
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.events.MouseEvent;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.IHandlerService;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.problems.DocumentSynchronizer;
import org.rtmtext.eclipse.problems.Ranges;
import org.rtmtext.eclipse.server.LanguageServer;

/** The server's code lenses above lines and inlay hints at the ends of lines. */
public final class CodeMinings extends AbstractCodeMiningProvider {
  /** Eclipse places each hint anew with each edit, so only the first lines of a text get them. */
  private static final int MAX_LINES = 2000;

  /** Eclipse's commands for those of lenses that the client carries out. */
  private static final Map<String, String> COMMANDS =
      Map.of("rtm.chooseSkeleton", "org.rtmtext.eclipse.chooseSkeleton");

  @Override
  public CompletableFuture<List<? extends ICodeMining>> provideCodeMinings(
      ITextViewer viewer, IProgressMonitor monitor) {
    CompletableFuture<List<? extends ICodeMining>> minings = new CompletableFuture<>();
    // No thread waits: Eclipse's own would block the next reconciling of the text.
    UiThread.run(() -> request(viewer, minings));
    return minings;
  }

  private void request(ITextViewer viewer, CompletableFuture<List<? extends ICodeMining>> minings) {
    IDocument document = viewer.getDocument();
    Optional<TextRequest> lenses =
        TextRequest.send(document, "textDocument/codeLens", text -> Map.of());
    Optional<TextRequest> hints =
        TextRequest.send(document, "textDocument/inlayHint", CodeMinings::range);
    if (lenses.isEmpty() || hints.isEmpty()) {
      minings.complete(List.of());
      if (viewer instanceof ISourceViewerExtension5 updated) {
        DocumentSynchronizer.whenOpened(document, new Update(updated));
      }
      return;
    }
    lenses
        .get()
        .answer()
        .thenAcceptBoth(
            hints.get().answer(),
            (lens, hint) -> UiThread.run(() -> minings.complete(minings(document, lens, hint))));
  }

  private List<ICodeMining> minings(IDocument document, JsonElement lenses, JsonElement hints) {
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

  private interface Mining {
    ICodeMining of(JsonObject answer) throws BadLocationException;
  }

  private static void add(List<ICodeMining> minings, JsonElement answer, Mining mining) {
    if (answer instanceof JsonArray all) {
      for (JsonElement element : all) {
        try {
          minings.add(mining.of(element.getAsJsonObject()));
        } catch (BadLocationException e) {
          // The text has changed, upon which Eclipse asks again.
        }
      }
    }
  }

  private ICodeMining lens(JsonObject lens, IDocument document) throws BadLocationException {
    JsonObject command = lens.getAsJsonObject("command");
    int line = lens.getAsJsonObject("range").getAsJsonObject("start").get("line").getAsInt();
    LineHeaderCodeMining mining =
        new LineHeaderCodeMining(line, document, this, action(command)) {};
    mining.setLabel(command.get("title").getAsString());
    return mining;
  }

  /** Null for a lens without a command. */
  private static Consumer<MouseEvent> action(JsonObject command) {
    String id = command.get("command").getAsString();
    return id.isEmpty() ? null : click -> run(id, command);
  }

  private static void run(String id, JsonObject command) {
    String own = COMMANDS.get(id);
    if (own == null) {
      LanguageServer.current().execute(command);
      return;
    }
    try {
      PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand(own, null);
    } catch (CommandException e) {
      ILog.get().error("The command failed: " + e.getMessage(), e);
    }
  }

  private ICodeMining hint(JsonObject hint, IDocument document) throws BadLocationException {
    int line = hint.getAsJsonObject("position").get("line").getAsInt();
    LineEndCodeMining mining = new LineEndCodeMining(document, line, this) {};
    mining.setLabel("  " + hint.get("label").getAsString());
    return mining;
  }
}
