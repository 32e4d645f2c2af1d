package org.rtmtext.projection;

import java.util.List;
import java.util.Optional;
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.conversion.BoneChoice;
import org.rtmtext.conversion.CannotConvertException;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.conversion.ConversionResult;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Problem;

/** Converts animations to the bytes of files. */
public final class Conversions {
  private Conversions() {}

  /**
   * A converted animation as the bytes of a file.
   *
   * @param findings what could not be taken over as it was; places are those of what was converted
   */
  public record Result(Packed packed, List<Problem> findings) {}

  /**
   * Converts an animation.
   *
   * @param choice empty where no skeleton is needed
   * @param bones which ones, between plain and binarised
   * @throws CannotConvertException if the encoding cannot hold it, or a skeleton is missing
   */
  public static Result convert(
      Animation a, Encoding to, Optional<SkeletonChoice> choice, BoneChoice bones)
      throws CannotConvertException {
    ConversionResult converted =
        choice.isPresent()
            ? Conversion.convert(a, to, choice.get().skeleton(), bones)
            : Conversion.convert(a, to);
    try {
      return new Result(Packed.pack(converted.animation(), Optional.empty()), converted.findings());
    } catch (RtmEncodeException e) {
      throw new CannotConvertException(e.getMessage());
    }
  }
}
