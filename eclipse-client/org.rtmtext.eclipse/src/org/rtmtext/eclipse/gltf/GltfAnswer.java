package org.rtmtext.eclipse.gltf;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.TextEdit;
import org.rtmtext.eclipse.files.ShownText;
import org.rtmtext.eclipse.server.PrivateText;
import org.rtmtext.eclipse.server.ServerConnection;

/**
 * The answer to a command for glTF.
 *
 * @param message for the user, without a full stop
 * @param warnings null if there are none
 * @param animations from which the user has to choose; null if there is no choice
 * @param edits of the text; null if the command has none
 */
record GltfAnswer(
    String message, List<String> warnings, List<String> animations, TextEdit[] edits) {
  /**
   * Runs a command with a copy of a text, which need not be open.
   *
   * @param options its arguments besides the text
   * @param task title of the progress dialog
   * @throws IOException with a message for the user, if the server refuses
   */
  static GltfAnswer to(
      String command, Path file, String text, Map<String, Object> options, String task)
      throws IOException {
    PrivateText copy = PrivateText.of(ShownText.uri(file).toString());
    try {
      return ServerConnection.read(copy.execute(command, text, options, task), GltfAnswer.class);
    } finally {
      copy.close();
    }
  }

  boolean isWarned() {
    return warnings != null && !warnings.isEmpty();
  }
}
