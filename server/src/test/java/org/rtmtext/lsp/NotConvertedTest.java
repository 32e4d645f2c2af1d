package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.junit.jupiter.api.Test;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonMatch.Reason;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.lsp.feature.CodeActions;
import org.rtmtext.lsp.feature.Commands;
import org.rtmtext.lsp.feature.SkeletonActions;
import org.rtmtext.lsp.feature.TextConversion;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.text.Diagnostics;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.Encoding;

/** Texts in which only the encoding in the first line was changed to the other kind. */
class NotConvertedTest {
  private static final String PLAIN =
      """
      rtm plain
      motion 0 0 0

      bones
        Hip
        Knee

      frame 0
        Hip  | 1 0 0 | 0 0 1 | 0 -1 0 | 1 2 3 // turned
        Knee | 1 0 0 | 0 1 0 | 0  0 1 | 1 1 3
      """;

  private static final String EDITED =
      PLAIN.replace("rtm plain\n", "§rtm bmtr 5\nreversed 1\npreload 0\n");

  private static Snapshot document(Marked fixture, Encoding base) {
    Snapshot document = Skel.with(fixture.document(), Skel.leg(Reason.NEAREST));
    document.over(Optional.ofNullable(base));
    return document;
  }

  private static String diagnostics(Snapshot document) {
    return Diagnostics.of(document, 100, "setting rtm.diagnostics.limit", Optional.empty()).stream()
        .filter(d -> d.getCode().getLeft().equals("not-converted"))
        .map(d -> d.getSeverity() + " " + d.getRange().getStart().getLine())
        .collect(Collectors.joining(", "));
  }

  private static List<CodeAction> fixes(Marked fixture, Snapshot document) {
    List<CodeAction> actions =
        CodeActions.in(
            document,
            new Range(fixture.cursor(), fixture.cursor()),
            new CodeActionContext(List.of(), List.of(CodeActionKind.QuickFix)),
            Marked.NEVER);
    return actions.stream()
        .filter(a -> a.getDiagnostics().get(0).getCode().getLeft().equals("not-converted"))
        .toList();
  }

  private static String titles(List<CodeAction> actions) {
    return actions.stream()
        .map(a -> (Boolean.TRUE.equals(a.getIsPreferred()) ? "* " : "") + a.getTitle())
        .collect(Collectors.joining("\n"));
  }

  private static String with(Marked fixture, WorkspaceEdit edit) {
    List<TextEdit> edits = edit.getChanges().get(Marked.URI);
    return fixture.with(edits);
  }

  @Test
  void itIsAnErrorOverAFileOfTheOtherKindOnly() {
    Marked fixture = Marked.of(EDITED);
    assertEquals("Warning 0", diagnostics(fixture.document()));
    assertEquals("Error 0", diagnostics(document(fixture, Encoding.PLAIN)));
    assertEquals("Warning 0", diagnostics(document(fixture, Encoding.BMTR3)));
    Snapshot document = document(fixture, Encoding.PLAIN);
    Diagnostic error =
        Diagnostics.of(document, 100, "setting rtm.diagnostics.limit", Optional.empty()).stream()
            .filter(d -> d.getSeverity() == DiagnosticSeverity.Error)
            .findFirst()
            .orElseThrow();
    assertEquals(
        "the file is plain, and no row of this text has the bmtr 5 form; changing the first"
            + " line does not convert the transforms. Convert them to bmtr 5 (quick fix), or change"
            + " the first line back to 'rtm plain'",
        error.getMessage().getLeft());
    assertTrue(document.analysis().hasErrors());
    document.over(Optional.of(Encoding.BMTR5));
    assertFalse(document.analysis().hasErrors());
  }

  @Test
  void oneRowOfTheOtherKindIsRefusedOverAFileOfTheOtherKind() {
    String mixed = EDITED.replace("Hip  | 1 0 0 | 0 0 1 | 0 -1 0", "Hip  | 0 0 0 1");
    assertEquals("", diagnostics(Marked.of(mixed).document()));
    assertEquals("Error 0", diagnostics(document(Marked.of(mixed), Encoding.PLAIN)));
    String all = mixed.replace("Knee | 1 0 0 | 0 1 0 | 0  0 1", "Knee | 0 0 0 1");
    assertEquals("", diagnostics(document(Marked.of(all), Encoding.PLAIN)));
  }

