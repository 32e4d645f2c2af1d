package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.eclipse.lsp4j.Hover;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.feature.Hovers.HoverForm;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** Pictures in hovers; {@link FeaturesTest} has their text. */
class HoversTest {
  private static final HoverForm PICTURES = new HoverForm(true, true);

  private static final String WALK =
      """
      rtm bmtr 5
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

  /** Replaces the first occurrence of a piece of text with the same piece and its marks. */
  private static String in(String text, String markedPiece) {
    String piece = markedPiece.replaceAll("[§«»]", "");
    assertTrue(text.contains(piece), piece);
    return text.replaceFirst(Pattern.quote(piece), Matcher.quoteReplacement(markedPiece));
  }

  private static String value(String marked, HoverForm form) {
    Marked fixture = Marked.of(marked);
    Optional<Hover> hover = Hovers.at(fixture.document(), fixture.cursor(), form, Marked.NEVER);
    return hover.orElseThrow().getContents().getRight().getValue();
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
}
