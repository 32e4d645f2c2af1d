package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFileState;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IFileEditorInput;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rtmtext.eclipse.platform.Lsp4e;
import org.rtmtext.eclipse.platform.Preferences;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.PrivateText;
import org.rtmtext.eclipse.settings.SettingsScope;

/** The plug-in next to LSP4E. */
class Lsp4eTest {
  private static final String VALID = "frame 0\n  pelvis ";
  private static final String INVALID = "frame 0\n  pelvsi ";

  private Workspace workspace;
  private Lsp4eStandIn lsp4e;

  @BeforeEach
  void open() throws Exception {
    workspace = Workspace.open();
    lsp4e = Lsp4eStandIn.install();
    assertTrue(Lsp4e.isPresent());
  }

  @AfterEach
  void close() throws Exception {
    workspace.close();
    lsp4e.close();
    assertFalse(Lsp4e.isPresent());
  }

  private ITextEditor open(IFile file) throws Exception {
    ITextEditor editor = Workspace.open(file);
    lsp4e.start();
    lsp4e.connect(editor);
    return editor;
  }

  /** The texts of all problem annotations, where they are shown. */
  private static List<String> annotations(ITextEditor editor) throws Exception {
    IAnnotationModel model =
        editor.getDocumentProvider().getAnnotationModel(editor.getEditorInput());
    List<String> texts = new ArrayList<>();
    for (Iterator<Annotation> i = model.getAnnotationIterator(); i.hasNext(); ) {
      Annotation annotation = i.next();
      if (annotation.getType().equals("org.eclipse.ui.workbench.texteditor.error")) {
        Position position = model.getPosition(annotation);
        texts.add(Workspace.document(editor).get(position.offset, position.length));
      }
    }
    return texts;
  }

  private static List<IMarker> markers(IFile file) throws Exception {
    return Arrays.asList(file.findMarkers(IMarker.PROBLEM, true, IResource.DEPTH_ZERO));
  }

  private void problemIsShownOnce(String name) throws Exception {
    IFile file = workspace.add(name);
    ITextEditor editor = open(file);
    Workspace.replace(editor, VALID, INVALID);
    Wait.until("LSP4E shows the problem", () -> lsp4e.shownFor(editor) == 1);
    Wait.until("the problem is listed", () -> !markers(file).isEmpty());
    if (editor.getEditorInput() instanceof IFileEditorInput) {
      // The editor shows the marker of its file.
      Wait.until("the problem is annotated", () -> !annotations(editor).isEmpty());
    }
    PublishedDiagnostics.awaitShown();
    assertEquals(List.of("pelvsi"), annotations(editor));
    assertEquals(1, markers(file).size());
    IMarker marker = markers(file).get(0);
    int line =
        (int)
            Workspace.document(editor).get().lines().takeWhile(l -> !l.contains("pelvsi")).count();
    assertEquals(line + 1, marker.getAttribute(IMarker.LINE_NUMBER, -1));
    int start = marker.getAttribute(IMarker.CHAR_START, -1);
    int end = marker.getAttribute(IMarker.CHAR_END, -1);
    assertEquals("pelvsi", Workspace.document(editor).get(start, end - start));
    Screenshots.take("lsp4e-" + name);

    Workspace.replace(editor, INVALID, VALID);
    Wait.until("no annotation is left", () -> annotations(editor).isEmpty());
    Wait.until("no marker is left", () -> markers(file).isEmpty());
    PublishedDiagnostics.awaitShown();
    assertEquals(List.of(), annotations(editor));
    assertEquals(List.of(), markers(file));
  }

  @Test
  void problemOfAnAnimationIsShownOnce() throws Exception {
    problemIsShownOnce("walk.rtm");
  }

  @Test
  void problemOfATextFileIsShownOnce() throws Exception {
    problemIsShownOnce("walk.rtmt");
  }

  /** Motion, Figure and Convert open copies. */
  @Test
  void problemStaysWhenACopyIsClosed() throws Exception {
    IFile file = workspace.add("walk.rtmt");
    ITextEditor editor = open(file);
    Workspace.replace(editor, VALID, INVALID);
    Wait.until("the problem is listed", () -> !markers(file).isEmpty());
    PrivateText copy = PrivateText.of(Lsp4eDiagnostics.uri(editor).toASCIIString());
    List<JsonObject> published = new CopyOnWriteArrayList<>();
    Consumer<JsonObject> listener =
        params -> {
          if (params.get("uri").getAsString().equals(copy.uri())) {
            published.add(params);
          }
        };
    LanguageServer.current().messages().addDiagnosticsListener(listener);
    try {
      copy.open(Workspace.document(editor).get());
      Wait.until("the copy is checked", () -> !published.isEmpty());
      int before = published.size();
      copy.close();
      Wait.until("the copy is closed", () -> published.size() > before);
    } finally {
      LanguageServer.current().messages().removeDiagnosticsListener(listener);
    }
    Map<String, Object> text =
        Map.of("textDocument", Map.of("uri", Lsp4eDiagnostics.uri(editor).toASCIIString()));
    assertTrue(lsp4e.ask("textDocument/documentSymbol", text).toString().contains("motion"));
    PublishedDiagnostics.awaitShown();
    assertEquals(1, markers(file).size());
  }

