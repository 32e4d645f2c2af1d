package org.rtmtext.gltf;

import java.util.Locale;
import org.rtmtext.problem.Severity;

/**
 * A glTF file that cannot be imported. The message is for users. It is a predicate whose subject is
 * the file, or a sentence about a part of the file.
 */
public final class GltfException extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean isSentence;

  GltfException(String format, Object... args) {
    this(false, format, args);
  }

  private GltfException(boolean isSentence, String format, Object... args) {
    super(args.length == 0 ? format : String.format(Locale.ROOT, format, args), null, false, false);
    this.isSentence = isSentence;
  }

  /**
   * A refusal whose subject is not the file.
   *
   * @param format of a sentence
   */
  static GltfException sentence(String format, Object... args) {
    return new GltfException(true, format, args);
  }

  GltfProblem problem() {
    return new GltfProblem(Severity.ERROR, getMessage(), isSentence);
  }
}
