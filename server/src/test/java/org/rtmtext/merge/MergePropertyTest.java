package org.rtmtext.merge;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.merge.Conflict.Part;
import org.rtmtext.save.DecodedFile;

/** Merges of random pairs of edits; the seeds are fixed. */
@Tag("long")
class MergePropertyTest {
  private static final int PAIRS = 500;

  /**
   * The merged file has every change that is in no conflict, and no other change. Its values are
   * read from its bytes.
   */
  @Test
  void everyChangeWithoutConflictIsMerged() throws Exception {
    int clean = 0;
    Map<Part, Integer> found = new EnumMap<>(Part.class);
    for (int seed = 0; seed < PAIRS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      EditedClip base = EditedClip.random(random);
      EditedClip ours = base.edit(random, 1);
      EditedClip theirs = base.edit(random, 2);
      for (Side preferred : Side.values()) {
        String what = "seed " + seed + ", " + preferred;
        ExpectedMerge expected = new ExpectedMerge(base, ours, theirs, preferred);
        FileMerge merge = FileMerge.merge(file(base), file(ours), file(theirs), preferred);
        assertEquals(Optional.empty(), merge.reason(), what);
        Map<Part, Integer> conflicts = new EnumMap<>(Part.class);
        merge.conflicts().forEach(c -> conflicts.merge(c.part(), 1, Integer::sum));
        conflicts.computeIfPresent(Part.FRAME_ORDER, (part, n) -> 1);
        assertEquals(expected.conflicts().keySet(), conflicts.keySet(), what);
        conflicts.forEach((part, n) -> found.merge(part, n, Integer::sum));
        clean += conflicts.isEmpty() ? 1 : 0;
        if (!conflicts.containsKey(Part.FRAME_ORDER)) {
          assertEquals(expected.conflicts(), conflicts, what);
          check(expected, RawAnimation.of(merge.file().bytes()), what);
        }
        checkOrder(RawAnimation.of(merge.file().bytes()), file(ours), file(theirs), what);
      }
    }
    // Conflicts alone, or none, would prove nothing.
    assertTrue(clean > PAIRS / 2, clean + " without a conflict");
    for (Part part :
        List.of(
            Part.MOTION,
            Part.PROPERTY,
            Part.BONE,
            Part.FRAME,
            Part.FRAME_ORDER,
            Part.PHASE,
            Part.ROW)) {
      assertTrue(found.containsKey(part), part + ": " + found);
    }
  }

  private static DecodedFile file(EditedClip clip) throws RtmFormatException {
    return DecodedFile.of(clip.bytes());
  }

  private static void check(ExpectedMerge expected, RawAnimation merged, String what) {
    assertEquals(expected.motion, merged.motion(), what);
    assertEquals(expected.properties, new TreeSet<>(merged.properties()), what);
    assertEquals(expected.names, Set.copyOf(merged.bones()), what);
    assertEquals(expected.rows, merged.rows(), what);
  }

  /** Phases ascend, and the bones of each version have the order that they have there. */
  private static void checkOrder(
      RawAnimation merged, DecodedFile ours, DecodedFile theirs, String what) {
    List<Float> phases = merged.rows().keySet().stream().map(Float::intBitsToFloat).toList();
    assertEquals(new ArrayList<>(new TreeSet<>(phases)), phases, what);
    for (DecodedFile version : List.of(ours, theirs)) {
      List<String> kept = lower(RawAnimation.of(version.bytes()).bones());
      kept.retainAll(lower(merged.bones()));
      List<String> common = lower(merged.bones());
      common.retainAll(kept);
      assertEquals(kept, common, what);
    }
  }

  private static List<String> lower(List<String> names) {
    List<String> lower = new ArrayList<>();
    names.forEach(name -> lower.add(name.toLowerCase(Locale.ROOT)));
    return lower;
  }

  /** A merge with a version that has no changes gives the bytes of the other one. */
  @Test
  void aVersionWithoutChangesLeavesTheOther() throws Exception {
    for (int seed = 0; seed < PAIRS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      EditedClip base = EditedClip.random(random);
      DecodedFile edited = file(base.edit(random, 1));
      DecodedFile before = file(base);
      for (Side preferred : Side.values()) {
        for (FileMerge merge :
            List.of(
                FileMerge.merge(before, before, edited, preferred),
                FileMerge.merge(before, edited, before, preferred),
                FileMerge.merge(before, edited, edited, preferred))) {
          assertArrayEquals(edited.bytes(), merge.file().bytes());
          assertEquals(List.of(), merge.conflicts());
        }
      }
    }
  }
}
