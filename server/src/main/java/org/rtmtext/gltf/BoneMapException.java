package org.rtmtext.gltf;

/** A bone map that cannot be used; the message is the end of a sentence about the file. */
public final class BoneMapException extends Exception {
  private static final long serialVersionUID = 1L;

  BoneMapException(String format, Object... args) {
    super(String.format(format, args));
  }
}
