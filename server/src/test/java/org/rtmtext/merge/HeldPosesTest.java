package org.rtmtext.merge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rtmtext.comparison.Comparer;
import org.rtmtext.comparison.Comparison;
import org.rtmtext.comparison.ToleranceOptions;
import org.rtmtext.merge.Conflict.Part;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.NameFields;
import org.rtmtext.problem.Wording;
import org.rtmtext.save.ChangeSummary;
import org.rtmtext.save.DecodedFile;

/**
 * Random edits of animations in which poses are held; the seeds are fixed. Frames have numbers, so
 * the tests know which frame each edit was made in without matching anything.
 */
class HeldPosesTest {
  private static final int MERGES = 600;
  private static final int EDITS = 400;

  /** What an edit does to the list of frames. */
  private enum Change {
    NONE,
    DELETE,
    INSERT,
    COPY,
    MOVE,
    PASTE,
    EXCHANGE
  }

  /** After these, a frame can have the pose of another. */
  private static final Set<Change> COPIES = EnumSet.of(Change.PASTE, Change.EXCHANGE);

  private static final class Held {
    final EditedClip base =
        new EditedClip(
            new int[3],
            new TreeMap<>(),
            new TreeMap<>(),
            new TreeMap<>(EditedClip.BY_NUMBERS),
            new TreeMap<>());

    /** The first frame of the hold, or the only one, that each frame is in. */
    final List<Integer> holds = new ArrayList<>();

    final SplittableRandom random;

    Held(int seed) {
      random = new SplittableRandom(seed);
      int bones = random.nextInt(2, 7);
      IntStream.range(0, bones).forEach(b -> base.bones().put(b, "bone" + b));
      int still = random.nextInt(bones);
      int parts = random.nextInt(1, 7);
      List<List<Integer>> pose = new ArrayList<>();
      for (int p = 0; p < parts; p++) {
        for (int b = 0; b < bones; b++) {
          if (p == 0) {
            pose.add(row());
          } else if (b >= still) {
            pose.set(b, row());
          }
        }
        int first = holds.size();
        for (int n = random.nextInt(3) == 0 ? 1 : random.nextInt(2, 6); n > 0; n--) {
          int f = holds.size();
          holds.add(first);
          base.phases().put(f, 0f);
          for (int b = 0; b < bones; b++) {
            base.rows().put(List.of(f, b), pose.get(b));
          }
        }
      }
      base.phases().replaceAll((f, any) -> f / (float) holds.size());
    }

    private List<Integer> row() {
      return random.ints(12).map(i -> i >>> 2).boxed().toList();
    }

    int frame() {
      return random.nextInt(holds.size());
    }

    /** The frames whose pose no other frame has. */
    Set<Integer> singles() {
      return holds.stream()
          .filter(f -> Collections.frequency(holds, f) == 1)
          .collect(Collectors.toSet());
    }

    void editRows(EditedClip clip, int firstBone, Set<Integer> left) {
      for (int n = random.nextInt(1, 4); n > 0; n--) {
        int f = frame();
        int bone = random.nextInt(firstBone, base.bones().size());
        List<Integer> key = List.of(f, bone);
        if (clip.rows().containsKey(key) && !left.contains(f)) {
          List<Integer> edited = new ArrayList<>(clip.rows().get(key));
          edited.set(random.nextInt(12), random.nextInt() >>> 2);
          clip.rows().put(key, edited);
        }
      }
    }

    /**
     * Gives each frame another phase.
     *
     * @param onGrid whether it may get the phase that the next frame had; if a frame was deleted,
     *     the result could be that of deleting another one
     */
    void retime(EditedClip clip, boolean onGrid) {
      float by =
          onGrid && random.nextInt(3) == 0 ? 1f / holds.size() : random.nextFloat(0.001f, 0.7f);
      int kind = random.nextInt(3);
      clip.phases()
          .replaceAll(
              (f, phase) ->
                  kind == 0 ? phase + by : kind == 1 ? phase * by + 0.01f : phase * phase + 0.02f);
    }

