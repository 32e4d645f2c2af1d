package org.rtmtext.edits;

import static org.rtmtext.edits.FixPolicy.Trait.CONVERTED;
import static org.rtmtext.edits.FixPolicy.Trait.COVERS_OTHERS;
import static org.rtmtext.edits.FixPolicy.Trait.FIXED_LAST;
import static org.rtmtext.edits.FixPolicy.Trait.FIXED_TOGETHER;
import static org.rtmtext.edits.FixPolicy.Trait.NOT_ADVISED;
import static org.rtmtext.edits.FixPolicy.Trait.SHOWN_ANEW;
import static org.rtmtext.edits.FixPolicy.Trait.WITHOUT_ASKING;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.syntax.TextDocument;

/**
 * How the problems of animations and their texts with one code are fixed. Problems whose code has
 * no entry in {@link #of} cannot be fixed.
 */
public final class FixPolicy {
  /** What distinguishes the fixes of a code. */
  enum Trait {
    /** Editors and the command {@code fix} fix these problems even if the user names no code. */
    WITHOUT_ASKING,
    /** While a text has such a problem, some of its other problems are not found. */
    COVERS_OTHERS,
    /**
     * The problems are fixed after all others: the fix spaces the phases evenly, which discards
     * what other fixes of phases keep.
     */
    FIXED_LAST,
    /** A quick fix solves all problems with this code at once, in one pass over the frames. */
    FIXED_TOGETHER,
    /** A check does not advise the fix: it solves only some of the problems, or is often wrong. */
    NOT_ADVISED,
    /** The problems are solved by a command of editors that converts the rows. */
    CONVERTED,
    /** The problems are solved by a command of editors that shows the poses anew. */
    SHOWN_ANEW
  }

  /**
   * How problems are listed and fixed if the user names their code.
   *
   * @param title what is wrong, for a list of problems
   * @param explanation what the fix does; empty if the title makes that obvious
   */
  public record Named(String title, String explanation, NamedFixes fixes) {}

  /** Finds the quick fixes of a problem, the best one first. */
  interface Finder {
    List<Fix> find(QuickFixes context, Problem problem);
  }

  /** Finds no quick fixes. */
  private static final Finder NONE = (context, problem) -> List.of();

  private final Supplier<Finder> finder;
  private final Optional<Named> named;
  private final Set<Trait> traits;

  private FixPolicy(Supplier<Finder> finder, Optional<Named> named, Set<Trait> traits) {
    this.finder = finder;
    this.named = named;
    this.traits = traits;
  }

