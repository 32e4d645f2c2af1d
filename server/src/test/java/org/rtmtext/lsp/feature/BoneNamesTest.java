package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.testing.Cases;

/** Renaming bones; {@link FeaturesTest} has their other features. */
class BoneNamesTest {
  /** A space at the start or end of a new name is shown as {@code ␠}. */
  @TestFactory
  Stream<DynamicContainer> renames() throws IOException {
    return Cases.in(
        "bone-renames",
        c -> {
          StringBuilder shown = new StringBuilder();
          for (Marked text : Marked.each(c)) {
            for (Position at : text.cursors()) {
              rename(text, at, c.section("to").orElseThrow().lines().toList(), shown);
            }
          }
          return shown.toString();
        });
  }

  private static void rename(Marked text, Position at, List<String> names, StringBuilder shown)
      throws RequestFailedException {
    PrepareRenameResult prepared = BoneRename.prepare(text.document(), at).orElse(null);
    if (prepared == null) {
      shown.append("nothing is offered\n");
    } else {
      shown.append("offered at ").append(prepared.getRange().getStart().getLine()).append(':');
      shown.append(prepared.getRange().getStart().getCharacter()).append('-');
      shown.append(prepared.getRange().getEnd().getCharacter()).append(": ");
      shown.append(prepared.getPlaceholder()).append('\n');
      // What is offered, taken as it is, changes nothing, if it can be stored.
      if (prepared.getPlaceholder().matches("\\w+")) {
        assertEquals(List.of(), edits(text, at, prepared.getPlaceholder()));
      }
    }
    for (String name : names) {
      shown.append(name).append('\n');
      try {
        shown.append(text.changes(edits(text, at, name.replace('␠', ' '))));
      } catch (RequestFailedException e) {
        shown.append("  ").append(e.getMessage()).append('\n');
      }
    }
  }

  private static List<TextEdit> edits(Marked text, Position at, String name)
      throws RequestFailedException {
    return BoneRename.edit(text.document(), at, name, Marked.NEVER).getChanges().get(Marked.URI);
  }

  @Test
  void noNameIsRefused() {
    Marked text = Marked.of("rtm plain\nbones\n  §a\n");
    assertEquals(
        "the new name is empty: enter a name",
        assertThrows(RequestFailedException.class, () -> edits(text, text.cursor(), null))
            .getMessage());
  }

  @Test
  void placesOutsideOfTheText() {
    Snapshot document = Marked.of("rtm plain\nbones\n  a\n").document();
    for (Position outside : List.of(new Position(-1, 0), new Position(99, 3))) {
      assertEquals(List.of(), BoneNames.references(document, outside, true, Marked.NEVER));
    }
  }

  @Test
  void aRenameStopsWhenItIsCancelled() {
    Marked text = Marked.of("rtm bmtr 5\nbones\n  pelvis§\nframe 0\n");
    assertThrows(
        CancellationException.class,
        () ->
            BoneRename.edit(
                text.document(),
                text.cursor(),
                "hip",
                () -> {
                  throw new CancellationException();
                }));
  }

  @Test
  void aLongTextIsRenamedWhole() throws RequestFailedException {
    String rows =
        IntStream.range(0, 500)
            .mapToObj(f -> "frame " + f + "\n a | 0 0 0 1 | 0 0 0\n b | 0 0 0 1 | 0 0 0\n")
            .collect(Collectors.joining());
    Marked text = Marked.of("rtm bmtr 5\nbones\n §a\n b\n" + rows);
    assertEquals(
        text.text().replace(" a\n", " longer\n").replace(" a ", " longer "),
        text.with(edits(text, text.cursor(), "longer")));
  }

  @Test
  void aTypedSpaceEndsOnlyTheLinkOfNamesWithoutQuotes() {
    String quoted = wordPattern("\"left§ arm.2\"");
    assertTrue(Pattern.matches(quoted, "left arm.2"));
    assertFalse(Pattern.matches(quoted, "left\""));
    String bare = wordPattern("pelvis§");
    assertTrue(Pattern.matches(bare, "pelvis_1"));
    assertFalse(Pattern.matches(bare, "pelvis 1"));
  }

  private static String wordPattern(String bone) {
    Marked text = Marked.of("rtm bmtr 5\nbones\n  " + bone + "\nframe 0\n  " + bone + " |\n");
    Position at = text.cursors().get(0);
    return BoneNames.linked(text.document(), at, Marked.NEVER).orElseThrow().getWordPattern();
  }
}
