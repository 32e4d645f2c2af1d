package org.rtmtext.lsp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ShowDocumentCapabilities;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.lsp.protocol.Messages.DecodeParams;
import org.rtmtext.lsp.protocol.Messages.DecodeResult;
import org.rtmtext.lsp.protocol.Messages.EncodeParams;
import org.rtmtext.lsp.protocol.Messages.FigureParams;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Transforms;
import org.rtmtext.reader.TextReader;
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
    startAndShow(false);
  }

  private void startAndShow(boolean watches) throws Exception {
    start(
        watches,
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
    DecodeParams params = new DecodeParams(uri, like);
    DecodeResult decoded = server.decode(params).get();
    hash = decoded.hash();
    return decoded;
  }

  private String open() throws Exception {
    String text = decode(uri, null).text();
    server
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "rtm", 1, text)));
    return text;
  }

  private String openAsPoses() throws Exception {
    start();
    choose("poses");
    return open();
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
    EncodeParams params = new EncodeParams(uri, text, hash, false);
    hash = server.encode(params).get().hash();
    return Files.readAllBytes(file);
  }

  /** Replaces whatever the file is, as a user does who was asked. */
  private byte[] overwrite(Path target, String text) throws Exception {
    EncodeParams params = new EncodeParams("rtm:" + target.toUri().getRawPath(), text, null, true);
    assertTrue(server.encode(params).get().saved());
    return Files.readAllBytes(target);
  }

  /** An animation with seven bones whose first number differs in its first frame. */
  private static byte[] withAnotherTurn(byte[] walk) {
    byte[] other = walk.clone();
    int frames = 28 + 7 * 32;
    other[frames + 4 + 32]++;
    return other;
  }

  private String refusal(String command, String document) {
    return refusal(command, new JsonPrimitive(document));
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
    byte[] before = Files.readAllBytes(file);
    String text = openAsPoses();
    assertTrue(text.contains("\nposes OFP2_ManSkeleton"), text);
    assertArrayEquals(before, save(text));
    choose("exact");
    String other = folder.resolve("other.rtm").toUri().toString();
    Files.copy(file, folder.resolve("other.rtm"));
    assertEquals(text, decode(other, uri).text(), "to compare");
    String exact = decode(other, null).text();
    assertFalse(exact.contains("poses"), exact);
    assertEquals(text, decode(uri, null).text(), "the open text has poses");
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
    byte[] before = Files.readAllBytes(file);
    String poses = openAsPoses();
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
    byte[] other = withAnotherTurn(Files.readAllBytes(file));
    Files.write(file, other);
    String text = decode(uri, null).text();
    change(uri, text);
    assertArrayEquals(other, save(text));
  }

  private static final String BENT = "$18.71";

  private static String bent(String poses) {
    return poses.replaceFirst("(leftfoot +\\| turn +)7.71", BENT);
  }

  @Test
  void aRevertEndsWhatIsKept() throws Exception {
    start();
    byte[] before = Files.readAllBytes(file);
    // No pose shows such a small move.
    change(uri, open().replaceFirst(" 0.275197\n", " 0.275198\n"));
    show(POSES, uri, 0);
    change(uri, bent(client.edit.getEdit().getChanges().get(uri).get(0).getNewText()));
    String reverted = decode(uri, null).text();
    change(uri, reverted);
    assertArrayEquals(before, save(show(EXACT, uri, 0)));
  }

  @Test
  void aComparisonKeepsWhatTheTextWasShownFrom() throws Exception {
    start();
    byte[] before = Files.readAllBytes(file);
    String exact = open().replaceFirst("  leftleg .*\n", EDITED_ROW);
    change(uri, exact);
    String poses = show(POSES, uri, 0);
    Files.write(file, withAnotherTurn(before));
    decode(uri, null); // to compare
    byte[] saved = overwrite(file, poses);
    Files.write(file, before);
    change(uri, exact);
    assertArrayEquals(overwrite(file, exact), saved);
  }

  @Test
  void aTextThatWasOpenedAsPosesNeedsNoFile() throws Exception {
    byte[] before = Files.readAllBytes(file);
    String poses = openAsPoses();
    Files.delete(file);
    assertArrayEquals(before, overwrite(file, poses), "the file was deleted");
    Files.write(file, withAnotherTurn(before));
    assertArrayEquals(before, overwrite(file, poses), "another program has written the file");
  }

  @Test
  void aTextThatIsSavedUnderAnotherNameIsExact() throws Exception {
    byte[] before = Files.readAllBytes(file);
    String poses = openAsPoses();
    assertArrayEquals(before, overwrite(folder.resolve("copy.rtm"), poses));
    String edited = bent(poses);
    change(uri, edited);
    assertArrayEquals(save(edited), overwrite(folder.resolve("edited.rtm"), edited));
  }

  @Test
  void anUndoReachesTheTextBeforeAnotherForm() throws Exception {
    byte[] before = Files.readAllBytes(file);
    String poses = openAsPoses();
    change(uri, show(EXACT, uri, 0).replaceFirst("  leftleg .*\n", EDITED_ROW));
    show(POSES, uri, 0);
    change(uri, poses);
    assertArrayEquals(before, save(poses));
  }

  @Test
  void aConversionIsExact() throws Exception {
    start();
    open();
    Path target = folder.resolve("b.rtm");
    convert(target);
    byte[] exact = Files.readAllBytes(target);
    String poses = show(POSES, uri, 0);
    Files.delete(target);
    convert(target);
    assertArrayEquals(exact, Files.readAllBytes(target));
    JsonObject inPlace = new JsonObject();
    inPlace.addProperty("uri", uri);
    inPlace.addProperty("to", "bmtr 5");
    String converted = edit(poses, "rtm.convert", inPlace);
    // The file is looked at again, and is still plain.
    decode(uri, null);
    String withWarning = converted.replaceFirst("motion .*\n", "");
    change(uri, withWarning);
    awaitThat("reported", () -> client.shownAt(uri).contains("motion"));
    assertFalse(client.shownAt(uri).contains("the file is plain"), client.shownAt(uri));
    change(uri, converted);
    assertArrayEquals(exact, save(converted));
  }

  private void convert(Path target) throws Exception {
    JsonObject arguments = new JsonObject();
    arguments.addProperty("uri", uri);
    arguments.addProperty("to", "bmtr 5");
    arguments.addProperty("target", target.toString());
    execute("rtm.convert", arguments);
  }

  @Test
  void aTextIsConvertedByItsOwnParents() throws Exception {
    Files.writeString(
        folder.resolve("model.cfg"), cfg("Chain", "\"a\",\"\",\"b\",\"a\",\"c\",\"a\""));
    start();
    String text =
        """
        rtm bmtr 5
        motion 0 0 0
        poses Chain
        bones
          a
          b
          c
        skeleton
          a | 0 0 0
          b | a | 0 1 0
          c | b | 0 2 0
        frame 0
          a | turn 0 0 0
          b | turn 0 90 0 | move 1 0 0
          c | turn 0 0 0 | move 0 0 1
        frame 1
          a | turn 0 0 0
          b | turn 0 90 0 | move 1 0 0
          c | turn 0 0 0 | move 0 0 1
        """;
    uri = open(folder.resolve("chain.rtmt"), text);
    awaitDiagnostics(uri, "poses-skeleton");
    JsonObject arguments = new JsonObject();
    arguments.addProperty("uri", uri);
    arguments.addProperty("to", "plain");
    arguments.addProperty("target", "chain.rtm");
    String answer = execute("rtm.convert", arguments).toString();
    assertTrue(answer.contains("using skeleton Chain (in the text)"), answer);
    Transforms converted = frame(Files.readAllBytes(folder.resolve("chain.rtm")));
    assertEquals(2, converted.value(2, 9), 1e-3, "c is moved along the axes of b");
    assertEquals(0, converted.value(2, 11), 1e-3);
    arguments.addProperty("skeleton", folder.resolve("model.cfg").toString());
    String refused =
        assertThrows(ExecutionException.class, () -> execute("rtm.convert", arguments))
            .getCause()
            .getMessage();
    assertTrue(refused.startsWith("in skeleton \"Chain\", the parent of \"c\" is \"a\""), refused);
  }

  @Test
  void aTextKeepsTheRootsThatTheSkeletonOfTheModLacks() throws Exception {
    Files.writeString(folder.resolve("model.cfg"), cfg("S", "\"a\",\"\",\"b\",\"a\""));
    start();
    String text =
        """
        rtm plain
        motion 0 0 0
        poses S
        bones
          prop
          b
          a
        skeleton
          prop | 0 0 0
          b | a | 0 1 0
          a | 0 0 0
        frame 0
          prop | turn 0 10 0
          b | turn 0 0 0
          a | turn 0 0 0
        """;
    uri = open(folder.resolve("prop.rtmt"), text);
    JsonObject arguments = new JsonObject();
    arguments.addProperty("uri", uri);
    arguments.addProperty("to", "bmtr5");
    arguments.addProperty("target", "prop.rtm");
    String answer = execute("rtm.convert", arguments).toString();
    assertTrue(answer.contains("using skeleton S (model.cfg; 2 of 3 bones)]"), answer);
    byte[] converted = Files.readAllBytes(folder.resolve("prop.rtm"));
    assertEquals(List.of("prop", "b", "a"), RtmCodec.decode(converted).bones());
  }

  @Test
  void anAnimationWithANewBoneIsShownInItsOwnSkeleton() throws Exception {
    String poses = openAsPoses();
    byte[] before = Files.readAllBytes(file);
    Files.writeString(
        file, new String(before, ISO_8859_1).replace("leftfoot\0", "leftpaw\0\0"), ISO_8859_1);
    String reloaded = decode(uri, null).text();
    assertTrue(reloaded.contains("leftpaw"), reloaded);
    change(uri, reloaded);
    awaitDiagnostics(uri, "bone-not-in-skeleton"); // a warning
    assertArrayEquals(Files.readAllBytes(file), save(reloaded));
    assertTrue(poses.contains("leftfoot"));
  }

  @Test
  void aModWithOtherParentsShowsPosesAnew() throws Exception {
    startAndShow(true);
    byte[] before = Files.readAllBytes(file);
    open();
    String poses = show(POSES, uri, 0);
    awaitDiagnostics(uri, "");
    Path config = folder.resolve("model.cfg");
    Files.writeString(
        config,
        cfg(
            "Walker",
            "pelvis,,leftupleg,pelvis,leftleg,pelvis,leftfoot,leftupleg,rightupleg,pelvis,rightleg,"
                    .replaceAll("(\\w*),", "\"$1\",")
                + "\"rightupleg\",\"rightfoot\",\"rightleg\""));
    watched(config, FileChangeType.Created);
    awaitDiagnostics(uri, "poses-skeleton");
    int line = poses.split("\nposes ")[0].split("\n").length;
    CodeActionParams here =
        new CodeActionParams(
            new TextDocumentIdentifier(uri),
            new Range(new Position(line, 0), new Position(line, 0)),
            new CodeActionContext(List.of(), List.of(CodeActionKind.QuickFix)));
    CodeAction anew =
        (CodeAction) (Object) server.getTextDocumentService().codeAction(here).get().get(0);
    assertEquals("Show the poses again with skeleton Walker", anew.getTitle());
    String walker = show(anew.getCommand().getCommand(), uri, line);
    assertTrue(walker.contains("poses Walker\n"), walker);
    awaitDiagnostics(uri, "");
    assertArrayEquals(before, save(walker));
    assertEquals("the text shows poses already", refusal(POSES, uri));
  }

  @Test
  void commentsAreLostWithAWord() throws Exception {
    start();
    change(uri, "// mine\n" + open());
    show(POSES, uri, 0);
    assertTrue(client.told("Comments were removed"), () -> client.messages.toString());
  }

  @Test
  void lineEndsStay() throws Exception {
    start();
    byte[] before = Files.readAllBytes(file);
    change(uri, open().replace("\n", "\r\n"));
    String poses = show(POSES, uri, 0);
    assertTrue(poses.startsWith("rtm plain\r\n"));
    assertArrayEquals(before, save(poses));
  }

  @Test
  void theCursorStaysAtABoneThatStandsStill() throws Exception {
    start();
    String walk = open();
    String first = walk.substring(walk.indexOf("\nframe 0\n"), walk.indexOf("\nframe 0.1"));
    String two =
        walk.substring(0, walk.indexOf("\nframe 0.1")) + first.replace("frame 0", "frame 1");
    change(uri, two);
    String poses = show(POSES, uri, line(two, "leftfoot", 1));
    int still = client.shown.getSelection().getStart().getLine();
    assertEquals("  leftfoot   | turn 7.71 0 0", poses.split("\n")[still]);
    String exact = show(EXACT, uri, still);
    assertEquals(line(exact, "leftfoot", 0), client.shown.getSelection().getStart().getLine());
  }

  /** Edits poses of the text, applies the edit, and returns the text. */
  private String edit(String text, String edit, String words, String frames) throws Exception {
    JsonObject arguments = new JsonObject();
    arguments.addProperty("uri", uri);
    arguments.addProperty("edit", edit);
    arguments.addProperty("words", words);
    arguments.addProperty("frames", frames);
    return edit(text, "rtm.editPoses", arguments);
  }

  private String edit(String text, String command, JsonElement... arguments) throws Exception {
    client.edit = null;
    execute(command, arguments);
    awaitThat("edited", () -> client.edit != null);
    String edited = Marked.of(text).with(client.edit.getEdit().getChanges().get(uri));
    change(uri, edited);
    return edited;
  }

  @Test
  void anEditOfARowKeepsTheCursorAtItsBone() throws Exception {
    start();
    String walk = open();
    String first = walk.substring(walk.indexOf("\nframe 0\n"), walk.indexOf("\nframe 0.1"));
    String two =
        walk.substring(0, walk.indexOf("\nframe 0.1")) + first.replace("frame 0", "frame 1");
    change(uri, two);
    String poses = show(POSES, uri, 0);
    int still = (int) poses.substring(0, poses.indexOf("  leftfoot   | turn")).lines().count();
    String turned = editAt(still, poses, "leftfoot 10 0 0", "2");
    int row = client.shown.getSelection().getStart().getLine();
    assertEquals(line(turned, "leftfoot", 1), row, "its row has left 'still'");
    String again = editAt(line(turned, "leftfoot", 0), turned, "pelvis 1 0 0", "1..2");
    row = client.shown.getSelection().getStart().getLine();
    assertEquals(line(again, "leftfoot", 0), row, "rows above and below it were replaced");
  }

  private String editAt(int line, String text, String words, String frames) throws Exception {
    client.shown = null;
    JsonObject arguments = turn(words);
    arguments.addProperty("frames", frames);
    arguments.addProperty("line", line);
    String edited = edit(text, "rtm.editPoses", arguments);
    awaitThat("shown", () -> client.shown != null);
    return edited;
  }

  private JsonObject turn(String words) {
    JsonObject arguments = new JsonObject();
    arguments.addProperty("uri", uri);
    arguments.addProperty("edit", "turn");
    arguments.addProperty("words", words);
    return arguments;
  }

  @Test
  void anEditIsCheckedWhileItIsEntered() throws Exception {
    start();
    open();
    client.edit = null;
    JsonObject arguments = turn("LeftLeg 0 0 10");
    arguments.addProperty("check", true);
    execute("rtm.editPoses", arguments);
    arguments.addProperty("frames", "2..9");
    assertTrue(refusal("rtm.editPoses", arguments).startsWith("there is no frame 9"));
    arguments.addProperty("frames", "");
    for (String words : List.of("LeftLegs 0 0 10", "LeftLeg 0 0", "LeftLeg 0 0 9e99")) {
      arguments.addProperty("words", words);
      assertFalse(refusal("rtm.editPoses", arguments).isEmpty());
    }
    arguments.addProperty("words", "");
    for (String edit : List.of("smooth", "loop", "ground", "step-sounds", "mirror", "trim")) {
      arguments.addProperty("edit", edit);
      execute("rtm.editPoses", arguments);
    }
    for (String edit : List.of("copy-pose", "crop", "resample")) {
      arguments.addProperty("edit", edit);
      assertFalse(refusal("rtm.editPoses", arguments).isEmpty(), edit);
    }
    assertNull(client.edit);
  }

  private String refusal(String command, JsonElement argument) {
    return assertThrows(ExecutionException.class, () -> execute(command, argument))
        .getCause()
        .getMessage();
  }

  /** A bone that cannot follow its parent is named. */
  @Test
  void aBoneThatCannotFollowIsNamed() throws Exception {
    start();
    String text = open();
    String broken = text.replaceFirst("(?m)^(  leftfoot .*\\| )\\S+( +\\S+ +\\S+)$", "$1nan$2");
    assertNotEquals(text, broken);
    change(uri, broken);
    String edited = edit(broken, "move", "leftleg 0 1 0", "1");
    assertNotEquals(broken, edited);
    assertTrue(client.told("\"leftfoot\" in frame 1"), client.messages.toString());
  }

  /** Chain a, b, c: a bone of the middle goes, and what the text says of c does not change. */
  @Test
  void aRemovedBoneLeavesTheOthersWhereTheyAre() throws Exception {
    String rows =
        """
          a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
          b | 0 0 1 | 0 1 0 | -1 0 0 | 0 0 0
          c | 0 0 1 | 0 1 0 | -1 0 0 | 0 0 1
        """;
    Files.writeString(
        folder.resolve("model.cfg"), cfg("Chain", "\"a\",\"\",\"b\",\"a\",\"c\",\"b\""));
    start();
    choose("poses");
    file = folder.resolve("w.rtm");
    uri = "rtm:" + file.toUri().getRawPath();
    overwrite(
        file,
        "rtm plain\nmotion 0 0 0\nbones\n  a\n  b\n  c\nframe 0\n" + rows + "frame 1\n" + rows);
    Transforms before = frame(Files.readAllBytes(file));
    String poses = open();
    assertTrue(poses.contains("c | turn 0   0 0 | move 1 0 0"), poses);
    String removed = edit(poses, "rtm.removeBone", new JsonPrimitive(uri), new JsonPrimitive("b"));
    assertTrue(removed.contains("c | turn 0 -90 0 | move 0 0 1"), removed);
    assertTrue(removed.contains("  b | a "), "the skeleton keeps the bone\n" + removed);
    assertEquals(before.select(0, 2), frame(save(removed)));
    Animation alone = TextReader.read(removed).animation().orElseThrow();
    assertEquals(before.select(0, 2), alone.frames().get(0).transforms(), "without the file");
    String turned = removed.replace("c | turn 0 -90 0", "c | turn 1 -90 0");
    Transforms after = frame(save(turned));
    for (int i = 0; i < Transforms.MATRIX_STRIDE; i++) {
      assertEquals(before.value(2, i), after.value(1, i), Math.toRadians(1.01), "value " + i);
    }
    Transforms moved = frame(save(removed.replace("a | turn 0   0 0", "a | turn 0 90 0")));
    assertEquals(1, moved.value(1, 9), 1e-6, "c follows a");
  }

  private static Transforms frame(byte[] file) throws Exception {
    return RtmCodec.decode(file).frames().get(0).transforms();
  }

  @Test
  void editsChangeOneAnimationInBothForms() throws Exception {
    start();
    String exact = open();
    String turned = edit(exact, "turn", "LeftLeg 0 0 10.123", "2..3");
    byte[] saved = save(turned);
    change(uri, exact);
    save(exact);
    String poses = show(POSES, uri, 0);
    String turnedPoses = edit(poses, "turn", "leftleg 0 0 10.123", "2..3");
    assertTrue(turnedPoses.contains("leftleg    | turn    -34     0 10.12"), turnedPoses);
    assertArrayEquals(saved, save(turnedPoses), "exact, although the text shows 0.01 degrees");
    change(uri, poses);
    save(poses);
    Path next = Files.copy(file, folder.resolve("next.rtm"));
    String twice = edit(poses, "append", next.getFileName().toString(), "");
    // It is a loop: the last pose and the first one become one frame.
    assertEquals(13, twice.lines().filter(line -> line.startsWith("frame ")).count());
  }

  private JsonObject figure() throws Exception {
    FigureParams params = new FigureParams(new TextDocumentIdentifier(uri), null, null);
    return JsonParser.parseString(new Gson().toJson(server.figure(params).get())).getAsJsonObject();
  }

  @Test
  void theFigureShowsTheSavedPoseOnlyAfterAnEdit() throws Exception {
    String poses = openAsPoses();
    assertFalse(figure().has("saved"));
    String typed = bent(poses);
    change(uri, typed);
    assertTrue(figure().has("saved"));
    save(typed);
    assertFalse(figure().has("saved"));
    show(EXACT, uri, 0);
    assertFalse(figure().has("saved"));
  }

  @Test
  void bothFormsAreMirrored() throws Exception {
    start();
    String exact = open();
    byte[] mirrored = save(edit(exact, "rtm.mirror", new JsonPrimitive(uri)));
    change(uri, exact);
    byte[] walk = save(exact);
    assertFalse(Arrays.equals(walk, mirrored));
    String poses = edit(show(POSES, uri, 0), "rtm.mirror", new JsonPrimitive(uri));
    assertArrayEquals(mirrored, save(poses));
    assertArrayEquals(walk, save(edit(poses, "rtm.mirror", new JsonPrimitive(uri))));
  }

  @Test
  void mirrorIgnoresWhatItDoesNotTake() throws Exception {
    start();
    String exact = open();
    String mirrored = edit(exact, "rtm.mirror", new JsonPrimitive(uri));
    change(uri, exact);
    assertEquals(mirrored, edit(exact, "rtm.mirror", new JsonPrimitive(uri), new JsonPrimitive(5)));
  }

  @Test
  void aLineIsAMemberOfAnObjectToo() throws Exception {
    start();
    String exact = open();
    JsonObject arguments = new JsonObject();
    arguments.addProperty("uri", uri);
    arguments.addProperty("line", line(exact, "leftleg", 1));
    String fewer = edit(exact, "rtm.deleteFrame", arguments);
    assertEquals(6, fewer.lines().filter(line -> line.startsWith("frame ")).count());
    arguments.add("line", JsonNull.INSTANCE);
    execute(POSES, arguments);
    awaitThat("shown", () -> client.shown != null);
    assertEquals("argument 2 of the command must be a line", refusal("rtm.deleteFrame", arguments));
  }

  @Test
  void anUndoneCommandKeepsTheBaseOfTypedEdits() throws Exception {
    String poses = openAsPoses();
    String typed = bent(poses);
    change(uri, typed);
    byte[] expected = save(typed);
    change(uri, poses);
    save(poses);
    change(uri, typed);
    for (String command : List.of("turn", "crop")) {
      edit(typed, command, command.equals("turn") ? "pelvis 0 20 0" : "1..5", "");
      change(uri, typed);
      assertArrayEquals(expected, save(typed), command);
    }
    change(uri, show(EXACT, uri, 0).replaceFirst("  leftleg .*\n", EDITED_ROW));
    show(POSES, uri, 0);
    change(uri, typed);
    assertArrayEquals(expected, save(typed), "another form");
  }

  @Test
  void aRefusedEditChangesNothingLater() throws Exception {
    String poses = openAsPoses();
    byte[] before = Files.readAllBytes(file);
    assertEquals("there is nothing to change", editRefusal("turn", "leftfoot 0.0004 0 0"));
    change(uri, bent(poses));
    change(uri, poses);
    assertArrayEquals(before, save(poses));
  }

  @Test
  void editsRemoveCommentsWithAWord() throws Exception {
    start();
    String exact = open().replaceFirst("frame 0\n", "frame 0 // mine\n");
    change(uri, exact);
    String turned = edit(exact, "turn", "leftleg 0 0 10", "1..2");
    assertTrue(turned.contains("// mine"));
    assertFalse(client.told("Comments"));
    change(uri, exact);
    edit(exact, "crop", "2..3", "");
    assertTrue(client.told("Comments were removed"));
  }

  @Test
  void editsThatAreNotPossibleAreSaid() throws Exception {
    start();
    open();
    assertTrue(editRefusal("x", "").startsWith("edit must be one of turn, move, copy-pose, "));
    assertEquals(
        "there is no frame 9: the animation has frames 1 to 7", editRefusal("copy-pose", "9"));
    assertEquals("there is nothing to change", editRefusal("copy-pose", "1"));
  }

  private String editRefusal(String edit, String words) {
    JsonObject arguments = new JsonObject();
    arguments.addProperty("uri", uri);
    arguments.addProperty("edit", edit);
    arguments.addProperty("words", words);
    arguments.addProperty("frames", "1");
    return refusal("rtm.editPoses", arguments);
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
