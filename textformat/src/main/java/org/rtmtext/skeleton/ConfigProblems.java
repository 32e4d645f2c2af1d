package org.rtmtext.skeleton;

import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.rtmtext.problem.Code;

/**
 * Collects problems, each once, and of each code up to a limit: a file that is no configuration at
 * all costs neither memory nor messages.
 */
final class ConfigProblems {
  private static final int MAX_OF_A_CODE = 100;

  private final Set<ConfigProblem> problems = new LinkedHashSet<>();
  private final Map<Code, Integer> counts = new EnumMap<>(Code.class);

  void add(Code code, ConfigPlace place, String message) {
    add(code, place, () -> message);
  }

  /**
   * Adds a problem.
   *
   * @param message asked only when the problem is kept
   */
  void add(Code code, ConfigPlace place, Supplier<String> message) {
    if (counts.getOrDefault(code, 0) < MAX_OF_A_CODE
        && problems.add(new ConfigProblem(code, place, message.get()))) {
      counts.merge(code, 1, Integer::sum);
    }
  }

  /** In the order in which they were found. */
  List<ConfigProblem> all() {
    return List.copyOf(problems);
  }
}
