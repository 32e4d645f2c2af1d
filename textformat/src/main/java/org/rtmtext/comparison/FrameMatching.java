package org.rtmtext.comparison;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;

/**
 * Matches the frames of an edited animation with those of the animation before the edit. Saves,
 * merges and {@code diff} all use this matching.
 *
 * <p>Poses that occur once in each animation are matched first, wherever they are. All other frames
 * are matched between these: by place if there are equally many, otherwise by phase if the edit
 * kept most phases, by rows that occur once, and equal poses from both ends. Takes n log n time for
 * n frames.
 */
public final class FrameMatching {
  /** Levels of sections within sections. */
  private static final int MAX_DEPTH = 8;

  private static final int NONE = -1;
  private static final int SEVERAL = -2;

  /**
   * Frames of which nobody can tell which became which: for example, of a run of equal poses one
   * was deleted, and all got other phases. Both lists have at least one index.
   *
   * @param before indexes in the animation before the edit, ascending
   * @param after indexes in the edited animation, ascending
   */
  public record Unclear(List<Integer> before, List<Integer> after) {}

  private record Pair(int before, int after) {}

  private final List<Frame> before;
  private final List<Frame> after;

  /** For each frame of both, a number of its pose: the same for equal poses. */
  private final int[] was;

  private final int[] is;

  /** Poses with this number, or with a higher one, are not in the animation before the edit. */
  private final int newPoses;

  private final int[] inBefore;
  private final int[] inAfter;
  private final List<Unclear> unclear = new ArrayList<>();
  private boolean keepsPhases;

  private FrameMatching(List<Frame> before, List<Frame> after) {
    this.before = before;
    this.after = after;
    inBefore = new int[after.size()];
    inAfter = new int[before.size()];
    Arrays.fill(inBefore, NONE);
    Arrays.fill(inAfter, NONE);
    Map<Transforms, Integer> poses = new HashMap<>();
    int[] a = numbers(before, poses);
    int known = poses.size();
    int[] b = numbers(after, poses);
    if (2 * Arrays.stream(b).filter(pose -> pose < known).count() < b.length) {
      int[] kept = keptColumns();
      poses.clear();
      int[] c = numbers(select(before, kept), poses);
      int[] d = numbers(select(after, kept), poses);
      if (countUnique(c, d) > countUnique(a, b)) {
        a = c;
        b = d;
      }
    }
    was = a;
    is = b;
    newPoses = 1 + Arrays.stream(a).max().orElse(-1);
  }

  /**
   * Matches frames by the rows of the bones that both animations have.
   *
   * @param bones the index in {@code before} of each bone of {@code after}, -1 for a new one
   */
  public static FrameMatching of(Animation before, Animation after, int[] bones) {
    int[] common = IntStream.range(0, bones.length).filter(i -> bones[i] >= 0).toArray();
    int[] old = Arrays.stream(common).map(i -> bones[i]).toArray();
    FrameMatching matching = new FrameMatching(poses(before, old), poses(after, common));
    matching.match();
    return matching;
  }

  /** The index before the edit of each edited frame, or -1 for a new one. */
  public int[] inBefore() {
    return inBefore.clone();
  }

  /** Frames whose matches are only the most likely ones. */
  public List<Unclear> unclear() {
    return List.copyOf(unclear);
  }

  /** The frames with only some bones; frames that have not one row for each bone as they are. */
  private static List<Frame> poses(Animation a, int[] bones) {
    int count = a.bones().size();
    boolean all = Arrays.equals(bones, IntStream.range(0, count).toArray());
    return all
        ? a.frames()
        : a.frames().stream()
            .map(f -> f.transforms().count() == count ? select(f, bones) : f)
            .toList();
  }

  private static Frame select(Frame f, int[] rows) {
    return new Frame(f.phase(), f.hasPhase(), f.transforms().select(rows), null, null);
  }

