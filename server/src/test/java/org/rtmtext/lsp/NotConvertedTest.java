package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Range;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.SkeletonMatch.Reason;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.lsp.feature.CodeActions;
import org.rtmtext.lsp.feature.SkeletonActions;
import org.rtmtext.lsp.feature.TextConversion;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.text.Diagnostics;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.Encoding;
import org.rtmtext.testing.Cases;

/** Texts in which only the encoding in the first line was changed to the other kind. */
class NotConvertedTest {
  private static final List<String> BASES =
      List.of("nothing", "plain", "bmtr 3", "bmtr 4", "bmtr 5");

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

  private static Snapshot document(Marked fixture, Encoding base) {
    Snapshot document = Skel.with(fixture.document(), Skel.leg(Reason.NEAREST));
    if (base == null) {
      document.overNothing();
    } else {
      document.over(base);
    }
    return document;
  }

  private static List<Diagnostic> diagnostics(Snapshot document) {
    return Diagnostics.of(document, 100, "setting rtm.diagnostics.limit", "", List.of()).stream()
        .filter(d -> d.getCode().getLeft().equals("not-converted"))
        .toList();
  }

  /**
   * The severity over a file of each encoding; or over one of them, with the message, why the text
   * cannot be converted, and its fixes.
   */
  @TestFactory
  Stream<DynamicContainer> cases() throws IOException {
    return Cases.in(
        "not-converted",
        c ->
            c.expectation().equals("severities")
                ? BASES.stream()
                    .map(base -> base + ": " + severity(document(Marked.of(c), encoding(base))))
                    .collect(Collectors.joining("\n"))
                : over(Marked.of(c), encoding(c.expectation().substring(5))));
  }

  private static Encoding encoding(String base) {
    return base.equals("nothing") ? null : Encoding.named(base).orElseThrow();
  }

  private static String severity(Snapshot document) {
    return diagnostics(document).stream()
        .map(d -> d.getSeverity() + " on line " + d.getRange().getStart().getLine())
        .collect(Collectors.joining(", "));
  }

  private static String over(Marked text, Encoding base) {
    Snapshot document = document(text, base);
    StringBuilder shown = new StringBuilder(severity(document)).append(": ");
    shown.append(diagnostics(document).get(0).getMessage().getLeft()).append('\n');
    // Diagnostics with a limit report how many problems there are in all.
    assertEquals(document.analysis().problems(100).size(), document.analysis().problemCount());
    try {
      TextConversion.source(document);
    } catch (RequestFailedException e) {
      shown.append("Cannot be converted: ").append(e.getMessage()).append('\n');
    }
    for (CodeAction fix : fixes(text, document)) {
      shown.append(Boolean.TRUE.equals(fix.getIsPreferred()) ? "* " : "").append(fix.getTitle());
      if (fix.getCommand() == null) {
        shown.append('\n').append(text.changes(fix.getEdit().getChanges().get(Marked.URI)));
        Snapshot fixed = document(Marked.unmarked(with(text, fix)), base);
        assertEquals("", severity(fixed));
        assertEquals("", severity(Marked.unmarked(with(text, fix)).document()));
        shown.append(fixed.analysis().animation().isPresent() ? "" : "This leaves other errors.\n");
      } else {
        shown.append(" -> ").append(fix.getCommand().getCommand()).append(' ');
        shown.append(fix.getCommand().getArguments()).append('\n');
      }
    }
    return shown.toString();
  }

  private static List<CodeAction> fixes(Marked fixture, Snapshot document) {
    return CodeActions.in(
            document,
            new Range(fixture.cursor(), fixture.cursor()),
            new CodeActionContext(List.of(), List.of(CodeActionKind.QuickFix)),
            Marked.NEVER)
        .stream()
        .filter(a -> a.getDiagnostics().get(0).getCode().getLeft().equals("not-converted"))
        .toList();
  }

  private static String with(Marked text, CodeAction fix) {
    return text.with(fix.getEdit().getChanges().get(Marked.URI));
  }

  private static TextConversion.Options toBmtr5(Snapshot document) {
    return new TextConversion.Options("bmtr 5", document.analysis().skeleton(), Optional.empty());
  }

  @Test
  void theConversionStartsFromTheRowsAsTheyWereMade() throws Exception {
    Marked fixture = Marked.of(PLAIN.replace("rtm plain\n", "rtm bmtr 5\nreversed 1\npreload 0\n"));
    Snapshot document = document(fixture, Encoding.PLAIN);
    assertTrue(document.analysis().hasErrors());
    Analysis source = TextConversion.source(document);
    assertEquals(PLAIN, source.document().text());
    Conversion.Result converted =
        TextConversion.convert(source.animation().orElseThrow(), toBmtr5(document));
    Snapshot unedited = document(Marked.of(PLAIN), Encoding.PLAIN);
    Conversion.Result expected =
        TextConversion.convert(
            TextConversion.source(unedited).animation().orElseThrow(), toBmtr5(unedited));
    assertTrue(expected.animation().sameContent(converted.animation()));
    String text =
        fixture.with(
            TextConversion.edit(document, TextConversion.print(document, converted.animation()))
                .getChanges()
                .get(Marked.URI));
    assertEquals("", severity(document(Marked.of(text), Encoding.PLAIN)));
    document.over(Encoding.BMTR5);
    assertFalse(document.analysis().hasErrors());
  }

  @Test
  void anglesThatAreRewrittenAsTheyAreHaveTheSameContent() {
    Marked text =
        Marked.of(
            """
            §rtm plain
            motion 0 0 0
            bones
              Hip
            frame 0
              Hip  | euler 0 0 30 | 1 2 3
            """);
    Snapshot document = document(text, Encoding.BMTR4);
    assertTrue(document.analysis().hasErrors());
    assertEquals(List.of(), SkeletonActions.conversions(document));
    Snapshot kept = document(Marked.unmarked(with(text, fixes(text, document).get(2))), null);
    assertTrue(
        kept.analysis()
            .animation()
            .orElseThrow()
            .sameContent(text.document().analysis().animation().orElseThrow()));
  }
}
