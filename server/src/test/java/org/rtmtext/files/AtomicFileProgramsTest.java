package org.rtmtext.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.rtmtext.testing.Systems;

/** Files that several programs save. */
class AtomicFileProgramsTest extends AtomicFileFixture {
  private static final int ROUNDS = 150;

  /** The worst moment: each of two programs has checked the file before the other replaces it. */
  @Test
  void onlyOneOfTwoProgramsSaves() throws IOException {
    try (OtherProgram first = new OtherProgram();
        OtherProgram second = new OtherProgram()) {
      for (int round = 0; round < 20; round++) {
        String before = Files.readString(file);
        first.beginSaving(file, before, "first" + round);
        assertEquals("checked", first.next());
        second.beginSaving(file, before, "second" + round);
        assertEquals("waits", second.next());
        first.goOn();
        assertEquals("saved", first.next());
        second.goOn();
        assertFalse(second.isSaved());
        assertEquals("first" + round, Files.readString(file));
        assertOnly("walk.rtm");
      }
    }
  }

  @Tag("long")
  @Test
  void ofTwoProgramsAtTheSameTimeOneSaves() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    try (OtherProgram first = new OtherProgram();
        OtherProgram second = new OtherProgram()) {
      for (int round = 0; round < ROUNDS; round++) {
        String before = Files.readString(file);
        first.save(file, before, "first" + round);
        second.save(file, before, "second" + round);
        Future<Boolean> one = pool.submit(first::isSaved);
        Future<Boolean> other = pool.submit(second::isSaved);
        assertTrue(one.get() ^ other.get(), "round " + round);
        assertEquals((one.get() ? "first" : "second") + round, Files.readString(file));
      }
    } finally {
      pool.shutdownNow();
    }
    assertOnly("walk.rtm");
  }

  /** A link and its target are one file. */
  @Test
  void aLinkIsLockedLikeItsTarget() throws IOException {
    Path link =
        Systems.link(
            Files.createDirectory(folder.resolve("inner")).resolve("link.rtm"),
            Path.of("..", "walk.rtm"));
    try (OtherProgram other = new OtherProgram()) {
      other.beginSaving(file, "old", "theirs");
      assertEquals("checked", other.next());
      assertWaits(link, other);
    }
  }

  /** Pauses are counted, not waited for. */
  private static String assertWaits(Path target, OtherProgram other) {
    List<Long> pauses = new ArrayList<>();
    ReplacementObserver observer =
        new ReplacementObserver() {
          @Override
          public void beforeReplacement() {}

          @Override
          public boolean pause(Path file, long waitedMs, long pauseMs) {
            return pauses.add(pauseMs);
          }
        };
    String message =
        assertThrows(
                IOException.class,
                () -> AtomicFile.write(target, NEW, WriteCondition.content(OLD), observer))
            .getMessage();
    assertEquals(5000, pauses.stream().mapToLong(Long::longValue).sum());
    assertTrue(message.startsWith("cannot write " + target + ": another program ("), message);
    assertTrue(
        message.endsWith(", process " + other.pid() + ") is saving walk.rtm; try again"), message);
    return message;
  }

  @Test
  void aSaveGivesUpAndNamesTheOtherProgram() throws IOException {
    try (OtherProgram other = new OtherProgram()) {
      other.beginSaving(file, "old", "theirs");
      assertEquals("checked", other.next());
      assertWaits(file, other);
      assertArrayEquals(OLD, Files.readAllBytes(file));
      other.goOn();
      assertEquals("saved", other.next());
      assertEquals("theirs", Files.readString(file));
      assertOnly("walk.rtm");
    }
  }

  @Test
  void otherFilesAreNotLocked() throws IOException {
    Path run = folder.resolve("run.rtm");
    try (OtherProgram other = new OtherProgram()) {
      other.beginSaving(file, "old", "theirs");
      assertEquals("checked", other.next());
      AtomicFile.write(run, NEW, WriteCondition.ABSENT);
      assertArrayEquals(NEW, Files.readAllBytes(run));
      other.goOn();
      assertTrue(other.isSaved());
      assertOnly("run.rtm", "walk.rtm");
    }
  }

  @Test
  void theLockOfAKilledProgramIsGone() throws Exception {
    try (OtherProgram other = new OtherProgram()) {
      other.beginSaving(file, "old", "theirs");
      assertEquals("checked", other.next());
      other.kill();
    }
    AtomicFile.write(file, NEW, WriteCondition.content(OLD));
    assertArrayEquals(NEW, Files.readAllBytes(file));
    assertOnly("walk.rtm");
  }

  /** Killed between marking its lock file as deleted and deleting it. */
  @Test
  void theLockFileOfAProgramKilledWhileDeletingItIsUsed() throws Exception {
    Path lock = folder.resolve(".walk.rtm.lock.rtmtmp");
    Files.writeString(lock, "\0first");
    AtomicFile.write(file, NEW, WriteCondition.content(OLD));
    assertArrayEquals(NEW, Files.readAllBytes(file));
    assertOnly("walk.rtm");
    Files.writeString(lock, "\0second");
    AtomicFile.write(folder.resolve("run.rtm"), NEW, WriteCondition.ABSENT);
    assertOnly("run.rtm", "walk.rtm");
  }

  /** A killed program leaves its lock file until the next write to the folder. */
  @Test
  void anyWriteToTheFolderRemovesTheFilesOfAKilledProgram() throws Exception {
    try (OtherProgram other = new OtherProgram()) {
      other.beginSaving(file, "old", "theirs");
      assertEquals("checked", other.next());
      other.kill();
    }
    AtomicFile.write(folder.resolve("run.rtm"), NEW, WriteCondition.ABSENT);
    assertOnly("run.rtm", "walk.rtm");
  }

  @Test
  void aLockFileThatCannotBeOpenedDoesNotPreventSaving() throws IOException {
    Path lock = Files.createDirectory(folder.resolve(".walk.rtm.lock.rtmtmp"));
    AtomicFile.write(file, NEW, WriteCondition.content(OLD));
    assertArrayEquals(NEW, Files.readAllBytes(file));
    assertTrue(Files.isDirectory(lock));
  }

  @Test
  void aLinkIsNoLockFile() throws IOException {
    Path other = Files.write(folder.resolve("other"), "mine".getBytes(UTF_8));
    Path link = Systems.link(folder.resolve(".walk.rtm.lock.rtmtmp"), other);
    AtomicFile.write(file, NEW, WriteCondition.content(OLD));
    assertArrayEquals(NEW, Files.readAllBytes(file));
    assertEquals("mine", Files.readString(other));
    assertTrue(Files.isSymbolicLink(link));
  }
}