  private List<Frame> select(List<Frame> frames, int[] columns) {
    return frames.stream().map(f -> isRegular(f) ? select(f, columns) : f).toList();
  }

  private int columns() {
    return before.isEmpty() ? 0 : before.get(0).transforms().count();
  }

  private boolean isRegular(Frame f) {
    return f.transforms().count() == columns();
  }

  private static int[] numbers(List<Frame> frames, Map<Transforms, Integer> poses) {
    int[] numbers = new int[frames.size()];
    for (int i = 0; i < numbers.length; i++) {
      Integer next = poses.size();
      Integer known = poses.putIfAbsent(frames.get(i).transforms(), next);
      numbers[i] = known == null ? next : known;
    }
    return numbers;
  }

  /**
   * The bones that most edited frames share with the animation before the edit; all bones if there
   * are none. A bone that was moved throughout does not tell which frame is which.
   */
  private int[] keptColumns() {
    int[] all = IntStream.range(0, columns()).toArray();
    int[] kept = Arrays.stream(all).filter(this::isKept).toArray();
    return kept.length == 0 ? all : kept;
  }

  private boolean isKept(int column) {
    Set<Transforms> rows = new HashSet<>();
    before.stream().filter(this::isRegular).forEach(f -> rows.add(row(f, column)));
    return 2 * after.stream().filter(f -> isRegular(f) && rows.contains(row(f, column))).count()
        >= after.size();
  }

  private static long countUnique(int[] was, int[] is) {
    return Arrays.stream(uniqueIn(was, is)).filter(b -> b >= 0).count();
  }

  /** For each edited frame, the index of its pose; negative unless it occurs once in each. */
  private static int[] uniqueIn(int[] was, int[] is) {
    Map<Integer, Integer> old = unique(was.length, b -> was[b]);
    Map<Integer, Integer> own = unique(is.length, a -> is[a]);
    return Arrays.stream(is)
        .map(pose -> own.get(pose) < 0 ? NONE : old.getOrDefault(pose, NONE))
        .toArray();
  }

  private static Transforms row(Frame f, int column) {
    return f.transforms().select(column);
  }

  private void match() {
    anchors();
    int matched = 0;
    int kept = 0;
    boolean isMoved = false;
    for (int a = 0; a < inBefore.length; a++) {
      if (inBefore[a] >= 0) {
        matched++;
        kept += samePhase(a, inBefore[a]) ? 1 : 0;
        isMoved |= inBefore[a] != a;
      }
    }
    keepsPhases = 2 * kept >= matched;
    if (keepsPhases && isMoved && sameCount() && kept < matched) {
      samePosesAndPhases();
    }
    List<Pair> inOrder = inOrder();
    movedBlocks(new HashSet<>(inOrder));
    sections(
        inOrder,
        IntStream.range(0, before.size()).boxed().toList(),
        IntStream.range(0, after.size()).boxed().toList(),
        0);
    equalRest();
  }

  private boolean samePhase(int a, int b) {
    Frame x = after.get(a);
    Frame y = before.get(b);
    return x.phase() == y.phase() && x.hasPhase() == y.hasPhase();
  }

  private void take(int b, int a) {
    inBefore[a] = b;
    inAfter[b] = a;
  }

  /** Matches poses that occur once in each animation. */
  private void anchors() {
    int[] found = uniqueIn(was, is);
    int known = 0;
    int moved = 0;
    for (int a = 0; a < found.length; a++) {
      known += found[a] >= 0 ? 1 : 0;
      moved += found[a] >= 0 && found[a] != a ? 1 : 0;
    }
    boolean haveMostMoved = sameCount() && 2 * moved > known && 2 * known > found.length;
    for (int a = 0; a < found.length; a++) {
      int b = found[a];
      if (b >= 0
          && (b == a && sameCount()
              || haveMostMoved
              || isMovedWithNeighbour(a, found)
              || !isEditedInPlace(b) && !(sameCount() && isEditedInPlace(a)))) {
        take(b, a);
      }
    }
  }

