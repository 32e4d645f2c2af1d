package org.rtmtext.gltf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import org.rtmtext.problem.Wording;

/** Reads the numbers of accessors. Offsets and counts are checked before memory is taken. */
final class AccessorReader {
  /**
   * Maximum number of elements of an accessor without a buffer view, which no bytes of the file
   * limit. No animation has as many keys.
   */
  private static final int MAX_ZEROS = 1_000_000;

  private final GltfFile file;
  private final BufferFiles files;
  private final ImportBudget budget;
  private final Map<Integer, ByteBuffer> buffers = new HashMap<>();
  private final Map<Integer, float[]> read = new HashMap<>();

  AccessorReader(GltfFile file, BufferFiles files, ImportBudget budget) {
    this.file = file;
    this.files = files;
    this.budget = budget;
  }

  /**
   * All numbers of an accessor, which must not be modified; normalised integers are converted to -1
   * to 1.
   *
   * @param type of the elements
   * @param what uses the accessor, for messages
   */
  float[] read(Integer index, Gltf.Type type, String what) throws GltfException {
    Gltf gltf = file.gltf();
    Gltf.Accessor accessor = Gltf.get(gltf.accessors(), index, "accessor");
    String name = "accessor " + index;
    if (!type.name().equals(accessor.type())) {
      throw new GltfException(
          "is damaged: %s, which %s uses, has the type %s instead of %s",
          name, what, Wording.quoted(String.valueOf(accessor.type())), type);
    }
    float[] known = read.get(index);
    if (known != null) {
      return known;
    }
    int components = type.components;
    int size = size(accessor.componentType(), name);
    long count = count(accessor.count(), name);
    if (accessor.bufferView() == null && count > MAX_ZEROS) {
      throw new GltfException(
          "is damaged: %s has %s, but no bytes", name, Wording.count(count, "element"));
    }
    int stride = size * components;
    ByteBuffer dense = null;
    if (accessor.bufferView() != null) {
      Gltf.BufferView view = Gltf.get(gltf.bufferViews(), accessor.bufferView(), "buffer view");
      stride = view.byteStride() == null ? stride : view.byteStride();
      dense = bytes(view, accessor.byteOffset(), count, stride, size * components, name);
    }
    budget.take(count * components * Float.BYTES, "the data of " + name);
    if (count * components > Integer.MAX_VALUE - 8) {
      throw new GltfException("has too many numbers in %s", name);
    }
    float[] values = new float[(int) count * components];
    for (int i = 0; dense != null && i < values.length; i++) {
      int at = i / components * stride + i % components * size;
      values[i] = number(dense, at, accessor, name);
    }
    if (accessor.sparse() != null) {
      substitute(accessor, components, values, name);
    }
    read.put(index, values);
    return values;
  }

  /** The distance between two normalised integers of an accessor that was read; 0 for floats. */
  double step(int index) {
    return switch (file.gltf().accessors().get(index).componentType()) {
      case Gltf.BYTE -> 1 / 127.0;
      case Gltf.UNSIGNED_BYTE -> 1 / 255.0;
      case Gltf.SHORT -> 1 / 32767.0;
      case Gltf.UNSIGNED_SHORT -> 1 / 65535.0;
      default -> 0;
    };
  }

  /** Replaces the elements of a sparse accessor. */
  private void substitute(Gltf.Accessor accessor, int components, float[] values, String name)
      throws GltfException {
    Gltf.Sparse sparse = accessor.sparse();
    if (sparse.indices() == null || sparse.values() == null) {
      throw new GltfException("is damaged: %s is sparse but lacks its indices or values", name);
    }
    long count = count(sparse.count(), name);
    int size = size(accessor.componentType(), name);
    int indexSize = size(sparse.indices().componentType(), name);
    ByteBuffer indices = bytes(sparse.indices(), count, indexSize, name);
    ByteBuffer elements = bytes(sparse.values(), count, size * components, name);
    for (int i = 0; i < count; i++) {
      long at =
          switch (indexSize) {
            case 1 -> Byte.toUnsignedLong(indices.get(i));
            case 2 -> Short.toUnsignedLong(indices.getShort(2 * i));
            default -> Integer.toUnsignedLong(indices.getInt(4 * i));
          };
      if (at >= values.length / components) {
        throw new GltfException(
            "is damaged: %s replaces element %s, which does not exist", name, at);
      }
      for (int c = 0; c < components; c++) {
        values[(int) at * components + c] =
            number(elements, (i * components + c) * size, accessor, name);
      }
    }
  }

