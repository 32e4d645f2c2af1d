package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightKind;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.text.Snapshot;

class BoneNamesTest {
  private static final String WALK =
      """
      rtm bmtr 5
      bones
        pelvis
        "left arm.2"
      frame 0
        pelvis       | 0 0 0 1 | 0 0 0
        "left arm.2" | 0 0 0 1 | 0 0 0
      frame 1
        "\\x70elvis"  | 0 0 0 1 | 0 0 0
        "left arm.2" | 0 0 0 1 | 0 0 0
      """;

  /** From every cursor, the references are the marked ranges, and the definition is in the list. */
  private static void checkNames(String marked) {
    Marked fixture = Marked.of(marked);
    Snapshot document = fixture.document();
    for (Position cursor : fixture.cursors()) {
      List<Location> all = BoneReferences.of(document, cursor, true, Marked.NEVER);
      assertEquals(
          marked.replace("§", ""), fixture.mark(all.stream().map(Location::getRange).toList()));
      List<DocumentHighlight> highlights =
          BoneReferences.highlights(document, cursor, Marked.NEVER);
      assertEquals(
          all.stream().map(Location::getRange).toList(),
          highlights.stream().map(DocumentHighlight::getRange).toList());
      List<Location> listed = BoneDefinition.at(document, cursor, Marked.NEVER);
      assertEquals(
          listed.stream().map(Location::getRange).toList(),
          highlights.stream()
              .filter(h -> h.getKind() == DocumentHighlightKind.Write)
              .map(DocumentHighlight::getRange)
              .toList());
      List<Location> used = BoneReferences.of(document, cursor, false, Marked.NEVER);
      assertEquals(all.size(), used.size() + listed.size());
      assertTrue(used.stream().noneMatch(listed::contains));
      assertTrue(all.stream().allMatch(l -> l.getUri().equals(Marked.URI)));
    }
  }

  /** Checks which lines of the list define the bone at the cursor. */
  private static void checkDefinition(String marked) {
    Marked fixture = Marked.of(marked);
    assertEquals(
        fixture.ranges(),
        BoneDefinition.at(fixture.document(), fixture.cursor(), Marked.NEVER).stream()
            .map(Location::getRange)
            .toList());
  }

  /** Renaming at the cursor changes the text so; what it offers is the placeholder. */
  private static void checkRename(String marked, String placeholder, String name, String expected)
      throws RequestFailedException {
    Marked fixture = Marked.of(marked);
    PrepareRenameResult prepared =
        BoneRename.prepare(fixture.document(), fixture.cursor()).orElse(null);
    assertEquals(placeholder, prepared.getPlaceholder());
    assertEquals(fixture.ranges(), List.of(prepared.getRange()));
    List<TextEdit> edits =
        BoneRename.edit(fixture.document(), fixture.cursor(), name, Marked.NEVER)
            .getChanges()
            .get(Marked.URI);
    assertEquals(expected, fixture.with(edits));
    // What is offered, taken as it is, changes nothing.
    assertEquals(
        List.of(),
        BoneRename.edit(
                fixture.document(), fixture.cursor(), prepared.getPlaceholder(), Marked.NEVER)
            .getChanges()
            .get(Marked.URI));
  }

  private static void checkRefused(String marked, String name, String message) {
    Marked fixture = Marked.of(marked);
    RequestFailedException e =
        assertThrows(
            RequestFailedException.class,
            () -> BoneRename.edit(fixture.document(), fixture.cursor(), name, Marked.NEVER));
    assertEquals(message, e.getMessage());
  }

  @Test
  void listAndRowsAreTheSameBoneHoweverItIsSpelled() {
    checkNames(
        """
        rtm bmtr 5
        bones
          «§pel§vis§»
          "left arm.2"
        frame 0
          «pelv§is§»       | 0 0 0 1 | 0 0 0
          "left arm.2" | 0 0 0 1 | 0 0 0
        frame 1
          «"\\x§70elvis"§»  | 0 0 0 1 | 0 0 0
          "left arm.2" | 0 0 0 1 | 0 0 0
        """);
    checkNames(
        "rtm bmtr 5\r\nbones // two\r\n «\"left§ arm.2\"»\r\n b\r\nframe 0\r\n"
            + " «\"left arm§.2\"»|0 0 0 1 | 0 0 0\r\n b | 0 0 0 1 | 0 0 0");
  }

