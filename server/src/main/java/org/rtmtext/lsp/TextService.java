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
import org.eclipse.lsp4j.DocumentRangeFormattingParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.PrepareRenameDefaultBehavior;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RelatedFullDocumentDiagnosticReport;
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
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Either3;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.rtmtext.lsp.feature.BoneHierarchy;
import org.rtmtext.lsp.feature.BoneNames;
import org.rtmtext.lsp.feature.CodeActions;
import org.rtmtext.lsp.feature.CodeLenses;
import org.rtmtext.lsp.feature.Completions;
import org.rtmtext.lsp.feature.DocumentSymbols;
import org.rtmtext.lsp.feature.FoldingRanges;
import org.rtmtext.lsp.feature.Formatting;
import org.rtmtext.lsp.feature.Hovers;
import org.rtmtext.lsp.feature.InlayHints;
import org.rtmtext.lsp.feature.ModelConfigDefinition;
import org.rtmtext.lsp.feature.ModelConfigDocument;
import org.rtmtext.lsp.feature.ModelConfigHover;
import org.rtmtext.lsp.feature.ModelConfigSymbols;
import org.rtmtext.lsp.feature.SelectionRanges;
import org.rtmtext.lsp.feature.SemanticTokenizer;
import org.rtmtext.lsp.feature.SkeletonPlaces;
import org.rtmtext.lsp.feature.Snapshot;

/** The requests and notifications about documents, each handed to its feature. */
final class TextService implements TextDocumentService {
  private final Session session;
  private final SemanticTokenizer tokenizer = new SemanticTokenizer();

  TextService(Session session) {
    this.session = session;
  }

  @Override
  public void didOpen(DidOpenTextDocumentParams params) {
    var document = params.getTextDocument();
    session.open(document.getUri(), document.getVersion(), document.getText());
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
    String uri = params.getTextDocument().getUri();
    session.close(uri);
    tokenizer.close(uri);
  }

  @Override
  public void didSave(DidSaveTextDocumentParams params) {
    session.saved(params.getTextDocument().getUri());
  }

  @Override
  public CompletableFuture<DocumentDiagnosticReport> diagnostic(DocumentDiagnosticParams params) {
    return session.answerAbout(
        params.getTextDocument().getUri(),
        "diagnostic",
        cancel ->
            new DocumentDiagnosticReport(
                new RelatedFullDocumentDiagnosticReport(
                    snapshot(params.getTextDocument())
                        .map(session::diagnostics)
                        .or(() -> config(params.getTextDocument()).map(session::diagnostics))
                        .orElse(List.of()))),
        new DocumentDiagnosticReport(new RelatedFullDocumentDiagnosticReport(List.of())));
  }

  @Override
  public CompletableFuture<Hover> hover(HoverParams params) {
    return about(
        "hover",
        params.getTextDocument(),
        null,
        (document, cancel) ->
            Hovers.at(document, params.getPosition(), session.hoverForm(), cancel),
        config -> ModelConfigHover.at(config, params.getPosition(), session.hoverForm()));
  }

  @Override
  public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(
      CompletionParams params) {
    return about(
        "completion",
        params.getTextDocument(),
        Either.forLeft(List.of()),
        (document, cancel) ->
            Either.forRight(Completions.at(document, params.getPosition(), cancel)));
  }

  @Override
  public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>>
      definition(DefinitionParams params) {
    return about(
        "definition",
        params.getTextDocument(),
        Either.forLeft(List.of()),
        (document, cancel) ->
            Either.forLeft(BoneNames.definition(document, params.getPosition(), cancel)),
        config -> Either.forLeft(ModelConfigDefinition.definition(config, params.getPosition())));
  }

  @Override
  public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>>
      typeDefinition(TypeDefinitionParams params) {
    return about(
        "typeDefinition",
        params.getTextDocument(),
        Either.forLeft(List.of()),
        (document, cancel) ->
            Either.forLeft(SkeletonPlaces.typeDefinition(document, params.getPosition())));
  }

