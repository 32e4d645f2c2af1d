package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rtmtext.lsp.feature.LinePlace;
import org.rtmtext.lsp.protocol.Messages.FigureParams;
import org.rtmtext.lsp.protocol.Messages.FigureParams.TitledText;
import org.rtmtext.lsp.protocol.Messages.PlaceParams;
import org.rtmtext.lsp.protocol.Messages.SkeletonParams;
import org.rtmtext.lsp.session.EncodingChoice;
import org.rtmtext.lsp.session.SkeletonResult;
import org.rtmtext.model.Encoding;

/** Requests about a text that is not open, or whose document has another text. */
class TextsInRequestsTest extends SkeletonTestBase {
  private static final Gson GSON = new MessageJsonHandler(Map.of()).getGson();
  private static final String KNEE = "  Knee | 0 1 0 | -1 0 0 | 0 0 1 | 0 0 0";
  private static final String TURNED =
      TEXT.replaceFirst("(?s)(frame 1.*?\n)  Knee[^\n]*", "$1" + KNEE);

  private String uri;

  private void start() throws Exception {
    Files.writeString(folder.resolve("model.cfg"), LEG_WITH_CAMO);
    start(false);
    uri = "rtm:" + file("walk.rtm").toUri();
  }

  private Path file(String name) {
    return folder.resolve(name);
  }

  private JsonObject arguments(String text, String name, String value) {
    JsonObject arguments = new JsonObject();
    arguments.addProperty("uri", uri);
    arguments.addProperty("text", text);
    arguments.addProperty(name, value);
    return arguments;
  }

  private static String json(Object answer) {
    return GSON.toJson(answer);
  }

  private JsonObject figure(TitledText text, TitledText other) throws Exception {
    FigureParams params =
        new FigureParams(new TextDocumentIdentifier(uri), null, null, text, other, null);
    return GSON.fromJson(json(server.figure(params).get()), JsonObject.class);
  }

  @Test
  void twoTextsAreDrawnInOneFigure() throws Exception {
    start();
    String moved = TEXT.replaceFirst("(?s)(?<moved>frame 1.*?Hip [^\n]* )0 0 0", "${moved}1 0 0");
    JsonObject figure = figure(new TitledText("now", moved), new TitledText("before", TEXT));
    assertEquals("now", figure.get("title").getAsString());
    assertEquals("Leg", figure.get("skeleton").getAsString());
    assertFalse(figure.has("saved"), "there is no file");
    assertEquals("before", figure.getAsJsonObject("other").get("title").getAsString());
    JsonObject difference = figure.getAsJsonObject("difference");
    assertEquals(1, difference.get("frame").getAsInt());
    assertEquals(1, difference.get("metres").getAsDouble(), 1e-3);
    JsonObject alone = figure(new TitledText("now", TURNED), null);
    assertFalse(alone.has("other"));
  }

  @Test
  void anOpenTextIsNotChanged() throws Exception {
    start();
    String open = openWalk();
    uri = open;
    awaitThat("the diagnostics of the open text", () -> client.diagnostics.containsKey(open));
    String before = client.diagnostics.get(open);
    FigureParams own = new FigureParams(new TextDocumentIdentifier(open), null, null);
    String figure = json(server.figure(own).get());
    figure(new TitledText("now", "rtm plain\nbones\n  a\nmotion x\n"), null);
    skeletonOf("rtm bmtr 3\n");
    assertEquals(before, client.diagnostics.get(open));
    assertEquals(figure, json(server.figure(own).get()));
  }

