package org.rtmtext.skeleton;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.problem.Quotes;

/**
 * The bones of a model and their parents. Names are compared ignoring letter case, as the engine
 * does.
 *
 * <p>The bones always form trees: of two bones with the same name the first is kept, a bone whose
 * parent does not exist is a root, and one bone of each cycle is made a root.
 */
public final class Skeleton {
  /** Without bones and name. */
  public static final Skeleton NONE = new Skeleton("", false, ConfigPlace.NONE, List.of());

  private final String name;
  private final boolean discrete;
  private final ConfigPlace place;
  private final List<Bone> bones;
  private final Map<String, Integer> indexes = new HashMap<>();
  private final String pivotsModel;
  private final String unknown;
  private final int[] parents;

  /** A skeleton without a pivots model, all bones of which are known. */
  public Skeleton(String name, boolean discrete, ConfigPlace place, List<Bone> bones) {
    this(name, discrete, place, bones, "", "");
  }

  /**
   * @param discrete whether each vertex follows a single bone ({@code isDiscrete})
   * @param place of the name
   * @param bones in the order of the file, those of the inherited skeleton first
   * @param pivotsModel the value of {@code pivotsModel}; empty if it has none
   * @param unknown which bones are unknown, for messages; empty if all are known
   */
  public Skeleton(
      String name,
      boolean discrete,
      ConfigPlace place,
      List<Bone> bones,
      String pivotsModel,
      String unknown) {
    this.name = name;
    this.discrete = discrete;
    this.place = place;
    this.pivotsModel = pivotsModel;
    this.unknown = unknown;
    List<Bone> kept = new ArrayList<>();
    for (Bone bone : bones) {
      // Equal names of all skeletons are kept once.
      if (indexes.putIfAbsent(folded(bone.name()).intern(), kept.size()) == null) {
        kept.add(bone);
      }
    }
    this.bones = List.copyOf(kept);
    parents =
        kept.stream().mapToInt(b -> b.isRoot() ? -1 : indexOfFolded(folded(b.parent()))).toArray();
    cutCycles();
  }

  private int indexOfFolded(String folded) {
    return indexes.getOrDefault(folded, -1);
  }

  /** Makes the first bone of each cycle a root. */
  private void cutCycles() {
    int[] seenFrom = new int[parents.length];
    for (int start = 0; start < parents.length; start++) {
      int i = start;
      while (i >= 0 && seenFrom[i] == 0) {
        seenFrom[i] = start + 1;
        i = parents[i];
      }
      if (i >= 0 && seenFrom[i] == start + 1) {
        int first = i;
        for (int k = parents[i]; k != i; k = parents[k]) {
          first = Math.min(first, k);
        }
        parents[first] = -1;
      }
    }
  }

  /**
   * The form of a name that is equal for names of the same bone.
   *
   * @param name one char per byte; letters in UTF-8 are folded, too
   */
  public static String folded(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return Quotes.isAscii(lower)
        ? lower
        : Quotes.utf8(name)
            .map(s -> Quotes.bytes(s.toLowerCase(Locale.ROOT), StandardCharsets.UTF_8))
            .orElse(lower);
  }

  /** Whether two names are of the same bone. */
  public static boolean areSame(String a, String b) {
    return a.equals(b) || folded(a).equals(folded(b));
  }

  /** The index of each {@link #folded} name; of a repeated name, that of the first. */
  public static Map<String, Integer> indexes(List<String> names) {
    Map<String, Integer> indexes = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      indexes.putIfAbsent(folded(names.get(i)), i);
    }
    return indexes;
  }

  public String name() {
    return name;
  }

  public boolean isDiscrete() {
    return discrete;
  }

  public ConfigPlace place() {
    return place;
  }

  /** In the order of the file; unmodifiable. */
  public List<Bone> bones() {
    return bones;
  }

  /**
   * The path of the model that has the joints of the bones, as the file spells it: it starts at the
   * root of the game's drive.
   */
  public Optional<String> pivotsModel() {
    return Optional.of(pivotsModel).filter(path -> !path.isEmpty());
  }

  /**
   * Which bones are unknown, for messages: those of a class that is declared but not defined in the
   * files that were read, or those that a script or an unknown macro stands for. Nothing may be
   * concluded from the absence of a bone then. Empty if all bones are known.
   */
  public Optional<String> unknown() {
    return Optional.of(unknown).filter(which -> !which.isEmpty());
  }

  /** This skeleton with further bones, which replace its own with the same names. */
  public Skeleton with(List<Bone> further) {
    Map<String, Bone> byName = new HashMap<>();
    further.forEach(bone -> byName.putIfAbsent(folded(bone.name()), bone));
    List<Bone> all = new ArrayList<>();
    bones.forEach(bone -> all.add(byName.getOrDefault(folded(bone.name()), bone)));
    all.addAll(further);
    return new Skeleton(name, discrete, place, all, pivotsModel, unknown);
  }

  /** The index of a bone, ignoring letter case. */
  public OptionalInt indexOf(String bone) {
    int index = indexOfFolded(folded(bone));
    return index < 0 ? OptionalInt.empty() : OptionalInt.of(index);
  }

  /** A bone by its name, ignoring letter case. */
  public Optional<Bone> find(String bone) {
    OptionalInt index = indexOf(bone);
    return index.isPresent() ? Optional.of(bones.get(index.getAsInt())) : Optional.empty();
  }

  /**
   * A bone by the characters of its name, as the {@code model.cfg} spells them, ignoring letter
   * case.
   */
  public Optional<Bone> findSpelled(String name) {
    return Quotes.isAscii(name)
        ? find(name)
        : bones.stream().filter(b -> folded(b.spelled()).equals(folded(name))).findFirst();
  }

  /**
   * The index of the parent of bone {@code i}.
   *
   * @return -1 for a root
   */
  public int parent(int i) {
    return parents[i];
  }

  /** The parent of a bone; empty for a root and for an unknown bone. */
  public Optional<Bone> parentOf(String bone) {
    OptionalInt index = indexOf(bone);
    return index.isPresent() && parents[index.getAsInt()] >= 0
        ? Optional.of(bones.get(parents[index.getAsInt()]))
        : Optional.empty();
  }

  /** The children of a bone, in the order of the file. */
  public List<Bone> childrenOf(String bone) {
    int index = indexOfFolded(folded(bone));
    return IntStream.range(0, parents.length)
        .filter(i -> index >= 0 && parents[i] == index)
        .mapToObj(bones::get)
        .toList();
  }

  /** The number of names that are bones of this skeleton. */
  public int count(List<String> names) {
    return countFolded(names.stream().map(Skeleton::folded).toList());
  }

  /** The number of names, in the form of {@link #folded}, that are bones of this skeleton. */
  public int countFolded(List<String> names) {
    return (int) names.stream().filter(indexes::containsKey).count();
  }

  @Override
  public String toString() {
    return name + " with " + bones.size() + " bones";
  }
}
