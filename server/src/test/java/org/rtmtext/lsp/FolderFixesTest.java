package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.TextDocumentContentParams;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.junit.jupiter.api.Test;
import org.rtmtext.cli.Cli;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.edits.FixPolicy;
import org.rtmtext.edits.WholeMod;
import org.rtmtext.lsp.FolderFixes.FolderPreview.Choice;
import org.rtmtext.lsp.protocol.Messages.FolderFixParams;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.problem.Code;

/** The requests that fix all animations of a folder. */
class FolderFixesTest extends WorkspaceTestBase {
  private Path mod;
  private Path backup;
  private WholeMod.Made made;

  private void startWithMod() throws Exception {
    mod = folder.resolve("mod");
    backup = folder.resolve("backup");
    made = WholeMod.make(mod);
    start(true, WorkspaceTestBase::pulling);
  }

  private List<String> codes() {
    return made.codes().stream().map(Code::id).toList();
  }

  private static final Comparator<String> BY_CODE =
      Comparator.comparing(id -> Code.withId(id).orElseThrow());

  /** Parameters of the preview of the whole mod. */
  private FolderFixParams whole(List<String> codes) {
    return new FolderFixParams(mod.toUri().toString(), codes, null, null, null, null);
  }

  private FolderFixParams files(
      FolderFixes.FolderPreview preview, List<String> files, Either<String, Integer> token) {
    return new FolderFixParams(null, null, preview.id, files, backup.toUri().toString(), token);
  }

  private FolderFixes.FolderPreview preview() throws Exception {
    return get(server.previewFixes(whole(codes())));
  }

  private FolderFixes.Applied apply(FolderFixes.FolderPreview preview, List<String> files)
      throws Exception {
    return get(server.applyFixes(files(preview, files, null)));
  }

  private FolderFixes.Undone undo() throws Exception {
    return get(
        server.undoFixes(
            new FolderFixParams(null, null, null, null, backup.toUri().toString(), null)));
  }

  private static List<String> uris(FolderFixes.FolderPreview preview) {
    return preview.files.stream().map(FolderFixes.FolderPreview.File::uri).toList();
  }

  private Map<Path, byte[]> contents() throws Exception {
    Map<Path, byte[]> contents = new HashMap<>();
    for (Path file : made.faulty().keySet()) {
      contents.put(file, Files.readAllBytes(file));
    }
    return contents;
  }

  private static void assertSame(Map<Path, byte[]> expected, Map<Path, byte[]> actual) {
    assertEquals(expected.keySet(), actual.keySet());
    expected.forEach((file, bytes) -> assertArrayEquals(bytes, actual.get(file), file.toString()));
  }

  /** A wrong guess would remove the bones of a whole folder. */
  @Test
  void aBuiltInSkeletonMustBeNamed() throws Exception {
    mod = folder.resolve("mod");
    backup = folder.resolve("backup");
    Files.createDirectories(mod);
    StringBuilder text = new StringBuilder("rtm bmtr 5\nmotion 0 0 0\nreversed 1\npreload 0\n\n");
    List<String> bones = List.of("pelvis", "spine", "spine1", "neck", "head", "tail");
    text.append("bones\n").append(String.join("\n", bones)).append('\n');
    for (int phase = 0; phase <= 1; phase++) {
      text.append("\nframe ").append(phase).append('\n');
      bones.forEach(bone -> text.append(bone).append(" | 0 0 0 1 | 0 0 0\n"));
    }
    Files.writeString(mod.resolve("walk.rtmt"), text);
    start(true, WorkspaceTestBase::pulling);
    FolderFixParams params = whole(List.of("bone-not-in-skeleton"));
    assertEquals(List.of(), uris(get(server.previewFixes(params))));

    Files.writeString(mod.resolve("rtm.json"), "{\"skeleton\": \"OFP2_ManSkeleton\"}");
    watched(mod.resolve("rtm.json"), FileChangeType.Created);
    assertEquals(1, get(server.previewFixes(params)).files.size());
  }

