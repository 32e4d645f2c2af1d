package org.rtmtext.gltf;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.joml.Vector3d;
import org.rtmtext.joints.Joint;
import org.rtmtext.joints.JointSource;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Parents;

/**
 * Exports an animation as glTF: a node for each bone, which rests at its joint, a skin with a mesh
 * of limbs, and an animation of the nodes.
 */
public final class GltfExport {
  /** Matrices that differ less from what a node can express are not reported. */
  private static final double REPORTED = 0.001;

  /**
   * The largest number of rows: a row takes up to 13 floats, and the buffer of a file is a byte
   * array.
   */
  private static final long MAX_ROWS = Integer.MAX_VALUE / 2 / (13 * Float.BYTES);

  /** The rate of Blender's scenes: it resamples keys that are not on their frames. */
  public static final double DEFAULT_FPS = 24;

  /**
   * The lowest rate. With rates below it or above {@link #MAX_FPS}, the times of keys do not fit in
   * floats, or are not distinct.
   */
  private static final double MIN_FPS = 0.001;

  private static final double MAX_FPS = 1000;

  /** The extension of files that contain their buffer as bytes. */
  public static final String BINARY_EXTENSION = ".glb";

  /** The extension of files in JSON. */
  public static final String TEXT_EXTENSION = ".gltf";

  /**
   * How an animation is exported.
   *
   * @param name of the animation and its armature, for users
   * @param fps keys per second: frame i gets a key at i / fps seconds
   * @param rootMotion whether the armature moves by the motion of the animation
   * @param isBinary whether the result is a {@code .glb} file; otherwise it is a {@code .gltf} file
   *     that contains its buffer
   */
  public record Options(String name, double fps, boolean rootMotion, boolean isBinary) {}

  /**
   * @param bytes of the file, which callers must not modify; empty if a problem is an error
   * @param problems the errors first
   */
  public record Result(Optional<byte[]> bytes, List<GltfProblem> problems) {
    public Result {
      problems = List.copyOf(problems);
    }

    private static Result failed(String message) {
      return new Result(Optional.empty(), List.of(GltfProblem.error(message)));
    }
  }

  private GltfExport() {}

  /** What is wrong with a number of keys per second; empty if it can be used. */
  public static Optional<String> fpsProblem(double fps) {
    return fps >= MIN_FPS && fps <= MAX_FPS
        ? Optional.empty()
        : Optional.of("the keys per second must be at least 0.001 and at most 1000");
  }

  /**
   * Exports an animation.
   *
   * @param parents of the bones
   * @param joints of the bones, in the order of the list
   */
  public static Result export(Animation a, Parents parents, List<Joint> joints, Options options) {
    Optional<String> refusal = refusal(a, options);
    if (refusal.isPresent()) {
      return Result.failed(refusal.get());
    }
    SkinPoses poses = new SkinPoses(a, parents);
    if ((long) a.bones().size() * a.frames().size() > MAX_ROWS) {
      return Result.failed(
          String.format(
              Locale.ROOT,
              "%s and %s are too many for one glTF file",
              Wording.count(a.bones().size(), "bone"),
              Wording.count(a.frames().size(), "frame")));
    }
    ExportedFile file = new ExportedFile(a, poses, rooted(joints, parents), options);
    return new Result(Optional.of(file.write()), problems(a, poses, file));
  }

  /**
   * Puts roots whose joints are unknown between the joints of their children: a root at the origin
   * would turn the figure about its feet or any other point.
   */
  private static List<Joint> rooted(List<Joint> joints, Parents parents) {
    List<Joint> rooted = new ArrayList<>(joints);
    for (int root = 0; root < joints.size(); root++) {
      Joint joint = joints.get(root);
      Vector3d sum = new Vector3d();
      int count = 0;
      for (int i = 0; i < joints.size(); i++) {
        if (parents.parent(i) == root && !joints.get(i).isAttached()) {
          sum.add(joints.get(i).position());
          count++;
        }
      }
      if (parents.parent(root) < 0 && joint.source() == JointSource.PARENT && count > 0) {
        rooted.set(
            root,
            new Joint(
                joint.bone(),
                joint.parent(),
                sum.div(count),
                joint.source(),
                joint.determined(),
                joint.residual()));
      }
    }
    return rooted;
  }

