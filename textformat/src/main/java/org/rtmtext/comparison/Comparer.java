package org.rtmtext.comparison;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.rtmtext.comparison.Comparison.BoneDifference;
import org.rtmtext.comparison.Comparison.Bones;
import org.rtmtext.comparison.Comparison.Frames;
import org.rtmtext.comparison.Comparison.MovedPhase;
import org.rtmtext.comparison.Comparison.Properties;
import org.rtmtext.comparison.Comparison.PropertyChange;
import org.rtmtext.comparison.Comparison.Respelled;
import org.rtmtext.comparison.Comparison.Value;
import org.rtmtext.conversion.CannotConvertException;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.conversion.EncodingLosses;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Phase;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Property;
import org.rtmtext.problem.Quotes;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Skeleton;

/**
 * Compares two animations. Bones are matched by name, ignoring letter case; frames as saves and
 * merges match them ({@link FrameMatching}). Padding and compression are not compared.
 */
public final class Comparer {
  /** Shown for a value that is missing or that the encoding cannot store. */
  private static final String NONE = "none";

  private final Animation before;
  private final Animation after;
  private final ListMatching<String> bones;
  private final ListMatching<Frame> frames;

  private Comparer(Animation before, Animation after) {
    this.before = before;
    this.after = after;
    bones = ListMatching.ofBones(before.bones(), after.bones());
    frames =
        new ListMatching<>(
            before.frames(), after.frames(), FrameMatching.of(before, after).inBefore());
  }

  /** Compares animations without a skeleton: the transforms only if both are of one kind. */
  public static Comparison compare(Animation before, Animation after, ToleranceOptions tolerance) {
    Comparer c = new Comparer(before, after);
    return c.areOneKind()
        ? c.compare(new DifferingBones(before, after, c.bones, c.frames, tolerance), List.of())
        : c.result(c.values(), List.of(), List.of())
            .notComparing(
                "a skeleton is needed, because plain transforms are in model space and binarised"
                    + " ones are relative to the parent bone");
  }

  /**
   * Compares animations.
   *
   * @param skeleton converts a binarised animation to model space if the other one is plain
   */
  public static Comparison compare(
      Animation before, Animation after, Skeleton skeleton, ToleranceOptions tolerance) {
    Comparer c = new Comparer(before, after);
    if (c.areOneKind()) {
      return compare(before, after, tolerance);
    }
    List<String> unknown = c.unknown(skeleton);
    try {
      return c.compare(
          new DifferingBones(before, after, c.bones, c.frames, tolerance, skeleton), unknown);
    } catch (CannotConvertException e) {
      return c.result(c.values(), List.of(), unknown).notComparing(e.getMessage());
    }
  }

  private Comparison compare(DifferingBones transforms, List<String> unknown) {
    List<Value> values = values();
    List<BoneDifference> motions = transforms.find();
    addFrames(values, "unnamed rows", transforms.framesWithOtherUnnamedRows());
    return result(values, motions, unknown);
  }

  private Comparison result(
      List<Value> values, List<BoneDifference> motions, List<String> unknown) {
    String from = before.encoding().text();
    String to = after.encoding().text();
    return new Comparison(
        !areOneKind(),
        from.equals(to) ? Optional.empty() : Optional.of(new Value("encoding", from, to)),
        values,
        properties(),
        bones(),
        frames(),
        motions,
        unknown,
        Optional.empty());
  }

  private boolean areOneKind() {
    return before.encoding().isBinarised() == after.encoding().isBinarised();
  }

  private List<Value> values() {
    List<Value> values = new ArrayList<>();
    add(values, "motion", before.motion().text(), after.motion().text());
    if (before.encoding().isBinarised() || after.encoding().isBinarised()) {
      addBinarised(values);
    }
    if (!before.encoding().isBinarised() || !after.encoding().isBinarised()) {
      addPlain(values);
    }
    if (!Arrays.equals(before.trailing(), after.trailing())) {
      boolean sameCount = before.trailing().length == after.trailing().length;
      values.add(
          new Value(
              "trailing",
              Wording.count(before.trailing().length, "byte"),
              Wording.count(after.trailing().length, sameCount ? "other byte" : "byte")));
    }
    return values;
  }

  /**
   * Adds header values of binarised animations. A plain one has those that it would get when
   * binarised.
   */
  private void addBinarised(List<Value> values) {
    BmtrHeader a = bmtr(before, after);
    BmtrHeader b = bmtr(after, before);
    addNumbers(values, "reversed", a.reversed(), b.reversed());
    addNumbers(values, "preload", a.preload(), b.preload());
    if (a.animatedBones() - before.bones().size() != b.animatedBones() - after.bones().size()) {
      addNumbers(values, "animatedBones", a.animatedBones(), b.animatedBones());
    }
    add(values, "metadata", strings(a.metadata()), strings(b.metadata()));
    add(values, "extraPhases", phases(a.extraPhases()), phases(b.extraPhases()));
  }

