package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DocumentLink;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.Skel;
import org.rtmtext.mod.SkeletonFiles;
import org.rtmtext.problem.SeverityRules;
import org.rtmtext.reader.RandomEditor;

/** Folding, links, tokens, completion and quick fixes of a {@code model.cfg}. */
class ConfigEditingTest {
  private static final int MUTATIONS = Integer.getInteger("rtm.mutations", 3000) / 10;

  @TempDir Path folder;

  private static String list(String entries) {
    return "class CfgSkeletons {\n  class Leg {\n    skeletonBones[] = {\n"
        + entries
        + "    };\n  };\n};\n";
  }

  @Test
  void folding() {
    String text =
        """
        // one
        // two
        class CfgSkeletons { // three
          class A
          {
            skeletonBones[] = {
              "Hip", ""
            };
          };
        #ifdef LONG
          class B {};
        #else
          class C {};
        #endif
        };
        /* four
           five */
        """;
    assertEquals(
        "5-6 4-7 9-10 region 11-12 region 2-13 0-1 comment 15-16 comment",
        ConfigFolding.of(Skel.configDocument(text)).stream()
            .map(ConfigEditingTest::shown)
            .collect(Collectors.joining(" ")));
  }

  private static String shown(FoldingRange fold) {
    return fold.getStartLine()
        + "-"
        + fold.getEndLine()
        + (fold.getKind() == null ? "" : " " + fold.getKind());
  }

  @Test
  void linksOpenIncludedFiles() throws Exception {
    Path file = folder.resolve("model.cfg");
    Path bones = Files.writeString(folder.resolve("Bones.hpp"), "");
    ModelConfigDocument document =
        new ModelConfigDocument(
            file.toUri().toString(),
            Optional.of(file),
            1,
            "  #include \"bones.hpp\" // bones\n#include <missing.hpp>\n// #include \"bones.hpp\"\n",
            new SkeletonFiles());
    List<DocumentLink> links = ConfigLinks.of(document);
    assertEquals(1, links.size());
    assertEquals(bones.toUri().toString(), links.get(0).getTarget());
    assertEquals(new Range(new Position(0, 12), new Position(0, 21)), links.get(0).getRange());
  }

  private static List<String> tokens(ModelConfigDocument document, List<Integer> data) {
    List<String> types = SemanticTokenizer.legend().getTokenTypes();
    List<String> shown = new ArrayList<>();
    int line = 0;
    int start = 0;
    for (int i = 0; i < data.size(); i += 5) {
      start = data.get(i) == 0 ? start + data.get(i + 1) : data.get(i + 1);
      line += data.get(i);
      String text = document.line(line);
      assertTrue(start + data.get(i + 2) <= text.length(), text);
      shown.add(
          types.get(data.get(i + 3))
              + (data.get(i + 4) == 1 ? "! " : " ")
              + text.substring(start, start + data.get(i + 2)));
    }
    return shown;
  }

  @Test
  void semanticTokens() {
    ModelConfigDocument document =
        Skel.configDocument(
            "#include \"a.hpp\" // x\n"
                + "class A: B { /* y */ isDiscrete = 0;\n"
                + " skeletonBones[] = {\"Hip\", \"\", \"Knee\", \"Hip\"}; name = \"n\"; };\n");
    List<String> all =
        List.of(
            "macro #include",
            "string \"a.hpp\"",
            "comment // x",
            "keyword class",
            "class! A",
            "class B",
            "comment /* y */",
            "property isDiscrete",
            "number 0",
            "property skeletonBones",
            "variable! \"Hip\"",
            "variable \"\"",
            "variable! \"Knee\"",
            "variable \"Hip\"",
            "property name",
            "string \"n\"");
    assertEquals(all, tokens(document, ConfigTokenizer.of(document).getData()));
    Range second = new Range(new Position(1, 3), new Position(1, 4));
    assertEquals(
        all.subList(3, 9), tokens(document, ConfigTokenizer.in(document, second).getData()));
  }

  private static String completed(String marked) {
    Marked fixture = Marked.of(marked);
    return ConfigCompletion.at(Skel.configDocument(fixture.text()), fixture.cursor())
        .getItems()
        .stream()
        .map(CompletionItem::getLabel)
        .collect(Collectors.joining(" "));
  }

  @Test
  void completesParents() {
    String all = "\"Hip\" \"Knee\" \"\"";
    assertEquals(all, completed(list("\"Hip\", \"\",\n\"Knee\", \"Hip\", // c\n\"Foot\", §\n")));
    assertEquals(all, completed(list("\"Hip\", \"\", \"Knee\", \"Hip\", \"Foot\", \"K§\"")));
    assertEquals(
        "\"Hip\" \"\"",
        completed(list("\"Hip\", \"\", \"Knee\", \"§\", \"Foot\", \"Knee\"")),
        "neither the bone itself nor a bone below it");
    assertEquals("", completed(list("\"Hip\", \"\", \"K§nee\", \"Hip\"")), "a bone, no parent");
    assertEquals("", completed(list("\"Hip\", \"\", \"Knee\", // \"§")), "a comment");
  }

  @Test
  void completesInheritedParentsAndSkeletons() {
    String inherited = Skel.CFG.replace("{\"Nail\", \"Toe\"}", "{\"Nail\", §}");
    assertEquals("\"Hip\" \"Knee\" \"Foot\" \"Toe\" \"Weapon\" \"\"", completed(inherited));
    assertEquals(
        "\"Leg\"",
        completed(Skel.CFG.replace("skeletonInherit = \"Leg\"", "skeletonInherit = \"§\"")));
    assertEquals("Leg", completed(Skel.CFG.replace("class Long: Leg", "class Long: §Leg")));
    assertEquals("", completed(Skel.CFG.replace("isDiscrete = 0", "isDiscrete = §")));
  }

