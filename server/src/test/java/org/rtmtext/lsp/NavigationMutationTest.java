package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SelectionRange;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.TypeHierarchyItem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.feature.BoneHierarchy;
import org.rtmtext.lsp.feature.BoneNames;
import org.rtmtext.lsp.feature.BoneRename;
import org.rtmtext.lsp.feature.Completions;
import org.rtmtext.lsp.feature.Outline;
import org.rtmtext.lsp.feature.SelectionRanges;
import org.rtmtext.lsp.feature.SemanticTokenizer;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.lsp.text.Snapshot.IncrementalAnalysis;
import org.rtmtext.reader.RandomEditor;
import org.rtmtext.syntax.TextDocument;

/** After random edits, all answers of the navigation features fit the text. */
@Tag("long")
class NavigationMutationTest {
  private static final int SEEDS = Integer.getInteger("rtm.mutations", 3000) / 30;
  private static final int EDITS_OF_A_TEXT = 30;

  private static final String TEXT =
      """
      rtm plain
      motion 0 0 1

      properties
        0.5 "StepSound" = "" // left
      bones
        pelvis
        "left arm.2"
        "//"
      frame 0
        pelvis       | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        "left arm.2" | euler 10 20 -30 | 0 0 0
        "//"         | axis 1 2 3 angle 45.5 | 0 0 0

      // the last
      frame 1
        pelvis as Pelvis | 0 0 0 1 | 0 0 0
        "left arm.2" | 0 0 0 1 | 0 0 0
        "//"         | 0 0 0 1 | 0 0 0
      """;

  private final AtomicInteger renamed = new AtomicInteger();
  private final AtomicInteger relations = new AtomicInteger();

  @Test
  void randomEdits() {
    IntStream.range(0, SEEDS)
        .parallel()
        .forEach(
            seed -> {
              try {
                editAtRandom(seed);
              } catch (Throwable e) {
                throw new AssertionError("seed " + seed + ": " + e, e);
              }
            });
    // Most places have no bone; the checks of bones must still have something to check.
    assertTrue(renamed.get() > SEEDS, renamed.get() + " bones were renamed");
    assertTrue(relations.get() > 0, "no bone had a child");
  }

  private void editAtRandom(int seed) {
    Random random = new Random(seed);
    RandomEditor editor = RandomEditor.ofTexts(random);
    String text = seed % 2 == 0 ? TEXT : TEXT.replace("\n", "\r\n");
    Snapshot document =
        new Snapshot(Marked.URI, 0, TextDocument.of(text), new IncrementalAnalysis(false));
    if (random.nextBoolean()) {
      document.analyses().choose(Skel.of("Pelvis", "left arm.2", "Spine"));
    }
    for (int i = 0; i < EDITS_OF_A_TEXT; i++) {
      TextDocument before = document.text();
      RandomEditor.Edit edit = editor.next(before.text());
      document = document.next(i, before.edit(edit.start(), edit.end(), edit.text()));
      checkWhole(document);
      for (int k = 0; k < 4; k++) {
        Position at = document.position(random.nextInt(document.text().length() + 1));
        // Between CR and LF is no place of a line.
        checkAt(document, document.position(document.offset(at)));
      }
    }
  }

  private static void checkWhole(Snapshot document) {
    checkInside(Outline.symbols(document, Marked.NEVER), whole(document));
    for (FoldingRange fold : Outline.folds(document, Marked.NEVER)) {
      assertTrue(fold.getStartLine() < fold.getEndLine());
      assertTrue(fold.getEndLine() < document.text().lineCount());
    }
    List<Integer> tokens = new SemanticTokenizer().full(document, Marked.NEVER).getData();
    int line = 0;
    int end = 0;
    int start = 0;
    for (int i = 0; i < tokens.size(); i += 5) {
      if (tokens.get(i) > 0) {
        start = 0;
        end = 0;
      }
      line += tokens.get(i);
      start += tokens.get(i + 1);
      assertTrue(start >= end && tokens.get(i + 2) > 0);
      end = start + tokens.get(i + 2);
      assertTrue(end <= document.text().line(line).length());
    }
  }

