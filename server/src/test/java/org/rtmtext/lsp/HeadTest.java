package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.TextDocumentItem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.lsp.protocol.Messages.DecodeParams;
import org.rtmtext.lsp.protocol.Messages.HeadParams;
import org.rtmtext.lsp.session.AnimationHead;

/** The request {@code rtm/head}. */
class HeadTest {
  private static final Path TESTDATA = Path.of("..", "testdata").toAbsolutePath().normalize();

  @TempDir Path folder;

  private final TypedServer server = TypedServer.startExact(new RecordingClient());

  private AnimationHead head(String uri, String text) throws Exception {
    return server.head(new HeadParams(uri, text)).get();
  }

  private String head(Path file) throws Exception {
    AnimationHead head = head(file.toUri().toString(), null);
    assertTrue(head.isAnimation());
    return head.text();
  }

  @Test
  void headIsThatOfTheText() throws Exception {
    for (String name : List.of("walk", "walk-plain")) {
      String text = Files.readString(TESTDATA.resolve(name + ".rtmt"));
      assertEquals(
          text.substring(0, text.indexOf("\nframe ")), head(TESTDATA.resolve(name + ".rtm")));
    }
  }

  /** The lines up to the list of bones are those of the text of poses that would be opened. */
  @Test
  void headHasTheLinesOfPoses() throws Exception {
    Path copy = Files.copy(TESTDATA.resolve("walk.rtm"), folder.resolve("walk.rtm"));
    TypedServer poses = TypedServer.start(new RecordingClient());
    String uri = "rtm:" + copy.toUri();
    String text = poses.decode(DecodeParams.ofFile(uri)).get().text();
    String head = poses.head(new HeadParams(copy.toUri().toString(), null)).get().text();
    assertTrue(head.contains("\nposes OFP2_ManSkeleton"), head);
    List<String> lines = text.lines().toList();
    List<String> names = head.lines().skip(lines.indexOf("bones")).toList();
    int first = lines.indexOf("bones");
    assertEquals(lines.subList(first, first + names.size()), names);
  }

  @Test
  void headOfAnOpenTextHasItsEdits() throws Exception {
    String uri = "rtm:" + TESTDATA.resolve("walk.rtm").toUri();
    String text = "rtm plain\nbones\n  Knee // edited\n\tframe 0\n  Knee\n";
    server
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "rtm", 1, text)));
    String head = "rtm plain\nbones\n  Knee // edited\n";
    assertEquals(new AnimationHead(head, true), head(uri, null));
    assertEquals(new AnimationHead("rtm bmtr 9\n", true), head(uri, "rtm bmtr 9\nframe 0\n"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rtm",
        "rtm plain\n",
        "\n \t\r\n// a comment\n  rtm\tbmtr 5",
        "rtm// a comment",
        "\uFEFFrtm plain",
        "<<<<<<< ours\nrtm plain",
      })
  void textsOfAnimationsAreRecognised(String text) throws Exception {
    assertTrue(head("untitled:Untitled-1", text).isAnimation());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "RTM_0101",
        "BMTR\n\nrtm plain",
        "rtmt",
        "// rtm plain",
        "frame 0\nrtm",
        "the rtm is open",
      })
  void otherTextsAreRecognised(String text) throws Exception {
    assertFalse(head("untitled:Untitled-1", text).isAnimation());
  }

  @Test
  void unreadableFilesAreRefused() throws Exception {
    Path damaged = Files.write(folder.resolve("damaged.rtm"), new byte[] {1, 2, 3});
    String message =
        assertThrows(ExecutionException.class, () -> head(damaged)).getCause().getMessage();
    assertTrue(message.contains("damaged.rtm:@"), message);
  }
}