    /**
     * Does it, and returns the frames that were changed, or beside which one was added; nothing if
     * there are too few frames.
     *
     * @param firstBone of those whose rows are copied between frames of the base
     */
    List<Integer> change(EditedClip clip, Change change, int firstBone) {
      int f = frame();
      int other = frame();
      float step = random.nextFloat(0.2f, 0.8f) / holds.size();
      switch (change) {
        case DELETE -> {
          if (holds.size() > 1) {
            clip.phases().remove(f);
            clip.rows().keySet().removeIf(row -> row.get(0) == f);
            return List.of(f);
          }
        }
        case INSERT, COPY -> {
          clip.phases().put(holds.size(), clip.phases().get(f) + step);
          for (int b : base.bones().keySet()) {
            List<Integer> row = change == Change.COPY ? base.rows().get(List.of(f, b)) : row();
            clip.rows().put(List.of(holds.size(), b), row);
          }
          return List.of(f);
        }
        case MOVE -> {
          if (singles().contains(f) && singles().size() > 1) {
            clip.phases().put(f, clip.phases().get(other) + step);
            return List.of(f, other);
          }
        }
        case PASTE, EXCHANGE -> {
          if (f != other) {
            paste(clip, f, other, firstBone);
            if (change == Change.EXCHANGE) {
              paste(clip, other, f, firstBone);
            }
            return List.of(f, other);
          }
        }
        default -> {}
      }
      return List.of();
    }

    private void paste(EditedClip clip, int from, int to, int firstBone) {
      for (int b = firstBone; b < base.bones().size(); b++) {
        clip.rows().put(List.of(to, b), base.rows().get(List.of(from, b)));
      }
    }
  }

  /** One version has other phases; in most merges, the number or order of its frames is another. */
  @Test
  void editsStayInTheirFrames() throws Exception {
    Map<Change, Integer> clean = new EnumMap<>(Change.class);
    int unclear = 0;
    for (int seed = 0; seed < MERGES; seed++) {
      Held held = new Held(seed);
      EditedClip first = held.base.copy();
      EditedClip second = held.base.copy();
      Change change = Change.values()[seed % Change.values().length];
      List<Integer> changed = held.change(first, change, 0);
      boolean isRetimed = held.random.nextInt(4) > 0;
      if (isRetimed) {
        held.retime(first, change == Change.NONE || change == Change.COPY);
      }
      held.editRows(first, 0, left(held, change));
      held.editRows(second, 0, Set.of());
      if (change == Change.COPY && isRetimed && isReplaced(held, first, changed.get(0))) {
        // Nobody could tell that from a frame that was inserted before.
        continue;
      }
      // Which frame of a hold is missing, phases tell only if they are the old ones.
      boolean isUnclear = !changed.isEmpty() && (isRetimed || COPIES.contains(change));
      boolean swap = held.random.nextBoolean();
      EditedClip ours = swap ? second : first;
      EditedClip theirs = swap ? first : second;
      for (Side preferred : Side.values()) {
        String what = "seed " + seed + ", " + change + ", " + preferred;
        ExpectedMerge expected = new ExpectedMerge(held.base, ours, theirs, preferred);
        FileMerge merge = FileMerge.merge(file(held.base), file(ours), file(theirs), preferred);
        assertEquals(Optional.empty(), merge.reason(), what);
        if (change == Change.MOVE) {
          // One version has another order, on purpose.
          expected.conflicts().remove(Part.FRAME_ORDER);
        }
        Map<Part, Integer> conflicts = new EnumMap<>(Part.class);
        merge.conflicts().forEach(c -> conflicts.merge(c.part(), 1, Integer::sum));
        RawAnimation merged = RawAnimation.of(merge.file().bytes());
        boolean isExpected =
            expected.conflicts().equals(conflicts) && expected.rows.equals(merged.rows());
        if (isUnclear && !isExpected) {
          assertTrue(conflicts.containsKey(Part.UNCLEAR_FRAME), what + ": " + conflicts);
          Set<Integer> concerned =
              COPIES.contains(change) ? heldWith(held, changed) : concerned(held, first, changed);
          checkUnclear(held, first, second, concerned, merge, swap, what);
          if (!conflicts.containsKey(Part.FRAME_ORDER)) {
            // Otherwise, the phases are those of the preferred version.
            assertRows(held, first, concerned, expected, merged, what);
          }
          if (COPIES.contains(change) && !isRetimed) {
            checkCopies(held, first, changed, merge, swap ? Side.THEIRS : Side.OURS, what);
          }
          unclear++;
        } else {
          assertEquals(expected.conflicts(), conflicts, what + ": " + merge.conflicts());
          assertEquals(expected.rows, merged.rows(), what);
          clean.merge(change, conflicts.isEmpty() ? 1 : 0, Integer::sum);
        }
      }
    }
    // Each kind must have been merged without a conflict, and some must have been unclear.
    for (Change change : Change.values()) {
      assertTrue(clean.get(change) > MERGES / 12, clean.toString());
    }
    assertTrue(unclear > 20, unclear + " unclear");
  }

