package org.rtmtext.lsp;

import com.google.gson.JsonElement;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.RenameFilesParams;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.TextDocumentContentParams;
import org.eclipse.lsp4j.TextDocumentContentResult;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TypeHierarchyItem;
import org.eclipse.lsp4j.TypeHierarchySubtypesParams;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.WorkspaceDiagnosticParams;
import org.eclipse.lsp4j.WorkspaceSymbol;
import org.eclipse.lsp4j.WorkspaceSymbolParams;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.analysis.SkeletonCandidates;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.figure.WebPage;
import org.rtmtext.lsp.feature.BoneHierarchy;
import org.rtmtext.lsp.feature.BoneNames;
import org.rtmtext.lsp.feature.BoneRename;
import org.rtmtext.lsp.feature.CodeActions;
import org.rtmtext.lsp.feature.CodeLenses;
import org.rtmtext.lsp.feature.CompletionEdits;
import org.rtmtext.lsp.feature.Completions;
import org.rtmtext.lsp.feature.ConfigCompletion;
import org.rtmtext.lsp.feature.ConfigFixes;
import org.rtmtext.lsp.feature.ConfigNavigation;
import org.rtmtext.lsp.feature.ConfigOutline;
import org.rtmtext.lsp.feature.ConfigTokenizer;
import org.rtmtext.lsp.feature.Formatting;
import org.rtmtext.lsp.feature.Hovers;
import org.rtmtext.lsp.feature.InlayHints;
import org.rtmtext.lsp.feature.LinePlace;
import org.rtmtext.lsp.feature.MergeAnswer;
import org.rtmtext.lsp.feature.ModelConfigDocument;
import org.rtmtext.lsp.feature.MotionCurves;
import org.rtmtext.lsp.feature.Outline;
import org.rtmtext.lsp.feature.PoseEditPrompts;
import org.rtmtext.lsp.feature.SelectionRanges;
import org.rtmtext.lsp.feature.SemanticTokenizer;
import org.rtmtext.lsp.protocol.Messages.DecodeParams;
import org.rtmtext.lsp.protocol.Messages.EncodeParams;
import org.rtmtext.lsp.protocol.Messages.EncodeResult;
import org.rtmtext.lsp.protocol.Messages.FigureParams;
import org.rtmtext.lsp.protocol.Messages.FolderFixParams;
import org.rtmtext.lsp.protocol.Messages.HeadParams;
import org.rtmtext.lsp.protocol.Messages.MergeParams;
import org.rtmtext.lsp.protocol.Messages.MotionParams;
import org.rtmtext.lsp.protocol.Messages.NewAnimationParams;
import org.rtmtext.lsp.protocol.Messages.PlaceParams;
import org.rtmtext.lsp.protocol.Messages.PoseEditsParams;
import org.rtmtext.lsp.protocol.Messages.SkeletonParams;
import org.rtmtext.lsp.protocol.Messages.TextParams;
import org.rtmtext.lsp.protocol.ProblemsPage;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.session.AnimationHead;
import org.rtmtext.lsp.session.AnimationRequests;
import org.rtmtext.lsp.session.Client;
import org.rtmtext.lsp.session.Documents;
import org.rtmtext.lsp.session.FigureRequests;
import org.rtmtext.lsp.session.NewAnimation;
import org.rtmtext.lsp.session.OpenText;
import org.rtmtext.lsp.session.RequestRunner;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.lsp.session.SkeletonResult;
import org.rtmtext.lsp.session.WorkspaceSymbols;
import org.rtmtext.lsp.text.Progress;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.skeleton.Skeleton;

/**
 * Fills {@link Methods} with the entry of each request and notification. {@link ServerCommands} has
 * the commands.
 */
final class Requests {
  private static final String PREFIX = "textDocument/";
  private static final String ENCODE = "rtm/encode";
  private static final String FIGURE_CLOSED = "rtm/figureClosed";
  private static final String SKELETON = "rtm/skeleton";
  private static final SemanticTokens NO_TOKENS = new SemanticTokens(List.of());

  private final Methods methods;
  private final Session session;
  private final RtmLanguageServer server;
  private final Client client;
  private final Documents documents;
  private final RequestRunner requests;

  /** Answers a request about one version of the text of an animation. */
  private interface OfText {
    Object answer(TextParams params, Snapshot document, CancelChecker cancel);
  }

  /** Answers a request about one version of a {@code model.cfg}. */
  private interface OfConfig<T> {
    T answer(TextParams params, ModelConfigDocument config);
  }

