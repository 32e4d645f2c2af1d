package org.rtmtext.conversion;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Header;
import org.rtmtext.model.Motion;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Property;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.SeverityRules;
import org.rtmtext.problem.Wording;
import org.rtmtext.rules.HeadRules;
import org.rtmtext.rules.RowRules;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/** Converts animations between encodings. */
public final class Conversion {
  private static final int MAX_FINDINGS = 1000;

  /** The only property that has a type of its own. */
  private static final String STEP_SOUND = "StepSound";

  private static final int NAMED_PROPERTY = -1;

  /**
   * The largest number of frames with which an animation gets {@code preload} 1; longer animations
   * get 0. This is the limit of the published source of Arma: Cold War Assault. Known files with 2
   * frames have 1, files with 100 and more frames have 0.
   */
  private static final int PRELOADED_FRAMES = 3;

  /**
   * A converted animation.
   *
   * @param findings losses; their places are in the original animation
   */
  public record Result(Animation animation, List<Problem> findings) {}

  private Conversion() {}

  /** The header of a binarised animation, as Bohemia's binariser writes it. */
  public static BmtrHeader header(int frames, int bones) {
    return new BmtrHeader(
        BmtrHeader.REVERSED,
        frames <= PRELOADED_FRAMES ? 1 : 0,
        bones,
        List.of(),
        new int[0],
        null);
  }

  /** The type that a property of a plain file gets in a binarised file. */
  public static int propertyType(String name) {
    return name.equals(STEP_SOUND) ? 0 : NAMED_PROPERTY;
  }

  /** The properties of a plain animation, with the types that a binarised animation gives them. */
  public static List<Property> keystones(List<Property> properties) {
    return properties.stream()
        .map(p -> new Property(p.phase(), p.name(), p.value(), propertyType(p.name())))
        .toList();
  }

  /** Whether a conversion needs a skeleton: one encoding is plain, and the other is binarised. */
  public static boolean needsSkeleton(Encoding from, Encoding to) {
    return from.isBinarised() != to.isBinarised();
  }

  /**
   * Converts to another encoding of the same kind, plain or binarised. The transforms stay as they
   * are; their compression depends on the version.
   *
   * @throws CannotConvertException if the encoding cannot store the animation, or if a skeleton is
   *     needed
   */
  public static Result convert(Animation a, Encoding to) throws CannotConvertException {
    if (a.encoding() == to) {
      return new Result(a, List.of());
    }
    if (needsSkeleton(a.encoding(), to)) {
      throw new CannotConvertException(
          String.format(
              "the transforms of %s and %s files are in different spaces: a skeleton is needed to"
                  + " convert them",
              a.encoding().text(), to.text()));
    }
    ProblemCollector findings = new ProblemCollector(MAX_FINDINGS);
    EncodingLosses.report(a, to, findings);
    return storable(sameTransforms(a, to), findings);
  }

  private static Animation sameTransforms(Animation a, Encoding to) {
    Motion motion = a.motion();
    return new Animation(
        to,
        to.hasWholeMotion() ? motion : new Motion(0, 0, motion.z()),
        header(a.header(), to),
        to.hasProperties() ? a.properties() : List.of(),
        a.bones(),
        a.frames().stream().map(f -> f.withStored(null)).toList(),
        new byte[0]);
  }

  private static Header header(Header from, Encoding to) {
    if (from instanceof PlainHeader old) {
      return to.hasProperties() ? old : PlainHeader.DEFAULT.withNames(old.names());
    }
    BmtrHeader old = (BmtrHeader) from;
    return new BmtrHeader(
        old.reversed(),
        old.preload(),
        old.animatedBones(),
        to.hasKeystones() ? old.metadata() : List.of(),
        old.extraPhases(),
        null);
  }

  /**
   * Converts to another encoding with a skeleton. A binarised animation gets the bones of {@link
   * BoneChoice#KNOWN}, as from Bohemia's binariser; a plain one those of {@link
   * BoneChoice#ANIMATION}, so that no bone is lost.
   *
   * @param isCredible whether bones that the skeleton lacks may be left out; otherwise, it may
   *     belong to another model
   * @throws BonesNotInSkeletonException if bones that the skeleton lacks might be displaced by more
   *     than 1 cm, or would be left out although the skeleton is not credible or they may be among
   *     its {@link Skeleton#unknown unknown} bones
   * @throws CannotConvertException as with a choice of bones
   */
  public static Result convert(Animation a, Encoding to, Skeleton skeleton, boolean isCredible)
      throws CannotConvertException {
    if (to.isBinarised()) {
      if (needsSkeleton(a.encoding(), to)) {
        requireKnownBones(a, skeleton);
        BonesNotInSkeleton.requireComplete(a, skeleton, isCredible);
      }
      return convert(a, to, skeleton, BoneChoice.KNOWN);
    }
    Result converted = convert(a, to, skeleton, BoneChoice.ANIMATION);
    if (a.encoding().isBinarised()) {
      BonesNotInSkeleton.requireInPlace(converted.animation(), skeleton);
    }
    return converted;
  }

