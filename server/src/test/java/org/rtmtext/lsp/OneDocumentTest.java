package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One file is one document, in whichever way a client writes its URI. */
class OneDocumentTest {
  private static final String OPENED = "file:///c%3A/mod/walk.rtmt";
  private static final List<String> SAME =
      List.of(OPENED, "file:///C:/mod/walk.rtmt", "file:///c:/Mod/WALK.rtmt");

  private final TypedServer server = TypedServer.start(new RecordingClient());

  private Hover hover(String uri) throws Exception {
    HoverParams params = new HoverParams(new TextDocumentIdentifier(uri), new Position(1, 1));
    return server.getTextDocumentService().hover(params).get();
  }

  @BeforeEach
  void open() {
    server
        .getTextDocumentService()
        .didOpen(
            new DidOpenTextDocumentParams(
                new TextDocumentItem(OPENED, "rtm", 1, "rtm bmtr 5\nmotion 0 0 -1\n")));
  }

  @Test
  void everySpellingReachesTheDocument() throws Exception {
    for (String uri : SAME) {
      assertNotNull(hover(uri), uri);
    }
    server
        .getTextDocumentService()
        .didChange(
            new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(SAME.get(1), 2),
                List.of(new TextDocumentContentChangeEvent("rtm bmtr 5\n\n"))));
    for (String uri : SAME) {
      assertNull(hover(uri), uri);
    }
  }

  @Test
  void everySpellingClosesTheDocument() throws Exception {
    server
        .getTextDocumentService()
        .didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(SAME.get(2))));
    assertNull(hover(OPENED));
  }
}
