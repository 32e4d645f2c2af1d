package org.rtmtext.rules;

import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Transforms;

/** The unit of the positions of an animation: metres, or, by mistake, for example centimetres. */
public final class UnitOfLength {
  /**
   * Metres. In the known correct plain files, few bones reach this distance; in the known file in
   * centimetres, all do.
   */
  private static final float FAR_FOR_MOST = 3;

  private UnitOfLength() {}

  /**
   * Whether a plain animation is probably in another unit than metres: in most frames, most bones
   * have coordinates of {@link #FAR_FOR_MOST} metres or more, but not all of these have coordinates
   * of {@link RowRules#FAR} metres, as they do if the figure travelled.
   */
  public static boolean isOther(Animation a) {
    long frames =
        a.encoding().isBinarised()
            ? 0
            : a.frames().stream()
                .map(Frame::transforms)
                .filter(
                    transforms -> {
                      int far = count(transforms, FAR_FOR_MOST);
                      return 2 * far > a.bones().size() && far > count(transforms, RowRules.FAR);
                    })
                .count();
    return 2 * frames > a.frames().size();
  }

  /** The number of rows with a finite coordinate of at least {@code metres}. */
  private static int count(Transforms transforms, float metres) {
    int count = 0;
    for (int row = 0; row < transforms.count(); row++) {
      double largest = RowMessages.largestCoordinate(transforms, row);
      count += largest >= metres && Double.isFinite(largest) ? 1 : 0;
    }
    return count;
  }
}
