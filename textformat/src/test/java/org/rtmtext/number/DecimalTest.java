package org.rtmtext.number;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecimalTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0x0p0",
    "-0, -0x0p0",
    "0e99999999999, 0x0p0",
    "-0.00e-99999999999, -0x0p0",
    "1e-99999999999, 0x0.0000000000001p-1022",
    "-1e-400, -0x0.0000000000001p-1022",
    "0.5, 0x1p-1",
    "1.00000000000000000000001, 0x1.0000000000001p0",
    "0.99999999999999999999999, 0x1.fffffffffffffp-1",
  })
  void nextTowardsExactWhateverTheExponent(String text, double expected) {
    assertEquals(expected, Decimal.of(text).nextTowardsExact());
  }

  @ParameterizedTest
  @CsvSource({"1e-99999999999", "0e99999999999", "-1e-400"})
  void tooSmallForEveryTypeIsZero(String text) {
    for (StoredType type : StoredType.values()) {
      assertEquals(0, type.value(type.nearest(Decimal.of(text))), 0.0, text);
    }
  }
}