  private boolean sameCount() {
    return before.size() == after.size();
  }

  /** Where single frames were moved, tells which frames of a hold they were moved past. */
  private void samePosesAndPhases() {
    Map<List<Integer>, Integer> old = unique(was.length, b -> key(was[b], before.get(b)));
    unique(is.length, a -> key(is[a], after.get(a)))
        .forEach(
            (key, a) -> {
              int b = old.getOrDefault(key, NONE);
              if (a >= 0 && b >= 0 && inBefore[a] < 0 && inAfter[b] < 0) {
                take(b, a);
              }
            });
  }

  private static List<Integer> key(int pose, Frame f) {
    return f.hasPhase() ? List.of(pose, f.phase()) : null;
  }

  private static boolean isMovedWithNeighbour(int a, int[] found) {
    int b = found[a];
    return a > 0 && b > 0 && found[a - 1] == b - 1 || a + 1 < found.length && found[a + 1] == b + 1;
  }

  /**
   * Whether a frame of the animation before the edit kept at least half of its rows at its place.
   * Then its pose was copied to where it is found, or another frame got it by chance. If frames
   * were added or removed, its place is counted from both ends. Only a new pose counts then, and
   * where frames were retimed.
   */
  private boolean isEditedInPlace(int b) {
    return sameCount()
        ? samePhase(b, b) && keepsHalf(b, b) || isNewPoseOf(b, b)
        : isNewPoseOf(b, b) || isNewPoseOf(b + after.size() - before.size(), b);
  }

  private boolean isNewPoseOf(int a, int b) {
    return a >= 0 && a < after.size() && keepsHalf(a, b) && is[a] >= newPoses;
  }

  private boolean keepsHalf(int a, int b) {
    return 2 * sharedRows(a, b) >= after.get(a).transforms().count();
  }

  private int sharedRows(int a, int b) {
    Transforms x = after.get(a).transforms();
    Transforms y = before.get(b).transforms();
    return (int)
        IntStream.range(0, Math.min(x.count(), y.count())).filter(i -> x.sameBits(i, y, i)).count();
  }

  /** The index of each key that occurs once, {@link #SEVERAL} if it occurs more often. */
  private static <K> Map<K, Integer> unique(int count, IntFunction<K> key) {
    Map<K, Integer> indexes = new HashMap<>();
    for (int i = 0; i < count; i++) {
      K k = key.apply(i);
      if (k != null) {
        indexes.merge(k, i, (first, other) -> SEVERAL);
      }
    }
    return indexes;
  }

  /** The matched frames without those that were moved past others. */
  private List<Pair> inOrder() {
    List<Pair> pairs = new ArrayList<>();
    int inPlace = 0;
    for (int a = 0; a < inBefore.length; a++) {
      if (inBefore[a] >= 0) {
        pairs.add(new Pair(inBefore[a], a));
        inPlace += inBefore[a] == a ? 1 : 0;
      }
    }
    if (sameCount() && 2 * inPlace >= pairs.size()) {
      // Most frames did not move: a frame that moved past one of them is out of order.
      int[] passed = new int[after.size() + 1];
      for (int i = 0; i < after.size(); i++) {
        passed[i + 1] = passed[i] + (inBefore[i] == i ? 1 : 0);
      }
      pairs.removeIf(p -> passed[p.before()] != passed[p.after()]);
    }
    return increasing(pairs);
  }

