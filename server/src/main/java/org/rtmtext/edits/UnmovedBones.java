package org.rtmtext.edits;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.rtmtext.problem.Wording;

/** Collects the rows that an edit of poses concerns, but could not change as a whole. */
final class UnmovedBones {
  private static final int MAX_BONES = 8;

  private final List<String> names;

  /** For each bone, the frames in which it could not be changed. */
  private final Map<Integer, TreeSet<Integer>> frames = new TreeMap<>();

  UnmovedBones(List<String> names) {
    this.names = names;
  }

  void add(int bone, int frame) {
    frames.computeIfAbsent(bone, b -> new TreeSet<>()).add(frame);
  }

  /** The bones with their frames, for users; empty if there are none. */
  Optional<String> message() {
    if (frames.isEmpty()) {
      return Optional.empty();
    }
    List<String> places = new ArrayList<>();
    frames.forEach(
        (bone, all) -> {
          if (places.size() < MAX_BONES) {
            places.add(
                Wording.quoted(names.get(bone))
                    + " in "
                    + (all.size() == 1
                        ? Wording.frame(all.first())
                        : Wording.count(all.size(), "frame")));
          }
        });
    int more = frames.size() - places.size();
    return Optional.of(
        "not moved as a whole, because a row is missing or not finite, or because a bone above is"
            + " flat: "
            + String.join(", ", places)
            + (more > 0 ? " and " + Wording.count(more, "more bone") : ""));
  }
}
