package org.rtmtext.problem;

import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The severities that a user has chosen for codes. Errors keep their severity and cannot be turned
 * off, because they prevent loss of data. A problem that a user makes an error does not prevent
 * saving.
 *
 * @param changed the chosen severities, by code
 * @param off codes of problems that are not reported
 */
public record SeverityRules(Map<Code, Severity> changed, Set<Code> off) {
  /** No severity is changed and no code is off. */
  public static final SeverityRules NONE = new SeverityRules(Map.of(), Set.of());

  public SeverityRules {
    changed = Map.copyOf(changed);
    off = Set.copyOf(off);
  }

  public static boolean canChange(Code code) {
    return code.severity() != Severity.ERROR;
  }

  public SeverityRules with(Code code, Severity severity) {
    Map<Code, Severity> more = new EnumMap<>(Code.class);
    more.putAll(changed);
    more.put(code, severity);
    Set<Code> still = EnumSet.noneOf(Code.class);
    still.addAll(off);
    still.remove(code);
    return new SeverityRules(more, still);
  }

  public SeverityRules without(Collection<Code> codes) {
    Set<Code> more = EnumSet.noneOf(Code.class);
    more.addAll(off);
    more.addAll(codes);
    return new SeverityRules(changed, more);
  }

  /** These rules with some codes turned off, except those that the user has made errors. */
  public SeverityRules ignoring(Collection<Code> codes) {
    return without(codes.stream().filter(c -> severity(c) != Severity.ERROR).toList());
  }

  /** Whether problems with a code are not reported, unless they are errors. */
  public boolean isOff(Code code) {
    return canChange(code) && off.contains(code);
  }

  public boolean isOff(Problem problem) {
    return !problem.isError() && isOff(problem.code());
  }

  /** The severity with which problems with a code are reported. */
  public Severity severity(Code code) {
    return canChange(code) ? changed.getOrDefault(code, code.severity()) : code.severity();
  }

  /** A problem with the severity that the user has chosen; empty if it is not reported. */
  public Optional<Problem> apply(Problem problem) {
    if (isOff(problem)) {
      return Optional.empty();
    }
    // The severity of some problems differs from that of their code.
    boolean isChanged = !problem.isError() && changed.containsKey(problem.code());
    return Optional.of(isChanged ? problem.as(severity(problem.code())) : problem);
  }

  /** The problems that are reported, with the severities that the user has chosen. */
  public List<Problem> apply(List<Problem> problems) {
    return equals(NONE) ? problems : problems.stream().flatMap(p -> apply(p).stream()).toList();
  }
}
