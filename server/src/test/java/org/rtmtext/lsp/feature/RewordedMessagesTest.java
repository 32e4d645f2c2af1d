package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.Markdown;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonCandidates;
import org.rtmtext.cli.Cli;
import org.rtmtext.edits.Fix;
import org.rtmtext.edits.QuickFixes;
import org.rtmtext.edits.TextFixer;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.Skel;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.problem.Problem;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.testdata.TestData;
import org.rtmtext.testing.Processes;

/**
 * No code reads messages and titles, which are for people: a program in which each of them has
 * other words finds the same problems, causes and fixes.
 */
class RewordedMessagesTest {
  /** Begins each text with other words. */
  private static final String MARK = "~";

  /** Other words for a text: only letters, different for different texts. */
  private static final String REWORDED =
      """
        private static String reworded(String text) {
          return text.startsWith("~")
              ? text
              : Integer.toHexString(text.hashCode())
                  .chars()
                  .mapToObj(c -> Character.toString(c <= '9' ? c - '0' + 'q' : c))
                  .collect(java.util.stream.Collectors.joining("", "~", "."));
        }
      """;

  /** Longer texts take time. */
  private static final int MAX_LENGTH = 4000;

  private static final SkeletonCandidates SKELETON = Skel.of("A", "Bb", "Pelvis", "Spine", "c");

  @TempDir Path folder;

  @Test
  void otherWordsChangeNothingElse() throws IOException, InterruptedException {
    assumeTrue(ToolProvider.getSystemJavaCompiler() != null, "this Java has no compiler");
    Path sources = Files.createDirectories(folder.resolve("sources"));
    reword(
        "textformat/src/main/java/org/rtmtext/problem/Problem.java",
        "  /** A problem with the severity of its code. */",
        "  public Problem {\n    message = reworded(message);\n  }\n\n",
        sources);
    reword(
        "server/src/main/java/org/rtmtext/edits/FixKind.java",
        "  String title(List<String> values) {",
        "  String title(List<String> values) {\n    return reworded(known(values));\n  }\n\n",
        sources);
    Path edited = sources.resolve("FixKind.java");
    String kinds = Files.readString(edited);
    int second = kinds.lastIndexOf("String title(");
    Files.writeString(
        edited,
        kinds.substring(0, second)
            + "String known("
            + kinds.substring(second + "String title(".length()));
    Path classes = Files.createDirectories(folder.resolve("classes"));
    compile(sources, classes);

    animation("a", 2, 1.25);
    animation("b", 3, 1.5);
    animation("c", 2, 0.75);
    String usual = trace(List.of());
    String reworded = trace(List.of(classes.toString()));
    assertTrue(usual.lines().count() > 1000, usual);
    assertNotEquals(words(usual), words(reworded));
    assertTrue(
        words(reworded).lines().allMatch(line -> line.contains(MARK)),
        "not reworded: " + words(reworded).lines().filter(line -> !line.contains(MARK)).toList());
    Iterator<String> others = facts(reworded).iterator();
    facts(usual).forEach(line -> assertEquals(line, others.hasNext() ? others.next() : "nothing"));
    assertFalse(others.hasNext());
  }

  /** Writes a text with a phase that is out of order, and one that is out of range or too low. */
  private void animation(String name, int at, double last) throws IOException {
    StringBuilder text = new StringBuilder("rtm bmtr 5\nmotion 0 0 0\nbones\n  a\n");
    for (int frame = 0; frame < 5; frame++) {
      double phase = frame == at ? 0.01 * at : frame == 4 ? last : 0.1 * frame;
      text.append("frame ")
          .append(phase)
          .append("\n  a | 0 0 0 1 | 0 ")
          .append(frame)
          .append(" 0\n");
    }
    Path animations = Files.createDirectories(folder.resolve("animations"));
    Files.writeString(animations.resolve(name + ".rtmt"), text);
  }

