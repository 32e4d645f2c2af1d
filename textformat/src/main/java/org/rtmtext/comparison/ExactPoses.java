package org.rtmtext.comparison;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.rtmtext.conversion.RestAnimation;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;
import org.rtmtext.poses.PoseBones;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.poses.Poses;
import org.rtmtext.reader.TextReading;

/**
 * The animation of a text of poses, with the exact values of the file that the text was made from
 * wherever its rounded numbers were not edited. A row was not edited if the file, read with the
 * bones, parents and joints of this text, has its numbers.
 *
 * <p>Rows may look equal in several frames of the file and differ in their bits. An edited frame
 * keeps the bits of the frame that it is matched with in all rows whose numbers that frame has. All
 * other rows of the edited frame, and all rows of a new frame, have the bits of the frame from
 * which most of these rows were copied.
 */
public final class ExactPoses {
  /**
   * Maximum number of votes. Each row of a frame votes for the frames that have it, the rarest rows
   * first.
   */
  private static final int MAX_VOTES = 4096;

  /** Of frames with equally many votes, at most this many are compared row by row. */
  private static final int MAX_CANDIDATES = 16;

  private final TextReading reading;
  private final Animation edited;

  /**
   * The base with the bones of the text, so that its rows can be compared with those of the text.
   */
  private final Animation base;

  private final PoseBones bones;

  /** For each bone of the text, its index in {@link #base}; -1 for a bone that the file lacks. */
  private final int[] common;

  /** The rows of the base as a text shows them. */
  private final List<PoseRows> shown;

  /** The frames of the base, with the stored values of the rows in {@link #shown}. */
  private final List<Frame> rounded;

  /** For each bone, the frames that have each of its shown rows; null until they are needed. */
  private final List<Map<Row, List<Integer>>> byRow;

  /** The first frame of the base with each phase. */
  private final Map<Optional<Integer>, Integer> byPhase = new HashMap<>();

  /** For each rounded pose, how many more frames have it than before the edit. */
  private final Map<Transforms, Integer> added = new HashMap<>();

