package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Motion;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Property;
import org.rtmtext.model.Transforms;

/** Small animations without findings. */
public final class Samples {
  private Samples() {}

  public static Animation bmtr5(int frames, int bones) {
    List<Frame> list = new ArrayList<>();
    for (int f = 0; f < frames; f++) {
      short[] values = new short[bones * Transforms.QUATERNION_STRIDE];
      for (int b = 0; b < bones; b++) {
        values[b * Transforms.QUATERNION_STRIDE + 3] = Transforms.ONE;
        values[b * Transforms.QUATERNION_STRIDE + 4] = (short) (0x3000 + f + b);
      }
      list.add(new Frame(phase(f, frames), Transforms.ofQuaternions(values)));
    }
    return new Animation(
        Encoding.BMTR5,
        new Motion(0, 0, bits(-1.62f)),
        BmtrHeader.of(bones),
        List.of(new Property(bits(0.25f), "StepSound", "", 0)),
        names(bones),
        list,
        new byte[0]);
  }

  static Animation plain(int frames, int bones) {
    List<Frame> list = new ArrayList<>();
    for (int f = 0; f < frames; f++) {
      int[] values = new int[bones * Transforms.MATRIX_STRIDE];
      for (int b = 0; b < bones; b++) {
        float[] rows = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0.5f * f, 1.25f * b, 0};
        for (int i = 0; i < rows.length; i++) {
          values[b * Transforms.MATRIX_STRIDE + i] = bits(rows[i]);
        }
      }
      list.add(new Frame(phase(f, frames), Transforms.ofMatrices(values)));
    }
    return new Animation(
        Encoding.PLAIN,
        Motion.NONE,
        PlainHeader.DEFAULT,
        List.of(),
        names(bones),
        list,
        new byte[0]);
  }

  static byte[] encode(Animation animation) {
    try {
      return RtmCodec.encode(animation);
    } catch (RtmEncodeException e) {
      throw new AssertionError(e);
    }
  }

  public static Path write(Path file, Animation animation) throws IOException {
    Files.createDirectories(file.getParent());
    return Files.write(file, encode(animation));
  }

  private static List<String> names(int bones) {
    List<String> names = new ArrayList<>();
    for (int b = 0; b < bones; b++) {
      names.add("bone" + b);
    }
    return names;
  }

  private static int phase(int frame, int frames) {
    return bits(frames == 1 ? 0 : (float) frame / (frames - 1));
  }

  private static int bits(float value) {
    return Float.floatToRawIntBits(value);
  }
}
