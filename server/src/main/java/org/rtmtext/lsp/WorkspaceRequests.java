package org.rtmtext.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.TextDocumentContentParams;
import org.eclipse.lsp4j.TextDocumentContentResult;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.rtmtext.lsp.feature.Commands;
import org.rtmtext.lsp.feature.RequestFailedException;
import org.rtmtext.lsp.feature.Snapshot;

/** The requests and notifications that are about no one document. */
final class WorkspaceRequests implements WorkspaceService {
  /** Writes the animation beside a text, whatever is there. */
  static final String ENCODE = "rtm.encode";

  private final Session session;
  private final Runnable askForSettings;
  private final SkeletonCommands skeletons;

  WorkspaceRequests(Session session, Runnable askForSettings) {
    this.session = session;
    this.askForSettings = askForSettings;
    skeletons = new SkeletonCommands(session, this::edit);
  }

  @Override
  public void didChangeConfiguration(DidChangeConfigurationParams params) {
    if (session.abilities().configuration()) {
      askForSettings.run();
    } else if (params.getSettings() instanceof JsonObject settings) {
      session.configure(settings.has("rtm") ? settings.get("rtm") : settings);
    }
  }

  @Override
  public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
    List<FileEvent> changes = params.getChanges();
    session.animationsChanged(AnimationWatch.animations(changes));
    if (!changes.stream().allMatch(AnimationWatch::isAnimation)) {
      session
          .skeletons()
          .filesChanged(changes.stream().anyMatch(ModelConfigWatch::isMadeOrRemoved));
    }
  }

  @Override
  public void didChangeWorkspaceFolders(DidChangeWorkspaceFoldersParams params) {
    session
        .skeletons()
        .changeFolders(
            WorkspaceFolders.paths(params.getEvent().getAdded()),
            WorkspaceFolders.paths(params.getEvent().getRemoved()));
  }

  @Override
  public CompletableFuture<TextDocumentContentResult> textDocumentContent(
      TextDocumentContentParams params) {
    return session.answerFromFiles(
        "textDocumentContent",
        cancel -> new TextDocumentContentResult(session.projections().decode(params.getUri()).text),
        null);
  }

  @Override
  public CompletableFuture<Object> executeCommand(ExecuteCommandParams params) {
    try {
      if (ENCODE.equals(params.getCommand())) {
        return encode(document(arguments(params)));
      }
      if (SkeletonCommands.NAMES.contains(params.getCommand())) {
        return execute(params.getCommand(), arguments(params));
      }
    } catch (RequestFailedException e) {
      return CompletableFuture.failedFuture(Session.refusal(e));
    }
    return session.answer(
        params.getCommand(),
        cancel -> {
          List<JsonElement> arguments = arguments(params);
          Snapshot document = document(arguments);
          try (Progress p = session.progress("Editing the animation", document.text().length())) {
            WorkspaceEdit edit =
                Commands.edit(
                    params.getCommand(), document, arguments.subList(1, arguments.size()), cancel);
            edit(params.getCommand(), edit, document);
          }
          return null;
        },
        null);
  }

  private CompletableFuture<Object> execute(String command, List<JsonElement> arguments)
      throws RequestFailedException {
    Snapshot document = document(arguments);
    Optional<Path> target =
        command.equals(Commands.CONVERT)
            ? SkeletonCommands.target(document, arguments)
            : Optional.empty();
    return target.isPresent()
        ? session.answerBySaving(
            target.get(),
            command,
            beforeReplacement -> skeletons.execute(command, document, arguments, beforeReplacement),
            null)
        : session.answerFromFiles(
            command, cancel -> skeletons.execute(command, document, arguments, () -> {}), null);
  }

  private static List<JsonElement> arguments(ExecuteCommandParams params) {
    return params.getArguments() == null
        ? List.of()
        : params.getArguments().stream().map(JsonElement.class::cast).toList();
  }

  private void edit(String command, WorkspaceEdit edit, Snapshot document)
      throws RequestFailedException {
    if (session
        .documents()
        .get(document.uri())
        .filter(d -> d.text() == document.text())
        .isEmpty()) {
      throw new RequestFailedException("the text was changed meanwhile: try again");
    }
    session
        .apply(command, session.versioned(edit, document))
        .whenComplete(
            (applied, fault) -> {
              if (fault != null || !applied) {
                session.log().warn(command + ": the client did not make the edit");
              }
            });
  }

  private CompletableFuture<Object> encode(Snapshot document) throws RequestFailedException {
    Path file = Projections.requireSibling(document.uri());
    return session.answerBySaving(
        file,
        ENCODE,
        beforeReplacement -> {
          EncodeResult result = session.projections().overwriteSibling(document, beforeReplacement);
          session
              .log()
              .show(result.isRefused() ? MessageType.Error : MessageType.Info, result.message());
          return result;
        },
        null);
  }

  /** The first argument of all commands is the document: its address, or an object with it. */
  private Snapshot document(List<JsonElement> arguments) throws RequestFailedException {
    JsonElement first = arguments.isEmpty() ? null : arguments.get(0);
    if (first instanceof JsonObject object) {
      first = object.get("uri");
    }
    if (!(first instanceof JsonPrimitive uri)) {
      throw new RequestFailedException("the first argument of a command is the document's uri");
    }
    return session
        .documents()
        .get(uri.getAsString())
        .orElseThrow(() -> new RequestFailedException(uri.getAsString() + " is not open"));
  }
}
