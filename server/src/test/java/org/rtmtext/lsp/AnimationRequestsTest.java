package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.files.FileBytes;
import org.rtmtext.lsp.protocol.Messages.DecodeResult;
import org.rtmtext.lsp.protocol.Messages.EncodeParams;
import org.rtmtext.lsp.protocol.Messages.EncodeResult;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.lsp.protocol.Settings.EncodeOnSave;
import org.rtmtext.lsp.protocol.Settings.SettingNames;
import org.rtmtext.lsp.session.AnimationFiles;
import org.rtmtext.lsp.session.AnimationMonitor;
import org.rtmtext.lsp.session.AnimationRequests;
import org.rtmtext.lsp.session.OpenText;
import org.rtmtext.lsp.session.OpenText.TextOfFile;
import org.rtmtext.lsp.text.Workers;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.LfsPointer;
import org.rtmtext.testdata.TestData;
import org.rtmtext.testing.Corpus;

/** Animations opened and saved as an editor does it. */
class AnimationRequestsTest {
  private final Workers workers = new Workers(Runnable::run);
  private final AnimationMonitor monitor =
      new AnimationMonitor(workers, AnimationFiles.ON_DISK, text -> {});
  private final AnimationRequests animations =
      new AnimationRequests(workers, AnimationFiles.ON_DISK, monitor, file -> {}, file -> {});

  @TempDir Path folder;

  private Path walk() throws IOException {
    Path file = folder.resolve("walk.rtm");
    Files.copy(TestData.folder().resolve("walk.rtm"), file);
    return file;
  }

  private static String uri(Path file) {
    return "rtm:" + file.toUri().getRawPath();
  }

  private EncodeResult save(Path file, String text, String hash) throws RequestFailedException {
    EncodeParams params = new EncodeParams(uri(file), text, hash, false);
    return animations.encode(params, Optional.empty(), Optional.empty(), () -> {});
  }

  @TestFactory
  Stream<DynamicTest> anUneditedSaveWritesTheSameBytes() {
    return Stream.concat(Corpus.files().stream(), TestData.animations().stream())
        .map(
            file ->
                DynamicTest.dynamicTest(
                    file.toString(),
                    () -> {
                      Path copy = Files.createTempDirectory(folder, "f").resolve("copy.rtm");
                      // Copying would keep a write protection.
                      Files.write(copy, Files.readAllBytes(file));
                      DecodeResult opened = animations.decode(uri(copy), a -> Optional.empty());
                      EncodeResult saved = save(copy, opened.text(), opened.hash());
                      assertTrue(saved.saved(), saved.message());
                      assertArrayEquals(Files.readAllBytes(file), Files.readAllBytes(copy));
                      assertEquals(opened.hash(), saved.hash());
                      assertTrue(saved.message().endsWith("nothing has changed"), saved.message());
                    }));
  }

  @Test
  void anEditIsSavedAndCanBeSavedAgain() throws Exception {
    Path file = walk();
    DecodeResult opened = animations.decode(uri(file), a -> Optional.empty());
    String edited = opened.text().replace("motion 0 0 -1.62", "motion 0 0 -1.5");
    EncodeResult saved = save(file, edited, opened.hash());
    assertTrue(saved.saved(), saved.message());
    assertTrue(saved.message().endsWith("changed: motion"), saved.message());
    assertEquals(edited, animations.decode(uri(file), a -> Optional.empty()).text());
    assertTrue(save(file, opened.text(), saved.hash()).saved());
    assertArrayEquals(
        Files.readAllBytes(TestData.folder().resolve("walk.rtm")), Files.readAllBytes(file));
  }

  @Test
  void aTextWithErrorsIsRefusedWithTheFirstOnes() throws Exception {
    Path file = walk();
    DecodeResult opened = animations.decode(uri(file), a -> Optional.empty());
    byte[] before = Files.readAllBytes(file);
    EncodeResult refused =
        save(file, opened.text().replace("motion 0 0 -1.62", "motion 0 0"), opened.hash());
    assertFalse(refused.saved());
    assertEquals(EncodeResult.ERRORS, refused.reason());
    assertEquals(
        "walk.rtm was not saved and is unchanged: the text has an error. Line 2: 'motion' takes 3"
            + " numbers, x y z in metres; found 2",
        refused.message());
    assertEquals(1, refused.diagnostics().size());
    assertNull(refused.hash());
    assertArrayEquals(before, Files.readAllBytes(file));
  }

