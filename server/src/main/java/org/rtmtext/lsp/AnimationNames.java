package org.rtmtext.lsp;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.files.DecodedText;
import org.rtmtext.files.FileBytes;
import org.rtmtext.lsp.feature.BoneRename;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.protocol.RtmUri.AnimationUris;
import org.rtmtext.lsp.session.Session;
import org.rtmtext.lsp.text.IncrementalAnalysis;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.Encoding;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.HeadLines;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.syntax.TextDocument;

/** Renames a bone in the texts of animations, open or not. */
final class AnimationNames {
  /** The files that a message lists. */
  private static final int MAX_LISTED = 5;

  private final Session session;
  private final String name;
  private final CancelChecker cancel;

  AnimationNames(Session session, String name, CancelChecker cancel) {
    this.session = session;
    this.name = name;
    this.cancel = cancel;
  }

  /**
   * Refuses to rename anything if a file cannot be changed.
   *
   * @throws RequestFailedException that lists these files
   */
  void refuseUnwritable(List<BoneAnimations.Use> uses) {
    List<Path> readOnly =
        uses.stream()
            .map(BoneAnimations.Use::file)
            .filter(file -> Files.exists(file) && !Files.isWritable(file))
            .toList();
    if (!readOnly.isEmpty()) {
      throw new RequestFailedException(
          "nothing was renamed, because these files cannot be written: " + listed(readOnly));
    }
    boolean showsAnimations = session.client().animationUris() == AnimationUris.RTM;
    List<Path> binary =
        uses.stream().map(BoneAnimations.Use::file).filter(file -> !RtmUri.isText(file)).toList();
    if (!showsAnimations && !binary.isEmpty()) {
      throw new RequestFailedException(
          "nothing was renamed, because this editor cannot edit several .rtm files at once: "
              + listed(binary));
    }
  }

  private static String listed(List<Path> files) {
    int more = files.size() - MAX_LISTED;
    return Wording.list(files.stream().limit(MAX_LISTED).map(Path::toString).toList())
        + (more > 0 ? " and " + more + " more" : "");
  }

  /**
   * The edits of an animation.
   *
   * @throws RequestFailedException if it cannot be read, or cannot have a bone with this name
   */
  List<TextEdit> edits(BoneAnimations.Use use) {
    Snapshot document = use.open().orElseGet(() -> read(use));
    List<TextEdit> edits = new ArrayList<>();
    for (String old : use.names()) {
      try {
        edits.addAll(BoneRename.edits(document, old, spelled(document, old), cancel));
      } catch (RequestFailedException e) {
        throw new RequestFailedException(
            "nothing was renamed: " + use.file() + ": " + e.getMessage());
      }
    }
    return edits;
  }

  /** Binarised files have names in lower case. */
  private String spelled(Snapshot document, String old) {
    Optional<Encoding> encoding = HeadLines.encoding(document.text());
    boolean isLowerCase = old.equals(old.toLowerCase(Locale.ROOT));
    return isLowerCase && encoding.filter(Encoding::isBinarised).isPresent()
        ? name.toLowerCase(Locale.ROOT)
        : name;
  }

  private Snapshot read(BoneAnimations.Use use) {
    try {
      byte[] bytes = FileBytes.readNamed(use.file());
      boolean isText = RtmUri.isText(use.file());
      String text =
          isText
              ? DecodedText.of(bytes).text()
              : TextPrinter.print(DecodedFile.of(bytes).animation());
      return new Snapshot(use.uri(), 0, TextDocument.of(text), new IncrementalAnalysis(!isText));
    } catch (IOException e) {
      throw new RequestFailedException("nothing was renamed: " + e.getMessage());
    } catch (RtmFormatException e) {
      throw new RequestFailedException(
          "nothing was renamed: " + use.file() + ": " + e.getMessage());
    }
  }
}
