package org.rtmtext.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.rtmtext.model.Encoding;

class FreeBonesTest {
  private static final BoneLookup LOOKUP =
      new BoneLookup(List.of("a", "b", "a", "c", "a"), Encoding.PLAIN, ParsedPoses.NONE);

  @Test
  void bonesOfOneNameAreTakenInOrder() {
    FreeBones free = new FreeBones(LOOKUP, 5);
    assertEquals(0, free.take("a"));
    assertEquals(2, free.take("a"));
    assertEquals(1, free.take("b"));
    assertEquals(4, free.take("a"));
    assertEquals(FreeBones.NONE_LEFT, free.take("a"));
    assertEquals(FreeBones.NONE_LEFT, free.take("b"));
    assertEquals(FreeBones.UNKNOWN, free.take("A"));
    assertEquals(1, free.count());
    assertEquals(List.of("c"), free.names(5));
  }

  @Test
  void bonesAfterTheLastRowAreNotFree() {
    FreeBones free = new FreeBones(LOOKUP, 2);
    assertEquals(0, free.take("a"));
    assertEquals(FreeBones.NONE_LEFT, free.take("a"));
    assertEquals(FreeBones.BEYOND, free.take("c"));
    assertEquals(1, free.count());
  }

  @Test
  void theNumberOfNamesIsLimited() {
    assertEquals(List.of("a", "b"), new FreeBones(LOOKUP, 5).names(2));
  }
}