  Requests(Methods methods, Session session, RtmLanguageServer server) {
    this.methods = methods;
    this.session = session;
    this.server = server;
    client = session.client();
    documents = session.documents();
    requests = session.requests();
  }

  /**
   * Adds a group of requests and notifications. The groups are in the order in which clients need
   * them.
   *
   * @param group counted from 0
   * @return whether there is such a group
   */
  boolean addGroup(int group) {
    switch (group) {
      case 0 -> addLifeCycle();
      case 1 -> addSynchronization();
      case 2 -> addAnimations();
      case 3 -> addFeatures();
      case 4 -> addNavigation();
      case 5 -> addWorkspace();
      case 6 -> addFixes();
      default -> {
        return false;
      }
    }
    return true;
  }

  private void addLifeCycle() {
    methods.request("initialize", JsonElement.class, server::initialize);
    methods.notification("initialized", Object.class, server::initialized);
    methods.request("shutdown", Object.class, server::shutdown);
    methods.notification("exit", Object.class, nothing -> server.exit());
    methods.notification(
        "window/workDoneProgress/cancel",
        WorkDoneProgressCancelParams.class,
        p -> session.client().cancel(p.getToken()));
  }

  private void addSynchronization() {
    methods.notification(
        PREFIX + "didOpen",
        DidOpenTextDocumentParams.class,
        p -> session.open(p.getTextDocument()));
    methods.notification(
        PREFIX + "didChange",
        DidChangeTextDocumentParams.class,
        p ->
            session.change(
                p.getTextDocument().getUri(),
                Optional.ofNullable(p.getTextDocument().getVersion()).orElse(0),
                p.getContentChanges()));
    methods.notification(
        PREFIX + "didClose",
        DidCloseTextDocumentParams.class,
        p -> session.close(p.getTextDocument().getUri()));
    methods.notification(
        PREFIX + "didSave",
        DidSaveTextDocumentParams.class,
        p -> session.saved(p.getTextDocument().getUri()));
    methods.request(
        PREFIX + "diagnostic",
        TextParams.class,
        p -> session.publisher().pull(p.textDocument().getUri(), p.previousResultId()));
  }

  private void addFeatures() {
    add(
        "hover",
        null,
        (p, document, cancel) ->
            Hovers.at(
                    document,
                    p.position(),
                    client.hoverForm(),
                    (frame, bone) ->
                        documents
                            .text(document.uri())
                            .flatMap(text -> text.figure().picture(document, frame, bone, cancel)),
                    cancel)
                .orElse(null),
        (p, config) ->
            ConfigNavigation.hover(config, p.position(), client.hoverForm()).orElse(null));
    add(
        "completion",
        List.of(),
        (p, document, cancel) ->
            Completions.at(
                document, p.position(), client.features().resolvesCompletionEdits(), cancel),
        (p, config) -> ConfigCompletion.at(config, p.position()));
    methods.request(
        "completionItem/resolve",
        CompletionItem.class,
        item ->
            CompletionEdits.uri(item)
                .flatMap(documents::snapshot)
                .<CompletableFuture<?>>map(
                    document ->
                        requests.compute(
                            "completionItem/resolve",
                            cancel -> CompletionEdits.resolve(item, document, cancel),
                            item))
                .orElse(CompletableFuture.completedFuture(item)));
    add(
        "documentSymbol",
        List.of(),
        (p, document, cancel) -> Outline.symbols(document, cancel),
        (p, config) -> ConfigOutline.symbols(config));
    add(
        "foldingRange",
        List.of(),
        (p, document, cancel) -> Outline.folds(document, cancel),
        (p, config) -> ConfigOutline.folds(config));
    add(
        "documentLink",
        List.of(),
        (p, document, cancel) -> List.of(),
        (p, config) -> config.links());
    add(
        "selectionRange",
        List.of(),
        (p, document, cancel) -> SelectionRanges.at(document, p.positions(), cancel));
    add(
        "semanticTokens/full",
        NO_TOKENS,
        (p, document, cancel) -> tokenizer(document).full(document, cancel),
        (p, config) -> ConfigTokenizer.of(config));
    add(
        "semanticTokens/full/delta",
        NO_TOKENS,
        (p, document, cancel) -> tokenizer(document).delta(document, p.previousResultId(), cancel),
        (p, config) -> ConfigTokenizer.of(config));
    add(
        "semanticTokens/range",
        NO_TOKENS,
        (p, document, cancel) -> SemanticTokenizer.in(document, p.range(), cancel),
        (p, config) -> ConfigTokenizer.in(config, p.range()));
    add(
        "inlayHint",
        List.of(),
        (p, document, cancel) -> InlayHints.in(document, p.range(), client.settings(), cancel));
    add(
        "codeLens",
        List.of(),
        (p, document, cancel) ->
            client.settings().lenses()
                ? CodeLenses.of(document, client.features().opensViews(), cancel)
                : List.of());
    add(
        "codeAction",
        List.of(),
        (p, document, cancel) ->
            CodeActions.in(document, p.range(), p.codeActionContext(), cancel).stream()
                .peek(action -> action.setEdit(client.versioned(action.getEdit(), document)))
                .toList(),
        (p, config) ->
            ConfigFixes.in(
                    config,
                    session.workspace().ofConfig(config.uri()),
                    p.range(),
                    p.codeActionContext())
                .stream()
                .peek(
                    action ->
                        action.setEdit(
                            client.versioned(action.getEdit(), config.uri(), config.version())))
                .toList());
    add("formatting", List.of(), (p, document, cancel) -> Formatting.of(document, cancel));
    add(
        "rangeFormatting",
        List.of(),
        (p, document, cancel) -> Formatting.in(document, p.range(), cancel));
  }

