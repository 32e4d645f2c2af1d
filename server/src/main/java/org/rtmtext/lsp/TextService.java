package org.rtmtext.lsp;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentDiagnosticParams;
import org.eclipse.lsp4j.DocumentDiagnosticReport;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.lsp4j.DocumentLink;
import org.eclipse.lsp4j.DocumentLinkParams;
import org.eclipse.lsp4j.DocumentRangeFormattingParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.LinkedEditingRangeParams;
import org.eclipse.lsp4j.LinkedEditingRanges;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.PrepareRenameDefaultBehavior;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SelectionRange;
import org.eclipse.lsp4j.SelectionRangeParams;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensDelta;
import org.eclipse.lsp4j.SemanticTokensDeltaParams;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.SemanticTokensRangeParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.TypeDefinitionParams;
import org.eclipse.lsp4j.TypeHierarchyItem;
import org.eclipse.lsp4j.TypeHierarchyPrepareParams;
import org.eclipse.lsp4j.TypeHierarchySubtypesParams;
import org.eclipse.lsp4j.TypeHierarchySupertypesParams;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Either3;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.rtmtext.lsp.feature.BoneHierarchy;
import org.rtmtext.lsp.feature.BoneNames;
import org.rtmtext.lsp.feature.BoneRename;
import org.rtmtext.lsp.feature.BoneRows;
import org.rtmtext.lsp.feature.CodeActions;
import org.rtmtext.lsp.feature.CodeLenses;
import org.rtmtext.lsp.feature.Completions;
import org.rtmtext.lsp.feature.ConfigCompletion;
import org.rtmtext.lsp.feature.ConfigFixes;
import org.rtmtext.lsp.feature.ConfigNavigation;
import org.rtmtext.lsp.feature.ConfigOutline;
import org.rtmtext.lsp.feature.ConfigTokenizer;
import org.rtmtext.lsp.feature.Formatting;
import org.rtmtext.lsp.feature.Hovers;
import org.rtmtext.lsp.feature.InlayHints;
import org.rtmtext.lsp.feature.ModelConfigDocument;
import org.rtmtext.lsp.feature.Outline;
import org.rtmtext.lsp.feature.SelectionRanges;
import org.rtmtext.lsp.feature.SemanticTokenizer;
import org.rtmtext.lsp.session.Client;
import org.rtmtext.lsp.session.Documents;
import org.rtmtext.lsp.session.OpenText;
import org.rtmtext.lsp.session.RequestRunner;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.lsp.text.Snapshot;

/** Requests and notifications about documents. */
final class TextService implements TextDocumentService {
  private final Session session;
  private final Client client;
  private final Documents documents;
  private final RequestRunner requests;
  private final BoneAnimations boneAnimations;
  private final ConfigRename configRename;

  TextService(Session session) {
    this.session = session;
    client = session.client();
    documents = session.documents();
    requests = session.requests();
    boneAnimations = new BoneAnimations(session);
    configRename = new ConfigRename(session, boneAnimations);
  }

  @Override
  public void didOpen(DidOpenTextDocumentParams params) {
    session.open(params.getTextDocument());
  }

  @Override
  public void didChange(DidChangeTextDocumentParams params) {
    session.change(
        params.getTextDocument().getUri(),
        Optional.ofNullable(params.getTextDocument().getVersion()).orElse(0),
        params.getContentChanges());
  }

  @Override
  public void didClose(DidCloseTextDocumentParams params) {
    session.close(params.getTextDocument().getUri());
  }

  @Override
  public void didSave(DidSaveTextDocumentParams params) {
    session.saved(params.getTextDocument().getUri());
  }

  @Override
  public CompletableFuture<DocumentDiagnosticReport> diagnostic(DocumentDiagnosticParams params) {
    return session
        .publisher()
        .pull(params.getTextDocument().getUri(), params.getPreviousResultId());
  }

