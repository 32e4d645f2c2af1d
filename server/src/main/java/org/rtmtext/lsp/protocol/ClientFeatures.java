package org.rtmtext.lsp.protocol;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.GeneralClientCapabilities;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.ResourceOperationKind;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;

/**
 * The capabilities of the client that this server uses.
 *
 * @param pullsDiagnostics whether it pulls diagnostics and can be asked to pull again; other
 *     clients are sent them
 * @param showsPictures whether hovers can have pictures
 * @param reportsChangedAnimations whether it tells the user when the file of an {@code rtm:}
 *     document has changed
 * @param keepsSkeletons whether it keeps the skeletons that the user chooses
 * @param keepsReplacedFiles whether it keeps the content of files before they are replaced
 * @param resolvesCompletionEdits whether it asks for further edits of a chosen completion
 * @param annotatesEdits whether it lets the user confirm edits, and edits can rename files
 * @param resolvesSymbols whether it asks for the ranges of workspace symbols when it needs them
 */
public record ClientFeatures(
    boolean pullsDiagnostics,
    boolean markdownHover,
    boolean showsPictures,
    boolean versionedEdits,
    boolean configuration,
    boolean registersConfiguration,
    boolean progress,
    boolean refreshesInlayHints,
    boolean refreshesCodeLenses,
    boolean watchesFiles,
    boolean reportsChangedAnimations,
    boolean tokensOfWholeTexts,
    boolean keepsSkeletons,
    boolean keepsReplacedFiles,
    boolean resolvesCompletionEdits,
    boolean annotatesEdits,
    boolean resolvesSymbols) {
  private static final String TELLS_OF_CHANGED_ANIMATIONS = "tellsOfChangedAnimations";
  private static final String KEEPS_CHOSEN_SKELETONS = "keepsChosenSkeletons";
  private static final String KEEPS_REPLACED_FILES = "keepsReplacedFiles";

  public static final ClientFeatures NONE =
      new ClientFeatures(
          false, false, false, false, false, false, false, false, false, false, false, false, false,
          false, false, false, false);

  public static ClientFeatures of(ClientCapabilities capabilities) {
    Optional<ClientCapabilities> all = Optional.ofNullable(capabilities);
    Optional<TextDocumentClientCapabilities> text = all.map(ClientCapabilities::getTextDocument);
    Optional<WorkspaceClientCapabilities> workspace = all.map(ClientCapabilities::getWorkspace);
    return new ClientFeatures(
        // Otherwise it would keep diagnostics that a model.cfg has changed.
        text.map(TextDocumentClientCapabilities::getDiagnostic).isPresent()
            && is(
                workspace.map(WorkspaceClientCapabilities::getDiagnostics),
                d -> d.getRefreshSupport()),
        text.map(TextDocumentClientCapabilities::getHover)
            .map(h -> h.getContentFormat())
            .map(f -> f.contains(MarkupKind.MARKDOWN))
            .orElse(false),
        // Other clients show a picture as its source.
        all.map(ClientCapabilities::getGeneral)
            .map(GeneralClientCapabilities::getMarkdown)
            .map(m -> "marked".equals(m.getParser()))
            .orElse(false),
        is(
            workspace.map(WorkspaceClientCapabilities::getWorkspaceEdit),
            e -> e.getDocumentChanges()),
        is(workspace, WorkspaceClientCapabilities::getConfiguration),
        is(workspace.map(w -> w.getDidChangeConfiguration()), c -> c.getDynamicRegistration()),
        is(all.map(ClientCapabilities::getWindow), w -> w.getWorkDoneProgress()),
        is(workspace.map(WorkspaceClientCapabilities::getInlayHint), i -> i.getRefreshSupport()),
        is(workspace.map(WorkspaceClientCapabilities::getCodeLens), c -> c.getRefreshSupport()),
        is(workspace.map(w -> w.getDidChangeWatchedFiles()), w -> w.getDynamicRegistration()),
        isExperiment(all, TELLS_OF_CHANGED_ANIMATIONS),
        // The default of the protocol.
        text.map(TextDocumentClientCapabilities::getSemanticTokens)
            .map(t -> t.getRequests())
            .map(r -> r.getFull())
            .map(full -> full.isRight() || full.getLeft())
            .orElse(true),
        isExperiment(all, KEEPS_CHOSEN_SKELETONS),
        isExperiment(all, KEEPS_REPLACED_FILES),
        is(
            text.map(TextDocumentClientCapabilities::getCompletion)
                .map(c -> c.getCompletionItem())
                .map(i -> i.getResolveSupport()),
            r -> r.getProperties().contains("additionalTextEdits")),
        is(
            workspace.map(WorkspaceClientCapabilities::getWorkspaceEdit),
            e ->
                e.getChangeAnnotationSupport() != null
                    && e.getResourceOperations() != null
                    && e.getResourceOperations().contains(ResourceOperationKind.Rename)),
        is(
            workspace.map(WorkspaceClientCapabilities::getSymbol).map(s -> s.getResolveSupport()),
            r -> r.getProperties().contains("location.range")));
  }

  private static boolean isExperiment(Optional<ClientCapabilities> all, String name) {
    return all.map(ClientCapabilities::getExperimental)
        .map(e -> e instanceof JsonObject o && isTrue(o.get(name)))
        .orElse(false);
  }

  private static boolean isTrue(JsonElement value) {
    return value instanceof JsonPrimitive p && p.isBoolean() && p.getAsBoolean();
  }

  private static <T> boolean is(Optional<T> of, Function<T, Boolean> what) {
    return of.map(what).orElse(false);
  }
}
