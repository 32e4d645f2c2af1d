package org.rtmtext.eclipse.files;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Collects a text in UTF-8 and saves it as a whole when it is closed. */
final class SaveOnCloseStream extends ByteArrayOutputStream {
  interface Save {
    /**
     * @throws IOException with a message for the user, if the text was not saved
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
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(buf, 0, count)).toString();
    } catch (CharacterCodingException e) {
      throw new IOException("The text was not saved: it is not UTF-8.", e);
    }
  }
}
