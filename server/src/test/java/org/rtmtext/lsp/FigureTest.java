package org.rtmtext.lsp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.GeneralClientCapabilities;
import org.eclipse.lsp4j.HoverCapabilities;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.MarkdownCapabilities;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextDocumentClientCapabilities;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.lsp.feature.FrameNumbers;
import org.rtmtext.lsp.feature.LinePlace;
import org.rtmtext.lsp.feature.WorkspaceEdits;
import org.rtmtext.lsp.protocol.Messages.FigureParams;
import org.rtmtext.lsp.protocol.Messages.PlaceParams;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.lsp.text.Snapshot.IncrementalAnalysis;
import org.rtmtext.syntax.TextDocument;

/** The request {@code rtm/figure}. */
class FigureTest extends SkeletonTestBase {
  private static final Gson GSON = new MessageJsonHandler(Map.of()).getGson();
  private static final String ARM =
      cfg("Arm", "\"upper\",\"\",\"lower\",\"upper\",\"hand\",\"lower\"");

  /** The joint of lower is at (1, 0, 0), that of hand at (2, 0, 0); both turn about z. */
  private static final String FRAMES =
      """
      frame 0
        upper | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        lower | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        hand  | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
      frame 0.25
        upper | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        lower | 0 1 0 | -1 0 0 | 0 0 1 | 1 -1 0
        hand  | 0 1 0 | -1 0 0 | 0 0 1 | 1 -1 0
      frame 0.5
        upper | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        lower | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        hand  | 0 1 0 | -1 0 0 | 0 0 1 | 2 -2 0
      frame 1
        upper | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        lower | 1 0 0 | 0 0 1 | 0 -1 0 | 0 0 0
        hand  | 1 0 0 | 0 0 1 | 0 -1 0 | 0 0 0
      """;

  private static final String ARM_TEXT =
      "rtm plain\nmotion 0 0 1.5\nbones\n  upper\n  lower\n  hand\n" + FRAMES;

  private int version = 1;

  private JsonObject figure(String uri, Integer since, String compareWith) throws Exception {
    FigureParams params = new FigureParams(new TextDocumentIdentifier(uri), since, compareWith);
    JsonElement answer = GSON.fromJson(GSON.toJson(server.figure(params).get()), JsonElement.class);
    return answer.isJsonNull() ? null : answer.getAsJsonObject();
  }

  private String openArm() throws Exception {
    start(false);
    Files.writeString(folder.resolve("model.cfg"), ARM);
    return open(Files.writeString(folder.resolve("wave.rtmt"), ARM_TEXT), ARM_TEXT);
  }

