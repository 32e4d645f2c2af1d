package org.rtmtext.files;

import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestOutputStream;

/** The content of a file, written piece by piece; the same bytes each time. */
@FunctionalInterface
public interface FileContent {
  void writeTo(OutputStream out) throws IOException;

  /** The content in an array, which must not be modified as long as the content is used. */
  static FileContent of(byte[] bytes) {
    return out -> {
      for (int from = 0; from < bytes.length; from += FileBytes.SLICE) {
        out.write(bytes, from, Math.min(FileBytes.SLICE, bytes.length - from));
      }
    };
  }

  /** The SHA-256 of the content, 32 bytes. */
  default byte[] sha256() throws IOException {
    DigestOutputStream out =
        new DigestOutputStream(OutputStream.nullOutputStream(), FileBytes.newSha256());
    writeTo(out);
    return out.getMessageDigest().digest();
  }
}
