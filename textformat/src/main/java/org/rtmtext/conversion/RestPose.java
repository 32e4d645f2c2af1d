package org.rtmtext.conversion;

import java.util.List;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.MatrixTransforms;
import org.rtmtext.model.Motion;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.QuaternionTransforms;
import org.rtmtext.model.Transforms;
import org.rtmtext.skeleton.Bone;
import org.rtmtext.skeleton.Skeleton;

/**
 * Makes animations in which no bone moves. Transforms are differences from the rest pose, so all of
 * them are the identity, in both kinds of encoding.
 */
public final class RestPose {
  private static final int ONE = Float.floatToRawIntBits(1);

  private RestPose() {}

  /** An animation of all bones of a skeleton, with a first and a last frame. */
  public static Animation animation(Encoding encoding, Skeleton skeleton) {
    List<String> bones =
        skeleton.bones().stream()
            .map(Bone::name)
            .map(name -> encoding.isBinarised() ? Skeleton.folded(name) : name)
            .toList();
    Transforms rest = encoding.isBinarised() ? quaternions(bones.size()) : matrices(bones.size());
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

  private static Transforms matrices(int count) {
    int[] bits = new int[count * MatrixTransforms.STRIDE];
    for (int i = 0; i < count; i++) {
      for (int axis = 0; axis < 3; axis++) {
        bits[i * MatrixTransforms.STRIDE + axis * 4] = ONE;
      }
    }
    return new MatrixTransforms(bits);
  }

  private static Transforms quaternions(int count) {
    short[] bits = new short[count * QuaternionTransforms.STRIDE];
    for (int i = 0; i < count; i++) {
      bits[i * QuaternionTransforms.STRIDE + 3] = QuaternionTransforms.ONE;
    }
    return new QuaternionTransforms(bits);
  }
}
