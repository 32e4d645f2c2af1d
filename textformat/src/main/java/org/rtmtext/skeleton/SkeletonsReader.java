package org.rtmtext.skeleton;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.ProblemData;
import org.rtmtext.problem.Quotes;
import org.rtmtext.problem.Suggestions;
import org.rtmtext.problem.Wording;

/**
 * Reads skeletons from the classes in {@code CfgSkeletons}. Problems of inherited entries are found
 * again for each heir; {@link ProblemCollector} keeps each once.
 */
final class SkeletonsReader {
  /** Longer chains of inheritance are not followed. */
  private static final int MAX_DEPTH = 64;

  /**
   * Limits the bones and visited classes of all skeletons of a file together: each skeleton copies
   * the bones that it inherits.
   */
  private static final int MAX_STEPS = 200_000;

  /** In longer lists, the time would grow with the square of the length. */
  private static final int MAX_SEARCHED = 401;

  private static final String SKELETONS = "CfgSkeletons";
  private static final String MODELS = "CfgModels";
  private static final String INHERIT = "skeletonInherit";
  private static final String BONES = "skeletonBones";

  private final ProblemCollector problems;
  private final Function<ConfigToken, String> bytes;
  private final Map<String, ConfigClass> classes = new LinkedHashMap<>();
  private final Map<String, ConfigClass> outer = new HashMap<>();
  private final Set<String> declared = new HashSet<>();
  private Suggestions names;
  private int steps;

  /**
   * @param bytes gives the bytes of a name, one char each
   */
  SkeletonsReader(ProblemCollector problems, Function<ConfigToken, String> bytes) {
    this.problems = problems;
    this.bytes = bytes;
  }

  List<Skeleton> read(ConfigClass file) {
    declared.addAll(file.declared());
    for (ConfigClass top : file.classes()) {
      if (top.name().text().equalsIgnoreCase(SKELETONS)) {
        takeAllIn(top);
      } else {
        outer.put(folded(top.name()), top);
      }
    }
    List<Skeleton> skeletons = new ArrayList<>();
    for (ConfigClass c : classes.values()) {
      List<Bone> list = bones(c);
      if (steps > MAX_STEPS) {
        add(
            Code.SKELETON_INHERIT,
            c.name(),
            quoted(c.name())
                + " and the skeletons after it are not read: the chains of inheritance are too"
                + " long");
        break;
      }
      if (!list.isEmpty() || entry(c, BONES).isPresent()) {
        boolean discrete = entry(c, "isDiscrete").map(SkeletonsReader::isOn).orElse(true);
        Optional<String> pivots =
            entry(c, "pivotsModel")
                .filter(values -> !values.isEmpty() && !values.get(0).text().isBlank())
                .map(values -> values.get(0).text());
        Skeleton skeleton = new Skeleton(c.name().text(), discrete, c.name().place(), list, pivots);
        skeletons.add(skeleton);
        check(skeleton, list);
      }
    }
    return skeletons;
  }

  /**
   * Takes all classes in a class, also nested ones. A skeleton contains no classes: if one is
   * inside another, the closing brace of the outer one is missing.
   */
  private void takeAllIn(ConfigClass around) {
    declared.addAll(around.declared());
    for (ConfigClass c : around.classes()) {
      boolean isModels = c.name().text().equalsIgnoreCase(MODELS);
      if (isModels || !around.name().text().equalsIgnoreCase(SKELETONS)) {
        problems.add(
            Code.CONFIG_SYNTAX,
            c.name().place(),
            () ->
                String.format(
                    "class %s is inside class %s: is a '}' missing before class %1$s?",
                    quoted(c.name()), quoted(around.name())));
      }
      if (!isModels) {
        take(c);
        takeAllIn(c);
      }
    }
  }

  private void take(ConfigClass c) {
    if (classes.put(folded(c.name()), c) != null) {
      add(
          Code.SKELETON_INHERIT,
          c.name(),
          quoted(c.name()) + " is defined twice; the last definition is used");
    }
  }

  private static boolean isOn(List<ConfigToken> values) {
    return !values.isEmpty() && !values.get(0).text().matches("0|(?i:false)");
  }

