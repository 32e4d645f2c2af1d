package org.rtmtext.testdata;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Property;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.model.StoredArray;

/** Ordinary files of every encoding. */
final class ValidFiles {
  private ValidFiles() {}

  static void add(Map<String, byte[]> files) throws RtmEncodeException {
    Animation walk = WalkCycle.binarised();
    Animation plain = WalkCycle.plain();
    files.put("walk.rtm", RtmCodec.encode(walk));
    files.put("walk-plain.rtm", RtmCodec.encode(plain));
    files.put("plain-mdat.rtm", RtmCodec.encode(withMdat(plain)));
    files.put("bmtr3.rtm", RtmCodec.encode(as(walk, Encoding.BMTR3, 8, 3)));
    files.put("bmtr3-lzo.rtm", RtmCodec.encode(as(walk, Encoding.BMTR3, 80, 3)));
    files.put("bmtr4.rtm", RtmCodec.encode(as(walk, Encoding.BMTR4, 8, 3)));
    files.put("bmtr4-lzo.rtm", RtmCodec.encode(as(walk, Encoding.BMTR4, 80, 3)));
    files.put("bmtr5.rtm", RtmCodec.encode(as(walk, Encoding.BMTR5, 8, 3)));
    files.put("bmtr5-lzo.rtm", RtmCodec.encode(mixed(as(walk, Encoding.BMTR5, 24, 4))));
  }

  private static Animation withMdat(Animation a) {
    List<Property> properties =
        List.of(
            new Property(Float.floatToIntBits(0.25f), "StepSound", "", 0),
            new Property(Float.floatToIntBits(0.75f), "StepSound", "", 0));
    return new Animation(
        a.encoding(),
        a.motion(),
        new PlainHeader(true, 0, null),
        properties,
        a.bones(),
        a.frames(),
        a.trailing());
  }

  /** The first bones, repeated under other names where there are not so many, and frames. */
  private static Animation as(Animation a, Encoding encoding, int bones, int frames) {
    List<String> names = new ArrayList<>();
    for (int b = 0; b < bones; b++) {
      int round = b / a.bones().size();
      names.add(a.bones().get(b % a.bones().size()) + (round == 0 ? "" : "_" + round));
    }
    List<Frame> shorter = new ArrayList<>();
    for (Frame frame : a.frames().subList(0, frames)) {
      short[] source = ((QuaternionTransforms) frame.transforms()).array();
      short[] bits = new short[7 * bones];
      for (int i = 0; i < bits.length; i++) {
        bits[i] = source[i % source.length];
      }
      shorter.add(frame.withTransforms(new QuaternionTransforms(bits)));
    }
    return new Animation(
        encoding,
        a.motion(),
        BmtrHeader.of(bones),
        encoding == Encoding.BMTR3 ? List.of() : a.properties(),
        names,
        shorter,
        a.trailing());
  }

  /** Compressed and raw frames of the same size, one after the other. */
  private static Animation mixed(Animation a) {
    List<Frame> frames = new ArrayList<>();
    for (int f = 0; f < a.frames().size(); f++) {
      frames.add(
          a.frames().get(f).withStored(f % 2 == 0 ? StoredArray.COMPRESSED : StoredArray.RAW));
    }
    return a.withFrames(frames);
  }
}
