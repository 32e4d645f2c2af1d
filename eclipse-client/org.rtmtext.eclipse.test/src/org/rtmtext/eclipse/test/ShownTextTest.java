package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.files.ShownText;

class ShownTextTest extends EditorFixture {
  /** A search runs in a job. An edit on the UI thread must not change the text that it reads. */
  @Test
  void otherThreadsReadTheTextBetweenEvents() throws Exception {
    AtomicReference<String> read = new AtomicReference<>();
    Thread reader = new Thread(() -> read.set(ShownText.open(path).orElseThrow()));
    reader.start();
    while (reader.isAlive()
        && reader.getState() != Thread.State.TIMED_WAITING
        && reader.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    Workspace.document(editor).set("edited");
    Wait.until("the text is read", () -> !reader.isAlive());
    assertEquals("edited", read.get());
  }

  private Path write(byte[] content) throws Exception {
    return Files.write(path.resolveSibling("closed.rtmt"), content);
  }

  @Test
  void byteOrderMarksOfTextFilesAreRead() throws Exception {
    String text = "rtm plain\n";
    for (var charset :
        new java.nio.charset.Charset[] {
          StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE
        }) {
      assertEquals(text, ShownText.of(write(("\uFEFF" + text).getBytes(charset)), null));
    }
    assertEquals(text, ShownText.of(write(text.getBytes(StandardCharsets.UTF_8)), null));
  }

  @Test
  void textFilesThatCannotBeReadAreNamed() throws Exception {
    Path file = write(new byte[] {'r', (byte) 0xff});
    String message = assertThrows(IOException.class, () -> ShownText.of(file, null)).getMessage();
    assertEquals("closed.rtmt is not valid UTF-8", message);
    Files.delete(file);
    message = assertThrows(IOException.class, () -> ShownText.of(file, null)).getMessage();
    assertTrue(message.contains("closed.rtmt does not exist"), message);
  }
}
