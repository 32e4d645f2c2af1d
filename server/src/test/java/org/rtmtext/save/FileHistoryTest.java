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
  private static final byte[] HASH = new byte[32];
  private static final byte[] OTHER_HASH = {1};

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
    assertEquals(Optional.of(original), history.restore(new KeyedAnimation(undone)));
    assertEquals(Optional.empty(), history.restore(new KeyedAnimation(edited(original, 100))));
    assertTrue(history.restore(new KeyedAnimation(edited(original, 250))).isPresent());
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
    assertEquals(Optional.empty(), none.restore(new KeyedAnimation(original)));
  }

  @Test
  void ofAFileThatAnotherProgramChangedOnlyBlocksAreUsed() throws Exception {
    FileHistory history = new FileHistory();
    Animation original = original();
    history.read(original);
    Frame frame = original.frames().get(0);
    history.read(original.withFrames(List.of(frame.withStored(StoredArray.RAW))));
    assertEquals(Optional.empty(), history.restore(new KeyedAnimation(original)));
    int last = original.frames().size() - 1;
    KeyedAnimation keyed = new KeyedAnimation(original);
    assertEquals(Optional.of(original.frames().get(last).stored()), history.stored(keyed, last));
    assertEquals(Optional.of(StoredArray.RAW), history.stored(keyed, 0));
  }

  @Test
  void blocksOfAnotherEncodingAreNotUsed() throws Exception {
    FileHistory history = new FileHistory();
    Animation original = original();
    StoredArray foreign = StoredArray.block(FOREIGN, 0, FOREIGN.length);
    history.read(original.withHeader(original.bmtr().withPhases(foreign)));
    KeyedAnimation other = new KeyedAnimation(as(Encoding.BMTR4, original));
    assertEquals(Optional.of(foreign), history.phases(new KeyedAnimation(original)));
    assertEquals(Optional.empty(), history.phases(other));
    for (int f = 0; f < original.frames().size(); f++) {
      assertEquals(Optional.empty(), history.stored(other, f));
    }
  }

  /** Of the file that was added last, nothing is hashed again. */
  @Test
  void theFileThatWasAddedLastIsKnownByItsHash() throws Exception {
    FileHistory history = new FileHistory();
    Animation original = original();
    Animation other = edited(original, 1);
    history.read(original, HASH);
    history.read(other, HASH);
    assertEquals(Optional.empty(), history.restore(new KeyedAnimation(other)));
    history.wrote(other, new KeyedAnimation(other), OTHER_HASH);
    assertTrue(history.restore(new KeyedAnimation(other)).isPresent());
    history.read(original.withFrames(List.of()), OTHER_HASH);
    assertTrue(history.restore(new KeyedAnimation(other)).isPresent());
    // Now, it is not the last one.
    history.read(edited(original, 2), HASH);
    assertEquals(Optional.empty(), history.restore(new KeyedAnimation(other)));
  }

  @Test
  void aVersionThatWasForgottenIsNotTakenForKnown() throws Exception {
    Animation original = original();
    FileHistory enough = new FileHistory();
    enough.read(original, HASH);
    FileHistory history = new FileHistory(enough.size());
    KeyedAnimation edited = new KeyedAnimation(edited(original, 1));
    history.read(original, HASH);
    history.wrote(edited.animation(), edited, OTHER_HASH);
    assertEquals(Optional.empty(), history.restore(edited));
    history.read(edited.animation(), OTHER_HASH);
    assertTrue(history.restore(edited).isPresent());
  }

  private static Animation as(Encoding encoding, Animation a) {
    return new Animation(
        encoding, a.motion(), a.header(), a.properties(), a.bones(), a.frames(), a.trailing());
  }
}