  /** The policy of a code; empty if its problems cannot be fixed. */
  public static Optional<FixPolicy> of(Code code) {
    // A check asks for policies but needs no fixes, so it must not load the classes of the finders.
    return Optional.ofNullable(
        switch (code) {
          case SYNTAX ->
              fixed(
                  "Syntax error",
                  () -> finder(SyntaxFixes::new, SyntaxFixes::find),
                  NamedFixes.BEST,
                  WITHOUT_ASKING,
                  COVERS_OTHERS);
          case ENCODING_MISSING ->
              fixed(
                  "Encoding missing",
                  () -> head(HeadFixes::encodingMissing),
                  NamedFixes.BEST,
                  COVERS_OTHERS);
          case STATEMENT_TWICE ->
              fixed(
                  "Statement twice",
                  () -> head(HeadFixes::removeStatement),
                  NamedFixes.BEST,
                  COVERS_OTHERS);
          case NOT_IN_ENCODING ->
              fixed(
                      "Data that the encoding cannot store",
                      () ->
                          byPlace(
                              head(HeadFixes::notInEncoding),
                              phase(PhaseFixes::notInEncoding),
                              row(RowFixes::storedName)),
                      NamedFixes.BEST_OR_EVENLY)
                  .explained("changes the encoding; otherwise removes what it cannot store");
          case VALUE_COUNT ->
              fixed(
                  "Wrong number of values",
                  () -> byPlace(head(HeadFixes::count), values(RowFixes::count)),
                  NamedFixes.BEST);
          case VALUE_RANGE ->
              fixed(
                  "Value that cannot be stored",
                  () -> byPlace(head(HeadFixes::version), values(RowFixes::range)),
                  NamedFixes.BEST);
          case CHARACTER ->
              fixed(
                  "Character that cannot be stored",
                  () -> word(WordFixes::spelling),
                  NamedFixes.BEST);
          case POSES_MISSING ->
              fixed(
                  "Skeleton of the poses missing",
                  () -> head(HeadFixes::posesMissing),
                  NamedFixes.BEST);
          case BONE_UNKNOWN ->
              fixed(
                  "Row of a bone that is not listed",
                  () -> bone(BoneFixes::unknown),
                  NamedFixes.BEST,
                  WITHOUT_ASKING);
          case BONE_MISSING ->
              fixed("Bone without a row", () -> bone(BoneFixes::missing), NamedFixes.BEST)
                  .explained("copies the row from the previous frame");
          case BONE_TWICE ->
              fixed("Bone with two rows", () -> bone(BoneFixes::twice), NamedFixes.BEST);
          case TRANSFORM_COUNT ->
              fixed("Wrong number of rows", () -> bone(BoneFixes::count), NamedFixes.BEST);
          case PHASE_MISSING ->
              fixed("Phase missing", () -> phase(PhaseFixes::missing), NamedFixes.BEST);
          case NOT_CONVERTED -> chosen(() -> head(HeadFixes::notConverted), CONVERTED);
          case MOTION_MISSING ->
              fixed("Motion missing", () -> head(HeadFixes::motionMissing), NamedFixes.BEST);
          case STORED_AS_ZERO ->
              fixed("Number stored as 0", () -> word(WordFixes::stored), NamedFixes.BEST);
          case PHASE_ORDER ->
              fixed(
                      "Frames out of order",
                      () -> phase(PhaseFixes::order),
                      NamedFixes.BEST_OR_EVENLY)
                  .explained("sorts the frames by phase");
          case PHASE_REPEATED ->
              fixed(
                      "Phase repeated",
                      () -> phase(PhaseFixes::betweenOrEvenly),
                      NamedFixes.EVENLY,
                      FIXED_LAST)
                  .explained("spaces all phases evenly");
          case PHASE_RANGE ->
              fixed(
                      "Phase outside of 0 to 1",
                      () -> phase(PhaseFixes::range),
                      NamedFixes.BEST_OR_EVENLY)
                  .explained(
                      "scales all phases to the range 0 to 1; if few are outside, replaces these or spaces all phases evenly");
          case PHASE_ENDS ->
              fixed(
                      "Phases do not go from 0 to 1",
                      () -> phase(PhaseFixes::ends),
                      NamedFixes.BEST_OR_EVENLY,
                      FIXED_LAST)
                  .explained("adds the last frame of a loop; otherwise scales all phases");
          case QUATERNION_LENGTH ->
              fixed(
                      "Length of a quaternion is not 1",
                      () -> values(RowFixes::quaternionLength),
                      NamedFixes.FIRST,
                      WITHOUT_ASKING)
                  .explained("divides the quaternion by its length");
          case MATRIX_ZERO ->
              fixed("Matrix has zero rows", () -> values(RowFixes::zero), NamedFixes.FIRST)
                  .explained("computes a zero row from the others; otherwise writes no rotation");
          case MATRIX_SCALE ->
              fixed("Matrix scales", () -> values(RowFixes::nearestRotation), NamedFixes.BEST)
                  .explained("keeps only the rotation");
          case MATRIX_SHEAR ->
              fixed("Matrix shears", () -> values(RowFixes::nearestRotation), NamedFixes.BEST)
                  .explained("keeps only the rotation");
          case MATRIX_MIRROR -> chosen(() -> values(RowFixes::mirror));
          case NOT_FINITE ->
              fixed(
                      "Number is infinite or not a number",
                      () ->
                          byPlace(
                              NONE,
                              phase(PhaseFixes::betweenOrEvenly),
                              values(RowFixes::notFinite)),
                      NamedFixes.BEST_OR_EVENLY)
                  .explained("copies the rotation or coordinate from the previous frame");
          case POSITION_FAR ->
              fixed(
                      "Position is far away",
                      () -> values(RowFixes::inMetres),
                      NamedFixes.FIRST,
                      NOT_ADVISED)
                  .explained("multiplies positions and motion in centimetres by 0.01");
          case BONE_LISTED_TWICE ->
              fixed("Bone listed twice", () -> bone(BoneFixes::listedTwice), NamedFixes.FIRST)
                  .explained("removes the second entry and its rows");
          case NAME_IN_FRAME ->
              fixed(
                  "Bone is spelled differently in a frame",
                  () -> row(RowFixes::storedName),
                  NamedFixes.BEST,
                  WITHOUT_ASKING);
          case COUNTS_DISAGREE ->
              fixed(
                      "Stored counts disagree",
                      () ->
                          byPlace(
                              head(HeadFixes::removeStatement), phase(PhaseFixes::counts), NONE),
                      NamedFixes.BEST_OR_EVENLY,
                      WITHOUT_ASKING)
                  .explained("writes the missing rows and phases");
          // Only misspelled properties are fixed.
          case PROPERTY_UNKNOWN ->
              fixed(
                  "Unknown property",
                  () -> head(HeadFixes::property),
                  NamedFixes.BEST,
                  WITHOUT_ASKING,
                  NOT_ADVISED);
          case NO_FRAMES -> fixed("No frames", () -> head(HeadFixes::noFrames), NamedFixes.BEST);
          // The bone is often right and the skeleton incomplete, but the bone would be removed.
          case BONE_NOT_IN_SKELETON ->
              fixed(
                      "Bone that the skeleton does not have",
                      () -> bone(BoneFixes::notInSkeleton),
                      NamedFixes.WITHOUT_UNKNOWN_BONES,
                      NOT_ADVISED)
                  .explained("removes these bones");
          case POSES_SKELETON -> chosen(() -> NONE, SHOWN_ANEW);
          case DIGITS_LOST ->
              fixed(
                  "Digits that cannot be stored",
                  () -> word(WordFixes::stored),
                  NamedFixes.BEST,
                  WITHOUT_ASKING);
          case COMMENT_NOT_STORED -> chosen(() -> head(HeadFixes::removeComment));
          case BONES_ABSENT ->
              fixed("Bone of the skeleton is missing", () -> NONE, NamedFixes.WITH_ABSENT_BONES)
                  .explained(
                      "adds bones of the skeleton that are missing; the motion stays the same");
          case BONE_CASE ->
              fixed(
                  "Letter case of a bone differs from the skeleton",
                  () -> bone(BoneFixes::otherCase),
                  NamedFixes.BEST,
                  WITHOUT_ASKING,
                  FIXED_TOGETHER);
          case UPPER_CASE ->
              fixed(
                  "Upper-case letter in a binarised animation",
                  () -> bone(BoneFixes::upperCase),
                  NamedFixes.BEST,
                  WITHOUT_ASKING);
          default -> null;
        });
  }

