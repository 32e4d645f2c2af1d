package org.rtmtext.lsp.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.FileSystem;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentKeyTest {
  @ParameterizedTest
  @CsvSource({
    "file:///c%3A/mod/walk.rtmt, file:///C:/mod/walk.rtmt",
    "file:///c%3a/mod/walk.rtmt, file:///c%3A/mod/walk.rtmt",
    "file:///C:/Mod/Walk.rtmt, file:///c:/mod/walk.rtmt",
    "file:///C:/gr%C3%BCn/a%20b.rtmt, file:///c%3A/gr\u00fcn/a b.rtmt",
    "file:///C:/a+b.rtmt, file:///c%3A/a%2Bb.rtmt",
    "file:/mod/walk.rtmt, file:///mod/walk.rtmt",
    "FILE:///mod/walk.rtmt, file:///mod/walk.rtmt",
    "file://server/share/walk.rtmt, file://SERVER/Share/walk.rtmt",
    "file://server/share/walk.rtmt, file:////server/share/walk.rtmt",
    "file://%3F/C%3A/mod/walk.rtmt, file:///c:/mod/walk.rtmt",
    "file:////%3f/c:/mod/walk.rtmt, file:///c:/mod/walk.rtmt",
    "file://%3F/UNC/server/share/walk.rtmt, file://server/share/walk.rtmt",
    "rtm:file:////server/share/walk.rtm.rtmt, rtm://server/share/walk.rtm",
    "rtm:/c%3A/mod/walk.rtm, rtm:///C:/mod/walk.rtm",
    "rtm:/c%3A/mod/walk.rtm, rtm:file:///c%3A/mod/walk.rtm.rtmt",
    "rtm:/mod/a%5Bb%5D.rtm, rtm:/mod/a[b].rtm",
    "rtm://server/share/walk.rtm, rtm:file://Server/share/walk.rtm.rtmt",
  })
  void theSameDocument(String a, String b) {
    assertEquals(DocumentKey.of(a), DocumentKey.of(b));
  }

  @ParameterizedTest
  @CsvSource({
    "file:///mod/walk.rtm, rtm:/mod/walk.rtm",
    "file:///c%3A/walk.rtmt, file:///d%3A/walk.rtmt",
    "file://mod/walk.rtmt, file:///mod/walk.rtmt",
    "file:///mod/a%2fb.rtmt, file:///mod/a%252fb.rtmt",
    "file:///%3F/c/walk.rtmt, file:///c/walk.rtmt",
    "file:////server/share/walk.rtmt, file:///server/share/walk.rtmt",
    "untitled:Walk, untitled:walk",
  })
  void otherDocuments(String a, String b) {
    assertNotEquals(DocumentKey.of(a), DocumentKey.of(b));
  }

  @ParameterizedTest
  @CsvSource({
    "file:///mod/Walk.rtmt, file:///mod/walk.rtmt",
    "rtm:/mod/walk.RTM, rtm:file:///Mod/walk.rtm.rtmt",
    "file:///mod/gr%C3%BCn.rtmt, file:///mod/gru%CC%88n.rtmt",
  })
  void theFileSystemDecidesAboutLetterCaseAndUnicodeForms(String a, String b) {
    assertEquals(DocumentKey.of(a, true), DocumentKey.of(b, true));
    assertNotEquals(DocumentKey.of(a, false), DocumentKey.of(b, false));
  }

  @ParameterizedTest
  @CsvSource({
    "C:\\Mod\\a b.rtm, file:///c%3A/mod/a%20b.rtm, windows",
    "\\\\server\\share\\walk.rtm, file://Server/share/walk.rtm, windows",
    "/mod/./a b.rtm, file:///mod/a%20b.rtm, unix",
    "/mod/x/../walk.rtm, file:///mod/walk.rtm, unix",
  })
  void aFileHasTheKeyOfItsUri(String file, String uri, String system) throws IOException {
    Configuration configuration =
        system.equals("windows") ? Configuration.windows() : Configuration.unix();
    try (FileSystem files = Jimfs.newFileSystem(configuration)) {
      assertEquals(DocumentKey.of(uri), DocumentKey.of(files.getPath(file)));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", ":", "walk", "file:", "rtm:", "file:///a%", "file:///%zz", "rtm:file:"})
  void anyStringHasAKey(String uri) {
    assertEquals(DocumentKey.of(uri), DocumentKey.of(uri));
  }
}