  @Test
  void theTextsOfAFigureAreKeptForPlaces() throws Exception {
    start();
    int line = TURNED.substring(0, TURNED.indexOf(KNEE)).split("\n", -1).length - 1;
    TextDocumentIdentifier id = new TextDocumentIdentifier(uri);
    PlaceParams first = new PlaceParams(id, line, null, null, "text", null);
    PlaceParams second = new PlaceParams(id, line + 1, null, null, "compareText", null);
    assertNull(server.place(first).get(), "there is no figure yet");
    figure(new TitledText("now", TURNED), new TitledText("before", "// a comment\n" + TEXT));
    assertEquals(new LinePlace(0, line, 1, "Knee"), server.place(first).get());
    assertEquals(new LinePlace(0, line + 1, 1, "Knee"), server.place(second).get());
    server.figureClosed(new FigureParams(id, null, null));
    assertNull(server.place(first).get());
    assertNull(server.place(second).get());
  }

  @Test
  void theClientIsToldWhenTheSkeletonOfAFigureChanges() throws Exception {
    start();
    TitledText now = new TitledText("now", TURNED);
    figure(now, new TitledText("before", TEXT));
    Path config = file("model.cfg");
    Files.writeString(config, LEG_WITH_CAMO.replace("Leg", "Other"));
    watched(config, FileChangeType.Changed);
    awaitThat("the other skeleton", () -> client.changedFigures.equals(List.of(uri)));
    JsonObject figure = figure(now, new TitledText("before", TEXT));
    assertEquals("Other", figure.get("skeleton").getAsString());
    watched(config, FileChangeType.Changed);
    // Waits until the skeleton has been found again.
    figure(now, null);
    assertEquals(List.of(uri), client.changedFigures, "the file is the same");
    server.figureClosed(new FigureParams(new TextDocumentIdentifier(uri), null, null));
    String open = openWalk();
    awaitThat("the skeleton", () -> "Other".equals(name(open)));
    Files.writeString(config, LEG_WITH_CAMO);
    watched(config, FileChangeType.Changed);
    awaitThat("the skeleton again", () -> "Leg".equals(name(open)));
    assertEquals(List.of(uri), client.changedFigures, "the figure is closed");
  }

  private void compare(String id, String text, String other) throws Exception {
    server
        .figure(
            new FigureParams(
                new TextDocumentIdentifier(uri),
                null,
                null,
                new TitledText("now", text),
                new TitledText("before", other),
                id))
        .get();
  }

  private LinePlace placeIn(String figure, String id, int line) throws Exception {
    return server
        .place(new PlaceParams(new TextDocumentIdentifier(uri), line, null, null, figure, id))
        .get();
  }

  private LinePlace difference(String figure) throws Exception {
    return server
        .place(new PlaceParams(new TextDocumentIdentifier(uri), null, null, null, figure, "id"))
        .get();
  }

  @Test
  void theFirstDifferenceIsInAFrame() throws Exception {
    start();
    int line = TURNED.substring(0, TURNED.indexOf(KNEE)).split("\n", -1).length - 1;
    compare("id", TURNED, "// a comment\n" + TEXT.replace("motion 0 0 0", "motion 0 0 1"));
    assertEquals(new LinePlace(0, line, 1, "Knee"), difference("text"));
    assertEquals(new LinePlace(0, line + 1, 1, "Knee"), difference("compareText"));
    compare("id", TEXT, "// a comment\n" + TEXT);
    assertEquals(0, difference("text").frame());
  }

  @Test
  void figuresOfOneFileHaveTheirOwnTexts() throws Exception {
    start();
    int hip = 7;
    compare("first", TEXT, "// a comment\n" + TEXT);
    compare("second", "// a comment\n" + TEXT, TEXT);
    LinePlace found = new LinePlace(0, hip, 0, "Hip");
    LinePlace after = new LinePlace(0, hip, 0, null);
    assertEquals(found, placeIn("text", "first", hip));
    assertEquals(after, placeIn("compareText", "first", hip));
    assertEquals(after, placeIn("text", "second", hip));
    assertEquals(found, placeIn("compareText", "second", hip));
    // The figure of an editor with the same file.
    server.figureClosed(new FigureParams(new TextDocumentIdentifier(uri), null, null));
    assertEquals(found, placeIn("text", "first", hip));
    server.figureClosed(
        new FigureParams(new TextDocumentIdentifier(uri), null, null, null, null, "first"));
    assertNull(placeIn("text", "first", hip));
    assertEquals(found, placeIn("compareText", "second", hip));
  }

