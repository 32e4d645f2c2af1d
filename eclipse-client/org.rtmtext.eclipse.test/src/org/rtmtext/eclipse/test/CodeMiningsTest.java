package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.codemining.ICodeMining;
import org.eclipse.jface.text.hyperlink.IHyperlink;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.ISourceViewerExtension5;
import org.eclipse.jface.text.source.inlined.AbstractInlinedAnnotation;
import org.eclipse.jface.text.source.inlined.LineHeaderAnnotation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.eclipse.features.CodeMinings;
import org.rtmtext.eclipse.features.DefinitionDetector;
import org.rtmtext.eclipse.problems.DocumentSynchronizer;

/** Code lenses, inlay hints and F3. */
class CodeMiningsTest extends FeatureFixture {
  private static final String OPEN_DECLARATION = "org.eclipse.ui.edit.text.open.hyperlink";

  private List<? extends ICodeMining> minings() throws Exception {
    ITextViewer viewer = Workspace.viewer(editor);
    CompletableFuture<List<? extends ICodeMining>> minings =
        new CodeMinings().provideCodeMinings(viewer, new NullProgressMonitor());
    Wait.until("the server has answered", minings::isDone);
    return minings.get();
  }

  private List<Integer> linesWithHeader() throws Exception {
    List<Integer> lines = new ArrayList<>();
    IDocument document = Workspace.document(editor);
    for (Iterator<Annotation> i = Annotations.model(editor).getAnnotationIterator();
        i.hasNext(); ) {
      if (i.next() instanceof AbstractInlinedAnnotation annotation
          && annotation instanceof LineHeaderAnnotation) {
        lines.add(document.getLineOfOffset(annotation.getPosition().getOffset()));
      }
    }
    return lines.stream().sorted().toList();
  }

  @Test
  void codeLensesAreAboveTheirLines() throws Exception {
    List<String> labels = minings().stream().map(ICodeMining::getLabel).toList();
    assertTrue(labels.contains("13 frames, phases 0 to 1, 1.62 m per cycle"), labels::toString);
    assertTrue(labels.contains("21 bones"), labels::toString);
    assertEquals(
        List.of("Show Figure", "Show as Poses", "Show Motion", "Guide"), labels.subList(0, 4));
    int bones = Workspace.document(editor).getLineOfOffset(text().indexOf("\nbones") + 1);
    Wait.until("they are drawn", () -> linesWithHeader().equals(List.of(0, bones)));
    Screenshots.take("code-minings");
  }

  @Test
  void anEditUpdatesCodeLenses() throws Exception {
    edit();
    List<String> labels = minings().stream().map(ICodeMining::getLabel).toList();
    assertTrue(labels.contains("13 frames, phases 0 to 1, 7 m per cycle"), labels::toString);
  }

  /** A text viewer that only notes whether the server has its text when it is to be updated. */
  private ITextViewer viewer(List<Boolean> updates) throws Exception {
    IDocument document = Workspace.document(editor);
    return (ITextViewer)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {ITextViewer.class, ISourceViewerExtension5.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getDocument" -> document;
                  case "getTextWidget" -> widget();
                  case "updateCodeMinings" -> {
                    updates.add(DocumentSynchronizer.version(document).isPresent());
                    yield null;
                  }
                  case "equals" -> proxy == arguments[0];
                  case "hashCode" -> System.identityHashCode(proxy);
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  @Test
  void codeLensesAreUpdatedOnceWhenAServerHasTheText(@TempDir Path folder) throws Exception {
    IDocument document = Workspace.document(editor);
    List<Boolean> updates = new ArrayList<>();
    CodeMinings minings = new CodeMinings();
    ITextViewer viewer = viewer(updates);
    try (LateServer server = LateServer.next(folder)) {
      Wait.until("the server has ended", () -> DocumentSynchronizer.version(document).isEmpty());
      // Starts the next one.
      edit();
      for (int i = 0; i < 3; i++) {
        CompletableFuture<?> none = minings.provideCodeMinings(viewer, new NullProgressMonitor());
        Wait.until("there are none", none::isDone);
      }
      server.release();
      synchronise();
      Wait.until("they are updated", () -> !updates.isEmpty());
      minings();
    }
    assertEquals(List.of(true), updates);
  }

  @Test
  void codeLensesAreUpdatedAfterACrash() throws Exception {
    List<Boolean> updates = new ArrayList<>();
    ServerProcesses.hang();
    CompletableFuture<?> none =
        new CodeMinings().provideCodeMinings(viewer(updates), new NullProgressMonitor());
    // Sends the requests.
    Wait.events();
    ServerProcesses.kill();
    Wait.until("there are none", none::isDone);
    Wait.until("they are updated", () -> updates.equals(List.of(true)));
  }

  @Test
  void inlayHintsAreAtTheEndOfLines() throws Exception {
    int end = text().indexOf('\n', text().indexOf("frame 0"));
    assertTrue(
        minings().stream().anyMatch(mining -> mining.getPosition().getOffset() == end),
        () -> "no hint at " + end);
  }

  @Test
  void keyOpensTheDeclarationOfABone() throws Exception {
    moveTo("frame 0", "leftarm");
    run(OPEN_DECLARATION);
    Wait.until(
        "the declaration is selected",
        () ->
            editor.getSelectionProvider().getSelection() instanceof ITextSelection selection
                && selection.getText().equals("leftarm"));
    ITextSelection selection = (ITextSelection) editor.getSelectionProvider().getSelection();
    assertEquals(text().indexOf("leftarm"), selection.getOffset());
  }

  /** A server that has just started can be slow. */
  @Test
  void linkIsThereBeforeTheServerAnswers() throws Exception {
    int row = text().indexOf("leftarm", text().indexOf("frame 0"));
    ProcessHandle server = ServerProcesses.hang();
    IHyperlink[] links;
    try {
      links =
          new DefinitionDetector()
              .detectHyperlinks(Workspace.viewer(editor), new Region(row, 0), false);
      assertNotNull(links);
    } finally {
      ServerProcesses.resume(server);
    }
    links[0].open();
    ITextSelection selection = (ITextSelection) editor.getSelectionProvider().getSelection();
    assertEquals(text().indexOf("leftarm"), selection.getOffset());
  }
}