  /**
   * Converts to another encoding with a skeleton.
   *
   * @param choice bones of the result; ignored if no skeleton is needed
   * @throws CannotConvertException if the encoding cannot store the animation, the skeleton has
   *     none of its bones, or two bones would get the same name
   */
  public static Result convert(Animation a, Encoding to, Skeleton skeleton, BoneChoice choice)
      throws CannotConvertException {
    if (!needsSkeleton(a.encoding(), to)) {
      return convert(a, to);
    }
    requireWholeFrames(a);
    requireKnownBones(a, skeleton);
    ProblemCollector findings = ProblemCollector.joined(MAX_FINDINGS, SeverityRules.NONE);
    reportUnknownBones(a, skeleton, choice, findings);
    EncodingLosses.report(a, to, findings);
    for (int f = 0; f < a.frames().size(); f++) {
      RowRules.checkQuaternions(a, f, findings);
    }
    BoneMap bones = BoneMap.of(a.bones(), skeleton, choice, to.isBinarised());
    requireDifferentNames(a, bones);
    Animation made =
        to.isBinarised()
            ? PlainToBinarised.convert(a, to, bones, Parents.of(bones.names(), skeleton), findings)
            : sameTransforms(
                BinarisedToPlain.convert(a, bones, Parents.of(a.bones(), skeleton), findings), to);
    return storable(made, findings);
  }

  /**
   * Refuses an animation that its encoding cannot store, for example because a name is too long for
   * a plain file.
   */
  private static Result storable(Animation made, ProblemCollector findings)
      throws CannotConvertException {
    ProblemCollector wrong = new ProblemCollector(MAX_FINDINGS);
    HeadRules.check(made, wrong);
    for (Problem f : wrong.list()) {
      if (f.code().severity() == Severity.ERROR) {
        throw new CannotConvertException(f.message());
      }
    }
    return new Result(made, findings.list());
  }

  private static void requireKnownBones(Animation a, Skeleton skeleton)
      throws CannotConvertException {
    if (!a.bones().isEmpty() && skeleton.count(a.bones()) == 0) {
      throw new CannotConvertException(
          "skeleton "
              + Wording.quoted(skeleton.name())
              + " has none of the bones: choose the skeleton of the animated model");
    }
  }

  private static void requireDifferentNames(Animation a, BoneMap bones)
      throws CannotConvertException {
    Map<String, String> first = new HashMap<>();
    for (int i = 0; i < bones.count(); i++) {
      if (bones.sources()[i] >= 0) {
        String own = a.bones().get(bones.sources()[i]);
        String other = first.putIfAbsent(bones.names().get(i), own);
        if (other != null && !other.equals(own)) {
          throw new CannotConvertException(
              String.format(
                  "bones %s and %s would both be called %s: rename one of them first",
                  Wording.quoted(other),
                  Wording.quoted(own),
                  Wording.quoted(bones.names().get(i))));
        }
      }
    }
  }

  private static void requireWholeFrames(Animation a) throws CannotConvertException {
    for (int f = 0; f < a.frames().size(); f++) {
      int count = a.frames().get(f).transforms().count();
      if (count != a.bones().size()) {
        throw new CannotConvertException(
            String.format(
                "%s has %s for %s: give each bone one row first",
                Wording.frame(f),
                Wording.count(count, "transform"),
                Wording.count(a.bones().size(), "bone")));
      }
      if (!a.frames().get(f).hasPhase()) {
        throw new CannotConvertException(Wording.frame(f) + " has no phase: add one first");
      }
    }
  }

  /** A note for the user that some bones of a skeleton are unknown; empty if all are known. */
  public static Optional<String> unknownBones(Skeleton skeleton) {
    return skeleton
        .unknown()
        .map(
            bones ->
                String.format(
                    "some bones of skeleton %s are unknown: %s",
                    Wording.quoted(skeleton.name()), bones));
  }

  private static void reportUnknownBones(
      Animation a, Skeleton skeleton, BoneChoice choice, ProblemCollector findings) {
    unknownBones(skeleton)
        .ifPresent(
            message ->
                findings.add(Code.BONE_NOT_IN_SKELETON, new Place.Head(Section.BONES), message));
    List<String> unknown =
        a.bones().stream().filter(b -> skeleton.indexOf(b).isEmpty()).map(Wording::quoted).toList();
    if (!unknown.isEmpty()) {
      boolean isOne = unknown.size() == 1;
      boolean isRoot = choice == BoneChoice.ANIMATION;
      findings.add(
          Code.BONE_NOT_IN_SKELETON,
          new Place.Head(Section.BONES),
          () ->
              String.format(
                  "%s not in skeleton %s and %s%s: %s",
                  Wording.count(unknown.size(), "bone") + (isOne ? " is" : " are"),
                  Wording.quoted(skeleton.name()),
                  isOne ? "was " : "were ",
                  isRoot ? "converted as " + (isOne ? "a root" : "roots") : "left out",
                  Wording.list(unknown)));
    }
  }
}
