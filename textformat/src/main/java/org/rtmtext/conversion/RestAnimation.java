package org.rtmtext.conversion;

import java.util.List;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Motion;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Transforms;
import org.rtmtext.model.TransformsBuilder;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;

/**
 * Makes animations in which no bone moves. Transforms are differences from the rest pose, so all of
 * them are the identity, in both kinds of encoding.
 */
public final class RestAnimation {
  private static final int ONE = Float.floatToRawIntBits(1);

  private RestAnimation() {}

  /** An animation of all bones of a skeleton, with a first and a last frame. */
  public static Animation animation(Encoding encoding, Skeleton skeleton) {
    List<String> bones =
        skeleton.bones().stream()
            .map(Bone::name)
            .map(name -> encoding.isBinarised() ? Skeleton.folded(name) : name)
            .toList();
    Transforms rest = transforms(encoding, bones.size());
    List<Frame> frames = List.of(new Frame(0, rest), new Frame(ONE, rest));
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
