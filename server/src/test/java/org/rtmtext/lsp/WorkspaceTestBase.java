package org.rtmtext.lsp;

import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.DiagnosticCapabilities;
import org.eclipse.lsp4j.DiagnosticWorkspaceCapabilities;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.PreviousResultId;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.WorkspaceDiagnosticParams;
import org.eclipse.lsp4j.WorkspaceDiagnosticReport;
import org.eclipse.lsp4j.WorkspaceDocumentDiagnosticReport;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.lsp.protocol.RtmUri.AnimationUris;
import org.rtmtext.reader.TextReader;

/** A workspace with animations that are not open. */
abstract class WorkspaceTestBase extends SkeletonTestBase {
  static final String GOOD = TEXT.replace("  camo\n", "").replaceAll("(?m)^  camo .*\n", "");

  final JsonObject options = new JsonObject();

  @Override
  void adjust(InitializeParams params) {
    options.addProperty("animationUris", "rtm");
    params.setInitializationOptions(options);
  }

  static void pulling(ClientCapabilities capabilities) {
    TextDocumentClientCapabilities text = new TextDocumentClientCapabilities();
    text.setDiagnostic(new DiagnosticCapabilities());
    capabilities.setTextDocument(text);
    capabilities.getWorkspace().setDiagnostics(new DiagnosticWorkspaceCapabilities(true));
  }

  /** Writes an animation, and returns its file. */
  Path animation(String name, String text) throws Exception {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.write(file, RtmCodec.encode(TextReader.read(text).animation().orElseThrow()));
  }

  static String text(Path animation) {
    return AnimationUris.RTM.of(animation);
  }

  void setting(boolean on) {
    JsonObject diagnostics = new JsonObject();
    diagnostics.addProperty("workspace", on);
    JsonObject settings = new JsonObject();
    settings.add("diagnostics", diagnostics);
    server.getWorkspaceService().didChangeConfiguration(new DidChangeConfigurationParams(settings));
  }

  CompletableFuture<WorkspaceDiagnosticReport> pull(String token, Map<String, String> previous) {
    WorkspaceDiagnosticParams params =
        new WorkspaceDiagnosticParams(
            previous.entrySet().stream()
                .map(e -> new PreviousResultId(e.getKey(), e.getValue()))
                .toList());
    if (token != null) {
      params.setPartialResultToken(Either.forLeft(token));
    }
    return server.getWorkspaceService().diagnostic(params);
  }

  static <T> T get(Future<T> answer) throws Exception {
    return answer.get(ServerProcess.LONGEST_SECONDS, TimeUnit.SECONDS);
  }

  /** The problems by URI: codes with lines, or "unchanged". */
  static Map<String, String> problems(List<WorkspaceDocumentDiagnosticReport> items) {
    return items.stream()
        .collect(
            Collectors.toMap(
                i ->
                    i.isLeft()
                        ? i.getWorkspaceFullDocumentDiagnosticReport().getUri()
                        : i.getWorkspaceUnchangedDocumentDiagnosticReport().getUri(),
                i ->
                    i.isLeft()
                        ? i.getWorkspaceFullDocumentDiagnosticReport().getItems().stream()
                            .map(
                                d ->
                                    d.getCode().getLeft() + ":" + d.getRange().getStart().getLine())
                            .collect(Collectors.joining(" "))
                        : "unchanged"));
  }

  /** The ids of full results, by URI. */
  static Map<String, String> ids(List<WorkspaceDocumentDiagnosticReport> items) {
    return items.stream()
        .filter(WorkspaceDocumentDiagnosticReport::isLeft)
        .map(WorkspaceDocumentDiagnosticReport::getWorkspaceFullDocumentDiagnosticReport)
        .collect(Collectors.toMap(r -> r.getUri(), r -> r.getResultId()));
  }
}
