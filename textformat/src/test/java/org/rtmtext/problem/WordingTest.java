package org.rtmtext.problem;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordingTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0.0, 0",
    "1, 1",
    "100, 100",
    "-1.5, -1.5",
    "0.30000000000000004, 0.3",
    "0.8333333333, 0.833333",
    "1234567.8, 1234570",
    "12345678, 1.23457e7",
    "0.000001, 0.000001",
    "0.0000001234567, 1.23457e-7",
    "1e300, 1e300",
    "NaN, nan",
    "Infinity, inf",
    "-Infinity, -inf",
  })
  void numbers(double value, String expected) {
    assertEquals(expected, Wording.number(value));
  }

  @ParameterizedTest
  @CsvSource({
    "0.3, 0.3",
    "0.3000001, 0.3000001",
    "0.99999994, 0.99999994",
    "13.5, 13.5",
    "NaN, nan"
  })
  void storedNumbers(float value, String expected) {
    assertEquals(expected, Wording.stored(value));
  }

  @Test
  void names() {
    assertEquals("\"left arm\"", Wording.quoted("left arm"));
    assertEquals("\"a\\\"b\\\\c\"", Wording.quoted("a\"b\\c"));
    assertEquals("\"\\x00\\x7F\\xE9\\x0A\"", Wording.quoted("\0\u007f\u00e9\n"));
    assertEquals("\"" + "a".repeat(48) + "\"", Wording.quoted("a".repeat(48)));
    assertEquals("\"" + "a".repeat(48) + "...\"", Wording.quoted("a".repeat(1_000_000)));
  }

  @Test
  void argumentsOfAShell() {
    assertEquals("/anims/walk-1.rtm", Wording.argument("/anims/walk-1.rtm", false));
    assertEquals("'my walk.rtm'", Wording.argument("my walk.rtm", false));
    assertEquals("'Bob'\\''s'", Wording.argument("Bob's", false));
    assertEquals("'$(rm)'", Wording.argument("$(rm)", false));
    assertEquals("''", Wording.argument("", false));
    assertEquals("C:\\mod\\walk-1.rtm", Wording.argument("C:\\mod\\walk-1.rtm", true));
    assertEquals("\"C:\\my mod\\Bob's.rtm\"", Wording.argument("C:\\my mod\\Bob's.rtm", true));
    assertEquals("\"\"", Wording.argument("", true));
  }

  @Test
  void counts() {
    assertEquals("frame 1", Wording.frame(0));
    assertEquals("0 bones", Wording.count(0, "bone"));
    assertEquals("1 bone", Wording.count(1, "bone"));
    assertEquals("2 bones", Wording.count(2, "bone"));
  }
}