  @Override
  public CompletableFuture<List<TypeHierarchyItem>> prepareTypeHierarchy(
      TypeHierarchyPrepareParams params) {
    return about(
        "prepareTypeHierarchy",
        params.getTextDocument(),
        List.of(),
        (document, cancel) -> BoneHierarchy.at(document, params.getPosition()),
        config -> BoneHierarchy.at(config, params.getPosition()));
  }

  @Override
  public CompletableFuture<List<TypeHierarchyItem>> typeHierarchySupertypes(
      TypeHierarchySupertypesParams params) {
    return hierarchy("typeHierarchy/supertypes", params.getItem(), BoneHierarchy::above);
  }

  @Override
  public CompletableFuture<List<TypeHierarchyItem>> typeHierarchySubtypes(
      TypeHierarchySubtypesParams params) {
    return hierarchy("typeHierarchy/subtypes", params.getItem(), BoneHierarchy::below);
  }

  private CompletableFuture<List<TypeHierarchyItem>> hierarchy(
      String name,
      TypeHierarchyItem item,
      BiFunction<BoneHierarchy, String, List<TypeHierarchyItem>> step) {
    return session.answerFromFiles(
        name,
        cancel -> {
          Optional<BoneHierarchy.Origin> origin = BoneHierarchy.origin(item);
          if (origin.isEmpty()) {
            return List.of();
          }
          String uri = origin.get().uri();
          Optional<BoneHierarchy> hierarchy =
              session
                  .documents()
                  .get(uri)
                  .flatMap(BoneHierarchy::of)
                  .or(
                      () ->
                          session
                              .configs()
                              .get(uri)
                              .flatMap(c -> BoneHierarchy.of(c, origin.get().skeleton())));
          return hierarchy.map(h -> step.apply(h, origin.get().bone())).orElse(List.of());
        },
        List.of());
  }

  @Override
  public CompletableFuture<List<? extends Location>> references(ReferenceParams params) {
    return about(
        "references",
        params.getTextDocument(),
        List.of(),
        (document, cancel) ->
            BoneNames.references(
                document,
                params.getPosition(),
                params.getContext() == null || params.getContext().isIncludeDeclaration(),
                cancel));
  }

  @Override
  public CompletableFuture<List<? extends DocumentHighlight>> documentHighlight(
      DocumentHighlightParams params) {
    return about(
        "documentHighlight",
        params.getTextDocument(),
        List.of(),
        (document, cancel) -> BoneNames.highlights(document, params.getPosition(), cancel));
  }

  @Override
  public CompletableFuture<Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>>
      prepareRename(PrepareRenameParams params) {
    return about(
        "prepareRename",
        params.getTextDocument(),
        null,
        (document, cancel) -> {
          PrepareRenameResult result =
              BoneNames.prepareRename(document, params.getPosition(), cancel);
          return result == null ? null : Either3.forSecond(result);
        });
  }

  @Override
  public CompletableFuture<WorkspaceEdit> rename(RenameParams params) {
    return about(
        "rename",
        params.getTextDocument(),
        null,
        (document, cancel) ->
            session.versioned(
                BoneNames.rename(document, params.getPosition(), params.getNewName(), cancel),
                document));
  }

  @Override
  public CompletableFuture<List<Either<SymbolInformation, DocumentSymbol>>> documentSymbol(
      DocumentSymbolParams params) {
    return about(
        "documentSymbol",
        params.getTextDocument(),
        List.of(),
        (document, cancel) ->
            DocumentSymbols.of(document, cancel).stream()
                .map(Either::<SymbolInformation, DocumentSymbol>forRight)
                .toList(),
        config ->
            ModelConfigSymbols.of(config).stream()
                .map(Either::<SymbolInformation, DocumentSymbol>forRight)
                .toList());
  }

  @Override
  public CompletableFuture<List<FoldingRange>> foldingRange(FoldingRangeRequestParams params) {
    return about("foldingRange", params.getTextDocument(), List.of(), FoldingRanges::of);
  }

  @Override
  public CompletableFuture<List<SelectionRange>> selectionRange(SelectionRangeParams params) {
    return about(
        "selectionRange",
        params.getTextDocument(),
        List.of(),
        (document, cancel) -> SelectionRanges.at(document, params.getPositions(), cancel));
  }

