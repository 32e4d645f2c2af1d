package org.rtmtext.skeleton;

import java.util.Objects;

/**
 * A bone of a skeleton.
 *
 * @param name as its {@code model.cfg} spells it; the engine ignores letter case
 * @param parent the name of the parent bone; empty for a root
 * @param place of the name
 */
public record Bone(String name, String parent, ConfigPlace place) {
  public Bone {
    Objects.requireNonNull(name);
    Objects.requireNonNull(parent);
    Objects.requireNonNull(place);
  }

  public boolean isRoot() {
    return parent.isEmpty();
  }
}