  private static BmtrHeader bmtr(Animation a, Animation other) {
    return a.header() instanceof BmtrHeader h
        ? h
        : Conversion.header(other.frames().size(), a.bones().size());
  }

  private void addNumbers(List<Value> values, String name, int a, int b) {
    if (a != b) {
      values.add(new Value(name, number(before, a), number(after, b)));
    }
  }

  private static String number(Animation of, int value) {
    return Integer.toUnsignedString(value) + (of.encoding().isBinarised() ? "" : " (implied)");
  }

  /**
   * Adds header values of plain animations. If the other one is binarised, an empty block of
   * properties is no difference.
   */
  private void addPlain(List<Value> values) {
    if (areOneKind()) {
      add(values, "mdat", mdat(before), mdat(after));
      addFrames(values, "names in rows", framesWithOtherNames());
      return;
    }
    Animation plain = before.encoding().isBinarised() ? after : before;
    if (plain.plain().mdatWord() != 0) {
      add(values, "mdat", mdat(before), mdat(after));
    }
    addFrames(values, "names in rows", EncodingLosses.framesWithOtherNames(plain));
  }

  private static String mdat(Animation a) {
    return a.header() instanceof PlainHeader h && h.hasMdat()
        ? Integer.toUnsignedString(h.mdatWord())
        : NONE;
  }

  /** The number of frames that store the name of an unchanged bone differently. */
  private int framesWithOtherNames() {
    int count = 0;
    for (int f = 0; f < before.frames().size(); f++) {
      int g = frames.inAfter(f);
      if (g < 0
          || before.frames().get(f).names() == null && after.frames().get(g).names() == null) {
        continue;
      }
      boolean other = false;
      for (int i = 0; i < before.bones().size() && !other; i++) {
        int j = bones.inAfter(i);
        other =
            j >= 0
                && before.bones().get(i).equals(after.bones().get(j))
                && !before.storedName(f, i).equals(after.storedName(g, j));
      }
      count += other ? 1 : 0;
    }
    return count;
  }

  private static void addFrames(List<Value> values, String name, int differing) {
    if (differing > 0) {
      values.add(new Value(name, "", "differ in " + Wording.count(differing, "frame")));
    }
  }

  private static void add(List<Value> values, String name, String before, String after) {
    if (!before.equals(after)) {
      values.add(new Value(name, before, after));
    }
  }

  private static String strings(List<String> strings) {
    return strings.isEmpty()
        ? NONE
        : strings.stream().map(Quotes::quote).collect(Collectors.joining(" "));
  }

  private static String phases(int[] bits) {
    return bits.length == 0
        ? NONE
        : Arrays.stream(bits).mapToObj(Wording::exact).collect(Collectors.joining(" "));
  }

  /** Compares properties. Those of a plain animation get the types of a binarised one. */
  private Properties properties() {
    boolean types = before.encoding().hasKeystones() || after.encoding().hasKeystones();
    List<Property> a = types ? typed(before) : before.properties();
    List<Property> b = types ? typed(after) : after.properties();
    ListMatching<Property> pairs = ListMatching.ofProperties(a, b);
    List<PropertyChange> changes = new ArrayList<>();
    pairs.removed().forEach(p -> changes.add(new PropertyChange(Optional.of(p), Optional.empty())));
    changes.addAll(pairs.changes((x, y) -> new PropertyChange(Optional.of(x), Optional.of(y))));
    pairs.added().forEach(p -> changes.add(new PropertyChange(Optional.empty(), Optional.of(p))));
    return new Properties(changes, pairs.isReordered());
  }

  private static List<Property> typed(Animation a) {
    return a.encoding().hasKeystones() ? a.properties() : Conversion.keystones(a.properties());
  }

  private Bones bones() {
    List<Respelled> respelled = areOneKind() ? bones.changes(Respelled::new) : List.of();
    return new Bones(bones.count(), bones.added(), bones.removed(), respelled, bones.isReordered());
  }

  private Frames frames() {
    List<MovedPhase> moved = new ArrayList<>();
    for (int f = 0; f < before.frames().size(); f++) {
      int g = frames.inAfter(f);
      if (g >= 0) {
        Phase was = before.frames().get(f).storedPhase();
        Phase is = after.frames().get(g).storedPhase();
        if (!was.equals(is)) {
          moved.add(new MovedPhase(f, was, is));
        }
      }
    }
    return new Frames(
        frames.count(),
        frames.added().stream().map(Frame::storedPhase).toList(),
        frames.removed().stream().map(Frame::storedPhase).toList(),
        moved,
        frames.isReordered());
  }

  /** Bones whose position in model space is unknown, because the skeleton lacks them. */
  private List<String> unknown(Skeleton skeleton) {
    return IntStream.range(0, before.bones().size())
        .filter(i -> bones.inAfter(i) >= 0)
        .mapToObj(before.bones()::get)
        .filter(bone -> skeleton.indexOf(bone).isEmpty())
        .toList();
  }
}