  @Test
  void theFixesAreAConversionTheOldLineAndTheNumbersAsTheyAre() {
    Marked fixture = Marked.of(EDITED);
    Snapshot document = document(fixture, Encoding.PLAIN);
    List<CodeAction> fixes = fixes(fixture, document);
    assertEquals(
        "* Convert from plain to bmtr 5 using skeleton Leg\nChange back to 'rtm plain'\n"
            + "Keep the numbers, and rewrite the rows in the bmtr 5 form",
        titles(fixes));
    assertEquals(Commands.CONVERT, fixes.get(0).getCommand().getCommand());
    assertEquals(List.of(Marked.URI, "bmtr 5"), fixes.get(0).getCommand().getArguments());
    assertEquals(PLAIN, with(fixture, fixes.get(1).getEdit()));
    String kept = with(fixture, fixes.get(2).getEdit());
    assertTrue(kept.contains("  Hip  | 0.7071 0 0 0.7071      | 1 2 3 // turned\n"), kept);
    assertEquals("", diagnostics(document(Marked.of(kept), Encoding.PLAIN)));
  }

  @Test
  void theConversionStartsFromTheRowsAsTheyWereMade() throws Exception {
    Marked fixture = Marked.of(EDITED);
    Snapshot document = document(fixture, Encoding.PLAIN);
    Analysis source = TextConversion.source(document);
    assertEquals(PLAIN, source.document().text());
    Conversion.Result converted =
        TextConversion.convert(source, "bmtr 5", document.analysis().skeleton(), null);
    Marked original = Marked.of(PLAIN);
    Snapshot unedited = document(original, Encoding.PLAIN);
    Conversion.Result expected =
        TextConversion.convert(
            TextConversion.source(unedited), "bmtr 5", unedited.analysis().skeleton(), null);
    assertTrue(expected.animation().sameContent(converted.animation()));
    String text = with(fixture, TextConversion.edit(document, converted));
    assertEquals("", diagnostics(document(Marked.of(text), Encoding.PLAIN)));
  }

  @Test
  void theWayBackToBinarisedIsTheVersionOfTheFile() {
    Marked fixture =
        Marked.of(
            """
            §rtm plain
            motion 0 0 0
            mdat 7
            bones
              Hip
            frame 0
              Hip | 0 0 0.6 0.8 | 1 2 3
            """);
    List<CodeAction> fixes = fixes(fixture, document(fixture, Encoding.BMTR3));
    assertEquals("Change back to 'rtm bmtr 3'", fixes.get(1).getTitle());
    assertEquals(
        """
        rtm bmtr 3
        motion 0 0 0
        bones
          Hip
        frame 0
          Hip | 0 0 0.6 0.8 | 1 2 3
        """,
        with(fixture, fixes.get(1).getEdit()));
    String kept = with(fixture, fixes.get(2).getEdit());
    assertTrue(kept.contains("Hip | 0.28 0.96 0 | -0.96 0.28 -0 | 0 -0 1 | 1 2 3\n"), kept);
  }

  private static final String BINARISED =
      """
      §rtm plain
      motion 0 0 0

      bones
        Hip
        Knee

      frame 0
        Hip  | 0 0 0.6 0.8 | 1 2 3
        Knee | 0 0 0   1   | 1 1 3
      """;

  private static final String ANGLES =
      BINARISED.replace("0 0 0.6 0.8", "euler 0 0 30").replace("0 0 0   1  ", "axis 0 1 0 angle 9");

  private static final String MIXED = BINARISED.replace("0 0 0   1  ", "1 0 0 | 0 1 0 | 0  0 1");

  @Test
  void statementsThatTheOtherEncodingLacksDoNotHideIt() {
    Marked fixture =
        Marked.of(BINARISED.replace("rtm plain\n", "rtm plain\nreversed 1\npreload 0\n"));
    Snapshot document = document(fixture, Encoding.BMTR5);
    assertEquals(
        List.of("not-converted"),
        Diagnostics.of(document, 100, "setting rtm.diagnostics.limit", Optional.empty()).stream()
            .filter(d -> d.getSeverity() == DiagnosticSeverity.Error)
            .map(d -> d.getCode().getLeft())
            .toList());
    // Diagnostics with a limit report how many problems there are in all.
    assertEquals(document.analysis().problems(100).size(), document.analysis().problemCount());
    List<CodeAction> fixes = fixes(fixture, document);
    assertEquals(
        "* Convert from bmtr 5 to plain using skeleton Leg\nChange back to 'rtm bmtr 5'\n" + KEEP,
        titles(fixes));
    assertEquals(
        fixture.text().replace("rtm plain", "rtm bmtr 5"), with(fixture, fixes.get(1).getEdit()));
    assertEquals(List.of(), SkeletonActions.conversions(document));
    assertTrue(document.analysis().hasErrors());
  }