  @Test
  void aModWithAllFaultsIsFixedLikeByTheCommandLineAndRestored() throws Exception {
    startWithMod();
    Path other = folder.resolve("other");
    WholeMod.make(other);
    String only = String.join(",", codes());
    assertEquals(0, Cli.rtm("fix", other, "--only", only).code());

    FolderFixes.FolderPreview preview = preview();
    assertEquals(60, preview.count);
    assertEquals(60, preview.files.size());
    assertEquals(0, preview.remaining);
    assertSame(made.faulty(), contents());

    FolderFixes.Applied applied = apply(preview, uris(preview));
    assertEquals(60, applied.changed());
    assertTrue(applied.message().endsWith(" problems fixed in 60 files."), applied.message());
    assertEquals(List.of(), applied.failures());
    assertFalse(applied.cancelled());
    assertEquals("", Cli.rtm("check", "--strict", mod).out());
    for (Path file : made.faulty().keySet()) {
      assertArrayEquals(
          Files.readAllBytes(other.resolve(mod.relativize(file))),
          Files.readAllBytes(file),
          file.toString());
    }

    assertEquals(FolderFixes.Undone.of(60, List.of(), List.of()), undo());
    assertSame(made.faulty(), contents());
    assertEquals("0 files restored.", undo().message());
  }

  @Test
  void withoutCodesObviousProblemsAreFixedAndTheOthersListed() throws Exception {
    startWithMod();
    FolderFixes.FolderPreview preview = get(server.previewFixes(whole(null)));
    assertTrue(preview.files.size() > 10 && preview.files.size() < 60, "" + preview.files.size());
    assertTrue(preview.files.get(0).fixed().values().iterator().next() > 0);
    assertEquals(
        FixPolicy.fixedIfNamed().stream().filter(made.codes()::contains).map(Code::id).toList(),
        preview.codes.stream().map(Choice::code).sorted(BY_CODE).toList());
    for (Choice choice : preview.codes) {
      Code code = Code.withId(choice.code()).orElseThrow();
      FixPolicy policy = FixPolicy.of(code).orElseThrow();
      assertEquals(policy.isWithoutAsking(), choice.selected(), choice::toString);
      assertEquals(policy.named().orElseThrow().title(), choice.title());
      assertEquals(policy.named().orElseThrow().explanation(), choice.explanation());
      assertEquals(code == Code.BONES_ABSENT, choice.count() == null, choice::toString);
    }
    assertTrue(preview.remaining > 0);
    assertTrue(
        preview.message.matches("[0-9,]+ problems in " + preview.files.size() + " files"),
        preview.message);
  }

  @Test
  void onlyTheChosenFilesAreFixed() throws Exception {
    startWithMod();
    FolderFixes.FolderPreview preview = preview();
    String chosen = uris(preview).get(3);
    assertEquals(1, apply(preview, List.of(chosen)).changed());
    Map<Path, byte[]> now = contents();
    made.faulty()
        .forEach(
            (file, bytes) ->
                assertEquals(
                    file.toUri().toString().equals(chosen),
                    !Arrays.equals(bytes, now.get(file)),
                    file.toString()));
  }

  @Test
  void aFileThatHasChangedSinceThePreviewIsLeftAlone() throws Exception {
    startWithMod();
    FolderFixes.FolderPreview preview = preview();
    List<Path> files = List.copyOf(made.faulty().keySet());
    byte[] other = made.faulty().get(files.get(1));
    Files.write(files.get(0), other);
    FolderFixes.Applied applied = apply(preview, uris(preview));
    assertEquals(59, applied.changed());
    assertEquals(1, applied.failures().size());
    assertTrue(
        applied.failures().get(0).contains("has changed since the preview: look for fixes again"));
    assertArrayEquals(other, Files.readAllBytes(files.get(0)));
  }

