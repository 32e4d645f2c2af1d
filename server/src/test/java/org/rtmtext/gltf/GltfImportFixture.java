package org.rtmtext.gltf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.stream.Collectors;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Transforms;
import org.rtmtext.testdata.TestData;

/** Imports files that tests have edited. */
abstract class GltfImportFixture {
  static final Optional<Encoding> PLAIN = Optional.of(Encoding.PLAIN);

  final Exported plain;
  final Exported binarised;

  GltfImportFixture() throws Exception {
    plain = Exported.of(TestData.folder().resolve("walk-plain.rtm"));
    binarised = Exported.of(TestData.folder().resolve("walk.rtm"));
  }

  static Animation animation(GltfImport.Result read) {
    return read.animation().orElseThrow(() -> new AssertionError(read.problems().toString()));
  }

  static String messages(GltfImport.Result read) {
    return read.problems().stream()
        .map(p -> p.severity() + " " + p.message())
        .collect(Collectors.joining("\n"));
  }

  final GltfImport.Result read(GltfJson json) {
    return plain.read(json.bytes(), PLAIN, Optional.empty());
  }

  final void refused(GltfJson json, String message) {
    GltfImport.Result read = read(json);
    assertEquals("ERROR " + message, messages(read));
    assertTrue(read.animation().isEmpty());
  }

  static void assertSame(Animation a, Animation b, double tolerance) {
    assertEquals(a.bones(), b.bones());
    assertEquals(a.frames().size(), b.frames().size());
    for (int f = 0; f < a.frames().size(); f++) {
      Transforms x = a.frames().get(f).transforms();
      Transforms y = b.frames().get(f).transforms();
      for (int i = 0; i < x.count() * Transforms.MATRIX_STRIDE; i++) {
        assertEquals(x.value(0, i), y.value(0, i), tolerance, "frame " + f + ", value " + i);
      }
    }
  }
}
