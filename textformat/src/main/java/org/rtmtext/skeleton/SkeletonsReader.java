package org.rtmtext.skeleton;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.rtmtext.config.ConfigClass;
import org.rtmtext.config.ConfigFile;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.config.ConfigToken;
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

  private static final String INHERIT = "skeletonInherit";
  private static final String BONES = "skeletonBones";
  private static final String DISCRETE = "isDiscrete";
  private static final String PIVOTS = "pivotsModel";

  /** The names of the entries that are read from classes. */
  static final Set<String> ENTRIES = Set.of(INHERIT, BONES, DISCRETE, PIVOTS);

  private static final String SCRIPT = "__EVAL(";

  private final ProblemCollector problems = ProblemCollector.perCode(ConfigFile.MAX_OF_A_CODE);

  /** The file to read, then those in the folders above, the nearest first. */
  private final List<SkeletonClasses> files = new ArrayList<>();

  private final Set<String> usedAbove = new HashSet<>();

  /** Places of bones whose parents are probably shifted, because the list lacks a name. */
  private final Set<ConfigPlace> shifted = new HashSet<>();

  /** Which bones of the current skeleton are unknown; empty if all are known. */
  private String unknown = "";

  /**
   * The undefined base class at which the last search of {@link #entry} ended; null if it ended
   * before.
   */
  private ConfigToken undefined;

  /** The names of the skeletons; null until a misspelled one is looked for. */
  private Suggestions names;

  /** The names of the bones of the current skeleton; null until a misspelled one is looked for. */
  private Suggestions bones;

  private int steps;

  /**
   * @param above the files in the folders above, the nearest first
   */
  SkeletonsReader(SkeletonClasses file, List<SkeletonClasses> above) {
    files.add(file);
    files.addAll(above);
    file.problems().forEach(problems::add);
  }

  ModelConfig read() {
    List<Skeleton> skeletons = new ArrayList<>();
    for (ConfigClass c : files.get(0).skeletons().values()) {
      unknown = "";
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
        boolean discrete = entry(c, DISCRETE).map(SkeletonsReader::isOn).orElse(true);
        String pivots =
            entry(c, PIVOTS)
                .filter(values -> !values.isEmpty() && !values.get(0).text().isBlank())
                .map(values -> values.get(0).text())
                .orElse("");
        Skeleton skeleton =
            new Skeleton(c.name().text(), discrete, c.name().place(), list, pivots, unknown);
        skeletons.add(skeleton);
        check(skeleton, list);
      }
    }
    return new ModelConfig(skeletons, problems.list(), usedAbove);
  }

  /** The class with a name, in the nearest file that has one. */
  private static Optional<ConfigClass> find(
      List<SkeletonClasses> files,
      Function<SkeletonClasses, Map<String, ConfigClass>> in,
      ConfigToken name) {
    String folded = folded(name);
    return files.stream()
        .map(file -> in.apply(file).get(folded))
        .filter(Objects::nonNull)
        .findFirst();
  }

  /** The index, in the list of files, of the file that contains a class. */
  private int fileOf(ConfigClass c) {
    return IntStream.range(0, files.size()).filter(i -> files.get(i).has(c)).findFirst().orElse(0);
  }

  private static boolean isOn(List<ConfigToken> values) {
    return !values.isEmpty() && !values.get(0).text().matches("0|(?i:false)");
  }

  /** The bones of the skeletons that a class inherits, then its own. */
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
    Optional<ConfigClass> from = find(files, SkeletonClasses::skeletons, name.get());
    if (from.isPresent()) {
      return next(from.get(), line, name.get(), quoted(heir.name()));
    }
    if (isUnread(name.get())) {
      unknown = "those of the skeleton that a script or macro names";
    } else {
      unknown = bonesOf(name.get());
      if (!isDeclared(name.get())) {
        add(
            Code.SKELETON_INHERIT,
            name.get().place(),
            nearest(name.get()),
            "no skeleton "
                + quoted(name.get())
                + (files.size() > 1 ? " in this file or the model.cfg above it" : " in this file"));
      }
    }
    return Optional.empty();
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
      int file = fileOf(from);
      if (file > 0) {
        usedAbove.add(files.get(file).name());
      }
      return Optional.of(from);
    }
    return Optional.empty();
  }

  /**
   * Whether a class may be defined in a file that was not read: it is declared, or a file above
   * cannot be read.
   */
  private boolean isDeclared(ConfigToken name) {
    String folded = folded(name);
    return files.stream().anyMatch(file -> file.declares(folded))
        || files.stream().skip(1).anyMatch(SkeletonClasses::isUnreadable);
  }

  /** The bones of a class that is not defined, for messages. */
  private static String bonesOf(ConfigToken name) {
    return "those of " + quoted(name) + ", which no model.cfg here or in a folder above defines";
  }

  /** Whether a value is computed by the game, or is an unknown macro. */
  private static boolean isUnread(ConfigToken value) {
    return value.kind() == ConfigToken.Kind.WORD && value.text().indexOf('(') >= 0;
  }

  private Supplier<Optional<String>> nearest(ConfigToken skeleton) {
    return () -> {
      if (names == null) {
        names =
            new Suggestions(
                files.stream()
                    .flatMap(file -> file.skeletons().values().stream())
                    .map(c -> c.name().text())
                    .distinct()
                    .toList());
      }
      return names.nearest(skeleton.text());
    };
  }

  /** Adds a problem with the name that was probably meant. */
  private void add(
      Code code, ConfigPlace place, Supplier<Optional<String>> nearest, String message) {
    if (!isOwn(place)) {
      return;
    }
    if (problems.isFull(code)) {
      problems.leaveOut(code);
      return;
    }
    Optional<String> name = nearest.get();
    String hint = name.map(n -> "; did you mean " + Wording.quoted(n) + "?").orElse("");
    Problem problem = new Problem(code, place, message + hint);
    problems.add(name.map(problem::suggesting).orElse(problem));
  }

  /** Whether a place is in the file that is read, and not in a model.cfg of a folder above. */
  private boolean isOwn(ConfigPlace place) {
    return files.get(0).hasRead(place.file());
  }

  private String bytes(ConfigToken name) {
    return files.stream()
        .filter(file -> file.hasRead(name.place().file()))
        .findFirst()
        .orElse(files.get(0))
        .bytes(name)
        // Equal names of all skeletons of a workspace are kept once.
        .intern();
  }

  private void own(List<ConfigToken> written, List<Bone> list) {
    boolean isRead = written.stream().noneMatch(SkeletonsReader::isUnread);
    if (!isRead) {
      unread(written);
    }
    List<ConfigToken> values = isRead ? completed(written, list) : paired(written);
    for (int i = 0; i < values.size(); i += 2) {
      ConfigToken name = values.get(i);
      boolean alone = i + 1 == values.size();
      if (alone && isRead) {
        shift(values, list);
        add(
            Code.SKELETON_LIST,
            name,
            quoted(name)
                + " has no parent, because the list of bones and their parents has an odd number of"
                + " names: a comma or a \"\" may be missing before this bone");
      }
      if (isUnread(name)) {
        continue;
      }
      if (!name.text().isEmpty()) {
        String parent = alone || isUnread(values.get(i + 1)) ? "" : bytes(values.get(i + 1));
        list.add(new Bone(bytes(name), parent, name.place()));
      } else if (!alone && isRead) {
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
   * Arranges the values of a list, some of which are unread, in pairs. A script is one value. A
   * macro that nothing defines may stand for several values: after a bone, it is taken for the
   * parent. Elsewhere, it is taken for a bone if the names after it form pairs only then. Otherwise
   * it is taken for bones with their parents, and left out.
   */
  private static List<ConfigToken> paired(List<ConfigToken> written) {
    List<ConfigToken> values = new ArrayList<>();
    // For each value, whether the number of values from it up to the next macro is odd.
    boolean[] isOdd = new boolean[written.size() + 1];
    for (int i = written.size() - 1; i >= 0; i--) {
      isOdd[i] = !isMacro(written.get(i)) && !isOdd[i + 1];
    }
    for (int i = 0; i < written.size(); i++) {
      ConfigToken value = written.get(i);
      if (!isMacro(value) || values.size() % 2 == 1 || isOdd[i + 1]) {
        values.add(value);
      }
    }
    return values;
  }

  private static boolean isMacro(ConfigToken value) {
    return isUnread(value) && !isScript(value);
  }

  private static boolean isScript(ConfigToken value) {
    return value.text().regionMatches(true, 0, SCRIPT, 0, SCRIPT.length());
  }

  /** Notes that bones of a list are unknown, and reports a macro that nothing defines. */
  private void unread(List<ConfigToken> written) {
    unknown = "those that a script or a macro in the list stands for";
    ConfigToken first = written.stream().filter(SkeletonsReader::isUnread).findFirst().get();
    if (!isScript(first) && files.stream().noneMatch(SkeletonClasses::hasMissingInclude)) {
      add(
          Code.CONFIG_NOT_READ,
          first,
          "macro "
              + Wording.quoted(first.text().substring(0, first.text().indexOf('(')))
              + " is not defined: bones that it stands for are missing");
    }
  }

  /**
   * In a list that lacks a name, notes the bones whose parents are not bones, except the last one.
   * What follows such a bone is probably not its parent, but the next bone.
   */
  private void shift(List<ConfigToken> values, List<Bone> list) {
    Set<String> bones = new HashSet<>(Set.of(""));
    list.forEach(bone -> bones.add(Skeleton.folded(bone.spelled())));
    for (int i = 0; i < values.size(); i += 2) {
      bones.add(folded(values.get(i)));
    }
    for (int i = values.size() - 3; i >= 0 && !bones.contains(folded(values.get(i + 1))); i -= 2) {
      shifted.add(values.get(i).place());
    }
  }

  /**
   * Adds the empty parent that a list with an odd number of names lacks, and reports it, if it is
   * clear after which bone it is missing. Returns an unclear list unchanged.
   *
   * @param inherited the bones of the inherited skeletons
   */
  private List<ConfigToken> completed(List<ConfigToken> values, List<Bone> inherited) {
    if (values.size() % 2 == 0 || values.size() > MAX_SEARCHED || !unknown.isEmpty()) {
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
    if (isOwn(bone.place())) {
      problems.add(
          new Problem(Code.SKELETON_LIST, bone.place(), message)
              .with(new ProblemData.Missing(", \"\"", false)));
    }
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
    undefined = null;
    for (Optional<ConfigClass> at = Optional.of(c); at.isPresent(); at = base(at.get(), line)) {
      steps++;
      line.add(at.get());
      at.get().entry(name).ifPresent(values -> found.add(0, values));
      if (!found.isEmpty() && !at.get().addsTo(name)) {
        break;
      }
    }
    if (undefined != null && (name.equals(BONES) || name.equals(INHERIT))) {
      unknown = bonesOf(undefined);
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
    int file = fileOf(c);
    boolean isOuter = files.get(file).outer().get(folded(c.name())) == c;
    Optional<ConfigClass> self = Optional.of(c);
    Optional<ConfigClass> sibling =
        isOuter ? Optional.empty() : find(files, SkeletonClasses::skeletons, name);
    Optional<ConfigClass> base =
        sibling
            .filter(other -> other != c)
            .or(() -> find(files, SkeletonClasses::outer, name))
            .or(() -> sibling);
    if (base.equals(self)) {
      // A class can inherit from the class that it replaces, which is in a file above.
      base =
          find(
                  files.subList(file + 1, files.size()),
                  isOuter ? SkeletonClasses::outer : SkeletonClasses::skeletons,
                  name)
              .or(() -> self);
    }
    if (base.isEmpty()) {
      undefined = name;
      if (!isDeclared(name)) {
        add(
            Code.SKELETON_INHERIT,
            name,
            quoted(c.name()) + " inherits from " + quoted(name) + ", which is not defined here");
      }
      return Optional.empty();
    }
    return next(base.get(), line, name, "class " + quoted(c.name()));
  }

  private void reportRepeated(Bone bone, Bone first) {
    if (isOwn(bone.place())) {
      problems.add(
          Code.SKELETON_LIST,
          bone.place(),
          () ->
              Wording.quoted(bone.spelled())
                  + " is in the list twice; the first entry, "
                  + (first.isRoot()
                      ? "without a parent"
                      : "with parent " + Wording.quoted(Quotes.characters(first.parent())))
                  + ", is used");
    }
  }

  private void check(Skeleton skeleton, List<Bone> listed) {
    Map<String, Bone> first = new HashMap<>();
    for (Bone bone : listed) {
      Bone before = first.putIfAbsent(Skeleton.folded(bone.name()), bone);
      // A class that inherits the skeleton with skeletonInherit, and its list of bones as a class,
      // has all bones twice.
      if (before != null && !before.equals(bone)) {
        reportRepeated(bone, before);
      }
    }
    bones = null;
    for (int i = 0; i < skeleton.bones().size(); i++) {
      Bone bone = skeleton.bones().get(i);
      if (bone.isRoot() || skeleton.parent(i) >= 0) {
        continue;
      }
      boolean inCycle = skeleton.indexOf(bone.parent()).isPresent();
      boolean isToldApart = shifted.contains(bone.place()) || skeleton.unknown().isPresent();
      if (inCycle || !isToldApart) {
        String name = Wording.quoted(bone.spelled());
        String parent = Quotes.characters(bone.parent());
        add(
            Code.SKELETON_PARENT,
            bone.place(),
            () -> inCycle ? Optional.empty() : nearest(skeleton, parent),
            inCycle
                ? name + " is its own ancestor: correct its parent or those of its parents"
                : Wording.quoted(parent) + ", the parent of " + name + ", is not in this skeleton");
      }
    }
  }

  private Optional<String> nearest(Skeleton skeleton, String bone) {
    if (bones == null) {
      bones = new Suggestions(skeleton.bones().stream().map(Bone::spelled).toList());
    }
    return bones.nearest(bone);
  }

  private static String folded(ConfigToken name) {
    return Skeleton.folded(name.text());
  }

  private static String quoted(ConfigToken token) {
    return Wording.quoted(token.text());
  }

  private void add(Code code, ConfigToken token, String message) {
    if (isOwn(token.place())) {
      problems.add(code, token.place(), message);
    }
  }
}
