package org.rtmtext.lsp;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.rtmtext.files.WriteCondition;
import org.rtmtext.lsp.feature.CommandArguments;
import org.rtmtext.lsp.feature.Commands;
import org.rtmtext.lsp.feature.TextConversion;
import org.rtmtext.lsp.protocol.Messages.EncodeResult;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.session.Client;
import org.rtmtext.lsp.session.OpenText;
import org.rtmtext.lsp.session.RequestRunner;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.lsp.text.Progress;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.save.ConvertedAnimation;

/** Executes the commands of the server; their names begin with {@code rtm.}. */
final class CommandExecutor {
  /** Writes the animation beside a text, whatever the file contains. */
  private static final String ENCODE = "rtm.encode";

  private final Session session;
  private final Client client;
  private final RequestRunner requests;
  private final SkeletonCommands skeletons;
  private final ConversionCommand conversion;
  private final GltfExportCommand gltfExport;
  private final GltfImportCommand gltfImport;

  CommandExecutor(Session session) {
    this.session = session;
    client = session.client();
    requests = session.requests();
    skeletons = new SkeletonCommands(session);
    conversion = new ConversionCommand(session);
    gltfExport = new GltfExportCommand(session);
    gltfImport = new GltfImportCommand(session);
  }

  /** The names of all commands. */
  static List<String> names() {
    List<String> names = new ArrayList<>(Commands.NAMES);
    names.addAll(
        List.of(
            ENCODE,
            Commands.CHOOSE_SKELETON,
            Commands.USE_SKELETON,
            Commands.CONVERT,
            Commands.EXPORT_GLTF,
            Commands.IMPORT_GLTF));
    return names;
  }

  /**
   * Executes a command.
   *
   * @throws RequestFailedException if its document is not open, or an argument is wrong
   */
  CompletableFuture<Object> execute(ExecuteCommandParams params) {
    String command = params.getCommand();
    CommandArguments arguments = new CommandArguments(params.getArguments());
    OpenText text = session.documents().requireText(arguments.uri());
    Snapshot document = text.snapshot();
    return switch (command) {
      case ENCODE -> encode(text, document);
      case Commands.CONVERT -> convert(document, arguments);
      case Commands.EXPORT_GLTF -> exportGltf(document, arguments);
      case Commands.IMPORT_GLTF ->
          requests.readFiles(
              command,
              cancel ->
                  gltfImport.read(
                      document, arguments, cancel, edit -> apply(command, edit, document)),
              null);
      case Commands.CHOOSE_SKELETON ->
          requests.readFiles(command, cancel -> skeletons.choose(document), null);
      case Commands.USE_SKELETON ->
          requests.readFiles(
              command,
              cancel -> skeletons.use(document, arguments.string(1, "skeleton").orElse("")),
              null);
      default ->
          requests.compute(
              command,
              cancel -> {
                try (Progress p =
                    client.progress("Editing the animation", document.text().length())) {
                  apply(command, Commands.edit(command, document, arguments, cancel), document);
                }
                return null;
              },
              null);
    };
  }

  private CompletableFuture<Object> encode(OpenText text, Snapshot document) {
    return requests.replaceFile(
        RtmUri.requireSibling(text.uri()),
        ENCODE,
        observer -> {
          EncodeResult result = session.animations().overwriteSibling(text, document, observer);
          client
              .log()
              .show(result.isRefused() ? MessageType.Error : MessageType.Info, result.message());
          return result;
        },
        null);
  }

  private CompletableFuture<Object> convert(Snapshot document, CommandArguments arguments) {
    Optional<Path> target = ConversionCommand.target(document, arguments);
    if (target.isEmpty()) {
      return requests.readFiles(
          Commands.CONVERT,
          cancel ->
              conversion.convert(
                  document,
                  arguments,
                  target,
                  converted ->
                      apply(Commands.CONVERT, TextConversion.edit(document, converted), document)),
          null);
    }
    WriteCondition condition =
        arguments.isTrue("overwrite") ? WriteCondition.ANY : WriteCondition.ABSENT;
    return requests.replaceFile(
        target.get(),
        Commands.CONVERT,
        observer ->
            conversion.convert(
                document,
                arguments,
                target,
                converted ->
                    ConvertedAnimation.write(
                        target.get(), converted.animation(), condition, observer)),
        null);
  }

  private CompletableFuture<Object> exportGltf(Snapshot document, CommandArguments arguments) {
    Path target = GltfExportCommand.target(document, arguments);
    return requests.replaceFile(
        target,
        Commands.EXPORT_GLTF,
        beforeReplacement -> gltfExport.export(document, arguments, target, beforeReplacement),
        null);
  }

  private void apply(String command, WorkspaceEdit edit, Snapshot document) {
    if (session
        .documents()
        .snapshot(document.uri())
        .filter(d -> d.text() == document.text())
        .isEmpty()) {
      throw new RequestFailedException("the text has changed in the meantime: try again");
    }
    client
        .apply(command, client.versioned(edit, document))
        .whenComplete(
            (applied, fault) -> {
              if (fault != null || !applied) {
                client.log().warn(command + ": the client did not apply the edit");
              }
            });
  }
}