  /**
   * The longest list of pairs that ascend in both animations.
   *
   * @param pairs ascending in the edited one
   */
  private static List<Pair> increasing(List<Pair> pairs) {
    List<Integer> ends = new ArrayList<>();
    int[] previous = new int[pairs.size()];
    for (int i = 0; i < previous.length; i++) {
      int b = pairs.get(i).before();
      int low = 0;
      int high = ends.size();
      while (low < high) {
        int middle = (low + high) / 2;
        if (pairs.get(ends.get(middle)).before() < b) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      previous[i] = low == 0 ? NONE : ends.get(low - 1);
      if (low == ends.size()) {
        ends.add(i);
      } else {
        ends.set(low, i);
      }
    }
    Pair[] longest = new Pair[ends.size()];
    int at = ends.isEmpty() ? NONE : ends.get(ends.size() - 1);
    for (int k = longest.length - 1; k >= 0; k--) {
      longest[k] = pairs.get(at);
      at = previous[at];
    }
    return List.of(longest);
  }

  /** Matches the frames between two that were moved or reversed together. */
  private void movedBlocks(Set<Pair> inOrder) {
    int end = after.size() - 1;
    int matched = 0;
    int reversed = 0;
    for (int a = 0; a <= end; a++) {
      matched += inBefore[a] >= 0 ? 1 : 0;
      reversed += inBefore[a] == end - a && inBefore[a] != a ? 1 : 0;
    }
    boolean isReversed = sameCount() && reversed > 1 && 2 * reversed > matched;
    // Two frames can have been exchanged. Frames that also fit at their own place stay there.
    boolean isExchange = reversed == 2;
    List<Integer> both = new ArrayList<>();
    for (int a = 0; isReversed && a <= end; a++) {
      if (inBefore[a] < 0 && inAfter[end - a] < 0 && is[a] == was[end - a]) {
        if (isExchange && is[a] == was[a]) {
          both.add(a);
        } else {
          take(end - a, a);
        }
      }
    }
    addUnclear(both, both);
    int last = NONE;
    for (int a = 0; a < inBefore.length; a++) {
      if (inBefore[a] < 0) {
        continue;
      }
      int step = last < 0 ? 0 : Integer.signum(inBefore[a] - inBefore[last]);
      boolean areMoved =
          last >= 0
              && Math.abs(inBefore[a] - inBefore[last]) == a - last
              && !(inOrder.contains(new Pair(inBefore[a], a))
                  && inOrder.contains(new Pair(inBefore[last], last)));
      for (int k = 1; areMoved && k < a - last; k++) {
        int b = inBefore[last] + k * step;
        if (inAfter[b] < 0 && fitsBetterThanInPlace(last + k, b, step)) {
          take(b, last + k);
        }
      }
      last = a;
    }
  }

  /** Two frames that were exchanged do not turn the frames between them round. */
  private boolean fitsBetterThanInPlace(int a, int b, int step) {
    int inPlace = a < before.size() ? sharedRows(a, a) : NONE;
    int moved = sharedRows(a, b);
    return step > 0 ? moved >= inPlace : moved > inPlace;
  }

  /**
   * Matches the sections between pairs.
   *
   * @param pairs ascending in both animations
   * @param b indexes that contain those of the pairs, ascending; matched ones are skipped
   */
  private void sections(List<Pair> pairs, List<Integer> b, List<Integer> a, int depth) {
    int i = 0;
    int j = 0;
    for (int p = 0; p <= pairs.size(); p++) {
      int endBefore = p < pairs.size() ? pairs.get(p).before() : before.size();
      int endAfter = p < pairs.size() ? pairs.get(p).after() : after.size();
      List<Integer> ofBefore = new ArrayList<>();
      for (; i < b.size() && b.get(i) <= endBefore; i++) {
        if (inAfter[b.get(i)] < 0) {
          ofBefore.add(b.get(i));
        }
      }
      List<Integer> ofAfter = new ArrayList<>();
      for (; j < a.size() && a.get(j) <= endAfter; j++) {
        if (inBefore[a.get(j)] < 0) {
          ofAfter.add(a.get(j));
        }
      }
      if (!ofBefore.isEmpty() && !ofAfter.isEmpty()) {
        section(ofBefore, ofAfter, depth);
      }
    }
  }

  private void section(List<Integer> b, List<Integer> a, int depth) {
    List<Pair> samePhases = samePhases(b, a);
    List<Pair> phases = increasing(samePhases);
    int shorter = Math.min(b.size(), a.size());
    if (b.size() == a.size()) {
      boolean arePermuted = samePhases.size() == shorter;
      byPlace(b, a, arePermuted ? samePhases : tellsPlaces(phases, a) ? phases : List.of(), depth);
    } else if (depth == MAX_DEPTH) {
      fromEnds(b, a);
    } else if (keepsPhases && phases.size() == shorter) {
      split(phases, b, a, depth);
    } else {
      List<Pair> rows = sameRows(b, a);
      if (!rows.isEmpty()) {
        split(rows, b, a, depth);
      } else if (keepsPhases && !phases.isEmpty() && 2 * phases.size() >= shorter) {
        split(phases, b, a, depth);
        addUnclear(b, a);
      } else {
        fromEnds(b, a);
      }
    }
  }

  /**
   * Whether phases may tell that frames were replaced. If all phases were halved, for example, half
   * of them are also phases of other frames.
   */
  private boolean tellsPlaces(List<Pair> samePhases, List<Integer> a) {
    return keepsPhases
        && (4 * samePhases.size() >= 3 * a.size() || samePhases.size() == a.size() - 1);
  }

  private void split(List<Pair> pairs, List<Integer> b, List<Integer> a, int depth) {
    pairs.forEach(p -> take(p.before(), p.after()));
    sections(pairs, b, a, depth + 1);
  }

  /**
   * Matches by place, unless phases tell that frames were moved with them, or that one was deleted
   * and another inserted.
   */
  private void byPlace(List<Integer> b, List<Integer> a, List<Pair> phases, int depth) {
    Map<Integer, Integer> place = new HashMap<>();
    for (int i = 0; i < a.size(); i++) {
      place.put(a.get(i), b.get(i));
    }
    int inPlace = 0;
    int better = 0;
    int worse = 0;
    for (Pair p : phases) {
      int own = place.get(p.after());
      inPlace += own == p.before() ? 1 : 0;
      int more = sharedRows(p.after(), p.before()) - sharedRows(p.after(), own);
      better += more > 0 ? 1 : 0;
      worse += more < 0 ? 1 : 0;
    }
    if (worse == 0 && phases.size() == a.size()) {
      phases.forEach(p -> take(p.before(), p.after()));
      return;
    }
    boolean isOneReplaced = inPlace > 0 && inPlace < phases.size() && phases.size() == a.size() - 1;
    if (depth < MAX_DEPTH && worse == 0 && (better > 0 || isOneReplaced)) {
      split(phases, b, a, depth);
      if (better == 0) {
        addUnclear(b, a);
      }
      return;
    }
    place.forEach((frame, own) -> take(own, frame));
  }

  /** Pairs of frames with phases that occur once on each side, in the order of the edited ones. */
  private List<Pair> samePhases(List<Integer> b, List<Integer> a) {
    Map<Integer, Integer> old = unique(b.size(), i -> phase(before.get(b.get(i))));
    Map<Integer, Integer> own = unique(a.size(), i -> phase(after.get(a.get(i))));
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < a.size(); i++) {
      Integer phase = phase(after.get(a.get(i)));
      int found = phase == null || own.get(phase) < 0 ? NONE : old.getOrDefault(phase, NONE);
      if (found >= 0) {
        pairs.add(new Pair(b.get(found), a.get(i)));
      }
    }
    return pairs;
  }

