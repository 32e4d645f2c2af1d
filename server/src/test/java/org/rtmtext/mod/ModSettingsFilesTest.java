package org.rtmtext.mod;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModSettingsFilesTest {
  @TempDir Path folder;
  private final ModSettingsFiles files = new ModSettingsFiles();

  private static String skeleton(ModSettings settings) {
    return settings.skeleton().map(ModSettings.NamedSkeleton::spec).orElse("");
  }

  private Path write(String path, String skeleton) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, "{\"skeleton\": \"" + skeleton + "\"}");
  }

  @Test
  void theNearestFileCounts() throws IOException {
    write("rtm.json", "outer");
    write("dog/rtm.json", "inner");
    assertEquals("outer", skeleton(files.of(folder.resolve("a.rtm"))));
    assertEquals("outer", skeleton(files.of(folder.resolve("cat/sub/a.rtm"))));
    assertEquals("inner", skeleton(files.of(folder.resolve("dog/sub/a.rtm"))));
    assertEquals(2, files.used().size());
  }

  @Test
  void aChangedFileIsReadAgainOnRequest() throws IOException {
    Path file = write("rtm.json", "one");
    Path animation = folder.resolve("a.rtm");
    assertEquals("one", skeleton(files.of(animation)));
    write("rtm.json", "three");
    assertEquals("one", skeleton(files.of(animation)));
    files.forgetChanged();
    assertEquals("three", skeleton(files.of(animation)));
    Files.delete(file);
    files.forgetChanged();
    assertEquals("", skeleton(files.of(animation)));
    assertEquals(0, files.used().size());
  }

  @Test
  void anUnchangedFileIsNotReadAgain() throws IOException {
    write("rtm.json", "one");
    ModSettings before = files.of(folder.resolve("a.rtm"));
    files.forgetChanged();
    assertSame(before, files.of(folder.resolve("a.rtm")));
  }

  @Test
  void aChangeOfTheSameSizeIsSeenByItsTime() throws IOException {
    Path file = write("rtm.json", "one");
    files.of(folder.resolve("a.rtm"));
    write("rtm.json", "two");
    Files.setLastModifiedTime(file, FileTime.fromMillis(0));
    files.forgetChanged();
    assertEquals("two", skeleton(files.of(folder.resolve("a.rtm"))));
  }

  @Test
  void aFileThatIsTooLargeIsAProblem() throws IOException {
    Files.write(folder.resolve("rtm.json"), new byte[(1 << 20) + 1]);
    ModSettings settings = files.of(folder.resolve("a.rtm"));
    assertTrue(settings.problems().get(0).message().startsWith("the file is larger than 1 MiB"));
  }

  @Test
  void settingsThatWereReadAreKnownWithoutTheDisk() throws IOException {
    Path file = write("rtm.json", "one");
    Path animation = folder.resolve("a.rtm");
    assertTrue(files.known(animation).isEmpty());
    files.of(animation);
    Files.delete(file);
    assertEquals("one", skeleton(files.known(folder.resolve("b.rtm")).orElseThrow()));
  }
}
