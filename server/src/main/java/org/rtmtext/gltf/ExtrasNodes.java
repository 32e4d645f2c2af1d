package org.rtmtext.gltf;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.rtmtext.problem.Wording;

/**
 * The nodes with our custom properties: a scene may contain several exported animations.
 *
 * @param extras by node
 */
record ExtrasNodes(SceneNodes nodes, Map<Integer, HeadExtras> extras) {

  /** Reads the custom properties of all nodes. */
  static ExtrasNodes read(SceneNodes nodes, ImportBudget budget) throws GltfException {
    Map<Integer, HeadExtras> found = new LinkedHashMap<>();
    for (int i = 0; i < nodes.count(); i++) {
      if (nodes.extras(i) instanceof Map<?, ?> map && HeadExtras.isIn(map)) {
        found.put(i, HeadExtras.read(map, nodes.describe(i), budget));
      }
    }
    return new ExtrasNodes(nodes, found);
  }

  /**
   * The custom properties of the node above some joints. A single node with custom properties may
   * be anywhere.
   *
   * @param isMoved whether the imported animation moves a node: if it moves some of the joints, the
   *     others do not count
   * @return {@link HeadExtras#NONE} if no node fits, or several do
   */
  HeadExtras of(List<Integer> joints, Predicate<Integer> isMoved) {
    if (extras.size() <= 1) {
      return extras.values().stream().findFirst().orElse(HeadExtras.NONE);
    }
    Set<Integer> above = new LinkedHashSet<>();
    List<Integer> moved = joints.stream().filter(isMoved).toList();
    for (int joint : moved.isEmpty() ? joints : moved) {
      nearest(joint).ifPresent(above::add);
    }
    return above.size() == 1 ? extras.get(above.iterator().next()) : HeadExtras.NONE;
  }

  /** The problem if {@link #of} finds no properties although there are some. */
  Optional<String> problem(HeadExtras found) {
    if (extras.isEmpty() || found != HeadExtras.NONE) {
      return Optional.empty();
    }
    List<String> names = new ArrayList<>();
    extras.keySet().forEach(node -> names.add(nodes.describe(node)));
    return Optional.of(
        "these nodes have rtm_... custom properties: "
            + Wording.list(names)
            + "; they are ignored, because it is unclear which of them belong to the imported"
            + " bones");
  }

  private Optional<Integer> nearest(int joint) {
    for (int i = joint; i >= 0; i = nodes.parent(i)) {
      if (extras.containsKey(i)) {
        return Optional.of(i);
      }
    }
    return Optional.empty();
  }
}
