package org.rtmtext.gltf;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Skeleton;

/**
 * Which joint of another rig moves which bone of a skeleton. docs/bone-maps.md describes the file.
 *
 * @param name for users
 * @param joints the name of the joint of each bone of the result; empty for a bone that follows its
 *     parent
 * @param limbs bones of the same limb, from its root to its tip
 * @param level bones that are parallel to the ground in the rest poses of both rigs, as feet are
 * @param ignored what joints may have in front of their names
 */
public record BoneMap(
    String name,
    Map<String, String> joints,
    List<List<String>> limbs,
    Set<String> level,
    Optional<Pattern> ignored) {
  /** The names of the built-in maps, whose bones are those of {@code OFP2_ManSkeleton}. */
  public static final List<String> BUILT_IN = List.of("mixamo", "rigify");

  private static final Gson GSON = new GsonBuilder().create();

  /** The content of a file; members that it lacks are null. */
  private record Stored(
      String ignore,
      LinkedHashMap<String, String> bones,
      List<List<String>> limbs,
      LinkedHashSet<String> level) {}

  private static final Set<String> MEMBERS = Set.of("ignore", "bones", "limbs", "level");

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
   * Reads a map.
   *
   * @param name for users
   * @throws BoneMapException if it is no map, or if it contradicts itself
   */
  public static BoneMap parse(String name, String json) throws BoneMapException {
    Stored stored;
    try {
      JsonElement root = JsonParser.parseString(json);
      if (!(root instanceof JsonObject object)) {
        throw new BoneMapException("is no bone map: it is no JSON object");
      }
      Set<String> unknown = new TreeSet<>(object.keySet());
      unknown.removeAll(MEMBERS);
      if (!unknown.isEmpty()) {
        throw new BoneMapException(
            "has unknown members: %s; the members of a bone map are %s",
            Wording.list(unknown.stream().map(Wording::quoted).toList()),
            Wording.list(new TreeSet<>(MEMBERS).stream().map(Wording::quoted).toList()));
      }
      stored = GSON.fromJson(object, Stored.class);
    } catch (JsonParseException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new BoneMapException("is not valid: %s", Wording.printable(cause.getMessage()));
    }
    if (stored.bones() == null) {
      throw new BoneMapException("is no bone map: it has no \"bones\"");
    }
    Map<String, String> joints = new LinkedHashMap<>();
    Set<String> folded = new HashSet<>();
    for (Map.Entry<String, String> bone : stored.bones().entrySet()) {
      if (!folded.add(Skeleton.folded(bone.getKey()))) {
        throw new BoneMapException("has bone %s twice", Wording.quoted(bone.getKey()));
      }
      joints.put(bone.getKey(), bone.getValue() == null ? "" : bone.getValue());
    }
    if (joints.values().stream().allMatch(String::isEmpty)) {
      throw new BoneMapException("names no joint");
    }
    List<List<String>> limbs = stored.limbs() == null ? List.of() : stored.limbs();
    Set<String> level = stored.level() == null ? Set.of() : stored.level();
    for (List<String> limb : limbs) {
      for (String bone : limb) {
        requireJoint(joints, bone, "limbs");
      }
    }
    for (String bone : level) {
      requireJoint(joints, bone, "level");
    }
    return new BoneMap(name, joints, limbs, level, pattern(stored.ignore()));
  }

  private static void requireJoint(Map<String, String> joints, String bone, String member)
      throws BoneMapException {
    if (joints.getOrDefault(bone, "").isEmpty()) {
      throw new BoneMapException(
          "names bone %s in \"%s\", but gives it no joint in \"bones\"",
          Wording.quoted(String.valueOf(bone)), member);
    }
  }

  private static Optional<Pattern> pattern(String ignore) throws BoneMapException {
    try {
      return Optional.ofNullable(ignore).map(Pattern::compile);
    } catch (PatternSyntaxException e) {
      throw new BoneMapException(
          "has an invalid regular expression in \"ignore\": %s", e.getDescription());
    }
  }

  /**
   * Finds the joints of the bones: by their whole names, or else without what is ignored, in both
   * cases ignoring letter case.
   *
   * @param names of the joints of a file
   * @return the index of the joint for each bone of {@link #joints} that has one
   */
  Map<String, Integer> find(List<String> names) {
    Map<String, Integer> found = new LinkedHashMap<>();
    Map<String, Integer> whole = new LinkedHashMap<>();
    Map<String, Integer> parts = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      whole.putIfAbsent(Skeleton.folded(names.get(i)), i);
      parts.putIfAbsent(part(names.get(i)), i);
    }
    joints.forEach(
        (bone, joint) -> {
          Integer index = whole.get(Skeleton.folded(joint));
          if (index == null) {
            index = parts.get(part(joint));
          }
          if (index != null && !joint.isEmpty()) {
            found.put(bone, index);
          }
        });
    return found;
  }

  private String part(String name) {
    return Skeleton.folded(ignored.map(i -> i.matcher(name).replaceFirst("")).orElse(name));
  }

  /** The built-in map for a rig with these joints; empty if none fits. */
  static Optional<BoneMap> fitting(List<String> names) {
    return BUILT_IN.stream().map(BoneMap::builtIn).filter(map -> map.fits(names)).findFirst();
  }

  /** Whether the joints of all limbs are among some joints, and that of the first bone is. */
  private boolean fits(List<String> names) {
    Map<String, Integer> found = find(names);
    return found.containsKey(joints.keySet().iterator().next())
        && limbs.stream().flatMap(Collection::stream).allMatch(found::containsKey);
  }
}