  private static Integer phase(Frame f) {
    return f.hasPhase() ? f.phase() : null;
  }

  /** Pairs of frames that have most of the rows in common that occur once on each side. */
  private List<Pair> sameRows(List<Integer> b, List<Integer> a) {
    Map<Pair, Integer> votes = new LinkedHashMap<>();
    Map<Integer, Integer> ofBefore = new HashMap<>();
    Map<Integer, Integer> ofAfter = new HashMap<>();
    for (int c = 0; c < columns(); c++) {
      int column = c;
      IntFunction<Transforms> now = i -> regularRow(after.get(a.get(i)), column);
      Map<Transforms, Integer> old =
          unique(b.size(), i -> regularRow(before.get(b.get(i)), column));
      unique(a.size(), now)
          .forEach(
              (row, i) -> {
                int j = old.getOrDefault(row, NONE);
                if (i >= 0 && j >= 0) {
                  votes.merge(new Pair(b.get(j), a.get(i)), 1, Integer::sum);
                  ofBefore.merge(b.get(j), 1, Integer::sum);
                  ofAfter.merge(a.get(i), 1, Integer::sum);
                }
              });
    }
    List<Pair> pairs = new ArrayList<>();
    votes.forEach(
        (pair, count) -> {
          if (2 * count > ofBefore.get(pair.before()) && 2 * count > ofAfter.get(pair.after())) {
            pairs.add(pair);
          }
        });
    pairs.sort(Comparator.comparingInt(Pair::after));
    return increasing(pairs);
  }