  @Test
  void savingATextFileAddsItsAnimationToTheHistory() throws Exception {
    IFile animation = workspace.add("walk.rtm");
    byte[] before = Files.readAllBytes(Workspace.path(animation));
    Preferences.store().setValue(SettingsScope.ENCODE_ON_SAVE, "ifExists");
    try {
      ITextEditor editor = open(workspace.add("walk.rtmt"));
      Workspace.replace(editor, EditorFixture.ORIGINAL, EditorFixture.EDITED);
      lsp4e.save(editor);
      Wait.until(
          "the animation is written",
          () -> !Arrays.equals(before, Files.readAllBytes(Workspace.path(animation))));
      Wait.until("it is refreshed", () -> animation.isSynchronized(IResource.DEPTH_ZERO));
      IFileState[] states = animation.getHistory(null);
      assertEquals(1, states.length);
      assertArrayEquals(before, states[0].getContents().readAllBytes());
    } finally {
      Preferences.store().setToDefault(SettingsScope.ENCODE_ON_SAVE);
      animation.clearHistory(null);
    }
  }

  @Test
  void markerOfAnAnimationHasQuickFixes() throws Exception {
    IFile file = workspace.add("walk.rtm");
    ITextEditor editor = open(file);
    String before = Workspace.document(editor).get();
    Workspace.replace(editor, VALID, INVALID);
    Wait.until("the problem is listed", () -> !markers(file).isEmpty());
    IMarker marker = markers(file).get(0);
    assertTrue(IDE.getMarkerHelpRegistry().hasResolutions(marker));
    IMarkerResolution[] fixes = IDE.getMarkerHelpRegistry().getResolutions(marker);
    assertEquals(
        List.of("Write \"pelvis\""),
        Arrays.stream(fixes).map(IMarkerResolution::getLabel).toList());
    fixes[0].run(marker);
    assertEquals(before, Workspace.document(editor).get());
    Wait.until("no marker is left", () -> markers(file).isEmpty());
  }

  @Test
  void quickFixOfAnOlderTextChangesNothing() throws Exception {
    IFile file = workspace.add("walk.rtm");
    ITextEditor editor = open(file);
    Workspace.replace(editor, VALID, INVALID);
    Wait.until("the problem is listed", () -> !markers(file).isEmpty());
    IMarker marker = markers(file).get(0);
    IMarkerResolution[] fixes = IDE.getMarkerHelpRegistry().getResolutions(marker);
    Workspace.replace(editor, "rtm bmtr 5\n", "\n\nrtm bmtr 5\n");
    String edited = Workspace.document(editor).get();
    fixes[0].run(marker);
    assertEquals(edited, Workspace.document(editor).get());
  }

  @Test
  void closingTheEditorRemovesMarkers() throws Exception {
    IFile file = workspace.add("walk.rtm");
    ITextEditor editor = open(file);
    Workspace.replace(editor, VALID, INVALID);
    Wait.until("the problem is listed", () -> !markers(file).isEmpty());
    // The server withdraws the problems of a closed text.
    PublishedDiagnostics.awaitShown(
        Lsp4eDiagnostics.uri(editor).toASCIIString(),
        () -> Workspace.page().closeEditor(editor, false));
    assertEquals(List.of(), markers(file));
  }

  @Test
  void semanticTokensAreNotAnnounced() throws Exception {
    JsonObject capabilities = lsp4e.start();
    assertTrue(capabilities.has("documentSymbolProvider"));
    assertFalse(capabilities.has("semanticTokensProvider"), capabilities.toString());
  }

  @Test
  void dialogOfSymbolsNamesTheAnimation() throws Exception {
    ITextEditor editor = open(workspace.add("walk.rtm"));
    Wait.events();
    Workspace.page().activate(editor);
    Shell dialog = new Shell(editor.getSite().getShell());
    try {
      dialog.setText("Symbols in null");
      dialog.open();
      assertEquals("Symbols in walk.rtm", dialog.getText());
    } finally {
      dialog.close();
    }
  }

  @Test
  void oneProcessServesBoth() throws Exception {
    IFile file = workspace.add("walk.rtm");
    ITextEditor editor = open(file);
    Wait.until("one server is left", () -> ServerProcesses.running().size() == 1);
    assertEquals(List.of(ServerProcesses.process()), ServerProcesses.running());

    // Saving is a request of the plug-in, the symbols are one of LSP4E.
    byte[] before = Files.readAllBytes(Workspace.path(file));
    Workspace.replace(editor, EditorFixture.ORIGINAL, EditorFixture.EDITED);
    Workspace.save(editor);
    assertFalse(Arrays.equals(before, Files.readAllBytes(Workspace.path(file))));
    Map<String, Object> text =
        Map.of("textDocument", Map.of("uri", Lsp4eDiagnostics.uri(editor).toASCIIString()));
    assertTrue(lsp4e.ask("textDocument/documentSymbol", text).toString().contains("motion"));
  }

  @Test
  void processStaysWhenLsp4eStops() throws Exception {
    IFile file = workspace.add("walk.rtm");
    open(file);
    Wait.until("one server is left", () -> ServerProcesses.running().size() == 1);
    ProcessHandle process = ServerProcesses.process();
    Workspace.page().closeAllEditors(false);
    lsp4e.stop();
    Workspace.open(file);
    assertEquals(process, ServerProcesses.process());
    assertTrue(process.isAlive());

    lsp4e.start();
    Wait.until("the new server has replaced it", () -> !process.isAlive());
    assertEquals(1, ServerProcesses.running().size());
  }

  @Test
  void pluginStartsAServerWhenTheSharedOneHasCrashed() throws Exception {
    IFile file = workspace.add("walk.rtm");
    ITextEditor editor = open(file);
    Wait.until("one server is left", () -> ServerProcesses.running().size() == 1);
    ServerProcesses.kill();
    Workspace.replace(editor, EditorFixture.ORIGINAL, EditorFixture.EDITED);
    Workspace.save(editor);
    assertFalse(editor.isDirty());
    lsp4e.start();
    Wait.until("one server is left", () -> ServerProcesses.running().size() == 1);
  }
}
