package org.rtmtext.gltf;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.rtmtext.analysis.BoneProblems;
import org.rtmtext.conversion.BoneChoice;
import org.rtmtext.conversion.CannotConvertException;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.conversion.EncodingLosses;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Header;
import org.rtmtext.model.Motion;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Property;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;

/**
 * Everything in an imported animation except its frames. It comes from the exported animation,
 * which a 3D program may have edited, or else from the base.
 *
 * @param exported the animation that the file was exported from, without frames
 * @param moved the motion that was taken from the poses
 * @param inEditor as in {@link GltfImport.Options}
 */
record ImportedHead(
    Encoding to,
    Optional<Animation> exported,
    Optional<Animation> base,
    Optional<Motion> moved,
    boolean inEditor) {

  /**
   * What an import leaves out because the encoding cannot store it, as a conversion of the exported
   * animation reports it.
   *
   * @param extras the custom properties, which contain the edited head
   */
  static List<String> losses(HeadExtras extras, Encoding to) {
    return extras
        .original()
        .or(extras::head)
        .map(exported -> losses(exported, extras, to))
        .orElse(List.of());
  }

  /**
   * What an import over a base leaves out.
   *
   * @param extras the custom properties, which contain the edited head
   */
  static List<String> losses(HeadExtras extras, Animation base, Encoding to) {
    boolean isOfOriginal =
        extras.original().stream().anyMatch(a -> a.encoding().isBinarised() != to.isBinarised());
    return isOfOriginal ? losses(extras, to) : losses(base, extras, to);
  }

  private static List<String> losses(Animation exported, HeadExtras extras, Encoding to) {
    return EncodingLosses.of(edited(exported, extras), to).stream().map(Problem::message).toList();
  }

  private static Animation edited(Animation a, HeadExtras extras) {
    Animation head =
        extras
            .head()
            .filter(h -> h.encoding().isBinarised() == a.encoding().isBinarised())
            .orElse(a);
    // The usual header depends on the number of frames.
    List<Frame> frames =
        a.frames().isEmpty()
            ? extras.phases().stream()
                .map(p -> new Frame(p.bits(), Transforms.ofMatrices(new int[0])))
                .toList()
            : a.frames();
    return new Animation(
        a.encoding(),
        head.motion(),
        head.header(),
        head.properties(),
        a.bones(),
        frames,
        a.trailing());
  }

  /**
   * The imported animation in the encoding {@link #to}.
   *
   * @param frames those of a plain animation, which are converted
   */
  Animation animation(BoneList bones, List<Frame> frames, Consumer<String> warn)
      throws GltfException {
    Optional<Animation> head = head();
    List<Property> properties =
        head.map(Animation::properties).orElse(List.of()).stream()
            .map(p -> new Property(p.phase(), p.name(), p.value(), 0))
            .toList();
    Motion motion = moved.or(() -> head.map(Animation::motion)).orElse(Motion.NONE);
    Optional<PlainHeader> old =
        head.map(Animation::header)
            .filter(PlainHeader.class::isInstance)
            .map(PlainHeader.class::cast);
    PlainHeader header =
        new PlainHeader(
            !properties.isEmpty() || old.stream().anyMatch(PlainHeader::hasMdat),
            old.map(PlainHeader::mdatWord).orElse(0),
            null);
    Animation plain =
        new Animation(
            Encoding.PLAIN, motion, header, properties, bones.names(), frames, new byte[0]);
    if (to.isBinarised()) {
      return binarised(plain, bones, warn);
    }
    try {
      return Conversion.convert(plain, to).animation();
    } catch (CannotConvertException e) {
      throw new GltfException("cannot be imported: %s", e.getMessage());
    }
  }

  /**
   * The animation whose properties and header the result gets; empty if neither the exported
   * animation nor the base is known.
   */
  private Optional<Animation> head() {
    return exported.or(() -> base);
  }

  private Animation binarised(Animation plain, BoneList bones, Consumer<String> warn)
      throws GltfException {
    if (bones.skeleton().isEmpty()) {
      throw new GltfException(
          "needs a skeleton for %s%s",
          to.text(),
          inEditor
              ? ", but no known skeleton has at least half of the bones: choose a skeleton, or"
                  + " put a model.cfg next to the animation"
              : ", but neither a model.cfg in its folder or parent folders nor a built-in"
                  + " skeleton has at least half of the bones; choose one with --skeleton"
                  + " FILE#Name");
    }
    Animation made;
    try {
      Conversion.Result result =
          Conversion.convert(plain, to, bones.skeleton().get().skeleton(), BoneChoice.ANIMATION);
      // The data of the head was converted to plain before, so its losses are not in the findings.
      List<Problem> ofBones =
          result.findings().stream().filter(p -> p.code() != Code.NOT_IN_ENCODING).toList();
      BoneProblems.joined(plain, ofBones).forEach(p -> warn.accept(p.message()));
      made = result.animation();
    } catch (CannotConvertException e) {
      throw new GltfException("cannot be imported: %s", e.getMessage());
    }
    List<Property> properties =
        head()
            .filter(a -> a.encoding().hasKeystones() && to.hasKeystones())
            .map(Animation::properties)
            .orElse(made.properties());
    return new Animation(
        to,
        made.motion(),
        header(made),
        properties,
        names(plain.bones(), made.bones()),
        made.frames(),
        new byte[0]);
  }

  /**
   * The names of the bones of the result: a bone of the base keeps its name, another one gets the
   * spelling of binarised files.
   *
   * @param plain the names before the conversion
   * @param made the names after it
   */
  private List<String> names(List<String> plain, List<String> made) {
    Set<String> known = new HashSet<>(base.map(Animation::bones).orElse(List.of()));
    return IntStream.range(0, plain.size())
        .mapToObj(b -> known.contains(plain.get(b)) ? plain.get(b) : made.get(b))
        .toList();
  }

  private Header header(Animation made) {
    Optional<Animation> head = head();
    if (head.isEmpty() || !(head.get().header() instanceof BmtrHeader old)) {
      return made.header();
    }
    boolean isUsual = old.animatedBones() == head.get().bones().size();
    return new BmtrHeader(
        old.reversed(),
        old.preload(),
        isUsual ? made.bones().size() : old.animatedBones(),
        to.hasKeystones() ? old.metadata() : List.of(),
        old.extraPhases(),
        null);
  }
}
