package org.rtmtext.reader;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.rtmtext.model.Encoding;
import org.rtmtext.poses.PoseBones;
import org.rtmtext.problem.Suggestions;

/** Finds the bones of a text by name; a name that is listed more than once has several bones. */
public final class BoneLookup {
  private static final int MAX_NEAREST = 1000;

  private final List<String> bones;
  private final Encoding encoding;
  private final ParsedPoses poses;
  private final PoseBones poseBones;
  private final Map<String, Integer> first = new HashMap<>();
  private final int[] next;
  private final Suggestions suggestions;
  private final Map<String, Optional<String>> nearest = new ConcurrentHashMap<>();

  BoneLookup(List<String> bones, Encoding encoding, ParsedPoses poses) {
    this.poses = poses;
    poseBones = poses.skeleton().map(skeleton -> skeleton.bones(bones)).orElse(null);
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
   * The bone that a misspelled name probably refers to; empty if there is none, or if the text has
   * too many misspelled names. Results are cached, because a name that is misspelled in one frame
   * is usually misspelled in all.
   */
  Optional<String> nearest(String wrong) {
    return nearest.size() < MAX_NEAREST || nearest.containsKey(wrong)
        ? nearest.computeIfAbsent(wrong, suggestions::nearest)
        : Optional.empty();
  }

  ParsedPoses poses() {
    return poses;
  }

  /** The bones to which rows of poses refer; null if the head does not name a skeleton. */
  PoseBones poseBones() {
    return poseBones;
  }

  /** Whether a bone's row is in the section {@code still} of the head, for all frames. */
  boolean isStill(String name) {
    return poses.still().names().row(name, 0) >= 0;
  }

  public List<String> bones() {
    return bones;
  }

  public Encoding encoding() {
    return encoding;
  }

  /** The index of the first bone with a name; -1 if the list has none. */
  public int first(String name) {
    return first.getOrDefault(name, -1);
  }

  /** The index of the next bone with the same name; -1 after the last. */
  public int next(int bone) {
    return next[bone];
  }
}