  private void edit(String uri, String text) {
    server
        .getTextDocumentService()
        .didChange(
            new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(uri, ++version),
                List.of(new TextDocumentContentChangeEvent(text))));
  }

  private static float[] floats(JsonElement base64) {
    FloatBuffer buffer =
        ByteBuffer.wrap(Base64.getDecoder().decode(base64.getAsString()))
            .order(ByteOrder.LITTLE_ENDIAN)
            .asFloatBuffer();
    float[] floats = new float[buffer.remaining()];
    buffer.get(floats);
    return floats;
  }

  @Test
  void aFigure() throws Exception {
    JsonObject figure = figure(openArm(), null, null);
    assertEquals("figure", figure.get("type").getAsString());
    assertEquals(1, figure.get("version").getAsInt());
    assertEquals("wave.rtmt", figure.get("title").getAsString());
    assertEquals("Arm", figure.get("skeleton").getAsString());
    assertEquals("[0.0,0.25,0.5,1.0]", figure.get("phases").toString());
    assertEquals("[0.0,0.0,1.5]", figure.get("motion").toString());
    JsonObject hand = figure.getAsJsonArray("bones").get(2).getAsJsonObject();
    assertEquals("hand", hand.get("name").getAsString());
    assertEquals(1, hand.get("parent").getAsInt());
    assertEquals("solved", hand.get("source").getAsString());
    assertFalse(figure.has("saved"));
    assertTrue(figure.get("difference").isJsonNull());
    float[] poses = floats(figure.get("poses"));
    assertEquals(4 * 3 * 7, poses.length);
    // The joint of the lower arm in the second frame, which does not turn it away.
    assertEquals(1, poses[4 * 7], 1e-4);
    assertEquals(0, poses[4 * 7 + 1], 1e-4);
  }

  @Test
  void aClosedFigureIsForgotten() throws Exception {
    String uri = openArm();
    figure(uri, null, null);
    edit(uri, ARM_TEXT.replace("2 -2 0", "2 -2.5 0"));
    assertEquals("update", figure(uri, 1, null).get("type").getAsString());
    FigureParams params = new FigureParams(new TextDocumentIdentifier(uri), null, null);
    ServiceEndpoints.toEndpoint(server).notify("rtm/figureClosed", params);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(ServerProcess.LONGEST_SECONDS);
    while (!figure(uri, 1, null).get("type").getAsString().equals("figure")) {
      assertTrue(System.nanoTime() < end, "the server keeps the closed figure");
    }
  }

  @Test
  void anUnknownTextHasNone() throws Exception {
    start(false);
    assertEquals(
        "file:///unknown.rtmt is not open",
        assertThrows(ExecutionException.class, () -> figure("file:///unknown.rtmt", null, null))
            .getCause()
            .getMessage());
  }

  @Test
  void withoutASkeletonThereAreNoBones() throws Exception {
    start(false);
    JsonObject figure = figure(open(folder.resolve("x.rtmt"), ARM_TEXT), null, null);
    assertTrue(figure.get("skeleton").isJsonNull(), figure.toString());
    assertEquals(0, figure.getAsJsonArray("bones").size());
    assertEquals(4, figure.getAsJsonArray("phases").size());
    assertEquals("", figure.get("poses").getAsString());
  }

  @Test
  void anEditSendsItsFrameAndTheSavedPose() throws Exception {
    String uri = openArm();
    float[] before = floats(figure(uri, null, null).get("poses"));
    edit(uri, ARM_TEXT.replace("2 -2 0", "2 -2.5 0"));
    JsonObject update = figure(uri, 1, null);
    assertEquals("update", update.get("type").getAsString(), update.toString());
    assertEquals(2, update.get("version").getAsInt());
    assertEquals(1, update.get("since").getAsInt());
    assertEquals("[2]", update.get("frames").toString());
    assertFalse(update.has("phases"), update.toString());
    float[] pose = floats(update.get("poses"));
    float[] saved = floats(update.getAsJsonObject("saved").get("poses"));
    assertEquals(3 * 7, pose.length);
    assertEquals(-0.5, pose[2 * 7 + 1] - saved[2 * 7 + 1], 1e-5);
    assertEquals(before[8 * 7 + 1], saved[2 * 7 + 1]);
    JsonObject difference = update.getAsJsonObject("difference");
    assertEquals(2, difference.get("bone").getAsInt());
    assertEquals(2, difference.get("frame").getAsInt());
    assertEquals(0.5, difference.get("metres").getAsDouble(), 1e-4);

    edit(uri, ARM_TEXT);
    JsonObject undone = figure(uri, 2, null);
    assertEquals("[2]", undone.get("frames").toString());
    assertTrue(undone.get("saved").isJsonNull());
    assertTrue(undone.get("difference").isJsonNull());
  }

  /** What the server knows of the animation beside the text is no part of the stored text. */
  @Test
  void anAnimationBesideTheTextIsNotTheStoredText() throws Exception {
    String uri = openArm();
    figure(uri, null, null);
    execute("rtm.encode", new JsonPrimitive(uri));
    assertTrue(Files.exists(folder.resolve("wave.rtm")));
    edit(uri, ARM_TEXT.replace("2 -2 0", "2 -2.5 0"));
    assertEquals("update", figure(uri, 1, null).get("type").getAsString());
  }

  @Test
  void aSaveEndsTheDifference() throws Exception {
    String uri = openArm();
    figure(uri, null, null);
    String edited = ARM_TEXT.replace("2 -2 0", "2 -2.0002 0");
    edit(uri, edited);
    assertTrue(figure(uri, 1, null).get("saved").isJsonObject());
    assertTrue(figure(uri, null, null).get("saved").isJsonObject());
    Files.writeString(folder.resolve("wave.rtmt"), edited);
    JsonObject update = figure(uri, 2, null);
    assertEquals("update", update.get("type").getAsString());
    assertEquals("[]", update.get("frames").toString());
    assertTrue(update.get("saved").isJsonNull());
    assertFalse(figure(uri, null, null).has("saved"));
  }

  /** The joints are solved from the stored frames. */
  @Test
  void aSaveThatMovesAJointIsAnotherFigure() throws Exception {
    String uri = openArm();
    figure(uri, null, null);
    String edited = ARM_TEXT.replace("2 -2 0", "2 -2.5 0");
    edit(uri, edited);
    assertEquals("update", figure(uri, 1, null).get("type").getAsString());
    Files.writeString(folder.resolve("wave.rtmt"), edited);
    JsonObject figure = figure(uri, 2, null);
    assertEquals("figure", figure.get("type").getAsString());
    assertFalse(figure.has("saved"));
  }

  @Test
  void onlyTheLastAnswerGetsAnUpdate() throws Exception {
    String uri = openArm();
    figure(uri, null, null);
    edit(uri, ARM_TEXT.replace("2 -2 0", "2 -2.5 0"));
    assertEquals("update", figure(uri, 1, null).get("type").getAsString());
    assertEquals("figure", figure(uri, 1, null).get("type").getAsString());
    assertEquals("figure", figure(uri, 7, null).get("type").getAsString());
    assertEquals("update", figure(uri, 2, null).get("type").getAsString());
  }

  @Test
  void phasesAreSentWhenTheyChange() throws Exception {
    String uri = openArm();
    figure(uri, null, null);
    edit(uri, ARM_TEXT.replace("frame 0.25", "// a comment\nframe 0.3"));
    JsonObject update = figure(uri, 1, null);
    assertEquals("[]", update.get("frames").toString());
    assertEquals("[0.0,0.3,0.5,1.0]", update.get("phases").toString());
    assertTrue(update.get("difference").isJsonNull());
    edit(uri, ARM_TEXT.replace("motion 0 0 1.5", "motion 0 0 2"));
    assertEquals("[0.0,0.0,2.0]", figure(uri, 2, null).get("motion").toString());
  }

  private static final String TURN =
      "{'edit': 'turn', 'words': 'lower 30 0 0', 'frames': '2..3', 'line': 0}";

  /** The figure of an edit that is not made. */
  private JsonObject preview(String uri, Integer since, String edit) throws Exception {
    TextDocumentIdentifier text = new TextDocumentIdentifier(uri);
    JsonObject arguments = GSON.fromJson(edit, JsonObject.class);
    FigureParams params = new FigureParams(text, since, null, null, null, null, arguments);
    return GSON.fromJson(GSON.toJson(server.figure(params).get()), JsonObject.class);
  }

  @Test
  void anEditIsPreviewedAndUndone() throws Exception {
    String uri = openArm();
    JsonObject before = figure(uri, null, null);
    JsonObject update = preview(uri, 1, TURN);
    assertEquals("update", update.get("type").getAsString());
    assertEquals("[1,2]", update.get("frames").toString());
    assertEquals("{\"frame\":1,\"bone\":\"lower\"}", update.get("cursor").toString());
    assertTrue(update.getAsJsonObject("difference").get("metres").getAsDouble() > 0.01);
    int shown = update.get("version").getAsInt();
    assertTrue(shown < 0);
    JsonObject other = preview(uri, shown, TURN.replace("30 0", "31 0"));
    assertEquals("[1,2]", other.get("frames").toString());
    JsonObject restored = figure(uri, other.get("version").getAsInt(), null);
    assertEquals("update", restored.get("type").getAsString());
    assertEquals("[1,2]", restored.get("frames").toString());
    assertEquals(1, restored.get("version").getAsInt());
    assertFalse(restored.has("cursor"));
    assertTrue(restored.get("difference").isJsonNull());
    float[] poses = floats(before.get("poses"));
    int size = poses.length / 4;
    assertArrayEquals(
        Arrays.copyOfRange(poses, size, 3 * size), floats(restored.get("poses")), "as it was");
  }

  @Test
  void thePreviewOfAnImpossibleEditIsTheText() throws Exception {
    String uri = openArm();
    figure(uri, null, null);
    for (String edit :
        List.of(
            "{'edit': 'turn', 'words': 'lower 30 0'}",
            "{'edit': 'turn', 'words': 'lower 30 0 0', 'frames': '3..99'}",
            "{'edit': 'turn', 'words': 'lower 30 0 0', 'ease': 'x'}",
            "{'edit': 'other'}",
            "{'edit': 'append', 'words': 'missing.rtm'}")) {
      JsonObject update = preview(uri, 1, edit);
      assertEquals("update", update.get("type").getAsString(), edit);
      assertEquals("[]", update.get("frames").toString(), edit);
      assertEquals(1, update.get("version").getAsInt(), edit);
      assertFalse(update.has("cursor"), edit);
    }
  }

  @Test
  void anEditOfTheNumberOfFramesIsPreviewed() throws Exception {
    String uri = openArm();
    figure(uri, null, null);
    JsonObject cropped = preview(uri, 1, "{'edit': 'crop', 'words': '2..3'}");
    assertEquals(2, cropped.getAsJsonArray("phases").size());
    JsonObject restored = figure(uri, cropped.get("version").getAsInt(), null);
    assertEquals("figure", restored.get("type").getAsString());
    assertEquals(4, restored.getAsJsonArray("phases").size());
  }

  @Test
  void aBrokenHeadEndsThePreview() throws Exception {
    String uri = openArm();
    float[] text = floats(figure(uri, null, null).get("poses"));
    int shown = preview(uri, 1, TURN).get("version").getAsInt();
    edit(uri, ARM_TEXT.replace("  lower\n  hand\nframe", "  lower |\n  hand\nframe"));
    JsonObject update = figure(uri, shown, null);
    assertEquals("[1,2]", update.get("frames").toString());
    int size = text.length / 4;
    assertArrayEquals(Arrays.copyOfRange(text, size, 3 * size), floats(update.get("poses")));
    assertFalse(update.has("cursor"));
    JsonObject again = preview(uri, 2, TURN);
    assertEquals("[]", again.get("frames").toString(), "a text with errors cannot be edited");
  }

  private FrameNumbers numbers(String uri, int frame, Integer shown) throws Exception {
    TextDocumentIdentifier text = new TextDocumentIdentifier(uri);
    return server.numbers(new PlaceParams(text, null, null, frame, null, null, null, shown)).get();
  }

  /** The text after a command. */
  private String run(String uri, String text, String command, JsonElement argument)
      throws Exception {
    client.edit = null;
    execute(command, argument);
    awaitThat(command, () -> client.edit != null);
    List<TextEdit> edits = client.edit.getEdit().getChanges().get(uri);
    Snapshot document =
        new Snapshot(uri, version, TextDocument.of(text), new IncrementalAnalysis(false));
    return WorkspaceEdits.applied(document, edits).text();
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "poses"})
  void theNumbersOfAPreviewAreThoseAfterTheEdit(String form) throws Exception {
    String uri = openArm();
    String text = ARM_TEXT;
    if (form.equals("poses")) {
      text = run(uri, text, "rtm.showPoses", new JsonPrimitive(uri));
      edit(uri, text);
    }
    figure(uri, null, null);
    FrameNumbers before = numbers(uri, 1, null);
    int shown = preview(uri, version, TURN).get("version").getAsInt();
    FrameNumbers previewed = numbers(uri, 1, shown);
    assertEquals(before, numbers(uri, 1, null), "without a version, those of the text");
    assertNull(numbers(uri, 4, shown));
    assertNull(numbers(uri, 1, shown - 1), "no view shows this preview");

    JsonObject turn = GSON.fromJson(TURN, JsonObject.class);
    turn.addProperty("uri", uri);
    edit(uri, run(uri, text, "rtm.editPoses", turn));
    FrameNumbers after = numbers(uri, 1, null);
    assertEquals(new FrameNumbers(shown, 1, after.bones()), previewed);
    assertNotEquals(before.bones(), after.bones());
    figure(uri, shown, null);
    assertNull(numbers(uri, 1, shown), "the preview has ended");
  }

  private LinePlace place(String uri, Integer line, Integer frame, String bone) throws Exception {
    return server.place(new PlaceParams(new TextDocumentIdentifier(uri), line, frame, bone)).get();
  }

  @Test
  void placesAreThoseOfTheNewestText() throws Exception {
    String uri = openArm();
    assertEquals(new LinePlace(1, 12, 1, "lower"), place(uri, 12, null, null));
    assertEquals(new LinePlace(1, 12, 1, "lower"), place(uri, null, 1, "lower"));
    edit(uri, ARM_TEXT.replace("frame 0.25", "// a comment\nframe 0.25"));
    assertEquals(new LinePlace(2, 12, 1, "upper"), place(uri, 12, null, null));
    assertEquals(new LinePlace(2, 13, 1, "lower"), place(uri, null, 1, "lower"));
    assertNull(place(uri, 400, null, null));
    assertNull(place(uri, null, 4, "lower"));
    assertNull(place(uri, null, null, null));
    assertNull(place("file:///unknown.rtmt", 0, null, null));
  }

  @Test
  void anotherFrameIsAnotherFigure() throws Exception {
    String uri = openArm();
    figure(uri, null, null);
    edit(uri, ARM_TEXT + "frame 1.5\n");
    JsonObject figure = figure(uri, 1, null);
    assertEquals("figure", figure.get("type").getAsString());
    assertEquals(5, figure.getAsJsonArray("phases").size());
    assertEquals(4, figure.getAsJsonObject("saved").getAsJsonArray("phases").size());
  }

  @Test
  void aRowThatIsTypedKeepsTheFigure() throws Exception {
    String uri = openArm();
    figure(uri, null, null);
    edit(uri, ARM_TEXT.replace("2 -2 0", "2 -2 -"));
    JsonObject update = figure(uri, 1, null);
    assertEquals("[]", update.get("frames").toString());
    assertEquals("[{\"frame\":2,\"bones\":[2]}]", update.get("unreadable").toString());
    edit(uri, ARM_TEXT);
    assertEquals("[]", figure(uri, 2, null).get("unreadable").toString());
  }

  @Test
  void aHeadThatIsTypedKeepsTheFigure() throws Exception {
    String uri = openArm();
    figure(uri, null, null);
    edit(uri, ARM_TEXT.replace("  lower\n  hand\nframe", "  lower |\n  hand\nframe"));
    JsonObject update = figure(uri, 1, null);
    assertEquals("update", update.get("type").getAsString());
    assertEquals("[]", update.get("frames").toString());
    edit(uri, ARM_TEXT);
    assertEquals("[]", figure(uri, 2, null).get("frames").toString());
  }

  @Test
  void aHeadWithErrorsIsAProblem() throws Exception {
    start(false);
    JsonObject figure = figure(open(folder.resolve("x.rtmt"), "rtm plain\nbones |\n"), null, null);
    assertEquals(
        "The lines before the first frame have errors.", figure.get("problem").getAsString());
  }

  @Test
  void twoTexts() throws Exception {
    String uri = openArm();
    String other = open(folder.resolve("other.rtmt"), ARM_TEXT.replace("2 -2 0", "2 -2.03 0"));
    JsonObject figure = figure(uri, null, other);
    assertEquals("other.rtmt", figure.getAsJsonObject("other").get("title").getAsString());
    JsonObject difference = figure.getAsJsonObject("difference");
    assertEquals(2, difference.get("frame").getAsInt());
    assertEquals(0.03, difference.get("metres").getAsDouble(), 1e-4);
    edit(uri, ARM_TEXT.replace("2 -2 0", "2 -2.01 0"));
    JsonObject update = figure(uri, 1, other);
    assertEquals("update", update.get("type").getAsString());
    assertFalse(update.has("saved"));
    assertEquals(0.02, update.getAsJsonObject("difference").get("metres").getAsDouble(), 1e-4);
  }

  @Test
  void eachViewGetsItsOwnUpdates() throws Exception {
    String uri = openArm();
    String other = open(folder.resolve("other.rtmt"), ARM_TEXT.replace("2 -2 0", "2 -2.03 0"));
    figure(uri, null, null);
    figure(uri, null, other);
    edit(uri, ARM_TEXT.replace("2 -2 0", "2 -2.01 0"));
    assertEquals("[2]", figure(uri, 1, null).get("frames").toString());
    edit(uri, ARM_TEXT.replace("2 -2 0", "2 -2.01 0").replace("0 -1 0 | 0 0 0", "0 -1 0 | 0 0 1"));
    assertEquals("[3]", figure(uri, 2, null).get("frames").toString());
    assertEquals("[2,3]", figure(uri, 1, other).get("frames").toString());
  }

  @Test
  void aTextAndAFile() throws Exception {
    String uri = openArm();
    Path file = Files.writeString(folder.resolve("o.rtmt"), ARM_TEXT.replace("1 -1 0", "1 -1 0.1"));
    JsonObject figure = figure(uri, null, file.toUri().toString());
    assertEquals("o.rtmt", figure.getAsJsonObject("other").get("title").getAsString());
    assertEquals(1, figure.getAsJsonObject("difference").get("frame").getAsInt());
  }

  @Test
  void updatesGiveTheSameAsAFigure() throws Exception {
    String uri = openArm();
    float[] poses = floats(figure(uri, null, null).get("poses"));
    Random random = new Random(1);
    String text = ARM_TEXT;
    int known = 1;
    int updates = 0;
    for (int i = 0; i < 60; i++) {
      text = changedDigit(text, random);
      edit(uri, text);
      if (random.nextInt(3) == 0) {
        continue;
      }
      JsonObject answer = figure(uri, known, null);
      known = answer.get("version").getAsInt();
      float[] sent = floats(answer.get("poses"));
      if (answer.get("type").getAsString().equals("update")) {
        updates++;
        int n = 0;
        for (JsonElement frame : answer.getAsJsonArray("frames")) {
          System.arraycopy(sent, 21 * n++, poses, 21 * frame.getAsInt(), 21);
        }
      } else {
        poses = sent;
      }
      JsonObject whole = figure(uri, null, null);
      float[] expected = floats(whole.get("poses"));
      assertEquals(expected.length, poses.length);
      for (int k = 0; k < poses.length; k++) {
        assertEquals(expected[k], poses[k], text);
      }
    }
    assertTrue(updates > 20, updates + " updates");
  }

  /** Changes a digit of a row, so that frames and bones stay. */
  private static String changedDigit(String text, Random random) {
    int at = -1;
    while (at < text.indexOf("frame")
        || !Character.isDigit(text.charAt(at))
        || text.lastIndexOf("|", at) < text.lastIndexOf("\n", at)) {
      at = random.nextInt(text.length());
    }
    return text.substring(0, at) + random.nextInt(10) + text.substring(at + 1);
  }

  private String hover(String uri, int line, int column) throws Exception {
    return server
        .getTextDocumentService()
        .hover(new HoverParams(new TextDocumentIdentifier(uri), new Position(line, column)))
        .get()
        .getContents()
        .getRight()
        .getValue();
  }

  /** The last picture of a hover. */
  private static String picture(String hover) {
    Matcher data =
        Pattern.compile("(?s).*!\\[pose in ([^]]*)\\]\\(data:image/svg\\+xml;base64,([^)]*)\\).*")
            .matcher(hover);
    assertTrue(data.matches(), hover);
    return data.group(1) + ": " + new String(Base64.getDecoder().decode(data.group(2)), UTF_8);
  }

  private String openArmForHovers() throws Exception {
    start(
        false,
        capabilities -> {
          HoverCapabilities hover = new HoverCapabilities();
          hover.setContentFormat(List.of(MarkupKind.MARKDOWN));
          TextDocumentClientCapabilities text = new TextDocumentClientCapabilities();
          text.setHover(hover);
          capabilities.setTextDocument(text);
          GeneralClientCapabilities general = new GeneralClientCapabilities();
          general.setMarkdown(new MarkdownCapabilities("marked"));
          capabilities.setGeneral(general);
        });
    Files.writeString(folder.resolve("model.cfg"), ARM);
    String uri = open(Files.writeString(folder.resolve("wave.rtmt"), ARM_TEXT), ARM_TEXT);
    awaitThat("a skeleton", () -> "Arm".equals(name(uri)));
    return uri;
  }

  @Test
  void hoversShowThePose() throws Exception {
    String uri = openArmForHovers();
    String frame = picture(hover(uri, 10, 1));
    assertTrue(frame.startsWith("frame 2"), frame);
    assertFalse(frame.contains("#d1359c"), frame);
    String row = picture(hover(uri, 12, 4));
    assertTrue(row.startsWith("frame 2"), row);
    assertTrue(row.contains("#d1359c"), row);
    // The most distant limb is in front of the others, too.
    String hand = picture(hover(uri, 13, 4));
    assertEquals(hand.lastIndexOf("<g fill="), hand.indexOf("<g fill=\"#d1359c\""), hand);
    String bone = picture(hover(uri, 4, 4));
    assertTrue(bone.startsWith("frame 1") && bone.contains("#d1359c"), bone);
    String other = picture(hover(uri, 14, 1));
    edit(uri, ARM_TEXT.replace("2 -2 0", "2 -2.5 0"));
    assertNotEquals(other, picture(hover(uri, 14, 1)));
  }

  @Test
  void hoversKnowTheJointsOfTheMan() throws Exception {
    openArmForHovers();
    String row = " | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n";
    String text =
        "rtm plain\nmotion 0 0 0\nbones\n  Pelvis\n  Spine\n  LeftUpLeg\nframe 0\n  Pelvis"
            + row
            + "  Spine"
            + row
            + "  LeftUpLeg"
            + row;
    String uri = open(folder.resolve("man.rtmt"), text);
    awaitThat("a skeleton", () -> "OFP2_ManSkeleton".equals(name(uri)));
    // Nothing moves: without the table, all joints would be one point.
    assertTrue(picture(hover(uri, 6, 1)).contains("<path"));
  }

  @Test
  void withoutASkeletonHoversShowNoPose() throws Exception {
    start(false);
    String uri = open(folder.resolve("x.rtmt"), ARM_TEXT);
    assertFalse(hover(uri, 10, 1).contains("data:"));
  }

  @Test
  void thePageHasNoData() throws Exception {
    start(false);
    String html = server.figurePage().get().html();
    assertTrue(html.contains("<canvas"), html);
    assertFalse(html.contains("\"bones\":"), html);
  }
}
