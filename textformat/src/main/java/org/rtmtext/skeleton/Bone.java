package org.rtmtext.skeleton;

import java.util.Objects;

/**
 * A bone of a skeleton.
 *
 * @param name as its {@code model.cfg} spells it; the engine does not care about letter case
 * @param parent the name of the bone that this one hangs on, or empty for a root
 * @param place of the name
 */
public record Bone(String name, String parent, ConfigPlace place) {
  public Bone {
    Objects.requireNonNull(name);
    Objects.requireNonNull(parent);
    Objects.requireNonNull(place);
  }

  /** Whether it hangs on no other bone. */
  public boolean isRoot() {
    return parent.isEmpty();
  }
}