  @Test
  void largeTextsOfOldFiguresAreForgotten() throws Exception {
    start();
    String large = TEXT + "// a comment\n".repeat(400_000);
    for (String id : List.of("1", "2", "3", "4")) {
      compare(id, large, TEXT);
    }
    assertNull(placeIn("text", "1", 7));
    assertEquals("Hip", placeIn("text", "4", 7).bone());
  }

  @Test
  void otherCommandsAreAboutOpenTexts() throws Exception {
    start();
    for (String command : List.of("rtm.editPoses", "rtm.encode", "rtm.showPoses")) {
      String refusal =
          assertThrows(
                  ExecutionException.class,
                  () -> execute(command, arguments(TEXT, "edit", "turn")),
                  command)
              .getCause()
              .getMessage();
      assertEquals(uri + " is not open", refusal);
    }
  }

  @Test
  void aTextIsConvertedToANewFile() throws Exception {
    start();
    JsonObject arguments = arguments(TURNED, "target", file("new.rtmt").toString());
    arguments.addProperty("to", "bmtr 5");
    ConversionCommands.Converted done =
        (ConversionCommands.Converted) execute("rtm.convert", arguments);
    String message = done.message();
    assertTrue(message.contains("Converted to bmtr 5 using skeleton Leg"), message);
    assertEquals(List.of(), done.warnings());
    assertTrue(Files.readString(file("new.rtmt")).startsWith("rtm bmtr 5\n"));
    arguments.remove("target");
    String refusal =
        assertThrows(ExecutionException.class, () -> execute("rtm.convert", arguments))
            .getCause()
            .getMessage();
    assertEquals("target: missing", refusal);
  }

  @Test
  void aFileThatIsNotOpenIsConvertedAndExported() throws Exception {
    start();
    uri = file("walk.rtmt").toUri().toString();
    Files.writeString(file("walk.rtmt"), TURNED);
    JsonObject arguments = arguments(TEXT, "target", file("new.rtm").toString());
    arguments.remove("text");
    arguments.addProperty("to", "bmtr 5");
    execute("rtm.convert", arguments);
    uri = file("new.rtm").toUri().toString();
    JsonObject back = arguments(TEXT, "target", file("back.rtmt").toString());
    back.remove("text");
    back.addProperty("to", "plain");
    execute("rtm.convert", back);
    assertTrue(Files.readString(file("back.rtmt")).startsWith("rtm plain\n"));
    back.addProperty("target", file("new.glb").toString());
    execute("rtm.exportGltf", back);
    assertTrue(Files.exists(file("new.glb")));
    back.addProperty("uri", file("missing.rtm").toUri().toString());
    String refusal =
        assertThrows(ExecutionException.class, () -> execute("rtm.exportGltf", back))
            .getCause()
            .getMessage();
    assertTrue(refusal.contains("missing.rtm"), refusal);
  }

  @Test
  void aConversionToTheSameEncodingWritesNothing() throws Exception {
    start();
    JsonObject arguments = arguments(TEXT, "target", file("new.rtm").toString());
    arguments.addProperty("to", "plain");
    ConversionCommands.Converted done =
        (ConversionCommands.Converted) execute("rtm.convert", arguments);
    assertNull(done.uri());
    assertEquals("Nothing was written: the encoding is already plain", done.message());
    assertFalse(Files.exists(file("new.rtm")));
  }