  private static String withAnotherFirstLine(String text) {
    assertTrue(text.startsWith("rtm plain\n"), text);
    return text.replaceFirst("rtm plain", "rtm bmtr 5");
  }

  @Test
  void aTextWhoseEncodingWasChangedAloneIsRefused() throws Exception {
    Path file = folder.resolve("walk.rtm");
    Files.copy(TestData.folder().resolve("walk-plain.rtm"), file);
    byte[] before = Files.readAllBytes(file);
    DecodeResult opened = animations.decode(uri(file), a -> Optional.empty());
    EncodeResult refused = save(file, withAnotherFirstLine(opened.text()), opened.hash());
    assertFalse(refused.saved());
    assertEquals(EncodeResult.ERRORS, refused.reason());
    assertTrue(
        refused
            .message()
            .startsWith(
                "walk.rtm was not saved and is unchanged: the text has an error. Line 1: the file"
                    + " is plain, and no row of this text has the bmtr 5 form"),
        refused.message());
    assertEquals("not-converted", refused.diagnostics().get(0).getCode().getLeft());
    assertEquals(DiagnosticSeverity.Error, refused.diagnostics().get(0).getSeverity());
    assertArrayEquals(before, Files.readAllBytes(file));
    EncodeParams params =
        new EncodeParams(uri(file), withAnotherFirstLine(opened.text()), null, true);
    assertEquals(
        EncodeResult.ERRORS,
        animations.encode(params, Optional.empty(), Optional.empty(), () -> {}).reason());
    assertArrayEquals(before, Files.readAllBytes(file));
    // Converted, with quaternions, it is saved over the same file.
    String converted = Files.readString(TestData.folder().resolve("walk.rtmt"));
    assertTrue(save(file, converted, opened.hash()).saved());
  }

  @Test
  void anOpenTextIsAnErrorAsSoonAsItsFirstLineIsChanged() throws Exception {
    Path file = folder.resolve("walk.rtm");
    Files.copy(TestData.folder().resolve("walk-plain.rtm"), file);
    String text = animations.decode(uri(file), a -> Optional.empty()).text();
    OpenText open = open(file, text);
    assertFalse(open.snapshot().analysis().hasErrors());
    edit(open, withAnotherFirstLine(text));
    assertTrue(open.snapshot().analysis().hasErrors());
    String converted = Files.readString(TestData.folder().resolve("walk.rtmt"));
    edit(open, converted);
    EncodeParams params = new EncodeParams(uri(file), converted, null, true);
    assertTrue(animations.encode(params, Optional.of(open), Optional.of(open), () -> {}).saved());
    assertEquals(Optional.of(Encoding.BMTR5), open.snapshot().analysis().base());
  }

  private OpenText open(Path file, String text) {
    TextOfFile decoded = animations.takeDecoded(uri(file)).orElseThrow();
    return new OpenText(uri(file), 1, text, decoded);
  }

  private static void edit(OpenText open, String text) {
    open.change(open.snapshot().version() + 1, List.of(new TextDocumentContentChangeEvent(text)));
  }

  @Test
  void aTextUnderTheNameOfAnAnimationSaysSoAndCanBeSavedOver() throws Exception {
    Path file = walk();
    byte[] animation = Files.readAllBytes(file);
    String text = animations.decode(uri(file), a -> Optional.empty()).text();
    Files.writeString(file, text);
    String message =
        assertThrows(
                RequestFailedException.class,
                () -> animations.decode(uri(file), a -> Optional.empty()))
            .getMessage();
    assertTrue(message.startsWith(file + " contains the text of an animation."), message);
    assertTrue(message.contains("pack walk.rtmt -o walk.rtm"), message);
    assertEquals("conflict", save(file, text, "0".repeat(64)).reason());
    assertEquals(text, Files.readString(file));
    EncodeResult saved = save(file, text, HexFormat.of().formatHex(FileBytes.sha256(file)));
    assertTrue(saved.saved(), saved.message());
    assertArrayEquals(animation, Files.readAllBytes(file));
  }

