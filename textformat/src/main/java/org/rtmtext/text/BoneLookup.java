package org.rtmtext.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Suggestions;

/** The bones of a text, found by name; a name that is listed more than once has several. */
final class BoneLookup {
  private static final int MAX_NEAREST = 1000;

  private final List<String> bones;
  private final Encoding encoding;
  private final Map<String, Integer> first = new HashMap<>();
  private final int[] next;
  private final Suggestions suggestions;
  private final Map<String, Optional<String>> nearest = new ConcurrentHashMap<>();

  BoneLookup(List<String> bones, Encoding encoding) {
    this.bones = bones;
    this.encoding = encoding;
    suggestions = new Suggestions(bones);
    next = new int[bones.size()];
    for (int i = bones.size() - 1; i >= 0; i--) {
      Integer later = first.put(bones.get(i), i);
      next[i] = later == null ? -1 : later;
    }
  }

  /**
   * The bone that a wrong name was probably meant to be. A name that is wrong in one frame is so in
   * all of them: what was found is kept.
   */
  Optional<String> nearest(String wrong) {
    return nearest.size() < MAX_NEAREST || nearest.containsKey(wrong)
        ? nearest.computeIfAbsent(wrong, suggestions::nearest)
        : Optional.empty();
  }

  List<String> bones() {
    return bones;
  }

  Encoding encoding() {
    return encoding;
  }

  /** The index of the first bone of a name; -1 when the list has none. */
  int first(String name) {
    return first.getOrDefault(name, -1);
  }

  /** The index of the next bone with the same name as this one; -1 behind the last. */
  int next(int bone) {
    return next[bone];
  }
}
