package org.rtmtext.skeleton;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.Quotes;
import org.rtmtext.problem.Wording;

/**
 * The classes of a {@code model.cfg} and of the files that it includes, before their inheritance is
 * resolved. They do not depend on the {@code model.cfg} files in the folders above, so all files in
 * the folders below can share them. Immutable.
 */
public final class ConfigFile {
  private static final String SKELETONS = "CfgSkeletons";
  private static final String MODELS = "CfgModels";

  private final String name;
  private final boolean isUnreadable;
  private final boolean hasMissingInclude;

  /** The charsets of the files that were read, by their names. */
  private final Map<String, Charset> charsets;

  private final Map<String, ConfigClass> skeletons = new LinkedHashMap<>();
  private final Map<String, ConfigClass> outer = new HashMap<>();
  private final Set<String> declared = new HashSet<>();
  private final List<Problem> problems;

  private ConfigFile(ConfigSource source, ConfigSource.Includes includes) {
    ProblemCollector found = ProblemCollector.perCode(ModelConfig.MAX_OF_A_CODE);
    ConfigPreprocessor tokens = new ConfigPreprocessor(source, includes, found);
    ConfigClass file = new ConfigParser(tokens, found).file();
    name = source.name();
    isUnreadable = source.unreadable().isPresent();
    hasMissingInclude = tokens.hasMissingInclude();
    charsets = Map.copyOf(tokens.charsets());
    takeTop(file, found);
    problems = List.copyOf(found.list());
  }

  /** Parses a file. Errors in it become problems, never exceptions. */
  public static ConfigFile parse(ConfigSource source, ConfigSource.Includes includes) {
    return new ConfigFile(source, includes);
  }

  private void takeTop(ConfigClass file, ProblemCollector found) {
    declared.addAll(file.declared());
    for (ConfigClass top : file.classes()) {
      if (top.name().text().equalsIgnoreCase(SKELETONS)) {
        takeAllIn(top, found);
      } else {
        outer.put(folded(top), top.only(SkeletonsReader.ENTRIES));
      }
    }
  }

  /**
   * Takes all classes in a class, also nested ones. A skeleton contains no classes: if one is
   * inside another, the closing brace of the outer one is missing.
   */
  private void takeAllIn(ConfigClass around, ProblemCollector found) {
    declared.addAll(around.declared());
    for (ConfigClass c : around.classes()) {
      boolean isModels = c.name().text().equalsIgnoreCase(MODELS);
      if (isModels || !around.name().text().equalsIgnoreCase(SKELETONS)) {
        found.add(
            Code.CONFIG_SYNTAX,
            c.name().place(),
            String.format(
                "class %s is inside class %s: is a '}' missing before class %1$s?",
                quoted(c), quoted(around)));
      }
      if (!isModels) {
        if (skeletons.put(folded(c), c.only(SkeletonsReader.ENTRIES)) != null) {
          found.add(
              Code.SKELETON_INHERIT,
              c.name().place(),
              quoted(c) + " is defined twice; the last definition is used");
        }
        takeAllIn(c, found);
      }
    }
  }

  private static String folded(ConfigClass c) {
    return Skeleton.folded(c.name().text());
  }

  private static String quoted(ConfigClass c) {
    return Wording.quoted(c.name().text());
  }

  /** The name of the main file. */
  public String name() {
    return name;
  }

  /** Problems of syntax, of the file and those that it includes. */
  List<Problem> problems() {
    return problems;
  }

  /** The classes in {@code CfgSkeletons} by their folded names, in the order of the file. */
  Map<String, ConfigClass> skeletons() {
    return skeletons;
  }

  /** The other classes of the top level by their folded names. */
  Map<String, ConfigClass> outer() {
    return outer;
  }

  /** Whether a class is defined here and not replaced by a later one with the same name. */
  boolean has(ConfigClass c) {
    return skeletons.get(folded(c)) == c || outer.get(folded(c)) == c;
  }

  /** Whether a class, by its folded name, is declared here and defined in another file. */
  boolean declares(String folded) {
    return declared.contains(folded);
  }

  /** Whether the main file is not a readable text. */
  boolean isUnreadable() {
    return isUnreadable;
  }

  /** Whether the definitions of a file that was not found are missing. */
  boolean hasMissingInclude() {
    return hasMissingInclude;
  }

  /** Whether a file was read, by its name. */
  boolean hasRead(String file) {
    return charsets.containsKey(file);
  }

  /** The bytes of a name, one char each. */
  String bytes(ConfigToken name) {
    Charset charset = charsets.getOrDefault(name.place().file(), StandardCharsets.UTF_8);
    return Quotes.bytes(name.text(), charset);
  }
}
