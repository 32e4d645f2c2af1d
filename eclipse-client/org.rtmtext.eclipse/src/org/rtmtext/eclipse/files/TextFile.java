package org.rtmtext.eclipse.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads text files as the server does: in UTF-8, or in UTF-16 with a byte order mark. */
final class TextFile {
  private static final int BYTE_ORDER_MARK = 0xFEFF;

  private TextFile() {}

  /**
   * Reads a file, without its byte order mark.
   *
   * @throws IOException with a message for the user
   */
  static String read(Path file) throws IOException {
    String name = file.getFileName().toString();
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw new IOException(name + " does not exist", e);
    } catch (IOException e) {
      throw new IOException(name + " could not be read: " + e.getMessage(), e);
    } catch (OutOfMemoryError e) {
      throw new IOException(name + " is too large", e);
    }
    Charset charset = charset(bytes);
    try {
      String text = charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith(Character.toString(BYTE_ORDER_MARK)) ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw new IOException(name + " is not valid " + charset.name(), e);
    }
  }

  private static Charset charset(byte[] bytes) {
    int first = bytes.length < 2 ? 0 : (bytes[0] & 0xff) << Byte.SIZE | bytes[1] & 0xff;
    if (first == BYTE_ORDER_MARK) {
      return StandardCharsets.UTF_16BE;
    }
    return first == 0xFFFE ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_8;
  }
}
