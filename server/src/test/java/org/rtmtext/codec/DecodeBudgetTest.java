package org.rtmtext.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.rtmtext.problem.MemoryShares;

class DecodeBudgetTest {
  private static final int FRAMES = 20;
  private static final int FRAME = 10_000 * BmtrDecoder.TRANSFORM;

  @Test
  void allThatIsTakenIsCounted() throws RtmFormatException {
    byte[] bomb = LzoBomb.bytes(FRAMES, 10_000);
    // The file, the phases, and a buffer that blocks are unpacked to beside the frames.
    long needed = bomb.length + 4 * FRAMES + FRAMES * (FRAME + DecodeBudget.FRAME) + FRAME;
    assertEquals(FRAMES, RtmCodec.decode(bomb, needed).frames().size());
    RtmTooLargeException e =
        assertThrows(RtmTooLargeException.class, () -> RtmCodec.decode(bomb, needed - 1));
    assertTrue(e.getMessage().startsWith("frame 20, transforms: "), e.getMessage());
    assertTrue(e.getMessage().contains("needs 3 MB, but only 2 MB is available"), e.getMessage());
  }

  @Test
  void aFileMayTakeHalfOfTheHeap() {
    assertEquals(Runtime.getRuntime().maxMemory() / 2, MemoryShares.reading());
  }
}
