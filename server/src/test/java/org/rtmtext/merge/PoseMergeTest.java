package org.rtmtext.merge;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rtmtext.merge.PosedClip.Edit;
import org.rtmtext.model.Transforms;
import org.rtmtext.save.DecodedFile;

/**
 * Merges of turned and moved bones of random skeletons, compared with a forward kinematics of its
 * own; the seeds are fixed.
 */
class PoseMergeTest {
  private static final int PAIRS = 200;

  /** Of a number of up to about 10: some roundings of floats in a chain of bones. */
  private static final double ROUNDING = 2e-5;

  private int computed;
  private int kept;

  @Test
  void editsOfDifferentBonesAreMerged() throws Exception {
    for (int seed = 0; seed < PAIRS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      PosedClip base = PosedClip.random(random);
      List<Edit> ours = edits(base, random, List.of());
      List<Edit> theirs = edits(base, random, ours);
      List<Edit> both = new ArrayList<>(ours);
      both.addAll(theirs);
      for (Side preferred : Side.values()) {
        String what = "seed " + seed + ", " + preferred;
        FileMerge merge = merge(base, base.with(ours), base.with(theirs), preferred);
        assertEquals(List.of(), merge.conflicts(), what);
        check(base, ours, theirs, base.with(both), merge, what);
      }
    }
    assertTrue(computed > 2 * PAIRS && kept > 10 * PAIRS, computed + " of " + kept);
  }

  /** A bone that both turned is a conflict in the frames in which both did, and no other bone. */
  @Test
  void editsOfOneBoneAreAConflict() throws Exception {
    for (int seed = 0; seed < PAIRS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      PosedClip base = PosedClip.random(random);
      List<Edit> ours = edits(base, random, List.of());
      List<Edit> theirs = edits(base, random, ours);
      Edit own = Edit.random(base, random);
      int last = random.nextInt(own.first(), own.last() + 1);
      Edit other = new Edit(own.bone(), own.first(), last, Edit.random(base, random).matrix());
      ours.removeIf(edit -> edit.bone() == own.bone());
      theirs.removeIf(edit -> edit.bone() == own.bone());
      ours.add(own);
      theirs.add(other);
      Set<String> expected =
          IntStream.rangeClosed(own.first(), last)
              .mapToObj(f -> f + 1 + " " + PosedClip.name(own.bone()))
              .collect(Collectors.toCollection(TreeSet::new));
      for (Side preferred : Side.values()) {
        String what = "seed " + seed + ", " + preferred;
        FileMerge merge = merge(base, base.with(ours), base.with(theirs), preferred);
        assertEquals(expected, places(merge), what);
        assertEquals(1, ConflictRange.of(merge.conflicts()).size(), what);
        List<Edit> chosen = new ArrayList<>(ours);
        chosen.addAll(theirs);
        // In the frames of the conflict, the preferred edit is made; in the others, ours.
        chosen.remove(own);
        chosen.remove(other);
        if (preferred == Side.OURS) {
          chosen.add(own);
        } else {
          chosen.add(other);
          if (last < own.last()) {
            chosen.add(new Edit(own.bone(), last + 1, own.last(), own.matrix()));
          }
        }
        checkValues(base.with(chosen), merge, what);
      }
    }
  }

  private static Set<String> places(FileMerge merge) {
    return merge.conflicts().stream()
        .map(c -> c.frame().orElseThrow().number() + " " + c.bone().orElse(""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Up to three edits, none of which edits a bone in a frame in which another edit does. */
  private static List<Edit> edits(PosedClip clip, SplittableRandom random, List<Edit> others) {
    List<Edit> edits = new ArrayList<>();
    for (int n = random.nextInt(1, 4); n > 0; n--) {
      Edit edit = Edit.random(clip, random);
      if (others.stream().noneMatch(edit::meets) && edits.stream().noneMatch(edit::meets)) {
        edits.add(edit);
      }
    }
    return edits;
  }

  private static FileMerge merge(PosedClip base, PosedClip ours, PosedClip theirs, Side preferred)
      throws Exception {
    FileMerge merge =
        FileMerge.merge(base.file(), ours.file(), theirs.file(), preferred, base.skeleton());
    assertEquals(Optional.empty(), merge.reason());
    return merge;
  }

  /** Rows that one version did not move have the bits of the other; all are as expected. */
  private void check(
      PosedClip base,
      List<Edit> ours,
      List<Edit> theirs,
      PosedClip expected,
      FileMerge merge,
      String what)
      throws Exception {
    DecodedFile own = base.with(ours).file();
    DecodedFile other = base.with(theirs).file();
    int moved = 0;
    for (int f = 0; f < base.frames(); f++) {
      Transforms rows = rows(merge.file(), f);
      for (int b = 0; b < base.bones(); b++) {
        boolean isOurs = base.isMoved(f, b, ours);
        boolean isTheirs = base.isMoved(f, b, theirs);
        if (!isOurs || !isTheirs) {
          Transforms version = rows(isOurs ? own : other, f);
          assertTrue(rows.sameBits(b, version, b), what + ", frame " + f + ", bone " + b);
          kept++;
        } else {
          moved++;
        }
      }
    }
    assertTrue(merge.computed() <= moved, what);
    computed += merge.computed();
    checkValues(expected, merge, what);
  }

  private static void checkValues(PosedClip expected, FileMerge merge, String what) {
    for (int f = 0; f < expected.frames(); f++) {
      for (int b = 0; b < expected.bones(); b++) {
        double[][] m = expected.inModel(f, b);
        for (int row = 0; row < m.length; row++) {
          int first = 3 * row;
          Transforms rows = rows(merge.file(), f);
          int bone = b;
          double[] is =
              IntStream.range(first, first + 3).mapToDouble(c -> rows.value(bone, c)).toArray();
          assertArrayEquals(m[row], is, ROUNDING, what + ", frame " + f + ", bone " + b);
        }
      }
    }
  }

  private static Transforms rows(DecodedFile file, int frame) {
    return file.animation().frames().get(frame).transforms();
  }
}
