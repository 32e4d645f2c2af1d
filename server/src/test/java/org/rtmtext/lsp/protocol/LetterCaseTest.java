package org.rtmtext.lsp.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.protocol.DocumentKey.LetterCase;

class LetterCaseTest {
  private static void assertIgnored(boolean expected, Configuration system) throws IOException {
    try (FileSystem files = Jimfs.newFileSystem(system)) {
      for (String name : List.of("alex", "Alex", "ALEX")) {
        Path home = Files.createDirectories(files.getPath("users-of-" + name, name));
        assertEquals(expected, LetterCase.isIgnored(home.toAbsolutePath()), home.toString());
      }
    }
  }

  @Test
  void theFileSystemDecides() throws IOException {
    assertIgnored(true, Configuration.osX());
    assertIgnored(true, Configuration.windows());
    assertIgnored(false, Configuration.unix());
  }

  @Test
  void aNameWithoutLettersShowsNothing() throws IOException {
    try (FileSystem files = Jimfs.newFileSystem(Configuration.osX())) {
      assertEquals(false, LetterCase.isIgnored(Files.createDirectory(files.getPath("/47"))));
      assertEquals(false, LetterCase.isIgnored(files.getPath("/")));
      assertEquals(false, LetterCase.isIgnored(files.getPath("/missing")));
    }
  }

  @Test
  void twoFoldersWhoseNamesDifferInLetterCaseAreTwo() throws IOException {
    try (FileSystem files = Jimfs.newFileSystem(Configuration.unix())) {
      Path home = Files.createDirectory(files.getPath("/alex"));
      Files.createDirectory(files.getPath("/ALEX"));
      assertEquals(false, LetterCase.isIgnored(home));
    }
  }
}
