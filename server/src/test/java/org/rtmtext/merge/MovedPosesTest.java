package org.rtmtext.merge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rtmtext.model.Animation;
import org.rtmtext.save.DecodedFile;

/**
 * Merges of an edit of rows with another version whose poses are in other frames; the seeds are
 * fixed. The test moves the poses itself, so it knows from which frame of the base each pose is.
 */
class MovedPosesTest {
  private static final int MERGES = 1500;

  /** What one version does with the poses. */
  private enum Change {
    NONE,
    SWAP,
    REVERSE_PART,
    REVERSE_ALL,
    HOLD,
    DROP_AND_HOLD,
    DROP,
    ROTATE,
    MIXED
  }

  private enum Phases {
    /** The first frames keep the phases of the base. */
    OF_THE_FRAMES,
    OF_THE_POSES,
    EVEN
  }

  private static final class Moved {
    final SplittableRandom random;
    final int bones;

    /** The rows of each frame of the base. */
    final List<List<List<Integer>>> base = new ArrayList<>();

    final List<Float> basePhases = new ArrayList<>();
    final List<List<List<Integer>>> moved = new ArrayList<>();
    final List<Float> movedPhases = new ArrayList<>();

    /** For each frame with moved poses, the frame of the base from which its pose is. */
    final List<Integer> sources;

    final Change change;

    /** What the other version changed: rows by frame of the base and bone. */
    final Map<List<Integer>, List<Integer>> edits = new HashMap<>();

    /** Rows of moved poses that were edited afterwards, by frame and bone. */
    final Set<List<Integer>> ownEdits = new HashSet<>();

    Moved(int seed) {
      random = new SplittableRandom(seed);
      change = Change.values()[seed % Change.values().length];
      bones = random.nextInt(2, 7);
      int frames = random.nextInt(4, 14);
      int still = random.nextInt(bones);
      boolean isHeld = random.nextInt(4) == 0;
      for (int f = 0; f < frames; f++) {
        List<List<Integer>> pose = new ArrayList<>();
        boolean isSame = f > 0 && isHeld && random.nextInt(3) == 0;
        for (int b = 0; b < bones; b++) {
          boolean isOld = f > 0 && (isSame || b < still);
          pose.add(isOld ? base.get(f - 1).get(b) : row());
        }
        base.add(pose);
        basePhases.add(f / (float) (frames - 1));
      }
      sources = new ArrayList<>(IntStream.range(0, frames).boxed().toList());
      move(change);
      for (int source : sources) {
        moved.add(new ArrayList<>(base.get(source)));
      }
      retime();
      if (random.nextInt(3) == 0) {
        for (int n = random.nextInt(1, 4); n > 0; n--) {
          int f = random.nextInt(sources.size());
          // The last bone keeps showing which pose it is.
          int b = random.nextInt(bones - 1);
          moved.get(f).set(b, row());
          ownEdits.add(List.of(f, b));
        }
      }
      for (int n = random.nextInt(1, 3); n > 0; n--) {
        edits.put(List.of(random.nextInt(frames), random.nextInt(bones)), row());
      }
    }

    private List<Integer> row() {
      return random.ints(12).map(i -> i >>> 2).boxed().toList();
    }

    private void move(Change kind) {
      int n = sources.size();
      if (n < 3) {
        return;
      }
      int a = random.nextInt(n);
      int b = random.nextInt(n);
      int from = Math.min(a, b);
      int to = Math.max(a, b) + 1;
      switch (kind) {
        case SWAP -> Collections.swap(sources, a, b);
        case REVERSE_PART -> Collections.reverse(sources.subList(from, to));
        case REVERSE_ALL -> Collections.reverse(sources);
        case HOLD ->
            Collections.fill(sources.subList(from, Math.min(to, from + 4)), sources.get(a));
        case DROP_AND_HOLD -> {
          int dropped = sources.remove(a);
          int held = random.nextInt(sources.size());
          if (sources.get(held) != dropped) {
            sources.add(held, sources.get(held));
          }
        }
        case DROP -> {
          for (int k = random.nextInt(1, Math.min(4, n)); k > 0; k--) {
            sources.remove(random.nextInt(sources.size()));
          }
        }
        case ROTATE -> Collections.rotate(sources, 1 + a % (n - 1));
        case MIXED -> {
          for (int k = random.nextInt(2, 4); k > 0; k--) {
            move(Change.values()[random.nextInt(1, Change.MIXED.ordinal())]);
          }
        }
        default -> {}
      }
    }

    /** The sources if each frame with an unchanged pose counts as not moved. */
    List<Integer> unmoved() {
      List<Integer> unmoved = new ArrayList<>(sources);
      Set<Integer> used = new HashSet<>();
      for (int f = 0; f < base.size() && sources.size() == base.size(); f++) {
        if (base.get(f).equals(base.get(sources.get(f)))) {
          unmoved.set(f, f);
          used.add(f);
        }
      }
      for (int f = 0; f < unmoved.size(); f++) {
        int source = unmoved.get(f);
        if (source != f || !used.contains(f)) {
          int free =
              IntStream.range(0, base.size())
                  .filter(b -> base.get(b).equals(base.get(source)) && !used.contains(b))
                  .findFirst()
                  .orElse(source);
          unmoved.set(f, free);
          used.add(free);
        }
      }
      return unmoved;
    }

