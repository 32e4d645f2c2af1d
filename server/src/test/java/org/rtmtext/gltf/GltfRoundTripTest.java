package org.rtmtext.gltf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.joml.Vector4d;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Transforms;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.testing.Corpus;

/** All animations with a skeleton, to glTF and back. */
@Tag("long")
class GltfRoundTripTest {
  private static final double TOLERANCE = 1e-5;

  private static Exported exportable(Path file) throws Exception {
    Exported source = Exported.of(file);
    assumeTrue(source.match().isPresent(), "no skeleton fits");
    assumeTrue(
        source.export(Exported.binary()).bytes().isPresent(), "has no bones, frames or rows");
    return source;
  }

  @TestFactory
  Stream<DynamicTest> elementsComeBack() {
    return Corpus.testsWithOwnData(
        file -> {
          Exported source = exportable(file);
          byte[] gltf = new GltfJson(source, false).withoutOriginal().bytes();
          GltfImport.Result back = source.read(gltf, Optional.empty(), Optional.empty());
          Animation b = back.animation().orElseThrow(() -> new AssertionError(back.problems()));
          Animation a = source.animation();
          assertEquals(a.encoding(), b.encoding());
          assertEquals(a.motion(), b.motion());
          assertEquals(a.properties(), b.properties());
          assertEquals(lower(a), lower(b));
          assertTrue(a.header().sameContent(b.header()), () -> a.header() + " " + b.header());
          assertEquals(a.frames().size(), b.frames().size());
          compare(source, b);
        });
  }

  private static String lower(Animation a) {
    return String.join(" ", a.bones()).toLowerCase(Locale.ROOT);
  }

  private static void compare(Exported source, Animation b) {
    Animation a = source.animation();
    SkinPoses poses = new SkinPoses(a, source.parents());
    for (int f = 0; f < a.frames().size(); f++) {
      assertEquals(a.frames().get(f).phase(), b.frames().get(f).phase());
      for (int i = 0; i < a.bones().size(); i++) {
        if (poses.isFinite(f, i)) {
          Transforms x = a.frames().get(f).transforms();
          Transforms y = b.frames().get(f).transforms();
          double distance =
              x.isBinarised()
                  ? quaternionDistance(x, y, i)
                  // What no node can do, such as a shear, is lost.
                  : matrixDistance(x, y, i) - poses.error(f, i);
          String where = a.bones().get(i) + " in frame " + f;
          assertTrue(distance <= TOLERANCE, () -> where + ": " + distance);
        }
      }
    }
  }

  private static double matrixDistance(Transforms a, Transforms b, int bone) {
    double distance = 0;
    for (int c = 0; c < Transforms.MATRIX_STRIDE; c++) {
      // Far from the origin, floats are farther apart.
      double unit = Math.max(1, Math.abs(a.value(bone, c)));
      distance = Math.max(distance, Math.abs(a.value(bone, c) - (double) b.value(bone, c)) / unit);
    }
    return distance;
  }

  private static double quaternionDistance(Transforms a, Transforms b, int bone) {
    Vector4d q = quaternion(a, bone);
    double length = q.length() / Transforms.ONE;
    // Others are no rotations, or of a length that no known file has.
    double distance = 0;
    if (Math.abs(length - 1) < 0.001) {
      // A rotation does not tell the length, and small ones allow several.
      q.normalize();
      Vector4d other = quaternion(b, bone).normalize();
      distance = Math.min(q.distance(other), q.negate().distance(other));
    }
    for (int c = 0; c < 3; c++) {
      double stored = a.value(bone, 4 + c);
      double unit = Math.max(1, Math.abs(stored));
      distance = Math.max(distance, Math.abs(stored - b.value(bone, 4 + c)) / unit);
    }
    return distance;
  }

  private static Vector4d quaternion(Transforms rows, int bone) {
    return new Vector4d(
        rows.bits(bone, 0), rows.bits(bone, 1), rows.bits(bone, 2), rows.bits(bone, 3));
  }

  @TestFactory
  Stream<DynamicTest> bytesComeBack() {
    return Corpus.testsWithOwnData(
        file -> {
          Exported source = exportable(file);
          GltfImport.Result back = source.read(source.glb(), Optional.empty(), Optional.empty());
          Animation b = back.animation().orElseThrow(() -> new AssertionError(back.problems()));
          assertArrayEquals(
              source.bytes(), DecodedFile.encode(b, back.base().orElseThrow()).bytes());
        });
  }

  @TestFactory
  Stream<DynamicTest> bytesComeBackWithBase() {
    return Corpus.testsWithOwnData(
        file -> {
          Exported source = exportable(file);
          GltfImport.Result back =
              source.read(source.glb(), Optional.empty(), Optional.of(source.animation()));
          Animation b = back.animation().orElseThrow(() -> new AssertionError(back.problems()));
          assertArrayEquals(source.bytes(), DecodedFile.encode(b, source.animation()).bytes());
        });
  }

  @TestFactory
  Stream<DynamicTest> embeddedBuffersAreReadToo() {
    return Corpus.testsWithOwnData(
        file -> {
          Exported source = exportable(file);
          byte[] gltf =
              source.export(new GltfExport.Options("walk", 24, true, false)).bytes().orElseThrow();
          GltfImport.Result back =
              source.read(
                  gltf,
                  Optional.of(source.animation().encoding()),
                  Optional.of(source.animation()));
          Animation b = back.animation().orElseThrow(() -> new AssertionError(back.problems()));
          assertEquals(source.animation().motion(), b.motion());
          Encoding to = source.animation().encoding();
          assertEquals(to, b.encoding());
        });
  }
}
