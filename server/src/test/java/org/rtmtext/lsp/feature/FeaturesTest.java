package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightKind;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SelectionRange;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.analysis.SkeletonCandidates;
import org.rtmtext.analysis.SkeletonMatch.Reason;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.Skel;
import org.rtmtext.lsp.feature.Hovers.HoverForm;
import org.rtmtext.lsp.protocol.Settings;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.testing.Cases;

/**
 * What editors show of a text. What is expected of a case is named after the feature; features of
 * cursors show the line of each cursor first.
 */
class FeaturesTest {
  private static final Gson GSON = new MessageJsonHandler(Map.of()).getGson();
  private static final Range ALL = new Range(new Position(0, 0), new Position(999, 0));

  private static final Settings ANGLES =
      Settings.DEFAULT.with(JsonParser.parseString("{inlayHints: {angles: true}}"));

  /** Shows a feature of a text. */
  private interface Feature {
    String of(Marked text, Snapshot document, CancelChecker cancel) throws Exception;
  }

  /** Shows a feature of a cursor. */
  private interface AtCursor {
    String of(Marked text, Snapshot document, Position at, CancelChecker cancel) throws Exception;
  }

  private static final Map<String, Feature> FEATURES =
      Map.ofEntries(
          Map.entry("folding", (t, d, c) -> folding(d, c)),
          Map.entry("symbols", (t, d, c) -> symbols(Outline.symbols(d, c), "", t, d)),
          Map.entry("lenses", (t, d, c) -> lenses(d, c)),
          Map.entry("tokens", (t, d, c) -> tokens(t, new SemanticTokenizer().full(d, c).getData())),
          Map.entry("hints", (t, d, c) -> hints(t, InlayHints.in(d, ALL, ANGLES, c))),
          Map.entry("motion", FeaturesTest::motion),
          Map.entry("formatted", FeaturesTest::formatted),
          Map.entry("formatted range", (t, d, c) -> range(t, d, c)),
          Map.entry("selections", cursors(FeaturesTest::selections)),
          Map.entry("links", cursors(FeaturesTest::links)),
          Map.entry("names", cursors(FeaturesTest::names)),
          Map.entry("completions", cursors(FeaturesTest::completions)),
          Map.entry("completed", cursors(FeaturesTest::completed)),
          Map.entry("hover", cursors((t, d, at, c) -> hover(t, d, at, c, false))),
          Map.entry("hover in Markdown", cursors((t, d, at, c) -> hover(t, d, at, c, true))),
          Map.entry("hover's lines of the skeleton", cursors(FeaturesTest::hoverOfSkeleton)),
          Map.entry("definitions", cursors(FeaturesTest::definitions)));

  @TestFactory
  Stream<DynamicContainer> ofTexts() throws IOException {
    return Cases.in("features", c -> shown(c, Marked::document));
  }

  @TestFactory
  Stream<DynamicContainer> withASkeleton() throws IOException {
    return Cases.in("skeleton-features", c -> shown(c, Skel::document));
  }

  private static String shown(Cases.Case c, Function<Marked, Snapshot> documents) throws Exception {
    Feature feature = FEATURES.get(c.expectation().replaceFirst(", each line alone$", ""));
    StringBuilder shown = new StringBuilder();
    for (Marked text : Marked.each(c)) {
      shown.append(feature.of(text, documents.apply(text), Marked.NEVER));
    }
    return Marked.shown(shown.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"motion", "hints", "tokens", "hover", "names", "formatted"})
  void stopsWhenItIsCancelled(String feature) {
    Marked text =
        Marked.of(
            """
            // pelvis
            rtm bmtr 5
            bones
              §pelvis
            frame 0
              pelvis| 0 0 0 1 | 0 0 0
            """);
    CancelChecker cancelled =
        () -> {
          throw new CancellationException();
        };
    assertThrows(
        CancellationException.class,
        () -> FEATURES.get(feature).of(text, text.document(), cancelled));
  }

  /** Shows a feature of each cursor below its line. */
  private static Feature cursors(AtCursor feature) {
    return (text, document, cancel) -> {
      StringBuilder shown = new StringBuilder();
      for (Position at : text.cursors()) {
        String line = text.text().split("\r?\n|\r", -1)[at.getLine()];
        int column = at.getCharacter();
        shown.append(line, 0, column).append('§').append(line.substring(column)).append('\n');
        shown.append(feature.of(text, document, at, cancel));
      }
      return shown.toString();
    };
  }

