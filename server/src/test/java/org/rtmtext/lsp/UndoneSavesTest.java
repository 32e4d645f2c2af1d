package org.rtmtext.lsp;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.lsp.protocol.Messages.DecodeResult;
import org.rtmtext.lsp.protocol.Messages.EncodeParams;
import org.rtmtext.lsp.protocol.Messages.EncodeResult;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.Settings.EncodeOnSave;
import org.rtmtext.lsp.protocol.Settings.SettingNames;
import org.rtmtext.lsp.session.AnimationFiles;
import org.rtmtext.lsp.session.AnimationMonitor;
import org.rtmtext.lsp.session.AnimationRequests;
import org.rtmtext.lsp.session.OpenText;
import org.rtmtext.lsp.text.Workers;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.StoredArray;
import org.rtmtext.testdata.TestData;
import org.rtmtext.testing.Corpus;

/** Saving an earlier text again restores the bytes of that earlier save. */
class UndoneSavesTest {
  private static final Pattern NUMBER = Pattern.compile("(?<=[| ])-?[0-9]+(\\.[0-9]+)?(?=[ \n])");
  private static final Pattern FRAME = Pattern.compile("(?ms)^frame .*?(?=^frame |\\z)");

  private final Workers workers = new Workers(Runnable::run);
  private final AnimationMonitor monitor =
      new AnimationMonitor(workers, AnimationFiles.ON_DISK, text -> {});
  private final AnimationRequests animations =
      new AnimationRequests(workers, AnimationFiles.ON_DISK, monitor, file -> {}, file -> {});

  @TempDir Path folder;

  private static String uri(Path file) {
    return "rtm:" + file.toUri().getRawPath();
  }

  private EncodeResult encode(Path file, String text, String hash, boolean overwrite)
      throws RequestFailedException {
    EncodeParams params = new EncodeParams(uri(file), text, hash, overwrite);
    return animations.encode(params, Optional.empty(), Optional.empty(), () -> {});
  }

  private String save(Path file, String text, String hash) throws RequestFailedException {
    EncodeResult saved = encode(file, text, hash, false);
    assertTrue(saved.saved(), saved.message());
    return saved.hash();
  }

  private Path copy(Path file) throws IOException {
    Path copy = Files.createTempDirectory(folder, "f").resolve("copy.rtm");
    // Copying would keep a write protection.
    return Files.write(copy, Files.readAllBytes(file));
  }

  private static String replace(String text, MatchResult match, String with) {
    return text.substring(0, match.start()) + with + text.substring(match.end());
  }

  /** Changes a number in the last row of a frame; a frame without rows stays unchanged. */
  private static String editFrame(String text, int frame, String number) {
    List<MatchResult> frames = FRAME.matcher(text).results().toList();
    if (frame < 0 || frame >= frames.size()) {
      return text;
    }
    MatchResult edited = frames.get(frame);
    List<MatchResult> numbers = NUMBER.matcher(edited.group()).results().toList();
    // Of a frame without rows, the numbers are its phase and its count of rows.
    return numbers.size() < 7
        ? text
        : replace(text, edited, replace(edited.group(), numbers.get(numbers.size() - 1), number));
  }

  @Test
  void undoingAnEditAfterAChangeOfTheVersion() throws Exception {
    for (String version : List.of("3", "4")) {
      Path copy = copy(TestData.folder().resolve("bmtr5-lzo.rtm"));
      byte[] bytes = Files.readAllBytes(copy);
      DecodeResult opened = animations.decode(uri(copy), a -> Optional.empty());
      String undone = opened.text().replaceFirst("^rtm bmtr 5", "rtm bmtr " + version);
      String hash = save(copy, editFrame(opened.text(), 0, "0.375"), opened.hash());
      hash = save(copy, editFrame(undone, 0, "0.375"), hash);
      hash = save(copy, undone, hash);
      assertEquals(undone, animations.decode(uri(copy), a -> Optional.empty()).text());
      save(copy, opened.text(), hash);
      assertArrayEquals(bytes, Files.readAllBytes(copy));
    }
  }

