package org.rtmtext.gltf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** The one buffer of an exported file: accessors are added first, then their values are written. */
final class ExportBuffer {
  private static final int ALIGNMENT = 4;

  private final Gltf gltf;
  private ByteBuffer bytes;
  private long size;

  ExportBuffer(Gltf gltf) {
    this.gltf = gltf;
  }

  /**
   * Adds an accessor with a view of its own.
   *
   * @param target of the view; null for none
   * @return the index of the accessor
   */
  int add(Gltf.Type type, int componentType, long count, Integer target) {
    Gltf.BufferView view = new Gltf.BufferView();
    view.buffer = 0;
    view.byteOffset = (int) Math.min(size, Integer.MAX_VALUE);
    long length = count * type.components * Gltf.bytesOf(componentType);
    view.byteLength = (int) Math.min(length, Integer.MAX_VALUE);
    view.target = target;
    gltf.bufferViews.add(view);
    size += (length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    Gltf.Accessor accessor = new Gltf.Accessor();
    accessor.bufferView = gltf.accessors.size();
    accessor.componentType = componentType;
    accessor.count = (int) Math.min(count, Integer.MAX_VALUE);
    accessor.type = type.name();
    gltf.accessors.add(accessor);
    return accessor.bufferView;
  }

  int addFloats(Gltf.Type type, long count) {
    return add(type, Gltf.FLOAT, count, null);
  }

  /** The number of bytes of all accessors. */
  long size() {
    return size;
  }

  /** Reserves the memory; no accessor can be added after it. */
  void allocate() {
    bytes = ByteBuffer.allocate((int) size).order(ByteOrder.LITTLE_ENDIAN);
  }

  ByteBuffer bytes() {
    return bytes;
  }

  /** The offset of the first value of an accessor. */
  int offset(int accessor) {
    return gltf.bufferViews.get(accessor).byteOffset;
  }

  /** Writes all values of an accessor, and their least and greatest ones. */
  void putWithBounds(int accessor, float[] values, int components) {
    float[] min = Arrays.copyOf(values, components);
    float[] max = Arrays.copyOf(values, components);
    for (int i = 0; i < values.length; i++) {
      int c = i % components;
      min[c] = Math.min(min[c], values[i]);
      max[c] = Math.max(max[c], values[i]);
      bytes.putFloat(offset(accessor) + Float.BYTES * i, values[i]);
    }
    gltf.accessors.get(accessor).min = min;
    gltf.accessors.get(accessor).max = max;
  }
}
