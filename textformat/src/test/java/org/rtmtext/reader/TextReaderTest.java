package org.rtmtext.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.rtmtext.reader.Fixture.check;

import java.io.IOException;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.xtext.GrammarUtil;
import org.joml.Matrix3d;
import org.joml.Quaterniond;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.grammar.RtmTextStandaloneSetup;
import org.rtmtext.grammar.services.RtmTextGrammarAccess;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Transform;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.TextRange;
import org.rtmtext.syntax.Names;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.testing.Cases;

class TextReaderTest {
  @TestFactory
  Stream<DynamicContainer> problems() throws IOException {
    return Cases.in("reader", text -> Fixture.problems(text.input()));
  }

  private static final String BMTR =
      """
      rtm bmtr 5
      motion 0 0 0
      bones
        pelvis
        spine
      """;
  private static final String SPINE = "  spine | 0 0 0 1 | 0 0 0\n";

  @Test
  void aSyntaxErrorInOneFrameLeavesTheOthersRead() {
    TextReading read =
        check(
            BMTR
                + "frame 0\n  pelvis | 0 0 0 1 | 0 0 0\n"
                + SPINE
                + "frame 0.5\n  pelvis «!» | 0 0 0 1 | 0 0 0\n"
                + SPINE
                + "frame 1\n  pelvis | 0 0 0 1 | 0 0 0\n"
                + SPINE,
            "syntax: unexpected '!'; expected a row: bone | x y z w | x y z");
    assertTrue(read.frame(0).isPresent() && read.frame(1).isEmpty() && read.frame(2).isPresent());
    assertTrue(read.animation().isEmpty());
  }

  /** Only lines that the grammar has to parse may be too long to be read. */
  @Test
  void longRowsAndCommentsAreRead() {
    String frame = BMTR + "frame 0\n" + SPINE + "  ";
    check(
        frame + "«pelvis " + "| 0 ".repeat(5_000).strip() + "»\n",
        "value-count: write a row as bone | x y z w | x y z or, with a matrix, as bone | x y z | x y"
            + " z | x y z | x y z; found 5,000 cells");
    check(
        frame + "pelvis «!» | 0 0 0 1 | 0 0 0 //" + " long".repeat(5_000) + "\n",
        "syntax: unexpected '!'; expected a row: bone | x y z w | x y z");
  }

  @Test
  void formsOfRowsAreCounted() {
    String matrix = " | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n";
    String quaternion = " | 0 0 0 1 | 0 0 0\n";
    String head = "\nmotion 0 0 0\nbones\n  a\n  b\nframe 0\n  a";
    String both = head + matrix + "  b" + matrix + "frame 1\n  a" + quaternion + "  b";
    String angles = " | euler 0 0 30 | 0 0 0\n";
    assertEquals(
        new RotationFormCounts(1, 2, 1, 1), check("rtm bmtr 5" + both + angles).rowForms());
    assertEquals(new RotationFormCounts(2, 1, 1, 1), check("rtm plain" + both + angles).rowForms());
    assertEquals(
        new RotationFormCounts(2, 2, 0, 0), check("rtm plain" + mixed(head, matrix)).rowForms());
    assertEquals(
        new RotationFormCounts(0, 0, 2, 0),
        check("rtm plain" + head + angles + "  b" + angles).rowForms());
    assertEquals(
        new RotationFormCounts(2, 0, 0, 0),
        check("rtm plain" + head + matrix + "  b" + matrix).rowForms());
  }

  private static String mixed(String head, String matrix) {
    String quaternion = " | 0 0 0 1 | 0 0 0\n";
    String rows = matrix + "  b" + quaternion;
    return head + rows + "frame 1\n  a" + rows;
  }

  @Test
  void manyWarningsHideNoError() {
    StringBuilder text = new StringBuilder("rtm bmtr 5\nbones\n");
    for (int i = 0; i < 250; i++) {
      text.append("  b").append(i).append('\n');
    }
    for (int f = 0; f < 45; f++) {
      text.append("frame 0.").append(10 + f).append('\n');
      for (int i = 0; i < 250; i++) {
        text.append("  b").append(i).append(" | 0.00001 0 0 1 | 0 0 0\n");
      }
    }
    TextReading read = TextReader.read(text + "  !\n");
    assertEquals(TextReading.MAX_PROBLEMS, read.problems().size());
    assertTrue(read.problems().get(TextReading.MAX_PROBLEMS - 1).isError());
  }

  @Test
  void commentsBlankLinesTabsAndOtherLineEndsAreFine() {
    String text =
        "// first\r\n\r\nrtm bmtr 5 // encoding\r\nmotion 0 0 0\r\n\tbones\r\npelvis //"
            + " one\r\n\r\n\r\n"
            + "  frame\t0 //\r\npelvis|0 0 0 1|0 0 0// end";
    assertEquals(1, check(text).animation().orElseThrow().frames().size());
    assertEquals(1, check(text.replace("\r\n", "\r")).animation().orElseThrow().frames().size());
  }

  @Test
  void rowsCanHaveAnyOrder() {
    Animation a =
        check(BMTR + "frame 0\n" + SPINE + "  pelvis | 1 0 0 0 | 0 0 0\n")
            .animation()
            .orElseThrow();
    assertEquals(1, a.frames().get(0).transforms().get(0).quaternion().x);
  }

  @Test
  void aNameThatIsListedTwiceHasTwoRowsInOrder() {
    Animation a =
        check(
                """
                rtm bmtr 5
                motion 0 0 0
                bones
                 a
                 a
                frame 0
                 a | 1 0 0 0 | 0 0 0
                 a | 0 1 0 0 | 0 0 0
                """)
            .animation()
            .orElseThrow();
    assertEquals(1, a.frames().get(0).transforms().get(0).quaternion().x);
    assertEquals(1, a.frames().get(0).transforms().get(1).quaternion().y);
  }

