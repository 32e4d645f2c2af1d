package org.rtmtext.lsp;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.lsp.feature.Commands;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.Settings.SettingNames;
import org.rtmtext.lsp.session.Client;
import org.rtmtext.lsp.session.RequestRunner;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.lsp.session.Skeletons;
import org.rtmtext.lsp.text.Snapshot;

/** The commands that choose the skeleton of an animation. */
final class SkeletonCommands {
  /** Clients show the choices as buttons in one row. */
  private static final int MAX_CHOICES = 5;

  private static final String AUTOMATIC = "The skeleton that fits best";

  private final Client client;
  private final RequestRunner requests;
  private final Skeletons skeletons;

  SkeletonCommands(Session session) {
    client = session.client();
    requests = session.requests();
    skeletons = session.skeletons();
  }

  /** Asks the user for a skeleton, and uses it. Does not wait for the user. */
  Object choose(Snapshot document) {
    Analysis analysis = requests.workers().analysis(document);
    Map<String, String> specs = new LinkedHashMap<>();
    for (SkeletonMatch c : analysis.candidates().all(analysis.bones())) {
      if (specs.size() < MAX_CHOICES) {
        specs.put(
            String.format(
                "%s (%s): %d of %d",
                c.skeleton().name(), analysis.candidates().place(c), c.known(), c.bones()),
            c.spec());
      }
    }
    if (analysis.candidates().isRequested()) {
      specs.put(AUTOMATIC, "");
    }
    ShowMessageRequestParams question =
        new ShowMessageRequestParams(specs.keySet().stream().map(MessageActionItem::new).toList());
    question.setType(MessageType.Info);
    question.setMessage(
        "Which skeleton does this animation use? The numbers show how many of the"
            + " animation's bones each skeleton has. "
            + String.format(
                "To use a different skeleton, change the %s to FILE or FILE#Name.", setting()));
    client
        .proxy()
        .showMessageRequest(question)
        .thenAccept(
            answer -> {
              if (answer != null && specs.containsKey(answer.getTitle())) {
                requests.readFiles(
                    Commands.USE_SKELETON,
                    cancel -> useOrWarn(document, specs.get(answer.getTitle())),
                    null);
              }
            });
    return null;
  }

  private Object useOrWarn(Snapshot document, String spec) {
    try {
      return use(document, spec);
    } catch (RequestFailedException e) {
      client.log().show(MessageType.Warning, e.getMessage());
      return null;
    }
  }

  /**
   * Uses a skeleton for an animation until the session ends.
   *
   * @param spec in the form of the setting; empty for the skeleton that fits best
   * @throws RequestFailedException if there is no such skeleton
   */
  Object use(Snapshot document, String spec) {
    try {
      skeletons.choose(document, spec);
    } catch (IOException e) {
      throw new RequestFailedException(e.getMessage());
    }
    String now =
        requests
            .workers()
            .analysis(document)
            .skeleton()
            .map(c -> "skeleton " + c.describe())
            .orElse("no skeleton");
    boolean isKept = client.keepSkeleton(document.uri(), spec);
    String duration =
        spec.isEmpty() || isKept
            ? "."
            : String.format(
                " in this session. To keep it, change the %s to \"%s\".",
                setting(), spec.replace('\\', '/'));
    client.log().show(MessageType.Info, "The animation uses " + now + duration);
    return null;
  }

  private String setting() {
    SettingNames names = client.settings().names();
    return names.kind() + " " + names.skeleton();
  }
}
