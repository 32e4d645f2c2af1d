package org.rtmtext.lsp;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.lsp.feature.CommandArguments;
import org.rtmtext.lsp.feature.Commands;
import org.rtmtext.lsp.feature.ModelConfigDocument;
import org.rtmtext.lsp.protocol.Messages.EncodeResult;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.protocol.Settings.SettingNames;
import org.rtmtext.lsp.session.Client;
import org.rtmtext.lsp.session.OpenText;
import org.rtmtext.lsp.session.RequestRunner;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.lsp.text.Progress;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.Animation;

/** Executes the commands of the server; their names begin with {@code rtm.}. */
final class CommandExecutor {
  /** Writes the animation next to a text, even if another program has changed the file. */
  private static final String ENCODE = "rtm.encode";

  /** Clients show the choices as buttons in one row. */
  private static final int MAX_CHOICES = 5;

  private static final String AUTOMATIC = "The skeleton that fits best";
  private static final String PROPOSED = "From the motion of this animation";

  private final Session session;
  private final Client client;
  private final RequestRunner requests;
  private final ConversionCommands conversions;
  private final PoseCommands poses;
  private final ReplacedTexts texts;

  CommandExecutor(Session session) {
    this.session = session;
    client = session.client();
    requests = session.requests();
    texts = new ReplacedTexts(session);
    conversions = new ConversionCommands(session, texts);
    poses = new PoseCommands(session, texts);
  }

  /** The names of all commands. */
  static List<String> names() {
    List<String> names = new ArrayList<>(Commands.NAMES);
    names.addAll(
        List.of(
            ENCODE,
            Commands.MIRROR,
            Commands.ADD_MISSING_BONES,
            Commands.CHOOSE_SKELETON,
            Commands.USE_SKELETON,
            Commands.CONVERT,
            Commands.EXPORT_GLTF,
            Commands.IMPORT_GLTF,
            Commands.SHOW_POSES,
            Commands.SHOW_EXACT,
            Commands.EDIT_POSES));
    return names;
  }

  /**
   * Executes a command.
   *
   * @throws RequestFailedException if its document is not open, or an argument is wrong
   */
  CompletableFuture<Object> execute(ExecuteCommandParams params) {
    String command = params.getCommand();
    CommandArguments arguments = new CommandArguments(params.getArguments());
    if (command.equals(Commands.ADD_MISSING_BONES)) {
      return requests.readFiles(command, cancel -> addMissingBones(arguments, cancel), null);
    }
    OpenText text = session.documents().requireText(arguments.uri());
    Snapshot document = text.snapshot();
    return switch (command) {
      case ENCODE -> encode(text, document);
      case Commands.CONVERT -> convert(document, arguments);
      case Commands.EXPORT_GLTF -> exportGltf(document, arguments);
      case Commands.IMPORT_GLTF ->
          requests.readFiles(
              command, cancel -> conversions.read(document, arguments, cancel), null);
      case Commands.SHOW_POSES, Commands.SHOW_EXACT ->
          requests.readFiles(
              command, cancel -> poses.show(command, text, document, arguments.line(1)), null);
      case Commands.EDIT_POSES, Commands.MIRROR ->
          requests.readFiles(
              command, cancel -> poses.edit(command, text, document, arguments, cancel), null);
      case Commands.CHOOSE_SKELETON ->
          requests.readFiles(command, cancel -> chooseSkeleton(document), null);
      case Commands.USE_SKELETON ->
          requests.readFiles(
              command,
              cancel -> useSkeleton(document, arguments.string(1, "skeleton").orElse("")),
              null);
      case Commands.REMOVE_BONE ->
          requests.readFiles(
              command,
              cancel -> {
                Analysis analysis = requests.workers().analysis(document);
                Optional<Animation> exact = session.animations().exact(text, analysis);
                return requests
                    .workers()
                    .compute(() -> edit(command, document, arguments, exact, cancel));
              },
              null);
      default ->
          requests.compute(
              command,
              cancel -> edit(command, document, arguments, Optional.empty(), cancel),
              null);
    };
  }

  private Object edit(
      String command,
      Snapshot document,
      CommandArguments arguments,
      Optional<Animation> exact,
      CancelChecker cancel) {
    try (Progress p = client.progress("Editing the animation", document.text().length())) {
      texts.apply(command, Commands.edit(command, document, arguments, exact, cancel), document);
    }
    return null;
  }

  private CompletableFuture<Object> encode(OpenText text, Snapshot document) {
    return requests.replaceFile(
        RtmUri.requireSibling(text.uri()),
        ENCODE,
        observer -> {
          EncodeResult result = session.animations().overwriteSibling(text, document, observer);
          client
              .log()
              .show(result.saved() ? MessageType.Info : MessageType.Error, result.message());
          return result;
        },
        null);
  }

  private CompletableFuture<Object> convert(Snapshot document, CommandArguments arguments) {
    Optional<Path> target = ConversionCommands.target(document, arguments);
    return target.isEmpty()
        ? requests.readFiles(
            Commands.CONVERT,
            cancel -> conversions.convert(document, arguments, target, () -> {}),
            null)
        : requests.replaceFile(
            target.get(),
            Commands.CONVERT,
            observer -> conversions.convert(document, arguments, target, observer),
            null);
  }

  private CompletableFuture<Object> exportGltf(Snapshot document, CommandArguments arguments) {
    Path target = ConversionCommands.gltfTarget(document, arguments);
    return requests.replaceFile(
        target,
        Commands.EXPORT_GLTF,
        beforeReplacement -> conversions.export(document, arguments, target, beforeReplacement),
        null);
  }

  private Object addMissingBones(CommandArguments arguments, CancelChecker cancel) {
    ModelConfigDocument document =
        session
            .documents()
            .modelConfig(arguments.uri())
            .orElseThrow(() -> new RequestFailedException("the model.cfg is not open"));
    String skeleton = arguments.string(1, "skeleton").orElse("");
    WorkspaceEdit edit =
        client.versioned(
            new SkeletonProposals(session).missing(document, skeleton, cancel),
            document.uri(),
            document.version());
    texts.apply(
        Commands.ADD_MISSING_BONES,
        edit,
        session.documents().modelConfig(document.uri()).stream()
            .anyMatch(now -> now.text().equals(document.text())));
    return null;
  }

  /** Asks the user which skeleton to use. Returns before the answer. */
  private Object chooseSkeleton(Snapshot document) {
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
    if (client.features().showsProposedSkeletons()) {
      specs.put(PROPOSED, "");
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
                    cancel ->
                        orWarn(
                            () ->
                                answer.getTitle().equals(PROPOSED)
                                    ? propose(document)
                                    : useSkeleton(document, specs.get(answer.getTitle()))),
                    null);
              }
            });
    return null;
  }

  private Object propose(Snapshot document) {
    client.showProposed(requests.workers().compute(() -> SkeletonProposals.of(document)));
    return null;
  }

  private Object orWarn(Supplier<Object> work) {
    try {
      return work.get();
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
  private Object useSkeleton(Snapshot document, String spec) {
    try {
      session.skeletonUpdates().choose(document, spec);
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
