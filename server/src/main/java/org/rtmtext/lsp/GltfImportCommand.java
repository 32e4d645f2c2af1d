package org.rtmtext.lsp;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.edits.AnimationEdits;
import org.rtmtext.files.FileBytes;
import org.rtmtext.gltf.GltfExport;
import org.rtmtext.gltf.GltfImport;
import org.rtmtext.gltf.GltfProblem;
import org.rtmtext.lsp.feature.CommandArguments;
import org.rtmtext.lsp.feature.TextConversion;
import org.rtmtext.lsp.feature.WorkspaceEdits;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.session.Client;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.lsp.session.Skeletons;
import org.rtmtext.lsp.text.Progress;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.lsp.text.Workers;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.Wording;
import org.rtmtext.save.ChangeSummary;

/**
 * The command {@code rtm.importGltf}, which replaces the animation of a text by that of a glTF
 * file. The text is the base: rows that were not edited keep their numbers.
 */
final class GltfImportCommand {
  private final Client client;
  private final Workers workers;
  private final Skeletons skeletons;

  GltfImportCommand(Session session) {
    client = session.client();
    workers = session.requests().workers();
    skeletons = session.skeletons();
  }

  /**
   * The answer to the command.
   *
   * @param message for the user, with the warnings
   * @param warnings what the text does not get from the file
   * @param animations the names of several animations, of which the client must choose one; null if
   *     the file was imported
   * @param edits of the text, if the client applies them; otherwise null
   */
  record Result(
      String message, List<String> warnings, List<String> animations, List<TextEdit> edits) {}

  /**
   * Imports a file. Unless the client does it, applies the edit and shows the user what was done.
   *
   * @throws RequestFailedException if the file cannot be imported, or the text has errors
   */
  Result read(
      Snapshot document,
      CommandArguments arguments,
      CancelChecker cancel,
      Consumer<WorkspaceEdit> output) {
    Path file = file(document, arguments);
    Optional<String> name = arguments.string(2, "animation");
    try (Progress p = client.progress("Importing from glTF", document.text().length())) {
      byte[] bytes = FileBytes.readNamed(file);
      if (name.isEmpty()) {
        List<String> names = workers.compute(() -> GltfImport.animations(bytes));
        if (names.size() > 1) {
          return new Result(
              file.getFileName()
                  + " has "
                  + names.size()
                  + " animations: choose one with the argument \"animation\"",
              List.of(),
              names,
              null);
        }
      }
      Animation before = base(document);
      Optional<SkeletonMatch> skeleton = skeletons.find(document, arguments.string(3, "skeleton"));
      GltfImport.Options options =
          new GltfImport.Options(
              Optional.empty(),
              name,
              arguments.number("fps").orElse(GltfExport.DEFAULT_FPS),
              arguments.isTrue("rootMotion"),
              true);
      // May read buffers next to the file, so not on a worker.
      GltfImport.Result imported =
          GltfImport.read(
              bytes,
              Optional.ofNullable(file.getParent()),
              options,
              Optional.of(before),
              bones -> skeleton);
      Animation after =
          imported
              .animation()
              .orElseThrow(
                  () ->
                      new RequestFailedException(
                          refusal(file.getFileName(), imported.problems().get(0).message())));
      cancel.checkCanceled();
      return finish(document, file, before, after, imported, arguments, cancel, output);
    } catch (IOException e) {
      throw new RequestFailedException(e.getMessage());
    }
  }

  /** A message about a part of the file names it; the others begin with a verb. */
  private static String refusal(Path name, String message) {
    return message.startsWith("the ")
        ? name + " cannot be imported: " + message
        : "the file " + name + " " + message;
  }

  private static Path file(Snapshot document, CommandArguments arguments) {
    return ConversionCommand.target(
        document,
        arguments.string(1, "file").orElseThrow(() -> new RequestFailedException("file: missing")));
  }

  private Animation base(Snapshot document) {
    return workers
        .analysis(document)
        .animation()
        .orElseThrow(
            () ->
                new RequestFailedException(
                    "the text has errors: correct them, then import the file"));
  }

  private static String unchanged(Path file, GltfImport.Result imported) {
    return "Nothing was changed: "
        + file.getFileName()
        + (imported.isBaseEdited()
            ? " has no edits that the text lacks, and the text keeps its own edits since the export"
            : " contains the same animation as the text");
  }

  private Result finish(
      Snapshot document,
      Path file,
      Animation before,
      Animation after,
      GltfImport.Result imported,
      CommandArguments arguments,
      CancelChecker cancel,
      Consumer<WorkspaceEdit> output) {
    List<TextEdit> edits =
        workers.compute(
            () ->
                WorkspaceEdits.of(
                    document,
                    AnimationEdits.replace(
                        document.analysis().reading(), before, after, cancel::checkCanceled)));
    List<String> warnings = new ArrayList<>();
    for (GltfProblem problem : imported.problems()) {
      warnings.add(problem.message());
    }
    List<String> sentences = new ArrayList<>();
    sentences.add(
        edits.isEmpty()
            ? unchanged(file, imported)
            : "Imported "
                + file.getFileName()
                + "; changed: "
                + Wording.list(ChangeSummary.of(before, after)));
    sentences.addAll(warnings);
    String message = TextConversion.sentences(sentences);
    if (arguments.isTrue("editsOnly")) {
      return new Result(message, warnings, null, edits);
    }
    if (!edits.isEmpty()) {
      output.accept(new WorkspaceEdit(Map.of(document.uri(), edits)));
    }
    boolean isWarned =
        imported.problems().stream().anyMatch(problem -> problem.severity() == Severity.WARNING);
    client.log().show(isWarned ? MessageType.Warning : MessageType.Info, message);
    return new Result(message, warnings, null, null);
  }
}
