package org.rtmtext.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.rtmtext.number.StoredType;

class QuickScannerTest {
  private static final int FLOATS = 20_000;

  /** Reads a float in both ways, which must give the same bits and problems. */
  private static int problems(String token) {
    BlockProblems problems = new BlockProblems();
    long bits = new QuickScanner(token).number(StoredType.FLOAT, problems);
    List<String> expected = new ArrayList<>();
    int exact =
        NumberReader.stored(token, StoredType.FLOAT, (code, message) -> expected.add(message));
    assertEquals(exact, (int) bits, token);
    assertEquals(expected, problems.sorted().stream().map(p -> p.message()).toList(), token);
    return expected.size();
  }

  @Tag("long")
  @Test
  void readsFloatsAsTheGrammarDoes() {
    Random random = new Random(17);
    int lossy = 0;
    int lossless = 0;
    for (int i = 0; i < FLOATS; i++) {
      // Powers of two have the nearest neighbours on one side.
      int mantissa = i % 10 == 0 ? random.nextInt(3) - 1 : random.nextInt(1 << 23);
      int exponent = i % 3 == 0 ? 1 + random.nextInt(253) : 100 + random.nextInt(60);
      int bits = (exponent << 23) + mantissa;
      String shortest = StoredType.FLOAT.text(bits);
      assertEquals(0, problems(shortest), shortest);
      assertEquals(0, problems("-" + shortest), shortest);
      int end = shortest.indexOf('e') < 0 ? shortest.length() : shortest.indexOf('e');
      String power = shortest.substring(end);
      String digits = shortest.substring(0, end);
      List<String> others = new ArrayList<>();
      others.add(String.format("%.9e", Float.intBitsToFloat(bits)));
      others.add(String.format("%.7e", Float.intBitsToFloat(bits)));
      for (char last = '0'; last <= '9'; last++) {
        others.add(digits.substring(0, end - 1) + last + power);
        if (digits.indexOf('.') > 0) {
          others.add(digits + last + power);
        }
      }
      for (String other : others) {
        int found = problems(other);
        lossy += found;
        lossless += 1 - found;
      }
    }
    assertEquals(true, lossy > FLOATS && lossless > FLOATS, lossy + " lossy, " + lossless);
  }
}
