package org.rtmtext.lsp.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import org.rtmtext.files.FileKind;
import org.rtmtext.files.WriteCondition;
import org.rtmtext.lsp.protocol.Messages.EncodeParams;
import org.rtmtext.lsp.protocol.Messages.EncodeResult;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.session.AnimationState.Newer;

/**
 * The file of a save, and whether the save may replace it.
 *
 * @param over the condition for the content of the file; not used if there is a refusal
 * @param refusal why the save must not replace the file, whatever it contains; empty if it may
 */
record SaveTarget(Path file, WriteCondition over, Optional<EncodeResult> refusal) {
  /** A file that may be replaced under this condition. */
  private SaveTarget(Path file, WriteCondition over) {
    this(file, over, Optional.empty());
  }

  /**
   * The file that a client names.
   *
   * @throws RequestFailedException if it is not the URI of a file, or the hash is malformed
   */
  static SaveTarget of(EncodeParams params) {
    Path file = RtmUri.requireFile(params.uri());
    if (RtmUri.isText(file)) {
      return refused(
          EncodeResult.FILE,
          file,
          ".rtmt is the extension for texts, and the animation would replace the text; save the"
              + " animation as .rtm");
    }
    if (params.overwrite()) {
      return isOther(file)
          ? refused(
              EncodeResult.FILE,
              file,
              "it exists and is not an animation; save the animation as .rtm")
          : any(file);
    }
    return new SaveTarget(
        file,
        params.hash() == null ? WriteCondition.ABSENT : WriteCondition.hash(hash(params.hash())));
  }

  /** The animation beside a text; to be replaced only if it is as the server last saw it. */
  static SaveTarget beside(OpenText text, Path sibling) {
    Optional<String> seen = text.animation().seen();
    Newer newer = text.animation().newer();
    if (seen.isEmpty()) {
      return refused(
          EncodeResult.FILE,
          sibling,
          "it could not be read when the text was opened; open the text again");
    }
    return newer != Newer.NO
        ? refused(EncodeResult.CONFLICT, sibling, newer.reason)
        : new SaveTarget(
            sibling,
            seen.get().isEmpty() ? WriteCondition.ABSENT : WriteCondition.hash(hash(seen.get())));
  }

  /** A file that may be replaced whatever it contains. */
  static SaveTarget any(Path file) {
    return new SaveTarget(file, WriteCondition.ANY);
  }

  private static SaveTarget refused(String kind, Path file, String reason) {
    return new SaveTarget(file, WriteCondition.ABSENT, Optional.of(refusal(kind, file, reason)));
  }

  /**
   * The answer to a refused save.
   *
   * @param kind the {@link EncodeResult#reason} for the client
   * @param reason the reason for the user
   */
  static EncodeResult refusal(String kind, Path file, String reason) {
    return EncodeResult.refused(kind, file.getFileName() + " was not saved: " + reason);
  }

  /**
   * Whether an existing file has neither the extension .rtm nor a known content: an animation, a
   * text or a pointer of Git LFS. Also true if the file cannot be read.
   */
  private static boolean isOther(Path file) {
    try {
      return !file.toString().toLowerCase(Locale.ROOT).endsWith(".rtm")
          && FileKind.replaced(file).equals(Optional.of(FileKind.UNKNOWN));
    } catch (IOException e) {
      return true;
    }
  }

  private static byte[] hash(String hex) {
    try {
      byte[] hash = HexFormat.of().parseHex(hex);
      if (hash.length == 32) {
        return hash;
      }
    } catch (IllegalArgumentException e) {
      // The exception below reports it.
    }
    throw new RequestFailedException("the hash " + hex + " is not from rtm/decode");
  }
}