  @TestFactory
  Stream<DynamicTest> undoingASavedEditRestoresTheBytes() {
    return Corpus.testsWithOwnData(
        file -> {
          byte[] bytes = Files.readAllBytes(file);
          Path copy = copy(file);
          DecodeResult opened = animations.decode(uri(copy), a -> Optional.empty());
          String once = editFrame(opened.text(), opened.frames() / 2, "0.375");
          String twice = editFrame(once, opened.frames() - 1, "0.625");
          String hash = save(copy, once, opened.hash());
          byte[] between = Files.readAllBytes(copy);
          hash = save(copy, twice, hash);
          hash = save(copy, once, hash);
          assertArrayEquals(between, Files.readAllBytes(copy));
          save(copy, opened.text(), hash);
          assertArrayEquals(bytes, Files.readAllBytes(copy));
        });
  }

  @TestFactory
  Stream<DynamicTest> randomEditsAndUndosRestoreTheBytesOfEverySave() {
    return Corpus.testsWithOwnData(
        file -> {
          Path copy = copy(file);
          DecodeResult opened = animations.decode(uri(copy), a -> Optional.empty());
          Random random = new Random(opened.text().length());
          Map<String, byte[]> saved = new HashMap<>();
          saved.put(opened.text(), Files.readAllBytes(file));
          Deque<String> undo = new ArrayDeque<>();
          String text = opened.text();
          String hash = opened.hash();
          for (int i = 0; i < 25; i++) {
            if (random.nextInt(3) > 0) {
              undo.push(text);
              text = randomEdit(text, random);
            } else {
              for (int n = random.nextInt(4); n >= 0 && !undo.isEmpty(); n--) {
                text = undo.pop();
              }
            }
            EncodeResult result = encode(copy, text, hash, false);
            if (result.saved()) {
              hash = result.hash();
              byte[] now = Files.readAllBytes(copy);
              byte[] before = saved.putIfAbsent(text, now);
              if (before != null) {
                assertArrayEquals(before, now);
              }
            }
          }
          save(copy, opened.text(), hash);
          assertArrayEquals(Files.readAllBytes(file), Files.readAllBytes(copy));
        });
  }

  private static String randomEdit(String text, Random random) {
    List<MatchResult> frames = FRAME.matcher(text).results().toList();
    if (frames.isEmpty()) {
      return text;
    }
    MatchResult frame = frames.get(random.nextInt(frames.size()));
    return switch (random.nextInt(6)) {
      case 0 -> replace(text, frame, "");
      case 1 -> replace(text, frame, frame.group() + frame.group());
      case 2 -> text.replace("pelvis", "a_very_long_pelvis").replace("Pelvis", "p");
      case 3 -> text.replaceFirst("motion \\S+", "motion " + random.nextInt(9));
      case 4 -> text.replaceFirst("rtm bmtr \\d", "rtm bmtr " + (3 + random.nextInt(3)));
      default -> editFrame(text, random.nextInt(frames.size()), random.nextInt(9) * 0.125 + "");
    };
  }

  @TestFactory
  Stream<DynamicTest> undoingOneOfTwoEditsRestoresItsFrame() {
    return Corpus.testsWithOwnData(
        file -> {
          Animation original = RtmCodec.decode(Files.readAllBytes(file));
          Path copy = copy(file);
          DecodeResult opened = animations.decode(uri(copy), a -> Optional.empty());
          String both =
              editFrame(editFrame(opened.text(), 0, "0.375"), opened.frames() - 1, "0.625");
          String last = editFrame(opened.text(), opened.frames() - 1, "0.625");
          save(copy, last, save(copy, both, opened.hash()));
          Animation now = RtmCodec.decode(Files.readAllBytes(copy));
          for (int f = 0; f < opened.frames() - 1; f++) {
            assertEquals(original.frames().get(f), now.frames().get(f), "frame " + f);
          }
        });
  }