  /** The phases of the other frames were kept, so they tell which is which. */
  @Test
  void aFrameThatWasReplacedByAnotherLeavesTheOthers() throws Exception {
    int merges = 0;
    for (int seed = 0; merges < MERGES / 4; seed++) {
      Held held = new Held(seed);
      EditedClip ours = held.base.copy();
      held.change(ours, Change.INSERT, 0);
      List<Integer> deleted = held.change(ours, Change.DELETE, 0);
      if (held.holds.size() < 8 || deleted.contains(0)) {
        continue;
      }
      EditedClip theirs = held.base.copy();
      held.editRows(theirs, 0, Set.of());
      ExpectedMerge expected = new ExpectedMerge(held.base, ours, theirs, Side.OURS);
      FileMerge merge = FileMerge.merge(file(held.base), file(ours), file(theirs), Side.OURS);
      // A new frame at the place of the deleted one is that frame with another pose.
      boolean isConflict = expected.conflicts().containsKey(Part.FRAME);
      assertEquals(isConflict, !merge.conflicts().isEmpty(), "seed " + seed);
      if (!isConflict) {
        assertEquals(expected.rows, RawAnimation.of(merge.file().bytes()).rows(), "seed " + seed);
        merges++;
      }
    }
  }

  /**
   * The frames that the changed ones could have been: up to the nearest frames that were left
   * alone, and that no other frame equals.
   */
  private static Set<Integer> concerned(Held held, EditedClip edit, List<Integer> changed) {
    int from = Collections.min(changed);
    while (from > 0 && !isKnown(held, edit, from - 1)) {
      from--;
    }
    int to = Collections.max(changed) + 1;
    while (to < held.holds.size() && !isKnown(held, edit, to)) {
      to++;
    }
    return IntStream.range(from, to).boxed().collect(Collectors.toSet());
  }

  /** The frames that had the pose of one of some frames. */
  private static Set<Integer> heldWith(Held held, List<Integer> frames) {
    Set<Integer> holds = frames.stream().map(held.holds::get).collect(Collectors.toSet());
    return IntStream.range(0, held.holds.size())
        .filter(f -> holds.contains(held.holds.get(f)))
        .boxed()
        .collect(Collectors.toSet());
  }

  /**
   * Only the frames that have the pose of another are unclear, and frames of their poses that were
   * edited afterwards. The frames must be in the order of the base.
   *
   * @param side the version with the copied poses
   */
  private static void checkCopies(
      Held held, EditedClip edit, List<Integer> changed, FileMerge merge, Side side, String what) {
    Set<Integer> concerned = heldWith(held, changed);
    concerned.removeIf(f -> !changed.contains(f) && !isEdited(held, edit, f));
    for (Conflict c : merge.conflicts()) {
      if (c.part() == Part.UNCLEAR_FRAME) {
        assertEquals(side, c.frame().orElseThrow().side(), what);
        assertTrue(concerned.contains(c.frame().get().number() - 1), what + ": " + c);
      }
    }
  }

