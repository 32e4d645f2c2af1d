package org.rtmtext.lsp;

import java.util.List;
import org.eclipse.lsp4j.Diagnostic;
import org.rtmtext.problem.Wording;

/** The answer to {@code rtm/encode}, and the outcome of writing a text's animation. */
final class EncodeResult {
  /** The text has errors. */
  static final String ERRORS = "errors";

  /** The file is not what it was when it was opened. */
  static final String CONFLICT = "conflict";

  /** The file cannot be read or written. */
  static final String FILE = "file";

  /** Whether the file now holds the animation of the text. If not, it is as it was. */
  boolean saved;

  /** What the file is now; absent if it was not saved. */
  String hash;

  /** Why it was not saved: errors, conflict or file; absent if it was. */
  String reason;

  /** A sentence for the user. */
  String message;

  /** The first errors of the text; absent unless they are the reason. */
  List<Diagnostic> diagnostics;

  static EncodeResult saved(String hash, String message) {
    EncodeResult result = new EncodeResult();
    result.saved = true;
    result.hash = hash;
    result.message = Wording.printable(message);
    return result;
  }

  static EncodeResult refused(String reason, String message) {
    EncodeResult result = new EncodeResult();
    result.reason = reason;
    result.message = Wording.printable(message);
    return result;
  }

  boolean isRefused() {
    return !saved;
  }

  String message() {
    return message;
  }
}
