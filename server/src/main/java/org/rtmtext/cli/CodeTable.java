package org.rtmtext.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.rtmtext.cli.RunCounts.Tally;
import org.rtmtext.edits.FixPolicy;
import org.rtmtext.problem.Code;

/** The table at the end of {@code check}: how often each code was found, and what fixes it. */
final class CodeTable {
  private CodeTable() {}

  /** The lines of the table, with a header. */
  static List<String> of(Map<Code, Tally> codes) {
    List<List<String>> rows = new ArrayList<>();
    // The columns have room for 9,999,999, so that their width is always the same.
    rows.add(List.of("code", "   places", "    files", "fix"));
    codes.forEach(
        (code, found) ->
            rows.add(List.of(code.id(), number(found.places()), number(found.files()), fix(code))));
    return Console.table("-++-", rows);
  }

  private static String number(int value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  private static String fix(Code code) {
    return FixPolicy.of(code)
        .filter(FixPolicy::isAdvised)
        .map(policy -> policy.isWithoutAsking() ? "fix" : "fix --only " + code.id())
        .orElse("");
  }
}
