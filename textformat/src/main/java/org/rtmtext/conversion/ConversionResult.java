package org.rtmtext.conversion;

import java.util.List;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Problem;

/**
 * An animation in another encoding.
 *
 * @param findings what could not be taken over as it was; their places are those of the animation
 *     that was converted
 */
public record ConversionResult(Animation animation, List<Problem> findings) {
  public ConversionResult {
    findings = List.copyOf(findings);
  }
}
