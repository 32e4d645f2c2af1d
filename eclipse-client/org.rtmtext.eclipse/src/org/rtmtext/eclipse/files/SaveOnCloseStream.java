package org.rtmtext.eclipse.files;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Collects a text, and saves it when it is whole. */
final class SaveOnCloseStream extends ByteArrayOutputStream {
  static final Charset CHARSET = StandardCharsets.UTF_8;

  interface Save {
    /**
     * @throws IOException says for the user why the text was not saved
     */
    void save(String text) throws IOException;
  }

  private final Save save;
  private boolean closed;

  SaveOnCloseStream(Save save) {
    this.save = save;
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    save.save(text());
  }

  private String text() throws IOException {
    try {
      return CHARSET.newDecoder().decode(ByteBuffer.wrap(buf, 0, count)).toString();
    } catch (CharacterCodingException e) {
      throw new IOException("Not saved: the text is not UTF-8.", e);
    }
  }
}
