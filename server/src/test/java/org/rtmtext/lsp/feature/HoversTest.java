package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.util.Base64;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Position;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.feature.Hovers.HoverForm;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

class HoversTest {
  private static final HoverForm PLAIN = new HoverForm(false, false);
  private static final HoverForm MARKDOWN = new HoverForm(true, false);
  private static final HoverForm PICTURES = new HoverForm(true, true);

  private static final String WALK =
      """
      rtm bmtr 5
      motion 0 0 -1.5
      preload 1
      properties
        0.3 "StepSound" = "" type 0
        0.5 "Bo`om" = "" type -1
      bones
        pelvis
        hlava
      frame 0
        pelvis | 0 0 0 1 | 0 1 0
        hlava | 0 0 0 1 | 0 0 0
      frame 0.5
        pelvis | 0.1 0 0 0.995 | 0 1.1 0
        hlava | 0 0 0 1 | 0 0 0
      frame 1
        pelvis | 0 0 0 1 | 0 1 0
        hlava | 0 0 0 1 | 0 0 0
      """;

  private static final String PLAIN_FILE =
      """
      rtm plain
      bones
        Pelvis
      frame 0
        Pelvis | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
      frame 1
        Pelvis | 0.5 0 0 | 0 0.5 0 | 0 0 0.5 | 0.1 0 0
      """;

  /** The hover at the cursor in plain text; its range is the one in «», if there is one. */
  private static void check(String marked, String expected) {
    Marked fixture = Marked.of(marked);
    Hover hover = Hovers.at(fixture.document(), fixture.cursor(), PLAIN, Marked.NEVER);
    assertEquals(MarkupKind.PLAINTEXT, hover.getContents().getRight().getKind());
    assertEquals(expected.strip(), hover.getContents().getRight().getValue());
    fixture.ranges().forEach(range -> assertEquals(range, hover.getRange()));
  }

  private static void checkNone(String marked) {
    Marked fixture = Marked.of(marked);
    assertNull(Hovers.at(fixture.document(), fixture.cursor(), PLAIN, Marked.NEVER));
  }

  /** Replaces the first occurrence of a piece of text with the same piece and its marks. */
  private static String in(String text, String markedPiece) {
    String piece = markedPiece.replaceAll("[§«»]", "");
    assertTrue(text.contains(piece), piece);
    return text.replaceFirst(Pattern.quote(piece), Matcher.quoteReplacement(markedPiece));
  }

  private static String value(String marked, HoverForm form) {
    Marked fixture = Marked.of(marked);
    Hover hover = Hovers.at(fixture.document(), fixture.cursor(), form, Marked.NEVER);
    return hover.getContents().getRight().getValue();
  }

  @Test
  void rowOfABinarisedFile() {
    check(
        in(WALK, "«pel§vis» | 0.1"),
        """
        pelvis in frame 2 of 3, phase 0.5: transform relative to the parent bone

                               x       y       z       w
        position, m            0  1.0996       0
        stored, binary16  0x0000  0x3C66  0x0000
        quaternion           0.1       0       0   0.995
        stored, /16384      1638       0       0   16302
        Euler angles      11.48°      0°      0°
        axis, angle            1       0       0  11.48°

        Euler angles: roll Z about the direction, then pitch X about the rotated aside axis, then yaw Y about the rotated up axis.

        Since frame 1: rotated by 11.48°, moved by 0.0996 m.

        ▁█▁  rotation from frame 1, 0° to 11.48°
        """);
  }

  @Test
  void rowOfAPlainFileWithScale() {
    check(
        in(PLAIN_FILE, "Pelvis | 0.5 0 0 | 0 «0.§5» 0"),
        """
        Pelvis in frame 2 of 2, phase 1: transform in model space, relative to the rest pose

        0.5 is y of the up row: stored as the float 0.5 (bits 3F000000).

                             x    y    z   w
        position, m        0.1    0    0
        stored             0.1    0    0
        quaternion           0    0    0   1
        Euler angles        0°   0°   0°
        axis, angle          0    1    0  0°
        aside, stored      0.5    0    0
        up, stored           0  0.5    0
        direction, stored    0    0  0.5

        Euler angles: roll Z about the direction, then pitch X about the rotated aside axis, then yaw Y about the rotated up axis. The rows have the lengths 0.5, 0.5 and 0.5; the angles do not include this scale.

        Since frame 1: moved by 0.1 m.

        ▁█  distance from frame 1, 0 m to 0.1 m
        """);
  }