  /**
   * The policy of problems that quick fixes solve, and that the command {@code fix} solves if the
   * user names the code.
   *
   * @param title what is wrong, for a list of problems
   */
  private static FixPolicy fixed(
      String title, Supplier<Finder> finder, NamedFixes fixes, Trait... traits) {
    return new FixPolicy(finder, Optional.of(new Named(title, "", fixes)), Set.of(traits));
  }

  /**
   * Adds an explanation of the fix.
   *
   * @param text begins with a verb: "sorts the frames by phase"
   */
  private FixPolicy explained(String text) {
    return new FixPolicy(finder, named.map(by -> new Named(by.title(), text, by.fixes())), traits);
  }

  /**
   * The policy of problems that are only solved in editors, because they need a decision of the
   * user.
   */
  private static FixPolicy chosen(Supplier<Finder> finder, Trait... traits) {
    return new FixPolicy(finder, Optional.empty(), Set.of(traits));
  }

  private static <F extends FixFinder> Finder finder(
      BiFunction<QuickFixes, Problem, F> finder, Consumer<F> find) {
    return (context, problem) -> {
      F found = finder.apply(context, problem);
      find.accept(found);
      return found.fixes;
    };
  }

  private static Finder head(Consumer<HeadFixes> find) {
    return finder(HeadFixes::new, find);
  }