  /** The bones of the inherited skeletons, then its own. */
  private List<Bone> bones(ConfigClass c) {
    Set<ConfigClass> line = new LinkedHashSet<>();
    Optional<ConfigClass> next = Optional.of(c);
    while (next.isPresent()) {
      line.add(next.get());
      next = inherited(next.get(), line);
    }
    List<Bone> list = new ArrayList<>();
    List<ConfigClass> fromTheTop = new ArrayList<>(line);
    for (int i = fromTheTop.size() - 1; i >= 0 && steps + list.size() <= MAX_STEPS; i--) {
      entry(fromTheTop.get(i), BONES).ifPresent(values -> own(values, list));
    }
    steps += list.size();
    return list;
  }

  /** The skeleton from which another inherits bones, unless {@link #next} refuses it. */
  private Optional<ConfigClass> inherited(ConfigClass heir, Set<ConfigClass> line) {
    Optional<ConfigToken> name =
        entry(heir, INHERIT)
            .filter(values -> !values.isEmpty() && !values.get(0).text().isBlank())
            .map(values -> values.get(0));
    if (name.isEmpty()) {
      return Optional.empty();
    }
    ConfigClass from = classes.get(folded(name.get()));
    if (from == null) {
      add(
          Code.SKELETON_INHERIT,
          name.get().place(),
          nearest(name.get()),
          "no skeleton " + quoted(name.get()) + " in this file");
      return Optional.empty();
    }
    return next(from, line, name.get(), quoted(heir.name()));
  }

  /**
   * The next class in a line of inheritance; empty if it would repeat or make the line too long.
   */
  private Optional<ConfigClass> next(
      ConfigClass from, Set<ConfigClass> line, ConfigToken name, String heir) {
    if (line.contains(from)) {
      add(Code.SKELETON_INHERIT, name, heir + " inherits from itself");
    } else if (line.size() == MAX_DEPTH) {
      add(Code.SKELETON_INHERIT, name, "the chain of inheritance is too long");
    } else {
      return Optional.of(from);
    }
    return Optional.empty();
  }

  private Supplier<Optional<String>> nearest(ConfigToken skeleton) {
    return () -> {
      if (names == null) {
        names = new Suggestions(classes.values().stream().map(c -> c.name().text()).toList());
      }
      return names.nearest(skeleton.text());
    };
  }

  /** Adds a problem with the name that was probably meant. */
  private void add(
      Code code, ConfigPlace place, Supplier<Optional<String>> nearest, String message) {
    if (problems.isFull(code)) {
      problems.leaveOut(code);
      return;
    }
    Optional<String> name = nearest.get();
    String hint = name.map(n -> "; did you mean " + Wording.quoted(n) + "?").orElse("");
    problems.add(new Problem(code, place, message + hint).suggesting(name));
  }

  private void own(List<ConfigToken> written, List<Bone> list) {
    List<ConfigToken> values = completed(written, list);
    for (int i = 0; i < values.size(); i += 2) {
      ConfigToken name = values.get(i);
      boolean alone = i + 1 == values.size();
      if (alone) {
        add(
            Code.SKELETON_LIST,
            name,
            quoted(name)
                + " has no parent, because the list of bones and their parents has an odd number of"
                + " names: a comma or a \"\" may be missing before this bone");
      }
      if (!name.text().isEmpty()) {
        // Equal names of all skeletons of a workspace are kept once.
        String parent = alone ? "" : bytes.apply(values.get(i + 1)).intern();
        list.add(new Bone(bytes.apply(name).intern(), parent, name.place()));
      } else if (!alone) {
        add(
            Code.SKELETON_LIST,
            name,
            "the bone with parent "
                + quoted(values.get(i + 1))
                + " has no name: write its name before its parent");
      }
    }
  }

  /**
   * Adds the empty parent that a list with an odd number of names lacks, if it is clear which bone
   * has none, and reports it; the list itself otherwise.
   *
   * @param inherited bones
   */
  private List<ConfigToken> completed(List<ConfigToken> values, List<Bone> inherited) {
    if (values.size() % 2 == 0 || values.size() > MAX_SEARCHED) {
      return values;
    }
    List<String> names = values.stream().map(SkeletonsReader::folded).toList();
    Set<String> known = new HashSet<>(Set.of(""));
    inherited.forEach(bone -> known.add(Skeleton.folded(bone.spelled())));
    int[] bones =
        IntStream.iterate(0, i -> i < names.size(), i -> i + 2)
            .filter(i -> isCompletedBy(i, names, known))
            .limit(2)
            .toArray();
    // The last bone is reported in any case.
    if (bones.length != 1 || bones[0] + 1 == names.size()) {
      return values;
    }
    ConfigToken bone = values.get(bones[0]);
    String message =
        String.format(
            "%s has no parent, because a \"\" or a comma is missing after it: the list of bones and"
                + " their parents has an odd number of names",
            quoted(bone));
    problems.add(
        new Problem(Code.SKELETON_LIST, bone.place(), message)
            .with(new ProblemData.Missing(", \"\"", false)));
    List<ConfigToken> completed = new ArrayList<>(values);
    completed.add(bones[0] + 1, new ConfigToken(bone.kind(), "", bone.place()));
    return completed;
  }

