package org.rtmtext.eclipse.features;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;
import org.rtmtext.eclipse.platform.Notice;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.problems.DocumentVersion;

/** A quick fix or another edit that the server offers. */
final class CodeAction implements ICompletionProposal {
  private static final long NOTICE_MILLISECONDS = 15_000;

  private final DocumentVersion version;
  private final JsonObject action;

  private CodeAction(DocumentVersion version, JsonObject action) {
    this.version = version;
    this.action = action;
  }

  /** The actions of an answer, obvious fixes first. */
  static List<CodeAction> all(DocumentVersion version, JsonElement answer) {
    List<CodeAction> actions = new ArrayList<>();
    if (answer instanceof JsonArray array) {
      array.forEach(action -> actions.add(new CodeAction(version, action.getAsJsonObject())));
    }
    actions.sort(Comparator.comparing(action -> !action.isPreferred()));
    return actions;
  }

  private boolean isPreferred() {
    return action.has("isPreferred") && action.get("isPreferred").getAsBoolean();
  }

  @Override
  public String getDisplayString() {
    return action.get("title").getAsString();
  }

  @Override
  public void apply(IDocument document) {
    if (action.get("edit") instanceof JsonObject edit) {
      if (!WorkspaceEdits.apply(edit)) {
        show("The text has changed in the meantime: try again.");
      }
    } else if (action.get("command") instanceof JsonObject command) {
      execute(command);
    }
  }

  /** The server answers with the request {@code workspace/applyEdit}. */
  private void execute(JsonObject command) {
    version
        .requestOfServer("workspace/executeCommand", command)
        .exceptionally(
            fault -> {
              UiThread.run(() -> show(fault.getMessage()));
              return null;
            });
  }

  private static void show(String message) {
    Notice.show(message, NOTICE_MILLISECONDS);
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