  /** Only concerned or new frames are in conflict, and the second version has edited one. */
  private static void checkUnclear(
      Held held,
      EditedClip first,
      EditedClip second,
      Set<Integer> concerned,
      FileMerge merge,
      boolean swap,
      String what) {
    assertTrue(concerned.stream().anyMatch(f -> isEdited(held, second, f)), what);
    for (Conflict c : merge.conflicts()) {
      if (c.part() == Part.FRAME || c.part() == Part.UNCLEAR_FRAME) {
        boolean isOfSecond = (c.frame().orElseThrow().side() == Side.OURS) == swap;
        int phase = c.frame().get().phase().bits();
        int frame = frame(isOfSecond ? second : first, phase);
        assertTrue(
            concerned.contains(frame) || frame >= held.holds.size(), what + ", frame " + frame);
      }
    }
  }

  private static int frame(EditedClip clip, int phase) {
    return clip.phases().entrySet().stream()
        .filter(f -> Float.floatToRawIntBits(f.getValue()) == phase)
        .findFirst()
        .orElseThrow()
        .getKey();
  }

  /** All frames but some are as expected. */
  private static void assertRows(
      Held held,
      EditedClip first,
      Set<Integer> concerned,
      ExpectedMerge expected,
      RawAnimation merged,
      String what) {
    for (int f = 0; f < held.holds.size(); f++) {
      if (!concerned.contains(f)) {
        int phase = Float.floatToRawIntBits(first.phases().get(f));
        assertEquals(expected.rows.get(phase), merged.rows().get(phase), what + ", frame " + f);
      }
    }
  }

  /** Frames that are not edited: if all but the moved one were, nobody could tell which that is. */
  private static Set<Integer> left(Held held, Change change) {
    return change == Change.MOVE ? held.singles() : Set.of();
  }

  private static boolean isKnown(Held held, EditedClip edit, int frame) {
    return held.singles().contains(frame) && !isEdited(held, edit, frame);
  }

  private static boolean isReplaced(Held held, EditedClip edit, int frame) {
    long edited =
        held.base.bones().keySet().stream()
            .map(b -> List.of(frame, b))
            .filter(key -> !held.base.rows().get(key).equals(edit.rows().get(key)))
            .count();
    return 2 * edited >= held.base.bones().size();
  }

  private static boolean isEdited(Held held, EditedClip edit, int frame) {
    return held.base.bones().keySet().stream()
        .map(b -> List.of(frame, b))
        .anyMatch(key -> !held.base.rows().get(key).equals(edit.rows().get(key)));
  }

