package org.rtmtext.figure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.joints.Joint;
import org.rtmtext.joints.JointPositions;
import org.rtmtext.joints.JointSolver;
import org.rtmtext.joints.JointSource;
import org.rtmtext.joints.JointSums;
import org.rtmtext.joints.KnownJoints;
import org.rtmtext.joints.RestPoses;
import org.rtmtext.mod.PivotsFiles;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/** Finds the joints of animations of one skeleton, from their motion and from files around them. */
public final class JointSearch {
  /**
   * Joints, and the pivots model that was found for them.
   *
   * @param joints in the order of the bones
   * @param pivots also if it could not be read
   */
  public record Found(List<Joint> joints, Optional<PivotsFiles.Read> pivots) {}

  private JointSearch() {}

  /**
   * What is known about joints besides the motion of some animations.
   *
   * @param pivots also if it could not be read
   */
  public record Around(JointSolver.Sources sources, Optional<PivotsFiles.Read> pivots) {}

  /**
   * The joints of all bones of some animations. Other animations are read only if these leave
   * joints open.
   *
   * @param animations of the skeleton, with the same rest pose; at least one
   * @param folder that other animations are looked for in; empty for none
   * @param files of the animations
   */
  public static Found find(
      List<JointSums> animations,
      SkeletonMatch match,
      Optional<Path> folder,
      Collection<Path> files) {
    Around around = around(animations, match, folder, files);
    return new Found(solve(animations, match, around.sources()), around.pivots());
  }

  /**
   * Reads what is known about joints besides the motion of some animations. Other animations are
   * read only if these leave joints open.
   *
   * @param animations of the skeleton, with the same rest pose; at least one
   * @param folder that other animations are looked for in; empty for none
   * @param files of the animations
   */
  public static Around around(
      List<JointSums> animations,
      SkeletonMatch match,
      Optional<Path> folder,
      Collection<Path> files) {
    Skeleton skeleton = match.skeleton();
    Optional<PivotsFiles.Read> pivots =
        match.file().flatMap(config -> PivotsFiles.read(skeleton, config));
    JointPositions model = pivots.map(read -> read.model().joints()).orElse(JointPositions.NONE);
    JointPositions known = KnownJoints.of(skeleton.name());
    JointSolver.Sources sources = new JointSolver.Sources(model, List.of(), known);
    if (folder.isPresent()
        && solve(animations, match, sources).stream().anyMatch(JointSearch::isOpen)) {
      List<JointSums> nearby = NearbyAnimations.find(folder.get(), skeleton, files);
      sources = new JointSolver.Sources(model, agreeing(animations, nearby), known);
    }
    return new Around(sources, pivots);
  }

  private static List<Joint> solve(
      List<JointSums> animations, SkeletonMatch match, JointSolver.Sources sources) {
    // The list of a single animation is kept as it is, even if it repeats a bone.
    if (animations.size() == 1) {
      return JointSolver.solve(animations.get(0), sources);
    }
    Map<String, String> names = new LinkedHashMap<>();
    for (JointSums animation : animations) {
      animation.bones().forEach(bone -> names.putIfAbsent(Skeleton.folded(bone), bone));
    }
    List<String> bones = List.copyOf(names.values());
    return JointSolver.solve(bones, Parents.of(bones, match.skeleton()), animations, sources);
  }

  private static boolean isOpen(Joint joint) {
    return joint.source() != JointSource.MODEL
        && !joint.parent().isEmpty()
        && !joint.isAttached()
        && joint.determined().size() < 3;
  }

  private static List<JointSums> agreeing(List<JointSums> animations, List<JointSums> nearby) {
    List<JointSums> candidates = new ArrayList<>(animations.subList(1, animations.size()));
    candidates.addAll(nearby);
    List<JointSums> agreeing = new ArrayList<>(RestPoses.agreeing(animations.get(0), candidates));
    agreeing.removeAll(animations);
    return agreeing;
  }
}
