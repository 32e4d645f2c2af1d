package org.rtmtext.lsp;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.lsp4j.MessageType;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.files.FileErrors;
import org.rtmtext.files.FileKind;
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

/** The command {@code rtm.convert}, which converts a text in place or into a new file. */
final class ConversionCommand {
  private final Client client;
  private final Workers workers;
  private final Skeletons skeletons;

  ConversionCommand(Session session) {
    client = session.client();
    workers = session.requests().workers();
    skeletons = session.skeletons();
  }

  /**
   * The answer to the command.
   *
   * @param uri of the document or of the new file
   */
  record Result(String uri, String message) {}

  /** Takes the converted animation. */
  interface Output {
    void write(Conversion.Result converted) throws IOException;
  }

  /**
   * The file to write; empty to edit the document.
   *
   * @throws RequestFailedException if the argument is not a path, or names another kind of file
   */
  static Optional<Path> target(Snapshot document, CommandArguments arguments) {
    return arguments
        .string(4, "target")
        .map(target -> ConversionTarget.requireName(target(document, target)));
  }

  /** The file of a URI, or of a path that is resolved against the folder of the document. */
  static Path target(Snapshot document, String target) {
    try {
      Path file =
          RtmUri.anyFile(target)
              .orElseGet(
                  () ->
                      RtmUri.anyFile(document.uri())
                          .map(own -> own.resolveSibling(target))
                          .orElseGet(() -> Path.of(target)));
      if (!file.isAbsolute()) {
        throw new RequestFailedException(
            "target must be an absolute path, because the text is not in a folder");
      }
      return file.normalize();
    } catch (InvalidPathException e) {
      throw new RequestFailedException("target \"" + target + "\" is not a valid path");
    }
  }

  /**
   * Converts a text and shows the user what was done.
   *
   * @throws RequestFailedException if it cannot be converted or written
   */
  Result convert(
      Snapshot document, CommandArguments arguments, Optional<Path> target, Output output) {
    if (target.isPresent() && arguments.isTrue("overwrite")) {
      requireReplaceable(target.get());
    }
    String to = arguments.string(1, "to").orElse(null);
    Optional<String> spec = arguments.string(2, "skeleton");
    String bones = arguments.string(3, "bones").orElse(null);
    Analysis source = workers.compute(() -> TextConversion.source(document));
    Optional<SkeletonMatch> skeleton =
        TextConversion.needsSkeleton(source.reading(), to)
            ? Optional.of(skeletons.require(document, spec, "conversion"))
            : Optional.empty();
    try (Progress p = client.progress("Converting the animation", document.text().length())) {
      Conversion.Result converted =
          workers.compute(() -> TextConversion.convert(source, to, skeleton, bones));
      String summary = TextConversion.message(document, converted, skeleton, target.isEmpty());
      output.write(converted);
      String message =
          target.map(file -> file.getFileName() + " was written. ").orElse("") + summary;
      client
          .log()
          .show(converted.findings().isEmpty() ? MessageType.Info : MessageType.Warning, message);
      return new Result(
          target.map(file -> file.toUri().toString()).orElse(document.uri()), message);
    } catch (IOException e) {
      throw new RequestFailedException(e.getMessage());
    }
  }

  private static void requireReplaceable(Path target) {
    try {
      ConversionTarget.requireReplaceable(target);
    } catch (IOException e) {
      throw new RequestFailedException(e.getMessage());
    }
  }

  /** The file that {@code rtm.convert} writes. What it may replace is as on the command line. */
  static final class ConversionTarget {
    private ConversionTarget() {}

    /**
     * Checks the name of a file. The file itself is not accessed.
     *
     * @throws RequestFailedException if it is neither that of an animation nor that of a text
     */
    static Path requireName(Path file) {
      if (!RtmUri.isText(file) && !file.toString().toLowerCase(Locale.ROOT).endsWith(".rtm")) {
        throw new RequestFailedException("target: the name must end with .rtm or .rtmt");
      }
      return file;
    }

    /**
     * Checks what writing a file would replace.
     *
     * @throws RequestFailedException if that is another kind of file, or a text would replace an
     *     animation
     * @throws IOException if it cannot be read
     */
    static void requireReplaceable(Path file) throws IOException {
      Optional<FileKind> replaced;
      try {
        replaced = FileKind.replaced(file);
      } catch (IOException e) {
        throw FileErrors.cannotRead(file, e);
      }
      if (replaced.filter(FileKind.UNKNOWN::equals).isPresent()) {
        throw new RequestFailedException(
            file
                + " exists and is not an RTM animation, binary or text; delete it or choose another"
                + " file");
      }
      if (RtmUri.isText(file) && replaced.filter(FileKind.BINARY::equals).isPresent()) {
        throw new RequestFailedException(
            file + " is a binary animation; write the text to another file");
      }
    }
  }
}