  private ByteBuffer bytes(Gltf.Elements elements, long count, int size, String name)
      throws GltfException {
    Gltf.BufferView view =
        Gltf.get(file.gltf().bufferViews(), elements.bufferView(), "buffer view");
    return bytes(view, elements.byteOffset(), count, size, size, name);
  }

  private static int orZero(Integer value) {
    return value == null ? 0 : value;
  }

  private static long count(Integer count, String name) throws GltfException {
    if (count == null || count < 0) {
      throw new GltfException("is damaged: %s has no count", name);
    }
    return count;
  }

  /**
   * The bytes of the elements in a view, from an offset.
   *
   * @param stride bytes from one element to the next
   * @param size bytes of an element
   * @throws GltfException if the view does not contain all elements
   */
  private ByteBuffer bytes(
      Gltf.BufferView view, Integer byteOffset, long count, int stride, int size, String name)
      throws GltfException {
    ByteBuffer buffer = buffer(view.buffer());
    int offset = orZero(byteOffset);
    long start = orZero(view.byteOffset());
    long length = view.byteLength() == null ? -1 : view.byteLength();
    long needed = count == 0 ? 0 : (count - 1) * stride + size;
    if (start < 0
        || length < 0
        || offset < 0
        || stride < size
        || start + length > buffer.capacity()
        || offset + needed > length) {
      throw new GltfException(
          "is damaged: the data of %s (%s) extends beyond the end of its buffer (%s)",
          name, Wording.count(count, "element"), Wording.count(buffer.capacity(), "byte"));
    }
    return buffer.slice((int) start + offset, (int) needed).order(ByteOrder.LITTLE_ENDIAN);
  }

  private ByteBuffer buffer(Integer index) throws GltfException {
    Gltf.Buffer buffer = Gltf.get(file.gltf().buffers(), index, "buffer");
    ByteBuffer known = buffers.get(index);
    if (known != null) {
      return known;
    }
    int length = buffer.byteLength() == null ? 0 : buffer.byteLength();
    ByteBuffer bytes;
    if (buffer.uri() != null) {
      bytes = ByteBuffer.wrap(files.read(buffer.uri(), length, budget));
    } else if (index == 0 && file.binary().isPresent()) {
      bytes = file.binary().get();
    } else {
      throw new GltfException("is damaged: buffer %s has no bytes", index);
    }
    buffers.put(index, bytes);
    return bytes;
  }

  private static int size(Integer componentType, String name) throws GltfException {
    int size = Gltf.bytesOf(componentType);
    if (size == 0) {
      throw new GltfException(
          "is damaged: %s has an unknown component type, %s", name, componentType);
    }
    return size;
  }

  private static float number(ByteBuffer bytes, int at, Gltf.Accessor accessor, String name)
      throws GltfException {
    float value =
        switch (accessor.componentType()) {
          case Gltf.BYTE -> Math.max(bytes.get(at) / 127f, -1);
          case Gltf.UNSIGNED_BYTE -> Byte.toUnsignedInt(bytes.get(at)) / 255f;
          case Gltf.SHORT -> Math.max(bytes.getShort(at) / 32767f, -1);
          case Gltf.UNSIGNED_SHORT -> Short.toUnsignedInt(bytes.getShort(at)) / 65535f;
          case Gltf.UNSIGNED_INT -> Integer.toUnsignedLong(bytes.getInt(at));
          default -> bytes.getFloat(at);
        };
    if (!Float.isFinite(value)) {
      throw new GltfException("is damaged: %s has a number that is not finite", name);
    }
    return value;
  }
}
