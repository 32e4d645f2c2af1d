package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentLink;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TypeHierarchyItem;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.Skel;
import org.rtmtext.lsp.feature.Hovers.HoverForm;
import org.rtmtext.mod.SkeletonFiles;
import org.rtmtext.problem.SeverityRules;
import org.rtmtext.reader.RandomEditor;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.testing.Cases;

/**
 * A {@code model.cfg} as a document. What is expected of a case is named after the feature;
 * features of cursors show the line of each cursor first.
 */
class ConfigFeaturesTest {
  private static final HoverForm PLAIN = new HoverForm(false, false);
  private static final int MUTATIONS = Integer.getInteger("rtm.mutations", 3000) / 3;

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicContainer> cases() throws IOException {
    return Cases.in("config-features", c -> shown(Marked.of(c), c.expectation()));
  }

  private static String shown(Marked text, String feature) {
    ModelConfigDocument document = Skel.configDocument(text.text());
    StringBuilder out = new StringBuilder();
    switch (feature) {
      case "folding" -> ConfigOutline.folds(document).forEach(f -> out.append(shown(f)));
      case "tokens" ->
          out.append(FeaturesTest.tokens(text, ConfigTokenizer.of(document).getData()));
      case "symbols" -> {
        List<DocumentSymbol> symbols = ConfigOutline.symbols(document);
        symbols.forEach(s -> checkNested(s, s.getRange()));
        out.append(tree(symbols, ""));
      }
      case "diagnostics" ->
          diagnostics(document)
              .forEach(
                  d ->
                      out.append(line(d.getRange()) + " " + d.getCode().getLeft() + ": ")
                          .append(d.getMessage().getLeft() + "\n"));
      case "fixes" -> {
        for (CodeAction fix : actions(document)) {
          assertEquals(1, fix.getDiagnostics().size());
          out.append(fix.getTitle()).append('\n');
          out.append(text.changes(fix.getEdit().getChanges().get(document.uri())));
        }
      }
      default -> text.cursors().forEach(at -> out.append(at(text, document, at, feature)));
    }
    return out.toString();
  }

  private static String at(Marked text, ModelConfigDocument document, Position at, String feature) {
    String line = document.line(at.getLine());
    StringBuilder out = new StringBuilder();
    out.append(line, 0, at.getCharacter()).append('§').append(line.substring(at.getCharacter()));
    out.append('\n');
    switch (feature) {
      case "completions" ->
          ConfigCompletion.at(document, at)
              .getItems()
              .forEach(i -> out.append("  ").append(i.getLabel()).append('\n'));
      case "completed" -> {
        for (CompletionItem item : ConfigCompletion.at(document, at).getItems()) {
          out.append("  ").append(item.getLabel()).append(": ");
          out.append(text.changes(List.of(item.getTextEdit().getLeft())));
        }
      }
      case "hovers and definitions" -> {
        ConfigNavigation.hover(document, at, PLAIN)
            .ifPresent(hover -> out.append(hover.getContents().getRight().getValue()).append('\n'));
        for (Location place : ConfigNavigation.definition(document, at)) {
          assertEquals(document.uri(), place.getUri());
          out.append("  defined on line ").append(line(place.getRange())).append('\n');
        }
      }
      default -> throw new IllegalArgumentException(feature);
    }
    return out.toString();
  }

  private static int line(Range range) {
    return range.getStart().getLine();
  }

  private static String shown(FoldingRange fold) {
    String kind = fold.getKind() == null ? "" : " " + fold.getKind();
    return fold.getStartLine() + "-" + fold.getEndLine() + kind + "\n";
  }

  private static String tree(List<DocumentSymbol> symbols, String indent) {
    StringBuilder out = new StringBuilder();
    for (DocumentSymbol s : symbols) {
      out.append(indent).append(s.getName());
      out.append(s.getDetail() == null ? "" : " (" + s.getDetail() + ")").append('\n');
      out.append(tree(s.getChildren(), indent + "  "));
    }
    return out.toString();
  }

  private static List<Diagnostic> diagnostics(ModelConfigDocument document) {
    return document.diagnostics(SeverityRules.NONE, 100, "");
  }

  private static List<CodeAction> actions(ModelConfigDocument document) {
    Range all = new Range(new Position(0, 0), new Position(99, 0));
    return ConfigFixes.in(document, List.of(), all, new CodeActionContext(diagnostics(document)));
  }

