package org.rtmtext.lsp;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.figure.JointSearch;
import org.rtmtext.files.AtomicFile;
import org.rtmtext.files.FileBytes;
import org.rtmtext.files.FileErrors;
import org.rtmtext.files.FileKind;
import org.rtmtext.files.ReplacementObserver;
import org.rtmtext.files.WriteCondition;
import org.rtmtext.gltf.BoneMap;
import org.rtmtext.gltf.GltfExport;
import org.rtmtext.gltf.GltfImport;
import org.rtmtext.gltf.GltfProblem;
import org.rtmtext.gltf.OtherRig;
import org.rtmtext.lsp.feature.TextConversion;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.session.Client;
import org.rtmtext.lsp.session.OpenText;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.lsp.session.Skeletons;
import org.rtmtext.lsp.text.Progress;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.lsp.text.Workers;
import org.rtmtext.model.Animation;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.Wording;
import org.rtmtext.save.ChangeSummary;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.skeleton.Parents;

/** The commands that convert the animation of an open text, export it as glTF, and import it. */
final class ConversionCommands {
  private final Session session;
  private final Client client;
  private final Workers workers;
  private final Skeletons skeletons;
  private final ReplacedTexts texts;

  ConversionCommands(Session session, ReplacedTexts texts) {
    this.session = session;
    this.texts = texts;
    client = session.client();
    workers = session.requests().workers();
    skeletons = session.skeletons();
  }

  /**
   * The arguments of {@code rtm.convert}.
   *
   * @param to an encoding, such as {@code bmtr 5}
   * @param skeleton in the form of the setting
   * @param bones which bones the result has, such as {@code known}
   * @param target URI or path of the file to write; empty to edit the document
   */
  record Convert(
      Optional<String> to,
      Optional<String> skeleton,
      Optional<String> bones,
      Optional<String> target,
      boolean overwrite) {}

  /**
   * The arguments of {@code rtm.exportGltf}.
   *
   * @param target URI or path of the file to write
   * @param skeleton in the form of the setting
   * @param silent whether the client shows the message
   */
  record Export(
      Optional<String> target,
      Optional<String> skeleton,
      OptionalDouble fps,
      boolean rootMotion,
      boolean overwrite,
      boolean silent) {}

  /**
   * The arguments of {@code rtm.importGltf}.
   *
   * @param animation name of an animation in the file
   * @param bonesMap name of a built-in map of bones, URI or path of a file with one, or {@link
   *     BoneMap#NONE}; empty for the map of the mod, or to let the user choose
   * @param skeleton in the form of the setting
   * @param editsOnly whether the client applies the edits and shows the message
   */
  record Import(
      Optional<String> file,
      Optional<String> animation,
      Optional<String> bonesMap,
      Optional<String> skeleton,
      OptionalDouble fps,
      boolean rootMotion,
      boolean editsOnly) {}

  /**
   * The answer to {@code rtm.convert}.
   *
   * @param uri of the document, or of the file that was written; null if none was written because
   *     the animation has this encoding already
   * @param message for the user, with the warnings
   * @param warnings what the result does not contain exactly
   */
  record Converted(String uri, String message, List<String> warnings) {}

  /**
   * The answer to {@code rtm.exportGltf}.
   *
   * @param uri of the file that was written
   * @param message for the user, with the warnings
   * @param warnings what the file does not contain exactly, and whether bones of the skeleton are
   *     unknown
   */
  record Exported(String uri, String message, List<String> warnings) {}

  /**
   * The answer to {@code rtm.importGltf}.
   *
   * @param message for the user, with the warnings
   * @param warnings what the text does not get from the file
   * @param choice what the user must choose first; null if the file was imported
   * @param edits of the text, if the client applies them; otherwise null
   */
  record Imported(String message, List<String> warnings, Choice choice, List<TextEdit> edits) {
    private static Imported not(Choice choice) {
      return new Imported(choice.question(), List.of(), choice, null);
    }
  }

