package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.testdata.TestData;
import org.rtmtext.testing.Cases;
import org.rtmtext.testing.Cases.Case;

/**
 * Consoles: each case has a folder of its own, {@code ./}. Its sections are the files in it. That
 * of an {@code .rtm} file has the text of an animation; {@code NAME raw} has the bytes, {@code NAME
 * hex} their digits, {@code NAME in CHARSET} the text in it. {@code NAME = OTHER} is another file,
 * with changes: lines {@code old => new}. Files before the first case are made if a command names
 * them. The last section has commands after {@code $}, and below each what it prints: standard
 * output, standard error (each line after {@code !}), and the exit code in brackets if it is not 0.
 */
class ConsoleTest {
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|([^\\s\"']+)");
  private static final Pattern COMMAND =
      Pattern.compile("(.*?)(?: < (\\S+))?(?: > (\\S+))?(?: \\|(&)? (grep|head|tail) (.*))?");

  @TempDir Path temp;

  @TestFactory
  Stream<DynamicContainer> consoles() throws IOException {
    return Cases.in("console", c -> new Shell(temp.toRealPath()).run(c));
  }

  /** The words of a command, without the quotes around them. */
  static List<String> words(String arguments) {
    return WORD.matcher(arguments).results().map(ConsoleTest::word).toList();
  }

  private static String word(MatchResult m) {
    return m.group(1) != null ? m.group(1) : m.group(2) != null ? m.group(2) : m.group(3);
  }

  private static final class Shell {
    private final Path folder;
    private final Map<String, String> texts = new LinkedHashMap<>();

    Shell(Path temp) throws IOException {
      folder = Files.createTempDirectory(temp, "case");
    }

    String run(Case input) throws IOException {
      Set<String> named = new HashSet<>();
      for (String word : input.transcript().split("\\s")) {
        named.add(word.replaceFirst("^\\./|^--[\\w-]+=\\./", "").replaceFirst("#.*", ""));
      }
      for (Map.Entry<String, String> section : input.shared().entrySet()) {
        String[] title = section.getKey().split(" ");
        create(title, section.getValue(), named.contains(title[0]));
      }
      for (Map.Entry<String, String> section : input.sections().entrySet()) {
        create(section.getKey().split(" "), section.getValue(), true);
      }
      StringBuilder output = new StringBuilder();
      for (String line : input.transcript().lines().filter(l -> l.startsWith("$ ")).toList()) {
        output.append(line).append('\n').append(output(line.substring(2)));
      }
      return output.toString();
    }

    private void create(String[] title, String text, boolean isNeeded) throws IOException {
      Path file = folder.resolve(title[0]);
      if (title.length == 1) {
        make(file, text, Optional.empty(), isNeeded);
      } else if (!title[1].equals("=")) {
        String line = text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
        Files.createDirectories(file.getParent());
        switch (title[1]) {
          case "raw" -> Files.writeString(file, line);
          case "hex" -> Files.write(file, HexFormat.of().parseHex(text.replaceAll("\\s", "")));
          default ->
              Files.writeString(
                  file,
                  text.replace("\\uFEFF", "\uFEFF").replace("\\r\n", "\r\n"),
                  Charset.forName(title[2]));
        }
      } else {
        Path other = path(title[2]);
        boolean isShared = texts.containsKey(title[2]);
        String old = isShared ? texts.get(title[2]) : Cli.rtm("text", other).out();
        String edited = Cases.edited(old, text);
        make(file, edited, isShared ? Optional.empty() : Optional.of(other), isNeeded);
      }
    }

    private void make(Path file, String text, Optional<Path> base, boolean isNeeded)
        throws IOException {
      texts.put(slashed(folder.relativize(file)), text);
      if (!isNeeded) {
        return;
      }
      Files.createDirectories(file.getParent());
      if (!file.toString().toLowerCase(Locale.ROOT).endsWith(".rtm")) {
        Files.writeString(file, text);
        return;
      }
      List<Object> pack = new ArrayList<>(List.of("pack", "-", "-o", file));
      base.ifPresent(b -> pack.addAll(List.of("--base", b)));
      Cli.Result packed =
          new Cli().input(text.getBytes(StandardCharsets.UTF_8)).run(pack.toArray());
      assertEquals(0, packed.code(), packed.err());
    }

    /** A file of this folder, or of {@code testdata}. */
    private Path path(String name) {
      return name.startsWith("testdata/")
          ? TestData.folder().resolve(name.substring("testdata/".length()))
          : folder.resolve(name);
    }

    private String output(String line) throws IOException {
      Matcher command = COMMAND.matcher(line);
      assertTrue(command.matches(), line);
      Cli cli = new Cli();
      if (command.group(2) != null) {
        cli.input(Files.readAllBytes(path(command.group(2))));
      }
      List<String> words = new ArrayList<>();
      for (String word : words(command.group(1))) {
        words.add(
            word.equals(".")
                ? folder.toString()
                : word.replaceAll("^\\./|(?<=^--[\\w-]{1,20}=)\\./", slashed(folder) + "/")
                    .replaceAll("^testdata/", slashed(TestData.folder()) + "/"));
      }
      Cli.Result result =
          words.get(0).equals("rtm")
              ? cli.run(words.subList(1, words.size()).toArray())
              : builtIn(words.get(0), words.subList(1, words.size()));
      String out = normal(result.out());
      String err = normal(join(result.err().lines().map(l -> l.isEmpty() ? "!" : "! " + l)));
      if (command.group(3) != null) {
        Files.write(path(command.group(3)), result.bytes());
        out = "";
      } else if (command.group(5) != null) {
        if (command.group(4) != null) {
          out += err;
          err = "";
        }
        List<String> lines = out.lines().toList();
        String word = words(command.group(6)).get(0);
        int count = command.group(5).equals("grep") ? 0 : Integer.parseInt(word.substring(1));
        out =
            switch (command.group(5)) {
              case "head" -> join(lines.stream().limit(count));
              case "tail" -> join(lines.stream().skip(Math.max(0, lines.size() - count)));
              default -> join(lines.stream().filter(l -> Pattern.compile(word).matcher(l).find()));
            };
      } else if (!out.isEmpty() && !out.endsWith("\n")) {
        out += "\n";
      }
      return out + err + (result.code() == 0 ? "" : "[" + result.code() + "]\n");
    }

    private Cli.Result builtIn(String name, List<String> words) throws IOException {
      try {
        return tryBuiltIn(name, words);
      } catch (NoSuchFileException e) {
        return new Cli.Result(1, new byte[0], e.getFile() + ": no such file\n");
      }
    }

    private Cli.Result tryBuiltIn(String name, List<String> words) throws IOException {
      String out = "";
      switch (name) {
        case "cat" -> {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          for (String word : words) {
            bytes.write(Files.readAllBytes(folder.resolve(word)));
          }
          return new Cli.Result(0, bytes.toByteArray(), "");
        }
        case "cp" ->
            Files.copy(file(words, 0), file(words, 1), StandardCopyOption.REPLACE_EXISTING);
        case "rm" -> Files.delete(file(words, 0));
        case "mkdir" -> Files.createDirectories(file(words, 0));
        case "echo" -> out = words.get(0).replace("\\n", "\n") + "\n";
        case "ls" -> {
          try (Stream<Path> files = Files.walk(file(words, 0))) {
            out =
                join(
                    files
                        .filter(Files::isRegularFile)
                        .map(f -> slashed(file(words, 0).relativize(f)))
                        .sorted());
          }
        }
        case "cmp" -> {
          boolean same = Files.mismatch(file(words, 0), file(words, 1)) < 0;
          return new Cli.Result(same ? 0 : 1, new byte[0], same ? "" : "the files differ\n");
        }
        case "cut" -> {
          byte[] bytes = Files.readAllBytes(file(words, 0));
          return new Cli.Result(0, Arrays.copyOf(bytes, Integer.parseInt(words.get(1))), "");
        }
        case "patch" -> {
          byte[] bytes = Files.readAllBytes(file(words, 0));
          bytes[Integer.parseInt(words.get(1))] = (byte) HexFormat.fromHexDigits(words.get(2));
          return new Cli.Result(0, bytes, "");
        }
        case "diff" -> out = Lines.difference(lines(file(words, 0)), lines(file(words, 1)));
        case "merge" -> {
          return merge(file(words, 0), file(words, 1), file(words, 2));
        }
        case "replace" -> {
          String text = Files.readString(file(words, 0));
          for (int i = 1; i < words.size(); i += 2) {
            String old = words.get(i).replace("\\n", "\n");
            assertTrue(text.contains(old), old);
            text = text.replace(old, words.get(i + 1).replace("\\n", "\n"));
          }
          Files.writeString(file(words, 0), text);
        }
        default -> throw new AssertionError("no such command: " + name);
      }
      return new Cli.Result(0, out.getBytes(StandardCharsets.UTF_8), "");
    }

    /** A word that names a file; other words may have characters that no name on Windows has. */
    private Path file(List<String> words, int index) {
      return folder.resolve(words.get(index));
    }

    /**
     * Merges, and prints the changes of our version. With conflicts, also merges with each version
     * preferred, which must give the animation of the marked text without the other version; it is
     * printed if it is not that version.
     */
    private Cli.Result merge(Path base, Path ours, Path theirs) throws IOException {
      Path out = folder.resolve("out.rtm");
      Path text = folder.resolve("conflicts.rtmt");
      Files.deleteIfExists(text);
      Cli.Result result =
          Cli.rtm("merge", base, ours, theirs, "-o", out, "--text", text, "--name", "./walk.rtm");
      StringBuilder output = new StringBuilder();
      result.outLines().stream()
          .filter(l -> !l.endsWith("has both versions of each conflict"))
          .forEach(l -> output.append(l).append('\n'));
      output.append(Lines.difference(lines(ours), lines(out)));
      assertEquals(result.code() == 1, Files.exists(text), "conflicts have a text");
      if (result.code() == 1) {
        assertEquals(-1, Files.mismatch(ours, out), "the output is ours");
        Path resolved = folder.resolve("resolved.rtm");
        assertEquals(1, Cli.rtm("pack", text, "-o", resolved).code(), "conflicts are errors");
        for (String side : List.of("ours", "theirs")) {
          Cli.rtm("merge", base, ours, theirs, "-o", out, "--" + side);
          make(resolved, resolved(side, text), Optional.empty(), true);
          assertEquals(lines(resolved), lines(out));
          Path whole = side.equals("ours") ? ours : theirs;
          if (Files.mismatch(whole, out) >= 0) {
            output.append("--" + side + "\n" + Lines.difference(lines(ours), lines(out)));
          }
        }
      }
      return new Cli.Result(
          result.code(), output.toString().getBytes(StandardCharsets.UTF_8), result.err());
    }

    /** A text with conflicts, in which only {@code ours} or {@code theirs} is left. */
    private static String resolved(String side, Path conflicts) throws IOException {
      Matcher mark =
          Pattern.compile("(?ms)^<{7}.*?\\n(.*?)^={7}\\n(.*?)^>{7}.*?(\\n|\\z)")
              .matcher(Files.readString(conflicts));
      return mark.replaceAll(m -> Matcher.quoteReplacement(m.group(side.equals("ours") ? 1 : 2)));
    }

    /** The lines of a text, or of the text of an animation. */
    private static List<String> lines(Path file) throws IOException {
      String text =
          file.toString().endsWith(".rtm") ? Cli.rtm("text", file).out() : Files.readString(file);
      return text.lines().filter(l -> !l.isBlank()).toList();
    }

    private String normal(String text) {
      String testdata = TestData.folder().toString();
      String named = text.replace(testdata, "testdata").replace(folder.toString(), ".");
      if (File.separatorChar == '\\') {
        named =
            named
                .replace(folder.toString().replace("\\", "\\\\"), ".")
                .replace(slashed(folder), ".")
                .replace(slashed(folder).replace(":", "%3A"), ".")
                .replace(testdata.replace("\\", "\\\\"), "testdata");
        named =
            Pattern.compile(
                    "(?:(?<![\\w.])\\.|testdata)(?:\\\\{1,2}(?!n[+@])[\\w.,-]+)+"
                        + "|[\\w-]+(?:\\\\{1,2}[\\w-]+)+\\.rtmt?\\b")
                .matcher(named.replace(slashed(TestData.folder()), "testdata"))
                .replaceAll(m -> m.group().replaceAll("\\\\+", "/"));
      }
      return named.replaceAll("(?<= in )\\d+\\.\\d s(?=[:;])|(?<=\"seconds\": )[\\d.]+", "TIME");
    }

    private static String slashed(Path path) {
      return path.toString().replace('\\', '/');
    }

    private static String join(Stream<String> lines) {
      return lines.map(l -> l + "\n").collect(Collectors.joining());
    }
  }

  /** Lines that two texts do not have in common. */
  private static final class Lines {
    static String difference(List<String> a, List<String> b) {
      int[][] common = new int[a.size() + 1][b.size() + 1];
      for (int i = a.size() - 1; i >= 0; i--) {
        for (int j = b.size() - 1; j >= 0; j--) {
          common[i][j] =
              a.get(i).equals(b.get(j))
                  ? common[i + 1][j + 1] + 1
                  : Math.max(common[i + 1][j], common[i][j + 1]);
        }
      }
      StringBuilder out = new StringBuilder();
      int i = 0;
      int j = 0;
      while (i < a.size() || j < b.size()) {
        if (i < a.size() && j < b.size() && a.get(i).equals(b.get(j))) {
          i++;
          j++;
        } else if (j == b.size() || i < a.size() && common[i + 1][j] >= common[i][j + 1]) {
          out.append("- ").append(a.get(i++)).append('\n');
        } else {
          out.append("+ ").append(b.get(j++)).append('\n');
        }
      }
      return out.toString();
    }
  }
}
