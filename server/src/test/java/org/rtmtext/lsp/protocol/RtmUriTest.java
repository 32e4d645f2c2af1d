package org.rtmtext.lsp.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.lsp.protocol.RtmUri.AnimationUris;

class RtmUriTest {
  @ParameterizedTest
  @EnabledOnOs(OS.WINDOWS)
  @CsvSource({
    "file:///c%3A/mod/walk.rtm, C:\\mod\\walk.rtm",
    "file:///C:/mod/walk.rtm, C:\\mod\\walk.rtm",
    "FILE:///C:/mod/walk.rtm, C:\\mod\\walk.rtm",
    "file:/C:/MOD/Walk.rtm, c:\\mod\\walk.rtm",
    "file:///C:/gr%C3%BCn/a%20b.rtm, C:\\gr\u00fcn\\a b.rtm",
    "file:///C:/gr\u00fcn/a b.rtm, C:\\gr\u00fcn\\a b.rtm",
    "file://%3F/C%3A/mod/walk.rtm, C:\\mod\\walk.rtm",
    "file:////%3F/C:/mod/walk.rtm, C:\\mod\\walk.rtm",
    "file://server/share/walk.rtm, \\\\server\\share\\walk.rtm",
    "file:////server/share/walk.rtm, \\\\server\\share\\walk.rtm",
    "file://%3F/UNC/server/share/walk.rtm, \\\\server\\share\\walk.rtm",
    "file://server/c%24/gr%C3%BCn %23/walk.rtm, \\\\server\\c$\\gr\u00fcn #\\walk.rtm",
    "file://192.168.1.2/share/walk.rtm, \\\\192.168.1.2\\share\\walk.rtm",
    "file://my_nas/share/walk.rtm, \\\\my_nas\\share\\walk.rtm",
    "file:////my_nas/share/walk.rtm, \\\\my_nas\\share\\walk.rtm",
    "file://wsl%24/Ubuntu/walk.rtm, \\\\wsl$\\Ubuntu\\walk.rtm",
    "rtm:/c%3A/mod/walk.rtm, C:\\mod\\walk.rtm",
    "rtm:///C:/mod/walk.rtm, C:\\mod\\walk.rtm",
    "rtm://server/share/walk.rtm, \\\\server\\share\\walk.rtm",
    "rtm://my_nas/share/walk.rtm, \\\\my_nas\\share\\walk.rtm",
    "rtm:file:////server/share/walk.rtm.rtmt, \\\\server\\share\\walk.rtm",
  })
  void pathsOfWindows(String uri, String path) {
    assertEquals(Optional.of(Path.of(path)), RtmUri.anyFile(uri));
  }

  @ParameterizedTest
  @EnabledOnOs(OS.WINDOWS)
  @CsvSource({
    "C:\\mod\\a b.rtm, rtm:///c:/mod/a%20b.rtm, rtm:file:///C:/mod/a%20b.rtm.rtmt",
    "\\\\server\\share\\walk.rtm, rtm://server/share/walk.rtm, rtm:file://server/share/walk.rtm.rtmt",
    "\\\\my_nas\\a\\walk.rtm, rtm:////my_nas/a/walk.rtm, rtm:file:////my_nas/a/walk.rtm.rtmt",
  })
  void textsOfWindows(String path, String rtm, String rtmFile) {
    assertEquals(rtm, AnimationUris.RTM.of(Path.of(path)));
    assertEquals(rtmFile, AnimationUris.RTM_FILE.of(Path.of(path)));
    assertEquals(Optional.of(Path.of(path)), RtmUri.anyFile(rtm));
    assertEquals(Optional.of(Path.of(path)), RtmUri.anyFile(rtmFile));
  }

  @ParameterizedTest
  @DisabledOnOs(OS.WINDOWS)
  @CsvSource({
    "file:///mod/walk.rtm, /mod/walk.rtm",
    "file:////mod/walk.rtm, /mod/walk.rtm",
    "FILE:/mod/walk.rtm, /mod/walk.rtm",
    "file:///mod/a b[1].rtm, /mod/a b[1].rtm",
    "file:///mod/a%20b%5B1%5D.rtm, /mod/a b[1].rtm",
    "rtm:/mod/walk.rtm, /mod/walk.rtm",
    "rtm:////mod/walk.rtm, /mod/walk.rtm",
    "rtm:file:///mod/walk.rtm.rtmt, /mod/walk.rtm",
  })
  void pathsOfOtherSystems(String uri, String path) {
    assertEquals(Optional.of(Path.of(path)), RtmUri.anyFile(uri));
  }

  @ParameterizedTest
  @DisabledOnOs(OS.WINDOWS)
  @CsvSource({
    "file:///mod/walk.rtmt, /mod/walk.rtm",
    "file:///mod/walk.rtm.rtmt, /mod/walk.rtm",
    "file:///mod/WALK.RTMT, /mod/WALK.RTM",
    "file:///mod/Walk.RTM.rtmt, /mod/Walk.RTM",
  })
  void animationsBesideTexts(String uri, String path) {
    assertEquals(Optional.of(Path.of(path)), RtmUri.sibling(uri));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "walk", "untitled:walk", "file:", "file:///%zz", "file://?"})
  void notTheUriOfAFile(String uri) {
    assertEquals(Optional.empty(), RtmUri.anyFile(uri));
  }
}
