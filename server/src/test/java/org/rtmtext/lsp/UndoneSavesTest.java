package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.lsp.protocol.Messages.DecodeParams;
import org.rtmtext.lsp.protocol.Messages.DecodeResult;
import org.rtmtext.lsp.protocol.Messages.EncodeParams;
import org.rtmtext.lsp.protocol.Messages.EncodeResult;
import org.rtmtext.model.Animation;
import org.rtmtext.testing.Corpus;

/** Saving an earlier text of any animation again restores the bytes of that earlier save. */
class UndoneSavesTest {
  private static final Pattern NUMBER = Pattern.compile("(?<=[| ])-?[0-9]+(\\.[0-9]+)?(?=[ \n])");
  private static final Pattern FRAME = Pattern.compile("(?ms)^frame .*?(?=^frame |\\z)");

  private final TypedServer server = TypedServer.startExact(new RecordingClient());

  @TempDir Path folder;

  private static String uri(Path file) {
    return "rtm:" + file.toUri().getRawPath();
  }

  private DecodeResult decode(Path file) throws Exception {
    return server.decode(DecodeParams.ofFile(uri(file))).get();
  }

  private EncodeResult encode(Path file, String text, String hash) throws Exception {
    return server.encode(new EncodeParams(uri(file), text, hash, false)).get();
  }

  private String save(Path file, String text, String hash) throws Exception {
    EncodeResult saved = encode(file, text, hash);
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

  @Tag("long")
  @TestFactory
  Stream<DynamicTest> undoingASavedEditRestoresTheBytes() {
    return Corpus.testsWithOwnData(
        file -> {
          byte[] bytes = Files.readAllBytes(file);
          Path copy = copy(file);
          DecodeResult opened = decode(copy);
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

  @Tag("long")
  @TestFactory
  Stream<DynamicTest> randomEditsAndUndosRestoreTheBytesOfEverySave() {
    return Corpus.testsWithOwnData(
        file -> {
          Path copy = copy(file);
          DecodeResult opened = decode(copy);
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
            EncodeResult result = encode(copy, text, hash);
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

  @Tag("long")
  @TestFactory
  Stream<DynamicTest> undoingOneOfTwoEditsRestoresItsFrame() {
    return Corpus.testsWithOwnData(
        file -> {
          Animation original = RtmCodec.decode(Files.readAllBytes(file));
          Path copy = copy(file);
          DecodeResult opened = decode(copy);
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
}
