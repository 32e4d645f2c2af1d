package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.TextDocumentItem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.lsp.protocol.Messages.DecodeParams;
import org.rtmtext.lsp.protocol.Messages.DecodeResult;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.syntax.TextDocument;
import org.rtmtext.testdata.TestData;

/**
 * Earlier versions of an animation that source control gives, as bytes or as text, compared with
 * the present one.
 */
class TextVersionsTest extends SkeletonTestBase {
  private static final PoseSkeleton MAN =
      PoseSkeleton.known(PoseSkeleton.MAN, PoseSkeleton.MAN_TABLE).get();

  private Path file;
  private String uri;
  private Animation present;

  /** The present animation with another row in its second frame. */
  private Animation old;

  @BeforeEach
  void open() throws Exception {
    start(false);
    file = Files.createDirectory(folder.resolve("mod")).resolve("walk.rtm");
    Files.copy(TestData.folder().resolve("walk-plain.rtm"), file);
    uri = "rtm:" + file.toUri().getRawPath();
    present = RtmCodec.decode(Files.readAllBytes(file));
    List<Frame> frames = present.frames();
    Frame second = frames.get(1).withTransforms(frames.get(2).transforms());
    old =
        present.withFrames(
            IntStream.range(0, frames.size())
                .mapToObj(f -> f == 1 ? second : frames.get(f))
                .toList());
  }

  private DecodeResult decode(byte[] version) throws Exception {
    String content = Base64.getEncoder().encodeToString(version);
    return server.decode(DecodeParams.ofVersion(uri, content)).get();
  }

  private DecodeResult text(String version) throws Exception {
    return decode(version.getBytes(StandardCharsets.UTF_8));
  }

  private DecodeResult text(Animation animation, boolean isPoses) throws Exception {
    return text(
        isPoses && MAN.hasAll(animation.bones())
            ? TextPrinter.print(animation, MAN)
            : TextPrinter.print(animation));
  }

  private DecodeResult binary(Animation animation) throws Exception {
    return decode(RtmCodec.encode(animation));
  }

  private void open(String form) {
    JsonObject settings = JsonParser.parseString("{rtm: {text: '" + form + "'}}").getAsJsonObject();
    server.getWorkspaceService().didChangeConfiguration(new DidChangeConfigurationParams(settings));
  }