  @Test
  void filesThatAreNotChangedHaveAReason() throws Exception {
    startWithMod();
    byte[] good = made.good().values().iterator().next();
    Path other = Files.write(mod.resolve("good.rtm"), good);
    FolderFixes.FolderPreview preview = preview();
    List<Path> faulty = List.copyOf(made.faulty().keySet());
    Path deleted = faulty.get(0);
    Files.delete(deleted);
    Path corrected = Files.write(faulty.get(1), good);
    Path damaged = Files.write(faulty.get(2), new byte[] {1});
    FolderFixes.Applied applied =
        apply(
            preview,
            Stream.of(deleted, corrected, damaged, other).map(p -> p.toUri().toString()).toList());
    assertEquals(0, applied.changed());
    assertEquals(
        Set.of(
            deleted + ": cannot be read: no such file or folder",
            corrected + ": it needs no fix any more",
            damaged
                + ": signature: not an RTM animation; expected RTM_0101, RTM_0100, RTM_MDAT or"
                + " BMTR, found '.' (01)",
            other + ": the preview shows no fix for it"),
        Set.copyOf(applied.failures()));
  }

  @Test
  void aBackupThatCannotBeUsedIsExplained() throws Exception {
    startWithMod();
    ExecutionException none = assertThrows(ExecutionException.class, this::undo);
    assertTrue(
        none.getMessage()
            .endsWith(
                "nothing was undone: the backup in "
                    + backup
                    + " cannot be read: no such file or folder"),
        none.getMessage());
    FolderFixes.FolderPreview preview = preview();
    Path other = Files.writeString(Files.createDirectory(backup).resolve("0"), "mine");
    assertRefused(preview);
    Files.delete(other);
    apply(preview, uris(preview));
    assertRefused(preview);
  }

  private void assertRefused(FolderFixes.FolderPreview preview) {
    ExecutionException refused =
        assertThrows(ExecutionException.class, () -> apply(preview, uris(preview)));
    assertTrue(
        refused
            .getMessage()
            .endsWith(
                "nothing was fixed: no backup can be written to "
                    + backup
                    + ": the folder is not empty; name a new or an empty one"),
        refused.getMessage());
  }

  @Test
  void anUndoKeepsLaterChanges() throws Exception {
    startWithMod();
    FolderFixes.FolderPreview preview = preview();
    apply(preview, uris(preview));
    Path edited = made.faulty().keySet().iterator().next();
    byte[] later = made.good().values().iterator().next().clone();
    later[later.length - 1] ^= 1;
    Files.write(edited, later);
    FolderFixes.Undone undone = undo();
    assertEquals(FolderFixes.Undone.of(59, List.of(edited.toString()), List.of()), undone);
    assertEquals(
        "59 files restored. A file was not restored, because it has changed since the fix: "
            + edited
            + ".",
        undone.message());
    assertArrayEquals(later, Files.readAllBytes(edited));
  }

  @Test
  void aDamagedCopyIsNotRestored() throws Exception {
    startWithMod();
    FolderFixes.FolderPreview preview = preview();
    apply(preview, uris(preview));
    Map<Path, byte[]> fixed = contents();
    for (int i = 0; i < 60; i++) {
      Files.write(backup.resolve(Integer.toString(i)), new byte[] {1});
    }
    FolderFixes.Undone undone = undo();
    assertEquals(0, undone.restored());
    assertEquals(60, undone.failures().size());
    String failure = undone.failures().get(0);
    assertTrue(
        failure.contains(": its backup " + backup) && failure.endsWith(" is damaged"), failure);
    assertSame(fixed, contents());
  }

  @Test
  void anOutdatedPreviewIsRefused() throws Exception {
    startWithMod();
    FolderFixes.FolderPreview first = preview();
    preview();
    assertThrows(ExecutionException.class, () -> apply(first, uris(first)));
    assertSame(made.faulty(), contents());
    assertFalse(Files.exists(backup));
  }