  @Override
  public CompletableFuture<Hover> hover(HoverParams params) {
    return answer(
        "hover",
        params.getTextDocument(),
        null,
        (document, cancel) ->
            Hovers.at(
                document,
                params.getPosition(),
                client.hoverForm(),
                (frame, bone) -> pose(document, frame, bone, cancel),
                cancel),
        config -> ConfigNavigation.hover(config, params.getPosition(), client.hoverForm()));
  }

  private Optional<String> pose(Snapshot document, int frame, String bone, CancelChecker cancel) {
    return documents
        .text(document.uri())
        .flatMap(text -> text.figure().picture(document, frame, bone, cancel));
  }

  @Override
  public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(
      CompletionParams params) {
    return answer(
        "completion",
        params.getTextDocument(),
        Either.forLeft(List.of()),
        (document, cancel) ->
            Either.forRight(
                Completions.at(
                    document,
                    params.getPosition(),
                    client.features().resolvesCompletionEdits(),
                    cancel)),
        config -> Either.forRight(ConfigCompletion.at(config, params.getPosition())));
  }

  @Override
  public CompletableFuture<CompletionItem> resolveCompletionItem(CompletionItem item) {
    return BoneRows.uri(item)
        .map(
            uri ->
                answer(
                    "completionItem/resolve",
                    new TextDocumentIdentifier(uri),
                    item,
                    (document, cancel) -> BoneRows.resolve(item, document, cancel)))
        .orElseGet(() -> CompletableFuture.completedFuture(item));
  }

  @Override
  public CompletableFuture<List<Either<SymbolInformation, DocumentSymbol>>> documentSymbol(
      DocumentSymbolParams params) {
    return answer(
        "documentSymbol",
        params.getTextDocument(),
        List.of(),
        (document, cancel) -> eithers(Outline.symbols(document, cancel)),
        config -> eithers(ConfigOutline.symbols(config)));
  }

  private static List<Either<SymbolInformation, DocumentSymbol>> eithers(
      List<DocumentSymbol> symbols) {
    return symbols.stream().map(Either::<SymbolInformation, DocumentSymbol>forRight).toList();
  }

  @Override
  public CompletableFuture<List<FoldingRange>> foldingRange(FoldingRangeRequestParams params) {
    return answer(
        "foldingRange", params.getTextDocument(), List.of(), Outline::folds, ConfigOutline::folds);
  }

  @Override
  public CompletableFuture<List<DocumentLink>> documentLink(DocumentLinkParams params) {
    return answer(
        "documentLink",
        params.getTextDocument(),
        List.of(),
        (document, cancel) -> List.of(),
        ModelConfigDocument::links);
  }

  @Override
  public CompletableFuture<List<SelectionRange>> selectionRange(SelectionRangeParams params) {
    return answer(
        "selectionRange",
        params.getTextDocument(),
        List.of(),
        (document, cancel) -> SelectionRanges.at(document, params.getPositions(), cancel));
  }

  /** The tokenizer of an open text; a new one if the text was closed meanwhile. */
  private SemanticTokenizer tokenizer(String uri) {
    return session.documents().text(uri).map(OpenText::tokens).orElseGet(SemanticTokenizer::new);
  }

  @Override
  public CompletableFuture<SemanticTokens> semanticTokensFull(SemanticTokensParams params) {
    return answer(
        "semanticTokens/full",
        params.getTextDocument(),
        new SemanticTokens(List.of()),
        (document, cancel) -> tokenizer(document.uri()).full(document, cancel),
        ConfigTokenizer::of);
  }

  @Override
  public CompletableFuture<Either<SemanticTokens, SemanticTokensDelta>> semanticTokensFullDelta(
      SemanticTokensDeltaParams params) {
    return answer(
        "semanticTokens/full/delta",
        params.getTextDocument(),
        Either.forLeft(new SemanticTokens(List.of())),
        (document, cancel) ->
            tokenizer(document.uri()).delta(document, params.getPreviousResultId(), cancel),
        config -> Either.forLeft(ConfigTokenizer.of(config)));
  }

