package org.rtmtext.lsp;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.lsp4j.MessageType;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.figure.JointSearch;
import org.rtmtext.files.AtomicFile;
import org.rtmtext.files.ReplacementObserver;
import org.rtmtext.files.WriteCondition;
import org.rtmtext.gltf.GltfExport;
import org.rtmtext.gltf.GltfProblem;
import org.rtmtext.joints.JointSums;
import org.rtmtext.lsp.feature.CommandArguments;
import org.rtmtext.lsp.feature.TextConversion;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.session.Client;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.lsp.session.Skeletons;
import org.rtmtext.lsp.text.Progress;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.lsp.text.Workers;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Parents;

/** The command {@code rtm.exportGltf}, which exports the animation of a text as glTF. */
final class GltfExportCommand {
  private final Client client;
  private final Workers workers;
  private final Skeletons skeletons;

  GltfExportCommand(Session session) {
    client = session.client();
    workers = session.requests().workers();
    skeletons = session.skeletons();
  }

  /**
   * The answer to the command.
   *
   * @param uri of the file
   * @param message for the user, with the warnings
   * @param warnings what the file does not contain exactly
   */
  record Result(String uri, String message, List<String> warnings) {}

  /**
   * The file to write.
   *
   * @throws RequestFailedException if the argument is missing, or is no name of a glTF file
   */
  static Path target(Snapshot document, CommandArguments arguments) {
    String target =
        arguments
            .string(1, "target")
            .orElseThrow(() -> new RequestFailedException("target: missing"));
    Path file = ConversionCommand.target(document, target);
    if (!isBinary(file) && !name(file).endsWith(GltfExport.TEXT_EXTENSION)) {
      throw new RequestFailedException(
          "target: the name must end with "
              + GltfExport.BINARY_EXTENSION
              + " or "
              + GltfExport.TEXT_EXTENSION);
    }
    return file;
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
  }

  private static boolean isBinary(Path file) {
    return name(file).endsWith(GltfExport.BINARY_EXTENSION);
  }

  /**
   * Exports a text. Unless the client does it, shows the user what was done.
   *
   * @param observer follows the replacement
   * @throws RequestFailedException if it cannot be exported or written
   */
  Result export(
      Snapshot document, CommandArguments arguments, Path target, ReplacementObserver observer) {
    Animation animation =
        workers
            .compute(() -> TextConversion.source(document))
            .animation()
            .orElseThrow(
                () ->
                    new RequestFailedException(
                        "the text has errors: correct them, then export it"));
    SkeletonMatch skeleton =
        skeletons.require(document, arguments.string(2, "skeleton"), "an export to glTF");
    GltfExport.Options options =
        new GltfExport.Options(
            stem(RtmUri.anyFile(document.uri())),
            arguments.number("fps").orElse(GltfExport.DEFAULT_FPS),
            arguments.isTrue("rootMotion"),
            isBinary(target));
    WriteCondition condition =
        arguments.isTrue("overwrite") ? WriteCondition.ANY : WriteCondition.ABSENT;
    try (Progress p = client.progress("Exporting to glTF", document.text().length())) {
      GltfExport.Result exported = export(document, animation, skeleton, options);
      List<String> problems = exported.problems().stream().map(GltfProblem::message).toList();
      byte[] bytes =
          exported.bytes().orElseThrow(() -> new RequestFailedException(problems.get(0)));
      AtomicFile.write(target, bytes, condition, observer);
      Result result =
          new Result(
              target.toUri().toString(), message(target, animation, skeleton, problems), problems);
      if (!arguments.isTrue("silent")) {
        client
            .log()
            .show(problems.isEmpty() ? MessageType.Info : MessageType.Warning, result.message());
      }
      return result;
    } catch (IOException e) {
      throw new RequestFailedException(e.getMessage());
    }
  }

  private GltfExport.Result export(
      Snapshot document, Animation animation, SkeletonMatch skeleton, GltfExport.Options options) {
    Parents parents = Parents.of(animation.bones(), skeleton.skeleton());
    JointSums sums = workers.compute(() -> JointSums.of(animation, parents));
    Optional<Path> file = RtmUri.anyFile(document.uri());
    // Reads files, so not on a worker.
    JointSearch.Found joints =
        JointSearch.find(
            List.of(sums), skeleton, file.map(Path::getParent), file.stream().toList());
    return workers.compute(() -> GltfExport.export(animation, parents, joints.joints(), options));
  }

  private static String stem(Optional<Path> file) {
    String name = file.map(f -> f.getFileName().toString()).orElse("animation");
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }

  private static String message(
      Path target, Animation animation, SkeletonMatch skeleton, List<String> problems) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        String.format(
            Locale.ROOT,
            "Exported %s and %s to %s using skeleton %s",
            Wording.count(animation.bones().size(), "bone"),
            Wording.count(animation.frames().size(), "frame"),
            target.getFileName(),
            skeleton.describe()));
    sentences.addAll(problems);
    return TextConversion.sentences(sentences);
  }
}
