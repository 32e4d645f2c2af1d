package org.rtmtext.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.rtmtext.projection.SkeletonChoice;
import org.rtmtext.skeleton.BuiltInSkeletons;
import org.rtmtext.skeleton.Skeleton;

class SkeletonJsonTest {
  private static final Skeleton SKELETON = BuiltInSkeletons.all().get(0);

  private static JsonObject written(SkeletonChoice.Reason reason) throws IOException {
    StringWriter out = new StringWriter();
    JsonWriter json = new JsonWriter(out);
    json.beginObject();
    SkeletonJson.write(
        json, new SkeletonChoice(SKELETON, Optional.of(Path.of("model.cfg")), reason, 3, 4));
    json.endObject().flush();
    return JsonParser.parseString(out.toString()).getAsJsonObject().getAsJsonObject("skeleton");
  }

  @Test
  void theProtocolHasTheSameMembers() throws Exception {
    TreeSet<String> protocol =
        Arrays.stream(Class.forName("org.rtmtext.lsp.SkeletonResult").getDeclaredFields())
            .filter(f -> !f.isSynthetic())
            .map(f -> f.getName())
            .collect(Collectors.toCollection(TreeSet::new));
    protocol.removeAll(Set.of("choices", "encoding", "frames"));
    assertEquals(protocol, new TreeSet<>(written(SkeletonChoice.Reason.CHOSEN).keySet()));
  }

  @Test
  void countsAndReasons() throws IOException {
    JsonObject json = written(SkeletonChoice.Reason.BUILT_IN);
    assertEquals("built-in", json.get("reason").getAsString());
    assertEquals(SKELETON.bones().size(), json.get("bones").getAsInt());
    assertEquals(3, json.get("known").getAsInt());
    assertEquals(4, json.get("animationBones").getAsInt());
  }
}
