package org.rtmtext.comparison;

import static org.rtmtext.comparison.ListMatching.NONE;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;

/**
 * Matches the frames of an edited animation with those of the animation before the edit. Saves,
 * merges and {@code diff} all use this matching.
 *
 * <p>The place of a frame is known by its phase if the edit kept nearly all phases; otherwise by
 * its number if there are as many frames as before. A pose that occurs once in each animation
 * counts more than the place if adjacent poses were moved together, if all were reversed, or if
 * there is no place. The frames between known ones are matched by place if there are equally many,
 * otherwise from both ends. Where that is only a guess, and where the pose and the match of a frame
 * disagree, the frames are {@linkplain #unclear reported}. Takes n log n time for n frames.
 */
public final class FrameMatching {
  /** If fewer poses are found in other frames, they may have been copied and not moved. */
  private static final int MOVED_TOGETHER = 3;

  /**
   * With fewer frames, most can have the old phases of others by chance, for example if 0 1/4 1/2 1
   * are halved.
   */
  private static final int SURE = 8;

  /**
   * Frames whose matching is a guess, for example because two poses were exchanged, or because one
   * of several equal poses was deleted and the others got new phases. Both lists have at least one
   * frame.
   *
   * @param before indexes in the animation before the edit, ascending; a frame can have a match
   *     that is not in the group, if the unclear frames could be copies of it
   * @param after ascending by index in the edited animation
   */
  public record Unclear(List<Integer> before, List<Origin> after) {}

  /**
   * An edited frame, and the frames of its group that it could be.
   *
   * @param frame index in the edited animation
   * @param place indexes of the frames before the edit that can have its place, ascending
   * @param pose indexes of the frames before the edit with its pose, ascending
   */
  public record Origin(int frame, List<Integer> place, List<Integer> pose) {
    /** Indexes of the frames before the edit that it could be, ascending. */
    public List<Integer> candidates() {
      return Stream.of(place, pose).flatMap(List::stream).distinct().sorted().toList();
    }
  }

  private record Guess(List<Integer> before, List<Integer> after) {}

  private final List<Frame> before;
  private final List<Frame> after;

  /** For each frame before the edit, a number that equal poses share. */
  private List<Integer> was;

  /** For each frame after the edit, the number of its pose, as in {@link #was}. */
  private List<Integer> is;

  /** Poses with this or a higher number do not occur before the edit. */
  private int newPoses;

  /**
   * For each edited frame, the frame before the edit with the same pose; -1 if there is none, or if
   * several frames on one of the sides have the pose.
   */
  private int[] samePose;

  /**
   * For each edited frame, the frame before the edit with the same phase; -1 if there is none, or
   * if several frames on one of the sides have the phase.
   */
  private final int[] samePhase;

  private boolean keepsPhases;

  private final int[] inBefore;
  private final int[] inAfter;

  /** Frames that were matched by place as a guess, because some frames are missing. */
  private final List<Guess> guesses = new ArrayList<>();

  /** Edited frames that were matched with any frame of their pose. */
  private final BitSet ofAnyPlace = new BitSet();

  private FrameMatching(List<Frame> before, List<Frame> after) {
    this.before = before;
    this.after = after;
    inBefore = ListMatching.none(after.size());
    inAfter = ListMatching.none(before.size());
    samePhase = ListMatching.unique(phases(before), phases(after));
    findPoses();
  }

  /** Matches frames by the rows of all bones that were not added or removed. */
  public static FrameMatching of(Animation before, Animation after) {
    return of(before, after, bones(before.bones(), after.bones()));
  }

  /**
   * The index in {@code before} of each bone of {@code after}, -1 for a new one. A bone with a new
   * name counts as renamed if the bones around it are matched.
   */
  public static int[] bones(List<String> before, List<String> after) {
    return ListMatching.ofBones(before, after).withRenamed().inBefore();
  }

