package org.rtmtext.gltf;

/** A glTF file that cannot be imported; the message is for users. */
final class GltfException extends Exception {
  private static final long serialVersionUID = 1L;

  GltfException(String message) {
    super(message, null, false, false);
  }
}
