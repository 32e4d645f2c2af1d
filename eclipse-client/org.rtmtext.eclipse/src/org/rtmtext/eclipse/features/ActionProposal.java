package org.rtmtext.eclipse.features;

import com.google.gson.JsonElement;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.eclipse.core.resources.IMarker;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.Command;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;
import org.eclipse.ui.IMarkerResolution;
import org.rtmtext.eclipse.platform.Notice;
import org.rtmtext.eclipse.platform.Sentence;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.LanguageServer;

/** A quick fix or another edit, in the text and for markers. */
record ActionProposal(String title, Runnable action)
    implements ICompletionProposal, IMarkerResolution {
  /**
   * Waits for an answer.
   *
   * @return its actions, obvious fixes first
   */
  static List<ActionProposal> all(TextRequest<CodeAction[]> request) {
    CodeAction[] actions = request.await();
    return actions == null
        ? List.of()
        : Stream.of(actions)
            .sorted(Comparator.comparing(action -> !Boolean.TRUE.equals(action.getIsPreferred())))
            .map(action -> new ActionProposal(action.getTitle(), () -> run(action)))
            .toList();
  }

  @Override
  public String getDisplayString() {
    return title;
  }

  @Override
  public String getLabel() {
    return title;
  }

  @Override
  public void run(IMarker marker) {
    action.run();
  }

  @Override
  public void apply(IDocument document) {
    action.run();
  }

  private static void run(CodeAction action) {
    if (action.getEdit() != null) {
      if (!WorkspaceEdits.apply(action.getEdit(), action.getTitle())) {
        Notice.show("The text has changed in the meantime: try again.");
      }
    } else if (action.getCommand() != null) {
      execute(action.getCommand());
    }
  }

  /**
   * Executes a command. The server sends the request {@code workspace/applyEdit}.
   *
   * @return the answer; null if the server refuses the command, which the user is told
   */
  static CompletableFuture<JsonElement> execute(Command command) {
    return LanguageServer.current()
        .request("workspace/executeCommand", command)
        .exceptionally(
            fault -> {
              String refusal = Sentence.of(UiThread.cause(fault).getMessage());
              UiThread.run(() -> Notice.show(refusal));
              return null;
            });
  }

  @Override
  public Point getSelection(IDocument document) {
    return null;
  }

  @Override
  public String getAdditionalProposalInfo() {
    return null;
  }

  @Override
  public Image getImage() {
    return null;
  }

  @Override
  public IContextInformation getContextInformation() {
    return null;
  }
}
