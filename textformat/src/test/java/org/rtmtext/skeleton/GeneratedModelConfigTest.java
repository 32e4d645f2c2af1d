package org.rtmtext.skeleton;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rtmtext.config.ConfigSource;
import org.rtmtext.problem.Problem;

/**
 * Correct {@code model.cfg} files with nested conditions, macros with parameters and inheritance
 * over folders have the bones that a small reader finds, and no problems.
 */
@Tag("long")
class GeneratedModelConfigTest {
  private static final int FILES = 200;

  static IntStream seeds() {
    return IntStream.range(0, FILES);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void isReadAsBySmallReader(int seed) {
    Map<String, String> files = new Generator(seed).files();
    SmallReader reader = new SmallReader(files);
    for (String folder : List.of("", "/a", "/a/b")) {
      String file = folder + "/model.cfg";
      if (files.containsKey(file)) {
        ModelConfig read = read(files, file);
        String text = files.get(file);
        assertEquals(reader.skeletons(file), shown(read.skeletons()), text);
        assertEquals(List.of(), read.problems().stream().map(Problem::message).toList(), text);
      }
    }
  }

  @Test
  void theFilesContainWhatIsTested() {
    String all =
        seeds()
            .mapToObj(seed -> String.join("\n", new Generator(seed).files().values()))
            .collect(Collectors.joining("\n"));
    for (String part :
        List.of("#if ", "#ifdef", "#ifndef", "#elif", "#else", "LEG(", "##", "__EXEC", "Ghost")) {
      assertTrue(all.split(Pattern.quote(part), -1).length > FILES / 2, part);
    }
    long inherited =
        seeds()
            .filter(
                seed -> {
                  Map<String, String> files = new Generator(seed).files();
                  return files.keySet().stream()
                      .filter(file -> file.endsWith("model.cfg"))
                      .anyMatch(file -> !read(files, file).usedAbove().isEmpty());
                })
            .count();
    assertTrue(inherited > FILES / 2, inherited + " inherit over folders");
  }

  private static ModelConfig read(Map<String, String> files, String file) {
    List<SkeletonClasses> above =
        Stream.iterate(above(files, file), Optional::isPresent, f -> above(files, f.get()))
            .map(f -> parse(files, f.get()))
            .toList();
    return ModelConfig.of(parse(files, file), above);
  }

  private static SkeletonClasses parse(Map<String, String> files, String file) {
    return SkeletonClasses.parse(
        new ConfigSource(file, files.get(file)),
        (from, path) -> {
          String name = from.substring(0, from.lastIndexOf('/') + 1) + path;
          return Optional.ofNullable(files.get(name)).map(text -> new ConfigSource(name, text));
        });
  }

  private static Optional<String> above(Map<String, String> files, String file) {
    String folder = file.substring(0, file.lastIndexOf('/'));
    while (!folder.isEmpty()) {
      folder = folder.substring(0, folder.lastIndexOf('/'));
      if (files.containsKey(folder + "/model.cfg")) {
        return Optional.of(folder + "/model.cfg");
      }
    }
    return Optional.empty();
  }

  /** Each skeleton with its bones and their parents, and whether some are unknown. */
  private static Map<String, String> shown(List<Skeleton> skeletons) {
    Map<String, String> shown = new TreeMap<>();
    for (Skeleton s : skeletons) {
      String bones =
          s.bones().stream().map(b -> b.name() + "<" + b.parent()).collect(Collectors.joining(" "));
      shown.put(s.name(), bones + (s.unknown().isPresent() ? " ?" : ""));
    }
    return shown;
  }

  /** Writes files of up to three folders. */
  private static final class Generator {
    private final SplittableRandom random;
    private final Map<String, String> files = new LinkedHashMap<>();

    /** Bones that each skeleton has in any case. */
    private final Map<String, List<String>> certain = new LinkedHashMap<>();

    private final Set<String> inherited = new HashSet<>();
    private StringBuilder out;
    private int count;

    Generator(int seed) {
      random = new SplittableRandom(seed);
    }

    Map<String, String> files() {
      for (String folder : List.of("", "/a", "/a/b")) {
        if (folder.isEmpty() || random.nextInt(5) > 0) {
          out = new StringBuilder();
          file(folder);
          files.put(folder + "/model.cfg", out.toString());
        }
      }
      return files;
    }

    private boolean maybe() {
      return random.nextBoolean();
    }

    private void line(String text) {
      out.append(text).append('\n');
    }

    private void file(String folder) {
      if (maybe()) {
        files.put(folder + "/flags.hpp", "#define FLAG\n#define LEVEL 2 // of the file\n");
        line("#include \"flags.hpp\"");
      }
      if (maybe()) {
        line("#define BASE_VERSION " + random.nextInt(4));
        line("#define VERSION BASE_VERSION");
      } else {
        line("#define VERSION " + random.nextInt(4) + ".5");
      }
      line("#define QUOTE(x) #x");
      line("#define BONE(N, P) #N, \\\n  QUOTE(P)");
      line("#define SIDE(S,N) S##_##N");
      line("#define PREFIX(N) START##_##N");
      line("#define START first");
      line("#define LEG(S,P) BONE(SIDE(S,leg),P), BONE(SIDE(S,foot),SIDE(S,leg))");
      line("#define HIDE(N) class b_##N { type = \"hide\"; source = #N; };");
      line("__EXEC(scale = 2; half = scale * (1 / 4););");
      line("class CfgSkeletons {");
      if (folder.isEmpty()) {
        line("  class Default { isDiscrete = 1; skeletonInherit = \"\"; skeletonBones[] = {}; };");
      } else if (maybe()) {
        line("  class Default;");
      }
      line("  class Ghost;");
      int classes = 1 + random.nextInt(4);
      for (int i = 0; i < classes; i++) {
        skeleton();
      }
      line("};");
      line("class CfgModels { class Default {}; class Animations {");
      line("  HIDE(" + name() + ") HIDE(" + name() + ")");
      line("  __EVAL(scale + 1);");
      line("  angle1 = __EVAL(scale * 2) + 1;");
      line("}; };");
      block("x = " + random.nextInt(9) + ";", 2);
    }

    private String name() {
      return "n" + count++;
    }

    private void skeleton() {
      List<String> known = new ArrayList<>(certain.keySet());
      Optional<String> replaced =
          known.stream()
              .filter(k -> !inherited.contains(k) && !out.toString().contains("class " + k + ":"))
              .findFirst()
              .filter(k -> random.nextInt(4) == 0);
      String name = replaced.orElseGet(() -> "S" + count++);
      known.remove(name);
      List<String> bones = new ArrayList<>();
      String from = known.isEmpty() || maybe() ? "" : known.get(random.nextInt(known.size()));
      inherited.add(from);
      boolean isGhost = from.isEmpty() && random.nextInt(4) == 0;
      if (isGhost) {
        from = "Ghost";
        bones.add("ghost_hip");
      } else if (!from.isEmpty()) {
        bones.addAll(certain.get(from));
      }
      boolean appends = !isGhost && !from.isEmpty() && random.nextInt(4) == 0;
      line("  class " + name + ": " + (appends ? from : "Default") + " {");
      line("    skeletonInherit = \"" + from + "\";");
      line("    skeletonBones[] " + (appends ? "+=" : "=") + " {");
      int entries = 1 + random.nextInt(6);
      for (int i = 0; i < entries; i++) {
        entry(bones);
      }
      line("    };");
      line("  };");
      certain.put(name, bones);
    }

    private void entry(List<String> bones) {
      String parent = bones.isEmpty() ? "" : bones.get(random.nextInt(bones.size()));
      String bone = name();
      switch (random.nextInt(5)) {
        case 0 -> {
          line("      BONE(" + bone + ", " + parent + "),");
          bones.add(bone);
        }
        case 1 -> {
          line("      LEG(" + bone + "," + parent + "),");
          bones.add(bone + "_leg");
          bones.add(bone + "_foot");
        }
        case 2 -> {
          line("      QUOTE(PREFIX(" + bone + ")), \"" + parent + "\",");
          bones.add("first_" + bone);
        }
        case 3 -> block("\"" + bone + "\", \"" + parent + "\",", 3);
        default -> {
          line("      \"" + bone + "\", \"" + parent + "\", // a bone");
          bones.add(bone);
        }
      }
    }

    /** Lines of a kind in nested conditions. A name is in one branch only. */
    private void block(String text, int depth) {
      if (depth == 0 || random.nextInt(4) == 0) {
        line(text.replaceFirst("(?<=\")(n\\d+)", "$1x" + count++));
        return;
      }
      line(
          switch (random.nextInt(3)) {
            case 0 -> "#ifdef " + flag();
            case 1 -> "#ifndef " + flag();
            default -> "#if " + condition();
          });
      block(text, depth - 1);
      while (random.nextInt(3) == 0) {
        line("#elif " + condition());
        block(text, depth - 1);
      }
      if (maybe()) {
        line("#else");
        block(text, depth - 1);
      }
      line("#endif");
    }

    private String flag() {
      return List.of("FLAG", "OTHER", "QUOTE", "VERSION").get(random.nextInt(4));
    }

    private String condition() {
      String first = operand();
      return switch (random.nextInt(4)) {
        case 0 -> first + " && " + operand();
        case 1 -> first + " || " + operand();
        default -> first;
      };
    }

    private String operand() {
      return switch (random.nextInt(5)) {
        case 0 -> (maybe() ? "!" : "") + "defined(" + flag() + ")";
        case 1 -> "__has_include(\"flags.hpp\")";
        case 2 -> String.valueOf(random.nextInt(2));
        default ->
            "VERSION "
                + List.of("==", "!=", "<", "<=", ">", ">=").get(random.nextInt(6))
                + " "
                + random.nextInt(4);
      };
    }
  }

  /**
   * Reads what the generator writes, by replacing text. Macros are replaced from the inside to the
   * outside.
   */
  private static final class SmallReader {
    private static final Pattern CLASS =
        Pattern.compile("class (\\w+): (\\w+) \\{([^{}]*\\{[^{}]*\\}[^{}]*)\\}");
    private static final Pattern CALL = Pattern.compile("\\b([A-Z]+)\\(([^()]*)\\)");

    private final Map<String, String> files;
    private final Map<String, List<String>> macros = new LinkedHashMap<>();

    /** A class: its base, what it inherits, its own list, and whether it appends to another. */
    private record Found(String base, String inherit, List<String> names, boolean appends) {}

    SmallReader(Map<String, String> files) {
      this.files = files;
    }

    Map<String, String> skeletons(String file) {
      Map<String, Found> all = new LinkedHashMap<>();
      List<String> chain = new ArrayList<>();
      for (Optional<String> f = Optional.of(file); f.isPresent(); f = above(files, f.get())) {
        chain.add(0, f.get());
      }
      all.put("Default", new Found("", "", List.of(), false));
      Map<String, Found> own = new LinkedHashMap<>();
      for (String f : chain) {
        macros.clear();
        own = classes(expanded(preprocessed(f)));
        all.putAll(own);
      }
      Map<String, String> shown = new TreeMap<>();
      if (chain.size() == 1) {
        shown.put("Default", "");
      }
      for (String name : own.keySet()) {
        Map<String, String> bones = new LinkedHashMap<>();
        boolean isKnown = collect(name, all, bones);
        shown.put(
            name,
            bones.entrySet().stream()
                    .map(b -> b.getKey() + "<" + b.getValue())
                    .collect(Collectors.joining(" "))
                + (isKnown ? "" : " ?"));
      }
      return shown;
    }

    private static boolean collect(String name, Map<String, Found> all, Map<String, String> bones) {
      Found found = all.get(name);
      if (found == null) {
        return false;
      }
      boolean isKnown = found.inherit.isEmpty() || collect(found.inherit, all, bones);
      List<String> names = list(found, all);
      for (int i = 0; i < names.size(); i += 2) {
        bones.putIfAbsent(names.get(i), names.get(i + 1));
      }
      return isKnown;
    }

    private static List<String> list(Found found, Map<String, Found> all) {
      List<String> names = new ArrayList<>();
      if (found.appends) {
        names.addAll(list(all.get(found.base), all));
      }
      names.addAll(found.names);
      return names;
    }

    private static Map<String, Found> classes(String text) {
      Map<String, Found> classes = new LinkedHashMap<>();
      for (MatchResult c : CLASS.matcher(text).results().toList()) {
        String body = c.group(3);
        Matcher inherit = Pattern.compile("skeletonInherit = \"(\\w*)\"").matcher(body);
        inherit.find();
        String list = body.substring(body.indexOf('{'), body.indexOf('}'));
        List<String> names =
            Pattern.compile("\"(\\w*)\"").matcher(list).results().map(m -> m.group(1)).toList();
        boolean appends = body.contains("+=");
        classes.put(c.group(1), new Found(c.group(2), inherit.group(1), names, appends));
      }
      return classes;
    }

    /** The lines of the branches that are taken, without directives. */
    private String preprocessed(String file) {
      StringBuilder out = new StringBuilder();
      // For each open condition, whether its branch is taken, and whether one was before.
      List<boolean[]> open = new ArrayList<>();
      for (String line : files.get(file).replace("\\\n", "").replaceAll(" *//.*", "").split("\n")) {
        String[] words = line.strip().split(" ", 2);
        boolean isRead = open.stream().allMatch(branch -> branch[0]);
        boolean[] last = open.isEmpty() ? null : open.get(open.size() - 1);
        switch (words[0]) {
          case "#ifdef" -> open.add(taken(macros.containsKey(words[1])));
          case "#ifndef" -> open.add(taken(!macros.containsKey(words[1])));
          case "#if" -> open.add(taken(isTrue(words[1], file)));
          case "#elif", "#else" -> {
            last[0] = !last[1] && (words[0].equals("#else") || isTrue(words[1], file));
            last[1] |= last[0];
          }
          case "#endif" -> open.remove(last);
          case "#include" -> out.append(preprocessed(beside(file, words[1])));
          case "#define" -> {
            Matcher m = Pattern.compile("(\\w+)(\\(.*?\\))? ?(.*)").matcher(words[1]);
            m.matches();
            macros.put(m.group(1), Arrays.asList(m.group(2), m.group(3)));
          }
          default -> out.append(isRead ? line + "\n" : "");
        }
      }
      return out.toString();
    }

    private static boolean[] taken(boolean is) {
      return new boolean[] {is, is};
    }

    private static String beside(String file, String quoted) {
      return file.replace("model.cfg", quoted.replace("\"", ""));
    }

    private boolean isTrue(String condition, String file) {
      return Arrays.stream(condition.split(" \\|\\| "))
          .anyMatch(all -> Arrays.stream(all.split(" && ")).allMatch(c -> isMet(c, file)));
    }

    private boolean isMet(String condition, String file) {
      String name = condition.replaceAll(".*\\(|\\)", "");
      if (condition.contains("defined")) {
        return condition.startsWith("!") != macros.containsKey(name);
      }
      if (condition.contains("include")) {
        return files.containsKey(beside(file, name));
      }
      String[] words = condition.replaceAll("VERSION", expanded("VERSION").strip()).split(" ");
      double left = Double.parseDouble(words[0]);
      if (words.length == 1) {
        return left != 0;
      }
      int order = Double.compare(left, Double.parseDouble(words[2]));
      boolean isEqual = words[1].contains("=") && order == 0;
      return switch (words[1].charAt(0)) {
        case '<' -> order < 0 || isEqual;
        case '>' -> order > 0 || isEqual;
        case '!' -> order != 0;
        default -> isEqual;
      };
    }

    private String expanded(String text) {
      String now = text;
      String before = "";
      while (!now.equals(before)) {
        before = now;
        for (Map.Entry<String, List<String>> m : macros.entrySet()) {
          if (m.getValue().get(0) == null) {
            now = now.replaceAll("\\b" + m.getKey() + "\\b", m.getValue().get(1));
          }
        }
        now = CALL.matcher(now).replaceAll(c -> Matcher.quoteReplacement(called(c)));
      }
      return now;
    }

    private String called(MatchResult call) {
      List<String> macro = macros.get(call.group(1));
      if (macro == null) {
        return call.group();
      }
      String[] names = macro.get(0).replaceAll("[() ]", "").split(",");
      String[] arguments = call.group(2).split(",", -1);
      String body = macro.get(1).replaceAll("##", "\u0001");
      for (int i = 0; i < names.length; i++) {
        String argument = arguments[i].strip();
        body = body.replaceAll("#" + names[i] + "\\b", "\"" + argument + "\"");
        body = body.replaceAll("\\b" + names[i] + "\\b", argument);
      }
      // A name next to an operator is replaced before it is joined.
      body = body.replace("START", "first");
      return body.replace("\u0001", "");
    }
  }
}
