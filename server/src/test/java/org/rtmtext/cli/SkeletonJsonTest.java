package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.skeleton.ModelConfig;
import org.rtmtext.skeleton.Skeleton;

class SkeletonJsonTest {
  private static final Skeleton SKELETON = ModelConfig.builtIn().get(0);

  private static JsonObject written(SkeletonMatch.Reason reason) {
    SkeletonMatch match =
        new SkeletonMatch(SKELETON, Optional.of(Path.of("model.cfg")), reason, 3, 4);
    return new Gson().toJsonTree(Json.skeleton(match)).getAsJsonObject();
  }

  @Test
  void numbersOfBonesHaveOneFormat() {
    SkeletonMatch match =
        new SkeletonMatch(SKELETON, Optional.empty(), SkeletonMatch.Reason.NEAREST, 1000, 1000);
    assertEquals("1,000 of 1,000 bones", match.share());
  }

  @Test
  void theProtocolHasTheSameMembers() throws Exception {
    TreeSet<String> protocol =
        Arrays.stream(Class.forName("org.rtmtext.lsp.session.SkeletonResult").getDeclaredFields())
            .filter(f -> !f.isSynthetic())
            .map(f -> f.getName())
            .collect(Collectors.toCollection(TreeSet::new));
    protocol.removeAll(Set.of("choices", "conversions", "encoding", "frames", "joints", "poses"));
    assertEquals(protocol, new TreeSet<>(written(SkeletonMatch.Reason.CHOSEN).keySet()));
  }

  @Test
  void countsAndReasons() {
    JsonObject json = written(SkeletonMatch.Reason.BUILT_IN);
    assertEquals("built-in", json.get("reason").getAsString());
    assertEquals(SKELETON.bones().size(), json.get("bones").getAsInt());
    assertEquals(3, json.get("known").getAsInt());
    assertEquals(4, json.get("animationBones").getAsInt());
  }
}
