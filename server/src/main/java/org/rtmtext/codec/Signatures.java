package org.rtmtext.codec;

import java.nio.charset.StandardCharsets;

/** Signatures of files, and how messages show the first bytes of a file. */
final class Signatures {
  private static final int SHOWN = 8;

  private Signatures() {}

  static byte[] of(String s) {
    return s.getBytes(StandardCharsets.US_ASCII);
  }

  static String describe(byte[] file) {
    if (file.length == 0) {
      return "an empty file";
    }
    return describe(file, 0);
  }

  static String describe(byte[] file, int from) {
    StringBuilder hex = new StringBuilder();
    StringBuilder text = new StringBuilder();
    for (int i = from; i < Math.min(from + SHOWN, file.length); i++) {
      hex.append(hex.isEmpty() ? "" : " ").append(String.format("%02x", file[i]));
      text.append(file[i] >= ' ' && file[i] <= '~' ? (char) file[i] : '.');
    }
    return hex.isEmpty() ? "the end of the file" : "'" + text + "' (" + hex + ")";
  }
}
