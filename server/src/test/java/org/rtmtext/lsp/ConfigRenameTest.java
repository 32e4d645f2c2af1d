package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.WorkspaceEditCapabilities;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.lsp.protocol.Messages.DecodeParams;
import org.rtmtext.lsp.protocol.Messages.DecodeResult;
import org.rtmtext.lsp.protocol.Messages.EncodeParams;
import org.rtmtext.reader.TextReader;

/** Renames a bone of a {@code model.cfg} and of all animations. */
class ConfigRenameTest extends WorkspaceTestBase {
  private static final String CONFIG =
      """
      class CfgSkeletons {
        class Leg { skeletonBones[] = {
          "Hip","",
          "Knee","Hip",
          "Foot","knee"
        }; };
        class Long { skeletonInherit = "Leg"; skeletonBones[] = {"Toe","Knee"}; };
        class Other { skeletonBones[] = {"Knee",""}; };
      };
      """;

  private static final Position KNEE = new Position(3, 6);

  private Path file;
  private Path walk;
  private Path hand;
  private String uris = "rtm";
  private String config;

  @Override
  void adjust(InitializeParams params) {
    options.addProperty("animationUris", uris);
    params.setInitializationOptions(options);
  }

  @BeforeEach
  void write() throws Exception {
    file = Files.writeString(folder.resolve("model.cfg"), CONFIG);
    walk = animation("anim/walk.rtm", GOOD);
    hand = Files.writeString(folder.resolve("hand.rtmt"), GOOD);
    animation("other/sit.rtm", GOOD);
    Files.writeString(folder.resolve("other/model.cfg"), LEG);
  }

  private void start(String text) throws Exception {
    client.answer = "Rename";
    start(true, ConfigRenameTest::editing);
    config = open(file, text);
  }

  private static void editing(ClientCapabilities capabilities) {
    WorkspaceEditCapabilities edit = new WorkspaceEditCapabilities();
    edit.setDocumentChanges(true);
    capabilities.getWorkspace().setWorkspaceEdit(edit);
  }

  private WorkspaceEdit rename(Position at, String name) throws Exception {
    return get(
        server
            .getTextDocumentService()
            .rename(new RenameParams(new TextDocumentIdentifier(config), at, name)));
  }

  private String refused(String name) {
    return assertThrows(ExecutionException.class, () -> rename(KNEE, name)).getCause().getMessage();
  }

  /** The edited documents by their names, with the version that the edits are for. */
  private static Map<String, TextDocumentEdit> documents(WorkspaceEdit edit) {
    Map<String, TextDocumentEdit> all = new TreeMap<>();
    edit.getDocumentChanges()
        .forEach(
            d ->
                all.put(
                    d.getLeft().getTextDocument().getUri().replaceFirst(".*/", ""), d.getLeft()));
    return all;
  }

  private static String edited(String text, TextDocumentEdit edit) {
    List<TextEdit> edits = edit.getEdits().stream().map(Either::getLeft).toList();
    return Marked.unmarked(text).with(edits);
  }

  @Test
  void allFilesAreRenamedAfterAConfirmation() throws Exception {
    start(CONFIG);
    byte[] before = Files.readAllBytes(walk);
    WorkspaceEdit edit = rename(KNEE, "Shin");
    Map<String, TextDocumentEdit> documents = documents(edit);
    assertEquals(List.of("hand.rtmt", "model.cfg", "walk.rtm"), List.copyOf(documents.keySet()));
    String json = new MessageJsonHandler(Map.of()).getGson().toJson(edit);
    assertTrue(json.contains("\"version\":null"), json);
    assertEquals(1, documents.get("model.cfg").getTextDocument().getVersion());
    assertEquals(
        CONFIG
            .replace("\"Knee\",\"Hip\"", "\"Shin\",\"Hip\"")
            .replace("\"knee\"", "\"Shin\"")
            .replace("\"Toe\",\"Knee\"", "\"Toe\",\"Shin\""),
        edited(CONFIG, documents.get("model.cfg")));
    assertEquals(GOOD.replace("Knee", "Shin"), edited(GOOD, documents.get("hand.rtmt")));
    assertNull(documents.get("walk.rtm").getTextDocument().getVersion());
    // The request itself changes no file.
    assertArrayEquals(before, Files.readAllBytes(walk));
    checkSaved(documents.get("walk.rtm"));
  }

