package org.rtmtext.lsp;

import com.google.gson.reflect.TypeToken;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ApplyWorkspaceEditParams;
import org.eclipse.lsp4j.ApplyWorkspaceEditResponse;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.ShowDocumentParams;
import org.eclipse.lsp4j.ShowDocumentResult;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.rtmtext.lsp.protocol.Messages.FigureChangedParams;
import org.rtmtext.lsp.protocol.Messages.ReplacementParams;
import org.rtmtext.lsp.protocol.Messages.SkeletonChosenParams;
import org.rtmtext.lsp.protocol.Messages.SkeletonProposedParams;
import org.rtmtext.lsp.protocol.RtmLanguageClient;

/**
 * Sends messages to the client at the other end of a connection. It replaces LSP4J's proxy, whose
 * class Java generates at each start.
 */
final class RemoteClient implements RtmLanguageClient {
  private static final String APPLY_EDIT = "workspace/applyEdit";
  private static final String CONFIGURATION = "workspace/configuration";
  private static final String SHOW_DOCUMENT = "window/showDocument";
  private static final String SHOW_MESSAGE = "window/showMessageRequest";

  private final Endpoint client;

  RemoteClient(Endpoint client) {
    this.client = client;
  }

  /** The requests to the client whose answers have content, and how LSP4J reads these answers. */
  static Map<String, JsonRpcMethod> answers() {
    return Map.of(
        APPLY_EDIT,
        answer(APPLY_EDIT, ApplyWorkspaceEditResponse.class),
        CONFIGURATION,
        answer(CONFIGURATION, TypeToken.getParameterized(List.class, Object.class).getType()),
        SHOW_DOCUMENT,
        answer(SHOW_DOCUMENT, ShowDocumentResult.class),
        SHOW_MESSAGE,
        answer(SHOW_MESSAGE, MessageActionItem.class));
  }

  private static JsonRpcMethod answer(String method, Type type) {
    return JsonRpcMethod.request(method, type);
  }

  /**
   * Sends a request. {@code T} is the type of the answer in {@link #answers}, or {@code Void} for
   * requests without an entry there.
   */
  @SuppressWarnings("unchecked")
  private <T> CompletableFuture<T> request(String method, Object params) {
    return (CompletableFuture<T>) client.request(method, params);
  }

  @Override
  public CompletableFuture<ApplyWorkspaceEditResponse> applyEdit(ApplyWorkspaceEditParams params) {
    return request(APPLY_EDIT, params);
  }

  @Override
  public CompletableFuture<List<Object>> configuration(ConfigurationParams params) {
    return request(CONFIGURATION, params);
  }

  @Override
  public CompletableFuture<ShowDocumentResult> showDocument(ShowDocumentParams params) {
    return request(SHOW_DOCUMENT, params);
  }

  @Override
  public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams params) {
    return request(SHOW_MESSAGE, params);
  }

  @Override
  public CompletableFuture<Void> registerCapability(RegistrationParams params) {
    return request("client/registerCapability", params);
  }

  @Override
  public CompletableFuture<Void> createProgress(WorkDoneProgressCreateParams params) {
    return request("window/workDoneProgress/create", params);
  }

  @Override
  public CompletableFuture<Void> refreshCodeLenses() {
    return request("workspace/codeLens/refresh", null);
  }

  @Override
  public CompletableFuture<Void> refreshDiagnostics() {
    return request("workspace/diagnostic/refresh", null);
  }

  @Override
  public CompletableFuture<Void> refreshInlayHints() {
    return request("workspace/inlayHint/refresh", null);
  }

  @Override
  public CompletableFuture<Void> willReplace(ReplacementParams params) {
    return request(WILL_REPLACE, params);
  }

  @Override
  public void publishDiagnostics(PublishDiagnosticsParams params) {
    client.notify("textDocument/publishDiagnostics", params);
  }

  @Override
  public void notifyProgress(ProgressParams params) {
    client.notify("$/progress", params);
  }

  @Override
  public void logMessage(MessageParams params) {
    client.notify("window/logMessage", params);
  }

  @Override
  public void showMessage(MessageParams params) {
    client.notify("window/showMessage", params);
  }

  @Override
  public void telemetryEvent(Object event) {
    client.notify("telemetry/event", event);
  }

  @Override
  public void skeletonChosen(SkeletonChosenParams params) {
    client.notify(SKELETON_CHOSEN, params);
  }

  @Override
  public void skeletonProposed(SkeletonProposedParams params) {
    client.notify(SKELETON_PROPOSED, params);
  }

  @Override
  public void figureChanged(FigureChangedParams params) {
    client.notify(FIGURE_CHANGED, params);
  }

  @Override
  public void didReplace(ReplacementParams params) {
    client.notify(DID_REPLACE, params);
  }
}