  private static String folding(Snapshot document, CancelChecker cancel) {
    return Outline.folds(document, cancel).stream()
        .map(
            f ->
                f.getStartLine()
                    + "-"
                    + f.getEndLine()
                    + (f.getKind() == null ? "" : " " + f.getKind())
                    + "\n")
        .collect(Collectors.joining());
  }

  /** One line each: kind, name, detail, lines, and what is selected. */
  private static String symbols(
      List<DocumentSymbol> symbols, String indent, Marked text, Snapshot document) {
    StringBuilder out = new StringBuilder();
    for (DocumentSymbol s : symbols) {
      Range all = s.getRange();
      Range name = s.getSelectionRange();
      assertTrue(document.offset(name.getStart()) >= document.offset(all.getStart()));
      assertTrue(document.offset(name.getEnd()) <= document.offset(all.getEnd()));
      out.append(indent).append(s.getKind()).append(' ').append(s.getName());
      out.append(s.getDetail() == null ? " " : " (" + s.getDetail() + ") ");
      out.append(all.getStart().getLine()).append('-').append(all.getEnd().getLine());
      out.append(" [").append(covered(text, document, name)).append("]\n");
      out.append(symbols(s.getChildren(), indent + "  ", text, document));
    }
    return out.toString();
  }

  private static String covered(Marked text, Snapshot document, Range range) {
    return text.text()
        .substring(document.offset(range.getStart()), document.offset(range.getEnd()));
  }

  /** Line, title and command; most lenses have none. */
  private static String lenses(Snapshot document, CancelChecker cancel) {
    return CodeLenses.of(document, cancel).stream()
        .map(
            l ->
                l.getRange().getStart().getLine()
                    + ": "
                    + l.getCommand().getTitle()
                    + (l.getCommand().getCommand().isEmpty() ? "" : " -> ")
                    + l.getCommand().getCommand()
                    + "\n")
        .collect(Collectors.joining());
  }

  /** A line for each token: its type, with an exclamation mark if it declares a name; its text. */
  static String tokens(Marked text, List<Integer> data) {
    List<String> types = SemanticTokenizer.legend().getTokenTypes();
    StringBuilder out = new StringBuilder();
    int line = 0;
    int column = 0;
    for (int i = 0; i < data.size(); i += 5) {
      column = data.get(i) == 0 ? column + data.get(i + 1) : data.get(i + 1);
      line += data.get(i);
      int start = text.document().offset(new Position(line, column));
      out.append(types.get(data.get(i + 3))).append(data.get(i + 4) == 1 ? "! " : " ");
      out.append(text.text(), start, start + data.get(i + 2)).append('\n');
    }
    return out.toString();
  }

  /** The text with its hints in brackets. */
  static String hints(Marked text, List<InlayHint> hints) {
    return text.with(
        hints.stream()
            .map(
                h ->
                    new TextEdit(
                        new Range(h.getPosition(), h.getPosition()),
                        "[" + h.getLabel().getLeft() + "]"))
            .toList());
  }

  /** The bones of the curves are in the first line, as a comment. */
  private static String motion(Marked text, Snapshot document, CancelChecker cancel) {
    String first = text.text().lines().findFirst().orElse("");
    List<String> asked =
        first.startsWith("// ") ? Arrays.asList(first.substring(3).split(" ")) : List.of();
    MotionCurves motion = MotionCurves.of(document, asked, cancel);
    List<String> out = new ArrayList<>();
    out.add("version " + motion.version() + ", bones " + GSON.toJson(motion.bones()));
    out.add("phases " + GSON.toJson(motion.phases()));
    for (MotionCurves.Curve curve : motion.curves()) {
      String space = curve.space().isEmpty() ? "" : " " + curve.space();
      out.add(GSON.toJson(curve.bone()) + space + " position " + GSON.toJson(curve.position()));
      out.add("  angles " + GSON.toJson(curve.angles()));
      out.add("  turned " + GSON.toJson(curve.turned()) + ", moved " + GSON.toJson(curve.moved()));
    }
    motion.properties().forEach(mark -> out.add(GSON.toJson(mark)));
    return String.join("\n", out) + "\n";
  }

  /** Formatting what was formatted changes nothing. */
  private static String formatted(Marked text, Snapshot document, CancelChecker cancel) {
    Marked formatted = Marked.unmarked(text.with(Formatting.of(document, cancel)));
    assertEquals(List.of(), Formatting.of(formatted.document(), cancel));
    return formatted.text();
  }

