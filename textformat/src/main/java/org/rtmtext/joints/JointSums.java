package org.rtmtext.joints;

import java.util.List;
import java.util.Map;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/**
 * Sums over the frames of an animation, from which its joints are solved; immutable.
 *
 * <p>A joint x does not move in its parent: with the rows R and the position t of the bone (b) and
 * of its parent (p), in model space and for row vectors, x (R_b - R_p) = t_p - t_b in every frame.
 * In a binarised file, transforms are relative to the parent, which is therefore the identity. With
 * D = R_b - R_p and d = t_p - t_b, least squares need only the sums of D Dᵀ, D dᵀ and d dᵀ. A frame
 * can be added to them and subtracted from them.
 */
public final class JointSums {
  private static final double BINARISED_WEIGHT =
      BoneSums.PLAIN_NOISE
          * BoneSums.PLAIN_NOISE
          / (BoneSums.BINARISED_NOISE * BoneSums.BINARISED_NOISE);

  private final List<String> bones;
  private final Parents parents;
  private final double[] sums;

  /**
   * The rounding errors of the sums. Without them, subtracting a frame with large values, such as a
   * mistyped position, would not restore the sums that it was added to.
   */
  private final double[] errors;

  private JointSums(List<String> bones, Parents parents, double[] sums, double[] errors) {
    this.bones = bones;
    this.parents = parents;
    this.sums = sums;
    this.errors = errors;
  }

  /**
   * The sums over all frames of an animation.
   *
   * @param parents of its bones
   */
  public static JointSums of(Animation animation, Parents parents) {
    return of(animation, parents, () -> {});
  }

  /**
   * The sums over all frames of an animation.
   *
   * @param parents of its bones
   * @param beforeFrame called before each frame; may throw to cancel
   */
  public static JointSums of(Animation animation, Parents parents, Runnable beforeFrame) {
    return empty(animation.bones(), parents).added(animation.frames(), List.of(), beforeFrame);
  }

  /** The sums over some frames of an animation. */
  static JointSums of(List<String> bones, Parents parents, List<Frame> frames) {
    return empty(bones, parents).added(frames, List.of());
  }

  private static JointSums empty(List<String> bones, Parents parents) {
    int count = parents.count() * BoneSums.STRIDE;
    return new JointSums(bones, parents, new double[count], new double[count]);
  }

  /**
   * The sums after an edit of frames. Takes time in proportion to the frames between the first and
   * the last difference.
   *
   * @param before the frames that these sums are of
   * @param after the frames of an animation with the same bones
   */
  public JointSums next(List<Frame> before, List<Frame> after) {
    int start = 0;
    int common = Math.min(before.size(), after.size());
    while (start < common && isSame(before.get(start), after.get(start))) {
      start++;
    }
    int end = 0;
    while (end < common - start
        && isSame(before.get(before.size() - 1 - end), after.get(after.size() - 1 - end))) {
      end++;
    }
    List<Frame> removed = before.subList(start, before.size() - end);
    List<Frame> added = after.subList(start, after.size() - end);
    return 2 * removed.size() > before.size()
        ? empty(bones, parents).added(after, List.of())
        : added(added, removed);
  }

  private static boolean isSame(Frame a, Frame b) {
    return a.transforms().equals(b.transforms());
  }

  private JointSums added(List<Frame> plus, List<Frame> minus) {
    return added(plus, minus, () -> {});
  }

  private JointSums added(List<Frame> plus, List<Frame> minus, Runnable beforeFrame) {
    JointSums made = new JointSums(bones, parents, sums.clone(), errors.clone());
    FrameRows rows = new FrameRows(parents.count());
    for (Frame frame : plus) {
      beforeFrame.run();
      made.add(frame.transforms(), rows, 1);
    }
    minus.forEach(frame -> made.add(frame.transforms(), rows, -1));
    return made;
  }

  public List<String> bones() {
    return bones;
  }

