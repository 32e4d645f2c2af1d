package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.lsp.protocol.Messages.DecodeResult;
import org.rtmtext.lsp.protocol.Messages.EncodeParams;
import org.rtmtext.lsp.protocol.Messages.EncodeResult;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.session.AnimationMonitor;
import org.rtmtext.lsp.session.AnimationRequests;
import org.rtmtext.lsp.session.FileAccess;
import org.rtmtext.lsp.text.Workers;
import org.rtmtext.problem.Problem;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.testdata.TestData;
import org.rtmtext.testing.Systems;

/** Names with control characters, which a terminal would obey. */
class OddNamesTest {
  private static final String BAD = "a\u001b[2J\u009b31m\u202e";

  private final Workers workers = new Workers(Runnable::run);
  private final AnimationMonitor monitor =
      new AnimationMonitor(workers, FileAccess.ON_DISK, text -> {});
  private final AnimationRequests animations =
      new AnimationRequests(workers, FileAccess.ON_DISK, monitor, file -> {}, file -> {});

  @TempDir Path folder;

  private static void assertHarmless(String message) {
    assertTrue(message.contains("[2J"), message);
    assertTrue(
        message.chars().noneMatch(c -> Character.isISOControl(c) || c == '\u202e'),
        message.replace('\u001b', '?'));
  }

  private EncodeResult save(Path file, String text, String hash) throws RequestFailedException {
    EncodeParams params = new EncodeParams("rtm:" + file.toUri().getRawPath(), text, hash, false);
    return animations.encode(params, AnimationRequests.OpenTexts.NONE, () -> {});
  }

  @Test
  void filesAreNamedWithoutControlCharacters() throws Exception {
    Systems.assumePosix();
    Path file = folder.resolve(BAD + ".rtm");
    Files.copy(TestData.folder().resolve("walk.rtm"), file);
    String uri = "rtm:" + file.toUri().getRawPath();
    DecodeResult opened = animations.decode(uri, a -> Optional.empty());
    EncodeResult saved = save(file, opened.text(), opened.hash());
    assertTrue(saved.saved());
    assertHarmless(saved.message());
    assertHarmless(save(file, "rtm plain\nmotion", saved.hash()).message());
    assertHarmless(save(file, opened.text(), "0".repeat(64)).message());
    Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 30));
    assertHarmless(
        assertThrows(
                RequestFailedException.class, () -> animations.decode(uri, a -> Optional.empty()))
            .getMessage());
    Files.delete(file);
    assertHarmless(
        assertThrows(
                RequestFailedException.class, () -> animations.decode(uri, a -> Optional.empty()))
            .getMessage());
  }

  @Test
  void namesOfABinaryAreQuotedInDiagnostics() {
    String name = "\"a\\x1B[2J\\x9B31m\"";
    String text =
        "rtm bmtr 5\nproperties\n  0 "
            + name
            + " = \"\" type 0\nbones\n  "
            + name
            + "\n  "
            + name
            + "\n  A\nframe 0\n  "
            + name
            + " | 0 0 0 0.5 | 0 0 0\n  "
            + name
            + " | 0 0 0 1 | 0 0 0\n  \"b\\x1B[2J\" | 0 0 0 1 | 0 0 0\nframe 1\n";
    List<Problem> problems = Analysis.of(TextDocument.of(text), true).problems(1000);
    assertTrue(problems.stream().filter(p -> p.message().contains("[2J")).count() > 3);
    for (Problem p : problems) {
      assertFalse(p.message().chars().anyMatch(Character::isISOControl), p.message());
    }
  }
}
