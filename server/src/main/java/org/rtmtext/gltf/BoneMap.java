package org.rtmtext.gltf;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.rtmtext.files.FileBytes;
import org.rtmtext.mod.ModSettings;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Skeleton;

/**
 * Which joint of another rig moves which bone of a skeleton. docs/bone-maps.md describes the file.
 *
 * @param name for users
 * @param joints the name of the joint of each bone of the result; empty for a bone that follows its
 *     parent
 * @param limbs bones of the same limb, from its root to its tip; at least two
 * @param level bones that are parallel to the ground in the rest poses of both rigs, as feet are
 * @param prefixes what joints may have in front of their names, the preferred one first
 */
public record BoneMap(
    String name,
    Map<String, String> joints,
    List<List<String>> limbs,
    Set<String> level,
    List<String> prefixes) {
  /** The names of the built-in maps, whose bones are those of {@code OFP2_ManSkeleton}. */
  public static final List<String> BUILT_IN = ModSettings.BUILT_IN_MAPS;

  /** In place of the name of a map: no map is used. */
  public static final String NONE = "none";

  private static final Gson GSON = new Gson();

  /** The content of a file; members that it lacks are null. */
  private record Stored(
      List<String> prefixes,
      LinkedHashMap<String, String> bones,
      List<List<String>> limbs,
      List<String> level) {}

  private static final Set<String> MEMBERS = Set.of("prefixes", "bones", "limbs", "level");

  /**
   * The built-in map with a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static BoneMap builtIn(String name) {
    if (!BUILT_IN.contains(name)) {
      throw new IllegalArgumentException(name);
    }
    try (InputStream in = BoneMap.class.getResourceAsStream(name + ".json")) {
      return parse(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (BoneMapException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Reads the map in a file.
   *
   * @throws IOException if it cannot be read, or is not a map; the message names the file
   */
  public static BoneMap read(Path file) throws IOException {
    try {
      String name = file.getFileName().toString();
      return parse(name, new String(FileBytes.readNamed(file), StandardCharsets.UTF_8));
    } catch (BoneMapException e) {
      throw new IOException(file + " " + e.getMessage(), e);
    }
  }

  /**
   * The map that the settings of a mod name, if a file has its joints. Reads the file of the map.
   *
   * @param joints of the file, from {@link GltfImport.Contents}
   * @throws IOException if the map cannot be read; the message names it and the settings
   */
  public static Optional<BoneMap> of(ModSettings mod, List<String> joints) throws IOException {
    if (mod.bonesMap().isEmpty() || joints.isEmpty()) {
      return Optional.empty();
    }
    String name = mod.bonesMap().get();
    try {
      BoneMap map =
          BUILT_IN.contains(name) ? builtIn(name) : read(mod.folder().orElseThrow().resolve(name));
      return Optional.of(map).filter(m -> m.fits(joints));
    } catch (IOException e) {
      throw new IOException(
          mod.file().orElseThrow() + " names a bone map that cannot be used: " + e.getMessage(), e);
    }
  }

  /**
   * Reads a map.
   *
   * @param name for users
   * @throws BoneMapException if it is not a map, or contradicts itself
   */
  public static BoneMap parse(String name, String json) throws BoneMapException {
    Stored stored = stored(json);
    if (stored.bones() == null) {
      throw new BoneMapException("is not a bone map: it has no \"bones\"");
    }
    Map<String, String> joints = new LinkedHashMap<>();
    Map<String, String> spelling = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (Map.Entry<String, String> bone : stored.bones().entrySet()) {
      if (spelling.put(bone.getKey(), bone.getKey()) != null) {
        throw new BoneMapException("has bone %s twice", Wording.quoted(bone.getKey()));
      }
      joints.put(bone.getKey(), bone.getValue() == null ? "" : bone.getValue());
    }
    if (joints.values().stream().allMatch(String::isEmpty)) {
      throw new BoneMapException("names no joint");
    }
    List<List<String>> limbs = new ArrayList<>();
    Set<String> turned = new HashSet<>();
    for (List<String> names : orEmpty(stored.limbs())) {
      List<String> limb = bones(orEmpty(names), joints, spelling, "limbs");
      if (limb.size() < 2) {
        throw new BoneMapException("has a limb of fewer than two bones");
      }
      for (String bone : limb.subList(0, limb.size() - 1)) {
        if (!turned.add(bone)) {
          throw new BoneMapException(
              "gives bone %s two directions in \"limbs\"", Wording.quoted(bone));
        }
      }
      limbs.add(limb);
    }
    List<String> level = bones(orEmpty(stored.level()), joints, spelling, "level");
    List<String> prefixes = orEmpty(stored.prefixes()).stream().map(String::valueOf).toList();
    return new BoneMap(name, joints, limbs, Set.copyOf(level), prefixes);
  }

  private static Stored stored(String json) throws BoneMapException {
    try {
      JsonElement root = JsonParser.parseString(json);
      if (!(root instanceof JsonObject object)) {
        throw new BoneMapException("is not a bone map: expected a JSON object");
      }
      Set<String> unknown = new TreeSet<>(object.keySet());
      unknown.removeAll(MEMBERS);
      if (!unknown.isEmpty()) {
        throw new BoneMapException(
            "has unknown members: %s; the members of a bone map are %s",
            Wording.list(unknown.stream().map(Wording::quoted).toList()),
            Wording.list(new TreeSet<>(MEMBERS).stream().map(Wording::quoted).toList()));
      }
      // Of the text, not of the tree, which has only the last of several equal members.
      return GSON.fromJson(json, Stored.class);
    } catch (JsonParseException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new BoneMapException("is not valid: %s", Wording.printable(cause.getMessage()));
    }
  }

  private static <T> List<T> orEmpty(List<T> list) {
    return list == null ? List.of() : list;
  }

  /** The bones of a member, in the spelling of {@code bones}. */
  private static List<String> bones(
      List<String> names, Map<String, String> joints, Map<String, String> spelling, String member)
      throws BoneMapException {
    List<String> bones = new ArrayList<>();
    for (String name : names) {
      String bone = spelling.get(String.valueOf(name));
      if (bone == null || joints.get(bone).isEmpty()) {
        throw new BoneMapException(
            "names bone %s in \"%s\", but gives it no joint in \"bones\"",
            Wording.quoted(String.valueOf(name)), member);
      }
      bones.add(bone);
    }
    return bones;
  }

  /**
   * Finds the joints of the bones by their names with one of the prefixes, or else without,
   * ignoring letter case.
   *
   * @param names of the joints of a file
   * @return the index of the joint for each bone of {@link #joints} that has one
   */
  Map<String, Integer> find(List<String> names) {
    Map<String, Integer> indices = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      indices.putIfAbsent(Skeleton.folded(names.get(i)), i);
    }
    List<String> tried = new ArrayList<>(prefixes);
    tried.add("");
    Map<String, Integer> found = new LinkedHashMap<>();
    joints.forEach(
        (bone, joint) ->
            tried.stream()
                .filter(prefix -> !joint.isEmpty())
                .map(prefix -> indices.get(Skeleton.folded(prefix + joint)))
                .filter(index -> index != null)
                .findFirst()
                .ifPresent(index -> found.put(bone, index)));
    return found;
  }

  /** The name of the rig for users, of a built-in map. */
  public String rig() {
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  /** This map with more bones, which move with their parents. The bones come first. */
  BoneMap following(List<String> bones) {
    Map<String, String> spelling = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    joints.keySet().forEach(bone -> spelling.put(bone, bone));
    Map<String, String> all = new LinkedHashMap<>();
    for (String bone : bones) {
      String own = spelling.getOrDefault(bone, bone);
      all.put(own, joints.getOrDefault(own, ""));
    }
    joints.forEach(all::putIfAbsent);
    return new BoneMap(name, all, limbs, level, prefixes);
  }

  /** The built-in map for a rig with these joints; empty if none fits. */
  public static Optional<BoneMap> fitting(List<String> names) {
    return BUILT_IN.stream().map(BoneMap::builtIn).filter(map -> map.fits(names)).findFirst();
  }

  /** Whether the joints of all limbs are among some joints, and that of the map's first bone. */
  private boolean fits(List<String> names) {
    return needed().allMatch(find(names)::containsKey);
  }

  /** Whether a skeleton has the bones of all limbs, and the map's first bone. */
  public boolean isFor(Skeleton skeleton) {
    return needed().allMatch(bone -> skeleton.find(bone).isPresent());
  }

  private Stream<String> needed() {
    return Stream.concat(
        Stream.of(joints.keySet().iterator().next()), limbs.stream().flatMap(Collection::stream));
  }
}
