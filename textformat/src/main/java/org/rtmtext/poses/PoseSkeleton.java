package org.rtmtext.poses;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.rtmtext.config.ConfigPlace;
import org.rtmtext.joints.Joint;
import org.rtmtext.joints.JointPositions;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.ModelConfig;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/**
 * The skeleton that the rows of a text refer to: the parent of each bone, and its joint in the rest
 * pose. It is part of the text, so that nothing outside of the text changes the meaning of a row.
 *
 * @param name of the skeleton
 * @param table the version of the bundled table of joints; 0 if the text lists the bones
 * @param bones in the order of the text
 */
public record PoseSkeleton(String name, int table, List<PoseBone> bones) {
  /** The bundled skeleton that has a table of joints. */
  public static final String MAN = "OFP2_ManSkeleton";

  /** The only version of the table so far. */
  public static final int MAN_TABLE = 1;

  /** The digits of a joint after the decimal point, in a text. */
  public static final int JOINT_DECIMALS = 4;

  /**
   * A text names the table, and lists no joints, if the parents are those of the table, and every
   * joint that the table determines is at most this far from it, metres.
   */
  private static final double SAME_JOINT = 0.001;

  /**
   * A bone with its joint.
   *
   * @param parent empty for a root
   * @param joint in the rest pose, model space, metres
   */
  public record PoseBone(String name, String parent, Vector3dc joint) {}

  public PoseSkeleton {
    bones = List.copyOf(bones);
  }

  /** The bundled skeleton with a name and a version of its table; empty if there is none. */
  public static Optional<PoseSkeleton> known(String name, int table) {
    return name.equalsIgnoreCase(MAN) && table == MAN_TABLE
        ? Optional.of(Man.SKELETON)
        : Optional.empty();
  }

  private static final class Man {
    static final PoseSkeleton SKELETON = read();

    private static PoseSkeleton read() {
      Skeleton skeleton =
          ModelConfig.builtIn().stream().filter(s -> s.name().equals(MAN)).findFirst().get();
      JointPositions joints = JointPositions.table();
      List<PoseBone> bones = new ArrayList<>();
      for (Bone bone : skeleton.bones()) {
        Vector3dc joint = joints.find(bone.name()).orElseGet(Vector3d::new);
        bones.add(new PoseBone(bone.name(), bone.parent(), joint));
      }
      return new PoseSkeleton(MAN, MAN_TABLE, bones);
    }
  }

  /**
   * A skeleton with the joints of an animation, rounded as a text shows them; the bundled one if
   * these joints agree with it.
   */
  public static PoseSkeleton of(String name, List<Joint> joints) {
    Map<String, PoseBone> bones = new LinkedHashMap<>();
    for (Joint joint : joints) {
      Vector3d rounded = new Vector3d();
      for (int i = 0; i < 3; i++) {
        rounded.setComponent(i, Digits.round(joint.position().get(i), JOINT_DECIMALS));
      }
      PoseBone bone = new PoseBone(joint.bone(), joint.parent(), rounded);
      bones.putIfAbsent(Skeleton.folded(joint.bone()), bone);
    }
    PoseSkeleton listed = new PoseSkeleton(name, 0, List.copyOf(bones.values()));
    return known(name, MAN_TABLE).filter(listed::agreesWith).orElse(listed);
  }

  private boolean agreesWith(PoseSkeleton other) {
    List<String> names = bones.stream().map(PoseBone::name).toList();
    PoseBones own = bones(names);
    PoseBones others = other.bones(names);
    JointPositions determined = JointPositions.known(other.name);
    for (int b = 0; b < names.size(); b++) {
      boolean isSame =
          determined.find(names.get(b)).isEmpty()
              || own.joint(b).distance(others.joint(b)) <= SAME_JOINT;
      if (own.parent(b) != others.parent(b) || !isSame || !others.parents().isKnown(b)) {
        return false;
      }
    }
    return true;
  }

  /** The parents and joints of the bones of an animation. */
  public PoseBones bones(List<String> names) {
    Map<String, Vector3dc> joints = new LinkedHashMap<>();
    bones.forEach(bone -> joints.put(Skeleton.folded(bone.name()), bone.joint()));
    Vector3dc origin = new Vector3d();
    return new PoseBones(
        Parents.of(names, skeleton()),
        names.stream().map(n -> joints.getOrDefault(Skeleton.folded(n), origin)).toList());
  }

  /** Whether this skeleton has all bones, so that rows of all of them can be relative to it. */
  public boolean hasAll(List<String> names) {
    Skeleton hierarchy = skeleton();
    return names.stream().allMatch(name -> hierarchy.indexOf(name).isPresent());
  }

  /** The bones and their parents, without joints. */
  public Skeleton skeleton() {
    List<Bone> hierarchy =
        bones.stream().map(bone -> new Bone(bone.name(), bone.parent(), ConfigPlace.NONE)).toList();
    return new Skeleton(name, false, ConfigPlace.NONE, hierarchy);
  }
}