  /**
   * Other frames in all rows of one bone and new phases show in the merge where each frame of the
   * base went; padding shows it in the saved file.
   */
  @Test
  void savesMergesAndDiffTellTheSame() throws Exception {
    int unclear = 0;
    for (int seed = 0; seed < EDITS; seed++) {
      Held held = new Held(seed);
      EditedClip edited = held.base.copy();
      Change change = Change.values()[seed % Change.values().length];
      List<Integer> changed = held.change(edited, change, 1);
      boolean isRetimed = change == Change.NONE && held.random.nextBoolean();
      if (isRetimed) {
        held.retime(edited, true);
      }
      held.editRows(edited, 1, left(held, change));
      String what = "seed " + seed + ", " + change;
      Animation base = padded(file(held.base).animation());
      Animation after = file(edited).animation();
      List<Integer> order =
          edited.phases().keySet().stream()
              .sorted((f, g) -> Float.compare(edited.phases().get(f), edited.phases().get(g)))
              .toList();
      int frames = held.holds.size();
      List<Integer> from = order.stream().map(f -> f < frames ? f : -1).toList();

      Animation saved = DecodedFile.encode(after, base).animation();
      checkPadding(from, saved, what);

      EditedClip tagged = held.base.copy();
      for (int f = 0; f < frames; f++) {
        tagged.rows().put(List.of(f, 0), IntStream.range(f, f + 12).boxed().toList());
      }
      FileMerge merge = FileMerge.merge(file(held.base), file(edited), file(tagged), Side.OURS);
      int deleted = change == Change.DELETE ? changed.size() : 0;
      List<Integer> tags = new ArrayList<>();
      for (Frame f : merge.file().animation().frames()) {
        tags.add(f.transforms().bits(0, 0) < frames ? f.transforms().bits(0, 0) : -1);
      }
      boolean isUnclear = COPIES.contains(change) && !merge.conflicts().isEmpty();
      if (isUnclear) {
        unclear++;
        checkCopies(held, edited, changed, merge, Side.OURS, what);
        assertEquals(frames, tags.size(), what);
        for (int f = 0; f < frames; f++) {
          // Frames that were edited afterwards may be unclear, too.
          if (!changed.contains(f) && !isEdited(held, edited, f)) {
            assertEquals(f, tags.get(f), what);
          }
        }
      } else {
        assertEquals(deleted, merge.conflicts().size(), what + ": " + merge.conflicts());
        assertEquals(from, tags, what);
      }

      int edits = 0;
      int moves = 0;
      for (int f : order) {
        boolean isMoved = f < frames && !edited.phases().get(f).equals(held.base.phases().get(f));
        moves += isMoved ? 1 : 0;
        edits += isMoved || f < frames && isEdited(held, edited, f) ? 1 : 0;
      }
      int added = order.size() - (frames - deleted);
      boolean isReordered = !order.equals(order.stream().sorted().toList()) && added == 0;
      Comparison diff = Comparer.compare(base, after, ToleranceOptions.NONE);
      assertEquals(added, diff.frames().added().size(), what);
      assertEquals(deleted, diff.frames().removed().size(), what);
      assertEquals(moves, diff.frames().moved().size(), what);
      assertEquals(isReordered, diff.frames().reordered(), what);
      List<String> summary = new ArrayList<>();
      if (edits > 0) {
        summary.add(edits + " of " + Wording.count(order.size(), "frame"));
      }
      if (added > 0) {
        summary.add("1 frame added");
      }
      if (deleted > 0) {
        summary.add("1 frame removed");
      }
      if (isReordered) {
        summary.add("order of frames");
      }
      assertEquals(summary, ChangeSummary.of(base, after), what);
    }
    assertTrue(unclear > 40, unclear + " unclear");
  }

  /** An animation whose frames have their own padding after the first name. */
  private static Animation padded(Animation a) {
    List<Frame> frames = new ArrayList<>();
    for (Frame f : a.frames()) {
      byte[] fields = new byte[a.bones().size() * NameFields.SIZE];
      for (int b = 0; b < a.bones().size(); b++) {
        NameFields.of(a.bones()).copyField(b, fields, b * NameFields.SIZE);
      }
      fields[NameFields.SIZE - 1] = (byte) (frames.size() + 1);
      frames.add(f.withNames(new NameFields(fields)));
    }
    return a.withFrames(frames);
  }

  private static void checkPadding(List<Integer> from, Animation saved, String what) {
    byte[] field = new byte[NameFields.SIZE];
    for (int f = 0; f < from.size(); f++) {
      if (from.get(f) >= 0) {
        assertTrue(saved.frames().get(f).names() != null, what + ", frame " + f);
        saved.frames().get(f).names().copyField(0, field, 0);
        assertEquals(from.get(f) + 1, field[NameFields.SIZE - 1], what + ", frame " + f);
      }
    }
  }

  private static DecodedFile file(EditedClip clip) throws Exception {
    return DecodedFile.of(clip.bytes());
  }
}
