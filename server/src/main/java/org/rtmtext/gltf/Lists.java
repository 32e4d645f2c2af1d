package org.rtmtext.gltf;

import java.util.List;

/** Elements of the lists of a glTF document, which may be missing, or null. */
public final class Lists {
  private Lists() {}

  public static <T> List<T> of(List<T> list) {
    return list == null ? List.of() : list;
  }

  /**
   * An element that another part of the document names.
   *
   * @param what for users, such as {@code accessor}
   */
  public static <T> T get(List<T> list, Integer index, String what) throws GltfException {
    if (index == null || index < 0 || index >= of(list).size() || list.get(index) == null) {
      throw new GltfException(
          index == null
              ? "is damaged: the " + what + " index is missing"
              : "is damaged: " + what + " " + index + " does not exist");
    }
    return list.get(index);
  }
}