  private static void checkInside(List<DocumentSymbol> symbols, Range parent) {
    for (DocumentSymbol symbol : symbols) {
      assertTrue(contains(parent, symbol.getRange()));
      assertTrue(contains(symbol.getRange(), symbol.getSelectionRange()));
      assertTrue(!symbol.getName().isBlank());
      checkInside(symbol.getChildren(), symbol.getRange());
    }
  }

  private void checkAt(Snapshot document, Position at) {
    SelectionRange selection = SelectionRanges.at(document, List.of(at), Marked.NEVER).get(0);
    assertTrue(contains(selection.getRange(), new Range(at, at)));
    while (selection.getParent() != null) {
      assertTrue(contains(selection.getParent().getRange(), selection.getRange()));
      selection = selection.getParent();
    }
    assertEquals(whole(document), selection.getRange());
    for (CompletionItem item : Completions.at(document, at, Marked.NEVER).getItems()) {
      Range range = item.getTextEdit().getLeft().getRange();
      assertEquals(range.getStart().getLine(), range.getEnd().getLine());
      assertTrue(contains(range, new Range(at, at)));
    }
    checkNames(document, at);
    checkHierarchy(document, at);
  }

  /** Checks that the parent of each child is the bone itself. */
  private void checkHierarchy(Snapshot document, Position at) {
    for (TypeHierarchyItem item : BoneHierarchy.at(document, at)) {
      BoneHierarchy hierarchy = BoneHierarchy.of(document).orElseThrow();
      for (TypeHierarchyItem below : hierarchy.below(item.getName())) {
        assertEquals(item.getName(), hierarchy.above(below.getName()).get(0).getName());
        assertTrue(contains(whole(document), below.getRange()));
        relations.incrementAndGet();
      }
    }
  }

  /** Renaming changes exactly the references. */
  private void checkNames(Snapshot document, Position at) {
    List<Location> names = BoneNames.references(document, at, true, Marked.NEVER);
    if (BoneRename.prepare(document, at).isEmpty()) {
      return;
    }
    assertTrue(names.stream().anyMatch(l -> contains(l.getRange(), new Range(at, at))));
    try {
      List<TextEdit> edits =
          BoneRename.edit(document, at, "\"the\\x20new one\"", Marked.NEVER)
              .getChanges()
              .get(Marked.URI);
      assertEquals(names.stream().map(Location::getRange).toList(), ranges(edits));
      TextDocument text = document.text();
      for (int i = edits.size() - 1; i >= 0; i--) {
        Range range = edits.get(i).getRange();
        text =
            text.edit(
                document.offset(range.getStart()),
                document.offset(range.getEnd()),
                edits.get(i).getNewText());
      }
      Snapshot after = new Snapshot(Marked.URI, 0, text, new IncrementalAnalysis(false));
      assertEquals(
          names.size(),
          BoneNames.references(after, edits.get(0).getRange().getStart(), true, Marked.NEVER)
              .size());
      renamed.incrementAndGet();
    } catch (RequestFailedException e) {
      throw new AssertionError(e);
    }
  }

  private static List<Range> ranges(List<TextEdit> edits) {
    return new ArrayList<>(edits.stream().map(TextEdit::getRange).toList());
  }

  private static Range whole(Snapshot document) {
    return new Range(new Position(0, 0), document.position(document.text().length()));
  }

  private static boolean contains(Range outer, Range inner) {
    return !isBefore(inner.getStart(), outer.getStart())
        && !isBefore(outer.getEnd(), inner.getEnd());
  }

  private static boolean isBefore(Position a, Position b) {
    return a.getLine() != b.getLine()
        ? a.getLine() < b.getLine()
        : a.getCharacter() < b.getCharacter();
  }
}
