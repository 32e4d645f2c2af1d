package org.rtmtext.merge;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.rtmtext.comparison.ListMatching;
import org.rtmtext.merge.Conflict.Part;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Header;
import org.rtmtext.model.Motion;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Property;
import org.rtmtext.problem.Quotes;
import org.rtmtext.problem.Wording;

/** Merges the values outside the frames. */
final class HeadMerge {
  private static final Comparator<Property> BY_PHASE =
      Comparator.comparingDouble(Property::phaseValue);

  private final Animation base;
  private final Animation ours;
  private final Animation theirs;
  private final Conflicts conflicts;

  HeadMerge(Versions versions, Conflicts conflicts) {
    base = versions.base();
    ours = versions.of(Side.OURS);
    theirs = versions.of(Side.THEIRS);
    this.conflicts = conflicts;
  }

  private <T> T choose(Part part, Function<Animation, T> value, Function<T, String> text) {
    return conflicts.choose(
        value.apply(base),
        value.apply(ours),
        value.apply(theirs),
        (o, t) -> Conflict.of(part, text.apply(o), text.apply(t)));
  }

  Encoding encoding() {
    return choose(Part.ENCODING, Animation::encoding, Encoding::text);
  }

  Motion motion() {
    return choose(Part.MOTION, Animation::motion, Motion::text);
  }

  /**
   * The merged header, without compression and the padding of names, which are not merged.
   *
   * @param bones number of merged bones
   * @param hasProperties whether the merged animation has properties
   */
  Header header(int bones, boolean hasProperties) {
    if (!ours.encoding().isBinarised()) {
      Optional<Integer> mdat =
          choose(
              Part.MDAT,
              a -> a.plain().hasMdat() ? Optional.of(a.plain().mdatWord()) : Optional.empty(),
              word -> word.map(Integer::toUnsignedString).orElse("none"));
      return new PlainHeader(mdat.isPresent() || hasProperties, mdat.orElse(0), null);
    }
    return new BmtrHeader(
        choose(Part.REVERSED, a -> a.bmtr().reversed(), String::valueOf),
        choose(Part.PRELOAD, a -> a.bmtr().preload(), Integer::toUnsignedString),
        bones
            + choose(
                Part.ANIMATED_BONES,
                a -> a.bmtr().animatedBones() - a.bones().size(),
                extra ->
                    "number of bones"
                        + (extra < 0 ? " - " + -extra : extra > 0 ? " + " + extra : "")),
        choose(Part.METADATA, a -> a.bmtr().metadata(), HeadMerge::quoted),
        choose(
                Part.EXTRA_PHASES,
                a -> Arrays.stream(a.bmtr().extraPhases()).boxed().toList(),
                list -> list.stream().map(Wording::exact).collect(Collectors.joining(" ")))
            .stream()
            .mapToInt(Integer::intValue)
            .toArray(),
        null);
  }

  private static String quoted(List<String> strings) {
    return strings.stream().map(Quotes::quote).collect(Collectors.joining(" "));
  }

  /** The bytes after the end of the animation. */
  byte[] trailing() {
    return choose(
            Part.TRAILING,
            a -> ByteBuffer.wrap(a.trailing()),
            bytes -> Wording.count(bytes.remaining(), "byte"))
        .array();
  }

  List<Property> properties() {
    ListMerge merge =
        ListMerge.of(
            ours.properties(),
            inBase(ours.properties()),
            theirs.properties(),
            inBase(theirs.properties()),
            p -> List.of(p.phase(), p.name()));
    if (merge.isConflict()) {
      conflicts.add(Conflict.of(Part.PROPERTY_ORDER, "changed differently", "changed differently"));
    }
    List<Property> merged = new ArrayList<>();
    for (Slot slot : merge.merged(conflicts.preferred(), this::compare)) {
      property(slot).ifPresent(merged::add);
    }
    if (isAscending(ours) && isAscending(theirs)) {
      merged.sort(BY_PHASE);
    }
    return merged;
  }

  private static boolean isAscending(Animation a) {
    List<Property> properties = a.properties();
    return IntStream.range(1, properties.size())
        .allMatch(i -> BY_PHASE.compare(properties.get(i - 1), properties.get(i)) <= 0);
  }

  private int compare(Slot a, Slot b) {
    return BY_PHASE.compare(of(a.side(), a), of(b.side(), b));
  }

  private int[] inBase(List<Property> edited) {
    return ListMatching.ofProperties(base.properties(), edited).inBefore();
  }

  private Property of(Side side, Slot slot) {
    return (side == Side.OURS ? ours : theirs).properties().get(slot.in(side));
  }

  private Optional<Property> property(Slot slot) {
    Property before = slot.base() < 0 ? null : base.properties().get(slot.base());
    if (slot.isCommon()) {
      return Optional.of(
          conflicts.choose(
              before,
              of(Side.OURS, slot),
              of(Side.THEIRS, slot),
              (o, t) -> Conflict.of(Part.PROPERTY, o.text(), t.text())));
    }
    Side side = slot.side();
    Property only = of(side, slot);
    if (before == null) {
      return Optional.of(only);
    }
    if (only.equals(before)) {
      return Optional.empty();
    }
    conflicts.add(Conflict.by(side, Part.PROPERTY, null, null, only.text(), "deleted"));
    return side == conflicts.preferred() ? Optional.of(only) : Optional.empty();
  }
}
