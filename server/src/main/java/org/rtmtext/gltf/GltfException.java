package org.rtmtext.gltf;

import java.util.Locale;

/** A glTF file that cannot be imported; the message is for users. */
public final class GltfException extends Exception {
  private static final long serialVersionUID = 1L;

  GltfException(String message) {
    super(message, null, false, false);
  }

  GltfException(String format, Object... args) {
    this(String.format(Locale.ROOT, format, args));
  }
}