  public Parents parents() {
    return parents;
  }

  BoneSums bone(int bone) {
    double[] own = new double[BoneSums.STRIDE];
    for (int i = 0; i < own.length; i++) {
      own[i] = sums[bone * own.length + i] + errors[bone * own.length + i];
    }
    return new BoneSums(own);
  }

  /**
   * These sums in the order of another animation's bones. A bone with another parent there gets no
   * sums, because it turns relative to a different bone.
   */
  JointSums inOrderOf(List<String> others, Parents otherParents) {
    Map<String, Integer> indexes = Skeleton.indexes(bones);
    JointSums made = empty(others, otherParents);
    for (int i = 0; i < others.size(); i++) {
      int from = indexes.getOrDefault(Skeleton.folded(others.get(i)), -1);
      if (from >= 0 && parentOf(from, bones, parents).equals(parentOf(i, others, otherParents))) {
        int at = from * BoneSums.STRIDE;
        System.arraycopy(sums, at, made.sums, i * BoneSums.STRIDE, BoneSums.STRIDE);
        System.arraycopy(errors, at, made.errors, i * BoneSums.STRIDE, BoneSums.STRIDE);
      }
    }
    return made;
  }

  private static String parentOf(int bone, List<String> bones, Parents parents) {
    int parent = parents.parent(bone);
    return parent < 0 ? "" : Skeleton.folded(bones.get(parent));
  }

  private void add(Transforms transforms, FrameRows rows, int sign) {
    rows.read(transforms);
    boolean isRelative = transforms.isBinarised();
    double weight = isRelative ? BINARISED_WEIGHT : 1;
    double rounding = isRelative ? BoneSums.BINARISED_ROUNDING : BoneSums.PLAIN_ROUNDING;
    double[] difference = new double[FrameRows.STRIDE];
    for (int b = 0; b < parents.count(); b++) {
      int parent = parents.parent(b);
      if (parent >= 0 && rows.isRotation(b) && (isRelative || rows.isRotation(parent))) {
        double deviation = rows.deviation(b) + (isRelative ? 0 : rows.deviation(parent));
        difference(rows.values(), b, isRelative ? -1 : parent, difference);
        int next = addProducts(b * BoneSums.STRIDE, difference, sign * weight);
        add(next++, sign * weight * deviation * deviation);
        add(next++, sign * weight * rounding * rounding);
        add(next++, sign * weight);
        add(next, sign);
      }
    }
  }

  /** Computes D and, in the last row, -d. */
  private static void difference(double[] rows, int bone, int parent, double[] into) {
    for (int i = 0; i < into.length; i++) {
      double identity = i == 0 || i == 4 || i == 8 ? 1 : 0;
      into[i] =
          rows[bone * FrameRows.STRIDE + i]
              - (parent < 0 ? identity : rows[parent * FrameRows.STRIDE + i]);
    }
  }

  /**
   * Adds the products of D and d.
   *
   * @param w the weight; negative to subtract
   * @return the index of the sum after them
   */
  private int addProducts(int at, double[] m, double w) {
    int n = at;
    for (int i = 0; i < 3; i++) {
      for (int j = i; j < 3; j++) {
        add(n++, w * dot(m, 3 * i, 3 * j));
      }
    }
    for (int i = 0; i < 3; i++) {
      add(n++, -w * dot(m, 3 * i, FrameRows.POSITION));
    }
    add(n++, w * dot(m, FrameRows.POSITION, FrameRows.POSITION));
    return n;
  }

  /** Adds with Knuth's two-sum: the sum and its error together are exact. */
  private void add(int i, double value) {
    double before = sums[i];
    double after = before + value;
    double added = after - before;
    errors[i] += (before - (after - added)) + (value - added);
    sums[i] = after;
  }

  private static double dot(double[] m, int i, int j) {
    return m[i] * m[j] + m[i + 1] * m[j + 1] + m[i + 2] * m[j + 2];
  }
}