  /**
   * A choice of the user: the command is executed again with the chosen argument.
   *
   * @param argument its name
   * @param question for the user
   */
  record Choice(String argument, String question, List<Item> items) {
    /**
     * @param label for the user
     * @param value of the argument
     */
    record Item(String label, String value) {}
  }

  /**
   * The file that {@code rtm.convert} writes; empty to edit the document. This method does not
   * access the file.
   *
   * @throws RequestFailedException if the argument is not a path, or the name does not end with
   *     {@code .rtm} or {@code .rtmt}
   */
  static Optional<Path> target(Convert arguments, String uri) {
    Optional<Path> target = arguments.target().map(name -> file(uri, name));
    if (target.stream().anyMatch(file -> !RtmUri.isText(file) && !hasExtension(file, ".rtm"))) {
      throw new RequestFailedException("target: the name must end with .rtm or .rtmt");
    }
    return target;
  }

  /**
   * The file that {@code rtm.exportGltf} writes; never empty.
   *
   * @throws RequestFailedException if the argument is missing or is not a path, or the name does
   *     not end with {@code .glb} or {@code .gltf}
   */
  static Optional<Path> gltfTarget(Export arguments, String uri) {
    String target = arguments.target().orElseThrow(() -> missing("target"));
    Path file = file(uri, target);
    String binary = GltfExport.BINARY_EXTENSION;
    String text = GltfExport.TEXT_EXTENSION;
    if (!hasExtension(file, binary) && !hasExtension(file, text)) {
      throw new RequestFailedException(
          String.format("target: the name must end with %s or %s", binary, text));
    }
    return Optional.of(file);
  }

  private static RequestFailedException missing(String argument) {
    return new RequestFailedException(argument + ": missing");
  }

