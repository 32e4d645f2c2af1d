package org.rtmtext.eclipse.gltf;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.rtmtext.eclipse.files.ShownText;
import org.rtmtext.eclipse.server.PrivateText;

/** Runs the server's commands for glTF with the text that an editor shows. */
final class GltfCommand {
  private GltfCommand() {}

  /**
   * Runs a command with a copy of a text, which need not be open.
   *
   * @param options its arguments besides the text
   * @param task title of the progress dialog
   * @throws IOException with a message for the user, if the server refuses
   */
  static JsonObject run(
      String command, Path file, String text, Map<String, Object> options, String task)
      throws IOException {
    PrivateText copy = PrivateText.of(ShownText.uri(file).toString());
    try {
      return copy.execute(command, text, options, task);
    } finally {
      copy.close();
    }
  }

  /** The strings of an array; empty if there is none. */
  static List<String> strings(JsonObject answer, String name) {
    List<String> strings = new ArrayList<>();
    if (answer.get(name) instanceof JsonArray array) {
      array.forEach(element -> strings.add(element.getAsString()));
    }
    return strings;
  }

  /** The server's messages are written to follow a file and line; here they stand alone. */
  static String sentence(String message) {
    return Character.toUpperCase(message.charAt(0)) + message.substring(1) + ".";
  }
}
