package org.rtmtext.skeleton;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.rtmtext.problem.ProblemCollector;

/**
 * Finds the tokens of one file as they are written, for editors: with comments, without included
 * files and macros.
 */
public final class ConfigScanner {
  private ConfigScanner() {}

  /** The tokens in the order of the file; none if it is no readable text. */
  public static List<ConfigToken> tokens(ConfigSource source) {
    List<ConfigToken> tokens = new ArrayList<>();
    if (source.unreadable().isPresent()) {
      return tokens;
    }
    ConfigLexer lexer = new ConfigLexer(source, new ProblemCollector(0), tokens::add);
    for (ConfigToken t = lexer.next(); t.kind() != ConfigToken.Kind.END; t = lexer.next()) {
      tokens.add(t);
    }
    // The comments in a directive are found before it.
    tokens.sort(Comparator.comparingInt(t -> t.place().offset()));
    return tokens;
  }
}
