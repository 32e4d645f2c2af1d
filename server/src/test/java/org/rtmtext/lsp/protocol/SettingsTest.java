package org.rtmtext.lsp.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonParser;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.protocol.Settings.EncodeOnSave;

class SettingsTest {
  private static Settings with(Settings before, String json) {
    return before.with(JsonParser.parseString(json));
  }

  @Test
  void whatIsNotGivenStaysAsItIs() {
    Settings always = with(Settings.DEFAULT, "{encodeOnSave: always, inlayHints: {angles: true}}");
    assertEquals(EncodeOnSave.ALWAYS, always.encodeOnSave());
    assertEquals(true, always.angles());
    assertEquals(true, always.frameNumbers());
    assertEquals(always, with(always, "{}"));
    assertEquals(always, with(always, "null"));
    assertEquals(EncodeOnSave.NEVER, with(always, "{encodeOnSave: never}").encodeOnSave());
  }

  @Test
  void textsShowPosesUnlessExactValuesAreWanted() {
    assertTrue(Settings.DEFAULT.poses());
    Settings exact = with(Settings.DEFAULT, "{text: exact}");
    assertFalse(exact.poses());
    assertFalse(with(exact, "{}").poses());
    for (String text : List.of("auto", "poses", "matrices")) {
      assertTrue(with(exact, "{text: " + text + "}").poses(), text);
    }
  }

  @Test
  void innerOverridesWin() {
    Settings settings =
        with(
            Settings.DEFAULT,
            "{overrides: {'file:///mod/': {skeleton: 'A', encodeOnSave: 'always'},"
                + " 'file:///mod/a/walk.rtm': {skeleton: 'C'}, 'file:///mod/a': {skeleton: 'B'},"
                + " 'untitled:x': {skeleton: 'D'}, 'file:///other': 3}}");
    assertEquals("", settings.of("file:///walk.rtm").skeleton());
    assertEquals("A", settings.of("file:///mod/walk.rtmt").skeleton());
    assertEquals("B", settings.of("file:///mod/a/run.rtmt").skeleton());
    Settings walk = settings.of("rtm:file:///mod/a/walk.rtm.rtmt");
    assertEquals("C", walk.skeleton());
    assertEquals(EncodeOnSave.ALWAYS, walk.encodeOnSave());
    assertEquals("", settings.of("untitled:x").skeleton());
    assertEquals(settings, with(settings, "{skeleton: ''}"));
    assertEquals(Settings.DEFAULT, with(settings, "{overrides: {}}"));
  }

  @Test
  void invalidSettingsAreIgnored() {
    assertEquals(
        Settings.DEFAULT,
        with(
            Settings.DEFAULT,
            "{encodeOnSave: sometimes, diagnostics: {limit: 'x'}, hover: 3, codeLens: 'y'}"));
    assertEquals(1, with(Settings.DEFAULT, "{diagnostics: {limit: -5}}").diagnosticsLimit());
  }

  @Test
  void adviceNamesTheCommandOfTheClient() {
    assertEquals(
        "; to write it, use the command rtm.encode", Settings.DEFAULT.names().writeAdvice("write"));
    assertEquals(
        "; to overwrite it, use the command \"RTM: Write\"",
        with(Settings.DEFAULT, "{settingNames: {writeCommand: '\"RTM: Write\"'}}")
            .names()
            .writeAdvice("overwrite"));
    assertEquals(
        "",
        with(Settings.DEFAULT, "{settingNames: {writeCommand: ''}}").names().writeAdvice("write"));
  }
}
