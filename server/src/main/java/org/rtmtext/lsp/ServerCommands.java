package org.rtmtext.lsp;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.files.ReplacementObserver;
import org.rtmtext.lsp.ConversionCommands.Convert;
import org.rtmtext.lsp.ConversionCommands.Export;
import org.rtmtext.lsp.ConversionCommands.Import;
import org.rtmtext.lsp.PoseCommands.EditOptions;
import org.rtmtext.lsp.PoseCommands.EditPoses;
import org.rtmtext.lsp.PoseCommands.ShowPoses;
import org.rtmtext.lsp.feature.CommandArguments;
import org.rtmtext.lsp.feature.CommandArguments.None;
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

/**
 * The commands of the server: for each, its arguments, the kind of its work, and the function that
 * executes it. Their names begin with {@code rtm.}. {@link Requests} has the requests.
 */
final class ServerCommands {
  /** Clients show the choices as buttons in one row. */
  private static final int MAX_CHOICES = 5;

  private static final String AUTOMATIC = "The skeleton that fits best";
  private static final String PROPOSED = "From the motion of this animation";
  private static final String EXPORT_GLTF = "rtm.exportGltf";
  private static final String IMPORT_GLTF = "rtm.importGltf";

  /** The commands whose arguments may contain the text, which need not be open. */
  private static final Set<String> TAKE_TEXTS = Set.of(Commands.CONVERT, EXPORT_GLTF, IMPORT_GLTF);

  private final Session session;
  private final Client client;
  private final RequestRunner requests;
  private final ReplacedTexts texts;
  private final Map<String, Function<CommandArguments, CompletableFuture<Object>>> all =
      new LinkedHashMap<>();

  private record SkeletonName(Optional<String> skeleton) {}

  /**
   * Executes a command on the version of an open text for which it was sent.
   *
   * @param <C> a {@link CancelChecker}, or a {@link ReplacementObserver} if the command replaces a
   *     file
   * @param <R> the answer
   */
  private interface OfText<A, C, R> {
    R run(A arguments, OpenText text, Snapshot document, C context);
  }

  /** Executes a command without a result, on the version of an open text for which it was sent. */
  private interface UnansweredOfText<A> {
    void run(A arguments, OpenText text, Snapshot document, CancelChecker cancel);
  }

  ServerCommands(Session session) {
    this.session = session;
    client = session.client();
    requests = session.requests();
    texts = new ReplacedTexts(session);
    ConversionCommands conversions = new ConversionCommands(session, texts);
    PoseCommands poses = new PoseCommands(session, texts);
    Commands.NAMES.forEach(this::edits);
    replacesFile(
        SettingNames.WRITE_COMMAND,
        None.class,
        (none, uri) -> Optional.of(RtmUri.requireSibling(uri)),
        (none, text, document, observer) -> encode(text, document, observer));
    answersNothing(Commands.MIRROR, EditOptions.class, poses::mirror);
    all.put(
        Commands.ADD_MISSING_BONES,
        given ->
            requests.readFiles(
                Commands.ADD_MISSING_BONES, unanswered(cancel -> addMissingBones(given, cancel))));
    answersNothing(
        Commands.CHOOSE_SKELETON,
        None.class,
        (none, text, document, cancel) -> chooseSkeleton(document));
    answersNothing(
        Commands.USE_SKELETON,
        SkeletonName.class,
        (a, text, document, cancel) -> useSkeleton(document, a.skeleton().orElse("")));
    replacesFile(Commands.CONVERT, Convert.class, ConversionCommands::target, conversions::convert);
    replacesFile(EXPORT_GLTF, Export.class, ConversionCommands::gltfTarget, conversions::export);
    readsFiles(IMPORT_GLTF, Import.class, conversions::read);
    answersWhenApplied(Commands.SHOW_POSES, ShowPoses.class, poses::showPoses);
    answersWhenApplied(Commands.SHOW_EXACT, ShowPoses.class, poses::showExact);
    readsFiles("rtm.editPoses", EditPoses.class, poses::edit);
  }