  private static Optional<String> refusal(Animation a, Options options) {
    Optional<String> wrong = fpsProblem(options.fps());
    if (wrong.isPresent()) {
      return wrong;
    }
    if (a.bones().isEmpty() || a.frames().isEmpty()) {
      String missing = a.bones().isEmpty() ? "bones" : "frames";
      return Optional.of("the animation has no " + missing + ", so there is nothing to export");
    }
    for (int f = 0; f < a.frames().size(); f++) {
      int count = a.frames().get(f).transforms().count();
      if (count != a.bones().size()) {
        return Optional.of(
            Wording.frame(f)
                + " has "
                + Wording.count(count, "transform")
                + " for "
                + Wording.count(a.bones().size(), "bone"));
      }
    }
    return Optional.empty();
  }

  private static List<GltfProblem> problems(Animation a, SkinPoses poses, ExportedFile file) {
    List<String> warnings = new ArrayList<>();
    List<String> unreadable = poses.unreadable();
    if (!unreadable.isEmpty()) {
      warnings.add(
          "numbers that are not finite cannot be exported; in frames with such numbers, these"
              + " bones move with their parents: "
              + names(unreadable));
    }
    if (file.hasOverflow()) {
      warnings.add("positions beyond the range of a float were exported as 0");
    }
    if (!file.hasOriginal()) {
      warnings.add(
          "the glTF file does not contain a copy of the original animation, because the"
              + " animation is too large; to keep unedited rows when you import the file on the"
              + " command line, specify the animation with --base");
    }
    List<String> inexact = poses.inexact();
    if (!inexact.isEmpty()) {
      warnings.add(
          "these bones have positions of more than 1,000 m or scales of more than 1,000, which"
              + " glTF stores less exactly; their rows may change slightly on import: "
              + names(inexact));
    }
    reportChanged(a, poses, warnings);
    List<String> moved = new ArrayList<>();
    for (int i = 0; i < a.bones().size(); i++) {
      if (file.parent(i) != poses.parents().parent(i)) {
        moved.add(a.bones().get(i));
      }
    }
    if (!moved.isEmpty()) {
      warnings.add(
          "these bones are exported with a different parent node, because their parent is"
              + " hidden (scale 0) or scaled unevenly in at least one frame: "
              + names(moved));
    }
    return warnings.stream().map(GltfProblem::warning).toList();
  }

  /** Reports matrices and quaternions that no node can have: a node cannot shear. */
  private static void reportChanged(Animation a, SkinPoses poses, List<String> warnings) {
    List<String> bones = new ArrayList<>();
    for (int b = 0; b < a.bones().size(); b++) {
      double largest = 0;
      int frame = -1;
      for (int f = 0; f < a.frames().size(); f++) {
        double error = poses.isFinite(f, b) ? poses.error(f, b) : 0;
        boolean isReported = error > REPORTED || poses.hasOtherLength(f, b);
        if (isReported && (frame < 0 || error > largest)) {
          largest = error;
          frame = f;
        }
      }
      if (frame >= 0) {
        String name = Wording.quoted(a.bones().get(b));
        String change =
            largest > REPORTED ? String.format(Locale.ROOT, "%.4f", largest) : "less than 0.001";
        bones.add(name + " by " + change + " in " + Wording.frame(frame));
      }
    }
    if (!bones.isEmpty()) {
      warnings.add(
          (a.encoding().isBinarised()
                  ? "the quaternions of these bones do not have length 1, which glTF cannot"
                      + " store, so the export changed the matrices of these bones and of their"
                      + " child bones; the largest change of each bone: "
                  : "the matrices of these bones are sheared, which glTF cannot store, so the"
                      + " export changed them; the largest change of each bone: ")
              + Wording.list(bones));
    }
  }

  static String names(List<String> bones) {
    return Wording.list(bones.stream().map(Wording::quoted).toList());
  }
}