  /** A file of another compressor, with bytes after the animation. */
  private Path ofAnotherCompressor() throws Exception {
    Path file = copy(TestData.folder().resolve("bmtr5-lzo.rtm"));
    Animation animation = RtmCodec.decode(Files.readAllBytes(file));
    List<Frame> frames = new ArrayList<>();
    for (Frame frame : animation.frames()) {
      byte[] block = literals(frame.transforms().quaternions());
      frames.add(frame.withStored(StoredArray.block(block, 0, block.length)));
    }
    Files.write(
        file, RtmCodec.encode(animation.withFrames(frames).withTrailing(new byte[] {1, 2, 3})));
    return file;
  }

  /** A block that compresses nothing: one run of literals, for 19 bytes or more. */
  private static byte[] literals(short[] values) {
    ByteBuffer block = ByteBuffer.allocate(16 + 3 * values.length).order(LITTLE_ENDIAN);
    int rest = 2 * values.length - 18;
    block.put((byte) 0);
    for (; rest > 255; rest -= 255) {
      block.put((byte) 0);
    }
    block.put((byte) rest);
    for (short value : values) {
      block.putShort(value);
    }
    block.put(new byte[] {0x11, 0, 0});
    return Arrays.copyOf(block.array(), block.position());
  }

  @Test
  void whatAnotherProgramAddedToTheFileStays() throws Exception {
    Path file = ofAnotherCompressor();
    byte[] original = Files.readAllBytes(file);
    DecodeResult opened = animations.decode(uri(file), a -> Optional.empty());
    save(file, editFrame(opened.text(), 0, "0.375"), opened.hash());
    byte[] longer = Files.readAllBytes(file);
    longer = Arrays.copyOf(longer, longer.length + 7);
    Files.write(file, longer);
    assertFalse(encode(file, opened.text(), opened.hash(), false).saved());
    assertTrue(encode(file, opened.text(), null, true).saved());
    // The blocks are the original ones, and the other program's bytes are still there.
    assertArrayEquals(Arrays.copyOf(original, original.length + 7), Files.readAllBytes(file));
  }

  @Test
  void framesOfAFileThatAnotherProgramReplacedGetTheirBlocksBack() throws Exception {
    Path file = ofAnotherCompressor();
    byte[] original = Files.readAllBytes(file);
    DecodeResult opened = animations.decode(uri(file), a -> Optional.empty());
    Files.copy(TestData.folder().resolve("bmtr5.rtm"), file, StandardCopyOption.REPLACE_EXISTING);
    assertTrue(encode(file, opened.text(), null, true).saved());
    assertArrayEquals(Arrays.copyOf(original, original.length - 3), Files.readAllBytes(file));
  }

  @Test
  void anAnimationBesideATextIsRestored() throws Exception {
    Path text = folder.resolve("walk.rtmt");
    Path sibling = folder.resolve("walk.rtm");
    Files.write(sibling, Files.readAllBytes(ofAnotherCompressor()));
    byte[] original = Files.readAllBytes(sibling);
    String content = animations.decode(uri(sibling), a -> Optional.empty()).text();
    Files.writeString(text, content);
    String uri = text.toUri().toString();
    OpenText open = new OpenText(uri, 1, content);
    monitor.opened(open);
    for (String t : List.of(editFrame(content, 0, "0.375"), content)) {
      open.change(2, List.of(new TextDocumentContentChangeEvent(t)));
      assertTrue(
          animations
              .encodeSibling(
                  open, open.snapshot(), EncodeOnSave.ALWAYS, SettingNames.DEFAULT, () -> {})
              .orElseThrow()
              .saved());
    }
    assertArrayEquals(original, Files.readAllBytes(sibling));
  }
}
