package org.rtmtext.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Rounding to binary16, at and between all of its values. */
class HalfTest {
  private static final int INFINITY = 0x7C00;

  /** Checks a value and its negative. */
  private static void check(double value, int nearest, int towardsZero) {
    for (int sign : new int[] {0, 0x8000}) {
      double signed = sign == 0 ? value : -value;
      assertEquals((short) (sign | nearest), Half.round(signed), () -> "nearest to " + signed);
      assertEquals((short) (sign | towardsZero), Half.truncate(signed), () -> "below " + signed);
    }
  }

  @Test
  void roundsBetweenAllNeighbours() {
    for (int bits = 0; bits < INFINITY - 1; bits++) {
      double value = Half.toFloat((short) bits);
      double next = Half.toFloat((short) (bits + 1));
      double middle = (value + next) / 2;
      check(value, bits, bits);
      check(Math.nextUp(value), bits, bits);
      check(Math.nextDown(middle), bits, bits);
      check(middle, bits + (bits & 1), bits);
      check(Math.nextUp(middle), bits + 1, bits);
      check(Math.nextDown(next), bits + 1, bits);
    }
  }

  @Test
  void overflowRoundsToInfinityAndTruncatesToTheLargest() {
    int largest = INFINITY - 1;
    check(Half.MAX, largest, largest);
    check(Math.nextDown(Half.OVERFLOW), largest, largest);
    check(Half.OVERFLOW, INFINITY, largest);
    check(Double.MAX_VALUE, INFINITY, largest);
    check(Double.POSITIVE_INFINITY, INFINITY, INFINITY);
    assertEquals(0x7E00, Half.round(Double.NaN));
    assertEquals(0x7E00, Half.truncate(Double.NaN));
  }
}
