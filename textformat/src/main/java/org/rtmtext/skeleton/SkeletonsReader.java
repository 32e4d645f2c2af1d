package org.rtmtext.skeleton;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Suggestions;
import org.rtmtext.problem.Wording;

/** Makes skeletons of the classes in {@code CfgSkeletons}. */
final class SkeletonsReader {
  private final List<ConfigProblem> problems;

  SkeletonsReader(List<ConfigProblem> problems) {
    this.problems = problems;
  }

  List<Skeleton> read(ConfigClass file) {
    Map<String, ConfigClass> classes = new LinkedHashMap<>();
    for (ConfigClass top : file.classes()) {
      if (top.name().text().equalsIgnoreCase("CfgSkeletons")) {
        for (ConfigClass c : top.classes()) {
          if (classes.put(Skeleton.folded(c.name().text()), c) != null) {
            add(
                Code.SKELETON_INHERIT,
                c.name(),
                Wording.quoted(c.name().text()) + " is here twice; the last one counts");
          }
        }
      }
    }
    List<Skeleton> skeletons = new ArrayList<>();
    for (ConfigClass c : classes.values()) {
      List<Bone> bones = bones(c, classes, new HashSet<>(), true);
      if (!bones.isEmpty() || entry(c, classes, "skeletonBones").isPresent()) {
        boolean discrete = entry(c, classes, "isDiscrete").map(SkeletonsReader::isOn).orElse(true);
        Skeleton skeleton = new Skeleton(c.name().text(), discrete, c.name().place(), bones);
        skeletons.add(skeleton);
        check(skeleton, bones);
      }
    }
    return skeletons;
  }

  private static boolean isOn(List<ConfigToken> values) {
    return !values.isEmpty() && !values.get(0).text().matches("0|false");
  }

  /** The bones of the skeleton that is inherited, and behind them its own. */
  private List<Bone> bones(
      ConfigClass c, Map<String, ConfigClass> classes, Set<ConfigClass> within, boolean report) {
    List<Bone> bones = new ArrayList<>();
    Optional<ConfigToken> inherit =
        entry(c, classes, "skeletonInherit")
            .filter(values -> !values.isEmpty() && !values.get(0).text().isBlank())
            .map(values -> values.get(0));
    if (inherit.isPresent() && within.add(c)) {
      ConfigToken name = inherit.get();
      ConfigClass from = classes.get(Skeleton.folded(name.text()));
      if (from != null && !within.contains(from)) {
        bones.addAll(bones(from, classes, within, false));
      } else if (report) {
        add(
            Code.SKELETON_INHERIT,
            name,
            from == null
                ? "there is no skeleton "
                    + Wording.quoted(name.text())
                    + " in this file"
                    + didYouMean(name.text(), classes)
                : Wording.quoted(c.name().text()) + " inherits from itself");
      }
    }
    entry(c, classes, "skeletonBones").ifPresent(values -> own(values, bones, report));
    return bones;
  }

  private static String didYouMean(String name, Map<String, ConfigClass> classes) {
    return new Suggestions(classes.values().stream().map(c -> c.name().text()).toList())
        .nearest(name)
        .map(n -> "; did you mean " + Wording.quoted(n) + "?")
        .orElse("");
  }

  private void own(List<ConfigToken> values, List<Bone> bones, boolean report) {
    for (int i = 0; i < values.size(); i += 2) {
      ConfigToken name = values.get(i);
      boolean alone = i + 1 == values.size();
      if (!name.text().isEmpty()) {
        bones.add(new Bone(name.text(), alone ? "" : values.get(i + 1).text(), name.place()));
      }
      if (alone && report) {
        add(
            Code.SKELETON_LIST,
            name,
            "no parent stands behind "
                + Wording.quoted(name.text())
                + ": the list is one of pairs, a bone and its parent, and has an odd number of"
                + " names; a comma or a \"\" may be missing before it");
      }
    }
  }

  /** The values of an entry: of the class itself, or of the next one that it inherits from. */
  private Optional<List<ConfigToken>> entry(
      ConfigClass c, Map<String, ConfigClass> classes, String name) {
    Set<ConfigClass> seen = new HashSet<>();
    for (ConfigClass at = c; at != null && seen.add(at); ) {
      Optional<List<ConfigToken>> values = at.entry(name);
      if (values.isPresent()) {
        return values;
      }
      at = at.base().map(b -> classes.get(Skeleton.folded(b.text()))).orElse(null);
    }
    return Optional.empty();
  }

  private void check(Skeleton skeleton, List<Bone> listed) {
    Map<String, Bone> first = new HashMap<>();
    for (Bone bone : listed) {
      Bone before = first.putIfAbsent(Skeleton.folded(bone.name()), bone);
      if (before != null && before != bone) {
        add(
            Code.SKELETON_LIST,
            bone,
            Wording.quoted(bone.name())
                + " is in the list twice; the first one counts, which hangs on "
                + (before.isRoot() ? "nothing" : Wording.quoted(before.parent())));
      }
    }
    Suggestions names = new Suggestions(skeleton.bones().stream().map(Bone::name).toList());
    for (int i = 0; i < skeleton.bones().size(); i++) {
      Bone bone = skeleton.bones().get(i);
      if (bone.isRoot() || skeleton.parent(i) >= 0) {
        continue;
      }
      if (skeleton.indexOf(bone.parent()).isPresent()) {
        add(
            Code.SKELETON_PARENT,
            bone,
            Wording.quoted(bone.name()) + " hangs on itself, through its parents");
      } else {
        add(
            Code.SKELETON_PARENT,
            bone,
            "the parent of "
                + Wording.quoted(bone.name())
                + ", "
                + Wording.quoted(bone.parent())
                + ", is no bone of this skeleton"
                + names
                    .nearest(bone.parent())
                    .map(n -> "; did you mean " + Wording.quoted(n) + "?")
                    .orElse(""));
      }
    }
  }

  private void add(Code code, ConfigToken token, String message) {
    problems.add(new ConfigProblem(code, token.place(), message));
  }

  private void add(Code code, Bone bone, String message) {
    problems.add(new ConfigProblem(code, bone.place(), message));
  }
}
