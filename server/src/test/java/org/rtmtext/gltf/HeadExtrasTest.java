package org.rtmtext.gltf;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.testdata.TestData;

/** Custom properties take memory before they are read. */
class HeadExtrasTest {
  @ParameterizedTest
  @ValueSource(strings = {"rtm_phases", "rtm_properties"})
  void longTextsAreRefused(String key) {
    Map<String, Object> extras = Map.of("rtm_encoding", "plain", key, "0 ".repeat(20_000));
    GltfException refused =
        assertThrows(
            GltfException.class, () -> HeadExtras.read(extras, "x", new ImportBudget(1 << 20)));
    assertTrue(refused.getMessage().startsWith("the custom property " + key), refused.getMessage());
  }

  @Test
  void theAnimationMustFitIntoTheRest() throws Exception {
    byte[] file = Files.readAllBytes(TestData.folder().resolve("walk.rtm"));
    String value = OriginalAnimation.write(RtmCodec.decode(file)).orElseThrow();
    ImportBudget budget = new ImportBudget(3L * file.length + 100);
    assertThrows(GltfException.class, () -> OriginalAnimation.read(value, budget));
  }
}
