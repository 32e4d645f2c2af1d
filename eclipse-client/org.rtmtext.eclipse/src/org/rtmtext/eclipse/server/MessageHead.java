package org.rtmtext.eclipse.server;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * The members of a message that tell where it belongs.
 *
 * @param id null for notifications
 * @param method null for responses
 */
record MessageHead(String id, String method) {
  /** Reads these members only: the others may be as long as a text. */
  static MessageHead of(byte[] body) throws IOException {
    String id = null;
    String method = null;
    try (JsonReader json =
        new JsonReader(
            new InputStreamReader(new ByteArrayInputStream(body), StandardCharsets.UTF_8))) {
      json.beginObject();
      while (json.hasNext() && method == null) {
        String name = json.nextName();
        if (name.equals("id") && json.peek() != JsonToken.NULL) {
          id = json.nextString();
        } else if (name.equals("method")) {
          method = json.nextString();
        } else if (id != null && (name.equals("result") || name.equals("error"))) {
          break;
        } else {
          json.skipValue();
        }
      }
    } catch (IllegalStateException e) {
      throw new IOException("a message could not be read", e);
    }
    return new MessageHead(id, method);
  }
}
