package org.rtmtext.gltf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.rtmtext.gltf.Track.Interpolation;
import org.rtmtext.gltf.Track.Path;
import org.rtmtext.problem.Wording;

/**
 * One of the animations of a glTF file.
 *
 * @param name for users
 */
record Clip(String name, List<Track> tracks) {
  /**
   * Reads one of the animations of a file, without channels of morph weights and of extensions.
   *
   * @param index in the file's list of animations
   * @throws GltfException if a channel is damaged, or a node has two for one of its values
   */
  static Clip read(Gltf gltf, int index, SceneNodes nodes, AccessorReader numbers)
      throws GltfException {
    Gltf.Animation chosen = Gltf.get(gltf.animations(), index, "animation");
    String name = names(gltf).get(index);
    List<Track> tracks = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Gltf.Channel channel : Gltf.list(chosen.channels())) {
      if (channel == null || channel.target() == null) {
        throw new GltfException("is damaged: a channel of animation %s has no target", name);
      }
      String named = channel.target().path();
      // Other paths are morph weights, and properties of extensions.
      Optional<Path> path =
          Arrays.stream(Path.values()).filter(p -> p.text().equals(named)).findFirst();
      Integer node = channel.target().node();
      if (path.isEmpty() || node == null) {
        continue;
      }
      Gltf.get(gltf.nodes(), node, "node");
      if (nodes.hasMatrix(node)) {
        throw new GltfException(
            "is damaged: node %s is animated, but has a matrix", nodes.describe(node));
      }
      if (!seen.add(node + " " + path.get())) {
        throw new GltfException(
            "is damaged: animation %s has two channels for the %s of node %s",
            name, path.get().text(), nodes.describe(node));
      }
      Gltf.Sampler sampler = Gltf.get(chosen.samplers(), channel.sampler(), "sampler");
      tracks.add(track(node, path.get(), sampler, numbers, nodes.describe(node)));
    }
    return new Clip(name, List.copyOf(tracks));
  }

  /**
   * The index of the only animation, which is 0.
   *
   * @throws GltfException if there is no animation, or more than one
   */
  static int only(Gltf gltf) throws GltfException {
    List<String> names = requireNames(gltf);
    if (names.size() > 1) {
      throw new GltfException(
          "has %s animations; choose one with --animation: %s", names.size(), list(names));
    }
    return 0;
  }

  /**
   * The index of the animation with a name.
   *
   * @param wanted the name, ignoring letter case if no animation has exactly this name
   */
  static int find(Gltf gltf, String wanted) throws GltfException {
    List<String> names = requireNames(gltf);
    int index = names.indexOf(wanted);
    for (int i = 0; index < 0 && i < names.size(); i++) {
      index = names.get(i).equalsIgnoreCase(wanted) ? i : -1;
    }
    if (index < 0) {
      throw new GltfException(
          "has no animation %s; it has: %s", Wording.printable(wanted), list(names));
    }
    return index;
  }

  private static List<String> requireNames(Gltf gltf) throws GltfException {
    List<String> names = names(gltf);
    if (names.isEmpty()) {
      throw new GltfException(
          "has no animation; in Blender, give the armature an action, and export with the option"
              + " Animation");
    }
    return names;
  }

  private static String list(List<String> names) {
    return Wording.list(names.stream().map(Wording::printable).toList());
  }

  /** The names of the animations of a file, or their numbers from 1. */
  static List<String> names(Gltf gltf) {
    List<String> names = new ArrayList<>();
    for (Gltf.Animation a : Gltf.list(gltf.animations())) {
      boolean isNamed = a != null && a.name() != null && !a.name().isEmpty();
      names.add(isNamed ? a.name() : String.valueOf(names.size() + 1));
    }
    return names;
  }

  private static Track track(
      int node, Path path, Gltf.Sampler sampler, AccessorReader numbers, String name)
      throws GltfException {
    Interpolation interpolation = Interpolation.LINEAR;
    String stored = sampler.interpolation();
    try {
      interpolation = stored == null ? interpolation : Interpolation.valueOf(stored);
    } catch (IllegalArgumentException e) {
      throw new GltfException("has an unknown interpolation, %s", Wording.quoted(stored));
    }
    float[] times = numbers.read(sampler.input(), Gltf.Type.SCALAR, "node " + name);
    Gltf.Type type = path == Path.ROTATION ? Gltf.Type.VEC4 : Gltf.Type.VEC3;
    float[] values = numbers.read(sampler.output(), type, "node " + name);
    if (times.length == 0) {
      throw new GltfException("is damaged: node %s has no keys", name);
    }
    long expected = (long) times.length * interpolation.valuesOfKey();
    if (values.length != expected * path.components()) {
      throw new GltfException(
          "is damaged: node %s has %s with %s instead of %,d",
          name,
          Wording.count(times.length, "key"),
          Wording.count(values.length / path.components(), "value"),
          expected);
    }
    for (int i = 1; i < times.length; i++) {
      if (!(times[i] > times[i - 1])) {
        throw new GltfException("is damaged: the keys of node %s are not in order", name);
      }
    }
    return new Track(node, path, interpolation, times, values, numbers.step(sampler.output()));
  }
}
