package org.rtmtext.projection;

import java.util.List;
import java.util.Optional;
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.conversion.BoneChoice;
import org.rtmtext.conversion.CannotConvertException;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.conversion.Converted;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Finding;
import org.rtmtext.problem.Severity;
import org.rtmtext.validation.Findings;
import org.rtmtext.validation.Validator;

/** Converts animations to the bytes of files. */
public final class Conversions {
  private static final int MOST_ERRORS = 100;

  private Conversions() {}

  /**
   * A converted animation as the bytes of a file.
   *
   * @param findings what could not be taken over as it was; places are those of what was converted
   */
  public record Result(Packed packed, List<Finding> findings) {}

  /** Whether a skeleton is needed: the two are not in the same space. */
  public static boolean needsSkeleton(Encoding from, Encoding to) {
    return from.isBinarised() != to.isBinarised();
  }

  /**
   * Converts an animation.
   *
   * @param choice empty where no skeleton is needed
   * @throws CannotConvertException if the encoding cannot hold it, or a skeleton is missing
   */
  public static Result convert(
      Animation a, Encoding to, Optional<SkeletonChoice> choice, BoneChoice bones)
      throws CannotConvertException {
    Converted converted =
        choice.isPresent()
            ? Conversion.convert(a, to, choice.get().skeleton(), bones)
            : Conversion.convert(a, to);
    requireStorable(converted.animation());
    try {
      return new Result(Packed.pack(converted.animation(), Optional.empty()), converted.findings());
    } catch (RtmEncodeException e) {
      throw new CannotConvertException(e.getMessage());
    }
  }

  private static void requireStorable(Animation a) throws CannotConvertException {
    Findings findings = new Findings(MOST_ERRORS);
    Validator.checkHead(a, findings);
    for (Finding f : findings.findings()) {
      if (f.code().severity() == Severity.ERROR) {
        throw new CannotConvertException(f.message());
      }
    }
  }
}
