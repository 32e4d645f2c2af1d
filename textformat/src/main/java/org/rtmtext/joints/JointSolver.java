package org.rtmtext.joints;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.joml.Vector3d;
import org.joml.Vector3dc;
import org.rtmtext.skeleton.Parents;

/**
 * Finds the joints of bones: from a pivots model, from the motion of animations by least squares,
 * or from a table.
 */
public final class JointSolver {
  /**
   * What is known about joints, apart from the motion of the animations whose joints are wanted.
   *
   * @param model joints of the pivots model
   * @param nearby sums of other animations of the same skeleton
   * @param known joints of a table; not used if the animations have another rest pose
   */
  public record Sources(JointPositions model, List<JointSums> nearby, JointPositions known) {
    public static final Sources NONE =
        new Sources(JointPositions.NONE, List.of(), JointPositions.NONE);

    public Sources {
      nearby = List.copyOf(nearby);
    }
  }

  /** The likely distance between the joints of a bone and of its parent, metres. */
  private static final double BONE_LENGTH = 0.1;

  /**
   * The likely distance, in metres, between the positions of a joint in two rest poses of one
   * skeleton. Rigs of the Arma man differ by this much.
   */
  private static final double OTHER_REST_POSE = 0.01;

  /**
   * Metres. The joints of different rigs are nearer to each other than this, so a joint that is
   * farther from its place in the table contradicts the table.
   */
  private static final double ELSEWHERE = 0.05;

  private final List<String> bones;
  private final Parents parents;
  private final List<JointSums> own = new ArrayList<>();
  private final List<JointSums> nearby = new ArrayList<>();
  private final JointPositions model;
  private final JointPositions known;
  private final LeastSquares method = new LeastSquares();

  private JointSolver(
      List<String> bones, Parents parents, List<JointSums> animations, Sources sources) {
    this.bones = bones;
    this.parents = parents;
    animations.forEach(sums -> own.add(mapped(sums)));
    sources.nearby().forEach(sums -> nearby.add(mapped(sums)));
    model = sources.model();
    known = agrees(sources.known()) ? sources.known() : JointPositions.NONE;
  }

  /**
   * Whether the motion agrees with the joints of a table. It does not if the rest pose of the
   * animation has another origin or unit.
   */
  private boolean agrees(JointPositions table) {
    int compared = 0;
    int elsewhere = 0;
    for (int bone = 0; bone < bones.size(); bone++) {
      Optional<Vector3dc> position = table.find(bones.get(bone));
      if (position.isPresent()) {
        List<BoneSums> all = new ArrayList<>(sums(own, bone));
        all.addAll(sums(nearby, bone));
        Optional<LeastSquares.Fit> fit =
            fit(all, new LeastSquares.Prior(position.get(), 1))
                .filter(f -> !f.determined().isEmpty() && f.residual() <= Joint.MAX_RESIDUAL);
        if (fit.isPresent()) {
          compared++;
          elsewhere += fit.get().position().distance(position.get()) > ELSEWHERE ? 1 : 0;
        }
      }
    }
    return elsewhere <= RestPoseComparison.MAX_DISAGREEING * compared;
  }

  private JointSums mapped(JointSums sums) {
    return sums.parents() == parents ? sums : sums.inOrderOf(bones, parents);
  }

  /** The joints of the bones of an animation, in the order of its list. */
  public static List<Joint> solve(JointSums animation, Sources sources) {
    return solve(animation.bones(), animation.parents(), List.of(animation), sources);
  }

  /**
   * The joints of bones, in their order, from several animations of one skeleton. For each bone,
   * only animations that agree about its joint are summed.
   *
   * @param bones of any of the animations
   * @param parents of these bones
   */
  public static List<Joint> solve(
      List<String> bones, Parents parents, List<JointSums> animations, Sources sources) {
    return new JointSolver(bones, parents, animations, sources).solve();
  }

  private List<Joint> solve() {
    Joint[] joints = new Joint[bones.size()];
    for (int k = 0; k < joints.length; k++) {
      int bone = parents.inOrder(k);
      int parent = parents.parent(bone);
      joints[bone] = solve(bone, parent < 0 ? null : joints[parent]);
    }
    return List.of(joints);
  }

  private Joint solve(int bone, Joint parent) {
    List<BoneSums> animations = sums(own, bone);
    BoneSums all = BoneSums.all(animations);
    double residual = all.frames() == 0 ? Double.NaN : method.residual(all);
    boolean isAttached = residual > Joint.MAX_RESIDUAL;

    JointSource source = JointSource.PARENT;
    LeastSquares.Prior prior =
        new LeastSquares.Prior(parent == null ? new Vector3d() : parent.position(), BONE_LENGTH);
    Optional<Vector3dc> inTable = known.find(bones.get(bone));
    if (inTable.isPresent()) {
      source = JointSource.KNOWN;
      prior = new LeastSquares.Prior(inTable.get(), OTHER_REST_POSE);
    }
    Optional<LeastSquares.Fit> fit = Optional.empty();
    if (!isAttached) {
      fit = fit(sums(nearby, bone), prior);
      if (fit.isPresent() && fit.get().residual() <= Joint.MAX_RESIDUAL) {
        source = JointSource.NEARBY;
        prior = new LeastSquares.Prior(fit.get().position(), OTHER_REST_POSE);
      }
      fit = fit(animations, prior);
      if (fit.isPresent()) {
        source = JointSource.SOLVED;
        prior = new LeastSquares.Prior(fit.get().position(), OTHER_REST_POSE);
      }
    }
    Optional<Vector3dc> modelled = model.find(bones.get(bone));
    return new Joint(
        bones.get(bone),
        parent == null ? "" : parent.bone(),
        modelled.orElse(prior.position()),
        modelled.isPresent() ? JointSource.MODEL : source,
        fit.map(LeastSquares.Fit::determined).orElse(List.of()),
        residual);
  }

  private static List<BoneSums> sums(List<JointSums> animations, int bone) {
    return animations.stream().map(sums -> sums.bone(bone)).toList();
  }

  /**
   * The joint by the motion of animations; empty if no animation moves the bone and its parent, or
   * if the prior is better in all directions.
   */
  private Optional<LeastSquares.Fit> fit(List<BoneSums> animations, LeastSquares.Prior prior) {
    BoneSums agreeing = BoneSums.agreeing(animations, method);
    return agreeing.frames() == 0
        ? Optional.empty()
        : Optional.of(method.fit(agreeing, prior)).filter(LeastSquares.Fit::isUsed);
  }
}
