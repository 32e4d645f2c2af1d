package org.rtmtext.cli;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.Optional;
import org.rtmtext.projection.FileInfo;
import org.rtmtext.projection.SkeletonChoice;

/** A description of a file as a JSON object. */
final class InfoJson {
  private InfoJson() {}

  /**
   * Writes one object.
   *
   * @param info null when there is an error
   * @param error null when there is none
   */
  static void write(
      JsonWriter json, String name, FileInfo info, Optional<SkeletonChoice> skeleton, String error)
      throws IOException {
    json.beginObject();
    json.name("path").value(name);
    if (info == null) {
      json.name("error").value(error);
    } else {
      write(json, info);
      if (skeleton.isPresent()) {
        SkeletonJson.write(json, skeleton.get());
      }
    }
    json.endObject();
  }

  private static void write(JsonWriter json, FileInfo info) throws IOException {
    json.name("size").value(info.size());
    json.name("encoding").value(info.encoding());
    json.name("bones").value(info.bones());
    json.name("frames").value(info.frames());
    json.name("motion").beginArray();
    for (float m : info.motion()) {
      Numbers.write(json, m);
    }
    json.endArray();
    if (info.phases() != null) {
      json.name("phases").beginArray();
      Numbers.write(json, info.phases().from());
      Numbers.write(json, info.phases().to());
      json.endArray();
    }
    json.name("properties").beginArray();
    for (FileInfo.Event e : info.properties()) {
      json.beginObject().name("phase");
      Numbers.write(json, e.phase());
      json.name("name").value(e.name()).name("value").value(e.value()).endObject();
    }
    json.endArray();
    json.name("trailingBytes").value(info.trailingBytes());
    if (info.plain() != null) {
      json.name("mdat").value(info.plain().mdat());
      json.name("namePadding").value(info.plain().namePadding());
      json.name("framesWithOtherNames").value(info.plain().framesWithOtherNames());
    }
    if (info.binarised() != null) {
      json.name("reversed").value(info.binarised().reversed());
      json.name("preload").value(info.binarised().preload());
      json.name("metadata").value(info.binarised().metadata());
      json.name("compressedArrays").value(info.binarised().compressedArrays());
      json.name("arrays").value(info.binarised().arrays());
    }
    json.name("disagreements").beginArray();
    for (String d : info.disagreements()) {
      json.value(d);
    }
    json.endArray();
  }
}