  /** The tokenizer of an open text; a new one if the text was closed meanwhile. */
  private SemanticTokenizer tokenizer(Snapshot document) {
    return documents.text(document.uri()).map(OpenText::tokens).orElseGet(SemanticTokenizer::new);
  }

  private void addNavigation() {
    BoneAnimations boneAnimations = new BoneAnimations(session);
    ConfigRename configRename = new ConfigRename(session, boneAnimations);
    add(
        "definition",
        List.of(),
        (p, document, cancel) -> BoneNames.definition(document, p.position(), cancel),
        (p, config) -> ConfigNavigation.definition(config, p.position()));
    add(
        "typeDefinition",
        List.of(),
        (p, document, cancel) -> BoneNames.inSkeleton(document, p.position()));
    add(
        "documentHighlight",
        List.of(),
        (p, document, cancel) -> BoneNames.highlights(document, p.position(), cancel));
    add(
        "linkedEditingRange",
        null,
        (p, document, cancel) -> BoneNames.linked(document, p.position(), cancel).orElse(null));
    addForWorkspace(
        "references",
        List.of(),
        (p, document, cancel) ->
            BoneNames.references(document, p.position(), p.includesDeclaration(), cancel),
        (p, config) -> boneAnimations.references(config, p.position(), p.includesDeclaration()));
    add(
        "prepareRename",
        null,
        (p, document, cancel) -> BoneRename.prepare(document, p.position()).orElse(null),
        (p, config) -> configRename.prepare(config, p.position()).orElse(null));
    addForWorkspace(
        "rename",
        null,
        (p, document, cancel) ->
            client.versioned(
                BoneRename.edit(document, p.position(), p.newName(), cancel), document),
        (p, config) -> configRename.rename(config, p.position(), p.newName()));
    add(
        "prepareTypeHierarchy",
        List.of(),
        (p, document, cancel) -> BoneHierarchy.at(document, p.position()),
        (p, config) -> BoneHierarchy.at(config, p.position()));
    addRelatives("typeHierarchy/supertypes", BoneHierarchy::above);
    addRelatives("typeHierarchy/subtypes", BoneHierarchy::below);
  }

  private void addRelatives(
      String name, BiFunction<BoneHierarchy, String, List<TypeHierarchyItem>> step) {
    // The parameters of both requests have the same members.
    methods.readFromFiles(
        name,
        TypeHierarchySubtypesParams.class,
        (p, cancel) ->
            BoneHierarchy.origin(p.getItem())
                .flatMap(
                    origin ->
                        hierarchy(origin).map(hierarchy -> step.apply(hierarchy, origin.bone())))
                .orElse(List.of()));
  }

  private Optional<BoneHierarchy> hierarchy(BoneHierarchy.Origin origin) {
    return documents
        .snapshot(origin.uri())
        .flatMap(BoneHierarchy::of)
        .or(
            () ->
                documents
                    .modelConfig(origin.uri())
                    .flatMap(config -> BoneHierarchy.of(config, origin.skeleton())));
  }

