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
import org.rtmtext.grammar.parser.antlr.internal.InternalRtmTextParser;
import org.rtmtext.lsp.completion.Completions;
import org.rtmtext.lsp.hover.Hovers;
import org.rtmtext.lsp.navigation.InlayHints;
import org.rtmtext.lsp.tokens.SemanticTokenizer;

/**
 * The server ignores failures of its warm-up, so only this test notices them. It runs the warm-up
 * in a new process, in which nothing else can have loaded the classes.
 */
class WarmUpTest {
  @TempDir Path folder;

  @Test
  void loadsTheGrammarAndTheFeaturesThatEditorsUseMost() throws Exception {
    Path log = folder.resolve("classes.log");
    Path errors = folder.resolve("errors.log");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xlog:class+load:file=" + log.getFileName(),
                "-cp",
                System.getProperty("java.class.path"),
                Rehearsal.class.getName())
            .directory(folder.toFile())
            .redirectError(errors.toFile())
            .start();
    assertEquals(0, process.waitFor(), () -> read(errors));
    Set<String> expected =
        Stream.of(
                InternalRtmTextParser.class,
                Completions.class,
                Hovers.class,
                InlayHints.class,
                SemanticTokenizer.class)
            .map(Class::getName)
            .collect(Collectors.toSet());
    List<String> lines = Files.readAllLines(log);
    Set<String> loaded =
        expected.stream()
            .filter(name -> lines.stream().anyMatch(l -> l.contains(" " + name + " ")))
            .collect(Collectors.toSet());
    assertEquals(expected, loaded);
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
}
