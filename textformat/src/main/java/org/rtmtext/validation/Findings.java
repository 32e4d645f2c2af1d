package org.rtmtext.validation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Finding;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Severity;

/**
 * Collects findings up to a limit. Those behind it are only counted, so that an animation with
 * something wrong in each of a million rows costs neither memory nor messages. Not for use by
 * several threads.
 */
public final class Findings {
  private final int limit;
  private final boolean joined;
  private final List<Finding> findings = new ArrayList<>();
  private final Map<Cause, Integer> indexes = new HashMap<>();
  private final Map<Code, Integer> leftOut = new EnumMap<>(Code.class);

  /**
   * Keeps each finding for itself.
   *
   * @param limit how many findings are kept; 0 keeps none and counts all
   */
  public Findings(int limit) {
    this(limit, false);
  }

  private Findings(int limit, boolean joined) {
    if (limit < 0) {
      throw new IllegalArgumentException("limit below zero: " + limit);
    }
    this.limit = limit;
    this.joined = joined;
  }

  /**
   * Joins what is wrong in many frames for one cause: the first frame has the finding, and the
   * others are counted in it. Of each code at least one is kept, as far as the limit allows: one
   * cause cannot hide another.
   *
   * @param limit how many joined findings are kept
   */
  public static Findings joined(int limit) {
    return new Findings(limit, true);
  }

  /**
   * Adds a finding.
   *
   * @param message asked only when the finding is kept
   */
  public void add(Code code, Place place, Supplier<String> message) {
    Optional<Cause> cause = joined ? Cause.of(code, place) : Optional.empty();
    Integer first = cause.map(indexes::get).orElse(null);
    if (first != null) {
      findings.set(first, findings.get(first).andOneMore());
    } else if (findings.size() < limit) {
      cause.ifPresent(c -> indexes.put(c, findings.size()));
      findings.add(new Finding(code, place, message.get()));
    } else if (!joined || !makeRoom(code)) {
      leftOut.merge(code, 1, Integer::sum);
    } else {
      add(code, place, message);
    }
  }

  /** Gives up the last finding whose code has others, for one of a code that has none. */
  private boolean makeRoom(Code wanted) {
    Map<Code, Integer> counts = new EnumMap<>(Code.class);
    findings.forEach(f -> counts.merge(f.code(), 1, Integer::sum));
    if (counts.containsKey(wanted)) {
      return false;
    }
    for (int i = findings.size() - 1; i >= 0; i--) {
      Finding last = findings.get(i);
      if (counts.get(last.code()) > 1 && last.code().severity() != Severity.ERROR) {
        findings.remove(i);
        leftOut.merge(last.code(), 1 + last.more(), Integer::sum);
        indexes.clear();
        for (int k = 0; k < findings.size(); k++) {
          int index = k;
          Finding f = findings.get(k);
          Cause.of(f.code(), f.place()).ifPresent(c -> indexes.put(c, index));
        }
        return true;
      }
    }
    return false;
  }

  /** The first findings, in the order in which they were added. */
  public List<Finding> findings() {
    return Collections.unmodifiableList(findings);
  }

  /** How many findings are neither kept nor counted in one that is, by code. */
  public Map<Code, Integer> leftOut() {
    return Collections.unmodifiableMap(leftOut);
  }
}