  /** These names cannot be stored, so the user must be able to rename them. */
  @Test
  void namesThatAreNotAsciiCanBeRenamed() throws RequestFailedException {
    String row = " | 0 0 0 1 | 0 0 0\n";
    for (String name : List.of("\"Körper 2\"", "Körper", "Körper 2", "\"\ud83d\ude00\"")) {
      String text =
          "rtm bmtr 5\nbones\n  §NAME\n  b\nframe 0\n  b"
              + row
              + "  NAME"
              + row
              + "frame 1\n  NAME"
              + row;
      Marked fixture = Marked.of(text.replace("NAME", name));
      Snapshot document = fixture.document();
      PrepareRenameResult prepared = BoneRename.prepare(document, fixture.cursor()).orElse(null);
      assertEquals(name.replace("\"", ""), prepared.getPlaceholder());
      assertEquals(
          new Range(new Position(2, 2), new Position(2, 2 + name.length())), prepared.getRange());
      List<TextEdit> edits =
          BoneRename.edit(document, fixture.cursor(), "body", Marked.NEVER)
              .getChanges()
              .get(Marked.URI);
      assertEquals(text.replace("§", "").replace("NAME", "body"), fixture.with(edits));
      assertEquals(3, BoneReferences.of(document, fixture.cursor(), true, Marked.NEVER).size());
      assertThrows(
          RequestFailedException.class,
          () -> BoneRename.edit(document, fixture.cursor(), "b", Marked.NEVER));
    }
  }

  /** The values of a row without a bar do not belong to its name. */
  @Test
  void renamingKeepsNumbers() throws RequestFailedException {
    Marked fixture =
        Marked.of(
            """
            rtm bmtr 5
            bones
              a
            frame 0
              §Körper 0 0 0 1 | 0 0 0
            """);
    List<TextEdit> edits =
        BoneRename.edit(fixture.document(), fixture.cursor(), "body", Marked.NEVER)
            .getChanges()
            .get(Marked.URI);
    assertTrue(fixture.with(edits).contains(" 0 0 0 1 | 0 0 0"), edits::toString);
  }

  @Test
  void elsewhereIsNoBone() {
    for (String nowhere :
        List.of(
            "§",
            "rtm§ bmtr 5\nbones\n pelvis\n",
            "rtm bmtr 5\nbones§\n pelvis\n",
            "rtm bmtr 5\nproperties\n 0 \"pel§vis\" = \"\"\nbones\n pelvis\n",
            "rtm bmtr 5\nbones\n pelvis // pel§vis\n",
            "rtm bmtr 5\nmetadata\n \"pel§vis\"\nbones\n pelvis\n",
            "pel§vis\nbones\n pelvis\n",
            "rtm bmtr 5\nbones\n pelvis\nframe 0\n pelvis | §0 0 0 1 | 0 0 0\n",
            "rtm bmtr 5\nbones\n pelvis\nframe 0§\n pelvis | 0 0 0 1 | 0 0 0\n",
            "rtm bmtr 5\nbones\n pelvis\nframe 0\n§ pelvis | 0 0 0 1 | 0 0 0\n",
            "rtm bmtr 5\nbones\n \"\\q§\"\n")) {
      checkNames(nowhere);
      Marked fixture = Marked.of(nowhere);
      assertNull(BoneRename.prepare(fixture.document(), fixture.cursor()).orElse(null));
    }
    Marked fixture = Marked.of(WALK);
    for (Position outside : List.of(new Position(-1, 0), new Position(99, 3))) {
      assertEquals(List.of(), BoneReferences.of(fixture.document(), outside, true, Marked.NEVER));
    }
  }

  @Test
  void errorsElsewhereDoNotMatter() {
    checkNames(
        """
        rtm bmtr 5
        motion one
        bones
          «pelvis§»
          oh no
          ?
          b
        frame zero
          «pelvis§» | 0 0 0 1 | 0 0 0
        frame 1
          «pelvis» | 0 0 0 1 | 0 0 0
        """);
  }

