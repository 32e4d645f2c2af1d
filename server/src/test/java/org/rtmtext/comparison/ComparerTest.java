package org.rtmtext.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.rtmtext.comparison.Comparison.Part;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.model.Animation;
import org.rtmtext.reader.TextReader;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;

/** The reported difference of two transforms, and the tolerance that hides it. */
class ComparerTest {
  private static final ToleranceOptions ANGLE = new ToleranceOptions(180, 0, 0);
  private static final ToleranceOptions DISTANCE = new ToleranceOptions(0, 1e9, 0);
  private static final ToleranceOptions SCALE = new ToleranceOptions(0, 0, 0.65);

  private static final String ROWS = "1 0 0 | 0 1 0 | 0 0 1 | 0 2 1";

  @Test
  void theRotationOfAMatrix() {
    check(Part.ROTATION, 90, plain(ROWS), plain("0 0 -1 | 0 1 0 | 1 0 0 | 0 2 1"), ANGLE);
    check(Part.ROTATION, 180, plain(ROWS), plain("-1 0 0 | 0 1 0 | 0 0 -1 | 0 2 1"), ANGLE);
    String scaled = "2 0 0 | 0 -2 0 | 0 0 2 | 0 2 1";
    String turned = "0 0 -2 | 0 -2 0 | 2 0 0 | 0 2 1";
    check(Part.ROTATION, 90, plain(scaled), plain(turned), ANGLE);
    check(
        Part.ROTATION,
        Double.NaN,
        plain(ROWS),
        plain("nan 0 0 | 0 1 0 | 0 0 1 | 0 2 1"),
        ToleranceOptions.NONE);
  }

  @Test
  void rowsThatWereRoundedAreEqualWithinAnAngle() {
    Animation a = plain(ROWS);
    Animation b = plain("0.9848078 0.1736482 0 | -0.1736482 0.9848078 0 | 0 0 1 | 0 2 1");
    assertFalse(isSame(a, b, new ToleranceOptions(9.999, 0, 0)));
    assertTrue(isSame(a, b, new ToleranceOptions(10.001, 0, 0)));
  }

  @Test
  void aPosition() {
    check(Part.POSITION, 0.5, plain(ROWS), plain("1 0 0 | 0 1 0 | 0 0 1 | 0 2 1.5"), DISTANCE);
    String infinite = "1 0 0 | 0 1 0 | 0 0 1 | 0 2 inf";
    check(
        Part.POSITION,
        Double.POSITIVE_INFINITY,
        plain(ROWS),
        plain(infinite),
        ToleranceOptions.NONE);
    ToleranceOptions any = new ToleranceOptions(180, Double.POSITIVE_INFINITY, 9);
    assertFalse(isSame(plain(ROWS), plain(infinite), any));
    String moved = "1 0 0 | 0 1 0 | 0 0 1 | 0.25 2 inf";
    check(Part.POSITION, 0.25, plain(infinite), plain(moved), DISTANCE);
  }

  @Test
  void theScaleOfAMatrix() {
    check(Part.SCALE, 0.01, plain(ROWS), plain("1.01 0 0 | 0 1 0 | 0 0 1 | 0 2 1"), SCALE);
    check(Part.SCALE, 0.5, plain(ROWS), plain("1 0 0 | 0 0.5 0 | 0 0 1 | 0 2 1"), SCALE);
    // Without a direction there is no telling how far it turned.
    Animation zero = plain("0 0 0 | 0 0 0 | 0 0 0 | 0 2 1");
    assertFalse(isSame(plain(ROWS), zero, new ToleranceOptions(180, 0, 9)));
    Animation flat = plain("1 0 0 | 0 1 0 | 0 0 0 | 0 2 1");
    Animation turned = plain("0 1 0 | -1 0 0 | 0 0 0 | 0 2 1");
    check(Part.ROTATION, 90, flat, turned, ANGLE);
  }

  @Test
  void theShearOfAMatrix() {
    String sheared = "0.9539392 0.3 0 | 0.3 0.9539392 0 | 0 0 1 | 0 2 1";
    check(Part.SHEAR, 2 * 0.3 * 0.9539392, plain(ROWS), plain(sheared), SCALE);
  }

  @Test
  void theHandednessOfAMatrix() {
    check(
        Part.HANDEDNESS,
        1,
        plain(ROWS),
        plain("-1 0 0 | 0 1 0 | 0 0 1 | 0 2 1"),
        ToleranceOptions.NONE);
  }

