package org.rtmtext.lsp.protocol;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;

/** JSON of clients, which may have any form. */
final class Json {
  private Json() {}

  /** The value at a path of members with dots between them; JSON's null if there is none. */
  static JsonElement at(JsonElement json, String path) {
    JsonElement value = json;
    for (String member : path.split("\\.")) {
      value = value instanceof JsonObject object ? object.get(member) : null;
    }
    return value == null ? JsonNull.INSTANCE : value;
  }
}
