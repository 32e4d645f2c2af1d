package org.rtmtext.joints;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Writes MLOD files for tests. */
public final class Mlod {
  private final ByteBuffer levels = ByteBuffer.allocate(4096).order(ByteOrder.LITTLE_ENDIAN);
  private int count;

  /** Adds a level: its points, x, y and z each, and its named selections, one byte a point. */
  public Mlod level(float resolution, float[] points, Map<String, byte[]> selections) {
    count++;
    text("P3DM", false);
    levels.putInt(28).putInt(0x100).putInt(points.length / 3).putInt(1).putInt(1).putInt(0);
    for (int i = 0; i < points.length; i += 3) {
      levels.putFloat(points[i]).putFloat(points[i + 1]).putFloat(points[i + 2]).putInt(0);
    }
    levels.putFloat(0).putFloat(1).putFloat(0);
    levels.putInt(3).put(new byte[64]).putInt(0);
    text("texture.paa", true);
    text("", true);
    text("TAGG", false);
    selections.forEach((name, members) -> entry(name, members));
    entry("#Mass#", new byte[4]);
    entry("#EndOfFile#", new byte[0]);
    levels.putFloat(resolution);
    return this;
  }

  private void entry(String name, byte[] data) {
    levels.put((byte) 1);
    text(name, true);
    levels.putInt(data.length).put(data);
  }

  private void text(String text, boolean terminated) {
    levels.put(text.getBytes(StandardCharsets.ISO_8859_1));
    if (terminated) {
      levels.put((byte) 0);
    }
  }

  /** The file. */
  public byte[] bytes() {
    byte[] file = new byte[12 + levels.position()];
    ByteBuffer.wrap(file)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put("MLOD".getBytes(StandardCharsets.ISO_8859_1))
        .putInt(257)
        .putInt(count)
        .put(levels.array(), 0, levels.position());
    return file;
  }
}