  private static Finder phase(Consumer<PhaseFixes> find) {
    return finder(PhaseFixes::new, find);
  }

  private static Finder bone(Consumer<BoneFixes> find) {
    return finder(BoneFixes::new, find);
  }

  private static Finder word(Consumer<WordFixes> find) {
    return finder(WordFixes::new, find);
  }

  private static Finder row(Consumer<RowFixes> find) {
    return row(find, RowFixes::isRead);
  }

  /** Finds fixes of the values of a row; none for a row that is a pose. */
  private static Finder values(Consumer<RowFixes> find) {
    return row(find, RowFixes::isStored);
  }

  private static Finder row(Consumer<RowFixes> find, Predicate<RowFixes> condition) {
    return finder(
        RowFixes::new,
        fixes -> {
          if (condition.test(fixes)) {
            find.accept(fixes);
          }
        });
  }

  private static Finder byPlace(Finder inHead, Finder inFrame) {
    return byPlace(inHead, inFrame, inFrame);
  }

  /**
   * Chooses a finder: one for the lines before the first frame, one for the first line of a frame,
   * one for its rows.
   */
  private static Finder byPlace(Finder inHead, Finder atFrame, Finder inRow) {
    return (context, problem) -> {
      TextDocument document = context.analysis().document();
      int line = problem.range().line();
      int block = document.blockOfLine(line);
      Finder finder = block == 0 ? inHead : line == document.firstLine(block) ? atFrame : inRow;
      return finder.find(context, problem);
    };
  }

  /** The codes of the problems that are fixed even if the user names no code. */
  public static List<Code> fixedWithoutAsking() {
    return codes(FixPolicy::isWithoutAsking);
  }

  /** The codes of the problems that are fixed if the user names them. */
  public static List<Code> fixedIfNamed() {
    return codes(policy -> policy.named.isPresent());
  }

  /** Whether problems with a code are fixed if the user names the code. */
  public static boolean isFixedIfNamed(Code code) {
    return of(code).flatMap(FixPolicy::named).isPresent();
  }

  private static List<Code> codes(Predicate<FixPolicy> condition) {
    return Arrays.stream(Code.values()).filter(c -> of(c).stream().anyMatch(condition)).toList();
  }

  Finder finder() {
    return finder.get();
  }

  /**
   * How problems are listed and fixed if the user names their code; empty if each problem needs a
   * decision.
   */
  public Optional<Named> named() {
    return named;
  }

  boolean has(Trait trait) {
    return traits.contains(trait);
  }

  /** Whether the problems are fixed even if the user names no code. */
  public boolean isWithoutAsking() {
    return has(WITHOUT_ASKING);
  }

  /** Whether to advise the user to have the problems fixed: most of them are then solved. */
  public boolean isAdvised() {
    return named.isPresent() && !has(NOT_ADVISED);
  }

  /** Whether a command of editors solves the problems by converting the rows. */
  public boolean isConverted() {
    return has(CONVERTED);
  }

  /** Whether a command of editors solves the problems by showing the poses anew. */
  public boolean isShownAnew() {
    return has(SHOWN_ANEW);
  }

  /** Whether a quick fix solves all problems with this code faster than one fix after another. */
  public boolean isTogether() {
    return has(FIXED_TOGETHER);
  }
}