  private static boolean hasExtension(Path file, String extension) {
    return String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT).endsWith(extension);
  }

  /**
   * The file of a URI, or of a path that may be relative to the folder of the document.
   *
   * @param uri of the document
   * @throws RequestFailedException if it is not a path, or a relative one although the document has
   *     no folder
   */
  static Path file(String uri, String path) {
    try {
      Path file =
          RtmUri.anyFile(path)
              .or(() -> RtmUri.anyFile(uri).map(own -> own.resolveSibling(path)))
              .orElseGet(() -> Path.of(path));
      if (!file.isAbsolute()) {
        throw new RequestFailedException(
            "\"" + path + "\" must be an absolute path, because the text is not in a folder");
      }
      return file.normalize();
    } catch (InvalidPathException e) {
      throw new RequestFailedException("\"" + path + "\" is not a valid path");
    }
  }

  /**
   * The condition for writing the target.
   *
   * @param overwrite whether an existing file may be replaced: the client has asked the user
   */
  private static WriteCondition condition(boolean overwrite) {
    return overwrite ? WriteCondition.ANY : WriteCondition.ABSENT;
  }

  private void show(boolean isWarning, String message) {
    client.log().show(isWarning ? MessageType.Warning : MessageType.Info, message);
  }

  /**
   * Converts a text, in the document or to another file, and shows the user what was done.
   *
   * @param observer follows the replacement of the target
   * @throws RequestFailedException if the text cannot be converted, or the target cannot be written
   */
  Converted convert(
      Convert arguments, OpenText open, Snapshot document, ReplacementObserver observer) {
    Optional<Path> target = target(arguments, document.uri());
    if (target.isEmpty() && !open.isOpened()) {
      throw missing("target");
    }
    session.awaitText(open);
    try (Progress p = client.progress("Converting the animation", document.text().length())) {
      if (target.isPresent() && arguments.overwrite()) {
        requireReplaceable(target.get());
      }
      String to = arguments.to().orElse(null);
      Analysis source = workers.compute(() -> TextConversion.source(document));
      Optional<SkeletonMatch> skeleton =
          TextConversion.needsSkeleton(source.reading(), to)
              ? arguments
                  .skeleton()
                  .map(spec -> skeletons.ofRows(document, spec))
                  .or(() -> Optional.of(skeletons.require(document, "conversion")))
              : Optional.empty();
      TextConversion.Options options = new TextConversion.Options(to, skeleton, arguments.bones());
      Animation animation =
          session
              .animations()
              .requireExact(session.documents().requireStillOpen(open), source, "convert it");
      if (target.isPresent() && !TextConversion.isNeeded(animation, options)) {
        String message =
            "Nothing was written: the encoding is already " + animation.encoding().text();
        show(false, message);
        return new Converted(null, message, List.of());
      }
      Conversion.Result converted =
          workers.compute(() -> TextConversion.convert(animation, options));
      String summary = TextConversion.message(document, converted, options, target.isEmpty());
      if (target.isPresent()) {
        write(target.get(), converted.animation(), condition(arguments.overwrite()), observer);
      } else {
        String text = texts.print(document, converted.animation());
        texts.apply("Convert to Another Encoding", TextConversion.edit(document, text), document);
      }
      String message =
          target.map(file -> file.getFileName() + " was written. ").orElse("") + summary;
      show(!converted.findings().isEmpty(), message);
      return new Converted(
          target.map(file -> file.toUri().toString()).orElse(document.uri()),
          message,
          TextConversion.warnings(converted));
    } catch (IOException e) {
      throw new RequestFailedException(e.getMessage());
    }
  }

  /**
   * Writes a converted animation in one step: as a text if the file's name ends with {@code .rtmt},
   * otherwise as a binary file.
   *
   * @throws IOException if it cannot be written; the message names the file, which is unchanged
   */
  private static void write(
      Path file, Animation animation, WriteCondition condition, ReplacementObserver observer)
      throws IOException {
    try {
      byte[] bytes =
          RtmUri.isText(file)
              ? TextPrinter.print(animation).getBytes(StandardCharsets.UTF_8)
              : DecodedFile.encode(animation).bytes();
      AtomicFile.write(file, bytes, condition, observer);
    } catch (RtmEncodeException e) {
      throw FileErrors.cannotWrite(file, e.getMessage(), e);
    }
  }

  /**
   * Refuses to replace a file that is no animation and no text of one, or a binary animation by a
   * text.
   */
  private static void requireReplaceable(Path file) throws IOException {
    Optional<FileKind> replaced;
    Optional<String> whyKept;
    try {
      replaced = FileKind.replaced(file);
      whyKept = FileKind.whyKept(file);
    } catch (IOException e) {
      throw FileErrors.cannotRead(file, e);
    }
    if (whyKept.isPresent()) {
      throw new RequestFailedException(whyKept.get());
    }
    if (RtmUri.isText(file) && replaced.equals(Optional.of(FileKind.BINARY))) {
      throw new RequestFailedException(
          file + " is a binary animation; write the text to another file");
    }
  }

  /**
   * Exports a text as glTF, and shows the user what was done unless the client does so.
   *
   * @param observer follows the replacement of the target
   * @throws RequestFailedException if the text cannot be exported, or the target cannot be written
   */
  Exported export(
      Export arguments, OpenText open, Snapshot document, ReplacementObserver observer) {
    Path target = gltfTarget(arguments, document.uri()).orElseThrow();
    session.awaitText(open);
    Analysis source = workers.compute(() -> TextConversion.source(document));
    Animation animation =
        session
            .animations()
            .requireExact(session.documents().requireStillOpen(open), source, "export it");
    SkeletonMatch skeleton =
        arguments
            .skeleton()
            .map(spec -> skeletons.ofRows(document, spec))
            .orElseGet(() -> skeletons.require(document, "an export to glTF"));
    Optional<Path> file = RtmUri.anyFile(document.uri());
    String name = file.map(f -> f.getFileName().toString()).orElse("animation");
    GltfExport.Options options =
        new GltfExport.Options(
            name.replaceFirst("(?s)(?<=.)\\.[^.]*$", ""),
            arguments.fps().orElse(GltfExport.DEFAULT_FPS),
            arguments.rootMotion(),
            hasExtension(target, GltfExport.BINARY_EXTENSION));
    try (Progress p = client.progress("Exporting to glTF", document.text().length())) {
      Parents parents = Parents.of(animation.bones(), skeleton.skeleton());
      // Reads files, so not on a worker.
      JointSearch.Found joints =
          JointSearch.find(
              animation,
              parents,
              skeleton,
              file.map(JointSearch.Neighbours::of).orElse(JointSearch.Neighbours.NONE));
      GltfExport.Result exported =
          workers.compute(() -> GltfExport.export(animation, parents, joints.joints(), options));
      byte[] bytes =
          exported
              .bytes()
              .orElseThrow(() -> new RequestFailedException(exported.problems().get(0).message()));
      List<String> problems =
          Stream.concat(
                  Conversion.unknownBones(skeleton.skeleton()).stream(),
                  exported.problems().stream().map(GltfProblem::message))
              .toList();
      AtomicFile.write(target, bytes, condition(arguments.overwrite()), observer);
      List<String> sentences = new ArrayList<>();
      sentences.add(
          String.format(
              "Exported %s and %s to %s using skeleton %s",
              Wording.count(animation.bones().size(), "bone"),
              Wording.count(animation.frames().size(), "frame"),
              target.getFileName(),
              skeleton.describe()));
      sentences.addAll(problems);
      String message = TextConversion.sentences(sentences);
      if (!arguments.silent()) {
        show(!problems.isEmpty(), message);
      }
      return new Exported(target.toUri().toString(), message, problems);
    } catch (IOException e) {
      throw new RequestFailedException(e.getMessage());
    }
  }

  /**
   * Replaces the animation of a text by that of a glTF file. The text is the base: rows that were
   * not edited in the file keep their numbers. Applies the edit and shows the user what was done,
   * unless the client does both. If the user must choose an animation of the file, or whether its
   * poses are transferred from another rig, only the choice is answered.
   *
   * @throws RequestFailedException if the file cannot be imported, or the text has errors
   */
  Imported read(Import arguments, OpenText open, Snapshot document, CancelChecker cancel) {
    Path file = file(document.uri(), arguments.file().orElseThrow(() -> missing("file")));
    Optional<String> name = arguments.animation();
    if (!arguments.editsOnly() && !open.isOpened()) {
      throw missing("editsOnly");
    }
    session.awaitText(open);
    try (Progress p = client.progress("Importing from glTF", document.text().length())) {
      byte[] bytes = FileBytes.readNamed(file);
      GltfImport.Contents contents = workers.compute(() -> GltfImport.contents(bytes));
      if (name.isEmpty() && contents.animations().size() > 1) {
        return Imported.not(
            new Choice(
                "animation",
                file.getFileName() + " has several animations. Choose one:",
                contents.animations().stream().map(n -> new Choice.Item(n, n)).toList()));
      }
      Animation before =
          session
              .animations()
              .requireExact(
                  session.documents().requireStillOpen(open),
                  workers.analysis(document),
                  "import the file");
      Optional<SkeletonMatch> skeleton =
          arguments
              .skeleton()
              .map(spec -> skeletons.ofRows(document, spec))
              .or(() -> skeletons.ofRows(document));
      Optional<BoneMap> map = map(arguments, document, contents.joints());
      if (map.isEmpty() && arguments.bonesMap().isEmpty()) {
        Optional<Choice> choice = skeleton.flatMap(s -> choice(file, contents.joints(), s));
        if (choice.isPresent()) {
          return Imported.not(choice.get());
        }
      }
      GltfImport.Options options =
          new GltfImport.Options(
              Optional.empty(),
              name,
              arguments.fps().orElse(GltfExport.DEFAULT_FPS),
              arguments.rootMotion(),
              true,
              map.map(ConversionCommands::rig));
      // May read buffers next to the file, so not on a worker.
      GltfImport.Result imported =
          GltfImport.read(
              new GltfImport.Source(
                  bytes, Optional.ofNullable(file.getParent()), Optional.of(before)),
              options,
              bones -> skeleton);
      List<String> warnings =
          imported.problems().stream()
              .filter(each -> each.severity() == Severity.WARNING)
              .map(GltfProblem::message)
              .toList();
      Animation after =
          imported
              .animation()
              .orElseThrow(
                  () ->
                      new RequestFailedException(
                          refusal(file.getFileName(), imported.problems().get(0))));
      cancel.checkCanceled();
      List<TextEdit> edits = texts.replace(document, before, after, cancel::checkCanceled);
      List<String> sentences = new ArrayList<>();
      sentences.add(
          edits.isEmpty()
              ? unchanged(file, imported)
              : String.format(
                  "Imported %s; changed: %s",
                  file.getFileName(), Wording.list(ChangeSummary.of(before, after))));
      imported.problems().forEach(each -> sentences.add(each.message()));
      String message = TextConversion.sentences(sentences);
      boolean editsOnly = arguments.editsOnly();
      if (!editsOnly) {
        if (!edits.isEmpty()) {
          WorkspaceEdit edit = new WorkspaceEdit(Map.of(document.uri(), edits));
          texts.apply("Import glTF", edit, document);
        }
        show(!warnings.isEmpty(), message);
      }
      return new Imported(message, warnings, null, editsOnly ? edits : null);
    } catch (IOException e) {
      throw new RequestFailedException(e.getMessage());
    }
  }

  /**
   * The map with which poses are transferred: the one that the user chose, or else that of the mod
   * if the file has its joints. Reads files.
   *
   * @param joints see {@link GltfImport.Contents}
   * @throws IOException if the map cannot be read; the message names it
   */
  private Optional<BoneMap> map(Import arguments, Snapshot document, List<String> joints)
      throws IOException {
    if (arguments.bonesMap().isEmpty()) {
      return BoneMap.of(skeletons.mod(document.uri()), joints);
    }
    String map = arguments.bonesMap().get();
    if (map.equals(BoneMap.NONE)) {
      return Optional.empty();
    }
    return Optional.of(
        BoneMap.BUILT_IN.contains(map)
            ? BoneMap.builtIn(map)
            : BoneMap.read(file(document.uri(), map)));
  }

  /** Asks about the rig of a file, if it fits a built-in map to the skeleton of the text. */
  private static Optional<Choice> choice(Path file, List<String> joints, SkeletonMatch match) {
    return BoneMap.fitting(joints)
        .filter(map -> map.isFor(match.skeleton()))
        .map(
            map ->
                new Choice(
                    "bonesMap",
                    String.format(
                        "%s looks like a rig of %s. Transfer its poses to %s?",
                        file.getFileName(), map.rig(), match.skeleton().name()),
                    List.of(
                        new Choice.Item(
                            "Transfer the poses with bone map " + map.name(), map.name()),
                        new Choice.Item("Import only joints named like bones", BoneMap.NONE))));
  }

  private static OtherRig rig(BoneMap map) {
    return new OtherRig(
        map,
        (resting, match) ->
            // Without other animations: the result must not depend on those of an earlier import.
            JointSearch.find(
                    resting,
                    Parents.of(resting.bones(), match.skeleton()),
                    match,
                    JointSearch.Neighbours.NONE)
                .joints());
  }

  private static String refusal(Path name, GltfProblem error) {
    return error.isSentence()
        ? name + " cannot be imported: " + error.message()
        : "the file " + name + " " + error.message();
  }

  private static String unchanged(Path file, GltfImport.Result imported) {
    return "Nothing was changed: "
        + file.getFileName()
        + (imported.isBaseEdited()
            ? " has no edits that the text lacks, and the text keeps its own edits since the export"
            : " contains the same animation as the text");
  }
}
