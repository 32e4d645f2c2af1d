package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.ShowDocumentCapabilities;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.protocol.Messages.DecodeParams;
import org.rtmtext.lsp.protocol.Messages.DecodeResult;
import org.rtmtext.lsp.protocol.Messages.EncodeParams;
import org.rtmtext.testdata.TestData;

/** Texts that change between stored values and poses. */
class PoseCommandsTest extends SkeletonTestBase {
  private static final String POSES = "rtm.showPoses";
  private static final String EXACT = "rtm.showExact";

  /** Digits that no pose has. */
  private static final String EDITED_ROW =
      "  leftleg    | 1 0 0 | 0 0.7193405 0.6946583 | 0 -0.6946583 0.7193405 | 0 0.00123456 0\n";

  private Path file;
  private String uri;
  private String hash;

  @BeforeEach
  void copy() throws Exception {
    file = folder.resolve("walk.rtm");
    Files.copy(TestData.folder().resolve("walk-plain.rtm"), file);
    uri = "rtm:" + file.toUri().getRawPath();
  }

  private void start() throws Exception {
    start(
        false,
        capabilities -> {
          WindowClientCapabilities window = new WindowClientCapabilities();
          window.setShowDocument(new ShowDocumentCapabilities(true));
          capabilities.setWindow(window);
        });
  }

  private void choose(String form) {
    JsonObject settings = JsonParser.parseString("{rtm: {text: '" + form + "'}}").getAsJsonObject();
    server.getWorkspaceService().didChangeConfiguration(new DidChangeConfigurationParams(settings));
  }

  private DecodeResult decode(String uri, String like) throws Exception {
    DecodeParams params = new DecodeParams();
    params.uri = uri;
    params.like = like;
    DecodeResult decoded = server.decode(params).get();
    hash = decoded.hash;
    return decoded;
  }

  private String open() throws Exception {
    String text = decode(uri, null).text;
    server
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "rtm", 1, text)));
    return text;
  }

  /** Runs a command with the cursor in a line, applies its edit, and returns the text. */
  private String show(String command, String document, int line) throws Exception {
    client.edit = null;
    client.shown = null;
    execute(command, new JsonPrimitive(document), new JsonPrimitive(line));
    awaitThat("shown", () -> client.shown != null);
    String text = client.edit.getEdit().getChanges().get(document).get(0).getNewText();
    change(document, text);
    return text;
  }

  private byte[] save(String text) throws Exception {
    EncodeParams params = new EncodeParams();
    params.uri = uri;
    params.text = text;
    params.hash = hash;
    hash = server.encode(params).get().hash;
    return Files.readAllBytes(file);
  }

  private String refusal(String command, String document) {
    JsonElement argument = new JsonPrimitive(document);
    return assertThrows(ExecutionException.class, () -> execute(command, argument))
        .getCause()
        .getMessage();
  }

  private static int line(String text, String part, int frame) {
    int at = -1;
    for (int f = 0; f <= frame; f++) {
      at = text.indexOf("\nframe ", at + 1);
    }
    return (int) text.substring(0, text.indexOf(part, at)).lines().count() - 1;
  }

  @Test
  void animationsAreOpenedAsTheSettingSays() throws Exception {
    start();
    choose("poses");
    byte[] before = Files.readAllBytes(file);
    String text = open();
    assertTrue(text.contains("\nposes OFP2_ManSkeleton"), text);
    assertArrayEquals(before, save(text));
    choose("exact");
    String other = folder.resolve("other.rtm").toUri().toString();
    Files.copy(file, folder.resolve("other.rtm"));
    assertEquals(text, decode(other, uri).text, "to compare");
    String exact = decode(other, null).text;
    assertFalse(exact.contains("poses"), exact);
    assertEquals(text, decode(uri, null).text, "the open text has poses");
  }

  @Test
  void unsavedChangesKeepTheirExactValues() throws Exception {
    start();
    String exact = open().replaceFirst("  leftleg .*\n", EDITED_ROW);
    change(uri, exact);
    String poses = show(POSES, uri, line(exact, "leftleg", 0));
    assertEquals(line(poses, "leftleg", 0), client.shown.getSelection().getStart().getLine());
    assertFalse(poses.contains("0.00123456"), poses);
    String again = show(EXACT, uri, 0);
    assertEquals(exact.replaceAll(" +", " "), again.replaceAll(" +", " "));
    change(uri, poses);
    byte[] saved = save(poses);
    assertArrayEquals(saved, save(poses), "saved again");
    assertArrayEquals(saved, save(exact), "the exact text");
  }

  @Test
  void afterASaveTheFileHasTheExactValues() throws Exception {
    start();
    byte[] before = Files.readAllBytes(file);
    open();
    String poses = show(POSES, uri, 0);
    String bent = poses.replaceFirst("(leftleg +\\| turn +)-44", "$1-54");
    change(uri, bent);
    byte[] saved = save(bent);
    assertFalse(Arrays.equals(before, saved));
    String exact = show(EXACT, uri, 0);
    assertArrayEquals(saved, save(exact));
    change(uri, poses);
    assertArrayEquals(before, save(poses), "the edit was undone");
  }

  @Test
  void anUndoneEditRestoresTheFile() throws Exception {
    start();
    choose("poses");
    byte[] before = Files.readAllBytes(file);
    String poses = open();
    byte[] saved = save(poses.replaceFirst("(leftfoot +\\| turn +)7.71", "$18.71"));
    assertFalse(Arrays.equals(before, saved));
    assertArrayEquals(before, save(poses));
  }

  @Test
  void anotherFileEndsWhatIsKept() throws Exception {
    start();
    // No pose shows such a small move.
    change(uri, open().replaceFirst(" 0.275197\n", " 0.275198\n"));
    show(POSES, uri, 0);
    byte[] other = Files.readAllBytes(file);
    other[36]++; // a bit of the motion, or of the first frame
    Files.write(file, other);
    String text = decode(uri, null).text;
    change(uri, text);
    assertArrayEquals(other, save(text));
  }

  @Test
  void aTextWithoutItsAnimationIsRounded() throws Exception {
    start();
    Path text = folder.resolve("walk.rtmt");
    String walk = Files.readString(TestData.folder().resolve("walk-plain.rtmt"));
    String beside = open(text, walk);
    show(POSES, beside, 0);
    assertFalse(client.told("rounded"), "walk.rtm has the exact values");
    change(beside, walk.replaceFirst("  leftleg .*\n", EDITED_ROW));
    show(POSES, beside, 0);
    assertTrue(client.told("The numbers of poses are rounded"), () -> client.messages.toString());
  }

  @Test
  void whatCannotBeShownIsSaid() throws Exception {
    start();
    String exact = open();
    assertEquals("the text shows exact values already", refusal(EXACT, uri));
    change(uri, exact + "  x");
    assertTrue(refusal(POSES, uri).startsWith("the text has errors"));
    change(uri, exact.replaceAll("(?m)^(  )(\\w+)( *\\|)", "$1x$2$3"));
    assertTrue(refusal(POSES, uri).startsWith("the text has errors"));
    String unknown = open(folder.resolve("unknown.rtmt"), TEXT);
    assertTrue(refusal(POSES, unknown).startsWith("showing poses needs a skeleton"));
    change(uri, exact);
    show(POSES, uri, 0);
    assertEquals("the text shows poses already", refusal(POSES, uri));
  }
}
