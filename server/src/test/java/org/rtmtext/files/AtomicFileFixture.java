package org.rtmtext.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A folder with an old file that tests replace. */
abstract class AtomicFileFixture {
  static final byte[] OLD = "old".getBytes(UTF_8);

  static final byte[] NEW = "something new".getBytes(UTF_8);

  @TempDir Path folder;

  Path file;

  @BeforeEach
  void oldFile() throws IOException {
    file = folder.resolve("walk.rtm");
    Files.write(file, OLD);
  }

  /** A file system of its own, which only the superuser can make. */
  Path mount(String options) throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", options, "tmpfs", disk.toString()), "cannot mount");
    return disk;
  }

  static boolean run(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  static void assertFails(Path target, String reason) {
    String message =
        assertThrows(IOException.class, () -> AtomicFile.write(target, NEW, WriteCondition.ANY))
            .getMessage();
    assertEquals("cannot write " + target + ": " + reason, message);
  }

  void assertUntouched() throws IOException {
    assertArrayEquals(OLD, Files.readAllBytes(file));
    assertOnly("walk.rtm");
  }

  void assertOnly(String... names) throws IOException {
    assertEquals(List.of(names), names(folder));
  }

  static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }
}