    private void retime() {
      Phases kind = Phases.values()[random.nextInt(Phases.values().length)];
      List<Integer> sorted = sources.stream().sorted().toList();
      boolean isInOrder = sorted.equals(sources) && Set.copyOf(sources).size() == sources.size();
      for (int f = 0; f < sources.size(); f++) {
        movedPhases.add(
            kind == Phases.OF_THE_POSES && isInOrder
                ? basePhases.get(sources.get(f))
                : kind == Phases.EVEN
                    ? f / (float) Math.max(1, sources.size() - 1)
                    : basePhases.get(f));
      }
    }

    EditedClip clip(List<List<List<Integer>>> frames, List<Float> phases) {
      EditedClip clip =
          new EditedClip(
              new int[3],
              new TreeMap<>(),
              new TreeMap<>(),
              new TreeMap<>(EditedClip.BY_NUMBERS),
              new TreeMap<>());
      IntStream.range(0, bones).forEach(b -> clip.bones().put(b, "bone" + b));
      for (int f = 0; f < frames.size(); f++) {
        clip.phases().put(f, phases.get(f));
        for (int b = 0; b < bones; b++) {
          clip.rows().put(List.of(f, b), frames.get(f).get(b));
        }
      }
      return clip;
    }

    EditedClip edited() {
      EditedClip clip = clip(base, basePhases);
      clip.rows().putAll(edits);
      return clip;
    }

    /**
     * The merged rows by phase: each edit is in all frames with the pose that was edited. Empty if
     * only a conflict is right, because the pose was dropped or both versions changed the row.
     */
    Optional<Map<Integer, Map<String, List<Integer>>>> expected(List<Integer> sources) {
      for (List<Integer> edit : edits.keySet()) {
        if (!sources.contains(edit.get(0))) {
          return Optional.empty();
        }
      }
      Map<Integer, Map<String, List<Integer>>> rows = new HashMap<>();
      for (int f = 0; f < sources.size(); f++) {
        Map<String, List<Integer>> frame = new HashMap<>();
        for (int b = 0; b < bones; b++) {
          List<Integer> edit = edits.get(List.of(sources.get(f), b));
          if (edit != null && ownEdits.contains(List.of(f, b))) {
            return Optional.empty();
          }
          frame.put("bone" + b, edit == null ? moved.get(f).get(b) : edit);
        }
        rows.put(Float.floatToRawIntBits(movedPhases.get(f)), frame);
      }
      return Optional.of(rows);
    }

    @Override
    public String toString() {
      return change
          + " of "
          + base.size()
          + " frames "
          + IntStream.range(0, base.size())
              .mapToObj(f -> (char) ('a' + base.indexOf(base.get(f))))
              .toList()
          + ": poses "
          + sources
          + " at "
          + movedPhases
          + ", edits "
          + edits.keySet()
          + ", own edits "
          + ownEdits;
    }
  }

  @Test
  void eachEditIsInItsPoseOrInConflict() throws Exception {
    Map<Change, Integer> clean = new EnumMap<>(Change.class);
    List<String> wrong = new ArrayList<>();
    for (int seed = 0; seed < MERGES; seed++) {
      Moved moved = new Moved(seed);
      DecodedFile base = file(moved.clip(moved.base, moved.basePhases));
      DecodedFile first = file(moved.clip(moved.moved, moved.movedPhases));
      DecodedFile second = file(moved.edited());
      // A save matches frames, too, but never takes values from the base.
      Animation saved = DecodedFile.encode(first.animation(), base.animation()).animation();
      assertTrue(saved.sameContent(first.animation()), "seed " + seed);
      boolean swap = moved.random.nextBoolean();
      FileMerge merge =
          FileMerge.merge(base, swap ? second : first, swap ? first : second, Side.OURS);
      if (!merge.conflicts().isEmpty()) {
        continue;
      }
      clean.merge(moved.change, 1, Integer::sum);
      Map<Integer, Map<String, List<Integer>>> rows = RawAnimation.of(merge.file().bytes()).rows();
      // Nobody can tell equal poses of the base apart.
      if (!moved.expected(moved.sources).equals(Optional.of(rows))
          && !moved.expected(moved.unmoved()).equals(Optional.of(rows))) {
        wrong.add("seed " + seed + ", " + moved);
      }
    }
    assertEquals(List.of(), wrong, wrong.size() + " wrong; without conflict " + clean);
    // Conflicts alone would prove nothing.
    for (Change change : Change.values()) {
      assertTrue(clean.getOrDefault(change, 0) > 40, clean.toString());
    }
  }

  private static DecodedFile file(EditedClip clip) throws Exception {
    return DecodedFile.of(clip.bytes());
  }
}
