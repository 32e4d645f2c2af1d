package org.rtmtext.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.files.FileKind;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Motion;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.reader.TextReader;
import org.rtmtext.save.CarryOver;
import org.rtmtext.testdata.TestData;

/** {@code RTM_0100}, the old form of plain files, against the bytes of {@code RTM_0101}. */
class PlainFormsTest {
  private static final int MOTION = 8;
  private static final int COUNTS = 20;

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> theOldFormDiffersOnlyInItsHead() {
    return TestData.animations().stream()
        .filter(file -> start(file).equals("RTM_0101"))
        .map(
            file ->
                DynamicTest.dynamicTest(
                    file.getFileName().toString(), () -> verify(Files.readAllBytes(file))));
  }

  /** The padding of names is part of the comparison: saves and conversions keep it. */
  private void verify(byte[] today) throws Exception {
    byte[] old = old(today);
    Animation decoded = RtmCodec.decode(old);
    Animation plain = RtmCodec.decode(today);
    assertEquals(Encoding.PLAIN_0100, decoded.encoding());
    assertEquals(new Motion(0, 0, plain.motion().z()), decoded.motion());
    assertEquals(plain.bones(), decoded.bones());
    assertEquals(plain.frames(), decoded.frames());
    assertArrayEquals(old, RtmCodec.encode(decoded));
    Path file = Files.write(folder.resolve("old.rtm"), old);
    assertEquals(Optional.of(Encoding.PLAIN_0100), FileKind.encoding(file));

    Animation read = TextReader.read(TextPrinter.print(decoded)).animation().orElseThrow();
    assertArrayEquals(old, RtmCodec.encode(CarryOver.carry(read, decoded)));
    assertArrayEquals(old, RtmCodec.encode(CarryOver.carry(read, plain)));
    Animation converted = Conversion.convert(plain, Encoding.PLAIN_0100).animation();
    assertArrayEquals(old, RtmCodec.encode(converted.withTrailing(plain.trailing())));
    Animation back = Conversion.convert(decoded, Encoding.PLAIN).animation();
    assertEquals(plain.withMotion(back.motion()), back.withTrailing(plain.trailing()));
  }

  @Test
  void xAndYOfTheMotionAreNotDropped() throws Exception {
    Animation a =
        RtmCodec.decode(old(Files.readAllBytes(TestData.folder().resolve("plain.rtm"))))
            .withMotion(new Motion(0, Float.floatToIntBits(1), 0));
    assertThrows(RtmEncodeException.class, () -> RtmCodec.encode(a));
  }

  private static byte[] old(byte[] today) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes("RTM_0100".getBytes(StandardCharsets.US_ASCII));
    out.write(today, COUNTS - 4, today.length - COUNTS + 4);
    return out.toByteArray();
  }

  private static String start(Path file) {
    try {
      byte[] bytes = Files.readAllBytes(file);
      return new String(bytes, 0, Math.min(MOTION, bytes.length), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
