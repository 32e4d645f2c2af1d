package org.rtmtext.skeleton;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rtmtext.config.ConfigClass;
import org.rtmtext.config.ConfigFile;
import org.rtmtext.config.ConfigSource;
import org.rtmtext.config.ConfigToken;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.Wording;

/**
 * The classes of a {@code model.cfg} and of the files that it includes, before their inheritance is
 * resolved. They do not depend on the {@code model.cfg} files in the folders above, so all files in
 * the folders below can share them. Immutable.
 */
public final class SkeletonClasses {
  private static final String SKELETONS = "CfgSkeletons";
  private static final String MODELS = "CfgModels";

  /** The file without its other classes, which are no longer needed. */
  private final ConfigFile file;

  private final Map<String, ConfigClass> skeletons = new LinkedHashMap<>();
  private final Map<String, ConfigClass> outer = new HashMap<>();
  private final Set<String> declared = new HashSet<>();

  private SkeletonClasses(ConfigFile parsed) {
    ProblemCollector found = ProblemCollector.perCode(ConfigFile.MAX_OF_A_CODE);
    parsed.problems().forEach(found::add);
    takeTop(parsed.classes(), found);
    file = parsed.withoutClasses(found.list());
  }

  /** Parses a file. Errors in it become problems, never exceptions. */
  public static SkeletonClasses parse(ConfigSource source, ConfigSource.Includes includes) {
    return new SkeletonClasses(ConfigFile.parse(source, includes));
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
    return file.name();
  }

  /** Problems of syntax, of the file and those that it includes. */
  List<Problem> problems() {
    return file.problems();
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
    return file.isUnreadable();
  }

  /** Whether the definitions of a file that was not found are missing. */
  boolean hasMissingInclude() {
    return file.hasMissingInclude();
  }

  /** Whether a file was read, by its name. */
  boolean hasRead(String name) {
    return file.files().contains(name);
  }

  /** The bytes of a name, one char each. */
  String bytes(ConfigToken name) {
    return file.bytes(name);
  }
}
