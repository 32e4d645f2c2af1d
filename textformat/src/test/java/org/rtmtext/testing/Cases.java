package org.rtmtext.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;

/**
 * Tests that are text. The folder {@code src/test/cases} of each module has a folder for each
 * subject; each file in it has cases:
 *
 * <pre>
 * Lines before the first case are a comment, and sections there belong to every case.
 * ==== The title of a case
 * input
 * ---- the name of a section
 * another input
 * ---- expected
 * output
 * </pre>
 *
 * The last section is what is expected; a case may have that one only. {@code -Dgolden.update=true}
 * writes what came out into it instead of comparing, and fails once for an output that now ends
 * with the exit code of a failure.
 */
public final class Cases {
  private static final boolean UPDATE = Boolean.getBoolean("golden.update");
  private static final Pattern FAILURE = Pattern.compile("(?:^|\n)\\[[1-9]\\d*\\]\\n?$");
  private static final String CASE = "==== ";
  private static final String SECTION = "---- ";

  /** A part of a case: the text after its name, each line with its end. */
  private record Section(String name, StringBuilder text) {}

  /** A case; its first section has the title as its name. */
  public static final class Case {
    private final int line;
    private final List<Section> shared;
    private final List<Section> sections = new ArrayList<>();

    private Case(int line, List<Section> shared, String title) {
      this.line = line;
      this.shared = shared;
      sections.add(new Section(title, new StringBuilder()));
    }

    public String title() {
      return sections.get(0).name;
    }

    /** The text below the title. */
    public String input() {
      return sections.get(0).text.toString();
    }

    /** The text of a section other than the last. */
    public Optional<String> section(String name) {
      return sections.subList(1, sections.size() - 1).stream()
          .filter(s -> s.name.equals(name))
          .map(s -> s.text.toString())
          .findFirst();
    }

    /** The sections before the first case, by name. */
    public Map<String, String> shared() {
      return texts(shared);
    }

    /** The sections between the title and the last, by name. */
    public Map<String, String> sections() {
      return texts(sections.subList(1, Math.max(1, sections.size() - 1)));
    }

    private static Map<String, String> texts(List<Section> sections) {
      Map<String, String> texts = new LinkedHashMap<>();
      sections.forEach(s -> texts.put(s.name, s.text.toString()));
      return texts;
    }

    /** The text of the last section, for outputs that repeat their input, as a console does. */
    public String transcript() {
      return expected().text.toString();
    }

    /** The name of the last section, for what is expected of it as a whole. */
    public String expectation() {
      return expected().name;
    }

    private Section expected() {
      return sections.get(sections.size() - 1);
    }
  }

  /** What is tested. */
  public interface Subject {
    /** Returns what is expected to be the last section of a case; its last line may lack an end. */
    String output(Case input) throws Exception;
  }

  private final Path file;
  private final StringBuilder comment = new StringBuilder();
  private final List<Section> shared = new ArrayList<>();
  private final List<Case> cases = new ArrayList<>();

  private Cases(Path file) throws IOException {
    this.file = file;
    int number = 0;
    StringBuilder text = comment;
    for (String line : Files.readString(file).split("(?<=\n)")) {
      number++;
      if (line.startsWith(CASE)) {
        cases.add(new Case(number, shared, line.substring(CASE.length()).strip()));
        text = cases.get(cases.size() - 1).expected().text;
      } else if (line.startsWith(SECTION)) {
        String name = line.substring(SECTION.length()).strip();
        text = new StringBuilder();
        (cases.isEmpty() ? shared : cases.get(cases.size() - 1).sections)
            .add(new Section(name, text));
      } else {
        text.append(line);
      }
    }
  }

  /**
   * A test for each case of each file.
   *
   * @param folder in {@code src/test/cases}; may also be a single file
   */
  public static Stream<DynamicContainer> in(String folder, Subject subject) throws IOException {
    try (Stream<Path> walk = Files.walk(Path.of("src/test/cases").resolve(folder))) {
      List<Path> files = walk.filter(Files::isRegularFile).sorted().toList();
      assertTrue(!files.isEmpty(), folder);
      List<DynamicContainer> containers = new ArrayList<>();
      for (Path file : files) {
        Cases cases = new Cases(file);
        containers.add(
            DynamicContainer.dynamicContainer(
                file.getFileName().toString(),
                cases.cases.stream().map(c -> cases.test(c, subject))));
      }
      return containers.stream();
    }
  }

  /**
   * A text with changes.
   *
   * @param changes lines {@code old => new}, in which {@code \n} is the end of a line; every
   *     occurrence changes
   */
  public static String edited(String text, String changes) {
    String edited = text;
    for (String change : changes.lines().toList()) {
      String[] sides = change.replace("\\n", "\n").split(" => ", -1);
      String now = edited;
      assertTrue(now.contains(sides[0]), () -> "not in the text: " + sides[0] + "\n" + now);
      edited = now.replace(sides[0], sides[1]);
    }
    return edited;
  }

  private DynamicTest test(Case input, Subject subject) {
    URI place = URI.create(file.toUri() + "?line=" + input.line);
    return DynamicTest.dynamicTest(
        input.title(),
        place,
        () -> {
          String output = subject.output(input);
          String actual = output.isEmpty() || output.endsWith("\n") ? output : output + "\n";
          StringBuilder expected = input.expected().text;
          if (UPDATE) {
            boolean isNewFailure = endsWithFailure(actual) && !endsWithFailure(expected);
            expected.setLength(0);
            expected.append(actual);
            write();
            assertTrue(
                !isNewFailure,
                () ->
                    file + ":" + input.line + " was written, but ends with a failure:\n" + actual);
          }
          assertEquals(expected.toString(), actual, () -> file + ":" + input.line);
        });
  }

  /** Whether the last line is the exit code of a command that has failed, such as {@code [2]}. */
  private static boolean endsWithFailure(CharSequence output) {
    return FAILURE.matcher(output).find();
  }

  private void write() throws IOException {
    StringBuilder all = new StringBuilder(comment);
    shared.forEach(s -> all.append(SECTION).append(s.name).append('\n').append(s.text));
    for (Case c : cases) {
      String mark = CASE;
      for (Section section : c.sections) {
        all.append(mark).append(section.name).append('\n').append(section.text);
        mark = SECTION;
      }
    }
    Files.writeString(file, all);
  }
}
