package org.rtmtext.codec;

import java.nio.charset.StandardCharsets;

/** Signatures of files, and how messages show the first bytes of a file. */
final class Signatures {
  private static final int SHOWN = 8;

  private Signatures() {}

  static byte[] of(String s) {
    return s.getBytes(StandardCharsets.US_ASCII);
  }

  /** The bytes from an offset on, as text and in hexadecimal. */
  static String describe(byte[] file, int from) {
    StringBuilder hex = new StringBuilder();
    StringBuilder text = new StringBuilder();
    for (int i = from; i < Math.min(from + SHOWN, file.length); i++) {
      hex.append(hex.isEmpty() ? "" : " ").append(String.format("%02x", file[i]));
      text.append(file[i] >= ' ' && file[i] <= '~' ? (char) file[i] : '.');
    }
    if (hex.isEmpty()) {
      return file.length == 0 ? "an empty file" : "the end of the file";
    }
    return "'" + text + "' (" + hex + ")";
  }
}
