package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TypeHierarchyItem;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.Skel;
import org.rtmtext.lsp.feature.Hovers.HoverForm;
import org.rtmtext.problem.SeverityRules;
import org.rtmtext.reader.RandomEditor;
import org.rtmtext.syntax.TextDocument;

/** A {@code model.cfg} as a document. */
class ConfigFeaturesTest {
  private static final HoverForm PLAIN = new HoverForm(false, false);
  private static final int MUTATIONS = Integer.getInteger("rtm.mutations", 3000) / 3;

  private static String marked(String at, String with) {
    int i = Skel.CFG.indexOf(at);
    assertTrue(i >= 0, at);
    return Skel.CFG.substring(0, i) + with + Skel.CFG.substring(i + at.length());
  }

  private static void checkHover(String text, String expected) {
    Marked fixture = Marked.of(text);
    Hover hover = ModelConfigHover.at(Skel.configDocument(fixture.text()), fixture.cursor(), PLAIN);
    assertEquals(expected, hover == null ? null : hover.getContents().getRight().getValue());
  }

  @Test
  void hover() {
    checkHover(
        marked("\"Knee\", \"Hip\"", "\"K§nee\", \"Hip\""),
        "Knee, bone 2 of 5 in Leg: it is a child of Hip; child: Foot.\n\n"
            + "It is not discrete: a vertex may belong to several bones.");
    checkHover(
        marked("\"Toe\"}", "\"§Toe\"}"),
        "Toe, bone 4 of 6 in Long: it is a child of Foot; child: Nail.\n\n"
            + "It is not discrete: a vertex may belong to several bones.");
    checkHover(
        marked("skeletonInherit = \"Leg\"", "skeletonInherit = \"L§eg\""),
        "Leg: a skeleton of 5 bones. It is not discrete: a vertex may belong to several bones.");
    checkHover(marked("isDiscrete", "is§Discrete"), null);
    checkHover("§", null);
  }

  @Test
  void aBinarisedFileHasToBeUnpacked() {
    List<Diagnostic> found =
        ConfigDiagnostics.of(
            Skel.configDocument("\0raP\0\0\0\0\b\0\0\0"),
            SeverityRules.NONE,
            100,
            Optional.empty());
    assertEquals(1, found.size());
    assertEquals("config-not-read", found.get(0).getCode().getLeft());
    assertEquals(new Position(0, 0), found.get(0).getRange().getStart());
  }

  private static void checkDefinition(String text, String expected) {
    Marked fixture = Marked.of(text);
    List<Location> places =
        ModelConfigDefinition.at(Skel.configDocument(fixture.text()), fixture.cursor());
    assertEquals(
        expected,
        places.stream()
            .map(p -> p.getUri() + ":" + p.getRange().getStart().getLine())
            .collect(Collectors.joining()));
  }

  @Test
  void definition() {
    checkDefinition(marked("\"Knee\", \"Hip\"", "\"Knee\", \"H§ip\""), "file:///mod/model.cfg:8");
    checkDefinition(marked("\"Toe\"}", "\"Toe§\"}"), "file:///mod/model.cfg:11");
    checkDefinition(
        marked("skeletonInherit = \"Leg\"", "skeletonInherit = \"L§eg\""),
        "file:///mod/model.cfg:2");
    checkDefinition(marked("Long: Leg", "Long: L§eg"), "file:///mod/model.cfg:2");
    checkDefinition(marked("CfgSkeletons", "Cfg§Skeletons"), "");
    checkDefinition(
        Skel.CFG + "class CfgModels { class a { skeletonName = \"Lo§ng\"; }; };",
        "file:///mod/model.cfg:15");
  }

  private static String tree(List<DocumentSymbol> symbols) {
    return symbols.stream()
        .map(
            s -> s.getName() + (s.getChildren().isEmpty() ? "" : "(" + tree(s.getChildren()) + ")"))
        .collect(Collectors.joining(" "));
  }

  @Test
  void symbols() {
    List<DocumentSymbol> symbols = ModelConfigSymbols.of(Skel.configDocument(Skel.CFG));
    assertEquals("Leg(Hip(Knee(Foot(Toe)) Weapon)) Long(Nail)", tree(symbols));
    symbols.forEach(s -> checkNested(s, s.getRange()));
    assertEquals("6 bones", symbols.get(1).getDetail());
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
    Marked fixture = Marked.of(marked("\"Foot\", \"Knee\"", "\"Fo§ot\", \"Knee\""));
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
  void diagnostics() {
    ModelConfigDocument document =
        Skel.configDocument(Skel.CFG.replace("\"Foot\", \"Knee\"", "\"Foot\", \"Kneee\""));
    List<Diagnostic> diagnostics =
        ConfigDiagnostics.of(document, SeverityRules.NONE, 100, Optional.empty());
    assertTrue(
        diagnostics.stream()
            .anyMatch(
                d ->
                    d.getCode().getLeft().equals("skeleton-parent")
                        && d.getRange().getStart().getLine() == 10
                        && d.getMessage().getLeft().contains("did you mean \"Knee\"?")),
        diagnostics::toString);
    assertEquals(
        List.of(),
        ConfigDiagnostics.of(
            Skel.configDocument(Skel.CFG), SeverityRules.NONE, 100, Optional.empty()));
  }

  @Test
  void aByteOrderMarkIsAColumn() {
    Marked fixture =
        Marked.of("\uFEFFclass CfgSkeletons { class A { skeletonBones[]={\"h§ip\",\"\"}; }; };");
    ModelConfigDocument document = Skel.configDocument(fixture.text());
    assertEquals("A(hip)", tree(ModelConfigSymbols.of(document)));
    assertEquals(
        new Range(new Position(0, 50), new Position(0, 53)),
        ModelConfigHover.at(document, fixture.cursor(), PLAIN).getRange());
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
    assertNull(ModelConfigHover.at(edited, new Position(50, 50), PLAIN));
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
      hovers += ModelConfigHover.at(document, at, PLAIN) == null ? 0 : 1;
      BoneHierarchy.at(document, at);
      int end = document.text().length();
      for (Location place : ModelConfigDefinition.at(document, at)) {
        assertTrue(document.offset(place.getRange().getEnd()) <= end);
      }
      for (DocumentSymbol symbol : ModelConfigSymbols.of(document)) {
        checkNested(symbol, symbol.getRange());
        symbols++;
      }
      for (Diagnostic d :
          ConfigDiagnostics.of(document, SeverityRules.NONE, 50, Optional.empty())) {
        assertTrue(d.getMessage().getLeft().length() > 3);
        Position start = d.getRange().getStart();
        String here = document.line(start.getLine());
        assertTrue(start.getCharacter() <= here.length(), d::toString);
      }
    }
    assertTrue(hovers > 0, "no place had a hover");
    assertTrue(symbols > MUTATIONS / 4, symbols + " symbols");
  }

  private static Position position(String text, int offset) {
    TextDocument document = TextDocument.of(text);
    int line = document.lineAt(offset);
    return new Position(line, offset - document.lineStart(line));
  }
}
