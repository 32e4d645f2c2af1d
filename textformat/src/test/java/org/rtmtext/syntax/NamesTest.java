package org.rtmtext.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class NamesTest {
  private static void check(String token, String expected) {
    assertEquals(Optional.ofNullable(expected), Names.read(token));
  }

  @Test
  void readsWholeNamesOnly() {
    check("pelvis", "pelvis");
    check("\"left arm.2\"", "left arm.2");
    check("\"\"", "");
    check("\"a\\\"b\\\\\"", "a\"b\\");
    check("\"\\xE9\"", "\u00E9");
    check("", null);
    check("\"", null);
    check("\"a", null);
    check("\"a\\\"", null);
    check("\"a\"b\"", null);
    check("\"\\q\"", null);
    check("\"\u00E9\"", null);
    check("1a", null);
    check("left arm", null);
  }

  @Test
  void whatIsPrintedIsRead() {
    for (String name :
        new String[] {"pelvis", "frame", "a b", "", "\"", "\\", "\u0000\u00FF", "1"}) {
      check(Names.print(name), name);
    }
  }
}
