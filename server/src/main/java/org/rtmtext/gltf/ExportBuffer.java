package org.rtmtext.gltf;

import de.javagl.jgltf.impl.v2.Accessor;
import de.javagl.jgltf.impl.v2.BufferView;
import de.javagl.jgltf.impl.v2.GlTF;
import de.javagl.jgltf.model.GltfConstants;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The one buffer of an exported file: accessors are added first, then their values are written. */
final class ExportBuffer {
  private static final int ALIGNMENT = 4;

  private final GlTF gltf;
  private ByteBuffer bytes;
  private long size;

  ExportBuffer(GlTF gltf) {
    this.gltf = gltf;
  }

  /**
   * Adds an accessor with a view of its own.
   *
   * @param components of one element
   * @param target of the view; 0 for none
   * @return the index of the accessor
   */
  int add(String type, int components, int componentType, long count, int target) {
    BufferView view = new BufferView();
    view.setBuffer(0);
    view.setByteOffset((int) Math.min(size, Integer.MAX_VALUE));
    long length = count * components * bytesOf(componentType);
    view.setByteLength((int) Math.min(length, Integer.MAX_VALUE));
    if (target != 0) {
      view.setTarget(target);
    }
    gltf.addBufferViews(view);
    size += (length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    Accessor accessor = new Accessor();
    accessor.setBufferView(gltf.getBufferViews().size() - 1);
    accessor.setComponentType(componentType);
    accessor.setCount((int) Math.min(count, Integer.MAX_VALUE));
    accessor.setType(type);
    gltf.addAccessors(accessor);
    return gltf.getAccessors().size() - 1;
  }

  int addFloats(String type, int components, long count) {
    return add(type, components, GltfConstants.GL_FLOAT, count, 0);
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
    return gltf.getBufferViews()
        .get(gltf.getAccessors().get(accessor).getBufferView())
        .getByteOffset();
  }

  /** Writes all values of an accessor, and their least and greatest ones. */
  void putWithBounds(int accessor, float[] values, int components) {
    Number[] min = new Number[components];
    Number[] max = new Number[components];
    for (int i = 0; i < values.length; i++) {
      int c = i % components;
      min[c] = i < components ? values[i] : Math.min(min[c].floatValue(), values[i]);
      max[c] = i < components ? values[i] : Math.max(max[c].floatValue(), values[i]);
      bytes.putFloat(offset(accessor) + Float.BYTES * i, values[i]);
    }
    gltf.getAccessors().get(accessor).setMin(min);
    gltf.getAccessors().get(accessor).setMax(max);
  }

  private static int bytesOf(int componentType) {
    return switch (componentType) {
      case GltfConstants.GL_UNSIGNED_BYTE -> 1;
      case GltfConstants.GL_UNSIGNED_SHORT -> 2;
      default -> Float.BYTES;
    };
  }
}
