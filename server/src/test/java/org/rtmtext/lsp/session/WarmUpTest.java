package org.rtmtext.lsp.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.grammar.parser.antlr.internal.InternalRtmTextParser;
import org.rtmtext.lsp.feature.Completions;
import org.rtmtext.lsp.feature.Hovers;
import org.rtmtext.lsp.feature.InlayHints;
import org.rtmtext.lsp.feature.SemanticTokenizer;
import org.rtmtext.testing.Processes;

/**
 * The server ignores failures of its warm-up, so only this test notices them. It runs the warm-up
 * in a new process, in which nothing else can have loaded the classes.
 */
class WarmUpTest {
  @TempDir Path folder;

  @Test
  void loadsTheGrammarAndTheFeaturesThatEditorsUseMost() throws Exception {
    Set<String> expected =
        Stream.of(
                InternalRtmTextParser.class,
                Completions.class,
                Hovers.class,
                InlayHints.class,
                SemanticTokenizer.class)
            .map(Class::getName)
            .collect(Collectors.toSet());
    assertEquals(expected, loaded(Rehearsal.class, expected));
  }

  @Test
  void theFirstTextIsPreparedWithoutTheGrammar() throws Exception {
    String grammar = InternalRtmTextParser.class.getName();
    String analysis = Analysis.class.getName();
    assertEquals(Set.of(analysis), loaded(Reading.class, Set.of(grammar, analysis)));
  }

  /** Those of the classes that a program loads. */
  private Set<String> loaded(Class<?> program, Set<String> classes) throws Exception {
    Path log = folder.resolve("classes.log");
    Path errors = folder.resolve("errors.log");
    Process process =
        Processes.start(
            new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-Xlog:class+load:file=" + log.getFileName(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    program.getName())
                .directory(folder.toFile())
                .redirectError(errors.toFile()));
    assertEquals(0, process.waitFor(), () -> read(errors));
    List<String> lines = Files.readAllLines(log);
    return classes.stream()
        .filter(name -> lines.stream().anyMatch(l -> l.contains(" " + name + " ")))
        .collect(Collectors.toSet());
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (java.io.IOException e) {
      return e.toString();
    }
  }

  /** The main class of the process. */
  static final class Rehearsal {
    private Rehearsal() {}

    public static void main(String[] args) {
      WarmUp.rehearse(1);
    }
  }

  /** The main class of the process that reads the sample texts. */
  static final class Reading {
    private Reading() {}

    public static void main(String[] args) {
      new WarmUp().read(2);
    }
  }
}