  @Test
  void theTextOfAFileIsShownNowAndFixed() throws Exception {
    startWithMod();
    FolderFixes.FolderPreview preview = preview();
    FolderFixes.FolderPreview.File changed = preview.files.get(0);
    String diff = content(changed.diff());
    assertTrue(diff.startsWith("--- "), diff);
    // As VS Code writes it.
    assertEquals(diff, content(changed.diff().replace("rtm-fixes:///", "rtm-fixes:/")));
    String after = content(changed.after());
    assertSame(made.faulty(), contents());
    Path file = Path.of(URI.create(changed.uri()));
    assertEquals(printed(file), content(changed.before()));
    apply(preview, List.of(changed.uri()));
    assertEquals(printed(file), after);
  }

  @Test
  void bothTextsOfAComparisonAreOfOneReading() throws Exception {
    startWithMod();
    FolderFixes.FolderPreview.File changed = preview().files.get(0);
    String before = content(changed.before());
    Files.write(Path.of(URI.create(changed.uri())), new byte[] {1});
    assertNotEquals(before, content(changed.after()));
    // Asked again, it is read again.
    ExecutionException refused =
        assertThrows(ExecutionException.class, () -> content(changed.after()));
    assertTrue(refused.getMessage().contains("has changed since the preview"), refused::toString);
  }

  private String content(String uri) throws Exception {
    return get(server.getWorkspaceService().textDocumentContent(new TextDocumentContentParams(uri)))
        .getText();
  }

  @Test
  void aTextThatNoPreviewHasIsRefused() throws Exception {
    startWithMod();
    String diff = preview().files.get(0).diff();
    preview();
    for (String uri : List.of(diff, diff.replaceFirst("[?].*", ""), "rtm-fixes:///walk.rtm")) {
      ExecutionException refused = assertThrows(ExecutionException.class, () -> content(uri));
      assertTrue(
          refused.getMessage().contains("preview is outdated")
              || refused.getMessage().contains("no document of a preview"),
          refused::getMessage);
    }
  }

  private static String printed(Path file) throws Exception {
    return TextPrinter.print(RtmCodec.decode(Files.readAllBytes(file)));
  }

  /** The client cancels as soon as it knows of the progress. */
  @Test
  void aCancelledPreviewHasNoAnswer() throws Exception {
    startWithMod();
    FolderFixParams params =
        new FolderFixParams(
            mod.toUri().toString(), codes(), null, null, null, Either.forLeft("mine"));
    client.onProgress =
        p -> server.cancelProgress(new WorkDoneProgressCancelParams(Either.forLeft("mine")));
    CompletableFuture<FolderFixes.FolderPreview> preview = server.previewFixes(params);
    ExecutionException e = assertThrows(ExecutionException.class, () -> get(preview));
    assertInstanceOf(CancellationException.class, e.getCause());
  }

  @Test
  void aCancelledFixCanBeUndone() throws Exception {
    startWithMod();
    FolderFixes.FolderPreview preview = preview();
    FolderFixParams params = files(preview, uris(preview), Either.forRight(7));
    client.onProgress =
        p -> server.cancelProgress(new WorkDoneProgressCancelParams(Either.forRight(7)));
    FolderFixes.Applied applied = get(server.applyFixes(params));
    assertTrue(applied.cancelled());
    assertEquals("Cancelled: 0 problems fixed in 0 files.", applied.message());
    assertEquals(0, applied.changed());
    assertEquals(List.of(), applied.failures());
    undo();
    assertSame(made.faulty(), contents());
  }

  private static JsonObject ask(ServerProcess server, int id, String method, String params)
      throws Exception {
    server.send(
        "{'jsonrpc':'2.0','id':%d,'method':'%s','params':{%s}}".formatted(id, method, params));
    JsonObject answer = server.answer(id);
    assertTrue(answer.has("result"), answer.toString());
    return answer.getAsJsonObject("result");
  }