  /**
   * Matches frames by the rows of the bones that both animations have.
   *
   * @param bones the index in {@code before} of each bone of {@code after}, -1 for a new one
   */
  public static FrameMatching of(Animation before, Animation after, int[] bones) {
    int[] common = IntStream.range(0, bones.length).filter(i -> bones[i] >= 0).toArray();
    int[] old = Arrays.stream(common).map(i -> bones[i]).toArray();
    FrameMatching matching =
        new FrameMatching(
            select(before.frames(), before.bones().size(), old),
            select(after.frames(), after.bones().size(), common));
    matching.match();
    return matching;
  }

  /** The index before the edit of each edited frame, or -1 for a new one. */
  public int[] inBefore() {
    return inBefore.clone();
  }

  /**
   * Frames whose matches are only the most likely ones. Each frame is in at most one group. Takes
   * time in proportion to the number of rows.
   */
  public List<Unclear> unclear() {
    BitSet inPlace = new BitSet();
    IntStream.range(0, inBefore.length).filter(this::isInPlace).forEach(inPlace::set);
    UnclearMatches matches = new UnclearMatches(was, poses(), inBefore, inPlace);
    guesses.forEach(guess -> matches.add(guess.before, guess.after));
    ofAnyPlace.stream().forEach(matches::addPose);
    return matches.groups();
  }

  /** Whether a frame has the phase of the matched frame, which shows that it is in its place. */
  private boolean isInPlace(int a) {
    int b = inBefore[a];
    return b >= 0
        && after.get(a).samePhase(before.get(b))
        && (samePhase[a] == b || hasSameCount() && a == b);
  }

  /**
   * For each edited frame, the number of a pose before the edit: the same pose; otherwise that of
   * the matched frame, if they share rows; otherwise the pose that shares the most rows with it.
   * Rows that several poses have do not count. -1 if there is none, if the phase shows that the
   * frame is new, or if a frame with a new pose has no match and the numbers of frames differ.
   */
  private int[] poses() {
    int[] poses = is.stream().mapToInt(pose -> pose < newPoses ? pose : NONE).toArray();
    Map<Integer, Map<Integer, Integer>> shared = new HashMap<>();
    for (int a = 0; a < poses.length; a++) {
      if (keepsPhases && inBefore[a] < 0 && samePhase[a] < 0) {
        poses[a] = NONE;
      } else if (poses[a] < 0 && (inBefore[a] >= 0 || hasSameCount())) {
        shared.put(a, new HashMap<>());
      }
    }
    int bones = before.isEmpty() || shared.isEmpty() ? 0 : before.get(0).transforms().count();
    for (int bone = 0; bone < bones; bone++) {
      Map<Transforms, Integer> byRow = posesByRow(bone);
      for (Map.Entry<Integer, Map<Integer, Integer>> frame : shared.entrySet()) {
        Transforms rows = after.get(frame.getKey()).transforms();
        int pose = bone < rows.count() ? byRow.getOrDefault(rows.select(bone), NONE) : NONE;
        if (pose >= 0) {
          frame.getValue().merge(pose, 1, Integer::sum);
        }
      }
    }
    shared.forEach(
        (a, counts) -> {
          if (inBefore[a] >= 0 && counts.containsKey(was.get(inBefore[a]))) {
            poses[a] = was.get(inBefore[a]);
          } else {
            counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .ifPresent(most -> poses[a] = most.getKey());
          }
        });
    return poses;
  }

  /** The poses before the edit, by their row of a bone; -1 for a row that several poses have. */
  private Map<Transforms, Integer> posesByRow(int bone) {
    Map<Transforms, Integer> poses = new HashMap<>();
    for (int b = 0; b < before.size(); b++) {
      Transforms rows = before.get(b).transforms();
      if (bone < rows.count()) {
        poses.merge(
            rows.select(bone), was.get(b), (first, other) -> first.equals(other) ? first : NONE);
      }
    }
    return poses;
  }

  /**
   * The frames with only some bones. Frames without exactly one row for each bone are unchanged.
   */
  private static List<Frame> select(List<Frame> frames, int count, int[] bones) {
    return Arrays.equals(bones, IntStream.range(0, count).toArray())
        ? frames
        : frames.stream().map(f -> isRegular(f, count) ? select(f, bones) : f).toList();
  }

