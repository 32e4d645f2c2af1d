package org.rtmtext.cli;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import org.rtmtext.projection.SkeletonChoice;

/**
 * The skeleton of an animation as a member of a JSON object, with the names of {@code
 * rtm/skeleton}.
 */
final class SkeletonJson {
  private SkeletonJson() {}

  static void write(JsonWriter json, SkeletonChoice choice) throws IOException {
    json.name("skeleton").beginObject();
    json.name("name").value(choice.skeleton().name());
    if (choice.file().isPresent()) {
      json.name("file").value(choice.file().get().toString());
    }
    json.name("reason").value(choice.reason().id());
    json.name("bones").value(choice.skeleton().bones().size());
    json.name("known").value(choice.known());
    json.name("animationBones").value(choice.bones());
    json.endObject();
  }
}
