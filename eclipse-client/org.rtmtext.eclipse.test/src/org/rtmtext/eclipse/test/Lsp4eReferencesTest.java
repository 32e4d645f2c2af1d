package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jface.text.IDocument;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.features.ServerTextTester;

/** Find References where LSP4E is installed. */
class Lsp4eReferencesTest {
  private static final String BONE = "leftarm";

  private Workspace workspace;
  private Lsp4eStandIn lsp4e;

  @BeforeEach
  void open() throws Exception {
    workspace = Workspace.open();
    lsp4e = Lsp4eStandIn.install();
  }

  @AfterEach
  void close() throws Exception {
    workspace.close();
    lsp4e.close();
  }

  /** All places of the bone, in the order of the text. */
  private static List<String> places(IDocument document) throws Exception {
    List<String> places = new ArrayList<>();
    Matcher name = Pattern.compile("(?<![\\w\"])" + BONE + "(?![\\w\"])").matcher(document.get());
    while (name.find()) {
      int line = document.getLineOfOffset(name.start());
      places.add(
          Lsp4eReferences.place(document, line, name.start() - document.getLineOffset(line)));
    }
    return places;
  }

  private void eachPlaceIsFoundOnce(String file) throws Exception {
    ITextEditor editor = Workspace.open(workspace.add(file));
    lsp4e.start();
    lsp4e.connect(editor);
    // LSP4E replaces the plug-in's own search.
    assertFalse(new ServerTextTester().test(editor, "isServerText", new Object[0], null));
    IDocument document = Workspace.document(editor);
    // Unsaved lines move all places.
    Workspace.replace(editor, "rtm bmtr 5\n", "// unsaved\nrtm bmtr 5\n");
    List<String> places = places(document);
    assertEquals(14, places.size());
    List<String> found = Lsp4eReferences.at(lsp4e, editor, document.get().indexOf(BONE));
    assertEquals(places, found.stream().sorted(Lsp4eReferencesTest::compareLines).toList());
  }

  private static int compareLines(String one, String other) {
    return Integer.compare(line(one), line(other));
  }

  private static int line(String place) {
    String number = place.substring(0, place.indexOf(':'));
    return number.matches("\\d+") ? Integer.parseInt(number) : 0;
  }

  @Test
  void referencesInAnAnimationAreFoundOnce() throws Exception {
    eachPlaceIsFoundOnce("walk.rtm");
  }

  @Test
  void referencesInATextFileAreFoundOnce() throws Exception {
    eachPlaceIsFoundOnce("walk.rtmt");
  }
}