  private static Frame select(Frame f, int[] bones) {
    return new Frame(f.phase(), f.hasPhase(), f.transforms().select(bones), null, null);
  }

  private static boolean isRegular(Frame f, int bones) {
    return f.transforms().count() == bones;
  }

  private static List<Integer> phases(List<Frame> frames) {
    List<Integer> phases = new ArrayList<>();
    frames.forEach(f -> phases.add(f.hasPhase() ? f.phase() : null));
    return phases;
  }

  /** Numbers the poses. If most poses are new, ignores bones that were edited in all frames. */
  private void findPoses() {
    Map<Transforms, Integer> numbers = new HashMap<>();
    was = numbers(before, numbers);
    newPoses = numbers.size();
    is = numbers(after, numbers);
    samePose = ListMatching.unique(was, is);
    if (2 * is.stream().filter(pose -> pose < newPoses).count() >= is.size()) {
      return;
    }
    int bones = before.isEmpty() ? 0 : before.get(0).transforms().count();
    int[] kept = IntStream.range(0, bones).filter(b -> isKept(b, bones)).toArray();
    numbers.clear();
    List<Integer> old = numbers(select(before, bones, kept), numbers);
    int known = numbers.size();
    List<Integer> own = numbers(select(after, bones, kept), numbers);
    int[] found = ListMatching.unique(old, own);
    if (ListMatching.count(found) > ListMatching.count(samePose)) {
      was = old;
      is = own;
      newPoses = known;
      samePose = found;
    }
  }

  private static List<Integer> numbers(List<Frame> frames, Map<Transforms, Integer> poses) {
    return frames.stream()
        .map(f -> poses.computeIfAbsent(f.transforms(), pose -> poses.size()))
        .toList();
  }

  private boolean isKept(int bone, int bones) {
    Set<Transforms> rows = new HashSet<>(rows(before, bone, bones));
    return 2 * rows(after, bone, bones).stream().filter(rows::contains).count() >= after.size();
  }

  private static List<Transforms> rows(List<Frame> frames, int bone, int bones) {
    return frames.stream()
        .filter(f -> isRegular(f, bones))
        .map(f -> f.transforms().select(bone))
        .toList();
  }

  private void match() {
    if (isReversed()) {
      IntStream.range(0, after.size()).forEach(a -> take(after.size() - 1 - a, a));
      // Frames with equal poses may have kept their order when the others were reversed.
      IntStream.range(0, after.size()).filter(a -> samePose[a] < 0).forEach(ofAnyPlace::set);
      return;
    }
    int[] found = samePose;
    samePose =
        IntStream.range(0, found.length).map(a -> isCopied(found, a) ? NONE : found[a]).toArray();
    takeKnown();
    sections(ListMatching.inOrder(inBefore));
    rest();
  }

  private boolean hasSameCount() {
    return before.size() == after.size();
  }

  /** Whether most poses that are not in place are those of the reversed animation. */
  private boolean isReversed() {
    int mirrored = 0;
    int inPlace = 0;
    int both = 0;
    for (int a = 0; hasSameCount() && a < after.size(); a++) {
      boolean isMirrored = is.get(a).equals(was.get(after.size() - 1 - a));
      boolean isInPlace = is.get(a).equals(was.get(a));
      mirrored += isMirrored ? 1 : 0;
      inPlace += isInPlace ? 1 : 0;
      both += isMirrored && isInPlace ? 1 : 0;
    }
    return mirrored - both >= MOVED_TOGETHER
        && mirrored - both > 2 * (inPlace - both)
        && 2 * (mirrored - both) > after.size() - inPlace;
  }

  /** Whether the pose of a frame and that of the next one, or the one before, moved together. */
  private static boolean isMovedWithNext(int[] found, int a) {
    int b = found[a];
    return b >= 0
        && (a > 0 && b > 0 && found[a - 1] == b - 1
            || a + 1 < found.length && found[a + 1] == b + 1);
  }