  private static String range(Marked text, Snapshot document, CancelChecker cancel) {
    return text.changes(Formatting.in(document, text.ranges().get(0), cancel));
  }

  /** The first and last characters of what is selected one after the other. */
  private static String selections(
      Marked text, Snapshot document, Position at, CancelChecker cancel) {
    StringBuilder out = new StringBuilder();
    List<SelectionRange> answer = SelectionRanges.at(document, List.of(at), cancel);
    assertEquals(1, answer.size());
    for (SelectionRange s = answer.get(0); s != null; s = s.getParent()) {
      String selected = covered(text, document, s.getRange());
      boolean isAll = s.getParent() == null && selected.equals(text.text());
      out.append("  ").append(isAll ? "all" : "[" + selected.replace("\n", "⏎") + "]").append('\n');
    }
    return out.toString();
  }

  private static String links(Marked text, Snapshot document, Position at, CancelChecker cancel) {
    return BoneNames.linked(document, at, cancel)
        .map(linked -> marked(text, linked.getRanges()))
        .orElse("  none\n");
  }

  /** The lines with these ranges in them. */
  private static String marked(Marked text, List<Range> ranges) {
    return Stream.of(text.mark(ranges).split("(?<=\n)"))
        .filter(line -> line.contains("«"))
        .map(line -> line.endsWith("\n") ? line : line + "\n")
        .collect(Collectors.joining());
  }

  /** The references to a bone; its entries in the list, which define it, have an asterisk. */
  private static String names(Marked text, Snapshot document, Position at, CancelChecker cancel) {
    List<Location> all = BoneNames.references(document, at, true, cancel);
    List<Range> ranges = all.stream().map(Location::getRange).toList();
    assertTrue(all.stream().allMatch(l -> l.getUri().equals(Marked.URI)));
    List<DocumentHighlight> highlights = BoneNames.highlights(document, at, cancel);
    assertEquals(ranges, highlights.stream().map(DocumentHighlight::getRange).toList());
    List<Location> listed = BoneNames.definition(document, at, cancel);
    List<Range> defined = listed.stream().map(Location::getRange).toList();
    List<Location> used = BoneNames.references(document, at, false, cancel);
    assertEquals(all.size(), used.size() + listed.size());
    assertTrue(used.stream().noneMatch(listed::contains));
    StringBuilder out = new StringBuilder();
    for (DocumentHighlight h : highlights) {
      boolean writes = h.getKind() == DocumentHighlightKind.Write;
      assertEquals(defined.contains(h.getRange()), writes);
      out.append(writes ? "* " : "  ").append(h.getRange().getStart().getLine()).append(": ");
      out.append(covered(text, document, h.getRange())).append('\n');
    }
    return out.toString();
  }

  private static List<CompletionItem> items(
      Marked text, Snapshot document, Position at, CancelChecker cancel) {
    List<CompletionItem> items =
        Completions.at(document, at, cancel).getItems().stream()
            .sorted(Comparator.comparing(CompletionItem::getSortText))
            .toList();
    for (CompletionItem item : items) {
      Range range = item.getTextEdit().getLeft().getRange();
      assertEquals(at.getLine(), range.getStart().getLine());
      assertEquals(at.getLine(), range.getEnd().getLine());
      assertTrue(range.getStart().getCharacter() <= at.getCharacter());
      assertTrue(range.getEnd().getCharacter() >= at.getCharacter());
      // What is typed already is the start of what clients compare it with.
      if (covered(text, document, new Range(range.getStart(), at)).startsWith("\"")) {
        assertTrue(item.getFilterText().startsWith("\""), item.getFilterText());
      }
    }
    return items;
  }

  /** The labels in the order in which a client shows them. */
  private static String completions(
      Marked text, Snapshot document, Position at, CancelChecker cancel) {
    List<CompletionItem> items = items(text, document, at, cancel);
    return items.isEmpty()
        ? "  -\n"
        : items.stream()
            .map(CompletionItem::getLabel)
            .collect(Collectors.joining(", ", "  ", "\n"));
  }

