package org.rtmtext.gltf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Severity;
import org.rtmtext.testdata.TestData;
import org.rtmtext.testing.Mutator;

/**
 * Damaged glTF files give problems or animations, never an exception. How many mutations there are
 * is the property {@code rtm.mutations}.
 */
@Tag("long")
class GltfMutationTest {
  private static final int MUTATIONS = Integer.getInteger("rtm.mutations", 4000);

  private static final String[] VALUES = {
    "-1",
    "0",
    "1",
    "3",
    "4294967295",
    "2147483647",
    "1e999",
    "1e30",
    "null",
    "\"x\"",
    "[]",
    "{}",
    "[0]",
    "[0,0]",
    "true",
    "0.5",
    "99999999999999999999"
  };

  private final Exported source;
  private final AtomicInteger refused = new AtomicInteger();

  GltfMutationTest() throws IOException, RtmFormatException {
    source = Exported.of(TestData.folder().resolve("walk.rtm"));
  }

  private void verify(byte[] bytes, String what, Encoding to) {
    try {
      GltfImport.Result read = source.read(bytes, Optional.of(to), Optional.empty());
      boolean hasError = read.problems().stream().anyMatch(p -> p.severity() == Severity.ERROR);
      assertEquals(hasError, read.animation().isEmpty(), () -> read.problems().toString());
      refused.addAndGet(hasError ? 1 : 0);
      for (GltfProblem p : read.problems()) {
        assertFalse(p.message().isBlank());
        assertFalse(p.message().contains("gson"), p.message());
      }
    } catch (Throwable e) {
      throw new AssertionError(what + ": " + e, e);
    }
  }

  @Test
  void everyTruncation() {
    byte[] glb = source.glb();
    int step = Math.max(1, glb.length / 2000);
    IntStream.range(0, glb.length / step)
        .parallel()
        .forEach(i -> verify(Arrays.copyOf(glb, i * step), "cut to " + i * step, Encoding.PLAIN));
    assertEquals(glb.length / step, refused.get());
  }

  @Test
  void mutationsOfBytes() {
    byte[] glb = source.glb();
    byte[] gltf =
        source.export(new GltfExport.Options("walk", 24, true, false)).bytes().orElseThrow();
    IntStream.range(0, MUTATIONS)
        .parallel()
        .forEach(
            seed ->
                verify(
                    Mutator.mutate(seed % 2 == 0 ? glb : gltf, seed),
                    "seed " + seed,
                    seed % 3 == 0 ? Encoding.BMTR5 : Encoding.PLAIN));
    int count = refused.get();
    assertTrue(count > MUTATIONS / 10, count + " files were refused");
    assertTrue(count < MUTATIONS, count + " files were refused");
  }

  /** The JSON stays well-formed, but says something else. */
  @Test
  void mutationsOfValues() {
    byte[] glb = source.glb();
    ByteBuffer header = ByteBuffer.wrap(glb).order(ByteOrder.LITTLE_ENDIAN);
    int length = header.getInt(12);
    String json = new String(glb, 20, length, StandardCharsets.UTF_8);
    List<int[]> numbers =
        Pattern.compile("(?<=[:,\\[])-?[\\d.]+(?:E-?\\d+)?|\"[A-Z0-9_a-z]+\"(?!:)")
            .matcher(json)
            .results()
            .map(m -> new int[] {m.start(), m.end()})
            .toList();
    IntStream.range(0, MUTATIONS)
        .parallel()
        .forEach(
            seed -> {
              SplittableRandom random = new SplittableRandom(seed);
              StringBuilder edited = new StringBuilder(json);
              for (int i = random.nextInt(3); i >= 0; i--) {
                int[] range = numbers.get(random.nextInt(numbers.size()));
                if (range[1] <= edited.length()) {
                  String value =
                      random.nextBoolean()
                          ? VALUES[random.nextInt(VALUES.length)]
                          : String.valueOf(random.nextInt(100));
                  edited.replace(range[0], range[1], value);
                }
              }
              verify(withJson(glb, length, edited.toString()), "seed " + seed, Encoding.PLAIN);
            });
    int count = refused.get();
    assertTrue(count > MUTATIONS / 4, count + " files were refused");
    assertTrue(count < MUTATIONS, count + " files were refused");
  }

  private static byte[] withJson(byte[] glb, int length, String json) {
    byte[] text = json.getBytes(StandardCharsets.UTF_8);
    byte[] result = new byte[glb.length - length + text.length];
    System.arraycopy(glb, 0, result, 0, 20);
    System.arraycopy(text, 0, result, 20, text.length);
    System.arraycopy(glb, 20 + length, result, 20 + text.length, glb.length - 20 - length);
    ByteBuffer.wrap(result)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(8, result.length)
        .putInt(12, text.length);
    return result;
  }
}