  /**
   * Whether a pose was copied to a frame, and the original frame edited afterwards: the original is
   * still in its place, counted from the start or the end.
   */
  private boolean isCopied(int[] found, int a) {
    int b = found[a];
    return b >= 0
        && a != b
        && !(hasSameCount() && isMovedWithNext(found, a))
        && (isEdited(b, b) || isEdited(b + after.size() - before.size(), b));
  }

  /**
   * Whether edited frame {@code a} has a new pose that is an edit of old frame {@code b}: it keeps
   * at least half of the rows of this frame, and more of them than of the frames beside it.
   */
  private boolean isEdited(int a, int b) {
    return a >= 0
        && a < after.size()
        && is.get(a) >= newPoses
        && 2 * sharedRows(a, b) >= after.get(a).transforms().count()
        && sharedRows(a, b) > Math.max(sharedRows(a, b - 1), sharedRows(a, b + 1));
  }

  private int sharedRows(int a, int b) {
    if (b < 0 || b >= before.size()) {
      return 0;
    }
    Transforms x = after.get(a).transforms();
    Transforms y = before.get(b).transforms();
    return (int)
        IntStream.range(0, Math.min(x.count(), y.count())).filter(i -> x.sameBits(i, y, i)).count();
  }

  private void take(int b, int a) {
    inBefore[a] = b;
    inAfter[b] = a;
  }

  private boolean isFree(int b, int a) {
    return inBefore[a] < 0 && inAfter[b] < 0;
  }

  /**
   * Matches poses that were moved together, then frames by their phases, places, or the order of
   * poses.
   */
  private void takeKnown() {
    keepsPhases = keepsPhases();
    int[] expected =
        keepsPhases
            ? samePhase
            : hasSameCount()
                ? IntStream.range(0, after.size()).toArray()
                : ListMatching.inOrder(samePose);
    int[] others =
        IntStream.range(0, expected.length)
            .map(a -> samePose[a] == expected[a] ? NONE : samePose[a])
            .toArray();
    for (int a = 0; a < samePose.length; a++) {
      if (samePose[a] >= 0 && (others[a] < 0 || isMovedWithNext(others, a))) {
        take(samePose[a], a);
      }
    }
    if (keepsPhases) {
      takeFree(samePhase);
      takeFree(samePose);
    } else if (!hasSameCount() && ListMatching.count(samePose) == 0 && keepsHalfOfPhases()) {
      takeFree(samePhase);
      addUnclear(all(before), all(after));
    }
  }

  private boolean keepsHalfOfPhases() {
    return 2 * ListMatching.count(samePhase) >= Math.min(before.size(), after.size());
  }

  private static List<Integer> all(List<Frame> frames) {
    return IntStream.range(0, frames.size()).boxed().toList();
  }

  private void takeFree(int[] matches) {
    for (int a = 0; a < matches.length; a++) {
      if (matches[a] >= 0 && isFree(matches[a], a)) {
        take(matches[a], a);
      }
    }
  }

  /** Whether frames kept their phases, instead of having the old phases of others by chance. */
  private boolean keepsPhases() {
    BitSet found = new BitSet();
    Arrays.stream(samePhase).filter(b -> b >= 0).forEach(found::set);
    int free = 0;
    int others = 0;
    for (int a = 0; a < samePose.length; a++) {
      if (samePose[a] >= 0 && samePose[a] != samePhase[a]) {
        boolean isOther = samePhase[a] >= 0 || found.get(samePose[a]);
        others += isOther ? 1 : 0;
        free += isOther ? 0 : 1;
      }
    }
    int shorter = Math.min(before.size(), after.size());
    int phases = found.cardinality();
    long poses = ListMatching.count(samePose);
    boolean doMostAgree = 2 * others <= poses;
    if (phases == shorter) {
      return doMostAgree || others < MOVED_TOGETHER;
    }
    // Without these conditions, the halved phases of a held pose would match those of earlier
    // frames.
    boolean isEachKnown = others == 0 && 2 * phases >= shorter && phases + free >= shorter;
    boolean areMost = doMostAgree && 4 * phases >= 3 * shorter;
    // Phases were not kept if each is now in another frame.
    boolean isOneInPlace = IntStream.range(0, samePhase.length).anyMatch(a -> samePhase[a] == a);
    return hasSameCount()
        ? poses > 0 && isEachKnown || areMost && isOneInPlace && shorter >= SURE
        : poses > 0 && (isEachKnown || areMost);
  }

