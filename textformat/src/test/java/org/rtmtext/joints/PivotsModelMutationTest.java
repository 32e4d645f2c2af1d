package org.rtmtext.joints;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How many mutations there are is the property {@code rtm.mutations}. */
@Tag("long")
class PivotsModelMutationTest {
  @Test
  void mutationsNeitherThrowNorHang() {
    Random random = new Random(7);
    int count = Integer.getInteger("rtm.mutations", 20_000);
    int refused = 0;
    for (int i = 0; i < count; i++) {
      byte[] model = PivotsModelTest.MODEL.clone();
      for (int n = random.nextInt(4); n >= 0; n--) {
        model[random.nextInt(model.length)] = (byte) random.nextInt();
      }
      PivotsModel read = PivotsModel.read(model);
      refused += read.problem().isPresent() ? 1 : 0;
      read.joints().find("leg").ifPresent(joint -> assertTrue(joint.isFinite()));
    }
    assertTrue(refused > count / 20 && refused < count, refused + " refused");
  }
}
