package org.rtmtext.validation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Finding;
import org.rtmtext.problem.Place;

/**
 * Collects findings up to a limit. Those behind it are only counted, so that an animation with
 * something wrong in each of a million rows costs neither memory nor messages. Not for use by
 * several threads.
 */
public final class Findings {
  private final int limit;
  private final List<Finding> findings = new ArrayList<>();
  private final Map<Code, Integer> leftOut = new EnumMap<>(Code.class);

  /**
   * @param limit how many findings are kept; 0 keeps none and counts all
   */
  public Findings(int limit) {
    if (limit < 0) {
      throw new IllegalArgumentException("limit below zero: " + limit);
    }
    this.limit = limit;
  }

  /**
   * Adds a finding.
   *
   * @param message asked only when the finding is kept
   */
  public void add(Code code, Place place, Supplier<String> message) {
    if (findings.size() < limit) {
      findings.add(new Finding(code, place, message.get()));
    } else {
      leftOut.merge(code, 1, Integer::sum);
    }
  }

  /** The first findings, in the order in which they were added. */
  public List<Finding> findings() {
    return Collections.unmodifiableList(findings);
  }

  /** How many findings were not kept, by code; codes without any are absent. */
  public Map<Code, Integer> leftOut() {
    return Collections.unmodifiableMap(leftOut);
  }
}