  @Test
  void theCommandThatPacksATextHasItsNameInQuotesWhereAShellNeedsThem() throws Exception {
    Path file = Files.writeString(folder.resolve("Bob's walk.rtm"), "rtm plain\n");
    String message =
        assertThrows(
                RequestFailedException.class,
                () -> animations.decode(uri(file), a -> Optional.empty()))
            .getMessage();
    String command =
        OS.WINDOWS.isCurrentOs()
            ? "pack \"Bob's walk.rtmt\" -o \"Bob's walk.rtm\""
            : "pack 'Bob'\\''s walk.rtmt' -o 'Bob'\\''s walk.rtm'";
    assertTrue(message.endsWith(command + ")"), message);
  }

  @Test
  void aFileThatHasChangedIsNotWrittenOver() throws Exception {
    Path file = walk();
    DecodeResult opened = animations.decode(uri(file), a -> Optional.empty());
    byte[] other = Files.readAllBytes(TestData.folder().resolve("bmtr5.rtm"));
    Files.write(file, other);
    EncodeResult refused = save(file, opened.text(), opened.hash());
    assertEquals(EncodeResult.CONFLICT, refused.reason());
    assertArrayEquals(other, Files.readAllBytes(file));
    EncodeParams params = new EncodeParams(uri(file), opened.text(), opened.hash(), true);
    assertTrue(animations.encode(params, Optional.empty(), Optional.empty(), () -> {}).saved());
    assertEquals(opened.text(), animations.decode(uri(file), a -> Optional.empty()).text());
  }

  @Test
  void aFileThatIsGoneIsNotMadeAgain() throws Exception {
    Path file = walk();
    DecodeResult opened = animations.decode(uri(file), a -> Optional.empty());
    Files.delete(file);
    assertEquals(EncodeResult.CONFLICT, save(file, opened.text(), opened.hash()).reason());
    assertFalse(Files.exists(file));
    assertTrue(save(file, opened.text(), null).saved());
    assertEquals(EncodeResult.CONFLICT, save(file, opened.text(), null).reason());
  }

  @Test
  void otherFilesAreNotOverwritten() throws Exception {
    Path file = folder.resolve("notes.rtm");
    Files.writeString(file, "not an animation");
    String text = Files.readString(TestData.folder().resolve("walk.rtmt"));
    String hash = HexFormat.of().formatHex(FileBytes.sha256(file));
    EncodeResult refused = save(file, text, hash);
    assertEquals(EncodeResult.FILE, refused.reason());
    assertEquals("not an animation", Files.readString(file));
    RequestFailedException e =
        assertThrows(
            RequestFailedException.class,
            () -> animations.decode(uri(file), a -> Optional.empty()));
    assertTrue(e.getMessage().startsWith(file + ":@0: "), e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"not an animation", "BMTR damaged", "rtm plain // a text", ""})
  void overwritingWritesOverAnyRegularFile(String there) throws Exception {
    Path file = folder.resolve("notes.rtm");
    Files.writeString(file, there);
    EncodeResult saved = overwrite(file);
    assertTrue(saved.saved(), saved.message());
    assertArrayEquals(
        Files.readAllBytes(TestData.folder().resolve("walk.rtm")), Files.readAllBytes(file));
  }

  @Test
  void overwritingWritesOverNoFileOfAnotherKind() throws Exception {
    Path config = Files.writeString(folder.resolve("model.cfg"), "class CfgSkeletons {};");
    EncodeResult refused = overwrite(config);
    assertEquals(EncodeResult.FILE, refused.reason());
    assertEquals(
        "model.cfg was not saved: it exists and is not an animation; save the animation as .rtm",
        refused.message());
    assertEquals("class CfgSkeletons {};", Files.readString(config));
  }

  @ParameterizedTest
  @ValueSource(strings = {"walk.rtm", "data.bin"})
  void aPointerOfGitLfsIsNotWrittenOver(String name) throws Exception {
    String pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 123\n";
    Path file = Files.writeString(folder.resolve(name), pointer);
    String text = Files.readString(TestData.folder().resolve("walk.rtmt"));
    String hash = HexFormat.of().formatHex(FileBytes.sha256(file));
    for (EncodeResult refused : List.of(overwrite(file), save(file, text, hash))) {
      assertEquals(EncodeResult.FILE, refused.reason());
      assertEquals("cannot write " + file + ": " + LfsPointer.MESSAGE, refused.message());
    }
    assertEquals(pointer, Files.readString(file));
  }

