package org.rtmtext.lsp.protocol;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonPrimitive;

/**
 * The capabilities of the client that this server uses.
 *
 * @param pullsDiagnostics whether the client pulls diagnostics and can be asked to pull them again;
 *     the server pushes them to other clients
 * @param showsPictures whether hovers can have pictures
 * @param versionedEdits whether the client checks the version of a document before it applies an
 *     edit
 * @param configuration whether the server can ask for the settings
 * @param registersConfiguration whether the client sends changed settings if the server registers
 *     for them
 * @param progress whether the server can show progress that no request asked for
 * @param watchesFiles whether the server can ask the client to watch files
 * @param reportsChangedAnimations whether the client informs the user when the file of an {@code
 *     rtm:} document has changed
 * @param tokensOfWholeTexts whether the client asks for the semantic tokens of a whole text, not
 *     only of a range
 * @param keepsSkeletons whether the client stores the skeletons that the user chooses
 * @param showsProposedSkeletons whether the client shows a skeleton that the server proposes
 * @param keepsReplacedFiles whether the client stores the content of files before the server
 *     replaces them
 * @param resolvesCompletionEdits whether the client asks for further edits of a chosen completion
 * @param annotatesEdits whether the client lets the user confirm edits, and applies edits that
 *     rename files
 * @param resolvesSymbols whether the client asks for the ranges of workspace symbols when it needs
 *     them
 * @param showsDocuments whether the client can be asked to select a range of a document
 * @param opensViews whether code lenses can run the client's commands that open the figure, the
 *     curves and the guide
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
    boolean showsProposedSkeletons,
    boolean keepsReplacedFiles,
    boolean resolvesCompletionEdits,
    boolean annotatesEdits,
    boolean resolvesSymbols,
    boolean showsDocuments,
    boolean opensViews) {
  public static final ClientFeatures NONE = of(JsonNull.INSTANCE);

  /**
   * Reads the capabilities that this server uses.
   *
   * @param all the capabilities in {@code initialize}
   */
  public static ClientFeatures of(JsonElement all) {
    return new ClientFeatures(
        // Without refreshes, the client would keep outdated diagnostics after a model.cfg changes.
        !Json.at(all, "textDocument.diagnostic").isJsonNull()
            && is(all, "workspace.diagnostics.refreshSupport"),
        has(all, "textDocument.hover.contentFormat", "markdown"),
        // Clients with another Markdown parser may show the source of a picture instead.
        new JsonPrimitive("marked").equals(Json.at(all, "general.markdown.parser")),
        is(all, "workspace.workspaceEdit.documentChanges"),
        is(all, "workspace.configuration"),
        is(all, "workspace.didChangeConfiguration.dynamicRegistration"),
        is(all, "window.workDoneProgress"),
        is(all, "workspace.inlayHint.refreshSupport"),
        is(all, "workspace.codeLens.refreshSupport"),
        is(all, "workspace.didChangeWatchedFiles.dynamicRegistration"),
        is(all, "experimental.tellsOfChangedAnimations"),
        // A client that does not say asks for the tokens of whole texts.
        !new JsonPrimitive(false).equals(Json.at(all, "textDocument.semanticTokens.requests.full")),
        is(all, "experimental.keepsChosenSkeletons"),
        is(all, "experimental.showsProposedSkeletons"),
        is(all, "experimental.keepsReplacedFiles"),
        has(
            all,
            "textDocument.completion.completionItem.resolveSupport.properties",
            "additionalTextEdits"),
        !Json.at(all, "workspace.workspaceEdit.changeAnnotationSupport").isJsonNull()
            && has(all, "workspace.workspaceEdit.resourceOperations", "rename"),
        has(all, "workspace.symbol.resolveSupport.properties", "location.range"),
        is(all, "window.showDocument.support"),
        is(all, "experimental.opensViews"));
  }

  private static boolean is(JsonElement all, String path) {
    return new JsonPrimitive(true).equals(Json.at(all, path));
  }

  private static boolean has(JsonElement all, String path, String value) {
    return Json.at(all, path) instanceof JsonArray list && list.contains(new JsonPrimitive(value));
  }
}
