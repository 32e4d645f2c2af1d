package org.rtmtext.number;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.rtmtext.model.Half;
import org.rtmtext.reader.NumberReader;

class StoredTypeTest {
  @ParameterizedTest
  @EnumSource(names = {"HALF", "QUATERNION"})
  void all65536ValuesComeBackBitForBit(StoredType type) {
    for (int i = Short.MIN_VALUE; i <= Short.MAX_VALUE; i++) {
      assertEquals((short) i, (short) read(type.text(i), type), type.text(i));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"HALF", "QUATERNION"})
  void noShorterDecimalGivesOneOfThe65536Values(StoredType type) {
    for (int i = Short.MIN_VALUE; i <= Short.MAX_VALUE; i++) {
      assertShortest(type, i);
    }
  }

  @Tag("long")
  @Test
  void floatsComeBackBitForBitAndAreShortest() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 2_000_000; i++) {
      int bits = random.nextInt();
      String text = StoredType.FLOAT.text(bits);
      if (read(text, StoredType.FLOAT) != bits) {
        fail(Integer.toHexString(bits) + " -> " + text);
      }
      if (i < 100_000) {
        assertShortest(StoredType.FLOAT, bits);
      }
    }
  }

  @Test
  void floatsAtTheEdgesOfTheirRangesAreShortest() {
    for (int exponent = 0; exponent < 255; exponent++) {
      for (int offset = -3; offset <= 3; offset++) {
        int bits = (exponent << 23) + offset;
        if (bits > 0) {
          assertEquals(bits, read(StoredType.FLOAT.text(bits), StoredType.FLOAT));
          assertShortest(StoredType.FLOAT, bits);
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "80000000, -0",
    "3f800000, 1",
    "3dcccccd, 0.1",
    "1, 1e-45",
    "7f7fffff, 3.4028235e38",
    "7f800000, inf",
    "ff800000, -inf",
    "7fc00000, nan",
    "ffc00000, nan:0xffc00000",
    "7f800001, nan:0x7f800001",
    "4b800000, 16777216",
    "3f7fffff, 0.99999994",
    "b91088c5, -0.00013783861",
    "41200000, 10",
    "47c35000, 100000"
  })
  void floatsAreWrittenLikeThis(String hex, String text) {
    int bits = Integer.parseUnsignedInt(hex, 16);
    assertEquals(text, StoredType.FLOAT.text(bits));
    assertEquals(bits, read(StoredType.FLOAT.text(bits), StoredType.FLOAT));
  }

  @ParameterizedTest
  @CsvSource({"4000, 1", "c000, -1", "8000, -2", "7fff, 1.99994", "1, 6e-5", "0, 0"})
  void quaternionComponentsAreWrittenLikeThis(String hex, String text) {
    assertEquals(text, StoredType.QUATERNION.text(Integer.parseUnsignedInt(hex, 16)));
  }

  @ParameterizedTest
  @CsvSource({
    "3c00, 1",
    "8000, -0",
    "7bff, 65500",
    "1, 6e-8",
    "7c00, inf",
    "fc00, -inf",
    "7e00, nan",
    "fe00, nan:0xfe00",
    "7c01, nan:0x7c01"
  })
  void halvesAreWrittenLikeThis(String hex, String text) {
    assertEquals(text, StoredType.HALF.text(Integer.parseUnsignedInt(hex, 16)));
  }

  /** Decimals just beside the middle of two values, which a double cannot tell from the middle. */
  @Test
  void decimalsBesideTheMiddleOfTwoValuesAreRoundedRight() {
    String justAbove = "1.00048828125000000000000000001"; // 1 and 1.0009765625
    assertEquals(0x3C00, read("1.00048828125", StoredType.HALF));
    assertEquals(0x3C01, read(justAbove, StoredType.HALF));
    assertEquals(0x3F800000, read("1.000000059604644775390625", StoredType.FLOAT));
    assertEquals(0x3F800001, read("1.00000005960464477539062500001", StoredType.FLOAT));
    assertEquals(0, read("0.000030517578125", StoredType.QUATERNION));
    assertEquals(1, read("0.00003051757812500000000000001", StoredType.QUATERNION));
  }

  @Test
  void whatATypeCannotHoldIsRefused() {
    assertEquals("VALUE_RANGE", problem("3.5e38", StoredType.FLOAT));
    assertEquals("VALUE_RANGE", problem("65520", StoredType.HALF));
    assertEquals("", problem("65500", StoredType.HALF));
    assertEquals("DIGITS_LOST", problem("65519", StoredType.HALF));
    assertEquals("VALUE_RANGE", problem("2", StoredType.QUATERNION));
    assertEquals("", problem("-2", StoredType.QUATERNION));
    assertEquals("VALUE_RANGE", problem("-2.0001", StoredType.QUATERNION));
    assertEquals("VALUE_RANGE", problem("nan", StoredType.QUATERNION));
    assertEquals("VALUE_RANGE", problem("nan:0x7f800000", StoredType.FLOAT));
    assertEquals("VALUE_RANGE", problem("nan:0x17f800001", StoredType.FLOAT));
    assertEquals("VALUE_RANGE", problem("nan:0x7c00", StoredType.HALF));
    assertEquals("VALUE_RANGE", problem("1e999999999", StoredType.FLOAT));
    assertEquals("VALUE_RANGE", problem("9".repeat(2000), StoredType.FLOAT));
    assertEquals("", problem("0.10", StoredType.FLOAT));
    assertEquals("DIGITS_LOST", problem("0.123456789", StoredType.FLOAT));
  }

  private static void assertShortest(StoredType type, int bits) {
    String text = type.text(bits);
    double value = Math.abs(type.value(bits));
    if (value == 0 || !Double.isFinite(value)) {
      return;
    }
    BigDecimal printed = new BigDecimal(text).abs().stripTrailingZeros();
    assertTrue(printed.precision() <= 9, text);
    if (printed.precision() > 1) {
      BigDecimal exact = new BigDecimal(value);
      int scale = exact.scale() - exact.precision() + printed.precision() - 1;
      int magnitude = bits & (type == StoredType.FLOAT ? 0x7FFFFFFF : 0x7FFF);
      if (type == StoredType.QUATERNION) {
        magnitude = Math.abs((short) bits);
        if (magnitude > Short.MAX_VALUE) {
          return;
        }
      }
      for (RoundingMode mode : new RoundingMode[] {RoundingMode.FLOOR, RoundingMode.CEILING}) {
        BigDecimal shorter = exact.setScale(scale, mode);
        if (shorter.signum() > 0) {
          int[] problems = {0};
          int back =
              NumberReader.stored(shorter.toString(), type, (code, message) -> problems[0]++);
          assertTrue(problems[0] > 0 && back == 0 || back != magnitude, text + " or " + shorter);
        }
      }
    }
  }

  private static int read(String token, StoredType type) {
    return NumberReader.stored(token, type, (code, message) -> {});
  }

  private static String problem(String token, StoredType type) {
    StringBuilder found = new StringBuilder();
    NumberReader.stored(token, type, (code, message) -> found.append(code));
    return found.toString();
  }

  @Test
  void halvesOfTheModelAgreeWithFloats() {
    for (int i = 0; i < 1 << 16; i++) {
      short bits = (short) i;
      if (!Half.isNaN(bits)) {
        assertEquals(bits, Half.round(Half.toFloat(bits)));
      }
    }
    assertEquals(1f, Half.toFloat((short) 0x3C00));
    assertEquals(0x1p-24f, Half.toFloat((short) 1));
  }
}