  private Transforms regularRow(Frame f, int column) {
    return isRegular(f) ? row(f, column) : null;
  }

  /** Matches equal poses from both ends; the rest is unclear, with the holds that it is part of. */
  private void fromEnds(List<Integer> b, List<Integer> a) {
    int shorter = Math.min(b.size(), a.size());
    int front = 0;
    while (front < shorter && was[b.get(front)] == is[a.get(front)]) {
      take(b.get(front), a.get(front));
      front++;
    }
    int back = 0;
    while (back < shorter - front
        && was[b.get(b.size() - 1 - back)] == is[a.get(a.size() - 1 - back)]) {
      take(b.get(b.size() - 1 - back), a.get(a.size() - 1 - back));
      back++;
    }
    Set<Integer> poses = new HashSet<>();
    b.subList(front, b.size() - back).forEach(i -> poses.add(was[i]));
    if (front + back < a.size()) {
      // A new pose between equal ones is an edited frame beside a copy, or an inserted one.
      a.subList(Math.max(0, front - 1), Math.min(a.size(), a.size() - back + 1))
          .forEach(i -> poses.add(is[i]));
    }
    while (front > 0 && poses.contains(is[a.get(front - 1)])) {
      front--;
    }
    while (back > 0 && poses.contains(is[a.get(a.size() - back)])) {
      back--;
    }
    addUnclear(b.subList(front, b.size() - back), a.subList(front, a.size() - back));
  }

  private void addUnclear(List<Integer> b, List<Integer> a) {
    if (!b.isEmpty() && !a.isEmpty()) {
      unclear.add(new Unclear(List.copyOf(b), List.copyOf(a)));
    }
  }

  /** Matches frames that were moved, by poses that occur several times, and by phases. */
  private void equalRest() {
    Map<Integer, List<Integer>> rest = new LinkedHashMap<>();
    for (int b = 0; b < was.length; b++) {
      if (inAfter[b] < 0) {
        rest.computeIfAbsent(was[b], pose -> new ArrayList<>()).add(b);
      }
    }
    Map<Integer, List<Integer>> own = new LinkedHashMap<>();
    for (int a = 0; a < is.length; a++) {
      if (inBefore[a] < 0 && rest.containsKey(is[a])) {
        own.computeIfAbsent(is[a], pose -> new ArrayList<>()).add(a);
      }
    }
    own.forEach(
        (pose, a) -> {
          List<Integer> b = rest.get(pose);
          for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
            take(b.get(i), a.get(i));
          }
          addUnclear(b, a);
        });
    if (keepsPhases) {
      samePhases(free(inAfter), free(inBefore)).forEach(p -> take(p.before(), p.after()));
    }
  }

  private static List<Integer> free(int[] matches) {
    return IntStream.range(0, matches.length).filter(i -> matches[i] < 0).boxed().toList();
  }
}