  @Test
  void overwritingWritesOverNoFolderAndNoPipe() throws Exception {
    Path there = Files.createDirectory(folder.resolve("folder.rtm"));
    assertEquals(EncodeResult.FILE, overwrite(there).reason());
    assertTrue(Files.isDirectory(there));
    Path pipe = Fifo.make(folder.resolve("pipe.rtm"));
    EncodeResult refused = overwrite(pipe);
    assertEquals(EncodeResult.FILE, refused.reason());
    assertTrue(refused.message().endsWith("not a regular file"), refused.message());
    assertTrue(Files.readAttributes(pipe, BasicFileAttributes.class).isOther());
  }

  /** Overwriting an empty file loses nothing. */
  @Test
  void anEmptyFileIsWrittenOver() throws Exception {
    Path file = Files.createFile(folder.resolve("new.rtm"));
    String text = Files.readString(TestData.folder().resolve("walk.rtmt"));
    EncodeResult saved = save(file, text, HexFormat.of().formatHex(FileBytes.sha256(file)));
    assertTrue(saved.saved(), saved.message());
  }

  @ParameterizedTest
  @ValueSource(strings = {"walk.rtmt", "WALK.RTMT"})
  void aTextIsNotWrittenOverByItsAnimation(String name) throws Exception {
    Path text = Files.writeString(folder.resolve(name), "rtm plain\n");
    EncodeResult refused = overwrite(text);
    assertEquals(EncodeResult.FILE, refused.reason());
    assertEquals(
        name
            + " was not saved: .rtmt is the extension for texts, and the animation would replace"
            + " the text; save the animation as .rtm",
        refused.message());
    assertEquals("rtm plain\n", Files.readString(text));
    Files.delete(text);
    assertEquals(EncodeResult.FILE, overwrite(text).reason());
    assertFalse(Files.exists(text));
  }

  private EncodeResult overwrite(Path file) throws Exception {
    EncodeParams params =
        new EncodeParams(
            uri(file), Files.readString(TestData.folder().resolve("walk.rtmt")), null, true);
    return animations.encode(params, Optional.empty(), Optional.empty(), () -> {});
  }

  private OpenText text(Path file) throws IOException {
    OpenText text = new OpenText(file.toUri().toString(), 1, Files.readString(file));
    monitor.opened(text);
    return text;
  }

  private Optional<EncodeResult> encodeSibling(OpenText text, EncodeOnSave when) {
    return animations.encodeSibling(text, text.snapshot(), when, SettingNames.DEFAULT, () -> {});
  }

  private EncodeResult overwriteSibling(OpenText text) {
    return animations.overwriteSibling(text, text.snapshot(), () -> {});
  }

  private Path textBeside() throws IOException {
    Path text = folder.resolve("walk.rtmt");
    Files.copy(TestData.folder().resolve("walk.rtmt"), text);
    return text;
  }

  @Test
  void savingATextWritesTheAnimationBesideItWhenThatIsWanted() throws Exception {
    OpenText text = text(textBeside());
    Path sibling = folder.resolve("walk.rtm");
    assertTrue(encodeSibling(text, EncodeOnSave.NEVER).isEmpty());
    assertTrue(encodeSibling(text, EncodeOnSave.IF_EXISTS).isEmpty());
    assertFalse(Files.exists(sibling));
    assertTrue(encodeSibling(text, EncodeOnSave.ALWAYS).orElseThrow().saved());
    assertTrue(Files.exists(sibling));
    assertTrue(encodeSibling(text, EncodeOnSave.IF_EXISTS).orElseThrow().saved());
  }

  @Test
  void anAnimationThatChangedSinceTheTextWasOpenedIsNotWrittenOver() throws Exception {
    Path sibling = walk();
    OpenText text = text(textBeside());
    assertTrue(encodeSibling(text, EncodeOnSave.IF_EXISTS).orElseThrow().saved());
    Files.copy(
        TestData.folder().resolve("bmtr5.rtm"), sibling, StandardCopyOption.REPLACE_EXISTING);
    EncodeResult refused = encodeSibling(text, EncodeOnSave.IF_EXISTS).orElseThrow();
    assertEquals(EncodeResult.CONFLICT, refused.reason());
    assertTrue(overwriteSibling(text).saved());
  }

  private static final String HAND_WRITTEN =
      """
      rtm plain
      motion 0 0 0
      bones
        Hip
      frame 0
        Hip | 0 0 0 1 | 1 2 3
      """;

