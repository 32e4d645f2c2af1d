package org.rtmtext.lsp.protocol;

import java.util.List;
import org.eclipse.lsp4j.Diagnostic;
import org.rtmtext.problem.Wording;

/** The answer to {@code rtm/encode} and {@code rtm.encode}. */
public final class EncodeResult {
  /** The text has errors. */
  public static final String ERRORS = "errors";

  /** The file has changed since it was opened. */
  public static final String CONFLICT = "conflict";

  /** The file cannot be read or written. */
  public static final String FILE = "file";

  /** Whether the file contains the animation now. If not, it is unchanged. */
  public boolean saved;

  /** SHA-256 of the file, hexadecimal; absent if it was not saved. */
  public String hash;

  /** Why it was not saved: errors, conflict or file. */
  public String reason;

  /** A sentence for the user. */
  public String message;

  /** The first errors of the text, if they are the reason. */
  public List<Diagnostic> diagnostics;

  public static EncodeResult saved(String hash, String message) {
    EncodeResult result = new EncodeResult();
    result.saved = true;
    result.hash = hash;
    result.message = Wording.printable(message);
    return result;
  }

  public static EncodeResult refused(String reason, String message) {
    EncodeResult result = new EncodeResult();
    result.reason = reason;
    result.message = Wording.printable(message);
    return result;
  }

  public boolean isRefused() {
    return !saved;
  }

  public String message() {
    return message;
  }
}
