package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rtmtext.lsp.Marked;
import org.rtmtext.syntax.Token;
import org.rtmtext.testdata.TestData;

class FormattingTest {

  private static String formatted(String text) {
    Marked fixture = Marked.unmarked(text);
    return fixture.with(Formatting.of(fixture.document(), Marked.NEVER));
  }

  private static final String HEAD =
      """
      rtm bmtr 5

      bones
        pelvis
        a

      """;

  @Test
  void aRangeOutsideTheText() {
    Marked fixture = Marked.of("rtm  bmtr 5\nbones\n d\n");
    for (int[] lines : new int[][] {{9, 12}, {-2, -1}, {2, 1}}) {
      Range range = new Range(new Position(lines[0], 0), new Position(lines[1], 0));
      assertEquals(List.of(), Formatting.in(fixture.document(), range, Marked.NEVER));
    }
  }

  @Test
  void onlyWrongLinesAreChanged() {
    Marked fixture =
        Marked.of(
            HEAD
                + "frame 0\n"
                + "  pelvis | turn       0       0       0\n"
                + "  a | turn       0       0       0\n");
    List<TextEdit> edits = Formatting.of(fixture.document(), Marked.NEVER);
    assertEquals(1, edits.size());
    assertEquals(8, edits.get(0).getRange().getStart().getLine());
    assertEquals("     ", edits.get(0).getNewText());
  }

  static List<Path> goldenTexts() {
    return TestData.goldenTexts();
  }

  @ParameterizedTest
  @MethodSource("goldenTexts")
  void thePrintersOutputIsRight(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.UTF_8);
    assertEquals(text, formatted(text));
  }

  /** After random changes of spaces, formatting restores the printer's columns. */
  @ParameterizedTest
  @MethodSource("goldenTexts")
  void spacesAreAllThatChanges(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.UTF_8);
    Random random = new Random(file.toString().length());
    for (int round = 0; round < 5; round++) {
      String mixed = mixed(text, random);
      String formatted = formatted(mixed);
      assertEquals(words(mixed), words(formatted));
      assertEquals(text, formatted);
    }
  }

  @ParameterizedTest
  @MethodSource("malformed")
  void wordsOfWrongTextsStay(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.UTF_8);
    String formatted = formatted(text);
    assertEquals(words(text), words(formatted));
    assertEquals(formatted, formatted(formatted));
  }

  static List<Path> malformed() {
    return TestData.malformedTexts();
  }

  private static String mixed(String text, Random random) {
    StringBuilder out = new StringBuilder();
    for (String line : text.split("\n", -1)) {
      List<Token> tokens = Token.of(line);
      for (int i = 0; i < tokens.size(); i++) {
        boolean glued = i > 0 && isMark(tokens.get(i)) | isMark(tokens.get(i - 1));
        int spaces = random.nextInt(4);
        out.append(
            random.nextInt(9) == 0 ? "\t" : " ".repeat(i > 0 && !glued ? spaces + 1 : spaces));
        out.append(tokens.get(i).text(line));
      }
      out.append(" ".repeat(random.nextInt(2))).append('\n');
    }
    out.setLength(out.length() - 1);
    return out.toString();
  }

  private static boolean isMark(Token token) {
    return token.kind() == Token.Kind.BAR || token.kind() == Token.Kind.EQUALS;
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    for (String line : text.split("\r\n|\r|\n", -1)) {
      Token.of(line).forEach(t -> words.add(t.text(line)));
      words.add("\n");
    }
    return words;
  }
}