  @Test
  void linksOpenIncludedFiles() throws Exception {
    Path file = folder.resolve("model.cfg");
    Path bones = Files.writeString(folder.resolve("Bones.hpp"), "");
    ModelConfigDocument document =
        new ModelConfigDocument(
            file.toUri().toString(),
            1,
            "  #include \"bones.hpp\" // bones\n"
                + "#include <missing.hpp>\n"
                + "// #include \"bones.hpp\"\n",
            new SkeletonFiles());
    List<DocumentLink> links = document.links();
    assertEquals(1, links.size());
    assertEquals(bones.toUri().toString(), links.get(0).getTarget());
    assertEquals(new Range(new Position(0, 12), new Position(0, 21)), links.get(0).getRange());
  }

  @Test
  void skeletonsOfFilesAboveCanBeInherited() throws Exception {
    String classes = "class CfgSkeletons { class %s { skeletonBones[] = {\"%s\",\"\"}; }; };\n";
    Files.writeString(
        folder.resolve("model.cfg"),
        classes.formatted("Far", "a") + classes.formatted("Near", "far"));
    Path file = folder.resolve("a/b/model.cfg");
    Files.createDirectories(file.getParent());
    Files.writeString(folder.resolve("a/model.cfg"), classes.formatted("near", "near"));
    ModelConfigDocument document =
        new ModelConfigDocument(
            file.toUri().toString(), 1, classes.formatted("Own", "own"), new SkeletonFiles());
    assertEquals(
        List.of("Own own", "near near", "Far a"),
        document.inheritable().stream()
            .map(s -> s.name() + " " + s.bones().get(0).name())
            .toList());
  }

  @Test
  void tokensOfARangeAreThoseOfItsLines() {
    Marked text = Marked.unmarked("class A {};\nclass B: C { /* y */\n};\n");
    ModelConfigDocument document = Skel.configDocument(text.text());
    Range second = new Range(new Position(1, 3), new Position(1, 4));
    assertEquals(
        "keyword class\nclass! B\nclass C\ncomment /* y */\n",
        FeaturesTest.tokens(text, ConfigTokenizer.in(document, second).getData()));
  }

  @Test
  void aBinarisedFileHasToBeUnpacked() {
    List<Diagnostic> found = diagnostics(Skel.configDocument("\0raP\0\0\0\0\b\0\0\0"));
    assertEquals(1, found.size());
    assertEquals("config-not-read", found.get(0).getCode().getLeft());
    assertEquals(new Position(0, 0), found.get(0).getRange().getStart());
  }

  private static void checkNested(DocumentSymbol symbol, Range within) {
    assertTrue(isIn(symbol.getRange(), within), symbol::toString);
    assertTrue(isIn(symbol.getSelectionRange(), symbol.getRange()), symbol::toString);
    symbol.getChildren().forEach(c -> checkNested(c, symbol.getRange()));
  }

  private static boolean isIn(Range a, Range b) {
    return compare(b.getStart(), a.getStart()) <= 0 && compare(a.getEnd(), b.getEnd()) <= 0;
  }

  private static int compare(Position a, Position b) {
    return a.getLine() != b.getLine()
        ? Integer.compare(a.getLine(), b.getLine())
        : Integer.compare(a.getCharacter(), b.getCharacter());
  }

  @Test
  void hierarchy() {
    Marked fixture = Marked.of(Skel.CFG.replace("\"Foot\", \"Knee\"", "\"Fo§ot\", \"Knee\""));
    ModelConfigDocument document = Skel.configDocument(fixture.text());
    List<TypeHierarchyItem> items = BoneHierarchy.at(document, fixture.cursor());
    assertEquals("Foot", items.get(0).getName());
    BoneHierarchy.Origin origin = BoneHierarchy.origin(items.get(0)).orElseThrow();
    BoneHierarchy hierarchy = BoneHierarchy.of(document, origin.skeleton()).orElseThrow();
    assertEquals("Knee", hierarchy.above(origin.bone()).get(0).getName());
    assertEquals("Toe", hierarchy.below(origin.bone()).get(0).getName());
    assertEquals(document.uri(), hierarchy.below(origin.bone()).get(0).getUri());
  }