  @Test
  void boneOfOperationFlashpointThatStandsStill() {
    check(
        in(WALK, "pelvis\n  «hla§va»"),
        """
        hlava (Arma: Head), bone 2 of 2: a row in all 3 frames

        It does not move in any frame; its position is 0 0 0 m.
        """);
    assertTrue(
        value(in(WALK, "§hlava |"), PLAIN)
            .startsWith("hlava (Arma: Head) in frame 1 of 3, phase 0: "));
    assertTrue(
        value(in(WALK, "0.995 | 0 1.1 0\n  hlava§"), PLAIN)
            .endsWith("\n\nThe same as in frame 1. It does not move in any frame."));
  }

  @Test
  void boneThatOnlyOperationFlashpointHas() {
    assertTrue(
        value(in(WALK.replace("hlava", "Lzadek"), "§Lzadek |"), PLAIN)
            .startsWith("Lzadek (left buttock; no such bone in Arma) in frame 1 of 3, phase 0: "));
  }

  @Test
  void whatFloatsLeaveOfNoTurnIsNone() {
    String row = " a | euler 10 5 35 | 1 2 3\n";
    check(
        "rtm plain\nbones\n §a\nframe 0\n" + row + "frame 1\n" + row,
        """
        a, bone 1 of 1: a row in all 2 frames

        It does not move in any frame; its position is 1 2 3 m.
        """);
  }

  @Test
  void boneInTheList() {
    check(
        in(WALK, "bones\n  «§pelvis»"),
        """
        pelvis, bone 1 of 2: a row in all 3 frames

        ▁█▁  rotation from frame 1, 0° to 11.48°

              from      to   range
        x, m     0       0       0
        y, m     1  1.0996  0.0996
        z, m     0       0       0

        Compared with frame 1, it is rotated by up to 11.48° (in frame 2) and moved by up to 0.0996 m (in frame 2). In the last frame, frame 3, it has the same transform as in frame 1.
        """);
    assertTrue(
        value(in(PLAIN_FILE, "bones\n  §Pelvis"), PLAIN)
            .contains("frame 2, it is 0° and 0.1 m away from where it began."));
  }

  @Test
  void frame() {
    check(
        in(WALK, "«fr§ame» 0.5"),
        """
        Frame 2 of 3: at phase 0.5, which is 50 % of the animation's length

        Stored as the float 0.5 (bits 3F000000). This is 0.5 after frame 1 and 0.5 before frame 3, as fractions of the animation's length.

        Properties from here to the next frame: "Bo`om" at 0.5.
        """);
    assertTrue(
        value(in(WALK, "fr§ame 0\n"), PLAIN)
            .contains(" This is 0.5 before frame 2, as a fraction of the animation's length."));
    check(
        "rtm bmtr 5\nbones\nframe §none\n",
        "Frame 1 of 1, without a phase: the file's array of phases ends before this frame");
    check("rtm bmtr 5\nbones\nframe §1e99\n", "Frame 1 of 1: this line cannot be read");
  }

  @Test
  void statementsOfTheHead() {
    check(
        in(WALK, "motion 0 0 «-1.§5»"),
        """
        motion: how far one cycle of the animation moves the model, in metres (x y z).

        Stored as the floats 0, 0, -1.5: 1.5 m per cycle.
        """);
    check(
        in(WALK, "pre§load"),
        """
        preload: a number in the header of a binarised file. It is 0 or 1 in known files; its effect is not documented.

        Stored as the 32-bit number 1.
        """);
    check(
        in(PLAIN_FILE, "r§tm"),
        """
        rtm plain: RTM_0101, the format that exporters write. A row is aside, up, direction and position as floats, in model space, relative to the rest pose.

        1 bone, 2 frames.
        """);
  }

  @Test
  void statementsThatOnlyOddFilesHave() {
    String odd =
        """
        rtm bmtr 5
        reversed 3
        animatedBones 7
        extraPhases 1 2
        metadata
          "some"
        bones
        """;
    assertTrue(value(in(odd, "§reversed"), PLAIN).endsWith("Stored as the byte 3."));
    assertTrue(
        value(in(odd, "§animatedBones"), PLAIN).endsWith("Stored as 7; the list has 0 bones."));
    assertTrue(value(in(odd, "§extraPhases"), PLAIN).endsWith("2 phases."));
    assertTrue(value(in(odd, "\"so§me"), PLAIN).endsWith("1 string."));
    assertTrue(value("rtm plain\nmdat §5\n", PLAIN).endsWith("Stored as the 32-bit number 5."));
  }