  /** Copies a class, with other code before a line. */
  private static void reword(String file, String line, String code, Path to) throws IOException {
    Path source = Markdown.project().resolve(file);
    String text = Files.readString(source);
    assertTrue(text.contains(line), file);
    Files.writeString(
        to.resolve(source.getFileName()), text.replace(line, code + REWORDED + "\n" + line));
  }

  private static void compile(Path sources, Path classes) throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-proc:none",
                "-encoding",
                "UTF-8",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString()));
    try (var files = Files.list(sources)) {
      files.forEach(file -> arguments.add(file.toString()));
    }
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertEquals(0, result);
  }

  /**
   * What the program says about many files.
   *
   * @param first path of classes that replace others
   */
  private String trace(List<String> first) throws IOException, InterruptedException {
    List<String> path = new ArrayList<>(first);
    path.add(System.getProperty("java.class.path"));
    Process process =
        Processes.start(
            new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-Xshare:auto",
                    "-cp",
                    String.join(File.pathSeparator, path),
                    RewordedMessagesTest.class.getName(),
                    folder.resolve("animations").toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT));
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), output);
    return output;
  }

  private static List<String> facts(String trace) {
    return trace.lines().filter(line -> !isWords(line)).toList();
  }

  private static String words(String trace) {
    return trace.lines().filter(RewordedMessagesTest::isWords).collect(Collectors.joining("\n"));
  }

  private static boolean isWords(String line) {
    return line.startsWith("words: ") || line.strip().startsWith("\"message\": ");
  }

  /**
   * Prints problems, causes, fixes and actions of the test data, and problems and causes of a
   * folder; words on lines of their own.
   */
  public static void main(String[] arguments) {
    Path data = TestData.folder();
    for (Object files : List.of(data, arguments[0])) {
      System.out.print(Cli.rtm("check", "--json", files).out().replaceAll("\"seconds\": .*", ""));
    }
    List<Path> texts = new ArrayList<>(TestData.malformedTexts());
    texts.addAll(TestData.oddTexts());
    for (Path file : texts) {
      try {
        String text = Files.readString(file, StandardCharsets.UTF_8);
        System.out.println(file.getFileName());
        if (text.length() < MAX_LENGTH) {
          print(text);
        }
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static void print(String text) {
    Analysis analysis = Analysis.of(TextDocument.of(text), true).with(SKELETON);
    analysis.report().forEach(RewordedMessagesTest::print);
    for (Problem p : analysis.problems(100)) {
      print(p);
      for (Fix fix : QuickFixes.of(analysis, p)) {
        System.out.println(fix.what() + " " + fix.choice() + " " + fix.scope());
        printWords(fix.title());
      }
    }
    Snapshot document = Marked.of(text).document();
    Range all = new Range(new Position(0, 0), new Position(1000, 0));
    for (CodeAction action : CodeActions.in(document, all, null, Marked.NEVER)) {
      System.out.println(action.getKind() + " " + action.getIsPreferred() + " " + action.getEdit());
      if (action.getCommand() != null) {
        System.out.println(
            action.getCommand().getCommand() + " " + action.getCommand().getArguments());
      }
    }
    CodeActionContext fixAll = new CodeActionContext(List.of());
    fixAll.setOnly(List.of(CodeActionKind.Source));
    System.out.println(
        CodeActions.in(document, all, fixAll, Marked.NEVER).stream()
            .map(CodeAction::getEdit)
            .toList());
    TextFixer.Fixed fixed = TextFixer.fixNamed(analysis, TextFixer.codes(), () -> {});
    System.out.println(fixed.fixed() + "\n" + fixed.analysis().document().text());
  }

  private static void print(Problem p) {
    System.out.println(p.code() + " " + p.place() + " " + p.severity() + " " + p.more());
    printWords(p.message());
  }

  private static void printWords(String text) {
    System.out.println("words: " + text.replaceAll("\\R", " "));
  }
}