  private void addWorkspace() {
    WorkspaceRequests workspace = new WorkspaceRequests(session, server::askForSettings);
    methods.notification(
        Capabilities.DID_CHANGE_CONFIGURATION,
        DidChangeConfigurationParams.class,
        workspace::configurationChanged);
    methods.notification(
        Capabilities.DID_CHANGE_WATCHED_FILES,
        DidChangeWatchedFilesParams.class,
        workspace::filesChanged);
    methods.notification(
        "workspace/didChangeWorkspaceFolders",
        DidChangeWorkspaceFoldersParams.class,
        workspace::foldersChanged);
    methods.readFromFiles(
        "workspace/willRenameFiles",
        RenameFilesParams.class,
        (p, cancel) -> FileRenames.edit(p.getFiles()).orElse(null));
    methods.request(
        "workspace/diagnostic", WorkspaceDiagnosticParams.class, session.workspace()::pull);
    methods.request(
        WorkspaceSymbols.METHOD,
        WorkspaceSymbolParams.class,
        p -> session.symbols().find(p.getQuery()));
    methods.request(
        "workspaceSymbol/resolve",
        WorkspaceSymbol.class,
        symbol ->
            session
                .requests()
                .readFiles(
                    "workspaceSymbol/resolve",
                    cancel -> session.symbols().resolve(symbol),
                    symbol));
    methods.request(
        "workspace/executeCommand", ExecuteCommandParams.class, server.commands()::execute);
  }

  /** Requests beyond LSP. {@link #addFixes} adds the others. */
  private void addAnimations() {
    methods.readFromFiles(
        "rtm/decode",
        DecodeParams.class,
        (params, cancel) -> {
          long size = AnimationRequests.size(params);
          try (Progress p = session.client().progress("Opening the animation", size)) {
            return session.decode(params);
          }
        });
    methods.readFromFiles(
        "rtm/head",
        HeadParams.class,
        (p, cancel) -> AnimationHead.of(p, documents, session.animations(), session.skeletons()));
    methods.request(ENCODE, EncodeParams.class, this::encode);
    methods.readFromFiles("rtm/motion", MotionParams.class, this::motion);
    methods.computed(
        "rtm/poseEdits",
        PoseEditsParams.class,
        (p, cancel) -> PoseEditPrompts.at(documents.requireSnapshot(p.uri()), p.line()));
    FigureRequests figures = new FigureRequests(session);
    methods.computed(
        "rtm/place",
        PlaceParams.class,
        (p, cancel) -> figures.text(p).flatMap(text -> place(figures, text, p)).orElse(null));
    methods.computed(
        "rtm/numbers", PlaceParams.class, (p, cancel) -> figures.numbers(p).orElse(null));
    methods.readFromFiles(
        "rtm/figure",
        FigureParams.class,
        (p, cancel) ->
            figures.answer(
                p,
                (text, document) ->
                    new PoseCommands(session, new ReplacedTexts(session))
                        .preview(p.edit(), text, document, cancel),
                cancel));
    methods.notification(
        FIGURE_CLOSED,
        FigureParams.class,
        p -> {
          figures.forgetTexts(p);
          session
              .requests()
              .compute(
                  FIGURE_CLOSED,
                  cancel -> {
                    figures.closed(p);
                    return null;
                  });
        });
    methods.computed(
        "rtm/figurePage", Object.class, (none, cancel) -> FigureRequests.page(WebPage.FIGURE));
    methods.computed(
        "rtm/motionPage", Object.class, (none, cancel) -> FigureRequests.page(WebPage.MOTION));
    methods.request(SKELETON, SkeletonParams.class, this::skeleton);
    methods.readFromFiles(
        "rtm/skeletons",
        SkeletonParams.class,
        (p, cancel) -> SkeletonResult.all(p.uri(), session.skeletonUpdates()));
    methods.readFromFiles(
        "rtm/newAnimation",
        NewAnimationParams.class,
        (p, cancel) -> NewAnimation.of(p, session.skeletons()));
    methods.readFromFiles("rtm/merge", MergeParams.class, (p, cancel) -> merge(p));
  }

  private MergeAnswer merge(MergeParams params) {
    return MergeAnswer.of(
        params,
        bones ->
            session
                .skeletons()
                .of(params.uri(), bones)
                .map(SkeletonMatch::skeleton)
                .orElse(Skeleton.NONE));
  }

  private MotionCurves motion(MotionParams p, CancelChecker cancel) {
    TextDocumentIdentifier id = p.textDocument();
    String uri = id == null ? null : id.getUri();
    if (documents.requireSnapshot(uri).skeletons() == SkeletonCandidates.NONE) {
      // The numbers of a binarised animation depend on its skeleton.
      session.skeletons().awaitSearch(uri);
    }
    Snapshot document = documents.requireSnapshot(uri);
    return session
        .requests()
        .workers()
        .compute(
            () ->
                p.line() == null
                    ? MotionCurves.of(document, p.bones(), cancel)
                    : MotionCurves.ofLine(document, p.line(), p.bones(), cancel));
  }

