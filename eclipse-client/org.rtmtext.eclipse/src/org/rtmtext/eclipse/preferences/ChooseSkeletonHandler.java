package org.rtmtext.eclipse.preferences;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IURIEditorInput;
import org.eclipse.ui.dialogs.ElementListSelectionDialog;
import org.eclipse.ui.handlers.HandlerUtil;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.LanguageServer;

/** Lets the user choose the skeleton of the animation in the active editor. */
public final class ChooseSkeletonHandler extends AbstractHandler {
  private static final String TITLE = "Choose Skeleton";

  /** Characters: labels contain paths. */
  private static final int WIDTH = 100;

  private static final int HEIGHT = 18;

  /**
   * @param argument of {@code rtm.useSkeleton}
   */
  private record Choice(String label, String argument) {}

  @Override
  public Object execute(ExecutionEvent event) {
    Shell shell = HandlerUtil.getActiveShell(event);
    if (HandlerUtil.getActiveEditorInput(event) instanceof IURIEditorInput input) {
      URI uri = input.getURI();
      LanguageServer.current()
          .request("rtm/skeleton", Map.of("uri", uri.toString()))
          .thenAccept(result -> UiThread.run(() -> choose(shell, uri, choices(result))))
          .exceptionally(failure -> report(shell, failure));
    }
    return null;
  }

  private static Void report(Shell shell, Throwable failure) {
    ILog.get().error("The skeleton could not be chosen", failure);
    // A future adds the name of the exception's class to the message for the user.
    Throwable cause = failure.getCause() == null ? failure : failure.getCause();
    UiThread.run(() -> MessageDialog.openError(shell, TITLE, cause.getMessage()));
    return null;
  }

  private static List<Choice> choices(JsonElement result) {
    List<Choice> choices = new ArrayList<>();
    choices.add(new Choice("The skeleton that fits best", ""));
    JsonObject animation = result.getAsJsonObject();
    JsonArray found = animation.getAsJsonArray("choices");
    for (JsonElement element : found) {
      JsonObject choice = element.getAsJsonObject();
      choices.add(
          new Choice(
              String.format(
                  "%s: %d of %d bones (%s)",
                  choice.get("name").getAsString(),
                  choice.get("known").getAsInt(),
                  animation.get("animationBones").getAsInt(),
                  choice.has("file") ? choice.get("file").getAsString() : "built in"),
              choice.get("skeleton").getAsString()));
    }
    return choices;
  }

  private static void choose(Shell shell, URI uri, List<Choice> choices) {
    ElementListSelectionDialog dialog =
        new ElementListSelectionDialog(
            shell,
            new LabelProvider() {
              @Override
              public String getText(Object element) {
                return ((Choice) element).label;
              }
            });
    dialog.setTitle(TITLE);
    dialog.setMessage("&Skeleton of this animation:");
    dialog.setElements(choices.toArray());
    dialog.setSize(WIDTH, HEIGHT);
    if (dialog.open() == ElementListSelectionDialog.OK
        && dialog.getFirstResult() instanceof Choice choice) {
      // The server checks the skeleton, and then asks the plug-in to store it.
      LanguageServer.current()
          .request(
              "workspace/executeCommand",
              Map.of(
                  "command",
                  "rtm.useSkeleton",
                  "arguments",
                  List.of(uri.toString(), choice.argument)))
          .exceptionally(
              failure -> {
                report(shell, failure);
                return null;
              });
    }
  }
}