  @Test
  void whatAConversionHasLostIsInTheAnswer() throws Exception {
    Files.writeString(folder.resolve("model.cfg"), LEG);
    start(false);
    uri = file("walk.rtmt").toUri().toString();
    JsonObject arguments = arguments(TEXT, "target", file("new.rtm").toString());
    arguments.addProperty("to", "bmtr 5");
    ConversionCommands.Converted done =
        (ConversionCommands.Converted) execute("rtm.convert", arguments);
    String lost = "1 bone is not in skeleton \"Leg\" and was left out: \"camo\"";
    assertEquals(List.of(lost), done.warnings());
    assertTrue(done.message().endsWith(": " + lost), done.message());
  }

  @Test
  void aTextIsExportedAndEditsOfItAreImported() throws Exception {
    start();
    execute("rtm.exportGltf", arguments(TURNED, "target", file("walk.glb").toString()));
    // The exported animation is the base of an import.
    String bytes = Files.readString(file("walk.glb"), StandardCharsets.ISO_8859_1);
    Files.writeString(
        file("walk.glb"),
        bytes.replace("rtm_original", "old_original"),
        StandardCharsets.ISO_8859_1);
    JsonObject options = arguments(TEXT, "file", file("walk.glb").toString());
    options.add("editsOnly", new JsonPrimitive(true));
    ConversionCommands.Imported imported =
        (ConversionCommands.Imported) execute("rtm.importGltf", options);
    assertTrue(imported.message().contains("changed: 1 of 2 frames"), imported.message());
    assertFalse(imported.edits().isEmpty());
  }

  @Test
  void aTextThatIsNotOpenIsNotConvertedInPlace() throws Exception {
    start();
    uri = file("walk.rtmt").toUri().toString();
    Files.writeString(file("walk.rtmt"), TEXT);
    String refusal =
        assertThrows(
                ExecutionException.class,
                () -> execute("rtm.convert", new JsonPrimitive(uri), new JsonPrimitive("plain")))
            .getCause()
            .getMessage();
    assertEquals("target: missing", refusal);
  }

  private SkeletonResult skeletonOf(String text) throws Exception {
    return server.skeleton(new SkeletonParams(uri, text)).get();
  }

  @Test
  void theSkeletonOfATextIsFound() throws Exception {
    start();
    SkeletonResult found = skeletonOf(TEXT);
    assertEquals("Leg", found.name());
    assertEquals(3, found.animationBones());
    assertEquals("plain", found.encoding());
    assertEquals(
        List.of("bmtr 5", "bmtr 4", "bmtr 3"),
        found.conversions().stream().map(EncodingChoice::encoding).toList());
  }

  @Test
  void encodingsAreExplained() throws Exception {
    start();
    List<EncodingChoice> all = server.skeletons(new SkeletonParams(uri)).get().encodings();
    assertEquals(
        List.of("bmtr 5", "bmtr 4", "bmtr 3", "plain"),
        all.stream().map(EncodingChoice::encoding).toList());
    for (EncodingChoice choice : all) {
      assertFalse(choice.description().isBlank());
    }
  }

  /** An encoding that is added must be offered. */
  @ParameterizedTest
  @EnumSource(Encoding.class)
  void everyOtherEncodingIsOffered(Encoding from) throws Exception {
    start();
    List<EncodingChoice> conversions = skeletonOf("rtm " + from.text() + "\n").conversions();
    assertEquals(
        Arrays.stream(Encoding.values())
            .filter(e -> e != from && e != Encoding.PLAIN_0100)
            .map(Encoding::text)
            .collect(Collectors.toSet()),
        conversions.stream().map(EncodingChoice::encoding).collect(Collectors.toSet()));
    EncodingChoice first = conversions.get(0);
    assertEquals(from.isBinarised() ? "plain" : "bmtr 5", first.encoding());
    assertEquals(
        EnumSet.allOf(Encoding.class).stream()
            .filter(e -> e.text().equals(first.encoding()))
            .allMatch(e -> e.isBinarised() != from.isBinarised()),
        first.needsSkeleton());
  }
}
