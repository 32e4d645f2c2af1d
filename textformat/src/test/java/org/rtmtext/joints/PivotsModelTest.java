package org.rtmtext.joints;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

class PivotsModelTest {
  static final byte[] MODEL =
      new Mlod()
          .level(1, new float[] {9, 9, 9}, Map.of("leg", new byte[] {1}))
          .level(
              1e15f,
              new float[] {1, 2, 3, 4, 5, 6, 7, 8, 9, Float.NaN, 0, 0},
              Map.of(
                  "Leg",
                  new byte[] {0, 1, 1, 0},
                  "foot",
                  new byte[] {0, 0, 1, 0},
                  "none",
                  new byte[4],
                  "nan",
                  new byte[] {0, 0, 0, 1}))
          .bytes();

  @Test
  void theFirstPointOfASelectionOfTheMemoryLevelIsTheJoint() {
    PivotsModel model = PivotsModel.read(MODEL);
    assertEquals(Optional.empty(), model.problem());
    assertEquals(Optional.of(new Vector3d(4, 5, 6)), model.joints().find("LEG"));
    assertEquals(Optional.of(new Vector3d(7, 8, 9)), model.joints().find("foot"));
    assertEquals(2, model.joints().count());
  }

  @Test
  void aModelWithoutAMemoryLevelSaysSo() {
    byte[] model = new Mlod().level(1, new float[3], Map.of()).bytes();
    assertEquals(
        Optional.of("byte " + model.length + ": the model has no Memory LOD"),
        PivotsModel.read(model).problem());
  }

  @Test
  void aBinarisedModelIsRefused() {
    assertEquals(
        Optional.of("byte 0: expected MLOD; joints cannot be read from a binarised model (ODOL)"),
        PivotsModel.read("ODOL....".getBytes(StandardCharsets.ISO_8859_1)).problem());
  }

  @Test
  void aCountBeyondTheFileTakesNoMemory() {
    byte[] model = MODEL.clone();
    Arrays.fill(model, 24, 28, (byte) 0xff);
    assertEquals(
        Optional.of(
            "byte 24: the number of points is 4294967295, which is too large for the rest of the file"),
        PivotsModel.read(model).problem());
  }

  @Test
  void everyTruncationIsReported() {
    for (int length = 0; length < MODEL.length; length++) {
      int cut = length;
      assertTrue(
          PivotsModel.read(Arrays.copyOf(MODEL, cut)).problem().isPresent(), () -> cut + " bytes");
    }
  }
}