  /** Matches the frames between those that are known and in order. */
  private void sections(int[] inOrder) {
    int b = 0;
    int a = 0;
    for (int end = 0; end <= inOrder.length; end++) {
      int endBefore = end == inOrder.length ? before.size() : inOrder[end];
      if (endBefore >= 0) {
        section(free(inAfter, b, endBefore), free(inBefore, a, end));
        b = endBefore + 1;
        a = end + 1;
      }
    }
  }

  private static List<Integer> free(int[] matches, int from, int to) {
    return IntStream.range(from, to).filter(i -> matches[i] < 0).boxed().toList();
  }

  /**
   * Matches frames by place if there are equally many. Otherwise, matches equal poses from both
   * ends; the remaining frames are unclear.
   */
  private void section(List<Integer> b, List<Integer> a) {
    int shorter = Math.min(b.size(), a.size());
    if (b.size() == a.size()) {
      takeEnds(b, a, shorter, 0);
      return;
    }
    int front = 0;
    while (front < shorter && was.get(b.get(front)).equals(is.get(a.get(front)))) {
      front++;
    }
    int back = 0;
    while (back < shorter
        && was.get(b.get(b.size() - 1 - back)).equals(is.get(a.get(a.size() - 1 - back)))) {
      back++;
    }
    if (front + back > shorter) {
      back = Math.min(back, shorter / 2);
      front = Math.min(front, shorter - back);
    }
    int more = shorter - front - back;
    takeEnds(b, a, front + (more + 1) / 2, back + more / 2);
    addUnclear(b, a, front, back);
  }

  private void takeEnds(List<Integer> b, List<Integer> a, int front, int back) {
    for (int i = 0; i < front; i++) {
      take(b.get(i), a.get(i));
    }
    for (int i = 1; i <= back; i++) {
      take(b.get(b.size() - i), a.get(a.size() - i));
    }
  }

  /**
   * Reports the frames that remain between equal poses as unclear, with the adjacent equal poses.
   */
  private void addUnclear(List<Integer> b, List<Integer> a, int equalFront, int equalBack) {
    Set<Integer> poses = new HashSet<>();
    b.subList(equalFront, b.size() - equalBack).forEach(i -> poses.add(was.get(i)));
    if (equalFront + equalBack < a.size()) {
      // A new pose between equal ones is either an edited frame or an inserted one.
      a.subList(Math.max(0, equalFront - 1), Math.min(a.size(), a.size() - equalBack + 1))
          .forEach(i -> poses.add(is.get(i)));
    }
    int front = equalFront;
    while (front > 0 && poses.contains(is.get(a.get(front - 1)))) {
      front--;
    }
    int back = equalBack;
    while (back > 0 && poses.contains(is.get(a.get(a.size() - back)))) {
      back--;
    }
    addUnclear(b.subList(front, b.size() - back), a.subList(front, a.size() - back));
  }

  private void addUnclear(List<Integer> b, List<Integer> a) {
    if (!b.isEmpty() && !a.isEmpty()) {
      guesses.add(new Guess(List.copyOf(b), List.copyOf(a)));
    }
  }

  /** Matches frames that were moved. */
  private void rest() {
    takeFree(samePose);
    int[] known = inBefore.clone();
    int[] rest = new ListMatching<>(was, is, known).equalKeys(pose -> pose).inBefore();
    for (int a = 0; a < rest.length; a++) {
      if (rest[a] != known[a]) {
        take(rest[a], a);
        ofAnyPlace.set(a);
      }
    }
  }
}