  private static final String KEEP = "Keep the numbers, and rewrite the rows in the plain form";

  @Test
  void rowsOfBothFormsOverAFileOfTheOtherKindAreNeverConverted() {
    Marked fixture = Marked.of(MIXED);
    Snapshot document = document(fixture, Encoding.BMTR5);
    assertEquals("Error 0", diagnostics(document));
    List<CodeAction> fixes = fixes(fixture, document);
    assertEquals("Change back to 'rtm bmtr 5'\n" + KEEP, titles(fixes));
    refused(document, "write 'rtm bmtr 5' in the first line");
    Snapshot back = document(Marked.of(with(fixture, fixes.get(0).getEdit())), Encoding.BMTR5);
    assertFalse(back.analysis().hasErrors());
    assertTrue(back.text().text().startsWith("rtm bmtr 5\n"));
    String kept = with(fixture, fixes.get(1).getEdit());
    assertTrue(kept.contains("Hip  | 0.28 0.96 0 | -0.96 0.28 -0 | 0 -0 1 | 1 2 3\n"), kept);
    assertTrue(kept.contains("Knee | 1 0 0 | 0 1 0 | 0  0 1 | 1 1 3\n"), kept);
    Snapshot own = document(Marked.of(kept), Encoding.BMTR5);
    assertEquals("", diagnostics(own));
    assertTrue(own.analysis().animation().isPresent());
  }

  @Test
  void rowsThatAreAllAnglesAreNotConverted() {
    Marked fixture = Marked.of(ANGLES);
    assertEquals("", diagnostics(fixture.document()));
    assertEquals("", diagnostics(document(fixture, Encoding.PLAIN)));
    Snapshot document = document(fixture, Encoding.BMTR4);
    assertEquals("Error 0", diagnostics(document));
    List<CodeAction> fixes = fixes(fixture, document);
    assertEquals(
        "* Convert from bmtr 4 to plain using skeleton Leg\nChange back to 'rtm bmtr 4'\n" + KEEP,
        titles(fixes));
    String kept = with(fixture, fixes.get(2).getEdit());
    Snapshot own = document(Marked.of(kept), Encoding.BMTR4);
    assertEquals("", diagnostics(own));
    assertTrue(
        own.analysis()
            .animation()
            .orElseThrow()
            .sameContent(fixture.document().analysis().animation().orElseThrow()));
  }

  @Test
  void aFrameOfTheOtherFormAmongOthersIsAWarning() {
    String own = PLAIN.substring(PLAIN.indexOf("frame")).replace("frame 0", "frame 1");
    assertEquals("Warning 0", diagnostics(Marked.of(BINARISED + own).document()));
    assertEquals("", diagnostics(Marked.of(MIXED + own).document()));
  }

  @Test
  void withoutAFileNothingIsTakenForTheOtherKind() {
    Marked fixture = Marked.of(BINARISED);
    for (Encoding base : new Encoding[] {null, Encoding.PLAIN}) {
      Snapshot document = document(fixture, base);
      assertEquals("Warning 0", diagnostics(document));
      assertEquals("Write 'rtm bmtr 5'\n" + KEEP, titles(fixes(fixture, document)));
      refused(document, "rewrite all rows in the plain form");
    }
    Snapshot document = Skel.document(fixture);
    String kept = with(fixture, fixes(fixture, document).get(1).getEdit());
    assertEquals("", diagnostics(Marked.of(kept).document()));
  }

  private static void refused(Snapshot document, String wayOut) {
    RequestFailedException refused =
        assertThrows(RequestFailedException.class, () -> TextConversion.source(document));
    assertTrue(refused.getMessage().contains(wayOut), refused::getMessage);
  }
}
