package org.rtmtext.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeldFileTest {
  private final List<Long> pauses = new ArrayList<>();
  private final AccessDeniedException refusal = new AccessDeniedException("walk.rtm");

  private static Path file(Configuration system) throws IOException {
    FileSystem files = Jimfs.newFileSystem(system);
    return Files.write(files.getPath("walk.rtm"), new byte[] {1});
  }

  /** Replaces a file that cannot be replaced for some attempts. */
  private void replace(Path file, int refused) throws IOException {
    int[] attempts = {0};
    new HeldFile(file, pauses::add)
        .replace(
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
    assertEquals("another program has walk.rtm open; close it there and save again", e.getReason());
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
}