  /** A row, compared by its numbers. */
  private record Row(PoseRows rows, int b) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Row row && rows.isSame(b, row.rows, row.b);
    }

    @Override
    public int hashCode() {
      return rows.hash(b);
    }
  }

  private ExactPoses(TextReading reading, Animation edited, PoseSkeleton skeleton, Animation file) {
    this.reading = reading;
    this.edited = edited;
    bones = skeleton.bones(edited.bones());
    int[] inFile = FrameMatching.bones(file.bones(), edited.bones());
    base = RestAnimation.withBones(file, edited.bones(), inFile, bones.parents());
    common = IntStream.range(0, inFile.length).map(b -> inFile[b] < 0 ? -1 : b).toArray();
    shown = shown(Poses.of(base, skeleton));
    rounded = new ArrayList<>(shown.size());
    for (int f = 0; f < shown.size(); f++) {
      Frame frame = base.frames().get(f);
      rounded.add(frame.withTransforms(shown.get(f).stored(frame.transforms(), bones)));
    }
    byRow = new ArrayList<>(Collections.nCopies(inFile.length, null));
    for (int f = 0; f < shown.size(); f++) {
      byPhase.putIfAbsent(phase(base.frames().get(f)), f);
    }
  }

  /**
   * The animation of a text without errors.
   *
   * @param base the animation of the file; not used if only one of the two animations is binarised
   */
  public static Animation of(TextReading reading, Animation base) {
    Animation edited = reading.animation().orElseThrow();
    return reading.poseSkeleton().isEmpty()
            || base.encoding().isBinarised() != edited.encoding().isBinarised()
        ? edited
        : new ExactPoses(reading, edited, reading.poseSkeleton().get(), base).restored();
  }

  private static List<PoseRows> shown(Poses poses) {
    for (PoseRows rows : poses.rows()) {
      for (int b = 0; b < poses.still().length; b++) {
        if (poses.still()[b]) {
          rows.copy(b, poses.rows().get(0), b);
        }
      }
    }
    return poses.rows();
  }

  private Animation restored() {
    int[] matched = FrameMatching.of(base.withFrames(rounded), edited, common).inBefore();
    edited.frames().forEach(frame -> added.merge(frame.transforms(), 1, Integer::sum));
    rounded.forEach(frame -> added.merge(frame.transforms(), -1, Integer::sum));
    List<Frame> restored = new ArrayList<>(matched.length);
    int before = -1;
    for (int f = 0; f < matched.length; f++) {
      Frame frame = edited.frames().get(f);
      PoseRows typed = reading.poses(f);
      if (typed == null) {
        restored.add(frame);
        continue;
      }
      int match = matched[f];
      int source = source(frame, typed, match, before + 1);
      boolean isCopy = match < 0 || source >= 0 && isCopy(frame, typed, source, match);
      before = source < 0 ? match : source;
      restored.add(
          frame.withTransforms(
              restored(
                  frame.transforms(), typed, isCopy ? source : match, isCopy ? match : source)));
    }
    return edited.withFrames(restored);
  }

  /**
   * The frame of the base from which most of the rows that the match lacks were copied; -1 if there
   * is none.
   *
   * @param match the frame of the base that is matched with {@code frame}; -1 for a new one
   * @param next the frame after the source of the previous frame, which is preferred
   */
  private int source(Frame frame, PoseRows typed, int match, int next) {
    int samePhase = byPhase.getOrDefault(phase(frame), match);
    int preferred = samePhase == match ? next : samePhase;
    List<List<Integer>> known =
        IntStream.range(0, typed.count())
            .filter(b -> typed.form(b) != PoseRows.Form.STORED && !isShown(typed, b, match))
            .mapToObj(b -> copied(typed, b))
            .sorted(Comparator.comparingInt(List::size))
            .toList();
    Map<Integer, Integer> votes = new HashMap<>();
    int left = MAX_VOTES;
    for (List<Integer> frames : known) {
      int first = Collections.binarySearch(frames, preferred);
      first = Math.min(first < 0 ? ~first : first, Math.max(0, frames.size() - left));
      int last = Math.min(frames.size(), first + left);
      frames.subList(first, last).forEach(f -> votes.merge(f, 1, Integer::sum));
      left -= last - first;
    }
    int most = votes.values().stream().mapToInt(count -> count).max().orElse(0);
    return votes.keySet().stream()
        .filter(f -> votes.get(f) == most)
        .sorted(Comparator.comparingInt(f -> Math.abs(f - preferred)))
        .limit(MAX_CANDIDATES)
        .max(Comparator.comparingLong(f -> shownRows(typed, f)))
        .orElse(-1);
  }

  /**
   * Whether a frame is a copy of its source, and not an edited version of its match. A copy has
   * more rows of the source than of the match. In addition, another frame still has the pose of the
   * match, or the frame has the phase of its source.
   */
  private boolean isCopy(Frame frame, PoseRows typed, int source, int match) {
    Frame was = base.frames().get(match);
    boolean isCopied =
        added.get(rounded.get(match).transforms()) >= 0
            || isAt(base.frames().get(source), frame) && !isAt(was, frame);
    return isCopied && shownRows(typed, source) > shownRows(typed, match);
  }

  private static boolean isAt(Frame frame, Frame other) {
    return phase(frame).equals(phase(other));
  }

  private static Optional<Integer> phase(Frame frame) {
    return frame.hasPhase() ? Optional.of(frame.phase()) : Optional.empty();
  }

  private long shownRows(PoseRows typed, int frame) {
    return IntStream.range(0, typed.count()).filter(b -> isShown(typed, b, frame)).count();
  }

  private boolean isShown(PoseRows typed, int b, int frame) {
    return has(frame, b) && typed.isSame(b, shown.get(frame), b);
  }

  /**
   * The exact values of a frame: those of the base in rows that show its numbers, or of the frame
   * from which a row was copied, otherwise those that were typed.
   *
   * @param values computed from the rounded numbers of the frame
   * @param typed its rows as written
   * @param first the frame of the base that is compared first; -1 for none
   * @param second the other frame of the base that is compared; -1 for none
   */
  private Transforms restored(Transforms values, PoseRows typed, int first, int second) {
    TransformsBuilder stored = new TransformsBuilder(values);
    PoseRows rows = new PoseRows(typed.count());
    Map<Integer, PoseRows> exact = new HashMap<>();
    // The frame of the base from which a row has its bits; -1 for none.
    int[] kept = new int[typed.count()];
    Arrays.fill(kept, -1);
    for (int k = 0; k < bones.count(); k++) {
      int b = bones.parents().inOrder(k);
      if (b >= typed.count()) {
        continue;
      }
      if (typed.form(b) == PoseRows.Form.STORED) {
        kept[b] = isKept(values, b, first) ? first : isKept(values, b, second) ? second : -1;
        continue;
      }
      boolean isOfSecond =
          isShown(typed, b, second) && (!isShown(typed, b, first) || isBelow(b, second, kept));
      int from = isOfSecond ? second : first;
      boolean isSame = restore(rows, typed, b, from, exact);
      if (!isSame && second >= 0) {
        from = second;
        isSame = restore(rows, typed, b, second, exact);
      }
      if (!isSame) {
        List<Integer> copied = copied(typed, b);
        from = copied.isEmpty() ? nearest(typed, b, first, second) : copied.get(0);
        isSame = restore(rows, typed, b, from, exact);
      }
      if (has(from, b)) {
        stored.copy(b, base.frames().get(from).transforms(), b);
      }
      if (isSame && hasSameParent(b, from, kept)) {
        rows.set(b, PoseRows.Form.STORED);
        kept[b] = from;
      }
    }
    return rows.stored(stored.build(values.count()), bones);
  }

  /**
   * Whether the parent of a plain row keeps its bits from a frame. The bits of a plain row change
   * with those of its parent.
   */
  private boolean isBelow(int b, int frame, int[] kept) {
    int parent = bones.parent(b);
    return !base.encoding().isBinarised() && parent >= 0 && kept[parent] == frame;
  }

  /** Which of two frames has more numbers of an edited row. */
  private int nearest(PoseRows typed, int b, int first, int second) {
    return sameNumbers(typed, b, second) > sameNumbers(typed, b, first) ? second : first;
  }

  private long sameNumbers(PoseRows typed, int b, int frame) {
    return has(frame, b) && typed.form(b) == shown.get(frame).form(b)
        ? IntStream.range(0, PoseRows.STRIDE)
            .filter(i -> typed.value(b, i) == shown.get(frame).value(b, i))
            .count()
        : -1;
  }

  private boolean has(int frame, int b) {
    return frame >= 0 && b < base.frames().get(frame).transforms().count();
  }

  private boolean isKept(Transforms values, int b, int match) {
    return has(match, b) && values.sameBits(b, base.frames().get(match).transforms(), b);
  }

  /**
   * Sets a row to the typed one; numbers that were not edited are replaced by the exact ones of a
   * frame of the base.
   *
   * @return whether no number was edited
   */
  private boolean restore(
      PoseRows rows, PoseRows typed, int b, int frame, Map<Integer, PoseRows> exact) {
    rows.copy(b, typed, b);
    if (!has(frame, b)) {
      return false;
    }
    Transforms was = base.frames().get(frame).transforms();
    PoseRows known = exact.computeIfAbsent(frame, f -> PoseRows.of(was, bones, null));
    return rows.restore(b, shown.get(frame), known, b);
  }

  /** The frames of the base that have a row of these numbers, in ascending order. */
  private List<Integer> copied(PoseRows typed, int b) {
    Map<Row, List<Integer>> known = byRow.get(b);
    if (known == null) {
      known = new HashMap<>();
      for (int f = 0; f < shown.size(); f++) {
        if (has(f, b) && shown.get(f).form(b) != PoseRows.Form.STORED) {
          known.computeIfAbsent(new Row(shown.get(f), b), row -> new ArrayList<>(1)).add(f);
        }
      }
      byRow.set(b, known);
    }
    return known.getOrDefault(new Row(typed, b), List.of());
  }

  /**
   * Whether a row may keep its bits from a frame of the base: its parent has the bits of that
   * frame, too. A binarised row always may, because it is relative to its parent.
   */
  private boolean hasSameParent(int b, int frame, int[] kept) {
    int parent = bones.parent(b);
    if (base.encoding().isBinarised() || parent < 0 || kept[parent] == frame) {
      return true;
    }
    Transforms then = base.frames().get(frame).transforms();
    return kept[parent] >= 0
        && then.sameBits(parent, base.frames().get(kept[parent]).transforms(), parent);
  }
}
