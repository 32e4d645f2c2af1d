package org.rtmtext.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.reader.TextReader;
import org.rtmtext.reader.TextReading;
import org.rtmtext.save.CarryOver;
import org.rtmtext.testing.RandomAnimation;

/** Invariants for every animation that an encoding can store. */
@Tag("long")
class RandomAnimationTest {
  private static final int ANIMATIONS = 500;

  @ParameterizedTest
  @EnumSource
  void goToBytesAndToTextAndBack(Encoding encoding) {
    IntStream.range(0, ANIMATIONS)
        .parallel()
        .forEach(
            seed -> {
              try {
                verify(new RandomAnimation(encoding, seed).animation());
              } catch (Throwable e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
              }
            });
  }

  private static void verify(Animation animation) throws Exception {
    byte[] bytes = RtmCodec.encode(animation);
    Animation decoded = RtmCodec.decode(bytes);
    assertTrue(animation.sameContent(decoded), "content of the bytes");
    assertArrayEquals(animation.trailing(), decoded.trailing());
    if (!animation.encoding().isBinarised()) {
      assertEquals(animation, decoded);
    }
    assertArrayEquals(bytes, RtmCodec.encode(decoded));
    TextReading read = TextReader.read(TextPrinter.print(animation));
    Animation edited =
        read.animation().orElseThrow(() -> new AssertionError(read.problems().toString()));
    assertTrue(animation.sameContent(edited), "content of the text");
    assertArrayEquals(bytes, RtmCodec.encode(CarryOver.carry(edited, decoded)));
  }
}
