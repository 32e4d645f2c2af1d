package org.rtmtext.lsp;

import java.util.List;
import org.eclipse.lsp4j.Diagnostic;
import org.rtmtext.problem.Wording;

/** The answer to {@code rtm/encode} and {@code rtm.encode}. */
final class EncodeResult {
  /** The text has errors. */
  static final String ERRORS = "errors";

  /** The file has changed since it was opened. */
  static final String CONFLICT = "conflict";

  /** The file cannot be read or written. */
  static final String FILE = "file";

  /** Whether the file contains the animation now. If not, it is unchanged. */
  boolean saved;

  /** SHA-256 of the file, hexadecimal; absent if it was not saved. */
  String hash;

  /** Why it was not saved: errors, conflict or file. */
  String reason;

  /** A sentence for the user. */
  String message;

  /** The first errors of the text, if they are the reason. */
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