  private static Optional<LinePlace> place(
      FigureRequests figures, Snapshot document, PlaceParams params) {
    if (params.isOfDifference()) {
      return figures.other(params).flatMap(other -> LinePlace.ofDifference(document, other.text()));
    }
    if (params.line() == null) {
      return LinePlace.ofRow(document, params.frame() == null ? -1 : params.frame(), params.bone());
    }
    return params.character() == null
        ? LinePlace.of(document, params.line())
        : LinePlace.of(document, params.line(), params.character());
  }

  private void addFixes() {
    FolderFixes folders = new FolderFixes(session);
    methods.readFromFiles("rtm/previewFixes", FolderFixParams.class, folders::preview);
    methods.readFromFiles(
        "workspace/textDocumentContent",
        TextDocumentContentParams.class,
        (p, cancel) -> new TextDocumentContentResult(content(p.getUri(), folders)));
    addFixing("rtm/applyFixes", folders::apply);
    addFixing("rtm/undoFixes", folders::undo);
  }

  private String content(String uri, FolderFixes folders) {
    return switch (uri.substring(0, Math.max(0, uri.indexOf(':')))) {
      case ProblemsPage.SCHEME -> ProblemsPage.content(uri);
      case FixedText.SCHEME -> folders.text(uri);
      default -> session.decode(DecodeParams.ofFile(uri)).text();
    };
  }

  private CompletableFuture<SkeletonResult> skeleton(SkeletonParams params) {
    if (params.text() == null) {
      String uri = params.uri();
      Snapshot now = documents.requireSnapshot(uri);
      if (now.skeletons() != SkeletonCandidates.NONE) {
        return requests.compute(SKELETON, cancel -> SkeletonResult.of(now));
      }
      return requests.readFiles(
          SKELETON,
          cancel -> {
            // Clients are not told later that the first search has found a skeleton.
            session.skeletons().awaitSearch(uri);
            Snapshot document = documents.requireSnapshot(uri);
            return requests.workers().compute(() -> SkeletonResult.of(document));
          });
    }
    OpenText text = session.text(params.uri(), params.text());
    return requests.readFiles(
        SKELETON,
        cancel -> {
          session.awaitText(text);
          return requests.workers().compute(() -> SkeletonResult.of(text.snapshot()));
        });
  }

  private CompletableFuture<EncodeResult> encode(EncodeParams params) {
    return session
        .requests()
        .replaceFile(
            RtmUri.requireFile(params.uri()),
            ENCODE,
            observer -> {
              long size = params.text() == null ? 0 : params.text().length();
              try (Progress p = session.client().progress("Saving the animation", size)) {
                return session.encode(params, observer);
              }
            });
  }

  private void addFixing(String name, Function<FolderFixParams, Object> fixing) {
    methods.request(
        name,
        FolderFixParams.class,
        p ->
            session
                .requests()
                .replaceFile(
                    RtmUri.requireFile(p.backup()),
                    name,
                    observer -> {
                      // The client gets the result even if it cancels: files may have changed.
                      observer.beforeReplacement();
                      return fixing.apply(p);
                    }));
  }

  /**
   * Adds a request about an open text, in the version for which the request was sent.
   *
   * @param fallback the answer for other documents, and if the server fails
   */
  private void add(String name, Object fallback, OfText forText) {
    methods.request(PREFIX + name, TextParams.class, p -> answer(name, p, fallback, forText));
  }

  private void add(String name, Object fallback, OfText forText, OfConfig<?> forConfig) {
    addForWorkspace(
        name,
        fallback,
        forText,
        (p, config) -> requests.readFiles(name, cancel -> forConfig.answer(p, config), fallback));
  }

  /**
   * Adds a request whose answer for a {@code model.cfg} is completed later, such as after the
   * workspace was read.
   */
  private void addForWorkspace(
      String name, Object fallback, OfText forText, OfConfig<CompletableFuture<?>> forConfig) {
    methods.request(
        PREFIX + name,
        TextParams.class,
        p ->
            documents
                .modelConfig(p.textDocument().getUri())
                .<CompletableFuture<?>>map(config -> forConfig.answer(p, config))
                .orElseGet(() -> answer(name, p, fallback, forText)));
  }

  private CompletableFuture<Object> answer(
      String name, TextParams p, Object fallback, OfText forText) {
    return documents
        .snapshot(p.textDocument().getUri())
        .map(
            document ->
                requests.compute(name, cancel -> forText.answer(p, document, cancel), fallback))
        .orElseGet(() -> CompletableFuture.completedFuture(fallback));
  }
}
