package org.rtmtext.files;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class HeldFileTest {
  private static final byte[] OLD = {1};
  private static final byte[] NEW = {2, 2};
  private static final byte[] THEIRS = {3, 3, 3};

  private final List<Long> pauses = new ArrayList<>();
  private final AccessDeniedException refusal = new AccessDeniedException("walk.rtm");

  /** Runs an action before an attempt, and another one in place of a pause. */
  private record Observer(Action attempt, Action onPause, boolean waits)
      implements ReplacementObserver {
    interface Action {
      void run() throws IOException;
    }

    @Override
    public void beforeReplacement() {
      run(attempt);
    }

    @Override
    public boolean pause(Path file, long waitedMs, long pauseMs) {
      run(onPause);
      return waits;
    }

    private static void run(Action action) {
      try {
        action.run();
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
  }

  private static Path file(Configuration system) throws IOException {
    FileSystem files = Jimfs.newFileSystem(system);
    return Files.write(files.getPath("walk.rtm"), OLD);
  }

  /** Replaces a file that cannot be replaced for some attempts. */
  private void replace(Path file, int refused) throws IOException {
    int[] attempts = {0};
    ReplacementObserver observer =
        new ReplacementObserver() {
          @Override
          public void beforeReplacement() {}

          @Override
          public boolean pause(Path held, long waitedMs, long pauseMs) {
            assertEquals(pauses.stream().mapToLong(Long::longValue).sum(), waitedMs);
            return pauses.add(pauseMs);
          }
        };
    AtomicFile.replaceHeld(
        file,
        observer,
        () -> {
          if (attempts[0]++ < refused) {
            throw refusal;
          }
        });
  }

  @Test
  void aFileThatIsNotOpenIsReplacedAtOnce() throws IOException {
    replace(file(Configuration.windows()), 0);
    assertEquals(List.of(), pauses);
  }

  @Test
  void pausesDouble() throws IOException {
    replace(file(Configuration.windows()), 4);
    assertEquals(List.of(10L, 20L, 40L, 80L), pauses);
  }

  @Test
  void theLastAttemptIsAfterFiveSeconds() throws IOException {
    Path file = file(Configuration.windows());
    FileSystemException e =
        assertThrows(FileSystemException.class, () -> replace(file, Integer.MAX_VALUE));
    assertEquals("another program has walk.rtm open; close it there and try again", e.getReason());
    assertEquals(5000, pauses.stream().mapToLong(Long::longValue).sum());
  }

  @Test
  void otherSystemsRefuseForGood() throws IOException {
    Path file = file(Configuration.unix().toBuilder().setAttributeViews("posix").build());
    assertSame(refusal, assertThrows(AccessDeniedException.class, () -> replace(file, 1)));
    assertEquals(List.of(), pauses);
  }

  @Test
  void aMissingFileIsNotOpen() throws IOException {
    Path missing = file(Configuration.windows()).resolveSibling("run.rtm");
    assertSame(refusal, assertThrows(AccessDeniedException.class, () -> replace(missing, 1)));
  }

  /** A folder that is not empty cannot be replaced either. */
  private static void hold(Path file) throws IOException {
    if (Files.isRegularFile(file)) {
      Files.delete(file);
      Files.write(Files.createDirectory(file).resolve("open"), OLD);
    }
  }

  private static void release(Path file, byte[] content) throws IOException {
    Files.delete(file.resolve("open"));
    Files.delete(file);
    Files.write(file, content);
  }

  /** Holds a file for the first attempt. */
  private static ReplacementObserver heldOnce(Path file, byte[] afterwards) {
    boolean[] held = {false};
    return new Observer(
        () -> {
          if (!held[0]) {
            held[0] = true;
            hold(file);
          }
        },
        () -> release(file, afterwards),
        true);
  }

  @Test
  void isReplacedOnceTheOtherProgramHasClosedIt() throws IOException {
    Path file = file(Configuration.windows());
    AtomicFile.write(file, NEW, WriteCondition.content(OLD), heldOnce(file, OLD));
    assertArrayEquals(NEW, Files.readAllBytes(file));
  }

  @Test
  void whatTheOtherProgramHasWrittenMeanwhileIsNotReplaced() throws IOException {
    Path file = file(Configuration.windows());
    assertThrows(
        ConflictException.class,
        () -> AtomicFile.write(file, NEW, WriteCondition.content(OLD), heldOnce(file, THEIRS)));
    assertArrayEquals(THEIRS, Files.readAllBytes(file));
  }

  @Test
  @EnabledOnOs(OS.WINDOWS)
  void windowsReplacesItOnceItIsClosed(@TempDir Path folder) throws IOException {
    Path file = Files.write(folder.resolve("walk.rtm"), OLD);
    try (InputStream reader = new FileInputStream(file.toFile())) {
      AtomicFile.write(
          file, NEW, WriteCondition.content(OLD), new Observer(() -> {}, reader::close, true));
    }
    assertArrayEquals(NEW, Files.readAllBytes(file));
  }

  @Test
  @EnabledOnOs(OS.WINDOWS)
  void windowsKeepsAFileThatStaysOpen(@TempDir Path folder) throws IOException {
    Path file = Files.write(folder.resolve("walk.rtm"), OLD);
    try (InputStream reader = new FileInputStream(file.toFile())) {
      ReplacementObserver impatient = new Observer(() -> {}, () -> {}, false);
      String message =
          assertThrows(
                  IOException.class,
                  () -> AtomicFile.write(file, NEW, WriteCondition.content(OLD), impatient))
              .getMessage();
      assertTrue(
          message.endsWith("another program has walk.rtm open; close it there and try again"),
          message);
      assertArrayEquals(OLD, reader.readAllBytes());
    }
    assertArrayEquals(new String[] {"walk.rtm"}, folder.toFile().list());
  }
}
