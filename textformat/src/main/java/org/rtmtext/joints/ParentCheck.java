package org.rtmtext.joints;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.joml.Vector3d;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Transforms;
import org.rtmtext.skeleton.Parents;

/**
 * Finds the bones of a plain animation whose parents in a skeleton do not fit the motion, although
 * another bone does. Compares a bone with others only if its joint moves in its parent.
 */
public final class ParentCheck {
  /** A joint that moves less in its parent, metres, may have been moved by an animator. */
  private static final double MIN_RESIDUAL = 0.0015;

  /** A joint that moves more in a bone, metres, does not belong to this bone. */
  private static final double MAX_FITTING = 0.00005;

  /** How many times smaller the residual in a better parent is. */
  private static final double MUCH_SMALLER = 200;

  /** With fewer different frames, many pairs of bones have a joint by chance. */
  private static final int MIN_FRAMES = 10;

  private static final LeastSquares.Prior ORIGIN = new LeastSquares.Prior(new Vector3d(), 1);

  /**
   * A bone that fits another parent better.
   *
   * @param bone index in the animation
   * @param residual in its parent, metres
   * @param parent index of the bone that fits better
   * @param fitting the residual in that bone, metres
   */
  public record Misfit(int bone, double residual, int parent, double fitting) {}

  private final Animation sample;
  private final Parents parents;
  private final LeastSquares method = new LeastSquares();

  private ParentCheck(Animation animation, Parents parents) {
    sample = ProposedParents.sample(animation);
    this.parents = parents;
  }

  /**
   * The bones that fit other parents better; none if the motion decides too little, as in a
   * binarised or scaled animation, or one with few different frames.
   */
  public static List<Misfit> of(Animation animation, Parents parents) {
    return ProposedParents.whyUnusable(animation).isPresent()
        ? List.of()
        : new ParentCheck(animation, parents).misfits();
  }

  private List<Misfit> misfits() {
    double[] residuals = residuals(parents);
    List<Misfit> found = new ArrayList<>();
    if (Arrays.stream(residuals).noneMatch(r -> r >= MIN_RESIDUAL)
        // Most joints of an animation with scaled matrices, another rig or other units move.
        || ParentSearch.typical(residuals) > MAX_FITTING
        || !hasMotion()) {
      return found;
    }
    NameHints names = new NameHints(sample.bones());
    for (int bone = 0; bone < residuals.length; bone++) {
      // The skeleton of the game's man is not reported, because nobody can change it.
      if (residuals[bone] >= MIN_RESIDUAL && names.manParent(bone) != parents.parent(bone)) {
        misfit(bone, residuals[bone], names).ifPresent(found::add);
      }
    }
    return found;
  }

  private boolean hasMotion() {
    Set<Transforms> different = new HashSet<>();
    sample.frames().forEach(frame -> different.add(frame.transforms()));
    return different.size() >= MIN_FRAMES;
  }

  private Optional<Misfit> misfit(int bone, double residual, NameHints names) {
    JointSums sums = star(bone);
    int best = -1;
    double least = Math.min(MAX_FITTING, residual / MUCH_SMALLER);
    double smallest = 0;
    for (int other = 0; other < parents.count(); other++) {
      if (other != bone && parents.isKnown(other) && !isBelow(other, bone)) {
        BoneSums pair = sums.bone(other);
        if (pair.frames() == sample.frames().size()) {
          LeastSquares.Fit fit = method.fit(pair, ORIGIN);
          if (fit.residual() < least) {
            if (fit.determined().size() < 2) {
              // The bone does not turn in the other one: it may just be held, as a weapon is.
              return Optional.empty();
            }
            // Bones that do not move against each other fit equally well.
            boolean isNearer = best >= 0 && names.rank(bone, other) < names.rank(bone, best);
            if (best < 0 || isBelow(best, other) || isNearer && !isBelow(other, best)) {
              smallest = fit.residual();
              best = other;
            }
          }
        }
      }
    }
    // A parent that fits no bone has faulty transforms itself.
    return best >= 0 && fitsAny(parents.parent(bone))
        ? Optional.of(new Misfit(bone, residual, best, smallest))
        : Optional.empty();
  }

  private boolean fitsAny(int bone) {
    return Arrays.stream(residuals(Parents.star(parents.count(), bone)))
        .anyMatch(r -> r > 0 && r <= MAX_FITTING);
  }

  private boolean isBelow(int bone, int ancestor) {
    int at = bone;
    while (at >= 0 && at != ancestor) {
      at = parents.parent(at);
    }
    return at >= 0;
  }

  private JointSums star(int bone) {
    return JointSums.of(sample.bones(), Parents.star(parents.count(), bone), sample.frames());
  }

  /** The residual of each bone in its parent, metres; 0 without a parent or without frames. */
  private double[] residuals(Parents of) {
    JointSums sums = JointSums.of(sample.bones(), of, sample.frames());
    double[] residuals = new double[of.count()];
    Arrays.setAll(residuals, i -> method.residual(sums.bone(i)));
    return residuals;
  }
}
