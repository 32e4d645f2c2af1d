package org.rtmtext.comparison;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.joml.Vector3d;
import org.rtmtext.comparison.Comparison.BoneMotion;
import org.rtmtext.comparison.Comparison.Bones;
import org.rtmtext.comparison.Comparison.Frames;
import org.rtmtext.comparison.Comparison.MovedPhase;
import org.rtmtext.comparison.Comparison.PropertyChange;
import org.rtmtext.comparison.Comparison.Respelled;
import org.rtmtext.comparison.Comparison.Value;
import org.rtmtext.conversion.BoneChoice;
import org.rtmtext.conversion.CannotConvertException;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Motion;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Property;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Skeleton;

/**
 * Compares two animations. Bones are the same by name, ignoring letter case; frames by phase, and
 * where that changed by their transforms, and else by their place between others. What carries no
 * value, like padding and compression, is not compared.
 */
public final class Comparer {
  private final Animation before;
  private final Animation after;
  private final Pairs bones;
  private final Pairs frames;

  private Comparer(Animation before, Animation after) {
    this.before = before;
    this.after = after;
    bones = Pairs.byKey(before.bones(), after.bones(), Skeleton::folded);
    frames =
        Pairs.byKey(before.frames(), after.frames(), Frame::phase)
            .and(before.frames(), after.frames(), Frame::transforms)
            .andGaps();
  }

  /**
   * Compares two animations.
   *
   * @param skeleton by which a binarised one is brought to model space when the other one is plain
   *     and which then tells how exact that is; not needed if both are of one kind
   */
  public static Comparison compare(
      Animation before, Animation after, Optional<Skeleton> skeleton, Tolerance tolerance) {
    Comparer comparer = new Comparer(before, after);
    Optional<String> notCompared = Optional.empty();
    List<BoneMotion> motions = List.of();
    try {
      motions = comparer.motions(skeleton, tolerance);
    } catch (CannotConvertException e) {
      notCompared = Optional.of(e.getMessage());
    }
    String from = before.encoding().text();
    String to = after.encoding().text();
    return new Comparison(
        from.equals(to) ? Optional.empty() : Optional.of(new Value("encoding", from, to)),
        comparer.values(),
        comparer.properties(),
        comparer.bones(),
        comparer.frames(),
        motions,
        comparer.unknown(skeleton),
        notCompared);
  }

  private boolean areOneKind() {
    return before.encoding().isBinarised() == after.encoding().isBinarised();
  }

  private List<Value> values() {
    List<Value> values = new ArrayList<>();
    add(values, "motion", text(before.motion()), text(after.motion()));
    if (before.header() instanceof BmtrHeader a && after.header() instanceof BmtrHeader b) {
      add(values, "reversed", a.reversed(), b.reversed());
      add(
          values,
          "preload",
          Integer.toUnsignedLong(a.preload()),
          Integer.toUnsignedLong(b.preload()));
      if (a.animatedBones() - before.bones().size() != b.animatedBones() - after.bones().size()) {
        add(
            values,
            "animatedBones",
            Integer.toUnsignedLong(a.animatedBones()),
            Integer.toUnsignedLong(b.animatedBones()));
      }
      add(values, "metadata", a.metadata(), b.metadata());
      add(values, "extraPhases", phases(a.extraPhases()), phases(b.extraPhases()));
    }
    if (before.header() instanceof PlainHeader a && after.header() instanceof PlainHeader b) {
      add(values, "mdat", a.hasMdat() ? "yes" : "no", b.hasMdat() ? "yes" : "no");
      int otherNames = framesWithOtherNames();
      if (otherNames > 0) {
        values.add(
            new Value("names in frames", "", "differ in " + Wording.count(otherNames, "frame")));
      }
    }
    if (areOneKind() && !Arrays.equals(before.trailing(), after.trailing())) {
      values.add(
          new Value(
              "trailing",
              Wording.count(before.trailing().length, "byte"),
              Wording.count(after.trailing().length, "byte")));
    }
    return values;
  }

  /** Frames spell a name as the list does, or not; here where one does and the other does not. */
  private int framesWithOtherNames() {
    int count = 0;
    for (int f = 0; f < before.frames().size(); f++) {
      int g = frames.of()[f];
      if (g < 0
          || before.frames().get(f).names() == null && after.frames().get(g).names() == null) {
        continue;
      }
      boolean other = false;
      for (int i = 0; i < before.bones().size() && !other; i++) {
        int j = bones.of()[i];
        other =
            j >= 0
                && before.bones().get(i).equals(after.bones().get(j))
                && !before.storedName(f, i).equals(after.storedName(g, j));
      }
      count += other ? 1 : 0;
    }
    return count;
  }

