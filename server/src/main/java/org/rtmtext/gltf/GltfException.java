package org.rtmtext.gltf;

/** A glTF file that cannot be imported; the message is for users. */
public final class GltfException extends Exception {
  private static final long serialVersionUID = 1L;

  public GltfException(String message) {
    super(message, null, false, false);
  }
}