  @Test
  void aWordOfMdatIsABlockEvenIfItIsZero() {
    for (String word : List.of("0", "7")) {
      Animation a =
          TextReader.read("rtm plain\nmdat " + word + "\nbones\n").animation().orElseThrow();
      assertTrue(a.plain().hasMdat());
      assertEquals(Integer.parseInt(word), a.plain().mdatWord());
    }
  }

  @Test
  void whatAFrameKeepsFollowsItsRowsAndNotTheListOfBones() {
    BoneLookup lookup =
        new BoneLookup(
            IntStream.range(0, 1000).mapToObj(i -> "b" + i).toList(),
            Encoding.BMTR5,
            ParsedPoses.NONE);
    String block = "frame 0\n b1 | 0 0 0 1 | 0 0 0\n";
    BoundFrame frame =
        BoundFrame.bind(
            FrameReader.readSlowly(TextDocument.of(block).block(1), Encoding.BMTR5), block, lookup);
    assertEquals(0, frame.rowOffsets().length);
    assertEquals(
        "no rows for bones \"b0\", \"b2\", \"b3\", \"b4\", \"b5\" and 994 more: add them, or"
            + " remove the"
            + " bones from the list",
        frame.problems().get(0).message());
  }

  @Test
  void manyNotesOfAFrameHideNoErrorBehindThem() {
    String notes = "  a | 0.12345678 0.12345678 0.12345678 0.9 | 0.12345678 0 0\n";
    String text =
        "rtm bmtr 5\nbones\n  a\nframe 0\n" + notes.repeat(100) + "  a | 0 0 0 1 | 1e9 0 0\n";
    for (String shape :
        new String[] {text, text.replace("frame 0\n", "frame 0 transforms 101\n")}) {
      assertTrue(
          TextReader.read(shape).problems().stream()
              .anyMatch(p -> p.isError() && p.message().startsWith("1e9 is outside the range")),
          shape);
    }
  }

  @Test
  void numbersOfAComputationHaveLimits() {
    check(
        "rtm bmtr 5\nmotion 0 0 0\nbones\n  a\nframe 0\n  a | euler «1e400» 0 «0."
            + "3".repeat(1000)
            + "» | 0 0 0\n",
        "value-range: 1e400 is too large to be an angle: write a smaller number",
        "value-range: a number can have at most 1000 characters: shorten it");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.5 0.5 0.5 0.5",
        "euler 0 90 90",
        "axis 1 1 1 angle 120",
        "axis 1e-30 1e-30 1e-30 angle 120",
        "0 0 1 | -1 0 0 | 0 -1 0"
      })
  void everyFormOfTheSameRotationGivesTheSame(String form) {
    // Row i as column i: what the last form says.
    Matrix3d rows = new Matrix3d(0, 0, 1, -1, 0, 0, 0, -1, 0);
    for (String encoding : new String[] {"plain", "bmtr 3", "bmtr 4", "bmtr 5"}) {
      Animation a =
          TextReader.read("rtm " + encoding + "\nbones\n  a\nframe 0\n  a | " + form + " | 1 2 3\n")
              .animation()
              .orElseThrow();
      Transform t = a.frames().get(0).transforms().get(0);
      assertTrue(t.rows().equals(rows, 1e-6), () -> encoding + " " + t.rows());
      assertTrue(t.quaternion().equals(new Quaterniond(0.5, 0.5, 0.5, 0.5), 1e-6));
      assertEquals(120, t.axisAngle().degrees(), 1e-3);
      assertEquals(2, t.position().y);
    }
  }

  @Test
  void placesHaveRanges() {
    String text =
        """
        rtm bmtr 5
        motion 0 0 0
        properties
          0.5 "StepSound" = "v" type -1
        bones
          "a|b"
        frame 0.25 // c
          "a|b" | 0 0 0 1 | 1 2 3 // d
        """;
    TextReading read = check(text);
    assertEquals("motion 0 0 0", at(text, read, new Place.Head(Place.Section.MOTION)));
    assertEquals("\"a|b\"", at(text, read, new Place.Bone(0)));
    assertEquals("frame 0.25", at(text, read, new Place.FrameHead(0)));
    assertEquals("\"a|b\"", at(text, read, new Place.Row(0, 0, Place.RowPart.NAME)));
    assertEquals("0 0 0 1", at(text, read, new Place.Row(0, 0, Place.RowPart.ROTATION)));
    assertEquals("1 2 3", at(text, read, new Place.Row(0, 0, Place.RowPart.POSITION)));
    assertEquals("-1", at(text, read, new Place.PropertyEntry(0, Place.PropertyPart.TYPE)));
    assertEquals("\"v\"", at(text, read, new Place.PropertyEntry(0, Place.PropertyPart.VALUE)));
  }

  private static String at(String text, TextReading read, Place place) {
    TextRange r = read.range(place);
    return text.substring(r.offset(), r.offset() + r.length());
  }

  @Test
  void theKeywordsAreThoseOfTheGrammar() {
    RtmTextGrammarAccess grammar =
        new RtmTextStandaloneSetup()
            .createInjectorAndDoEMFRegistration()
            .getInstance(RtmTextGrammarAccess.class);
    TreeSet<String> words = new TreeSet<>(GrammarUtil.getAllKeywords(grammar.getGrammar()));
    words.removeIf(w -> !Character.isLetter(w.charAt(0)));
    assertEquals(words, new TreeSet<>(Names.KEYWORDS));
    assertFalse(words.isEmpty());
  }
}