  private static void add(List<Value> values, String name, Object before, Object after) {
    if (!before.equals(after)) {
      values.add(new Value(name, before.toString(), after.toString()));
    }
  }

  private static String text(Motion m) {
    Vector3d v = m.vector();
    return Wording.stored((float) v.x)
        + " "
        + Wording.stored((float) v.y)
        + " "
        + Wording.stored((float) v.z);
  }

  private static List<String> phases(int[] bits) {
    return Arrays.stream(bits).mapToObj(b -> Wording.stored(Float.intBitsToFloat(b))).toList();
  }

  private List<PropertyChange> properties() {
    boolean types = before.encoding().hasKeystones() && after.encoding().hasKeystones();
    List<Property> a = before.properties();
    List<Property> b = after.properties();
    Pairs pairs =
        Pairs.byKey(a, b, p -> List.of(p.phase(), p.name(), p.value(), types ? p.type() : 0))
            .and(a, b, p -> List.of(p.phase(), p.name()))
            .and(a, b, Property::name);
    List<PropertyChange> changes = new ArrayList<>();
    pairs
        .removed(a)
        .forEach(p -> changes.add(new PropertyChange(Optional.of(p), Optional.empty())));
    changes.addAll(
        pairs.each(
            a,
            b,
            (x, y) ->
                x.equals(y) || !types && x.equals(withType(y, x.type()))
                    ? null
                    : new PropertyChange(Optional.of(x), Optional.of(y))));
    pairs.added(b).forEach(p -> changes.add(new PropertyChange(Optional.empty(), Optional.of(p))));
    return changes;
  }

  private static Property withType(Property p, int type) {
    return new Property(p.phase(), p.name(), p.value(), type);
  }

  private Bones bones() {
    List<Respelled> respelled =
        areOneKind()
            ? bones.each(
                before.bones(), after.bones(), (x, y) -> x.equals(y) ? null : new Respelled(x, y))
            : List.of();
    return new Bones(
        bones.count(),
        bones.added(after.bones()),
        bones.removed(before.bones()),
        respelled,
        bones.isReordered());
  }

  private Frames frames() {
    List<MovedPhase> moved = new ArrayList<>();
    for (int f = 0; f < before.frames().size(); f++) {
      int g = frames.of()[f];
      if (g >= 0 && before.frames().get(f).phase() != after.frames().get(g).phase()) {
        moved.add(
            new MovedPhase(
                f, before.frames().get(f).phaseValue(), after.frames().get(g).phaseValue()));
      }
    }
    return new Frames(
        frames.count(),
        frames.added(after.frames()).stream().map(Frame::phaseValue).toList(),
        frames.removed(before.frames()).stream().map(Frame::phaseValue).toList(),
        moved,
        frames.isReordered());
  }

  private List<BoneMotion> motions(Optional<Skeleton> skeleton, Tolerance tolerance)
      throws CannotConvertException {
    if (areOneKind()) {
      return new Motions(before, after, bones, frames, tolerance).find();
    }
    if (skeleton.isEmpty()) {
      throw new CannotConvertException(
          "plain transforms are in model space, binarised ones relative to the parent bone: a"
              + " skeleton is needed to compare them");
    }
    Skeleton s = skeleton.get();
    boolean first = before.encoding().isBinarised();
    return new Motions(plain(before, s), plain(after, s), bones, frames, tolerance)
        .within(first ? before : after, first, s)
        .find();
  }

  /** Where such a bone is in model space is known of the plain animation alone. */
  private List<String> unknown(Optional<Skeleton> skeleton) {
    if (areOneKind() || skeleton.isEmpty()) {
      return List.of();
    }
    List<String> unknown = new ArrayList<>();
    for (int i = 0; i < before.bones().size(); i++) {
      String bone = before.bones().get(i);
      if (bones.of()[i] >= 0 && skeleton.get().indexOf(bone).isEmpty()) {
        unknown.add(bone);
      }
    }
    return unknown;
  }

  private static Animation plain(Animation a, Skeleton skeleton) throws CannotConvertException {
    return a.encoding().isBinarised()
        ? Conversion.convert(a, Encoding.PLAIN, skeleton, BoneChoice.ANIMATION).animation()
        : a;
  }
}
