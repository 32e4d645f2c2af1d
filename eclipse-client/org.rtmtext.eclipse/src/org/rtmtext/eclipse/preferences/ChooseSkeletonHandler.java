package org.rtmtext.eclipse.preferences;

import com.google.gson.JsonObject;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IURIEditorInput;
import org.eclipse.ui.dialogs.ElementListSelectionDialog;
import org.eclipse.ui.handlers.HandlerUtil;
import org.osgi.service.prefs.BackingStoreException;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.ServerConnection;
import org.rtmtext.eclipse.server.SkeletonCandidate;
import org.rtmtext.eclipse.settings.ChosenSkeletons;

/** Lets the user choose the skeleton of the animation in the active editor. */
public final class ChooseSkeletonHandler extends AbstractHandler {
  private static final String TITLE = "Choose Skeleton";

  /** Characters: labels contain paths. */
  private static final int WIDTH = 100;

  private static final int HEIGHT = 18;

  /** The answer to {@code rtm/skeleton}. */
  private record Answer(int animationBones, List<SkeletonCandidate> choices) {}

  /**
   * @param argument of {@code rtm.useSkeleton}
   */
  private record Choice(String label, String argument) {
    @Override
    public String toString() {
      return label;
    }
  }

  @Override
  public Object execute(ExecutionEvent event) {
    Shell shell = HandlerUtil.getActiveShell(event);
    if (HandlerUtil.getActiveEditorInput(event) instanceof IURIEditorInput input) {
      URI uri = input.getURI();
      UiThread.whenComplete(
          LanguageServer.current().request("rtm/skeleton", Map.of("uri", uri.toString())),
          (answer, failure) -> {
            if (failure == null) {
              choose(shell, uri, ServerConnection.read(answer, Answer.class));
            } else {
              report(shell, failure);
            }
          });
    }
    return null;
  }

  private static void report(Shell shell, Throwable failure) {
    ILog.get().error("The skeleton could not be chosen", failure);
    MessageDialog.openError(shell, TITLE, failure.getMessage());
  }

  private static void choose(Shell shell, URI uri, Answer animation) {
    List<Choice> choices = new ArrayList<>(List.of(new Choice("The skeleton that fits best", "")));
    for (SkeletonCandidate choice : animation.choices()) {
      String place = choice.file() == null ? "built in" : choice.file();
      String label =
          String.format(
              "%s: %d of %d bones (%s)",
              choice.name(), choice.known(), animation.animationBones(), place);
      choices.add(new Choice(label, choice.skeleton()));
    }
    ElementListSelectionDialog dialog = new ElementListSelectionDialog(shell, new LabelProvider());
    dialog.setTitle(TITLE);
    dialog.setMessage("&Skeleton of this animation:");
    dialog.setElements(choices.toArray());
    dialog.setSize(WIDTH, HEIGHT);
    if (dialog.open() == ElementListSelectionDialog.OK
        && dialog.getFirstResult() instanceof Choice choice) {
      // The server checks the skeleton, and then asks the plug-in to store it.
      Object command =
          Map.of(
              "command", "rtm.useSkeleton", "arguments", List.of(uri.toString(), choice.argument));
      UiThread.whenComplete(
          LanguageServer.current().request("workspace/executeCommand", command),
          (answer, failure) -> {
            if (failure != null) {
              report(shell, failure);
            }
          });
    }
  }

  /** Stores the skeletons that users choose for animations, so that the next session has them. */
  public static void register(LanguageServer server) {
    server.messages().addListener("rtm/skeletonChosen", ChooseSkeletonHandler::keep);
  }

  /** In a job, because a project's preferences are a file, which other work may have locked. */
  private static void keep(JsonObject chosen) {
    URI text = URI.create(chosen.get("uri").getAsString());
    String skeleton = chosen.get("skeleton").getAsString();
    Path file = RtmUri.animation(text).orElseGet(() -> Path.of(text));
    Job.createSystem(
            "Saving the skeleton chosen for " + file.getFileName(),
            monitor -> {
              try {
                ChosenSkeletons.keep(file, skeleton);
                LanguageServer.current().sendSettings();
              } catch (BackingStoreException e) {
                ILog.get().error("The skeleton chosen for " + file + " was not saved", e);
              }
            })
        .schedule();
  }
}
