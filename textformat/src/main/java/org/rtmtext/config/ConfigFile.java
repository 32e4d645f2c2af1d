package org.rtmtext.config;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.Quotes;

/**
 * The classes of a configuration file and of the files that it includes, as they are written:
 * nothing is inherited yet.
 *
 * @param name of the main file
 * @param classes a class without a name that contains those of the top level
 * @param problems of the file and those that it includes, in the order in which they were found
 * @param isUnreadable whether the main file is not a readable text
 * @param hasMissingInclude whether the definitions of a file that was not found are missing
 * @param charsets of the files that were read, by their names
 */
public record ConfigFile(
    String name,
    ConfigClass classes,
    List<Problem> problems,
    boolean isUnreadable,
    boolean hasMissingInclude,
    Map<String, Charset> charsets) {
  /** Limits the problems of a file that is no configuration at all. */
  public static final int MAX_OF_A_CODE = 100;

  public ConfigFile {
    problems = List.copyOf(problems);
    charsets = Map.copyOf(charsets);
  }

  /** Parses a file. Errors in it become problems, never exceptions. */
  public static ConfigFile parse(ConfigSource source, ConfigSource.Includes includes) {
    return parse(source, List.of(), includes);
  }

  /**
   * Parses a file for which the well-known macros are defined that most mods take from CBA, such as
   * {@code QPATHTOF}. The file, or what it includes, may define them again.
   */
  public static ConfigFile parseWithMacros(ConfigSource source, ConfigSource.Includes includes) {
    return parse(source, List.of(WellKnown.MACROS), includes);
  }

  /** Reads the bundled macros on first use. */
  private static final class WellKnown {
    static final ConfigSource MACROS = new ConfigSource("", text());

    private static String text() {
      try (InputStream in = ConfigFile.class.getResourceAsStream("macros.hpp")) {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static ConfigFile parse(
      ConfigSource source, List<ConfigSource> before, ConfigSource.Includes includes) {
    ProblemCollector found = ProblemCollector.perCode(MAX_OF_A_CODE);
    ConfigPreprocessor tokens = new ConfigPreprocessor(source, before, includes, found);
    ConfigClass classes = new ConfigParser(tokens, found).file();
    return new ConfigFile(
        source.name(),
        classes,
        found.list(),
        source.unreadable().isPresent(),
        tokens.hasMissingInclude(),
        tokens.charsets());
  }

  /**
   * The tokens of one file in its order, as they are written: with comments, without included files
   * and macros. None if it is no readable text.
   */
  public static List<ConfigToken> tokens(ConfigSource source) {
    List<ConfigToken> tokens = new ArrayList<>();
    if (source.unreadable().isPresent()) {
      return tokens;
    }
    ConfigLexer lexer = new ConfigLexer(source, new ProblemCollector(0), tokens::add);
    for (ConfigToken t = lexer.next(); t.kind() != ConfigToken.Kind.END; t = lexer.next()) {
      tokens.add(t);
    }
    // The comments in a directive are found before the directive.
    tokens.sort(Comparator.comparingInt(t -> t.place().offset()));
    return tokens;
  }

  /** This file with other problems, and without its classes. */
  public ConfigFile withoutClasses(List<Problem> others) {
    return new ConfigFile(
        name, ConfigClass.NONE, others, isUnreadable, hasMissingInclude, charsets);
  }

  /** The names of the files that were read. */
  public Set<String> files() {
    return charsets.keySet();
  }

  /** The bytes of a name, one char each. */
  public String bytes(ConfigToken token) {
    Charset charset = charsets.getOrDefault(token.place().file(), StandardCharsets.UTF_8);
    return Quotes.bytes(token.text(), charset);
  }
}
