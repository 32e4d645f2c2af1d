package org.rtmtext.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Place;
import org.rtmtext.reader.TextReader;

class ByteOffsetsTest {
  @Test
  void theCountOfAFrameStandsBeforeItsTransforms() throws RtmEncodeException, RtmFormatException {
    String row = "  | 0 0 0 1 | 0 0 0\n";
    String text =
        "rtm bmtr 3\nbones\nframe 0 transforms 2\n" + row + row + "frame 1 transforms 3\n";
    Animation edited = TextReader.read(text + row + row + row).animation().orElseThrow();
    byte[] bytes = RtmCodec.encode(edited);
    Animation a = RtmCodec.decode(bytes);
    ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    for (int frame = 0; frame < 2; frame++) {
      long at = RtmCodec.byteOffset(a, new Place.FrameCount(frame));
      assertEquals(frame + 2, file.getInt((int) at));
    }
  }
}