  /** Whether an empty parent after a bone makes a list in which all parents are bones. */
  private static boolean isCompletedBy(int bone, List<String> names, Set<String> known) {
    Set<String> bones = new HashSet<>();
    List<String> parents = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      if (i % 2 == (i > bone ? 0 : 1)) {
        parents.add(name);
      } else if (known.contains(name) || !bones.add(name)) {
        return false;
      }
    }
    return parents.stream().allMatch(parent -> known.contains(parent) || bones.contains(parent));
  }

  /**
   * The values of an entry: of the class itself, or of the nearest class that it inherits from; of
   * both if the class appends to the entry.
   */
  private Optional<List<ConfigToken>> entry(ConfigClass c, String name) {
    List<List<ConfigToken>> found = new ArrayList<>();
    Set<ConfigClass> line = new LinkedHashSet<>();
    for (Optional<ConfigClass> at = Optional.of(c); at.isPresent(); at = base(at.get(), line)) {
      steps++;
      line.add(at.get());
      at.get().entry(name).ifPresent(values -> found.add(0, values));
      if (!found.isEmpty() && !at.get().addsTo(name)) {
        break;
      }
    }
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(found.stream().flatMap(List::stream).toList());
  }

  /** The class from which another inherits entries: a sibling, or an outer class. */
  private Optional<ConfigClass> base(ConfigClass c, Set<ConfigClass> line) {
    if (c.base().isEmpty()) {
      return Optional.empty();
    }
    ConfigToken name = c.base().get();
    boolean isOuter = outer.get(folded(c.name())) == c;
    ConfigClass base = isOuter ? null : classes.get(folded(name));
    if (base == null || base == c) {
      base = outer.getOrDefault(folded(name), base);
    }
    if (base == null) {
      if (!declared.contains(folded(name))) {
        add(
            Code.SKELETON_INHERIT,
            name,
            quoted(c.name()) + " inherits from " + quoted(name) + ", which is not defined here");
      }
      return Optional.empty();
    }
    return next(base, line, name, "class " + quoted(c.name()));
  }

  private void check(Skeleton skeleton, List<Bone> listed) {
    Map<String, Bone> first = new HashMap<>();
    for (Bone bone : listed) {
      Bone before = first.putIfAbsent(Skeleton.folded(bone.name()), bone);
      // A class that inherits both the skeleton and its list has all bones twice.
      if (before != null && !before.equals(bone)) {
        problems.add(
            Code.SKELETON_LIST,
            bone.place(),
            () ->
                Wording.quoted(bone.spelled())
                    + " is in the list twice; the first entry, "
                    + (before.isRoot()
                        ? "without a parent"
                        : "with parent " + Wording.quoted(Quotes.characters(before.parent())))
                    + ", is used");
      }
    }
    Suggestions bones = new Suggestions(skeleton.bones().stream().map(Bone::spelled).toList());
    for (int i = 0; i < skeleton.bones().size(); i++) {
      Bone bone = skeleton.bones().get(i);
      if (!bone.isRoot() && skeleton.parent(i) < 0) {
        boolean inCycle = skeleton.indexOf(bone.parent()).isPresent();
        String name = Wording.quoted(bone.spelled());
        String parent = Quotes.characters(bone.parent());
        add(
            Code.SKELETON_PARENT,
            bone.place(),
            () -> inCycle ? Optional.empty() : bones.nearest(parent),
            inCycle
                ? name + " is its own ancestor: correct its parent or those of its parents"
                : Wording.quoted(parent) + ", the parent of " + name + ", is not in this skeleton");
      }
    }
  }

  private static String folded(ConfigToken name) {
    return Skeleton.folded(name.text());
  }

  private static String quoted(ConfigToken token) {
    return Wording.quoted(token.text());
  }

  private void add(Code code, ConfigToken token, String message) {
    problems.add(code, token.place(), message);
  }
}
