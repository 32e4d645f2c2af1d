package org.rtmtext.reader;

import static org.rtmtext.reader.Fixture.check;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The messages of common typing errors; the mark is the range of the problem. */
class SyntaxMessagesTest {
  private static final String HEAD = "rtm plain\nbones\n  a\n";

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '\0',
      value = {
        "0 0«,»5 0 1 | 0 0 0; unexpected ','; use a decimal point: write 0.5",
        "0 0 0 1 | 0 0 -12«,»50; unexpected ','; use a decimal point: write -12.50",
        "0 0 0 1 | «.»5 0 0; unexpected '.'; a digit must precede the point: write 0.5",
        "0 0 0 1 | 0 «-».5 0; unexpected '-'; a digit must precede the point: write -0.5",
        "0 0 0 1 | 0 «1.» 0; unexpected '1.'; a digit must follow the point: write 1.0",
        "0«,» 0, 0, 1 | 0 0 0; unexpected ','; separate numbers with spaces, not commas",
        "0 0 0 1 | 1«,»2,3; unexpected ','; separate numbers with spaces, not commas",
        "0 0 0 1 | «x» 0 0; unexpected 'x'; expected a row: bone | x y z w | x y z",
      })
  void numbers(String cells, String found, String hint) {
    check(HEAD + "frame 0\n  a | " + cells + "\n", "syntax: " + found + "; " + hint);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '\0',
      value = {
        "left «arm»; unexpected 'arm'; quote the name: \"left arm\"",
        "h«á»t // thing; unexpected 'á'; quote the name: \"h\\xE1t\"",
        "ko«č»ka; unexpected 'č'; quote the name, and write each non-ASCII byte as \\xNN",
        "«type»; unexpected 'type'; quote the name: \"type\"",
        "«1»bone; unexpected '1'; quote the name: \"1bone\"",
        "arm«-»left; unexpected '-'; quote the name: \"arm-left\"",
        "spine «!»; unexpected '!'; expected one name per line, in quotes unless it consists"
            + " only of letters, digits and _",
      })
  void namesOfTheList(String line, String found, String hint) {
    check("rtm plain\nbones\n  " + line + "\n", "syntax: " + found + "; " + hint);
  }

  /** A character outside the basic plane is one character, though UTF-16 has two units for it. */
  @Test
  void anEmojiIsOneCharacter() {
    String emoji = "\ud83d\ude00";
    check(
        "rtm plain\nbones\n  a" + "«" + emoji + "»b\n",
        "syntax: unexpected '"
            + emoji
            + "'; quote the name, and write each non-ASCII byte as \\xNN");
    check(
        HEAD + "frame 0\n  a | «" + emoji + "» 0 0\n",
        "syntax: unexpected '" + emoji + "'; expected a row: bone | x y z w | x y z");
    check(
        "rtm plain\nbones\n  \"a«" + emoji + "»b\"\n",
        "character: the character '"
            + emoji
            + "' cannot be stored as it is: write its bytes as \\xNN");
    check(
        "rtm plain\nbones\n  \"a«\\" + emoji + "»b\"\n",
        "character: unknown escape: use \\\" or \\\\ or \\xNN with two hex digits");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '\0',
      value = {
        "left «arm»; unexpected 'arm'; quote the name: \"left arm\"",
        "«type»; unexpected 'type'; quote the name: \"type\"",
        "a as left «x»; unexpected 'x'; quote the name: \"left x\"",
      })
  void namesOfRows(String name, String found, String hint) {
    check(HEAD + "frame 0\n  " + name + " | 0 0 0 1 | 0 0 0\n", "syntax: " + found + "; " + hint);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '\0',
      value = {
        "0«,»5 a = b; unexpected ','; use a decimal point: write 0.5",
        "0.5 left «x» = b; unexpected 'x'; quote the name: \"left x\"",
        "0.5 a = «é» type 1; unexpected 'é'; quote the value: \"\\xE9\"",
      })
  void properties(String line, String found, String hint) {
    check("rtm plain\nproperties\n  " + line + "\n", "syntax: " + found + "; " + hint);
  }

  @Test
  void whatIsNoNumberIsNamedAndNotCounted() {
    check(
        "rtm bmtr 5\nmotion «x» 0 0\nbones\n",
        "syntax: unexpected 'x'; 'motion' takes 3 numbers, x y z in metres");
    check(
        "rtm bmtr 5\nmotion 0«,»5 0 0\nbones\n",
        "syntax: unexpected ','; use a decimal point: write 0.5");
    check(
        "rtm bmtr 5\nreversed «x»\nbones\n",
        "syntax: unexpected 'x'; 'reversed' takes one integer");
  }

  @Test
  void aMotionIsCountedWhereTheErrorIsAnotherLines() {
    check(
        "rtm bmtr 5\n«motion 0 0»\nbones\n  left «arm»\n",
        "value-count: 'motion' takes 3 numbers, x y z in metres; found 2",
        "syntax: unexpected 'arm'; quote the name: \"left arm\"");
  }

  @Test
  void framesHaveDecimalsToo() {
    check(
        HEAD + "frame «.»5\n  a | 0 0 0 1 | 0 0 0\n",
        "syntax: unexpected '.'; a digit must precede the point: write 0.5");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '\0',
      value = {
        "rtm bmtr; «rmt» bmtr; rtm",
        "motion 0 0 0; «moton» 0 0 0; motion",
        "reversed 1; «revresed» 1; reversed",
        "properties; «propertys»; properties",
        "bones; «bone»; bones",
        "frame 0~; «frmae» 0~; frame",
        "frame 0~; «Frame» 0 // x~; frame",
        "frame 0.5; «frmae» none; frame",
        "frame 0.5; «fram» .5; frame",
      })
  void keywords(String what, String misspelled, String keyword) {
    String text =
        """
        rtm bmtr 5
        motion 0 0 0
        reversed 1
        properties
          0 a = b
        bones
          a
          b
        frame 0
          a | 0 0 0 1 | 0 0 0
          b | 0 0 0 1 | 0 0 0
        frame 0.5
          a | 0 0 0 1 | 0 0 0
          b | 0 0 0 1 | 0 0 0
        """;
    String marked = text.replace(what.replace('~', '\n'), misspelled.replace('~', '\n'));
    String word = misspelled.substring(1, misspelled.indexOf('»'));
    check(
        marked,
        "syntax: '" + word + "' is not a statement or section; did you mean '" + keyword + "'?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '\0',
      value = {
        "frame 0 «x»# unexpected 'x'; the frame line must end after the phase: put each row"
            + " on its own line below",
        "frame 0.5«:»# unexpected ':'; the frame line must end after the phase: put each row"
            + " on its own line below",
        "frame none «|» 1# unexpected '|'; the frame line must end after the phase: put each"
            + " row on its own line below",
        "frame 0 «transfroms» 2# unexpected 'transfroms'; did you mean 'transforms'?",
        "frame «x»# unexpected 'x'; expected the phase of the frame or 'none'",
      })
  void frameLines(String line, String message) {
    check(HEAD + line + "\n  a | 0 0 0 1 | 0 0 0\n", "syntax: " + message);
  }

  @Test
  void encodings() {
    check("rtm «btmr» 5\nbones\n", "syntax: unexpected 'btmr'; did you mean 'bmtr'?");
  }

  @Test
  void aListBeginsOnTheNextLine() {
    check(
        "rtm plain\nbones «2»\n  a\n",
        "syntax: unexpected '2'; 'bones' must be alone on its line: put each name on its own line below");
  }

  @Test
  void namesThatLookLikeKeywordsAreNames() {
    check("rtm plain\nbones\n  bone\n  frmae\n  Motion\n");
    check(
        "rtm plain\nbones\n  bone «left»\n",
        "syntax: unexpected 'left'; quote the name: \"bone left\"");
  }

  @Test
  void rowsWithoutAFrameAreNoNames() {
    check(
        """
        rtm plain
        bones
          a
          frmae
          a «|» 0 0 0 1 | 0 0 0
        """,
        "syntax: unexpected '|'; this row is not in a frame: begin a frame with 'frame' and its"
            + " phase");
  }
}
