package org.rtmtext.eclipse.gltf;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.lsp4j.TextEdit;
import org.rtmtext.eclipse.files.ShownText;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.ServerConnection;

/**
 * The answer to a command for glTF.
 *
 * @param message for the user, without a full stop
 * @param warnings null if there are none
 * @param choice what the user has to choose before the command can do its work; null for nothing
 * @param edits of the text; null if the command has none
 */
record GltfAnswer(String message, List<String> warnings, Choice choice, TextEdit[] edits) {
  /**
   * @param argument with whose chosen value the command runs again
   * @param question for the user
   */
  record Choice(String argument, String question, List<Item> items) {}

  /**
   * @param label for the user
   */
  record Item(String label, String value) {}

  /**
   * Runs a command with a text, which need not be open.
   *
   * @param text null to use that of the file
   * @param options its arguments besides the text
   * @param task title of the progress dialog
   * @param monitor may cancel; may be null
   * @throws IOException with a message for the user, if the server refuses
   */
  static GltfAnswer to(
      String command,
      Path file,
      String text,
      Map<String, Object> options,
      String task,
      IProgressMonitor monitor)
      throws IOException {
    Map<String, Object> arguments = new HashMap<>(options);
    arguments.put("uri", ShownText.uri(file).toString());
    if (text != null) {
      arguments.put("text", text);
    }
    return ServerConnection.read(
        LanguageServer.current().execute(command, arguments, task, monitor), GltfAnswer.class);
  }

  boolean isWarned() {
    return warnings != null && !warnings.isEmpty();
  }
}