  @Test
  void theLengthOfAQuaternion() {
    check(Part.LENGTH, 0.5, bmtr("0 0 0 1 | 0 0 0"), bmtr("0 0 0 0.5 | 0 0 0"), SCALE);
    assertFalse(
        isSame(
            bmtr("0 0 0 1 | 0 0 0"), bmtr("0 0 0 0 | 0 0 0"), new ToleranceOptions(180, 1e9, 9)));
  }

  /** The rows of these are those of no turn, whatever the length. */
  @Test
  void theLengthOfAQuaternionCountsAgainstAPlainFileToo() {
    Skeleton skeleton =
        new Skeleton("One", true, ConfigPlace.NONE, List.of(new Bone("a", "", ConfigPlace.NONE)));
    Animation plain = plain("1 0 0 | 0 1 0 | 0 0 1 | 0 0 0");
    for (String w : List.of("1", "0.9992", "0.5", "0")) {
      Animation stored =
          read("rtm bmtr 5\npreload 1\nbones\n  a\nframe 0\n  a | 0 0 0 " + w + " | 0 0 0\n");
      boolean isUnit = Double.parseDouble(w) > 0.999;
      ToleranceOptions other = new ToleranceOptions(180, 1e9, 0);
      for (ToleranceOptions tolerance : List.of(ToleranceOptions.NONE, other)) {
        Comparison c = Comparer.compare(plain, stored, skeleton, tolerance);
        assertEquals(isUnit, c.isSame(), w);
        Comparison back = Comparer.compare(stored, plain, skeleton, tolerance);
        assertEquals(isUnit, back.isSame(), w);
      }
    }
  }

  @Test
  void aStepOfAQuaternionIsNamedAndIsEqualWithinAnAngle() {
    Animation a = bmtr("0 0 0 1 | 0 0 0");
    check(Part.LENGTH, 1.0 / 16384, a, bmtr("0 0 0 0.99994 | 0 0 0"), ANGLE, SCALE);
    check(Part.LENGTH, 0.001, a, bmtr("0 0 0 0.999 | 0 0 0"), SCALE);
    check(Part.ROTATION, 0.007, a, bmtr("0.00006 0 0 1 | 0 0 0"), ANGLE);
  }

  @Test
  void equalNumbersOfOtherBits() {
    check(Part.BITS, 1, bmtr("0 0 0 1 | 0 0 0"), bmtr("0 0 0 1 | 0 -0 0"), DISTANCE);
    check(Part.BITS, 1, bmtr("0 0 0.6 0.8 | 0 0 0"), bmtr("0 0 -0.6 -0.8 | 0 0 0"), ANGLE, SCALE);
    check(Part.BITS, 1, plain(ROWS), plain("1 0 0 | -0 1 0 | 0 0 1 | 0 2 1"), ANGLE, SCALE);
    check(
        Part.POSITION,
        Double.NaN,
        plain("1 0 0 | 0 1 0 | 0 0 1 | 0 2 nan"),
        plain("1 0 0 | 0 1 0 | 0 0 1 | 0 2 nan:0x7fc00001"));
  }

  private static Animation plain(String row) {
    return read("rtm plain\nbones\n  a\nframe 0\n  a | " + row + "\n");
  }

  private static Animation bmtr(String row) {
    return read("rtm bmtr 5\nbones\n  a\nframe 0\n  a | " + row + "\n");
  }

  private static Animation read(String text) {
    return TextReader.read(text).animation().orElseThrow();
  }

  /** Whether one part differs, and no tolerance but those given lets it pass. */
  private static void check(
      Part part, double amount, Animation a, Animation b, ToleranceOptions... allowing) {
    var motions = Comparer.compare(a, b, ToleranceOptions.NONE).motions();
    assertEquals(1, motions.size());
    assertEquals(Set.of(part), motions.get(0).parts().keySet());
    assertEquals(amount, motions.get(0).parts().get(part).amount(), 1e-4);
    for (ToleranceOptions tolerance : List.of(ANGLE, DISTANCE, SCALE)) {
      boolean allowed = List.of(allowing).contains(tolerance);
      assertEquals(allowed, isSame(a, b, tolerance), tolerance::toString);
      assertEquals(allowed, isSame(b, a, tolerance), tolerance::toString);
    }
  }

  private static boolean isSame(Animation a, Animation b, ToleranceOptions tolerance) {
    return Comparer.compare(a, b, tolerance).isSame();
  }
}
