package org.rtmtext.bench;

import java.util.List;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.StoredArray;

/** The animations that are measured: smooth motion, of usual sizes. */
public enum BenchAnimation {
  PLAIN {
    @Override
    Animation make() {
      return new GameAnimation(1, 351, 50).plain();
    }
  },
  BMTR5_RAW {
    @Override
    Animation make() {
      return stored(new GameAnimation(2, 165, 66).bmtr5(), StoredArray.RAW);
    }
  },
  BMTR5_LZO {
    @Override
    Animation make() {
      return stored(new GameAnimation(2, 165, 66).bmtr5(), StoredArray.COMPRESSED);
    }
  };

  /** The animation as a model that was made, not read: encoding it compresses. */
  abstract Animation make();

  byte[] file() {
    try {
      return RtmCodec.encode(make());
    } catch (RtmEncodeException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The animation as it is read from its file. */
  Animation decoded() {
    try {
      return RtmCodec.decode(file());
    } catch (RtmFormatException e) {
      throw new IllegalStateException(e);
    }
  }

  int transforms() {
    return make().frames().stream().mapToInt(f -> f.transforms().count()).sum();
  }

  private static Animation stored(Animation a, StoredArray stored) {
    List<Frame> frames = a.frames().stream().map(f -> f.withStored(stored)).toList();
    return a.withFrames(frames);
  }
}
