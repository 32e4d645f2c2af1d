package org.rtmtext.conversion;

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
import org.rtmtext.skeleton.Skeleton;

/**
 * Makes animations in which no bone moves. Transforms are differences from the rest pose, so all of
 * them are the identity, in both kinds of encoding.
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