  @Test
  void properties() {
    check(
        in(WALK, "«0§.3» \"Step"),
        """
        StepSound: the sound of a footstep at this phase. Its value is empty in the games\' files.

        Phase 0.3 (between frame 1 and frame 2), stored as a float (bits 3E99999A). Type 0: StepSound.
        """);
    assertEquals(
        "**`` \"Bo`om\" ``**: a property that no game is known to use; the games' files have only"
            + " `StepSound`.\n\n"
            + "Phase 0.5 (that of frame 2), stored as a float (bits 3F000000). Type -1: the"
            + " engine looks up the name.",
        value(in(WALK, "\"Bo§`om\""), MARKDOWN));
  }

  @Test
  void numbersOfARow() {
    checkNumber("0§.1 0 0", "0.1 is x of the quaternion: stored as 1638/16384 = 0.0999755859375.");
    checkNumber(
        "0 1.§1 0",
        "1.1 is y of the position, in metres: stored as the binary16 1.099609375 (bits 3C66).");
    String euler =
        """
        rtm bmtr 3
        bones
         a
        frame 0
         a | euler 1 2§2 3 | 0 0 0
        """;
    assertTrue(
        value(euler, PLAIN)
            .contains(
                "22 is the angle Y, the yaw about the up axis, in degrees; the rotation is"
                    + " stored as a quaternion."));
    String axis =
        """
        rtm plain
        bones
         a
        frame 0
         a | axis 0 1 0 angle §90 | 0 0 0
        """;
    assertTrue(
        value(axis, PLAIN)
            .contains(
                "90 is the angle about the axis, in degrees; the rotation is stored as three rows."));
  }

  private static void checkNumber(String markedPiece, String expected) {
    assertTrue(value(in(WALK, markedPiece), PLAIN).contains("\n\n" + expected + "\n\n"));
  }

  @Test
  void numbersThatAreNoRotation() {
    String zero =
        """
        rtm bmtr 5
        bones
         a
        frame 0
         §a | 0 0 0 0 | nan -inf 1
        """;
    String told = value(zero, PLAIN);
    assertTrue(told.endsWith("These numbers are not a rotation: they are 0 or not finite."), told);
    assertFalse(told.contains("Euler"), told);
    assertTrue(told.contains("stored, binary16  0x7E00  0xFC00  0x3C00"), told);
    String mirror =
        """
        rtm plain
        bones
         a
        frame 0
         §a | 1 0 0 | 0 1 0 | 0 0 -1 | 0 0 0
        """;
    assertTrue(value(mirror, PLAIN).contains("The rows contain a reflection"), mirror);
    String large =
        """
        rtm bmtr 5
        bones
         a
        frame 0
         §a | 0 0 0 1.5 | 0 0 0
        """;
    assertTrue(value(large, PLAIN).contains("The quaternion has length 1.5"), large);
  }

  @Test
  void aFrameWithAnErrorHidesNothingElse() {
    String broken = WALK.replace("hlava | 0 0 0 1 | 0 0 0\nframe 1", "hlava || | x\nframe 1");
    assertTrue(
        value(in(broken, "§pelvis | 0.1"), PLAIN).contains("Since frame 1: rotated by 11.48°"));
    assertTrue(value(in(broken, "§frame 0.5"), PLAIN).startsWith("Frame 2 of 3: at phase 0.5"));
    assertTrue(
        value(in(broken, "bones\n  §pelvis"), PLAIN)
            .startsWith("pelvis, bone 1 of 2: readable rows in 2 of 3 frames"));
    checkNone(in(broken, "§hlava ||"));
    checkNone(in(WALK.replace("0.1 0 0 0.995", "0.1 0 0"), "§pelvis | 0.1 0 0"));
  }

  @Test
  void aBrokenHeadHasNoValues() {
    String broken = WALK.replace("motion 0 0 -1.5", "motion 0 0 x");
    check(
        in(broken, "§motion"),
        "motion: how far one cycle of the animation moves the model, in metres (x y z).");
    check(
        in(broken, "\"Step§Sound"),
        "properties: events that the engine handles when the animation reaches their phase.");
    assertTrue(value(in(broken, "§pelvis | 0.1"), PLAIN).contains("rotated by 11.48°"));
  }

