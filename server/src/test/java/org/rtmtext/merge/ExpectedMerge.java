package org.rtmtext.merge;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.rtmtext.merge.Conflict.Part;

/** What merging two edits of a clip must give, found by the numbers of its elements. */
final class ExpectedMerge {
  private final EditedClip base;
  private final EditedClip ours;
  private final EditedClip theirs;
  private final Side preferred;
  private final Map<Part, Integer> conflicts = new EnumMap<>(Part.class);

  final List<Integer> motion;
  final Set<String> properties = new TreeSet<>();
  final Set<String> names = new HashSet<>();
  final Map<Integer, Map<String, List<Integer>>> rows = new HashMap<>();

  ExpectedMerge(EditedClip base, EditedClip ours, EditedClip theirs, Side preferred) {
    this.base = base;
    this.ours = ours;
    this.theirs = theirs;
    this.preferred = preferred;
    motion = choose(Part.MOTION, motion(base), motion(ours), motion(theirs));
    for (int p : union(ours.properties().keySet(), theirs.properties().keySet())) {
      Float phase =
          choose(
              Part.PROPERTY,
              base.properties().get(p),
              ours.properties().get(p),
              theirs.properties().get(p));
      if (phase != null) {
        properties.add(Float.floatToRawIntBits(phase) + " p" + p + "=");
      }
    }
    Set<Integer> bones = union(ours.bones().keySet(), theirs.bones().keySet());
    Set<Integer> frames = union(ours.phases().keySet(), theirs.phases().keySet());
    Set<Integer> keptBones = new TreeSet<>(bones);
    Set<Integer> keptFrames = new TreeSet<>(frames);
    keptBones.removeIf(b -> !isKept(Part.BONE, b, frames));
    keptFrames.removeIf(f -> !isKept(Part.FRAME, f, bones));
    Map<Integer, Float> phases = new HashMap<>();
    for (int f : keptFrames) {
      phases.put(
          f,
          isCommon(Part.FRAME, f)
              ? choose(
                  Part.PHASE, base.phases().get(f), ours.phases().get(f), theirs.phases().get(f))
              : only(Part.FRAME, f).phases().get(f));
    }
    order(phases);
    removeMissingRows(keptFrames, keptBones);
    rows(keptFrames, keptBones, phases);
  }

  /** The number of conflicts of each part; the order of frames counts once. */
  Map<Part, Integer> conflicts() {
    return conflicts;
  }

  private static List<Integer> motion(EditedClip clip) {
    return Arrays.stream(clip.motion()).boxed().toList();
  }

  private static Set<Integer> union(Collection<Integer> a, Collection<Integer> b) {
    Set<Integer> union = new TreeSet<>(a);
    union.addAll(b);
    return union;
  }

  private <T> T choose(Part part, T b, T o, T t) {
    if (Objects.equals(o, t) || Objects.equals(b, t)) {
      return o;
    }
    if (Objects.equals(b, o)) {
      return t;
    }
    conflicts.merge(part, 1, Integer::sum);
    return preferred == Side.OURS ? o : t;
  }

  private static Map<Integer, ?> elements(Part part, EditedClip clip) {
    return part == Part.BONE ? clip.bones() : clip.phases();
  }

  private boolean isCommon(Part part, int i) {
    return elements(part, ours).containsKey(i) && elements(part, theirs).containsKey(i);
  }

  private EditedClip only(Part part, int i) {
    return elements(part, ours).containsKey(i) ? ours : theirs;
  }

  private boolean isPreferred(EditedClip clip) {
    return (preferred == Side.OURS ? ours : theirs) == clip;
  }

  private boolean isKept(Part part, int i, Set<Integer> others) {
    if (isCommon(part, i) || !elements(part, base).containsKey(i)) {
      return true;
    }
    EditedClip only = only(part, i);
    boolean changed = !elements(part, only).get(i).equals(elements(part, base).get(i));
    for (int other : others) {
      List<Integer> key = part == Part.BONE ? List.of(other, i) : List.of(i, other);
      List<Integer> before = base.rows().get(key);
      List<Integer> after = only.rows().get(key);
      changed |= before != null && after != null && !before.equals(after);
    }
    if (changed) {
      conflicts.merge(part, 1, Integer::sum);
    }
    return changed && isPreferred(only);
  }

  /** Frames that follow each other in a version must do so with the merged phases. */
  private void order(Map<Integer, Float> merged) {
    for (EditedClip clip : List.of(ours, theirs)) {
      for (int f : merged.keySet()) {
        for (int g : merged.keySet()) {
          if (clip.phases().containsKey(f)
              && clip.phases().containsKey(g)
              && clip.phases().get(f) < clip.phases().get(g)
              && merged.get(f) >= merged.get(g)) {
            conflicts.put(Part.FRAME_ORDER, 1);
          }
        }
      }
    }
  }

  private void removeMissingRows(Set<Integer> frames, Set<Integer> bones) {
    Set<Integer> withoutFrames = new HashSet<>();
    Set<Integer> withoutBones = new HashSet<>();
    for (int f : frames) {
      for (int b : bones) {
        if (isCommon(Part.FRAME, f)
            || isCommon(Part.BONE, b)
            || only(Part.FRAME, f) == only(Part.BONE, b)) {
          continue;
        }
        conflicts.merge(Part.ROW, 1, Integer::sum);
        if (isPreferred(only(Part.FRAME, f))) {
          withoutBones.add(b);
        } else {
          withoutFrames.add(f);
        }
      }
    }
    frames.removeAll(withoutFrames);
    bones.removeAll(withoutBones);
  }

  private void rows(Set<Integer> frames, Set<Integer> bones, Map<Integer, Float> phases) {
    Map<Integer, String> merged = new HashMap<>();
    for (int b : bones) {
      String name =
          isCommon(Part.BONE, b)
              ? choose(Part.BONE, base.bones().get(b), ours.bones().get(b), theirs.bones().get(b))
              : only(Part.BONE, b).bones().get(b);
      merged.put(b, name);
      names.add(name);
    }
    for (int f : frames) {
      Map<String, List<Integer>> frame = new HashMap<>();
      rows.put(Float.floatToRawIntBits(phases.get(f)), frame);
      for (int b : bones) {
        List<Integer> key = List.of(f, b);
        List<Integer> o = ours.rows().get(key);
        List<Integer> t = theirs.rows().get(key);
        frame.put(
            merged.get(b),
            o != null && t != null
                ? choose(Part.ROW, base.rows().get(key), o, t)
                : o != null ? o : t);
      }
    }
  }
}
