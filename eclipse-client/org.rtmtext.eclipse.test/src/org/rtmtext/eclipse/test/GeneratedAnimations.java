package org.rtmtext.eclipse.test;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Generates animations of any size. */
final class GeneratedAnimations {
  private static final int NAME = 32;
  private static final float[] TRANSFORM = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0.5f, 0};

  private GeneratedAnimations() {}

  /** The bytes of a plain animation. */
  static byte[] plain(int bones, int frames) {
    return plain(bones, frames, 1);
  }

  /**
   * As {@link #plain(int, int)}.
   *
   * @param last phase; with 0, each frame but the first has a problem
   */
  static byte[] plain(int bones, int frames, float last) {
    int row = NAME + Float.BYTES * TRANSFORM.length;
    ByteBuffer out =
        ByteBuffer.allocate(28 + NAME * bones + frames * (Float.BYTES + bones * row))
            .order(ByteOrder.LITTLE_ENDIAN);
    out.put("RTM_0101".getBytes(StandardCharsets.US_ASCII));
    out.putFloat(0).putFloat(0).putFloat(0).putInt(frames).putInt(bones);
    for (int bone = 0; bone < bones; bone++) {
      out.put(name(bone));
    }
    for (int frame = 0; frame < frames; frame++) {
      out.putFloat(frames == 1 ? 0 : last * frame / (frames - 1));
      for (int bone = 0; bone < bones; bone++) {
        out.put(name(bone));
        for (int i = 0; i < TRANSFORM.length; i++) {
          out.putFloat(TRANSFORM[i]);
        }
      }
    }
    return out.array();
  }

  private static byte[] name(int bone) {
    byte[] field = new byte[NAME];
    byte[] name = ("bone" + bone).getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(name, 0, field, 0, name.length);
    return field;
  }
}
