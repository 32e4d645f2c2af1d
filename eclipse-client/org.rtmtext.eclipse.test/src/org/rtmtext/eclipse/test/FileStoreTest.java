package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.filesystem.IFileStore;
import org.eclipse.core.runtime.CoreException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.eclipse.files.RtmUri;

/** File changes between two calls of an editor. */
class FileStoreTest {
  @TempDir Path folder;

  private Path file;
  private IFileStore store;
  private String text;

  @BeforeEach
  void open() throws Exception {
    file = Files.copy(Workspace.testdata("walk.rtm"), folder.resolve("walk.rtm"));
    store = EFS.getStore(RtmUri.of(file));
    text = read();
  }

  private String read() throws Exception {
    try (var in = store.openInputStream(EFS.NONE, null)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private long time() throws CoreException {
    return store.fetchInfo(EFS.NONE, null).getLastModified();
  }

  private void write(String changed) throws Exception {
    try (OutputStream out = store.openOutputStream(EFS.NONE, null)) {
      out.write(changed.getBytes(StandardCharsets.UTF_8));
    }
  }

  private byte[] writeAsAnotherProgram() throws IOException {
    byte[] others = Files.readAllBytes(Workspace.testdata("bmtr5.rtm"));
    Files.write(file, others);
    return others;
  }

  @Test
  void changeRightAfterReadingIsDetected() throws Exception {
    byte[] others = writeAsAnotherProgram();
    long timeOfReadContent = time();
    IOException refused = assertThrows(IOException.class, () -> write(text));
    assertTrue(
        refused.getMessage().contains("has been changed by another program"), refused.getMessage());
    assertArrayEquals(others, Files.readAllBytes(file));
    assertNotEquals(timeOfReadContent, time());
  }

  @Test
  void changeRightAfterSavingIsDetected() throws Exception {
    time();
    write(text.replace("motion 0 0 -1.62", "motion 0 0 7"));
    byte[] others = writeAsAnotherProgram();
    long timeOfSavedContent = time();
    assertNotEquals(timeOfSavedContent, time());
    // The change has been reported, so Eclipse would have asked the user before this save.
    write(text);
    assertNotEquals(others.length, Files.readAllBytes(file).length);
  }

  @Test
  void otherStoresDoNotAllowOverwriting() throws Exception {
    time();
    byte[] others = writeAsAnotherProgram();
    EFS.getStore(RtmUri.of(file)).fetchInfo(EFS.NONE, null);
    assertThrows(IOException.class, () -> write(text));
    assertArrayEquals(others, Files.readAllBytes(file));
  }

  @Test
  void timeFollowsTheContent() throws Exception {
    long time = time();
    assertEquals(time, time());
    write(text);
    assertEquals(time, time());
    assertEquals(text, read());
    assertEquals(time, time());
  }

  @Test
  void timeBeforeReadingIsThatOfTheContentRead() throws Exception {
    // Earlier content of the file had other times.
    for (String changed : List.of("motion 0 0 7", "motion 0 0 8", "motion 0 0 9")) {
      time();
      write(text.replace("motion 0 0 -1.62", changed));
    }
    store = EFS.getStore(RtmUri.of(file));
    long before = time();
    String read = read();
    assertEquals(before, time());
    assertEquals(before, time());
    write(read);
    assertEquals(before, time());
    writeAsAnotherProgram();
    assertNotEquals(before, time());
  }
}