  private OpenText handWritten() throws IOException {
    return text(Files.writeString(folder.resolve("walk.rtmt"), HAND_WRITTEN));
  }

  @Test
  void whatIsThereDecidesAndNotWhatWasThere() throws Exception {
    Path sibling = walk();
    OpenText text = handWritten();
    assertEquals(EncodeResult.ERRORS, overwriteSibling(text).reason());
    assertTrue(text.snapshot().analysis().hasErrors());
    Files.delete(sibling);
    EncodeResult saved = overwriteSibling(text);
    assertTrue(saved.saved(), saved.message());
    assertFalse(text.snapshot().analysis().hasErrors());
    Files.copy(TestData.folder().resolve("walk.rtm"), sibling, StandardCopyOption.REPLACE_EXISTING);
    assertEquals(EncodeResult.ERRORS, overwriteSibling(text).reason());
    Files.copy(
        TestData.folder().resolve("walk-plain.rtm"), sibling, StandardCopyOption.REPLACE_EXISTING);
    assertTrue(overwriteSibling(text).saved());
  }

  @Test
  void anOpenTextIsSavedOverAFileThatWasReplacedByItsOwnKind() throws Exception {
    Path file = walk();
    OpenText open = open(file, animations.decode(uri(file), a -> Optional.empty()).text());
    edit(open, HAND_WRITTEN);
    EncodeParams params = new EncodeParams(uri(file), HAND_WRITTEN, null, true);
    assertEquals(
        EncodeResult.ERRORS,
        animations.encode(params, Optional.of(open), Optional.of(open), () -> {}).reason());
    Files.copy(
        TestData.folder().resolve("walk-plain.rtm"), file, StandardCopyOption.REPLACE_EXISTING);
    EncodeResult saved = animations.encode(params, Optional.of(open), Optional.of(open), () -> {});
    assertTrue(saved.saved(), saved.message());
  }

  @Test
  void anAnimationThatWasExportedAgainIsNotWrittenOverByAnOldText() throws Exception {
    Path text = textBeside();
    Path sibling = folder.resolve("walk.rtm");
    Files.copy(TestData.folder().resolve("bmtr5.rtm"), sibling);
    byte[] exported = Files.readAllBytes(sibling);
    Files.setLastModifiedTime(text, FileTime.fromMillis(1_000_000));
    Files.setLastModifiedTime(sibling, FileTime.fromMillis(2_000_000));
    OpenText open = text(text);
    EncodeResult refused = encodeSibling(open, EncodeOnSave.ALWAYS).orElseThrow();
    assertEquals(
        "walk.rtm was not saved: it is newer than the text and contains a different animation; to"
            + " overwrite it, use the command rtm.encode",
        refused.message());
    assertArrayEquals(exported, Files.readAllBytes(sibling));
    assertTrue(overwriteSibling(open).saved());
    assertTrue(encodeSibling(open, EncodeOnSave.ALWAYS).orElseThrow().saved());
    // The animation of the text is always the newer file, and not another one.
    Files.setLastModifiedTime(sibling, FileTime.fromMillis(3_000_000));
    assertTrue(encodeSibling(text(text), EncodeOnSave.ALWAYS).orElseThrow().saved());
  }

  @Test
  void addressesOfAnimations() {
    assertEquals(Optional.of(Path.of("/a/walk.rtm")), RtmUri.file("rtm:/a/walk.rtm"));
    assertEquals(Optional.of(Path.of("/a/walk.rtm")), RtmUri.file("rtm:///a/walk.rtm"));
    assertEquals(
        Optional.of(Path.of("/a b/walk.rtm")), RtmUri.file("rtm:file:///a%20b/walk.rtm.rtmt"));
    assertEquals(Optional.of(Path.of("/a/walk.rtm")), RtmUri.file("rtm:file:///a/./walk.rtm.rtmt"));
    assertEquals(Optional.of(Path.of("/a/walk.rtm")), RtmUri.file("rtm:///a/././walk.rtm"));
    assertEquals(Optional.of(Path.of("/a/walk.rtmt")), RtmUri.path("file:/a/./walk.rtmt"));
    assertEquals(Optional.empty(), RtmUri.file("file:///a/walk.rtm"));
    assertEquals(Optional.empty(), RtmUri.file("rtm:%zz"));
  }
}