  private void show(String form) throws Exception {
    open(form);
    String text = server.decode(DecodeParams.ofFile(uri)).get().text();
    assertEquals(form.equals("poses"), text.contains("\nposes "));
    server
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "rtm", 1, text)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "poses"})
  void anExactTextIsShownAsItsAnimation(String form) throws Exception {
    show(form);
    for (Animation version : List.of(present, old)) {
      DecodeResult shown = text(version, false);
      assertEquals(binary(version).text(), shown.text());
      assertNull(shown.note());
      assertEquals(version.frames().size(), shown.frames());
      assertEquals(version.bones().size(), shown.bones());
      assertEquals("plain", shown.encoding());
    }
  }

  /** An edited text was not printed by the server, so only the open text has the exact values. */
  @Test
  void anEditedTextOfPosesIsConvertedWithTheExactValuesOfTheOpenText() throws Exception {
    show("poses");
    String text = server.decode(DecodeParams.ofFile(uri)).get().text();
    String edited = text.replaceFirst("motion \\S+ \\S+ \\S+", "motion 0 0 -7");
    assertNotEquals(text, edited);
    change(uri, edited);
    // The file no longer has these values.
    Files.write(file, RtmCodec.encode(old));
    JsonObject arguments = new JsonObject();
    arguments.addProperty("uri", uri);
    arguments.addProperty("text", edited);
    arguments.addProperty("to", "plain 0100");
    arguments.addProperty("target", "converted.rtm");
    execute("rtm.convert", arguments);
    Animation converted = RtmCodec.decode(Files.readAllBytes(file.resolveSibling("converted.rtm")));
    assertEquals(present.frames().get(1).transforms(), converted.frames().get(1).transforms());
  }

  @Test
  void aTextOfPosesIsShownAsPoses() throws Exception {
    show("poses");
    for (Animation version : List.of(present, old)) {
      DecodeResult shown = text(version, true);
      assertEquals(binary(version).text(), shown.text());
      assertNull(shown.note());
    }
  }

  @Test
  void aTextOfPosesIsShownAsExactValuesThatDifferOnlyWhereItDiffers() throws Exception {
    show("exact");
    DecodeResult same = text(present, true);
    assertEquals(binary(present).text(), same.text());
    List<String> now = same.text().lines().toList();
    List<String> exact = binary(old).text().lines().toList();
    DecodeResult shown = text(old, true);
    List<String> rounded = shown.text().lines().toList();
    assertEquals(
        IntStream.range(0, now.size())
            .filter(i -> !now.get(i).equals(exact.get(i)))
            .boxed()
            .toList(),
        IntStream.range(0, now.size())
            .filter(i -> !now.get(i).equals(rounded.get(i)))
            .boxed()
            .toList());
    assertEquals(
        "walk.rtm: source control gives this version as a text of poses, so the numbers that"
            + " differ are rounded; show poses to compare them",
        shown.note());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theSettingDecidesIfTheOtherTextIsNotOpen(boolean isPoses) throws Exception {
    JsonObject settings = JsonParser.parseString("{rtm: {text: 'poses'}}").getAsJsonObject();
    server.getWorkspaceService().didChangeConfiguration(new DidChangeConfigurationParams(settings));
    assertEquals(binary(old).text(), text(old, isPoses).text());
  }

  @Test
  void aVersionOutsideOfTheModHasTheSkeletonOfTheMod() throws Exception {
    Files.writeString(
        file.resolveSibling("model.cfg"),
        cfg(
            "Walker",
            "\"pelvis\",\"\",\"leftupleg\",\"pelvis\",\"leftleg\",\"leftupleg\",\"leftfoot\",\"leftleg\",\"rightupleg\",\"pelvis\",\"rightleg\",\"rightupleg\",\"rightfoot\",\"rightleg\""));
    JsonObject settings = JsonParser.parseString("{rtm: {text: 'poses'}}").getAsJsonObject();
    server.getWorkspaceService().didChangeConfiguration(new DidChangeConfigurationParams(settings));
    assertTrue(binary(old).text().contains("\nposes Walker\n"), binary(old).text());
    assertTrue(text(old, false).text().contains("\nposes Walker\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"walk.rtm", "bmtr3.rtm", "bmtr4-lzo.rtm", "bmtr5.rtm", "plain-mdat.rtm"})
  void everyEncodingIsShown(String name) throws Exception {
    show("exact");
    Animation other = RtmCodec.decode(Files.readAllBytes(TestData.folder().resolve(name)));
    assertEquals(binary(other).text(), text(other, false).text());
    assertTrue(text(other, true).text().startsWith("rtm " + other.encoding().text()));
  }

  @Test
  void aTextWithErrorsIsShownAsItIs() throws Exception {
    show("exact");
    String text = "<<<<<<< ours\nrtm plain\nmotion 0 0 0\nbones\n  a\nframe 0\n  b | 1\n";
    DecodeResult shown = text(text);
    assertEquals(text, shown.text());
    assertNotNull(shown.note());
  }

  @Test
  void aVersionIsNotTheTextOfTheFile() throws Exception {
    String now = server.decode(DecodeParams.ofFile(uri)).get().text();
    String version = binary(old).text();
    assertNotEquals(now, version);
    server
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "rtm", 1, now)));
    assertEquals(now, server.decode(DecodeParams.ofFile(uri)).get().text());
    assertEquals(version, binary(old).text());
  }

  @Test
  void aVersionOfADeletedFileIsShown() throws Exception {
    Files.delete(file);
    assertTrue(binary(old).text().contains("\nposes "));
    open("exact");
    assertEquals(TextPrinter.print(old), binary(old).text());
    assertEquals(TextPrinter.print(old), text(old, false).text());
  }

  /** A client opens both sides of a comparison at once. */
  @Test
  void aVersionHasTheFormInWhichTheFileWouldBeOpened() throws Exception {
    String renamed = TextPrinter.print(old).replaceAll("\\b(left|right|pelvis)", "x$1");
    Animation unknown = Analysis.of(TextDocument.of(renamed), true).animation().get();
    assertTrue(binary(old).text().contains("\nposes "));
    assertFalse(binary(unknown).text().contains("\nposes "));
    Files.write(file, RtmCodec.encode(unknown));
    assertFalse(binary(old).text().contains("\nposes "), "no skeleton fits the file");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "UlRNXzAxMDE=; walk.rtm:@8: motion x",
        "not base64; content must be in base64",
      })
  void aWrongVersionIsRefused(String content, String message) {
    ExecutionException refused =
        assertThrows(
            ExecutionException.class,
            () -> server.decode(DecodeParams.ofVersion(uri, content)).get());
    assertTrue(
        refused.getCause().getMessage().startsWith(message), refused.getCause().getMessage());
  }
}