  @Override
  public CompletableFuture<SemanticTokens> semanticTokensRange(SemanticTokensRangeParams params) {
    return answer(
        "semanticTokens/range",
        params.getTextDocument(),
        new SemanticTokens(List.of()),
        (document, cancel) -> SemanticTokenizer.in(document, params.getRange(), cancel),
        config -> ConfigTokenizer.in(config, params.getRange()));
  }

  @Override
  public CompletableFuture<List<InlayHint>> inlayHint(InlayHintParams params) {
    return answer(
        "inlayHint",
        params.getTextDocument(),
        List.of(),
        (document, cancel) ->
            InlayHints.in(document, params.getRange(), client.settings(), cancel));
  }

  @Override
  public CompletableFuture<List<? extends CodeLens>> codeLens(CodeLensParams params) {
    return answer(
        "codeLens",
        params.getTextDocument(),
        List.of(),
        (document, cancel) ->
            client.settings().lenses() ? CodeLenses.of(document, cancel) : List.of());
  }

  @Override
  public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams params) {
    return answer(
        "codeAction",
        params.getTextDocument(),
        List.of(),
        (document, cancel) ->
            CodeActions.in(document, params.getRange(), params.getContext(), cancel).stream()
                .peek(action -> action.setEdit(client.versioned(action.getEdit(), document)))
                .map(Either::<Command, CodeAction>forRight)
                .toList(),
        config ->
            ConfigFixes.in(config, params.getRange(), params.getContext()).stream()
                .peek(
                    action ->
                        action.setEdit(
                            client.versioned(action.getEdit(), config.uri(), config.version())))
                .map(Either::<Command, CodeAction>forRight)
                .toList());
  }

  @Override
  public CompletableFuture<List<? extends TextEdit>> formatting(DocumentFormattingParams params) {
    return answer("formatting", params.getTextDocument(), List.of(), Formatting::of);
  }

  @Override
  public CompletableFuture<List<? extends TextEdit>> rangeFormatting(
      DocumentRangeFormattingParams params) {
    return answer(
        "rangeFormatting",
        params.getTextDocument(),
        List.of(),
        (document, cancel) -> Formatting.in(document, params.getRange(), cancel));
  }

  @Override
  public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>>
      definition(DefinitionParams params) {
    return answer(
        "definition",
        params.getTextDocument(),
        Either.forLeft(List.of()),
        (document, cancel) ->
            Either.forLeft(BoneNames.definition(document, params.getPosition(), cancel)),
        config -> Either.forLeft(ConfigNavigation.definition(config, params.getPosition())));
  }

  @Override
  public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>>
      typeDefinition(TypeDefinitionParams params) {
    return answer(
        "typeDefinition",
        params.getTextDocument(),
        Either.forLeft(List.of()),
        (document, cancel) -> Either.forLeft(BoneNames.inSkeleton(document, params.getPosition())));
  }

  @Override
  public CompletableFuture<List<TypeHierarchyItem>> prepareTypeHierarchy(
      TypeHierarchyPrepareParams params) {
    return answer(
        "prepareTypeHierarchy",
        params.getTextDocument(),
        List.of(),
        (document, cancel) -> BoneHierarchy.at(document, params.getPosition()),
        config -> BoneHierarchy.at(config, params.getPosition()));
  }

  @Override
  public CompletableFuture<List<TypeHierarchyItem>> typeHierarchySupertypes(
      TypeHierarchySupertypesParams params) {
    return relatives("typeHierarchy/supertypes", params.getItem(), BoneHierarchy::above);
  }

  @Override
  public CompletableFuture<List<TypeHierarchyItem>> typeHierarchySubtypes(
      TypeHierarchySubtypesParams params) {
    return relatives("typeHierarchy/subtypes", params.getItem(), BoneHierarchy::below);
  }

  private CompletableFuture<List<TypeHierarchyItem>> relatives(
      String name,
      TypeHierarchyItem item,
      BiFunction<BoneHierarchy, String, List<TypeHierarchyItem>> step) {
    return requests.readFiles(
        name,
        cancel ->
            BoneHierarchy.origin(item)
                .flatMap(
                    origin ->
                        hierarchy(origin).map(hierarchy -> step.apply(hierarchy, origin.bone())))
                .orElse(List.of()),
        List.of());
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

  @Override
  public CompletableFuture<List<? extends Location>> references(ReferenceParams params) {
    boolean withDeclaration =
        params.getContext() == null || params.getContext().isIncludeDeclaration();
    Optional<ModelConfigDocument> config = documents.modelConfig(params.getTextDocument().getUri());
    if (config.isPresent()) {
      return boneAnimations.references(config.get(), params.getPosition(), withDeclaration);
    }
    return answer(
        "references",
        params.getTextDocument(),
        List.of(),
        (document, cancel) ->
            BoneNames.references(document, params.getPosition(), withDeclaration, cancel));
  }

  @Override
  public CompletableFuture<List<? extends DocumentHighlight>> documentHighlight(
      DocumentHighlightParams params) {
    return answer(
        "documentHighlight",
        params.getTextDocument(),
        List.of(),
        (document, cancel) -> BoneNames.highlights(document, params.getPosition(), cancel));
  }

  @Override
  public CompletableFuture<Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>>
      prepareRename(PrepareRenameParams params) {
    return answer(
        "prepareRename",
        params.getTextDocument(),
        null,
        (document, cancel) ->
            BoneRename.prepare(document, params.getPosition())
                .map(Either3::<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>forSecond)
                .orElse(null),
        config ->
            configRename
                .prepare(config, params.getPosition())
                .map(Either3::<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>forSecond)
                .orElse(null));
  }

  @Override
  public CompletableFuture<LinkedEditingRanges> linkedEditingRange(
      LinkedEditingRangeParams params) {
    return answer(
        "linkedEditingRange",
        params.getTextDocument(),
        null,
        (document, cancel) -> BoneNames.linked(document, params.getPosition(), cancel));
  }

  @Override
  public CompletableFuture<WorkspaceEdit> rename(RenameParams params) {
    Optional<ModelConfigDocument> config = documents.modelConfig(params.getTextDocument().getUri());
    if (config.isPresent()) {
      return configRename.rename(config.get(), params.getPosition(), params.getNewName());
    }
    return answer(
        "rename",
        params.getTextDocument(),
        null,
        (document, cancel) ->
            client.versioned(
                BoneRename.edit(document, params.getPosition(), params.getNewName(), cancel),
                document));
  }

  /**
   * Answers a request about an open text, in the version that the request was sent for.
   *
   * @param fallback the answer for other documents, and if the server fails
   */
  private <T> CompletableFuture<T> answer(
      String name,
      TextDocumentIdentifier id,
      T fallback,
      BiFunction<Snapshot, CancelChecker, T> forText) {
    Optional<Snapshot> document = documents.snapshot(id.getUri());
    return document.isEmpty()
        ? CompletableFuture.completedFuture(fallback)
        : requests.compute(name, cancel -> forText.apply(document.get(), cancel), fallback);
  }

  private <T> CompletableFuture<T> answer(
      String name,
      TextDocumentIdentifier id,
      T fallback,
      BiFunction<Snapshot, CancelChecker, T> forText,
      Function<ModelConfigDocument, T> forModelConfig) {
    Optional<ModelConfigDocument> config = documents.modelConfig(id.getUri());
    return config.isEmpty()
        ? answer(name, id, fallback, forText)
        : requests.readFiles(name, cancel -> forModelConfig.apply(config.get()), fallback);
  }
}
