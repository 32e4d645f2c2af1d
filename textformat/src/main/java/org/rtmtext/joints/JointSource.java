package org.rtmtext.joints;

import java.util.Locale;

/** Where the position of a joint comes from, best first. */
public enum JointSource {
  /** The model that the skeleton names in {@code pivotsModel}. */
  MODEL,
  /** The motion of the animation. */
  SOLVED,
  /** The motion of other animations of the same skeleton. */
  NEARBY,
  /** The table of {@link JointPositions#known}. */
  KNOWN,
  /** The joint of the parent, or the origin for a root, because nothing else is known. */
  PARENT;

  /** The name in JSON and on the command line. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
