package org.rtmtext.skeleton;

import java.util.Objects;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.problem.Quotes;

/**
 * A bone of a skeleton.
 *
 * @param name in the letter case of its {@code model.cfg}, which the engine ignores; one char per
 *     byte, as in an animation
 * @param parent the name of the parent bone, in the same form; empty for a root
 * @param place of the name
 */
public record Bone(String name, String parent, ConfigPlace place) {
  public Bone {
    Objects.requireNonNull(name);
    Objects.requireNonNull(parent);
    Objects.requireNonNull(place);
  }

  /** The name as characters, as its {@code model.cfg} spells it. */
  public String spelled() {
    return Quotes.characters(name);
  }

  public boolean isRoot() {
    return parent.isEmpty();
  }
}
