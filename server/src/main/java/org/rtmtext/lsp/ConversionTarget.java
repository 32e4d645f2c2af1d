package org.rtmtext.lsp;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.rtmtext.files.FileErrors;
import org.rtmtext.files.FileKind;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;

/** The file that {@code rtm.convert} writes. What it may replace is as on the command line. */
final class ConversionTarget {
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