  @Test
  void aByteOrderMarkIsAColumn() {
    Marked fixture =
        Marked.of("\uFEFFclass CfgSkeletons { class A { skeletonBones[]={\"h§ip\",\"\"}; }; };");
    ModelConfigDocument document = Skel.configDocument(fixture.text());
    assertEquals("A (1 bone)\n  hip\n", tree(ConfigOutline.symbols(document), ""));
    assertEquals(
        new Range(new Position(0, 50), new Position(0, 53)),
        ConfigNavigation.hover(document, fixture.cursor(), PLAIN).orElseThrow().getRange());
  }

  @Test
  void isRecognisedByItsName() {
    assertTrue(ModelConfigDocument.is("file:///mod/model.cfg"));
    assertTrue(ModelConfigDocument.is("file:///mod/MODEL.CFG"));
    assertTrue(!ModelConfigDocument.is("file:///mod/mymodel.cfg"));
    assertTrue(!ModelConfigDocument.is("file:///model.cfg/walk.rtmt"));
  }

  @Test
  void appliesChangesOneAfterTheOther() {
    ModelConfigDocument document = Skel.configDocument("ab\r\ncd\ref\n");
    ModelConfigDocument edited =
        document.next(
            2,
            List.of(
                change(1, 0, 1, 1, "X"), change(2, 1, 2, 99, "Y\nZ"), change(99, 0, 99, 0, "!")));
    assertEquals("ab\r\nXd\reY\nZ\n!", edited.text());
    assertEquals("all", edited.next(3, List.of(new TextDocumentContentChangeEvent("all"))).text());
    assertTrue(ConfigNavigation.hover(edited, new Position(50, 50), PLAIN).isEmpty());
  }

  private static TextDocumentContentChangeEvent change(int l, int c, int l2, int c2, String text) {
    return new TextDocumentContentChangeEvent(
        new Range(new Position(l, c), new Position(l2, c2)), text);
  }

  /** For any text, every feature answers with places that are in the text. */
  @Test
  void mutations() {
    Random random = new Random(5);
    RandomEditor editor = RandomEditor.ofConfigs(random);
    int hovers = 0;
    int symbols = 0;
    int completions = 0;
    int fixes = 0;
    ModelConfigDocument document = Skel.configDocument(Skel.CFG);
    for (int i = 0; i < MUTATIONS; i++) {
      if (i % 10 == 0) {
        document = Skel.configDocument(Skel.CFG);
      }
      RandomEditor.Edit edit = editor.next(document.text());
      document =
          document.next(
              i,
              List.of(
                  new TextDocumentContentChangeEvent(
                      new Range(
                          position(document.text(), edit.start()),
                          position(document.text(), edit.end())),
                      edit.text())));
      Position at = new Position(random.nextInt(25), random.nextInt(30));
      hovers += ConfigNavigation.hover(document, at, PLAIN).isPresent() ? 1 : 0;
      BoneHierarchy.at(document, at);
      int end = document.text().length();
      for (Location place : ConfigNavigation.definition(document, at)) {
        assertTrue(document.offset(place.getRange().getEnd()) <= end);
      }
      for (DocumentSymbol symbol : ConfigOutline.symbols(document)) {
        checkNested(symbol, symbol.getRange());
        symbols++;
      }
      String text = document.text();
      int lines = (int) text.lines().count() + 1;
      for (FoldingRange fold : ConfigOutline.folds(document)) {
        assertTrue(fold.getStartLine() < fold.getEndLine() && fold.getEndLine() <= lines);
      }
      FeaturesTest.tokens(Marked.unmarked(text), ConfigTokenizer.of(document).getData());
      document.links();
      completions += ConfigCompletion.at(document, at).getItems().size();
      for (CodeAction action : actions(document)) {
        Marked.unmarked(text).with(action.getEdit().getChanges().get(document.uri()));
        fixes++;
      }
      for (Diagnostic d : diagnostics(document)) {
        assertTrue(d.getMessage().getLeft().length() > 3);
        Position start = d.getRange().getStart();
        String here = document.line(start.getLine());
        assertTrue(start.getCharacter() <= here.length(), d::toString);
      }
    }
    assertTrue(hovers > 0, "no place had a hover");
    assertTrue(completions > 0 && fixes > 0, completions + " completions, " + fixes + " fixes");
    assertTrue(symbols > MUTATIONS / 4, symbols + " symbols");
  }

  private static Position position(String text, int offset) {
    TextDocument document = TextDocument.of(text);
    int line = document.lineAt(offset);
    return new Position(line, offset - document.lineStart(line));
  }
}