  /** Each item, with its detail if there is one, and the line after it is taken. */
  private static String completed(
      Marked text, Snapshot document, Position at, CancelChecker cancel) {
    StringBuilder out = new StringBuilder();
    for (CompletionItem item : items(text, document, at, cancel)) {
      out.append("  ").append(item.getLabel());
      out.append(item.getDetail() == null ? "" : " (" + item.getDetail() + ")").append(": ");
      String changes = text.changes(List.of(item.getTextEdit().getLeft()));
      out.append(changes.isEmpty() ? "unchanged\n" : changes);
    }
    return out.toString();
  }

  /** What a hover says, and which word of the line above it is about. */
  private static String hover(
      Marked text, Snapshot document, Position at, CancelChecker cancel, boolean markdown) {
    Optional<Hover> found = Hovers.at(document, at, new HoverForm(markdown, false), cancel);
    if (found.isEmpty()) {
      return "  none\n";
    }
    Hover hover = found.get();
    MarkupContent content = hover.getContents().getRight();
    assertEquals(markdown ? MarkupKind.MARKDOWN : MarkupKind.PLAINTEXT, content.getKind());
    return "  of " + covered(text, document, hover.getRange()) + "\n" + content.getValue() + "\n";
  }

  /** The lines that a hover does not have without a skeleton. */
  private static String hoverOfSkeleton(
      Marked text, Snapshot document, Position at, CancelChecker cancel) {
    List<String> without =
        hover(text, Marked.unmarked(text.text()).document(), at, cancel, false).lines().toList();
    return hover(text, document, at, cancel, false)
        .lines()
        .filter(line -> !without.contains(line))
        .map(line -> line + "\n")
        .collect(Collectors.joining());
  }

  /** Files, lines and columns of the definition and of the bone of the skeleton. */
  private static String definitions(
      Marked text, Snapshot document, Position at, CancelChecker cancel) {
    return "  "
        + places(BoneNames.definition(document, at, cancel))
        + ", of the skeleton "
        + places(BoneNames.inSkeleton(document, at))
        + "\n";
  }

  private static String places(List<Location> places) {
    return places.stream()
        .map(p -> p.getUri().replaceFirst(".*/", "") + place(p.getRange().getStart()))
        .collect(Collectors.joining(" "));
  }

  private static String place(Position at) {
    return ":" + at.getLine() + ":" + at.getCharacter();
  }

  private static final String WALK =
      """
      rtm bmtr 5
      bones
        pelvis
        "left arm.2"
        head
      frame 0
        pelvis       | 0 0 0   1 |  1   2 -3
        "left arm.2" | 0 0 0.5 1 | 10 0.5  0 // text
      frame 1
        pelvis       | axis 0 1 0 angle 90 |  1   2 -3
      """;

  @Test
  void clientsFilterCompletionsByWhatIsTyped() {
    assertEquals("left arm.2, head, frame", filters(" le§"));
    assertEquals("\"left arm.2\", \"head\"", filters(" \"le§"));
    assertEquals("\"left arm.2\", \"head\"", filters(" \"h§\""));
  }

  private static String filters(String line) {
    Marked text = Marked.of(WALK + line);
    return items(text, text.document(), text.cursor(), Marked.NEVER).stream()
        .map(CompletionItem::getFilterText)
        .collect(Collectors.joining(", "));
  }

  /** The nearest place is taken, but nothing is told of it. */
  @Test
  void placesThatAreNotInTheText() {
    assertEquals("\"left arm.2\", head, frame", labelsAt(WALK, 99, 99));
    assertEquals("3, 4, 5", labelsAt(WALK, 0, 99));
    assertEquals("rtm", labelsAt(WALK, -1, -1));
    assertEquals(
        "rtm plain, rtm plain 0100, rtm bmtr 3, rtm bmtr 4, rtm bmtr 5", labelsAt("", 3, 3));
    Marked text = Marked.of("rtm plain\nbones\n a");
    Snapshot document = text.document();
    assertEquals(
        "  [a]\n  [bones⏎ a]\n  all\n",
        selections(text, document, new Position(99, 99), Marked.NEVER));
    assertEquals(
        "  [rtm]\n  [rtm plain]\n  all\n",
        selections(text, document, new Position(-3, -3), Marked.NEVER));
    Marked empty = Marked.of("");
    assertEquals("  all\n", selections(empty, empty.document(), new Position(4, 4), Marked.NEVER));
    for (Position at : List.of(new Position(99, 3), new Position(0, 99))) {
      assertEquals("  none\n", hover(text, document, at, Marked.NEVER, false));
    }
  }

