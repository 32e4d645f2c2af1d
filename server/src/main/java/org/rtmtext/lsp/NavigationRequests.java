package org.rtmtext.lsp;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightParams;
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
import org.eclipse.lsp4j.TextDocumentIdentifier;
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
import org.rtmtext.lsp.feature.BoneDefinition;
import org.rtmtext.lsp.feature.BoneHierarchy;
import org.rtmtext.lsp.feature.BoneReferences;
import org.rtmtext.lsp.feature.BoneRename;
import org.rtmtext.lsp.feature.LinkedNames;
import org.rtmtext.lsp.feature.ModelConfigDefinition;
import org.rtmtext.lsp.feature.ModelConfigDocument;
import org.rtmtext.lsp.session.Client;
import org.rtmtext.lsp.session.Documents;
import org.rtmtext.lsp.session.RequestRunner;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.lsp.text.Snapshot;

/** Requests that find and rename bones. */
abstract class NavigationRequests implements TextDocumentService {
  private final Documents documents;
  private final RequestRunner requests;
  private final Client client;
  private final ConfigBoneReferences configReferences;
  private final ConfigRename configRename;

  NavigationRequests(Session session) {
    documents = session.documents();
    requests = session.requests();
    client = session.client();
    configReferences = new ConfigBoneReferences(session);
    configRename = new ConfigRename(session);
  }

  /**
   * Answers a request about an open text, in the version that the request was sent for.
   *
   * @param fallback the answer for other documents, and if the server fails
   */
  final <T> CompletableFuture<T> answer(
      String name,
      TextDocumentIdentifier id,
      T fallback,
      BiFunction<Snapshot, CancelChecker, T> forText) {
    Optional<Snapshot> document = documents.snapshot(id.getUri());
    return document.isEmpty()
        ? CompletableFuture.completedFuture(fallback)
        : requests.compute(name, cancel -> forText.apply(document.get(), cancel), fallback);
  }

  /** Answers a request about an open text or {@code model.cfg}. */
  final <T> CompletableFuture<T> answer(
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

  @Override
  public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>>
      definition(DefinitionParams params) {
    return answer(
        "definition",
        params.getTextDocument(),
        Either.forLeft(List.of()),
        (document, cancel) ->
            Either.forLeft(BoneDefinition.at(document, params.getPosition(), cancel)),
        config -> Either.forLeft(ModelConfigDefinition.at(config, params.getPosition())));
  }

  @Override
  public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>>
      typeDefinition(TypeDefinitionParams params) {
    return answer(
        "typeDefinition",
        params.getTextDocument(),
        Either.forLeft(List.of()),
        (document, cancel) ->
            Either.forLeft(BoneDefinition.inSkeleton(document, params.getPosition())));
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
      return configReferences.find(config.get(), params.getPosition(), withDeclaration);
    }
    return answer(
        "references",
        params.getTextDocument(),
        List.of(),
        (document, cancel) ->
            BoneReferences.of(document, params.getPosition(), withDeclaration, cancel));
  }

  @Override
  public CompletableFuture<List<? extends DocumentHighlight>> documentHighlight(
      DocumentHighlightParams params) {
    return answer(
        "documentHighlight",
        params.getTextDocument(),
        List.of(),
        (document, cancel) -> BoneReferences.highlights(document, params.getPosition(), cancel));
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
        (document, cancel) -> LinkedNames.at(document, params.getPosition(), cancel));
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
}