  /** Applies edits to a decoded animation and saves it: nothing but the name changes. */
  private void checkSaved(TextDocumentEdit edit) throws Exception {
    DecodeParams params = DecodeParams.ofFile(edit.getTextDocument().getUri());
    DecodeResult decoded = get(server.decode(params));
    EncodeParams save =
        new EncodeParams(params.uri(), edited(decoded.text(), edit), decoded.hash(), false);
    assertTrue(get(server.encode(save)).saved());
    assertArrayEquals(
        RtmCodec.encode(TextReader.read(GOOD.replace("Knee", "Shin")).animation().orElseThrow()),
        Files.readAllBytes(walk));
  }

  @Test
  void theTextOfAnOpenAnimationIsEdited() throws Exception {
    start(CONFIG);
    String text = "// unsaved\n" + GOOD;
    String uri = open(hand, text);
    awaitThat("skeleton", () -> "nearest".equals(reason(uri)));
    TextDocumentEdit edit = documents(rename(KNEE, "Shin")).get("hand.rtmt");
    assertEquals(1, edit.getTextDocument().getVersion());
    assertEquals(text.replace("Knee", "Shin"), edited(text, edit));
  }

  @Test
  void theNameIsFound() throws Exception {
    start(CONFIG);
    PrepareRenameResult found =
        get(server
                .getTextDocumentService()
                .prepareRename(
                    new PrepareRenameParams(
                        new TextDocumentIdentifier(config), new Position(4, 14))))
            .getSecond();
    assertEquals("knee", found.getPlaceholder());
    assertEquals(new Position(4, 12), found.getRange().getStart());
    assertEquals(new Position(4, 16), found.getRange().getEnd());
  }

  @Test
  void theNumberOfFilesIsConfirmedFirst() throws Exception {
    start(CONFIG);
    client.answer = "Cancel";
    assertEquals("the bone was not renamed", refused("Shin"));
    assertEquals("Rename \"Knee\" to \"Shin\" in model.cfg and in 2 animations?", client.question);
  }

  @Test
  void aTakenNameIsRefused() throws Exception {
    start(CONFIG);
    assertEquals(
        "\"Toe\" is the name of another bone of \"Long\": choose another name", refused("Toe"));
    assertTrue(refused(" ").startsWith("the new name is empty"));
    // Only the animation has it.
    animation("anim/odd.rtm", TEXT.replace("camo", "Shin"));
    watched(folder.resolve("anim/odd.rtm"), FileChangeType.Created);
    String message = refused("Shin");
    assertTrue(message.startsWith("nothing was renamed: "), message);
    assertTrue(message.contains("odd.rtm: \"Shin\" is the name of another bone"), message);
  }

  @Test
  void aFileThatCannotBeReadIsReported() throws Exception {
    start(CONFIG);
    assertEquals(3, rename(KNEE, "Shin").getDocumentChanges().size());
    Files.writeString(walk, "RTM_0101");
    String message = refused("Shin");
    assertTrue(message.startsWith("nothing was renamed: " + walk), message);
  }

  @Test
  void aFileThatCannotBeWrittenIsReported() throws Exception {
    assertTrue(walk.toFile().setReadOnly());
    assumeTrue(!Files.isWritable(walk), "permissions do not bind the superuser");
    start(CONFIG);
    assertEquals(
        "nothing was renamed, because these files cannot be written: " + walk, refused("Shin"));
  }

  @Test
  void anEditorThatShowsNoAnimationsIsToldWhichOnesThereAre() throws Exception {
    uris = "file";
    start(CONFIG);
    assertEquals(
        "nothing was renamed, because this editor cannot edit several .rtm files at once: " + walk,
        refused("Shin"));
  }

  @Test
  void aNameInAMacroIsReported() throws Exception {
    start("#define PARENT \"Knee\"\n" + CONFIG.replace("\"knee\"", "PARENT"));
    String message =
        assertThrows(ExecutionException.class, () -> rename(new Position(4, 6), "Shin"))
            .getCause()
            .getMessage();
    assertTrue(message.contains("a macro or an included file names it too"), message);
  }

  @Test
  void aNameInAFileBelowIsReported() throws Exception {
    Path heir = folder.resolve("anim/model.cfg");
    Files.writeString(
        heir,
        "class CfgSkeletons { class Heir { skeletonInherit = \"Leg\"; skeletonBones[] = {"
            + "\"Shoe\",\"knee\"}; }; };");
    start(CONFIG);
    assertEquals(
        "\"Knee\" was not renamed, because " + heir + " names it too: rename it there by hand",
        refused("Shin"));
  }
}
