package org.rtmtext.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.LfsPointer;

/** The kind of a file, by its first bytes. */
public enum FileKind {
  BINARY,
  TEXT,
  /** A pointer of Git LFS to a file of any kind, which has not been downloaded. */
  LFS_POINTER,
  /** None of these; only its name can tell what it was meant to be. */
  UNKNOWN;

  /** Number of first bytes that identify a binary animation. */
  public static final int SIGNATURE = 4;

  private static final String OLD_PLAIN = "RTM_0100";

  /** Number of first bytes that must contain the first word of a text, after comments. */
  private static final int MAX_START = 1 << 16;

  /**
   * The kind of a content.
   *
   * @param bytes of the whole file, or of its start
   */
  public static FileKind of(byte[] bytes) {
    String signature = latin(bytes, SIGNATURE);
    if (signature.equals("BMTR") || signature.equals("RTM_")) {
      return BINARY;
    }
    if (LfsPointer.is(bytes)) {
      return LFS_POINTER;
    }
    return isText(start(bytes)) ? TEXT : UNKNOWN;
  }

  /**
   * The kind of a file, by its first bytes.
   *
   * @throws IOException if it cannot be read
   */
  public static FileKind of(Path file) throws IOException {
    return of(start(file, MAX_START));
  }

  /**
   * The kind of the file that writing would replace; empty if there is no regular file or it is
   * empty, so that nothing would be lost.
   *
   * @throws IOException if the file cannot be read: it is unknown what would be lost
   */
  public static Optional<FileKind> replaced(Path file) throws IOException {
    return Files.isRegularFile(file) && Files.size(file) > 0
        ? Optional.of(of(file))
        : Optional.empty();
  }

  /**
   * Why an animation or a text must not replace a file; empty if it may, as far as the content
   * tells. Damaged animations may be replaced.
   *
   * @throws IOException if the file cannot be read
   */
  public static Optional<String> whyKept(Path file) throws IOException {
    return replaced(file)
        .flatMap(
            kind ->
                switch (kind) {
                  case BINARY, TEXT -> Optional.empty();
                  case LFS_POINTER -> Optional.of(file + ": " + LfsPointer.MESSAGE);
                  case UNKNOWN ->
                      Optional.of(
                          file
                              + " exists and is not an RTM animation, binary or text; delete it or"
                              + " choose another file");
                });
  }

  /**
   * The encoding of a binary animation, by its signature; empty for other files and if the file
   * cannot be read.
   */
  public static Optional<Encoding> encoding(Path file) {
    try {
      byte[] start = Files.isRegularFile(file) ? start(file, OLD_PLAIN.length()) : new byte[0];
      if (of(start) != BINARY) {
        return Optional.empty();
      }
      return start[0] == 'R'
          ? Optional.of(
              latin(start, start.length).equals(OLD_PLAIN) ? Encoding.PLAIN_0100 : Encoding.PLAIN)
          : Encoding.ofBmtrVersion(start.length > SIGNATURE ? start[SIGNATURE] : 0);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static byte[] start(Path file, int max) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(max);
    }
  }

  /**
   * Whether the first word after comments is {@code rtm}. The mark of a merge conflict may precede
   * it.
   */
  private static boolean isText(String start) {
    int at = 0;
    while (at < start.length()) {
      if (start.startsWith("//", at) || isConflictMark(start, at)) {
        while (at < start.length() && start.charAt(at) != '\n' && start.charAt(at) != '\r') {
          at++;
        }
      } else if (" \t\r\n".indexOf(start.charAt(at)) >= 0) {
        at++;
      } else {
        return start.startsWith("rtm", at)
            && (at + 3 == start.length() || " \t\r\n/".indexOf(start.charAt(at + 3)) >= 0);
      }
    }
    return false;
  }

  private static boolean isConflictMark(String start, int at) {
    return start.startsWith("<<<<<<<", at)
        && (at == 0 || "\r\n".indexOf(start.charAt(at - 1)) >= 0);
  }

  /** The first characters; only ASCII is decoded reliably. */
  private static String start(byte[] bytes) {
    DecodedText.Form form = DecodedText.Form.of(bytes);
    if (form.isUtf16()) {
      int length = Math.min(MAX_START, bytes.length) - form.start();
      return new String(bytes, form.start(), length, form.charset());
    }
    String start = latin(bytes, MAX_START).substring(form.start());
    return DecodedText.isUtf16WithoutMark(bytes) || form.isUtf32()
        ? start.replace("\0", "")
        : start;
  }

  private static String latin(byte[] bytes, int max) {
    return new String(bytes, 0, Math.min(max, bytes.length), StandardCharsets.ISO_8859_1);
  }
}