  @Test
  void theListIsReadByItsLinesWhereTheHeadIsBroken() {
    checkNames(
        """
        oh no
        bones
          ?
          «pelvis§»
        frame 0
          «pelvis§» | 0 0 0 1 | 0 0 0
        """);
  }

  @Test
  void aStoredSpellingBelongsToItsBone() {
    checkDefinition(
        """
        rtm plain
        bones
          «Pelvis»
        frame 0
          Pelvis as "pel§vis" | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        """);
  }

  @Test
  void aBoneListedTwiceIsDefinedTwice() {
    checkDefinition("rtm bmtr 5\nbones\n «a»\n b\n «a»\nframe 0\n a§ | 0 0 0 1 | 0 0 0\n");
    checkDefinition("rtm bmtr 5\nbones\n b\nframe 0\n a§ | 0 0 0 1 | 0 0 0\n");
  }

  @Test
  void renamesTheListAndAllRows() throws RequestFailedException {
    String before = WALK.replace("  pelvis  ", "  «pel§vis»  ");
    checkRename(
        before, "pelvis", "hip", WALK.replace("\"\\x70elvis\"", "pelvis").replace("pelvis", "hip"));
    // Quoted where it has to be.
    checkRename(
        before,
        "pelvis",
        "hip 1",
        WALK.replace("\"\\x70elvis\"", "pelvis").replace("pelvis", "\"hip 1\""));
    checkRename(
        before,
        "pelvis",
        "frame",
        WALK.replace("\"\\x70elvis\"", "pelvis").replace("pelvis", "\"frame\""));
    checkRename(
        before,
        "pelvis",
        " \"h\\x69p\\xE9\" ",
        WALK.replace("\"\\x70elvis\"", "pelvis").replace("pelvis", "\"hip\\xE9\""));
    checkRename(
        before,
        "pelvis",
        "say \"hi\"",
        WALK.replace("\"\\x70elvis\"", "pelvis").replace("pelvis", "\"say \\\"hi\\\"\""));
    checkRename(
        WALK.replace("bones\n  pelvis\n  \"left arm.2\"", "bones\n  pelvis\n  «\"left arm.2§\"»"),
        "left arm.2",
        "leftarm2",
        WALK.replace("\"left arm.2\"", "leftarm2"));
  }

  @Test
  void offersTheQuotedFormWhereNobodyCouldTypeTheName() throws RequestFailedException {
    for (String token : List.of("\"\\xE9\"", "\"\\\"x\\\"\"", "\" a\"", "\"\"", "\"\\x00\"")) {
      Marked fixture = Marked.of("rtm bmtr 5\nbones\n §" + token + "\n");
      PrepareRenameResult prepared =
          BoneRename.prepare(fixture.document(), fixture.cursor()).orElse(null);
      assertEquals(token, prepared.getPlaceholder());
    }
  }

  @Test
  void allEntriesOfADoubleNameAreRenamed() throws RequestFailedException {
    checkRename(
        """
        rtm bmtr 5
        bones
         a
         «a§»
        frame 0
         a | 0 0 0 1 | 0 0 0
         a | 0 0 0 1 | 0 0 0
        """,
        "a",
        "b",
        """
        rtm bmtr 5
        bones
         b
         b
        frame 0
         b | 0 0 0 1 | 0 0 0
         b | 0 0 0 1 | 0 0 0
        """);
  }

  @Test
  void aStoredSpellingStays() throws RequestFailedException {
    String text =
        """
        rtm plain
        bones
         a
        frame 0
         «§a» as a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        """;
    checkRename(
        text,
        "a",
        "b",
        """
        rtm plain
        bones
         b
        frame 0
         b as a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        """);
    String stored =
        text.replace("§", "").replace("«", "").replace("»", "").replace("as a", "as a§");
    assertNull(
        BoneRename.prepare(Marked.of(stored).document(), Marked.of(stored).cursor()).orElse(null));
    checkRefused(
        stored,
        "b",
        "the name after 'as' applies only to this frame: edit it directly, or rename the bone at the start of"
            + " the"
            + " row");
  }

