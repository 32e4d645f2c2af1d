package org.rtmtext.lsp;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.rtmtext.check.FileReport;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;

/**
 * A read-only document that shows how fixes would change a file. Its URI is {@code
 * rtm-fixes:///mod/walk.rtm.diff?ID}.
 *
 * @param file the animation or text
 * @param preview the ID of the preview
 */
record FixedText(Side side, Path file, String preview) {
  static final String SCHEME = "rtm-fixes";

  private static final String FILE = "file";

  /** What the document shows. */
  enum Side {
    /** The text as it is. */
    BEFORE(".before.rtmt"),
    /** The fixed text. */
    AFTER(".after.rtmt"),
    /** The unified diff of both. */
    DIFF(".diff");

    private final String extension;

    Side(String extension) {
      this.extension = extension;
    }

    /** The other text of a comparison, for which clients ask next. */
    Optional<Side> compared() {
      return switch (this) {
        case BEFORE -> Optional.of(AFTER);
        case AFTER -> Optional.of(BEFORE);
        case DIFF -> Optional.empty();
      };
    }

    String of(FileReport.Texts texts) {
      return switch (this) {
        case BEFORE -> texts.before();
        case AFTER -> texts.after();
        case DIFF -> texts.diff();
      };
    }
  }

  /**
   * The document with a URI. The file need not exist.
   *
   * @throws RequestFailedException if this is not the URI of a document of a preview
   */
  static FixedText of(String uri) {
    int end = uri.lastIndexOf('?');
    String path = end < 0 ? uri : uri.substring(0, end);
    Side side =
        Arrays.stream(Side.values())
            .filter(s -> path.endsWith(s.extension))
            .findFirst()
            .orElseThrow(() -> new RequestFailedException("no document of a preview: " + uri));
    String file = path.substring(SCHEME.length(), path.length() - side.extension.length());
    return new FixedText(side, RtmUri.requireFile(FILE + file), uri.substring(end + 1));
  }

  static String uri(Side side, Path file, String preview) {
    String path = file.toUri().toString().substring(FILE.length());
    return SCHEME + path + side.extension + "?" + preview;
  }
}
