package org.rtmtext.lsp.protocol;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;

/** JSON of clients, which may have any form. */
final class Json {
  private Json() {}

  /**
   * A value in nested objects; JSON's null if there is none.
   *
   * @param path names of members with dots between them, such as {@code textDocument.hover}
   */
  static JsonElement at(JsonElement json, String path) {
    JsonElement value = json;
    for (String member : path.split("\\.")) {
      value = value instanceof JsonObject object ? object.get(member) : null;
    }
    return value == null ? JsonNull.INSTANCE : value;
  }
}
