package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.rtmtext.lsp.feature.Diagnostics;
import org.rtmtext.lsp.feature.Snapshot;
import org.rtmtext.testdata.TestData;

/**
 * After any number of incremental edits the server knows of a document what a fresh server would
 * that is given the same text.
 */
class RandomEditTest {
  private static final int EDITS = Integer.getInteger("rtm.edits", 20_000);
  private static final int COMPARED_EVERY = 100;
  private static final String URI = "rtm:/walk.rtm";

  private static final String[] PIECES = {
    "\n",
    "\r\n",
    "\r",
    " ",
    "\t",
    "0",
    "1.5",
    "-",
    "e",
    "|",
    "\"",
    "//",
    "é",
    "😀",
    "\\x41",
    "frame",
    "frame 0.25\n",
    "frame none\n",
    "bones\n",
    "properties\n",
    "rtm plain\n",
    "rtm bmtr 4\n",
    "motion 1 2 3\n",
    "  pelvis | 0 0 0 1.5 | 0 0 0\n",
    "pelvis",
    " as ",
    "euler 1 2 3",
    "nan",
    "  pelvis | 0 0 0 1 | 0 0 0\n"
  };

  @TestFactory
  Stream<DynamicTest> everyHundredEdits() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(TestData.folder())) {
      files = all.filter(p -> p.toString().endsWith(".rtmt")).sorted().toList();
    }
    int each = Math.max(COMPARED_EVERY, EDITS / files.size());
    return files.stream()
        .map(
            file ->
                DynamicTest.dynamicTest(
                    file.getFileName() + ", " + each + " edits", () -> new Run(file, each).run()));
  }

  /** A client that edits one document, with a text of its own. */
  private static final class Run {
    private final Documents server = new Documents();
    private final Random random;
    private final String original;
    private final int edits;
    private String text;
    private int version = 1;

    Run(Path file, int edits) throws IOException {
      String read = Files.readString(file, StandardCharsets.UTF_8);
      random = new Random(file.getFileName().toString().hashCode());
      original = random.nextInt(3) == 0 ? read.replace("\n", "\r\n") : read;
      text = original;
      this.edits = edits;
      server.open(URI, version, text, Optional.empty());
    }

    void run() {
      for (int i = 1; i <= edits; i++) {
        List<TextDocumentContentChangeEvent> changes = new ArrayList<>();
        for (int k = random.nextInt(10) == 0 ? 3 : 1; k > 0; k--) {
          changes.add(change());
        }
        Snapshot after = server.change(URI, ++version, changes).orElseThrow();
        if (random.nextInt(3) > 0) {
          after.analysis();
        }
        if (i % COMPARED_EVERY == 0) {
          compare(after, i);
        }
      }
    }

    private TextDocumentContentChangeEvent change() {
      if (text.length() > 3 * original.length() || random.nextInt(200) == 0) {
        text = original;
        return new TextDocumentContentChangeEvent(text);
      }
      int start = random.nextInt(text.length() + 1);
      int end = Math.min(text.length(), start + length());
      String inserted = inserted();
      if (random.nextInt(4) == 0) {
        // Whole lines, as cut and pasted.
        start = lineStart(start);
        end = lineStart(end);
        inserted = random.nextBoolean() ? "" : lines();
      }
      end = Math.max(start, end);
      Range range = new Range(position(start), position(end));
      // A client cannot name the place between CR and LF.
      start = offset(range.getStart());
      end = offset(range.getEnd());
      text = text.substring(0, start) + inserted + text.substring(end);
      return new TextDocumentContentChangeEvent(range, inserted);
    }

    private int length() {
      return random.nextInt(10) == 0 ? random.nextInt(2000) : random.nextInt(3);
    }

    private String inserted() {
      return random.nextInt(3) == 0 ? "" : PIECES[random.nextInt(PIECES.length)];
    }

    private String lines() {
      int start = lineStart(random.nextInt(text.length() + 1));
      int end = lineStart(Math.min(text.length(), start + random.nextInt(800)));
      return end <= start ? "" : text.substring(start, end);
    }

    private int lineStart(int offset) {
      int i = offset;
      while (i > 0 && text.charAt(i - 1) != '\n' && text.charAt(i - 1) != '\r') {
        i--;
      }
      return i > 0 && i < text.length() && text.charAt(i - 1) == '\r' && text.charAt(i) == '\n'
          ? lineStart(i - 1)
          : i;
    }

    private Position position(int offset) {
      int line = 0;
      int start = 0;
      for (int i = 0; i < offset; i++) {
        boolean crLf =
            text.charAt(i) == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
        if (text.charAt(i) == '\n' || text.charAt(i) == '\r' && !crLf) {
          line++;
          start = i + 1;
        }
      }
      return new Position(line, offset - start);
    }

    private int offset(Position position) {
      int line = 0;
      int i = 0;
      while (line < position.getLine()) {
        boolean crLf =
            text.charAt(i) == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n';
        line += text.charAt(i) == '\n' || text.charAt(i) == '\r' && !crLf ? 1 : 0;
        i++;
      }
      int end = i;
      while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
        end++;
      }
      return Math.min(end, i + position.getCharacter());
    }

    private void compare(Snapshot after, int edit) {
      Snapshot fresh = new Documents().open(URI, version, text, Optional.empty());
      String name = "after edit " + edit;
      assertEquals(text, after.text().text(), name);
      assertEquals(
          Diagnostics.of(fresh, 5000, Optional.empty()),
          Diagnostics.of(after, 5000, Optional.empty()),
          name);
      assertEquals(fresh.analysis().problemCount(), after.analysis().problemCount(), name);
      assertEquals(fresh.analysis().animation(), after.analysis().animation(), name);
      assertEquals(fresh.analysis().reading().head(), after.analysis().reading().head(), name);
    }
  }
}