  private <A> void ofText(
      String name, Class<A> arguments, OfText<A, Void, CompletableFuture<Object>> work) {
    all.put(
        name,
        given -> {
          Version open = Version.of(session.documents().requireText(given.uri()));
          return open.run(work, given.read(arguments), null);
        });
  }

  /** A text, and its version for which a command was sent. */
  private record Version(OpenText text, Snapshot document) {
    static Version of(OpenText text) {
      return new Version(text, text.snapshot());
    }

    <A, C, R> R run(OfText<A, C, R> work, A arguments, C context) {
      return work.run(arguments, text, document, context);
    }
  }

  /**
   * The text that a command is about: that of its arguments, the open one, or that of the file.
   * Only the returned function reads the file.
   */
  private Supplier<Version> text(String command, CommandArguments given) {
    String uri = given.uri();
    if (!TAKE_TEXTS.contains(command)) {
      Version open = Version.of(session.documents().requireText(uri));
      return () -> open;
    }
    Optional<Version> known =
        given
            .text()
            .map(content -> session.text(uri, content))
            .or(() -> session.documents().text(uri))
            .map(Version::of);
    return () -> known.orElseGet(() -> Version.of(session.storedText(uri)));
  }

  private <A> void readsFiles(
      String name, Class<A> arguments, OfText<A, CancelChecker, Object> work) {
    all.put(
        name,
        given -> {
          A a = given.read(arguments);
          Supplier<Version> text = text(name, given);
          return requests.readFiles(name, cancel -> text.get().run(work, a, cancel));
        });
  }

  private <A> void answersNothing(String name, Class<A> arguments, UnansweredOfText<A> work) {
    ofText(
        name,
        arguments,
        (a, text, document, nothing) ->
            requests.readFiles(name, unanswered(cancel -> work.run(a, text, document, cancel))));
  }

  /**
   * Adds a command that is answered after the client has applied its edit.
   *
   * @param work completed with whether the client has applied the edit; this is also the answer
   */
  private <A> void answersWhenApplied(
      String name, Class<A> arguments, OfText<A, CancelChecker, CompletableFuture<Boolean>> work) {
    ofText(
        name,
        arguments,
        (a, text, document, nothing) -> {
          return whenApplied(
              requests.readFiles(name, cancel -> work.run(a, text, document, cancel)));
        });
  }

  private static CompletableFuture<Object> whenApplied(
      CompletableFuture<CompletableFuture<Boolean>> sent) {
    CompletableFuture<Object> answer =
        sent.thenCompose(edit -> edit.handle((applied, fault) -> fault == null ? applied : false));
    // If the command is cancelled, so is its work.
    answer.whenComplete((applied, fault) -> sent.cancel(true));
    return answer;
  }

  private static Function<CancelChecker, Object> unanswered(Consumer<CancelChecker> work) {
    return cancel -> {
      work.accept(cancel);
      return null;
    };
  }

  /**
   * Adds a command that replaces a file. It runs after all earlier work on this file.
   *
   * @param target the file that the command replaces, for the URI of the text; empty if it only
   *     reads files
   */
  private <A> void replacesFile(
      String name,
      Class<A> arguments,
      BiFunction<A, String, Optional<Path>> target,
      OfText<A, ReplacementObserver, Object> work) {
    all.put(
        name,
        given -> {
          A a = given.read(arguments);
          Supplier<Version> text = text(name, given);
          return target
              .apply(a, given.uri())
              .map(
                  file ->
                      requests.replaceFile(
                          file, name, observer -> text.get().run(work, a, observer)))
              .orElseGet(
                  () -> requests.readFiles(name, cancel -> text.get().run(work, a, () -> {})));
        });
  }

