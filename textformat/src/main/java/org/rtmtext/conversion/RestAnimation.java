package org.rtmtext.conversion;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Motion;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;
import org.rtmtext.number.StoredType;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Parents;
import org.rtmtext.skeleton.Skeleton;

/**
 * Makes animations in which bones do not move. Transforms are differences from the rest pose, so
 * all of them are the identity, in both kinds of encoding, if no bone moves.
 */
public final class RestAnimation {
  private static final int ONE = Float.floatToRawIntBits(1);

  /** Upper limit for the rows of an animation, so that a mistyped number does not fill the disk. */
  private static final int MAX_ROWS = 1_000_000;

  private RestAnimation() {}

  /**
   * An animation of all bones of a skeleton, with frames at even phases from 0 to 1. A single frame
   * has phase 0.
   *
   * @throws CannotConvertException if the number of frames is not positive, or too large
   */
  public static Animation animation(Encoding encoding, Skeleton skeleton, int count)
      throws CannotConvertException {
    List<String> bones =
        skeleton.bones().stream()
            .map(Bone::name)
            .map(name -> encoding.isBinarised() ? Skeleton.folded(name) : name)
            .toList();
    int max = Math.max(1, MAX_ROWS / Math.max(1, bones.size()));
    if (count < 1 || count > max) {
      throw new CannotConvertException(
          "the number of frames must be from 1 to " + max + ", not " + count);
    }
    Transforms rest = transforms(encoding, bones.size());
    List<Frame> frames =
        IntStream.range(0, count)
            .mapToObj(f -> new Frame(StoredType.FLOAT.nearest(f / Math.max(1.0, count - 1)), rest))
            .toList();
    return new Animation(
        encoding,
        Motion.NONE,
        encoding.isBinarised()
            ? Conversion.header(frames.size(), bones.size())
            : PlainHeader.DEFAULT,
        List.of(),
        bones,
        frames,
        new byte[0]);
  }

  /**
   * An animation with another list of bones. A bone without a row is at rest relative to its
   * parent.
   *
   * @param names of the bones in the new list
   * @param rows for each of these bones, the index of its row in the animation; -1 for none
   * @param parents of these bones
   */
  public static Animation withBones(Animation a, List<String> names, int[] rows, Parents parents) {
    boolean isRenamed = Arrays.equals(rows, IntStream.range(0, a.bones().size()).toArray());
    List<Frame> frames =
        isRenamed
            ? a.frames()
            : a.frames().stream().map(f -> withBones(f, a.encoding(), rows, parents)).toList();
    return new Animation(
        a.encoding(), a.motion(), a.header(), a.properties(), names, frames, a.trailing());
  }

  private static Frame withBones(Frame frame, Encoding encoding, int[] rows, Parents parents) {
    Transforms old = frame.transforms();
    TransformsBuilder all = new TransformsBuilder(transforms(encoding, rows.length));
    int[] sources = new int[rows.length];
    for (int k = 0; k < rows.length; k++) {
      int bone = parents.inOrder(k);
      int parent = parents.parent(bone);
      boolean hasRow = rows[bone] >= 0 && rows[bone] < old.count();
      // Plain rows are in model space, where a bone at rest does what its parent does.
      boolean followsParent = !hasRow && parent >= 0 && !encoding.isBinarised();
      sources[bone] = hasRow ? rows[bone] : followsParent ? sources[parent] : -1;
      if (sources[bone] >= 0) {
        all.copy(bone, old, sources[bone]);
      }
    }
    return new Frame(frame.phase(), frame.hasPhase(), all.build(rows.length), null, null);
  }

  /** Transforms without rotation or translation. */
  public static Transforms transforms(Encoding encoding, int count) {
    TransformsBuilder rest = new TransformsBuilder(encoding, count);
    for (int i = 0; i < count; i++) {
      if (encoding.isBinarised()) {
        rest.set(i, 3, Transforms.ONE);
      } else {
        for (int axis = 0; axis < 3; axis++) {
          rest.set(i, 4 * axis, ONE);
        }
      }
    }
    return rest.build(count);
  }
}