  @Test
  void aProcessServesTheRequests() throws Exception {
    mod = folder.resolve("mod");
    made = WholeMod.make(mod);
    String backup = "'backup':'" + folder.resolve("backup").toUri() + "'";
    try (ServerProcess server = ServerProcess.start()) {
      server.initialize(null);
      String where = "'uri':'" + mod.toUri() + "','workDoneToken':'t','codes':['phase-order']";
      JsonObject preview = ask(server, 1, "rtm/previewFixes", where);
      assertEquals("t", server.notification("$/progress").get("token").getAsString());
      String file =
          preview.getAsJsonArray("files").get(0).getAsJsonObject().get("uri").getAsString();
      String id = "'id':'" + preview.get("id").getAsString() + "',";
      String diff =
          preview.getAsJsonArray("files").get(0).getAsJsonObject().get("diff").getAsString();
      ask(server, 2, "workspace/textDocumentContent", "'uri':'" + diff + "'");
      JsonObject applied =
          ask(server, 3, "rtm/applyFixes", id + backup + ",'files':['" + file + "']");
      assertEquals(1, applied.get("changed").getAsInt());
      assertTrue(applied.getAsJsonObject("fixed").has("phase-order"));
      JsonObject undone = ask(server, 4, "rtm/undoFixes", backup);
      assertEquals(1, undone.get("restored").getAsInt());
    }
    assertSame(made.faulty(), contents());
  }

  @Test
  void onlyTheSelectedFilesArePreviewed() throws Exception {
    startWithMod();
    List<String> some =
        made.faulty().keySet().stream().sorted().limit(2).map(p -> p.toUri().toString()).toList();
    FolderFixes.FolderPreview preview =
        get(server.previewFixes(new FolderFixParams(null, codes(), null, some, null, null)));
    assertEquals(2, preview.count);
    assertEquals(some, uris(preview).stream().sorted().toList());
  }

  @Test
  void aPreviewWithoutChangesSaysSo() throws Exception {
    mod = Files.createDirectory(folder.resolve("mod"));
    start(true, WorkspaceTestBase::pulling);
    assertEquals(
        "No animations to fix in " + mod + ".", get(server.previewFixes(whole(null))).message);
    Files.writeString(mod.resolve("walk.rtmt"), "rtm bmtr 5\nmotion 0 0\n");
    FolderFixes.FolderPreview preview =
        get(server.previewFixes(whole(List.of(Code.PHASE_ORDER.id()))));
    assertEquals(
        "The selected fixes change nothing in 1 file; remaining problems: "
            + preview.remaining
            + ".",
        preview.message);
  }

  @Test
  void allProblemsOfAFileAreCounted() throws Exception {
    mod = Files.createDirectory(folder.resolve("mod"));
    start(true, WorkspaceTestBase::pulling);
    StringBuilder bones = new StringBuilder("rtm bmtr 5\nmotion 0 0 0\n\nbones\n");
    StringBuilder rows = new StringBuilder("\nframe 0\n");
    for (int i = 0; i < 1200; i++) {
      bones.append("  b").append(i).append('\n');
      rows.append("  b").append(i).append(" | 0 0 0 1.5 | 0 0 0\n");
    }
    Files.writeString(mod.resolve("walk.rtmt"), bones.append(rows));
    FolderFixes.FolderPreview preview =
        get(server.previewFixes(whole(List.of(Code.PHASE_ORDER.id()))));
    assertEquals(
        List.of(1200),
        preview.codes.stream()
            .filter(c -> c.code().equals(Code.QUATERNION_LENGTH.id()))
            .map(Choice::count)
            .toList());
  }

  /** Settings that cannot be read may exclude animations. */
  @Test
  void nothingIsOfferedWithSettingsThatHaveProblems() throws Exception {
    startWithMod();
    Path settings = Files.writeString(mod.resolve("rtm.json"), "{\"exclude\": 1}");
    ExecutionException refused = assertThrows(ExecutionException.class, this::preview);
    assertTrue(
        refused.getMessage().contains("correct " + settings + " first"), refused::getMessage);
  }
}