  @Test
  void quotedNamesAndOtherLineEnds() {
    String text =
        """
        rtm bmtr 5
        bones
         "left | arm"
        frame 0
         «"left §| arm"» | 0 0 0 1 | 0 0 0 // x
        """;
    assertTrue(
        value(text.replace("\n", "\r\n"), MARKDOWN)
            .startsWith("**`\"left | arm\"`** in frame 1 of 1, phase 0: "));
    Marked fixture = Marked.of(text);
    Hover hover = Hovers.at(fixture.document(), fixture.cursor(), MARKDOWN, Marked.NEVER);
    assertEquals(fixture.ranges().get(0), hover.getRange());
  }

  @Test
  void placesWithoutHover() {
    checkNone("§");
    checkNone("rtm plain §// comment\n");
    checkNone("rtm plain\n§\nbones\n");
    checkNone(WALK.replace("1.1 0\n", "1.1 0   §\n"));
    Marked fixture = Marked.of(WALK);
    assertNull(Hovers.at(fixture.document(), new Position(99, 3), PLAIN, Marked.NEVER));
    assertNull(Hovers.at(fixture.document(), new Position(0, 99), PLAIN, Marked.NEVER));
  }

  @Test
  void markdownHasATable() {
    String told = value(in(WALK, "§pelvis | 0.1"), MARKDOWN);
    assertTrue(told.startsWith("**`pelvis`** in frame 2 of 3"), told);
    assertTrue(
        told.contains(
            """


            |  | x | y | z | w |
            |:--|--:|--:|--:|--:|
            | position, m | 0 | 1.0996 | 0 | |
            | stored, binary16 | 0x0000 | 0x3C66 | 0x0000 | |
            | quaternion | 0.1 | 0 | 0 | 0.995 |
            | stored, /16384 | 1638 | 0 | 0 | 16302 |
            """),
        told);
    assertTrue(told.endsWith("\n\n▁█▁  rotation from frame 1, 0° to 11.48°"), told);
  }

  @Test
  void thePictureShowsTheMotionAndTheFrame() throws Exception {
    Document svg = picture(value(in(WALK, "§pelvis | 0.1"), PICTURES));
    var texts = svg.getElementsByTagName("text");
    assertEquals("rotation from frame 1: 0° to 11.48°", texts.item(0).getTextContent());
    assertEquals("movement x y z: 0 to 0.0996 m", texts.item(1).getTextContent());
    var paths = svg.getElementsByTagName("path");
    // From the left end up to the middle, and down again.
    assertEquals("M4 100l276-68l276 68", attribute(paths, 0, "d"));
    assertEquals("M280 28v76", attribute(paths, 1, "d"));
    assertEquals(7, paths.getLength(), "turn, mark, ground, x, y, z, mark");
  }

  @Test
  void thePictureOfAStillBoneIsLeftOut() {
    assertFalse(value(in(WALK, "§hlava |"), PICTURES).contains("!["));
  }

  @Test
  void thePictureOfALongAnimationIsSmall() throws Exception {
    StringBuilder text = new StringBuilder("rtm plain\nbones\n §a\n");
    Random random = new Random(1);
    for (int f = 0; f < 5000; f++) {
      text.append(
          String.format(
              Locale.ROOT,
              "frame %s\n a | euler %s 0 0 | %s %s %s\n",
              f / 4999f,
              random.nextInt(90),
              random.nextFloat(),
              random.nextFloat(),
              random.nextFloat()));
    }
    String told = value(text.toString(), PICTURES);
    assertTrue(told.startsWith("**`a`**, bone 1 of 1: 2,501 of 5,000 frames sampled"), told);
    assertTrue(told.contains("In the last frame, frame 5000, "), told);
    picture(told);
    assertTrue(told.length() < 4800, () -> told.length() + " characters");
  }

  private static Document picture(String told) throws Exception {
    Matcher m =
        Pattern.compile("!\\[[a-z ]+]\\(data:image/svg\\+xml;base64,([^)]*)\\)").matcher(told);
    assertTrue(m.find(), told);
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(Base64.getDecoder().decode(m.group(1))));
  }

  private static String attribute(NodeList nodes, int i, String name) {
    return nodes.item(i).getAttributes().getNamedItem(name).getNodeValue();
  }

  @Test
  void stopsWhenItIsCancelled() {
    Marked fixture = Marked.of(in(WALK, "bones\n  §pelvis"));
    assertThrows(
        CancellationException.class,
        () ->
            Hovers.at(
                fixture.document(),
                fixture.cursor(),
                PLAIN,
                () -> {
                  throw new CancellationException();
                }));
  }
}