  @Override
  public CompletableFuture<SemanticTokens> semanticTokensFull(SemanticTokensParams params) {
    return about(
        "semanticTokens/full",
        params.getTextDocument(),
        new SemanticTokens(List.of()),
        (document, cancel) -> ofOpen(document, tokenizer.full(document, cancel)));
  }

  @Override
  public CompletableFuture<Either<SemanticTokens, SemanticTokensDelta>> semanticTokensFullDelta(
      SemanticTokensDeltaParams params) {
    return about(
        "semanticTokens/full/delta",
        params.getTextDocument(),
        Either.forLeft(new SemanticTokens(List.of())),
        (document, cancel) ->
            ofOpen(document, tokenizer.delta(document, params.getPreviousResultId(), cancel)));
  }

  /** The tokens of a document; nothing is kept of one that was closed meanwhile. */
  private <T> T ofOpen(Snapshot document, T tokens) {
    if (session.documents().get(document.uri()).isEmpty()) {
      tokenizer.close(document.uri());
    }
    return tokens;
  }

  @Override
  public CompletableFuture<SemanticTokens> semanticTokensRange(SemanticTokensRangeParams params) {
    return about(
        "semanticTokens/range",
        params.getTextDocument(),
        new SemanticTokens(List.of()),
        (document, cancel) -> tokenizer.in(document, params.getRange(), cancel));
  }

  @Override
  public CompletableFuture<List<InlayHint>> inlayHint(InlayHintParams params) {
    return about(
        "inlayHint",
        params.getTextDocument(),
        List.of(),
        (document, cancel) ->
            InlayHints.in(document, params.getRange(), session.settings(), cancel));
  }

  @Override
  public CompletableFuture<List<? extends CodeLens>> codeLens(CodeLensParams params) {
    return about(
        "codeLens",
        params.getTextDocument(),
        List.of(),
        (document, cancel) ->
            session.settings().lenses() ? CodeLenses.of(document, cancel) : List.of());
  }

  @Override
  public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams params) {
    return about(
        "codeAction",
        params.getTextDocument(),
        List.of(),
        (document, cancel) ->
            CodeActions.in(document, params.getRange(), params.getContext(), cancel).stream()
                .peek(action -> action.setEdit(session.versioned(action.getEdit(), document)))
                .map(Either::<Command, CodeAction>forRight)
                .toList());
  }

  @Override
  public CompletableFuture<List<? extends TextEdit>> formatting(DocumentFormattingParams params) {
    return about("formatting", params.getTextDocument(), List.of(), Formatting::of);
  }

  @Override
  public CompletableFuture<List<? extends TextEdit>> rangeFormatting(
      DocumentRangeFormattingParams params) {
    return about(
        "rangeFormatting",
        params.getTextDocument(),
        List.of(),
        (document, cancel) -> Formatting.in(document, params.getRange(), cancel));
  }

  private Optional<Snapshot> snapshot(TextDocumentIdentifier document) {
    return session.documents().get(document.getUri());
  }

  private Optional<ModelConfigDocument> config(TextDocumentIdentifier document) {
    return session.configs().get(document.getUri());
  }

  /** The same for a request that can be about a {@code model.cfg}, too. */
  private <T> CompletableFuture<T> about(
      String name,
      TextDocumentIdentifier document,
      T none,
      Session.AboutDocument<T> question,
      Function<ModelConfigDocument, T> ofConfig) {
    Optional<ModelConfigDocument> config = config(document);
    return config.isEmpty()
        ? about(name, document, none, question)
        : session.answerFromFiles(name, cancel -> ofConfig.apply(config.get()), none);
  }

  /** An answer about the newest version of a document, made by another thread. */
  private <T> CompletableFuture<T> about(
      String name, TextDocumentIdentifier document, T none, Session.AboutDocument<T> question) {
    Optional<Snapshot> snapshot = snapshot(document);
    return snapshot.isEmpty()
        ? CompletableFuture.completedFuture(none)
        : session.answer(name, cancel -> question.ask(snapshot.get(), cancel), none);
  }
}
