package org.rtmtext.gltf;

import java.util.List;
import java.util.Map;

/**
 * The parts of a glTF document that are imported or exported. Members have the names of the format,
 * and are written in this order; a missing member is null.
 */
record Gltf(
    List<String> extensionsRequired,
    List<Accessor> accessors,
    List<Animation> animations,
    Asset asset,
    List<Buffer> buffers,
    List<BufferView> bufferViews,
    List<Mesh> meshes,
    List<Node> nodes,
    Integer scene,
    List<Scene> scenes,
    List<Skin> skins) {
  static final int BYTE = 5120;
  static final int UNSIGNED_BYTE = 5121;
  static final int SHORT = 5122;
  static final int UNSIGNED_SHORT = 5123;
  static final int UNSIGNED_INT = 5125;
  static final int FLOAT = 5126;
  static final int ARRAY_BUFFER = 34962;
  static final int ELEMENT_ARRAY_BUFFER = 34963;

  /** The type of the elements of an accessor. */
  enum Type {
    SCALAR(1),
    VEC3(3),
    VEC4(4),
    MAT4(16);

    final int components;

    Type(int components) {
      this.components = components;
    }
  }

  record Accessor(
      Integer bufferView,
      Integer byteOffset,
      Integer componentType,
      Integer count,
      String type,
      float[] max,
      float[] min,
      Sparse sparse) {}

  record Sparse(Integer count, Elements indices, Elements values) {}

  /** The indices or the values of a sparse accessor. */
  record Elements(Integer bufferView, Integer byteOffset, Integer componentType) {}

  record Animation(String name, List<Channel> channels, List<Sampler> samplers) {}

  record Channel(Integer sampler, Target target) {}

  record Target(Integer node, String path) {}

  record Sampler(Integer input, String interpolation, Integer output) {}

  record Asset(String generator, String version) {}

  record Buffer(String uri, Integer byteLength) {}

  record BufferView(
      Integer buffer, Integer byteOffset, Integer byteLength, Integer byteStride, Integer target) {}

  record Mesh(String name, List<Primitive> primitives) {}

  record Primitive(Map<String, Integer> attributes, Integer indices) {}

  record Node(
      Object extras,
      String name,
      List<Integer> children,
      Integer skin,
      float[] matrix,
      Integer mesh,
      float[] rotation,
      float[] scale,
      float[] translation) {}

  record Scene(List<Integer> nodes) {}

  record Skin(String name, Integer inverseBindMatrices, Integer skeleton, List<Integer> joints) {}

  /** The number of bytes of a component; 0 for an unknown type. */
  static int bytesOf(Integer componentType) {
    return switch (componentType == null ? 0 : componentType) {
      case BYTE, UNSIGNED_BYTE -> 1;
      case SHORT, UNSIGNED_SHORT -> 2;
      case UNSIGNED_INT, FLOAT -> 4;
      default -> 0;
    };
  }

  /** The list; empty if it is missing. */
  static <T> List<T> list(List<T> list) {
    return list == null ? List.of() : list;
  }

  /**
   * An element that another part of the document refers to by its index.
   *
   * @param what the kind of element for messages, such as {@code accessor}
   */
  static <T> T get(List<T> list, Integer index, String what) throws GltfException {
    if (index == null || index < 0 || index >= list(list).size() || list.get(index) == null) {
      throw new GltfException(
          index == null
              ? "is damaged: the " + what + " index is missing"
              : "is damaged: " + what + " " + index + " does not exist");
    }
    return list.get(index);
  }
}
