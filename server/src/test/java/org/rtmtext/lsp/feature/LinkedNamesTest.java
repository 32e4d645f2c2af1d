package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.regex.Pattern;
import org.eclipse.lsp4j.LinkedEditingRanges;
import org.eclipse.lsp4j.Position;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.Marked;

/** The request {@code textDocument/linkedEditingRange}. */
class LinkedNamesTest {
  private static final String WALK =
      """
      rtm bmtr 5
      bones
        «pelvis»
        "left arm.2"
        head
        head
      frame 0
        «pelvis»       | 0 0 0 1 | 0 0 0
        "left arm.2" | 0 0 0 1 | 0 0 0
        head         | 0 0 0 1 | 0 0 0
      frame 1
        «pelvis»       as "x" | 0 0 0 1 | 0 0 0
        "left arm.2" | 0 0 0 1 | 0 0 0
        head         | 0 0 0 1 | 0 0 0
      """;

  private static LinkedEditingRanges at(Marked fixture, Position cursor) {
    return LinkedNames.at(fixture.document(), cursor, Marked.NEVER);
  }

  private static void check(String marked) {
    Marked fixture = Marked.of(marked);
    for (Position cursor : fixture.cursors()) {
      LinkedEditingRanges linked = at(fixture, cursor);
      assertEquals(marked.replace("§", ""), fixture.mark(linked.getRanges()));
    }
  }

  private static void checkNone(String marked) {
    Marked fixture = Marked.of(marked);
    for (Position cursor : fixture.cursors()) {
      assertNull(at(fixture, cursor), cursor.toString());
    }
  }

  @Test
  void theListAndTheRowsAreLinked() {
    check(WALK.replace("pelvis", "pel§vis"));
    check(WALK.replaceAll("[«»]", "").replace("\"left arm.2\"", "\"«left§ arm.2»\""));
  }

  @Test
  void namesThatAreNotWrittenAlikeAreNotLinked() {
    checkNone(
        WALK.replaceAll("[«»]", "")
            .replace("pelvis", "pel§vis")
            .replaceFirst("pel§vis", "\"pel§vis\""));
  }

  @Test
  void aBoneThatIsListedTwiceIsNotLinked() {
    checkNone(WALK.replaceAll("[«»]", "").replace("head", "he§ad"));
  }

  @Test
  void otherPlacesAreNotLinked() {
    checkNone(WALK.replaceAll("[«»]", "").replace("\"x\"", "\"§x\"").replace("frame", "fra§me"));
  }

  @Test
  void aTypedSpaceEndsOnlyTheLinkOfNamesWithoutQuotes() {
    Marked fixture = Marked.of(WALK.replaceAll("[«»]", "").replace("left arm", "left§ arm"));
    String quoted = at(fixture, fixture.cursors().get(0)).getWordPattern();
    assertTrue(Pattern.matches(quoted, "left arm.2"));
    assertTrue(!Pattern.matches(quoted, "left\""));
    fixture = Marked.of(WALK.replaceAll("[«»]", "").replace("pelvis", "pelvis§"));
    String bare = at(fixture, fixture.cursors().get(0)).getWordPattern();
    assertTrue(Pattern.matches(bare, "pelvis_1"));
    assertTrue(!Pattern.matches(bare, "pelvis 1"));
  }
}
