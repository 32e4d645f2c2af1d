package org.rtmtext.files;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of files on different systems. */
class AtomicFileNamesTest extends AtomicFileFixture {
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
}
