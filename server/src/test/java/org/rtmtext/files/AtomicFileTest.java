package org.rtmtext.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.testing.OtherProcess;
import org.rtmtext.testing.Systems;

class AtomicFileTest {
  private static final byte[] OLD = "old".getBytes(UTF_8);
  private static final byte[] NEW = "something new".getBytes(UTF_8);

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void oldFile() throws IOException {
    file = folder.resolve("walk.rtm");
    Files.write(file, OLD);
  }

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
  void whatIsHeldForAFileIsForgottenAfterItsReplacement() throws IOException {
    Path real = file.toRealPath();
    AtomicFile.write(file, NEW, WriteCondition.ANY, () -> assertTrue(AtomicFile.isReplacing(real)));
    assertFalse(AtomicFile.isReplacing(real));
    ReplacementObserver callOff =
        () -> {
          throw new CancellationException();
        };
    assertThrows(
        CancellationException.class,
        () -> AtomicFile.write(file, OLD, WriteCondition.ANY, callOff));
    assertFalse(AtomicFile.isReplacing(real));
    assertArrayEquals(NEW, Files.readAllBytes(file));
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
  void aDiskThatWritesOtherBytesIsDetected() throws IOException {
    UnaryOperator<OutputStream> other = out -> onDisk(out, "something odd".getBytes(UTF_8));
    UnaryOperator<OutputStream> less = out -> onDisk(out, Arrays.copyOf(NEW, NEW.length - 1));
    for (UnaryOperator<OutputStream> disk : List.of(other, less)) {
      assertThrows(
          IOException.class,
          () -> AtomicFile.write(file, FileContent.of(NEW), WriteCondition.ANY, () -> {}, disk));
      assertUntouched();
    }
  }

  /** A disk that stores these bytes, whatever is written. */
  private static OutputStream onDisk(OutputStream out, byte[] stored) {
    return new FilterOutputStream(out) {
      @Override
      public void write(byte[] bytes, int from, int length) throws IOException {
        out.write(stored);
      }
    };
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
  void namesOfAnyLengthAreWritten() throws IOException {
    Path longest = folder.resolve("\u00e4".repeat(123) + ".rtm");
    AtomicFile.write(longest, NEW, WriteCondition.ANY);
    AtomicFile.write(longest, OLD, WriteCondition.content(NEW));
    assertArrayEquals(OLD, Files.readAllBytes(longest));
  }

  @Test
  void longPathsAreWritten() throws IOException {
    Path deep = folder;
    while (deep.toString().length() < 300) {
      deep = deep.resolve("gr\u00fcn a".repeat(5));
    }
    Path longest = Files.createDirectories(deep).resolve("walk.rtm");
    AtomicFile.write(longest, OLD, WriteCondition.ABSENT);
    AtomicFile.write(longest, NEW, WriteCondition.content(OLD));
    assertArrayEquals(NEW, FileBytes.read(longest));
  }

  @ParameterizedTest
  @ValueSource(strings = {"NUL", "nul.rtm", "Con.walk.rtm", "COM1.rtm", "lpt9 .rtm", "AUX ."})
  void devicesOfWindowsAreNotReplaced(String name) throws IOException {
    Path work = Jimfs.newFileSystem(Configuration.windows()).getPath("C:\\work");
    assertFails(work.resolve(name), "the name is reserved by Windows; use another one");
  }

  @ParameterizedTest
  @ValueSource(strings = {"NULL.rtm", "walk.nul", "com10.rtm", "COM.rtm", "contact.rtm"})
  void namesLikeThoseOfDevicesAreWritten(String name) throws IOException {
    Path work = Jimfs.newFileSystem(Configuration.windows()).getPath("C:\\work");
    AtomicFile.write(work.resolve(name), NEW, WriteCondition.ABSENT);
    assertArrayEquals(NEW, Files.readAllBytes(work.resolve(name)));
  }

  private static Stream<Configuration> systemsThatIgnoreLetterCase() {
    return Stream.of(Configuration.windows(), Configuration.osX());
  }

  @ParameterizedTest
  @MethodSource("systemsThatIgnoreLetterCase")
  void theNameKeepsItsLetterCase(Configuration system) throws IOException {
    Path work = Jimfs.newFileSystem(system).getPath("").toAbsolutePath();
    AtomicFile.write(work.resolve("Walk.RTM"), OLD, WriteCondition.ABSENT);
    AtomicFile.write(work.resolve("walk.rtm"), NEW, WriteCondition.content(OLD));
    assertArrayEquals(NEW, Files.readAllBytes(work.resolve("walk.rtm")));
    try (Stream<Path> files = Files.list(work)) {
      assertEquals(List.of("Walk.RTM"), files.map(f -> f.getFileName().toString()).toList());
    }
  }

  @Test
  void namesThatDifferInLetterCaseAreTwoFilesElsewhere() throws IOException {
    Path work = Jimfs.newFileSystem(Configuration.unix()).getPath("/work");
    AtomicFile.write(work.resolve("Walk.RTM"), OLD, WriteCondition.ABSENT);
    AtomicFile.write(work.resolve("walk.rtm"), NEW, WriteCondition.ABSENT);
    assertArrayEquals(OLD, Files.readAllBytes(work.resolve("Walk.RTM")));
  }

  @Test
  void namesOfDevicesAreOrdinaryElsewhere() throws IOException {
    Path work = Jimfs.newFileSystem(Configuration.unix()).getPath("/work");
    AtomicFile.write(work.resolve("nul.rtm"), NEW, WriteCondition.ABSENT);
    assertArrayEquals(NEW, Files.readAllBytes(work.resolve("nul.rtm")));
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
    assertOnly(".run.rtm." + dead + "-1.rtmtmp", ".walk.rtm.mine-1.rtmtmp", "walk.rtm");
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

  @Test
  void hashesOfOtherLengthsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> WriteCondition.hash(new byte[20]));
  }

  /** A file system of its own, which only the superuser can make. */
  private Path mount(String options) throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", options, "tmpfs", disk.toString()), "cannot mount");
    return disk;
  }

  private static boolean run(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  private static void assertFails(Path target, String reason) {
    String message =
        assertThrows(IOException.class, () -> AtomicFile.write(target, NEW, WriteCondition.ANY))
            .getMessage();
    assertEquals("cannot write " + target + ": " + reason, message);
  }

  private void assertUntouched() throws IOException {
    assertArrayEquals(OLD, Files.readAllBytes(file));
    assertOnly("walk.rtm");
  }

  private void assertOnly(String... names) throws IOException {
    assertEquals(List.of(names), names(folder));
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }
}
