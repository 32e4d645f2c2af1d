package org.rtmtext.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.rtmtext.testing.OtherProcess;

/** Files that other writers change, or that they leave behind. */
class AtomicFileWritersTest extends AtomicFileFixture {
  @Test
  void aFileThatChangedIsAConflict() throws IOException {
    WriteCondition expected = WriteCondition.content("what was read".getBytes(UTF_8));
    String message =
        assertThrows(ConflictException.class, () -> AtomicFile.write(file, NEW, expected))
            .getMessage();
    assertEquals(
        "cannot write " + file + ": the file has been changed by another program since it was read",
        message);
    assertUntouched();
  }

  @Test
  void aFileThatWentAwayIsAConflict() throws IOException {
    Files.delete(file);
    assertThrows(
        ConflictException.class, () -> AtomicFile.write(file, NEW, WriteCondition.content(OLD)));
    assertOnly();
  }

  @Test
  void aFileWhereNoneWasIsAConflict() throws IOException {
    assertThrows(ConflictException.class, () -> AtomicFile.write(file, NEW, WriteCondition.ABSENT));
    assertUntouched();
  }

  @Test
  void ofManyWritersThatReadTheSameOnlyOneSucceeds() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(8);
    try {
      for (int round = 0; round < 50; round++) {
        byte[] before = Files.readAllBytes(file);
        List<Callable<byte[]>> writers = new ArrayList<>();
        for (int w = 0; w < 8; w++) {
          byte[] content = ("round " + round + " writer " + w).getBytes(UTF_8);
          writers.add(() -> tryWrite(content, WriteCondition.content(before)));
        }
        List<byte[]> written = new ArrayList<>();
        for (Future<byte[]> f : pool.invokeAll(writers)) {
          if (f.get() != null) {
            written.add(f.get());
          }
        }
        assertEquals(1, written.size(), "round " + round);
        assertArrayEquals(written.get(0), Files.readAllBytes(file));
      }
    } finally {
      pool.shutdownNow();
    }
    assertOnly("walk.rtm");
  }

  @Test
  void ofManyWritersOfANewFileOnlyOneSucceeds() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(8);
    try {
      for (int round = 0; round < 50; round++) {
        Files.delete(file);
        List<Callable<byte[]>> writers = new ArrayList<>();
        for (int w = 0; w < 8; w++) {
          byte[] content = ("round " + round + " writer " + w).getBytes(UTF_8);
          writers.add(() -> tryWrite(content, WriteCondition.ABSENT));
        }
        int written = 0;
        for (Future<byte[]> f : pool.invokeAll(writers)) {
          written += f.get() == null ? 0 : 1;
        }
        assertEquals(1, written, "round " + round);
      }
    } finally {
      pool.shutdownNow();
    }
    assertOnly("walk.rtm");
  }

  private byte[] tryWrite(byte[] content, WriteCondition expected) throws IOException {
    try {
      AtomicFile.write(file, content, expected);
      return content;
    } catch (ConflictException e) {
      return null;
    }
  }

  @Test
  void filesOfDeadWritersAreRemoved() throws Exception {
    long dead = OtherProcess.ended();
    Files.write(folder.resolve(".walk.rtm." + dead + "-1.rtmtmp"), NEW);
    Files.write(folder.resolve(".walk.rtm." + dead + "-27.rtmtmp"), NEW);
    // The number of this very process, left by one of an earlier life (usual in containers).
    Files.write(
        folder.resolve(".walk.rtm." + ProcessHandle.current().pid() + "-999999.rtmtmp"), NEW);
    Files.write(folder.resolve(".run.rtm." + dead + "-1.rtmtmp"), NEW);
    Files.write(folder.resolve(".walk.rtm.mine-1.rtmtmp"), NEW);
    AtomicFile.write(file, NEW, WriteCondition.ANY);
    assertOnly(".walk.rtm.mine-1.rtmtmp", "walk.rtm");
  }

  @Test
  void filesOfLivingWritersStay() throws Exception {
    try (OtherProcess other = OtherProcess.start()) {
      Path theirs = folder.resolve(".walk.rtm." + other.pid() + "-1.rtmtmp");
      Files.write(theirs, NEW);
      AtomicFile.write(file, NEW, WriteCondition.ANY);
      assertOnly(theirs.getFileName().toString(), "walk.rtm");
    }
  }

  @Test
  void lockedFilesStayThoughTheirWriterIsNotSeen() throws Exception {
    Path theirs = folder.resolve(".walk.rtm." + OtherProcess.ended() + "-1.rtmtmp");
    Files.write(theirs, NEW);
    try (FileChannel channel = FileChannel.open(theirs, StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      assertTrue(lock.isValid());
      AtomicFile.write(file, NEW, WriteCondition.ANY);
      assertOnly(theirs.getFileName().toString(), "walk.rtm");
    }
  }
}
