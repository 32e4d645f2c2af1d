package org.rtmtext.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.rtmtext.analysis.SkeletonMatch.Reason;
import org.rtmtext.joints.ParentCheck;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.ProblemData;
import org.rtmtext.problem.ProblemData.OfSkeleton;
import org.rtmtext.problem.ProblemData.Suggestion;
import org.rtmtext.problem.Quotes;
import org.rtmtext.problem.Wording;
import org.rtmtext.rules.SkeletonRules;
import org.rtmtext.rules.UnitOfLength;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/**
 * Problems of bones in a report on files. A report names all bones with the same problem together.
 */
public final class BoneProblems {
  private static final int MAX_NAMES = 8;
  private static final int MAX_DIFFERENCES = 1000;
  private static final double MILLIMETRES = 1000;

  private BoneProblems() {}

  /**
   * The differences between the bones of an animation and its skeleton, and the parents in the
   * skeleton that do not fit the motion. Absent bones are reported only if the user chose the
   * skeleton: most animations lack some.
   */
  public static List<Problem> of(Animation a, SkeletonMatch choice) {
    boolean chosen = choice.reason() == Reason.CHOSEN;
    List<Problem> differences =
        differences(a, choice).stream()
            .filter(p -> chosen || p.code() != Code.BONES_ABSENT)
            .toList();
    Skeleton skeleton = choice.skeleton();
    List<Problem> problems = new ArrayList<>(ofParents(a, choice));
    joined(a, differences).stream()
        .map(
            p -> {
              List<String> bones = new ArrayList<>();
              Map<String, String> meant = new HashMap<>();
              for (Problem d : differences) {
                if (d.code() == p.code() && bone(d) >= 0) {
                  String bone = a.bones().get(bone(d));
                  bones.add(bone);
                  d.data(Suggestion.class).ifPresent(s -> meant.put(bone, s.text()));
                }
              }
              return bones.isEmpty()
                  ? p
                  : p.with(
                      new OfSkeleton(
                          skeleton.name(),
                          skeleton.place(),
                          p.code() == Code.BONE_CASE,
                          bones,
                          meant));
            })
        .forEach(problems::add);
    return problems;
  }

  /** The bones of a {@code model.cfg} whose parents do not fit the motion. */
  private static List<Problem> ofParents(Animation a, SkeletonMatch choice) {
    if (choice.isGuess() || !choice.isCredible() || choice.file().isEmpty()) {
      return List.of();
    }
    List<ParentCheck.Misfit> misfits = ParentCheck.of(a, Parents.of(a.bones(), choice.skeleton()));
    // If positions are in centimetres, each joint seems to move by a hundred times as much.
    return misfits.isEmpty() || UnitOfLength.isOther(a)
        ? List.of()
        : misfits.stream().map(m -> misfit(a.bones(), choice.skeleton(), m)).toList();
  }

  private static Problem misfit(List<String> bones, Skeleton skeleton, ParentCheck.Misfit misfit) {
    Bone bone = skeleton.find(bones.get(misfit.bone())).orElseThrow();
    String parent = skeleton.find(bones.get(misfit.parent())).orElseThrow().spelled();
    String message =
        String.format(
            Locale.ROOT,
            "%s is probably not the parent of %s: their joint moves by %.3f mm; with %s as the"
                + " parent, by %.3f mm",
            Wording.quoted(Quotes.characters(bone.parent())),
            Wording.quoted(bone.spelled()),
            MILLIMETRES * misfit.residual(),
            Wording.quoted(parent),
            MILLIMETRES * misfit.fitting());
    return new Problem(Code.SKELETON_PARENT, new Place.Bone(misfit.bone()), message)
        .with(new ProblemData.OtherParent(bone.place(), bone.spelled(), parent));
  }

  /**
   * The differences that are reported in an open text; for a guessed skeleton, only unknown bones.
   */
  static List<Problem> differences(Animation a, SkeletonMatch choice) {
    ProblemCollector problems = new ProblemCollector(MAX_DIFFERENCES);
    if (choice.isCredible()) {
      SkeletonRules.check(a, choice.skeleton(), problems);
    }
    return problems.list().stream()
        .filter(p -> !choice.isGuess() || p.code() == Code.BONE_NOT_IN_SKELETON)
        .toList();
  }

  /**
   * Joins problems whose messages differ only in the bone and in numbers: the first is kept, and
   * its message also names the other bones. All other problems stay as they are.
   *
   * @return the problems, sorted by code
   */
  public static List<Problem> joined(Animation a, List<Problem> problems) {
    Map<Object, List<Problem>> ofBones = new LinkedHashMap<>();
    List<Problem> joined = new ArrayList<>();
    for (Problem p : problems) {
      List<Problem> group =
          bone(p) < 0 ? joined : ofBones.computeIfAbsent(kind(p), k -> new ArrayList<>());
      group.add(p);
    }
    for (List<Problem> all : ofBones.values()) {
      joined.add(new Problem(all.get(0).code(), all.get(0).place(), message(a, all)));
    }
    joined.sort(Comparator.comparing(Problem::code));
    return joined;
  }

  /** A key of problems whose messages differ only in the bone and in numbers. */
  private static Object kind(Problem p) {
    Object part = p.place() instanceof Place.Row r ? r.part() : Place.Bone.class;
    return List.of(p.code(), part, p.data(ProblemData.Condition.class));
  }

  private static String message(Animation a, List<Problem> bones) {
    Problem first = bones.get(0);
    String message = first.told(false);
    String name = a.bones().get(bone(first));
    List<String> others =
        bones.stream()
            .map(p -> a.bones().get(bone(p)))
            .distinct()
            .filter(n -> !n.equals(name))
            .toList();
    if (others.isEmpty()) {
      return message;
    }
    int unnamed = others.size() - MAX_NAMES;
    boolean isQuestion = first.data(Suggestion.class).isPresent();
    return message
        + (isQuestion ? " Other such bones: " : "; the same applies to ")
        + others.stream().limit(MAX_NAMES).map(Wording::quoted).collect(Collectors.joining(", "))
        + (unnamed > 0 ? " and " + Wording.count(unnamed, "more bone") : "");
  }

  /** Index of the bone with a problem; -1 if the problem is not of a bone. */
  private static int bone(Problem p) {
    if (p.place() instanceof Place.Bone b) {
      return b.index();
    }
    return p.place() instanceof Place.Row r ? r.row() : -1;
  }
}
