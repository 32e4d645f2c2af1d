package org.rtmtext.conversion;

import java.util.List;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Problem;

/**
 * A converted animation.
 *
 * @param findings losses; their places refer to the original animation
 */
public record ConversionResult(Animation animation, List<Problem> findings) {
  public ConversionResult {
    findings = List.copyOf(findings);
  }
}
