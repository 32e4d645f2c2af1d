package org.rtmtext.joints;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.joml.Vector3dc;
import org.rtmtext.skeleton.Skeleton;

/** The positions of joints in the rest pose, by the names of their bones, ignoring letter case. */
public final class JointPositions {
  /** No joint is known. */
  public static final JointPositions NONE = new JointPositions(Map.of());

  private final Map<String, Vector3dc> positions = new HashMap<>();

  /**
   * @param positions metres, by the name of the bone
   */
  public JointPositions(Map<String, ? extends Vector3dc> positions) {
    positions.forEach((bone, position) -> this.positions.put(Skeleton.folded(bone), position));
  }

  /** The joint of a bone. */
  public Optional<Vector3dc> find(String bone) {
    return Optional.ofNullable(positions.get(Skeleton.folded(bone)));
  }

  /** The number of bones. */
  public int count() {
    return positions.size();
  }
}
