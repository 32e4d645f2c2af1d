package org.rtmtext.files;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.rtmtext.testing.Systems;

class AtomicFileTest extends AtomicFileFixture {
  @Test
  void makesAFile() throws IOException {
    Path other = folder.resolve("run.rtm");
    AtomicFile.write(other, NEW, WriteCondition.ABSENT);
    assertArrayEquals(NEW, Files.readAllBytes(other));
    assertOnly("run.rtm", "walk.rtm");
  }

  @Test
  void aNewFileHasThePermissionsOfAnyNewFile() throws IOException {
    Systems.assumePosix();
    Path usual = Files.write(folder.resolve("usual"), NEW);
    Path other = folder.resolve("run.rtm");
    AtomicFile.write(other, NEW, WriteCondition.ANY);
    assertEquals(permissions(usual), permissions(other));
  }

  @Test
  void replacesAFile() throws IOException {
    AtomicFile.write(file, NEW, WriteCondition.content(OLD));
    assertArrayEquals(NEW, Files.readAllBytes(file));
    assertOnly("walk.rtm");
  }

  @Test
  void writesLargeAndEmptyFiles() throws IOException {
    byte[] large = new byte[5_000_000];
    new Random(1).nextBytes(large);
    AtomicFile.write(file, large, WriteCondition.ANY);
    assertArrayEquals(large, FileBytes.read(file));
    AtomicFile.write(file, new byte[0], WriteCondition.content(large));
    assertEquals(0, Files.size(file));
  }

  @Test
  void writesBesideThroughARelativePath() throws IOException {
    Path here = Path.of("").toAbsolutePath();
    assumeTrue(here.getRoot().equals(file.getRoot()), "another drive");
    AtomicFile.write(here.relativize(file), NEW, WriteCondition.ANY);
    assertArrayEquals(NEW, Files.readAllBytes(file));
  }

  @Test
  void keepsPermissions() throws IOException {
    Systems.assumePosix();
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-xr--"));
    AtomicFile.write(file, NEW, WriteCondition.ANY);
    assertEquals("rw-r-xr--", permissions(file));
  }

  @Test
  void keepsTheOwnerWhereItMay() throws IOException {
    Systems.assumePosix();
    try {
      Files.setAttribute(file, "unix:uid", 12345);
    } catch (IOException | UnsupportedOperationException e) {
      assumeTrue(false, "only the superuser can give files away");
    }
    AtomicFile.write(file, NEW, WriteCondition.ANY);
    assertEquals(12345, Files.getAttribute(file, "unix:uid"));
  }

  @Test
  void aSymbolicLinkStaysOne() throws IOException {
    Path inner = Files.createDirectory(folder.resolve("inner"));
    Path link = Systems.link(inner.resolve("link.rtm"), Path.of("..", "walk.rtm"));
    Path outer = Systems.link(folder.resolve("outer.rtm"), Path.of("inner", "link.rtm"));
    AtomicFile.write(outer, NEW, WriteCondition.content(OLD));
    assertTrue(Files.isSymbolicLink(outer));
    assertTrue(Files.isSymbolicLink(link));
    assertFalse(Files.isSymbolicLink(file));
    assertArrayEquals(NEW, Files.readAllBytes(file));
  }

  @Test
  void aLinkToNothingMakesItsTarget() throws IOException {
    Path link = Systems.link(folder.resolve("link.rtm"), Path.of("run.rtm"));
    AtomicFile.write(link, NEW, WriteCondition.ABSENT);
    assertTrue(Files.isSymbolicLink(link));
    assertArrayEquals(NEW, Files.readAllBytes(folder.resolve("run.rtm")));
  }

  @Test
  void linksInALoopAreAnError() throws IOException {
    Path a = Systems.link(folder.resolve("a.rtm"), Path.of("b.rtm"));
    Systems.link(folder.resolve("b.rtm"), Path.of("a.rtm"));
    assertFails(a, "a loop of symbolic links");
  }

  @Test
  void aFailureWhileWritingLeavesTheOldFile() throws IOException {
    FileContent full =
        out -> {
          out.write(NEW, 0, 5);
          throw new IOException("No space left on device");
        };
    String message =
        assertThrows(
                IOException.class, () -> AtomicFile.write(file, full, WriteCondition.content(OLD)))
            .getMessage();
    assertEquals("cannot write " + file + ": No space left on device", message);
    assertUntouched();
  }

  @Test
  void aFullDiskLeavesTheOldFile() throws Exception {
    Path disk = mount("size=64k");
    try {
      Path onDisk = Files.write(disk.resolve("walk.rtm"), OLD);
      String message =
          assertThrows(
                  IOException.class,
                  () -> AtomicFile.write(onDisk, new byte[100_000], WriteCondition.content(OLD)))
              .getMessage();
      assertEquals("cannot write " + onDisk + ": No space left on device", message);
      assertArrayEquals(OLD, Files.readAllBytes(onDisk));
      assertEquals(List.of("walk.rtm"), names(disk));
    } finally {
      run("umount", disk.toString());
    }
  }

  @Test
  void aReadOnlyFolderLeavesTheOldFile() throws Exception {
    Path disk = mount("size=64k");
    try {
      Path onDisk = Files.write(disk.resolve("walk.rtm"), OLD);
      assumeTrue(run("mount", "-o", "remount,ro", disk.toString()), "cannot remount");
      String message =
          assertThrows(IOException.class, () -> AtomicFile.write(onDisk, NEW, WriteCondition.ANY))
              .getMessage();
      assertTrue(message.startsWith("cannot write " + onDisk + ": "), "names the file: " + message);
      assertArrayEquals(OLD, Files.readAllBytes(onDisk));
    } finally {
      run("umount", disk.toString());
    }
  }

  @Test
  void aFolderWithoutPermissionLeavesTheOldFile() throws IOException {
    Systems.assumePosix();
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-xr-xr-x"));
    try {
      assumeTrue(!Files.isWritable(folder), "permissions do not bind the superuser");
      assertFails(file, "permission denied");
      assertUntouched();
    } finally {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  @Test
  void aWriteProtectedFileIsLeftAlone() throws IOException {
    Systems.assumePosix();
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
    assumeTrue(!Files.isWritable(file), "permissions do not bind the superuser");
    assertFails(file, "the file is write-protected");
    assertUntouched();
  }

  @Test
  void whatCannotBeAFileIsAnError() throws IOException {
    assertFails(folder, "is a folder");
    assertFails(Path.of("/"), "is a folder");
    assertFails(
        folder.resolve("none").resolve("walk.rtm"),
        "the folder " + folder.resolve("none") + " does not exist");
    assertThrows(
        IOException.class,
        () -> AtomicFile.write(file.resolve("walk.rtm"), NEW, WriteCondition.ANY));
    assertUntouched();
  }

  @Test
  void aDeviceIsNotReplaced() {
    Systems.assumePosix();
    Path device = Path.of("/dev/null");
    assumeTrue(Files.exists(device));
    assertFails(device, "not a regular file");
    assertFalse(Files.isRegularFile(device));
  }

  @Test
  void hashesOfOtherLengthsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> WriteCondition.hash(new byte[20]));
  }
}