  @Test
  void aCompletionReplacesTheWordOnly() {
    // The quote that was just typed makes a string of what follows it.
    Marked fixture = Marked.of(list("\"Hip\", \"\", \"Knee\", \"§, \"Foot\", \"Knee\"\n"));
    CompletionItem item =
        ConfigCompletion.at(Skel.configDocument(fixture.text()), fixture.cursor())
            .getItems()
            .get(0);
    assertEquals(
        list("\"Hip\", \"\", \"Knee\", \"Hip\", \"Foot\", \"Knee\"\n"),
        fixture.with(List.of(item.getTextEdit().getLeft())));
  }

  private static List<CodeAction> actions(String text) {
    ModelConfigDocument document = Skel.configDocument(text);
    List<Diagnostic> diagnostics =
        ConfigDiagnostics.of(document, SeverityRules.NONE, 100, Optional.empty());
    Range all = new Range(new Position(0, 0), new Position(99, 0));
    return ConfigFixes.in(document, all, new CodeActionContext(diagnostics));
  }

  /** Checks the titles, and the text after the first action. */
  private static void checkFix(String text, String titles, String expected) {
    List<CodeAction> actions = actions(text);
    assertEquals(
        titles, actions.stream().map(CodeAction::getTitle).collect(Collectors.joining("; ")));
    assertEquals(1, actions.get(0).getDiagnostics().size());
    List<TextEdit> edits = actions.get(0).getEdit().getChanges().get("file:///mod/model.cfg");
    assertEquals(expected, Marked.unmarked(text).with(edits));
  }

  @Test
  void fixesParents() {
    checkFix(
        list("\"Hip\", \"\", \"Knee\", \"Hipp\"\n"),
        "Change the parent to \"Hip\"; Make \"Knee\" a root",
        list("\"Hip\", \"\", \"Knee\", \"Hip\"\n"));
    checkFix(
        list("\"Hip\", \"\", \"Knee\", \"Pelvis\"\n"),
        "Make \"Knee\" a root",
        list("\"Hip\", \"\", \"Knee\", \"\"\n"));
    checkFix(list("\"Hip\", \"Hip\"\n"), "Make \"Hip\" a root", list("\"Hip\", \"\"\n"));
  }

  @Test
  void fixesLists() {
    checkFix(
        list("\"Hip\", \"\",\n\"Hip\", \"\",\n\"Knee\", \"Hip\"\n"),
        "Remove this entry",
        list("\"Hip\", \"\",\n\"Knee\", \"Hip\"\n"));
    checkFix(list("\"Hip\", \"\", \"Hip\", \"\"\n"), "Remove this entry", list("\"Hip\", \"\"\n"));
    checkFix(
        list("\"Hip\", \"\", \"Hip\", \"\", \"Knee\", \"Hip\"\n"),
        "Remove this entry",
        list("\"Hip\", \"\", \"Knee\", \"Hip\"\n"));
    checkFix(list("\"Hip\", \"\", \"\", \"Hip\"\n"), "Remove this entry", list("\"Hip\", \"\"\n"));
    checkFix(
        list("\"Hip\", \"\", \"Knee\"\n"),
        "Make \"Knee\" a root",
        list("\"Hip\", \"\", \"Knee\", \"\"\n"));
  }

  @Test
  void fixesSkeletonsAndSyntax() {
    checkFix(
        Skel.CFG.replace("\"Leg\"", "\"Legg\""),
        "Change to \"Leg\"; Make \"Nail\" a root",
        Skel.CFG);
    checkFix(
        list("\"Hip\", \"\" \"Knee\", \"Hip\"\n"),
        "Insert ','",
        list("\"Hip\", \"\", \"Knee\", \"Hip\"\n"));
    checkFix(
        "class CfgSkeletons { class A { skeletonBones[] = {}; } };\n",
        "Insert ';'",
        "class CfgSkeletons { class A { skeletonBones[] = {}; }; };\n");
  }

  @Test
  void aMacroIsNotReplaced() {
    assertEquals(List.of(), actions("#define BONE \"Knee\", \"Hipp\"\n" + list("BONE\n")));
  }

  /** For any text, the features answer, and every edit is inside of the text. */
  @Test
  void mutations() {
    Random random = new Random(17);
    RandomEditor editor = RandomEditor.ofConfigs(random);
    ModelConfigDocument document = Skel.configDocument(Skel.CFG);
    int completions = 0;
    int fixes = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      String before = i % 10 == 0 ? Skel.CFG : document.text();
      RandomEditor.Edit edit = editor.next(before);
      String text = before.substring(0, edit.start()) + edit.text() + before.substring(edit.end());
      document = document.next(i, List.of(new TextDocumentContentChangeEvent(text)));
      int lines = (int) text.lines().count() + 1;
      for (FoldingRange fold : ConfigFolding.of(document)) {
        assertTrue(fold.getStartLine() < fold.getEndLine() && fold.getEndLine() <= lines);
      }
      tokens(document, ConfigTokenizer.of(document).getData());
      ConfigLinks.of(document);
      Position at = new Position(random.nextInt(25), random.nextInt(30));
      completions += ConfigCompletion.at(document, at).getItems().size();
      for (CodeAction action : actions(text)) {
        Marked.unmarked(text).with(action.getEdit().getChanges().get(document.uri()));
        fixes++;
      }
    }
    assertTrue(completions > 0 && fixes > 0, completions + " completions, " + fixes + " fixes");
  }
}