  @Test
  void rowsFollowAnEntryThatWasChangedByHand() throws RequestFailedException {
    checkRename(
        """
        rtm bmtr 5
        bones
         hip
        frame 0
         «pelvis§» | 0 0 0 1 | 0 0 0
        """,
        "pelvis",
        "hip",
        """
        rtm bmtr 5
        bones
         hip
        frame 0
         hip | 0 0 0 1 | 0 0 0
        """);
  }

  @Test
  void refusesWhatCannotBeStored() {
    String bmtr =
        """
        rtm bmtr 5
        bones
         §a
         b
        frame 0
         a | 0 0 0 1 | 0 0 0
        """;
    String plain = bmtr.replace("bmtr 5", "plain");
    String bytes33 = "x".repeat(33);
    checkRefused(bmtr, " ", "the new name is empty: enter a name");
    checkRefused(bmtr, "\"\"", "the new name is empty: enter a name");
    checkRefused(bmtr, null, "the new name is empty: enter a name");
    checkRefused(
        bmtr,
        "\"a\\x00b\"",
        "name \"a\\x00b\" contains a NUL (\\x00), which ends the stored name: remove the NUL");
    checkRefused(
        bmtr,
        "hüfte",
        "the character 'ü' cannot be stored as it is: write its bytes as \\xNN, with the"
            + " name in quotes");
    checkRefused(
        bmtr, "\"骨\"", "the character '骨' cannot be stored as it is: write its bytes as \\xNN");
    checkRefused(bmtr, "\"\\q\"", "unknown escape: use \\\" or \\\\ or \\xNN with two hex digits");
    checkRefused(
        bmtr,
        "\"b",
        "the name \"b is not quoted correctly: put one quote at each end, and write \\\" for a"
            + " quote inside the name");
    checkRefused(
        bmtr,
        "\"b\"c\"",
        "the name \"b\"c\" is not quoted correctly: put one quote at each end, and write \\\" for a"
            + " quote inside the name");
    checkRefused(
        plain,
        bytes33,
        "name \""
            + bytes33
            + "\" has 33 bytes; a plain file stores at most 32: choose a shorter one");
    checkRefused(bmtr, "b", "\"b\" is the name of another bone: choose another name");
    checkRefused(
        bmtr + "frame 1\n a | 0 0 0 1 | 0 0 0\n c | 0 0 0 1 | 0 0 0\n",
        "c",
        "frame 2 has rows for both \"a\" and \"c\": delete one of them, or choose another"
            + " name");
    checkRefused(
        "rtm§ bmtr 5\nbones\n a\n",
        "c",
        "this is not the name of a bone: put the cursor on a bone name, in the list or in a row");
  }

  @Test
  void whatJustFitsIsTaken() throws RequestFailedException {
    String text = "rtm %s\nbones\n «a§»\n";
    String bytes32 = "x".repeat(32);
    checkRename(String.format(text, "plain"), "a", bytes32, "rtm plain\nbones\n " + bytes32 + "\n");
    checkRename(
        String.format(text, "bmtr 5"),
        "a",
        bytes32 + "X",
        "rtm bmtr 5\nbones\n " + bytes32 + "X\n");
  }

  @Test
  void stopsWhenItIsCancelled() {
    Marked fixture = Marked.of(WALK.replace("bones\n  pelvis", "bones\n  pelvis§"));
    assertThrows(
        CancellationException.class,
        () ->
            BoneRename.edit(
                fixture.document(),
                fixture.cursor(),
                "hip",
                () -> {
                  throw new CancellationException();
                }));
  }

  @Test
  void aLongTextIsRenamedWhole() throws RequestFailedException {
    String rows =
        java.util.stream.IntStream.range(0, 500)
            .mapToObj(f -> "frame " + f + "\n a | 0 0 0 1 | 0 0 0\n b | 0 0 0 1 | 0 0 0\n")
            .collect(Collectors.joining());
    checkRename(
        "rtm bmtr 5\nbones\n «§a»\n b\n" + rows,
        "a",
        "longer",
        "rtm bmtr 5\nbones\n longer\n b\n" + rows.replace(" a ", " longer "));
  }
}
