package org.rtmtext.save;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Motion;
import org.rtmtext.model.StoredArray;
import org.rtmtext.testdata.TestData;

class FileHistoryTest {
  private static final byte[] FOREIGN = {17 + 4, 1, 2, 3, 4, 0x11, 0, 0};

  /** Frames with compressed blocks that this project would not write. */
  private static Animation original() throws Exception {
    Animation a = RtmCodec.decode(Files.readAllBytes(TestData.folder().resolve("bmtr5-lzo.rtm")));
    List<Frame> frames = new ArrayList<>(a.frames());
    frames.replaceAll(f -> f.withStored(StoredArray.block(FOREIGN, 0, FOREIGN.length)));
    return a.withFrames(frames);
  }

  /** The animation without what a text does not store, with another motion. */
  private static Animation edited(Animation a, int motion) {
    Animation text = a.withFrames(a.frames().stream().map(f -> f.withStored(null)).toList());
    return new Animation(
        text.encoding(),
        new Motion(motion, 0, 0),
        text.header(),
        text.properties(),
        text.bones(),
        text.frames(),
        new byte[0]);
  }

  @Test
  void theVersionReadFirstOutlastsAllOthers() throws Exception {
    FileHistory history = new FileHistory();
    Animation original = original();
    history.read(original);
    for (int i = 1; i <= 250; i++) {
      history.wrote(edited(original, i));
    }
    Animation undone = original.withFrames(edited(original, 0).frames());
    assertEquals(Optional.of(original), history.restore(undone));
    assertEquals(Optional.empty(), history.restore(edited(original, 100)));
    assertTrue(history.restore(edited(original, 250)).isPresent());
  }

  @Test
  void framesThatDidNotChangeAreKeptOnce() throws Exception {
    FileHistory history = new FileHistory();
    Animation original = original();
    history.read(original);
    long one = history.size();
    for (int i = 1; i <= 50; i++) {
      history.wrote(edited(original, i).withFrames(original().frames()));
    }
    assertTrue(history.size() - one < 50 * 64, history.size() + " after " + one);
  }

  @Test
  void aHistoryTakesNoMoreThanItMay() throws Exception {
    Animation original = original();
    FileHistory history = new FileHistory(2_000);
    history.read(original);
    long one = history.size();
    assertTrue(one > 0 && one <= 2_000, one + "");
    for (int i = 1; i <= 200; i++) {
      history.wrote(edited(original, i));
      assertTrue(history.size() <= 2_000, history.size() + "");
    }
    FileHistory none = new FileHistory(one - 1);
    none.read(original);
    assertEquals(0, none.size());
    assertEquals(Optional.empty(), none.restore(original));
  }

  @Test
  void ofAFileThatAnotherProgramChangedOnlyBlocksAreUsed() throws Exception {
    FileHistory history = new FileHistory();
    Animation original = original();
    history.read(original);
    Frame frame = original.frames().get(0);
    history.read(original.withFrames(List.of(frame.withStored(StoredArray.RAW))));
    assertEquals(Optional.empty(), history.restore(original));
    Frame last = original.frames().get(original.frames().size() - 1);
    assertEquals(Optional.of(last.stored()), history.stored(Encoding.BMTR5, last.transforms()));
    assertEquals(Optional.of(StoredArray.RAW), history.stored(Encoding.BMTR5, frame.transforms()));
  }

  @Test
  void blocksOfAnotherEncodingAreNotUsed() throws Exception {
    FileHistory history = new FileHistory();
    Animation original = original();
    StoredArray foreign = StoredArray.block(FOREIGN, 0, FOREIGN.length);
    history.read(original.withHeader(original.bmtr().withPhases(foreign)));
    Animation other = as(Encoding.BMTR4, original);
    assertEquals(Optional.of(foreign), history.phases(original));
    assertEquals(Optional.empty(), history.phases(other));
    for (Frame frame : other.frames()) {
      assertEquals(Optional.empty(), history.stored(Encoding.BMTR4, frame.transforms()));
    }
  }

  private static Animation as(Encoding encoding, Animation a) {
    return new Animation(
        encoding, a.motion(), a.header(), a.properties(), a.bones(), a.frames(), a.trailing());
  }
}