  /** Adds a command of {@link Commands}, which changes a text in place. */
  private void edits(String name) {
    boolean needsExact = Commands.needsExact(name);
    all.put(
        name,
        given -> {
          OpenText text = session.documents().requireText(given.uri());
          Snapshot document = text.snapshot();
          if (Commands.isRepeated(name)) {
            return whenApplied(
                requests.compute(
                    name,
                    cancel ->
                        texts.apply(
                            Commands.title(name),
                            Commands.edit(name, document, given, cancel),
                            document)));
          }
          return needsExact
              ? requests.readFiles(
                  name, unanswered(cancel -> editExact(name, text, document, given, cancel)))
              : requests.compute(
                  name,
                  unanswered(
                      cancel ->
                          edit(
                              name,
                              document,
                              given,
                              () -> Commands.edit(name, document, given, cancel))));
        });
  }

  List<String> names() {
    return List.copyOf(all.keySet());
  }

  /**
   * Executes a command.
   *
   * @throws RequestFailedException if there is no such command, its document is not open, or an
   *     argument is wrong
   */
  CompletableFuture<Object> execute(ExecuteCommandParams params) {
    String command = params.getCommand();
    if (!all.containsKey(command)) {
      throw new RequestFailedException("there is no command " + command);
    }
    return all.get(command).apply(new CommandArguments(params.getArguments()));
  }

  /** Edits a text with the exact values of its poses, for which files are read. */
  private void editExact(
      String name, OpenText text, Snapshot document, CommandArguments given, CancelChecker cancel) {
    Analysis analysis = requests.workers().analysis(document);
    Optional<Animation> exact = session.animations().exact(text, analysis);
    Supplier<WorkspaceEdit> edit =
        () ->
            exact.isPresent()
                ? Commands.edit(name, document, given, exact.get(), cancel)
                : Commands.edit(name, document, given, cancel);
    requests
        .workers()
        .compute(
            () -> {
              edit(name, document, given, edit);
              return null;
            });
  }

  private void edit(
      String name, Snapshot document, CommandArguments given, Supplier<WorkspaceEdit> work) {
    try (Progress p = client.progress("Editing the animation", document.text().length())) {
      WorkspaceEdit edit = work.get();
      OptionalInt line = Commands.revealed(name, document, given, edit);
      if (line.isPresent()) {
        texts.apply(Commands.title(name), edit, document, line.getAsInt());
      } else {
        texts.apply(Commands.title(name), edit, document);
      }
    }
  }

  private EncodeResult encode(OpenText text, Snapshot document, ReplacementObserver observer) {
    EncodeResult result = session.animations().overwriteSibling(text, document, observer);
    client.log().show(result.saved() ? MessageType.Info : MessageType.Error, result.message());
    return result;
  }

  private void addMissingBones(CommandArguments arguments, CancelChecker cancel) {
    ModelConfigDocument document =
        session
            .documents()
            .modelConfig(arguments.uri())
            .orElseThrow(() -> new RequestFailedException("the model.cfg is not open"));
    String skeleton = arguments.read(SkeletonName.class).skeleton().orElse("");
    WorkspaceEdit edit =
        client.versioned(
            new SkeletonProposals(session).missing(document, skeleton, cancel),
            document.uri(),
            document.version());
    texts.apply(
        "Add Missing Bones",
        edit,
        session.documents().modelConfig(document.uri()).stream()
            .anyMatch(now -> now.text().equals(document.text())));
  }

  /** Asks the user which skeleton to use. Returns before the user answers. */
  private void chooseSkeleton(Snapshot document) {
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
                    unanswered(
                        cancel ->
                            chosen(document, answer.getTitle(), specs.get(answer.getTitle()))));
              }
            });
  }

  private void chosen(Snapshot document, String title, String spec) {
    try {
      if (title.equals(PROPOSED)) {
        client.showProposed(requests.workers().compute(() -> SkeletonProposals.of(document)));
      } else {
        useSkeleton(document, spec);
      }
    } catch (RequestFailedException e) {
      client.log().show(MessageType.Warning, e.getMessage());
    }
  }

  /**
   * Uses a skeleton for an animation until the session ends.
   *
   * @param spec in the form of the setting; empty for the skeleton that fits best
   * @throws RequestFailedException if there is no such skeleton
   */
  private void useSkeleton(Snapshot document, String spec) {
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
  }

  private String setting() {
    SettingNames names = client.settings().names();
    return names.kind() + " " + names.skeleton();
  }
}