  private static String labelsAt(String text, int line, int column) {
    return Completions.at(Marked.of(text).document(), new Position(line, column), Marked.NEVER)
        .getItems()
        .stream()
        .map(CompletionItem::getLabel)
        .collect(Collectors.joining(", "));
  }

  @Test
  void eachPositionHasItsSelection() {
    Marked text = Marked.of("rtm§ plain\nmotion§ 0 0 1\n§\nbones\n");
    assertEquals(
        List.of(0, 1, 0),
        SelectionRanges.at(text.document(), text.cursors(), Marked.NEVER).stream()
            .map(s -> s.getRange().getStart().getLine())
            .toList());
  }

  @Test
  void manyRowsAreNoSymbols() {
    String frame = "frame 0\n" + " a | 0 0 0 1 | 0 0 0\n".repeat(99);
    List<DocumentSymbol> some =
        Outline.symbols(Marked.of("bones\n a\n" + frame.repeat(19)).document(), Marked.NEVER);
    assertEquals(20, some.size());
    assertEquals(99, some.get(19).getChildren().size());
    List<DocumentSymbol> many =
        Outline.symbols(Marked.of("bones\n a\n" + frame.repeat(21)).document(), Marked.NEVER);
    assertEquals(22, many.size());
    assertEquals(1, many.get(0).getChildren().size());
    assertEquals(List.of(), many.get(21).getChildren());
  }

  @Test
  void hintsOfARangeAndOfTheSettings() {
    assertEquals("parent X 0.00° Y 0.00° Z 53.13°, frame 2 of 2", labels(WALK, 7, 8, true, true));
    assertEquals("parent X 0.00° Y 90.00° Z 0.00°", labels(WALK, 9, 12, true, true));
    assertEquals("", labels(WALK, 50, 60, true, true));
    assertEquals("frame 1 of 2, frame 2 of 2", labels(WALK, 0, 99, false, true));
    assertEquals("", labels(WALK, 0, 99, false, false));
    // A long range has numbers of frames only.
    int lines = InlayHints.MAX_LINES;
    assertEquals(
        "frame 1 of 2, frame 2 of 2", labels(WALK + "\n".repeat(lines), 0, lines + 9, true, true));
    InlayHint angles = hints(WALK, 0, 99, true, false).get(0);
    assertTrue(angles.getTooltip().getLeft().contains("first roll Z"));
  }

  private static String commands(String text, SkeletonCandidates skeletons) {
    return CodeLenses.of(Skel.with(Marked.of(text).projected(), skeletons), true, Marked.NEVER)
        .stream()
        .filter(lens -> lens.getRange().getStart().getLine() == 0)
        .map(lens -> lens.getCommand().getTitle() + lens.getCommand().getArguments())
        .collect(Collectors.joining(", "));
  }

  @Test
  void theFirstLineHasCommandsForEachForm() {
    String uri = "[rtm:/walk.rtm]";
    String exact = "rtm plain\nbones\n  a\nframe 0\n  a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n";
    String poses =
        "rtm plain\nposes x\nbones\n  a\nskeleton\n  a | 0 0 0\nframe 0\n  a | turn 0 0 0\n";
    String before = "Show Figure" + uri + ", ";
    String after = ", Show Motion" + uri + ", Guide[%s], 1 frame, in placenull";
    assertEquals(
        before + "Show as Poses" + uri + String.format(after, "exact"),
        commands(exact, Skel.of("a")));
    assertEquals(
        before + "No poses: no skeleton fits" + uri + String.format(after, "exact"),
        commands(exact, Skel.candidates(Skel.config().skeletons(), Reason.NEAREST)));
    assertEquals(
        before + "Show Exact Values" + uri + String.format(after, "poses"),
        commands(poses, Skel.of("a")));
  }

  private static String labels(String text, int from, int to, boolean angles, boolean numbers) {
    return hints(text, from, to, angles, numbers).stream()
        .map(h -> h.getLabel().getLeft())
        .collect(Collectors.joining(", "));
  }

  private static List<InlayHint> hints(
      String text, int from, int to, boolean angles, boolean numbers) {
    String json = String.format("{inlayHints: {angles: %s, frameNumbers: %s}}", angles, numbers);
    Settings settings = Settings.DEFAULT.with(JsonParser.parseString(json));
    Range lines = new Range(new Position(from, 0), new Position(to, 3));
    return InlayHints.in(Marked.of(text).document(), lines, settings, Marked.NEVER);
  }
}
